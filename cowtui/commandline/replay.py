"""`cowtui replay`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

from cowtui.commandline import full_screen
from cowtui.commandline.arguments import Commands, Parser
from cowtui.commandline.display import overrides, wants_lines
from cowtui.commandline.errors import CommandError, UsageError
from cowtui.commandline.files import text_of
from cowtui.screens.destinations import Replay
from cowtui.wording import replays
from rules import record
from rules.errors import RecordError

SHORT: Final = 1_000
"""Lines of a record that is checked whole before the screen is opened."""


def add_parser(commands: Commands, shared: Parser) -> None:
    """Add the command; `shared` has the options of how it looks."""
    replay = commands.add_parser("replay", parents=[shared], help="step through the record of a game")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument(
        "--seat", type=int, metavar="N", help="as player N saw it; without it, as a watcher on the screen, all cards open in --text"
    )
    replay.add_argument("--text", action=argparse.BooleanOptionalAction, default=False, help="as lines of text")
    replay.set_defaults(run=run)


def run(said: argparse.Namespace) -> int:
    """Step through a record on the screen, or print it. Raises CommandError, UsageError."""
    text = text_of(said.file)
    seat = None if said.seat is None else said.seat - 1
    try:
        header, entries = record.opening(text)
        if seat is not None and not 0 <= seat < len(header.names):
            raise UsageError(f"{said.file}: player {said.seat} is not in this game; it has players 1 to {len(header.names)}")
        replays.check(header, seat)
        is_printed = said.text or wants_lines(said)
        if is_printed or text.count("\n") <= SHORT:  # the screen reads a longer one while its beginning is looked at
            replays.check_ended(header, entries)
        if is_printed and not said.text and sys.stdin.isatty():
            from cowtui.lines import console
            from cowtui.lines.replay import replay

            return console.run(sys.stdin, sys.stdout, lambda one: replay(one, text, seat))
        if is_printed:
            for line in replays.lines(text, seat):
                print(line)
            return 0
    except (RecordError, LookupError) as fault:
        raise CommandError(f"{said.file}: {fault.args[0]}") from None
    return full_screen.run(Replay(text, seat), **overrides(said))
