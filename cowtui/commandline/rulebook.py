"""`cowtui rules`."""

from __future__ import annotations

import argparse
import sys

from cowtui.commandline import full_screen
from cowtui.commandline.arguments import Commands, Parser
from cowtui.commandline.display import overrides, wants_lines
from cowtui.screens.destinations import Rules
from cowtui.wording import rulebook
from rules.catalog import GAMES, NAMES, loaded


def add_parser(commands: Commands, shared: Parser) -> None:
    """Add the command; `shared` has the options of how it looks."""
    rules = commands.add_parser("rules", parents=[shared], help="the rulebook of a game")
    rules.add_argument("game", nargs="?", choices=GAMES, metavar="GAME", help=", ".join(NAMES))
    rules.set_defaults(run=run)


def run(said: argparse.Namespace) -> int:
    """Show a game's rulebook, or list the games."""
    if said.game is None:
        games, faults = loaded()
        for game in games:
            print(f"{game.name:12} {game.title}")
        print(*faults, sep="\n", end="\n" if faults else "", file=sys.stderr)
        return 0
    if sys.stdout.isatty() and not wants_lines(said):
        return full_screen.run(Rules(said.game), **overrides(said))
    print(rulebook.book(said.game), end="")
    return 0
