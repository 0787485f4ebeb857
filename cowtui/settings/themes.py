"""Themes: the colours of roles and cards, a TOML file each. Ours stand in `cowtui/themes`, a user's own in `themes` beside the settings.

A file of one's own names what it changes, and in `like` the theme whose colours it takes for the rest. What cannot be read on its ground
is not used, and why is said in a sentence.
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import asdict

from cowtui.settings import saved
from cowtui.settings.contrast import Eyes, contrast, difference
from net.files import read_saved

Colour: TypeAlias = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]

OURS: Final = ("dark", "light", "contrast", "redgreen", "blueyellow")
TEXT: Final = 4.5
"""The least contrast of text, on its ground and on cards (WCAG 2.2, 1.4.3)."""
APART: Final = 10.0
"""The least difference of two things that are told apart by colour too."""
SEEN_APART: Final = (
    ("key", "you", "lead", "bad", "away", "ink"),
    ("Blue", "Green", "Yellow", "Red"),
    ("waltz", "tango", "polka", "jive", "Fifi"),
    ("paper", "paper2", "paper3", "paper5", "paper7"),
    ("basic", "premium", "dear"),
)
"""Roles, herds, dances, heads of bullheads, prices: within each, colours must differ for the eyes that a theme is for."""


class ThemeError(ValueError):
    """A theme cannot be used; the text names it, and says why."""


class Theme(Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of one theme."""

    about: str
    """For whom or what it is, as a phrase."""
    ground: Colour
    bar: tuple[Colour, Colour]
    """The top line: its text and its ground."""
    ink_on_cards: Colour
    frame: Annotated[str, Meta(pattern="^(#[0-9a-f]{6})?$")]
    """Of cards; empty: the card's own colour."""
    frame_of_the_cursor: Colour
    eyes: tuple[Eyes, ...]
    """For whom the differences are checked."""
    roles: dict[str, Colour]
    states: dict[str, Colour]
    cards: dict[str, Colour]


def folder() -> Path:
    """Where a user's own themes are looked for."""
    return saved.path().parent / "themes"


def names() -> tuple[str, ...]:
    """Return the names of all themes, ours first."""
    try:
        own = sorted(file.stem for file in folder().glob("*.toml"))
    except OSError:
        own = []
    return (*OURS, *(name for name in own if name not in OURS))


@cache
def load(name: str) -> Theme:
    """Return a theme. Raises ThemeError where there is none of this name, or it cannot be used."""
    if name in OURS:
        return msgspec.convert(_said(Path(__file__).parents[1] / "themes" / f"{name}.toml"), Theme)
    if name not in names():
        raise ThemeError(f"there is no theme {name!r}; there are {', '.join(names())}")
    try:
        said = _said(folder() / f"{name}.toml")
        like = said.pop("like", "dark")
        if like not in OURS:
            raise ThemeError(f"the theme {name!r} cannot be like {like!r}: themes of one's own are like {', '.join(OURS)}")
        usual = asdict(load(like))
        theme = msgspec.convert(_merged(usual, said), Theme)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.ValidationError) as fault:
        raise ThemeError(f"the theme {name!r} cannot be read: {fault}") from None
    for table in ("roles", "states", "cards"):
        if unknown := sorted(set(getattr(theme, table)) - set(usual[table])):
            raise ThemeError(f"the theme {name!r} names a colour of {table} that there is not: {', '.join(unknown)}")
    if why := next(unreadable(theme), ""):
        raise ThemeError(f"the theme {name!r} cannot be used: {why}")
    return theme


def unreadable(theme: Theme) -> Iterator[str]:
    """Say what of a theme cannot be read on its ground, sentence by sentence."""
    pairs: list[tuple[str, str, str]] = [(role, colour, theme.ground) for role, colour in theme.roles.items() if role != "line"]
    pairs.append(("the top line", *theme.bar))
    pairs += [(name, theme.ink_on_cards, fill) for name, fill in (*theme.states.items(), *theme.cards.items()) if name != "back"]
    for name, colour, ground in pairs:
        if (found := contrast(colour, ground)) < TEXT:
            yield f"{name} ({colour} on {ground}) has a contrast of {found:.1f}; text wants {TEXT}"


def alike(theme: Theme, least: float = APART) -> Iterator[str]:
    """Say what the eyes that a theme is for cannot tell apart, sentence by sentence."""
    colours: Mapping[str, str] = {**theme.roles, **theme.cards}
    for group, eyes in itertools.product(SEEN_APART, theme.eyes):
        for one, other in itertools.combinations(group, 2):
            if (found := difference(colours[one], colours[other], eyes)) < least:
                yield f"{one} and {other} differ by {found:.1f} for {eyes} eyes; {least:g} is the least"


def _said(file: Path) -> dict[str, object]:
    return tomllib.loads(read_saved(file))


def _merged(usual: dict[str, object], said: dict[str, object]) -> dict[str, object]:
    """What is said, table by table over what is usual."""
    merged = dict(usual)
    for name, value in said.items():
        before = merged.get(name)
        merged[name] = {**before, **value} if isinstance(before, dict) and isinstance(value, dict) else value
    return merged
