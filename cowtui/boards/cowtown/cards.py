"""The cards of Cowtown in several sizes: on a stack, in the hand, on a pile."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.style import Style

from cowtui.widgets.canvas import Grid
from cowtui.widgets.palette import Palette
from rules.cowtown.components import HERD, NUMBER, STACKS, write_card, write_face


class Size(NamedTuple):
    """How large cards are drawn. The smallest stacks go with a hand of words, a line each."""

    width: int
    height: int


TINY: Final = Size(5, 3)
SMALL: Final = Size(6, 3)
LARGE: Final = Size(7, 5)
HUGE: Final = Size(10, 7)
NARROW: Final = 4
"""Cells that a card shows at least where the next one covers it."""
AREA: Final = 6
"""Lines of the players and piles, at least."""
_COW: Final = ("^__^", "(oo)", "(__)")


def size_for(width: int, height: int) -> Size:
    """The largest cards that leave room for all stacks, six players and a hand."""
    for size in (HUGE, LARGE, SMALL):
        if width >= STACKS * size.width and height >= 2 * size.height + AREA + 5:
            return size
    return TINY


def by_herd(colours: Palette, card: int) -> Style:
    """Blue, green, yellow, red; a Cowtown card is a cow's."""
    return (colours.blue, colours.mild, colours.warm, colours.worst)[HERD[card]]


def paint_card(
    grid: Grid, x: int, y: int, size: Size, card: int, style: Style, label: str = "", eye: bool = False, edge: Style | None = None
) -> None:
    """Herd and number; a label in the upper edge. With `eye` a Bull's Eye is starred: that matters to nobody once a card is played."""
    name = write_card(card) if eye else write_face(card // 2)
    grid.box(x, y, size.width, size.height, edge or style)
    grid.put(x + 2, y, label, style)
    grid.put(x + 1, y + 1, name, style + _BOLD, size.width - 2)
    if size.height > SMALL.height:
        cow = _COW if size.height > LARGE.height else _COW[:2]
        for line, part in enumerate(cow if NUMBER[card] == 0 else ()):
            grid.middle(x + 1, y + 2 + line, size.width - 2, part, style)
        if NUMBER[card]:
            grid.right(x + size.width - 1, y + size.height - 2, name, style + _BOLD)


def paint_barn(grid: Grid, x: int, y: int, size: Size) -> None:
    """Where a stack has gone behind its barn door."""
    paint_gap(grid, x, y, size, "barn")


def paint_gap(grid: Grid, x: int, y: int, size: Size, text: str) -> None:
    """Where no card lies."""
    grid.box(x, y, size.width, size.height, grid.palette.line, dashed=True)
    room = size.width - 2
    if len(text) > room:
        grid.put(x, y + size.height // 2, text.ljust(size.width), grid.palette.quiet, size.width)
    else:
        grid.middle(x + 1, y + size.height // 2, room, text, grid.palette.quiet)


_BOLD: Final = Style(bold=True)
