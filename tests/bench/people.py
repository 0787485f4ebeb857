"""What people at a table may rely on, at real speed, against real host processes: each sentence with its seconds.

`python tests/bench/people.py [--clock SECONDS] [--grace SECONDS] [--games NAME …] [--json]`
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from protocol.evenings import Evening, every_evening

from rules.catalog import NAMES


def main() -> int:
    """Play every sentence; status 1 where one does not hold."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clock", type=float, default=10.0, metavar="SECONDS")
    parser.add_argument("--grace", type=float, default=10.0, metavar="SECONDS")
    parser.add_argument("--games", nargs="+", choices=NAMES, default=list(NAMES), metavar="NAME")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        with Evening(Path(folder), round(said.clock * 1000), round(said.grace * 1000)) as evening:
            for play in every_evening(evening, tuple(said.games)):
                told = len(evening.told)
                try:
                    play()
                finally:
                    for sentence, seconds in evening.told[told:]:
                        if not said.json:
                            print(f"{seconds:7.2f} s  {sentence}", flush=True)
            if said.json:
                print(json.dumps([one._asdict() for one in evening.told]))
    return 0


if __name__ == "__main__":
    sys.exit(main())
