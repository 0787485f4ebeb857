"""`cowtui verify`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec

from cowtui.commandline.arguments import Commands
from cowtui.commandline.errors import UsageError
from cowtui.commandline.files import text_of
from cowtui.seat import checking
from cowtui.wording import dealing, replays, told
from rules import record
from rules.errors import RecordError
from rules.kernel import Seat


def add_parser(commands: Commands) -> None:
    """Add the command."""
    verify = commands.add_parser(
        "verify",
        help="was a deal nobody's choice, and were you told the truth",
        description="Hold the record of a game against what your program wrote down while it was played. "
        "Exit status: 0 it holds, 1 it does not, 2 wrong arguments, 3 there is nothing to hold it against.",
    )
    verify.add_argument("file", type=Path, metavar="FILE")
    verify.add_argument(
        "--seat",
        type=int,
        metavar="N",
        help="by what player N's program wrote down; and print what that player was told, asked and answered",
    )
    verify.add_argument("--json", action=argparse.BooleanOptionalAction, default=False, help="the result as one JSON object")
    verify.set_defaults(run=run)


def run(said: argparse.Namespace) -> int:
    """Check a record, and print what came of it. Raises UsageError."""
    text = text_of(said.file)
    seat = None if said.seat is None else said.seat - 1
    lines = None if seat is None else _told(text, seat)
    held = checking.held_against_all(text, seat)
    worst = checking.worst(one.verdict for one in held)
    if said.json:
        result: dict[str, Any] = {"status": worst, "checks": [_plain(one) for one in held]}
        print(msgspec.json.encode(result if lines is None else {**result, "told": lines}).decode())
        return worst
    for one in held:
        if len(held) > 1:
            print(f"{_who(one)}:")
        print(*dealing.check_text(one.verdict), sep="\n")
    if lines:
        print(f"\nWhat player {said.seat} was told, as this record has it:", *lines, sep="\n")
    sys.stdout.flush()
    return worst


def _who(one: checking.Held) -> str:
    return "As a watcher" if one.seat is None else f"As player {one.seat + 1}"


def _plain(one: checking.Held) -> dict[str, Any]:
    verdict: dict[str, Any] = msgspec.to_builtins(one.verdict)
    return {"seat": None if one.seat is None else one.seat + 1, **verdict}


def _told(text: str, seat: Seat) -> list[str]:
    """What a seat was told, and asked, in sentences; where that cannot be said, why. Raises UsageError where there is no such seat."""
    try:
        header, entries = record.read(text)
    except RecordError:
        return []  # the check says what is wrong with it
    if not 0 <= seat < len(header.names):
        raise UsageError(f"player {seat + 1} is not in this game; it has players 1 to {len(header.names)}")
    try:
        if replays.goes_on(header, entries):
            return [f"Not shown: {replays.NOT_ENDED}."]
        return list(told.lines(text, seat))
    except (RecordError, LookupError) as fault:
        return [f"Not shown: {fault.args[0]}."]
