"""What a new table and a table before its game share: the options that left and right go through, and why they do not go together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from cowtui.screens.room import Heading, Row
from cowtui.widgets.choices import Choice
from cowtui.wording import rulebook
from cowtui.wording.about.base import About, OptionWords
from rules.kernel import AnyGame, IllegalAction, Options

LINE: Final = 80
"""Letters that can be typed as an option."""


def turned(values: Sequence[Any], now: Any, step: int) -> Any:
    """The next value, or the one before; after the last, the first."""
    return values[(values.index(now) + step) % len(values)]


def rule_of(game: AnyGame, name: str) -> str:
    """The number of the rule that tells of an option; empty where there is none."""
    return next(iter(rulebook.option(game.name, name).numbers), "")


def too_long(game: AnyGame, name: str) -> str:
    """Where an option is longer than a line."""
    return f"That is too long to type here: cowtui play {game.name} --option {name}=@FILE"


def why_not(game: AnyGame, options: Options, seats: int) -> str:
    """Why options and seats do not go together; empty: they do."""
    try:
        game.new(options, seats, None)
    except IllegalAction as illegal:
        text = illegal.text.removesuffix(".")
        return f"{text[0].upper()}{text[1:]} ({illegal.rule})."
    return ""


def option_choice(option: OptionWords, options: Options) -> Choice:
    """An option as a line to choose."""
    return Choice(option.name, option.label, option.about, option.say(getattr(options, option.name)))


def option_rows(about: About, options: Options, first: int, *, everything: bool, heading: str) -> tuple[list[Choice], list[Row]]:
    """The options as choices, and the rows in which they stand; `first`: the place of the first of them in the list.

    `everything`: all of them under their headings; else the main ones under one.
    """
    choices: list[Choice] = []
    rows: list[Row] = []
    if not everything:
        choices = [option_choice(option, options) for option in about.options() if option.is_main or len(about.options()) < 5]
        return choices, [None, Heading(heading, "change a line to make it your own"), *range(first, first + len(choices))]
    for section in about.sections:
        rows += [None, Heading(section.heading)]
        for option in section.options:
            rows.append(first + len(choices))
            choices.append(option_choice(option, options))
    return choices, rows


def changed(options: Options, name: str, value: Any) -> Options:
    """The options with one of them at another value."""
    new: Options = msgspec.structs.replace(options, **{name: value})
    return new
