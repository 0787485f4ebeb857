"""`cowtui play`."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

import msgspec

from cowtui.commandline import full_screen
from cowtui.commandline.arguments import Commands, Parser
from cowtui.commandline.display import newcomer_at, overrides, player_name, wants_lines
from cowtui.commandline.errors import UsageError
from cowtui.commandline.table_options import bot_of, named_options, options_of, seats_of
from cowtui.screens.destinations import Solo
from cowtui.seat.storage import why_not_saved
from rules.catalog import GAMES, NAMES, load
from rules.playout import hurried

if TYPE_CHECKING:
    from cowtui.lines.console import Console


def add_parser(commands: Commands, *shared: Parser) -> None:
    """Add the command; `shared` has the options of how it looks and of the table."""
    play = commands.add_parser("play", parents=shared, help="a table on this machine, with bots; nothing on the network")
    play.add_argument("game", choices=GAMES, metavar="GAME", help=", ".join(NAMES))
    play.set_defaults(run=run)


def run(said: argparse.Namespace) -> int:
    """Play alone with bots, on the screen or in lines. Raises UsageError."""
    game = load(said.game)
    options = options_of(game, said.option)
    seats = seats_of(game, options, said.seats, said.bots)
    if said.bots is not None and said.bots != seats - 1:
        raise UsageError(f"one person plays here: --seats {seats} goes with --bots {seats - 1}; `cowtui host` is for more")
    bots = [bot_of(game, said.bot)] * (seats - 1)
    if not wants_lines(said):
        return full_screen.run(Solo(game.name, seats, tuple(bots), msgspec.to_builtins(options), said.seed), **overrides(said))
    from cowtui.lines import console
    from cowtui.lines.mode import LineMode
    from net import identity
    from net.link import solo

    unsaved = why_not_saved(identity.home())
    if unsaved:
        print(f"cowtui: {unsaved}", file=sys.stderr)
    if not sys.stdin.isatty():
        # what comes through a pipe does not think: windows to react in need not wait for it
        options = msgspec.structs.replace(hurried(game, options), **named_options(game, said.option))

    def play(console: Console) -> int:
        lines = LineMode(console, game, newcomer=newcomer_at(said, game), is_saved=not unsaved)
        return lines.run(
            lambda deliver: solo(
                game.name,
                deliver,
                seats=seats,
                bots=bots,
                name=player_name(said),
                options=options,
                seed=said.seed,
                journals=None if unsaved else identity.journals(),
                replays=None if unsaved else identity.replays(),
                bots_first=not console.is_terminal,
            )
        )

    return console.run(sys.stdin, sys.stdout, play)
