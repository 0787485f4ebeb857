"""The cards of Take 5 and the Cow, in three sizes."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.style import Style

from cowtui.widgets.canvas import Grid
from cowtui.widgets.palette import Palette
from rules.take5.components import HEADS


class Size(NamedTuple):
    """How large a card is drawn."""

    width: int
    height: int


WORD: Final = Size(6, 1)
SMALL: Final = Size(6, 3)
LARGE: Final = Size(8, 5)
_BOLD: Final = Style(bold=True)


def by_heads(colours: Palette, card: int) -> Style:
    """The worse a card, the warmer."""
    return {1: colours.ink, 2: colours.blue, 3: colours.warm, 5: colours.hot, 7: colours.worst}[HEADS[card]]


def paint_card(grid: Grid, x: int, y: int, size: Size, card: int, style: Style | None = None) -> None:
    """Its number and its heads."""
    style = style or by_heads(grid.palette, card)
    if size is WORD:
        grid.put(x, y, f"{card:>3}•{HEADS[card]}", style)
        return
    grid.box(x, y, size.width, size.height, style)
    if size is SMALL:
        grid.middle(x + 1, y + 1, size.width - 2, str(card), style + _BOLD)
        grid.put(x + 2, y + 2, f"•{HEADS[card]}", style)
        return
    grid.put(x + 2, y + 1, str(card), style + _BOLD)
    first = min(4 if HEADS[card] == 7 else 3, HEADS[card])
    for line, pips in enumerate((first, HEADS[card] - first)):
        grid.middle(x + 1, y + 2 + line, size.width - 2, "•" * pips, style)


def paint_cow(grid: Grid, x: int, y: int, size: Size, style: Style) -> None:
    """In place of a card."""
    if size is WORD:
        grid.put(x, y, " COW ", style)
        return
    grid.box(x, y, size.width, size.height, style)
    face = ["(oo)"] if size is SMALL else ["^__^", "(oo)", " \\/ "]
    for line, part in enumerate(face, 1):
        grid.middle(x + 1, y + line, size.width - 2, part, style)
    grid.middle(x + 1, y + size.height - 1, size.width - 2, "COW", style)


def paint_gap(grid: Grid, x: int, y: int, size: Size, mark: str) -> None:
    """Where no card lies; `mark`: the one that would come there."""
    colours = grid.palette
    if size is WORD:
        grid.put(x, y, f"  {mark or '·'}", colours.key if mark else colours.line)
    elif mark:
        grid.middle(x, y + size.height // 2, size.width, f"[{mark}]", colours.key)
    else:
        grid.middle(x, y + size.height // 2, size.width, "·", colours.line)
