"""Two laptops and a cable that is out for a minute: link-local addresses of one family, then of the other. Needs network namespaces.

sudo python tests/bench/cable.py --seconds 60
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from protocol.test_link_local import FAMILIES, pull_the_plug


def main() -> None:
    """Pull the plug, and say how long it took until the player was back."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=60)
    said = parser.parse_args()
    for family in FAMILIES:
        with tempfile.TemporaryDirectory() as folder:
            began = time.monotonic()
            lines = pull_the_plug(Path(folder), family, said.seconds)
        told = [line.strip() for line in lines if "lost" in line or "gone" in line]
        print(f"{family}: back at the table after {said.seconds:.0f} s without a cable, {time.monotonic() - began:.0f} s in all; {told}")


if __name__ == "__main__":
    main()
