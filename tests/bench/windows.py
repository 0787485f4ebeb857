"""What windows tell: `python tests/bench/windows.py [--windows N]` plays each in two worlds that differ in hidden cards alone."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from protocol.windows import told


def main() -> int:
    """Status 1 where one of them told something."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--windows", type=int, default=1_000, metavar="N")
    count = parser.parse_args().windows
    different = told(count)
    print(f"{count} windows, each in two worlds that differ in hidden cards: {different} told others by a byte or a millisecond")
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
