"""The options of a new table: its game, its seats and bots, and what the game lets a host choose."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from cowtui.commandline.errors import UsageError
from cowtui.wording import sentences
from net.files import read_text
from rules import bots as bots_of_rules
from rules import notation
from rules.kernel import AnyGame, IllegalAction, Options

OPTION_HELP: Final = "a rule of the table; KEY=@FILE reads a file; `help` lists them"
BOT_HELP: Final = "calf, cow, bull, or bull with more time, bull:0.5s (of CPU)"


def add_table_options(parser: argparse.ArgumentParser) -> None:
    """Add what `play` and `host` share."""
    group = parser.add_argument_group("the table")
    group.add_argument("--seats", type=int, metavar="N", help="how many play, bots included; default: the game's usual number")
    group.add_argument("--bots", type=int, metavar="N", help="how many of them are bots; default: all but you at `play`, none at `host`")
    group.add_argument("--bot", default=bots_of_rules.USUAL, metavar="BOT", help=f"which bot: {BOT_HELP}; default {bots_of_rules.USUAL}")
    group.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=OPTION_HELP)
    group.add_argument("--seed", metavar="TEXT", help="the same text deals the same cards")


def options_of(game: AnyGame, pairs: Sequence[str]) -> Options:
    """Read the options that KEY=VALUE pairs name. Raises UsageError; SystemExit after `help`, which lists them."""
    if "help" in pairs:
        print(f"{game.title}:", *sentences.option_lines(game), sep="\n")
        raise SystemExit(0)
    said: dict[str, Any] = {}
    known = list(game.options.__struct_fields__)
    for pair in pairs:
        key, equals, value = pair.partition("=")
        if not equals or key not in known:
            raise UsageError(
                f"--option {pair}: the options of {game.title} are {', '.join(known)}, each as KEY=VALUE; `--option help` says more"
            )
        if value.startswith("@"):
            try:
                value = read_text(Path(value[1:]))
            except OSError as fault:
                raise UsageError(f"--option {pair}: {fault.strerror}") from None
            except UnicodeDecodeError:
                raise UsageError(f"--option {pair}: the file is not text") from None
        said[key] = value
    try:
        options: Options = msgspec.convert(said, game.options, strict=False)
    except msgspec.ValidationError as fault:
        raise UsageError(f"--option {' '.join(pairs)}: {notation.in_words(fault)}; `--option help` lists what there is") from None
    return options


def named_options(game: AnyGame, pairs: Sequence[str]) -> dict[str, Any]:
    """Read the options that pairs name, and no others."""
    options = options_of(game, pairs)
    return {key: getattr(options, key) for key in (pair.partition("=")[0] for pair in pairs)}


def seats_of(game: AnyGame, options: Options, seats: int | None, bots: int | None, people: int = 1) -> int:
    """The number of seats of a table with so many people at least. Raises UsageError where the numbers or options do not go together."""
    count = seats if seats is not None else max(game.usual, people + bots) if bots is not None else game.usual
    if bots is not None and seats is None:
        count = people + bots
    if bots is not None and not 0 <= bots <= count - people:
        raise UsageError(f"--seats {count} --bots {bots} leaves no seat for you" if bots >= count else f"--bots {bots} cannot be")
    try:
        game.new(options, count, None)
    except IllegalAction as illegal:
        raise UsageError(str(illegal)) from None
    return count


def bot_of(game: AnyGame, name: str) -> str:
    """The name of a bot that there is. Raises UsageError."""
    try:
        return bots_of_rules.make(game, name).name
    except LookupError as fault:
        raise UsageError(str(fault.args[0])) from None
