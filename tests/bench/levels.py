"""Measure the levels of bots in every game with 2, 4 and the most seats, and write rules/bots/LEVELS.md.

`python tests/bench/levels.py [GAME …] [--most N] [--minutes M] [--workers N]`; games that are not named keep what stands there. Each line
plays one bot against so many of the level below it, every deal once from every seat, until they have parted, at most N games or M minutes.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Final

from cowtui.commandline import series
from cowtui.commandline.arena import Progress
from cowtui.commandline.comparing import Standings, interval
from rules.catalog import NAMES, load
from rules.kernel import AnyGame

PAGE: Final = Path(__file__).parents[2] / "rules" / "bots" / "LEVELS.md"
LADDER: Final = (("bull", "cow"), ("cow", "calf"), ("calf", "random"))
SEED: Final = "levels"


def seats_of(game: AnyGame) -> list[int]:
    """The numbers of seats to measure: 2, 4 and the most."""
    return sorted({count for count in (2, 4, game.seats[-1]) if count in game.seats})


def row(game: AnyGame, seats: int, one: str, other: str, games: int, minutes: float, workers: int) -> str:
    """Measure one line of a game's table."""
    until = monotonic() + 60 * minutes

    def is_enough(found: Standings) -> bool:
        return found.parted or monotonic() >= until

    print(f"{game.name}, {seats} seats, {one} against {other}", file=sys.stderr)
    progress = Progress(games)
    report = series.play_all(game.name, game.options(), [one, *[other] * (seats - 1)], games, SEED, workers, progress.tell, is_enough)
    progress.close()
    best = report.bots[0]
    won = f"{100 * best.win_rate:.1f} % ± {100 * interval(best.stderr):.1f}"
    gain = f"{best.gain:+.2f} ± {interval(best.gain_stderr):.2f}"
    cells = (seats, f"`{one}`", f"`{other}`", report.games, won, f"{100 / seats:.0f} %", gain, f"{best.ms_per_decision:.1f} ms")
    return f"| {' | '.join(map(str, cells))} |"


def section(game: AnyGame, games: int, minutes: float, workers: int) -> Iterator[str]:
    """The lines of one game, as they are measured."""
    yield f"## {game.title}"
    yield ""
    yield f"{datetime.now(UTC):%Y-%m-%d}, {machine()}."
    yield ""
    yield "| seats | bot | against | games | won | even | gain | a decision |"
    yield "| --- | --- | --- | --- | --- | --- | --- | --- |"
    for seats in seats_of(game):
        for one, other in LADDER:
            yield row(game, seats, one, other, games, minutes, workers)


def machine() -> str:
    """What it is measured on."""
    try:
        found = re.search(r"model name\s*: (.+)", Path("/proc/cpuinfo").read_text("utf-8"))
    except OSError:
        found = None
    model = found[1] if found else platform.processor() or platform.machine()
    return f"{model}, {os.cpu_count()} cores, Python {platform.python_version()}"


def write(page: str, title: str, lines: str) -> str:
    """Put the lines of a game in place of those that stand under its title, or at the end."""
    parts = re.split(r"^(?=## )", page, flags=re.MULTILINE)
    places = [place for place, part in enumerate(parts) if part.startswith(f"## {title}\n")] or [len(parts)]
    parts[places[0] : places[0] + 1] = [lines + "\n\n"]
    return "".join(part.rstrip() + "\n\n" for part in parts).rstrip() + "\n"


def main() -> None:
    """Measure one game after the other, and write each into the page."""
    parser = argparse.ArgumentParser(description="Measure the levels of bots, and write rules/bots/LEVELS.md.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all")
    parser.add_argument("--most", type=int, default=400, help="games a line at most; default %(default)s")
    parser.add_argument("--minutes", type=float, default=4.0, help="a line at most; default %(default)s")
    parser.add_argument("--workers", type=int, default=series.cores())
    said = parser.parse_args()
    for game in map(load, said.games or NAMES):
        lines = "\n".join(section(game, said.most, said.minutes, said.workers))
        PAGE.write_text(write(PAGE.read_text("utf-8"), game.title, lines), "utf-8")


if __name__ == "__main__":
    main()
