"""`cowtui arena`."""

from __future__ import annotations

import argparse
import sys
from math import inf
from time import monotonic
from typing import Final

import msgspec

from cowtui.commandline.arguments import Commands
from cowtui.commandline.errors import UsageError
from cowtui.commandline.table_options import BOT_HELP, OPTION_HELP, bot_of, options_of, seats_of
from rules.catalog import GAMES, NAMES, load

SILENT: Final = 30.0
"""Seconds between two lines on how far it is, where standard error is no terminal."""


def add_parser(commands: Commands) -> None:
    """Add the command."""
    arena = commands.add_parser("arena", help="bots against each other, on all cores")
    arena.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(NAMES))
    arena.add_argument("bots", nargs="+", metavar="BOT", help=f"one a seat: {BOT_HELP}; and random, mc:200 (playouts)")
    arena.add_argument(
        "--games", type=int, default=100, metavar="N", help="at most so many, default 100; each deal is played once by every line-up"
    )
    arena.add_argument(
        "--until-parted",
        action=argparse.BooleanOptionalAction,
        default=False,
        help="stop as soon as the first bot is surely better, or worse, than the others",
    )
    arena.add_argument("--seed", default="1", metavar="TEXT", help="the same seed, the same result (time budgets excepted); default 1")
    arena.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=OPTION_HELP)
    arena.add_argument("--workers", type=int, metavar="N", help="processes; default one a core")
    arena.add_argument("--json", action=argparse.BooleanOptionalAction, default=False, help="the result as one JSON object")
    arena.set_defaults(run=run)


def run(said: argparse.Namespace) -> int:
    """Play a series of games between bots, and print the result. Raises UsageError."""
    from cowtui.commandline import series  # its pool of processes takes a moment to import

    game = load(said.game)
    options = options_of(game, said.option)
    players = [bot_of(game, name) for name in said.bots]
    seats_of(game, options, len(players), None, people=0)
    for option, number, most in (("--games", said.games, series.MOST_GAMES), ("--workers", said.workers, series.MOST_WORKERS)):
        if number is not None and not 1 <= number <= most:
            raise UsageError(f"{option} {number}: it goes from 1 to {most}")

    progress = Progress(said.games)
    is_enough = (lambda found: found.parted) if said.until_parted else None
    report = series.play_all(game.name, options, players, said.games, said.seed, said.workers or series.cores(), progress.tell, is_enough)
    progress.close()
    print(msgspec.json.encode(report).decode() if said.json else series.table(report))
    return 0


class Progress:
    """How far a series is, on standard error: one line that changes on a terminal, elsewhere a line now and then."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._on_terminal = sys.stderr.isatty()
        self._said = monotonic()
        self._width = 0

    def tell(self, done: int, seconds: float) -> None:
        """Say how many games are done, and how long the rest may take."""
        if not self._on_terminal and monotonic() - self._said < SILENT:
            return
        self._said = monotonic()
        line = f"{done} of {self._games} games, {time_left(seconds)}" if done < self._games else f"{done} of {self._games} games"
        if self._on_terminal:
            print(f"\r{line:{self._width}}", end="", file=sys.stderr, flush=True)
            self._width = len(line)
        else:
            print(line, file=sys.stderr, flush=True)

    def close(self) -> None:
        """Leave the line."""
        if self._on_terminal and self._width:
            print(file=sys.stderr)


def time_left(seconds: float) -> str:
    """Say how long something may take: `less than a minute left`, `about 3 h 20 min left`."""
    if seconds == inf:
        return "time left unknown"
    minutes = round(seconds / 60)
    if not minutes:
        return "less than a minute left"
    hours, minutes = divmod(minutes, 60)
    return f"about {f'{hours} h ' if hours else ''}{minutes} min left"
