"""`cowtui rules`."""

from __future__ import annotations

import argparse
import sys
from importlib.resources import files

from cowtui.commandline import full_screen
from cowtui.commandline.arguments import Commands, Parser
from cowtui.commandline.display import overrides, wants_lines
from cowtui.screens.destinations import Rules
from rules.catalog import NAMES, load


def add_parser(commands: Commands, shared: Parser) -> None:
    """Add the command; `shared` has the options of how it looks."""
    rules = commands.add_parser("rules", parents=[shared], help="the rulebook of a game")
    rules.add_argument("game", nargs="?", choices=NAMES, metavar="GAME", help=", ".join(NAMES))
    rules.set_defaults(run=run)


def run(said: argparse.Namespace) -> int:
    """Show a game's rulebook, or list the games."""
    if said.game is None:
        for name in NAMES:
            print(f"{name:12} {load(name).title}")
        return 0
    if sys.stdout.isatty() and not wants_lines(said):
        return full_screen.run(Rules(said.game), **overrides(said))
    print((files(f"rules.{said.game}") / "RULES.md").read_text("utf-8"), end="")
    return 0
