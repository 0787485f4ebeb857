"""`cowtui arena`."""

from __future__ import annotations

import argparse
import sys

import msgspec

from cowtui.commandline.arguments import Commands
from cowtui.commandline.errors import UsageError
from cowtui.commandline.table_options import BOT_HELP, OPTION_HELP, bot_of, options_of, seats_of
from rules.catalog import GAMES, NAMES, load


def add_parser(commands: Commands) -> None:
    """Add the command."""
    arena = commands.add_parser("arena", help="bots against each other, on all cores")
    arena.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(NAMES))
    arena.add_argument("bots", nargs="+", metavar="BOT", help=f"one a seat: {BOT_HELP}; and random, mc:200 (playouts)")
    arena.add_argument("--games", type=int, default=100, metavar="N", help="default 100; the players move one seat on from game to game")
    arena.add_argument("--seed", default="1", metavar="TEXT", help="the same seed, the same result (time budgets excepted); default 1")
    arena.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=OPTION_HELP)
    arena.add_argument("--workers", type=int, metavar="N", help="processes; default one a core")
    arena.add_argument("--json", action="store_true", help="the result as one JSON object")
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

    def progress(done: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{done} of {said.games} games", end="\n" if done == said.games else "", file=sys.stderr, flush=True)

    report = series.play_all(game.name, options, players, said.games, said.seed, said.workers or series.cores(), progress)
    print(msgspec.json.encode(report).decode() if said.json else series.table(report))
    return 0
