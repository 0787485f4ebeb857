"""The colours of the canvases, three times: 256 colours on a ground of our own, the terminal's own 16, and none.

A role is a name for what is meant. Every meaning is carried by a letter, a word, a place or a border too: without colour the
roles that matter still differ by bold, reverse and underline.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct
from rich.style import Style


class Palette(Struct, frozen=True, kw_only=True):
    """Styles by role, all complete: foreground, background and attributes."""

    ink: Style
    """Plain text."""
    quiet: Style
    """What matters less, and what cannot be chosen now."""
    bold: Style
    title: Style
    line: Style
    """Rules and frames between zones."""
    key: Style
    """A key that can be pressed."""
    cursor: Style
    """What Enter would choose."""
    asked: Style
    """A question to this player."""
    no: Style
    """A refusal."""
    good: Style
    bad: Style
    own: Style
    """This player's name and things."""
    cow: Style
    mild: Style
    """Cards by how bad they are, from here to `worst`; also the first four of any row of colours."""
    warm: Style
    hot: Style
    worst: Style
    blue: Style
    bar: Style
    """The top line."""

    def suit(self, number: int) -> Style:
        """One of six styles that differ in hue: herds, suits, colours."""
        return (self.blue, self.mild, self.warm, self.hot, self.worst, self.cow)[number % 6]


GROUND: Final = "#1c1c1c"


def _on(colour: str, *attributes: str, ground: str = GROUND) -> Style:
    return Style.parse(" ".join((*attributes, colour, "on", ground)))


MANY: Final = Palette(
    ink=_on("#d0d0d0"),
    quiet=_on("#767676"),
    bold=_on("#ffffff", "bold"),
    title=_on("#ffd787", "bold"),
    line=_on("#4e4e4e"),
    key=_on("#ffd787", "bold"),
    cursor=_on("#1c1c1c", "bold", ground="#ffd787"),
    asked=_on("#ffffff", "bold"),
    no=_on("#ff8787", "bold"),
    good=_on("#afd787"),
    bad=_on("#ff8787"),
    own=_on("#afd787", "bold"),
    cow=_on("#ffffff", "bold"),
    mild=_on("#afd7af"),
    warm=_on("#ffd787"),
    hot=_on("#ffaf5f"),
    worst=_on("#ff8787"),
    blue=_on("#87afd7"),
    bar=_on("#d0d0d0", ground="#303030"),
)
"""All from the cube of 256, so that no terminal of 256 colours has to round."""


def _plain(text: str) -> Style:
    return Style.parse(text)


SIXTEEN: Final = Palette(
    ink=_plain("default"),
    quiet=_plain("bright_black"),
    bold=_plain("bold"),
    title=_plain("bold yellow"),
    line=_plain("bright_black"),
    key=_plain("bold yellow"),
    cursor=_plain("bold reverse"),
    asked=_plain("bold"),
    no=_plain("bold red"),
    good=_plain("green"),
    bad=_plain("red"),
    own=_plain("bold green"),
    cow=_plain("bold"),
    mild=_plain("green"),
    warm=_plain("yellow"),
    hot=_plain("magenta"),
    worst=_plain("bold red"),
    blue=_plain("cyan"),
    bar=_plain("reverse"),
)

NONE: Final = Palette(
    ink=_plain("none"),
    quiet=_plain("dim"),
    bold=_plain("bold"),
    title=_plain("bold"),
    line=_plain("dim"),
    key=_plain("bold"),
    cursor=_plain("bold reverse"),
    asked=_plain("bold"),
    no=_plain("bold underline"),
    good=_plain("none"),
    bad=_plain("underline"),
    own=_plain("bold"),
    cow=_plain("bold"),
    mild=_plain("none"),
    warm=_plain("none"),
    hot=_plain("bold"),
    worst=_plain("bold"),
    blue=_plain("none"),
    bar=_plain("reverse"),
)


def palette(colours: int) -> Palette:
    """The palette for a terminal of 0, 16 or 256 colours."""
    return {0: NONE, 16: SIXTEEN}.get(colours, MANY)
