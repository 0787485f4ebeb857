"""What there is to say of a game. A game of which nothing is said gets its options by their own names.

Another package that brings a game says more of it in the entry point group `cowtui.about`: the game, and the module that has it as ABOUT.
"""

from __future__ import annotations

import typing
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final, Literal

import msgspec

from rules.catalog import NAMES, brought
from rules.kernel import AnyGame, Options
from rules.notation import hints

GROUP: Final = "cowtui.about"


@dataclass(frozen=True)
class OptionWords:
    """One option as people say it."""

    name: str
    label: str
    about: str
    """What it changes, in a sentence."""
    values: Mapping[Any, str] = field(default_factory=dict)
    """Words for some values; the others are said by `unit`, or as they are."""
    unit: str = "{}"
    """How a number is said: 'at {} bullheads'."""
    singular: str = ""
    """How 1 is said; empty: as the others."""
    is_wait: bool = False
    """Whether it is a time in milliseconds."""
    is_main: bool = False
    """Whether it is named at the Rulebook and Quick presets too."""

    def say(self, value: Any) -> str:
        """A value in words."""
        if value in self.values and type(value) in {type(key) for key in self.values}:
            return self.values[value]
        if isinstance(value, bool):
            return "yes" if value else "no"
        if self.is_wait:
            seconds = f"{value / 1000:g}"
            return f"{seconds} second{'' if seconds == '1' else 's'}"
        if value == 1 and self.singular:
            return self.singular
        return self.unit.format(str(value).replace("_", " "))


@dataclass(frozen=True)
class Section:
    """Options that belong together."""

    heading: str
    options: Sequence[OptionWords]


@dataclass(frozen=True)
class About:
    """A game, for those who choose one."""

    short: str
    """Its name where there is little room."""
    sentence: str
    """What one does in it; 74 letters at most."""
    minutes: int = 0
    """With the usual number of people; 0: not known."""
    weight: Literal["light", "medium", "heavy", ""] = ""
    sections: Sequence[Section] = ()
    score: str = "{} points"
    """How a score is said."""
    one: str = "one point"
    """How a score of 1 is said."""
    counts: str = ""
    """How the points at the end are counted, in 40 letters, where a game has no rounds to show; empty: its parts say it."""
    ties: str = ""
    """How equal scores are told apart; empty: they are not."""
    quick: Mapping[str, Any] | None = None
    """The options of a short game; None: its rules have none."""
    quick_words: str = ""
    """What Quick means, as a part of a sentence."""
    rulebook_words: str = "by the rulebook"
    tips: Mapping[str, str] = field(default_factory=dict)
    """For newcomers: what matters at a question, by what the rules call the question; 53 letters at most."""

    def scored(self, score: str) -> str:
        """A score with its noun."""
        return self.one if score == "1" else self.score.format(score)

    def options(self) -> list[OptionWords]:
        """All options, in order."""
        return [option for section in self.sections for option in section.options]


def about_of(game: AnyGame) -> About:
    """What is known of a game, completed by what its options say of themselves."""
    found = _worded(game.name) or About(game.title, "")
    known = {option.name for option in found.options()}
    rest = [_unworded(game, name) for name in game.options.__struct_fields__ if name not in known]
    if not rest:
        return found
    return replace(found, sections=[*found.sections, Section("More rules" if found.sections else "Rules", rest)])


def brought_about(name: str) -> About | None:
    """What another package says of its game; None: nothing. Raises LookupError, with a sentence, where that is broken."""
    return brought(name, GROUP, "ABOUT", About)


@cache
def _worded(name: str) -> About | None:
    module = f"cowtui.wording.about.{name}"
    if name in NAMES and find_spec(module):
        about: About = import_module(module).ABOUT
        return about
    try:
        return brought_about(name)
    except LookupError:  # no game, or a broken package: the doctor says so
        return None


def _unworded(game: AnyGame, name: str) -> OptionWords:
    """An option that nobody has put into words."""
    label = name.replace("_", " ")
    if name in game.waits:
        return OptionWords(name, label[0].upper() + label[1:], "", {0: "no wait"}, is_wait=True)
    return OptionWords(name, label[0].upper() + label[1:], "")


def values_of(game: AnyGame, name: str, now: Any) -> list[Any]:
    """The values that left and right go through: words, yes and no, or numbers in steps that reach the bounds soon enough."""
    hint = hints(game.options)[name]
    if typing.get_origin(hint) is typing.Literal:
        return list(typing.get_args(hint))
    if hint is bool:
        return [True, False]
    if hint == bool | None:
        return [None, True, False]
    for meta in typing.get_args(hint)[1:]:
        if isinstance(meta, msgspec.Meta) and meta.ge is not None and meta.le is not None:
            low, high = int(meta.ge), int(meta.le)
            default = getattr(game.options(), name)
            step = next(step for step in (1, 2, 5, 10, 50, 100, 500, 1000, 10000) if (high - low) / step <= 40)
            return sorted({low, high, default, now, *range(low - low % step + (step if low % step else 0), high + 1, step)})
    return [now]


def typed(game: AnyGame, name: str, usual: int = 80) -> int:
    """Of an option that is a text: how long it may be. 0: it is none."""
    hint = hints(game.options)[name]
    if hint is not str and typing.get_args(hint)[:1] != (str,):
        return 0
    return next((meta.max_length for meta in typing.get_args(hint)[1:] if isinstance(meta, msgspec.Meta) and meta.max_length), usual)


def preset_of(about: About, game: AnyGame, options: Options) -> Literal["quick", "rulebook", ""]:
    """Which preset these options are; empty: neither."""
    if options == game.options():
        return "rulebook"
    return "quick" if about.quick and options == msgspec.convert(dict(about.quick), game.options) else ""


def in_words(game: AnyGame, options: Options) -> str:
    """The options as a part of a sentence: 'by the rulebook', or what differs from it."""
    about = about_of(game)
    match preset_of(about, game, options):
        case "rulebook":
            return about.rulebook_words
        case "quick":
            return about.quick_words
        case _:
            usual = game.options()
            changed = [option for option in about.options() if getattr(options, option.name) != getattr(usual, option.name)]
            return ", ".join(_clause(option, getattr(options, option.name)) for option in changed)


def _clause(option: OptionWords, value: Any) -> str:
    """An option in a sentence: 'the Jumping Cow: left out', 'the game ends at 30 bullheads', '2 rounds'."""
    label, said = _lowered(option.label), option.say(value)
    if said.endswith(f" {label}"):
        return said
    return f"{label} {said}" if said.startswith(("at ", "after ")) else f"{label}: {said}"


def _lowered(label: str) -> str:
    return label[0].lower() + label[1:]
