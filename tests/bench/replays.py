"""The first picture of a replay of 10,000 lines beside that of the shortest game, in turns: `python tests/bench/replays.py [--times 6]`."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parent.parent))

import msgspec
from bench.screen import running
from kernel.recorder import recorded

from rules import record
from rules.catalog import load

CODE = (
    "from cowtui.commandline.full_screen import run; from cowtui.screens.destinations import Replay; "
    "raise SystemExit(run(Replay(open({file!r}).read())))"
)
BUDGET = 1.2
LONG = 10_000


def written(folder: Path, lines: int) -> Path:
    """Write the record of a whole game of Dice Town; what it lacks of so many lines is time that passed."""
    header, *rest = recorded(load("dicetown"), 5 if lines else 2).record.splitlines(keepends=True)
    each = max(0, -(-(lines - 1 - len(rest)) // len(rest)))
    padded = [header]
    for line in rest:
        padded += [record.write(record.Passed(msgspec.json.decode(line)["at"]))] * each + [line]
    file = folder / f"{lines}.record"
    file.write_text("".join(padded), "utf-8")
    return file


def main() -> int:
    """Measure; status 1 where the long one takes longer than the budget."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=6)
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = {lines: written(Path(folder), lines) for lines in (0, LONG)}
        took: dict[int, list[float]] = {lines: [] for lines in files}
        for _ in range(said.times + 1):
            for lines, file in files.items():
                with running(CODE.format(file=str(file)), Path(folder)) as program:
                    program.shows("Space plays on")
                    took[lines].append(time.perf_counter() - program.begun)
        for lines, file in files.items():
            count = file.read_text("utf-8").count("\n")
            print(f"{count:6,} lines: first picture after {median(took[lines][1:]) * 1000:.0f} ms (median of {said.times})")
        ratio = median(took[LONG][1:]) / median(took[0][1:])
        print(f"{ratio:.2f} times as long (budget {BUDGET})")
    return int(ratio > BUDGET)


if __name__ == "__main__":
    sys.exit(main())
