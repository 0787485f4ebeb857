"""The skeleton: which rows of a terminal hold what, the same in every game.

    rows at 80×24   zone
    0               the bar: the game, the round and what ends it, the table, the clock
    1-12            `table`: the things on the table, then the players
    13-14           `story`: "Just now", two lines
    15              `heading`: whose hand it is, and the own score
    16-19           `hand`: cards, dice, choices
    20-22           `prompt`: what is asked; what Enter does; what else
    23              `keys`

From 112×36 on there is a column of 35 cells at the right, `side`, for the race and the story; from 133×45 on the bar spans the screen and
all else is one block of at most 132×44 in its middle. Rows and columns are those of the block: row 0 is the bar's, free in a block.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from cowtui.widgets.faces import Size

_NORMAL: Final = (80, 24)
_LARGE: Final = (112, 36)
_LARGEST: Final = (133, 45)
_BLOCK: Final = (132, 44)
SIDE: Final = 35
"""Columns of the column at the right."""
PROMPT: Final = 3
"""Lines of the prompt: always, so that nothing jumps."""


class Zone(NamedTuple):
    """A rectangle of the block."""

    x: int
    y: int
    width: int
    height: int

    @property
    def bottom(self) -> int:
        """The row after it."""
        return self.y + self.height

    @property
    def right(self) -> int:
        """The column after it."""
        return self.x + self.width


class HandRows(NamedTuple):
    """How many rows the hand of a game takes in each size, a blank row below it included."""

    S: int = 2
    M: int = 4
    L: int = 8
    XL: int = 10


@dataclass(frozen=True)
class Layout:
    """The zones of a block, and the size of the pieces in it."""

    size: Size
    left: int
    """Where the block begins on the screen."""
    top: int
    width: int
    height: int
    table: Zone
    story: Zone
    """Of no height where the story stands in the column at the right, or beside the hand."""
    heading: int
    hand: Zone
    side: Zone
    """Of no width below 112×36."""
    prompt: Zone
    keys: int

    @property
    def is_wide(self) -> bool:
        """Whether there is a column at the right."""
        return self.side.width > 0


def layout(width: int, height: int, rows: HandRows, *, story_below: bool = True) -> Layout:
    """The zones for a terminal of at least 60×20; `story_below`: between the table and the hand, where it has no column of its own."""
    size: Size
    size = (
        "XL"
        if at_least(width, height, _LARGEST)
        else "L"
        if at_least(width, height, _LARGE)
        else "M"
        if at_least(width, height, _NORMAL)
        else "S"
    )
    left = top = 0
    if size == "XL":
        left, top = (width - _BLOCK[0]) // 2, max(0, height - _BLOCK[1]) // 2
        width, height = _BLOCK[0], min(height, _BLOCK[1])
    is_wide = size in ("L", "XL")
    main = width - SIDE - 3 if is_wide else width
    below = 2 if is_wide else 0  # blank rows between the prompt and the keys
    prompt = height - 1 - below - PROMPT
    hand = getattr(rows, size)
    heading = prompt - hand - 1
    story = 0 if is_wide or not story_below else 2
    table = heading - story - 1
    return Layout(
        size=size,
        left=left,
        top=top,
        width=width,
        height=height,
        table=Zone(0, 1, main, table),
        story=Zone(0, 1 + table, main, story),
        heading=heading,
        hand=Zone(0, heading + 1, main, hand),
        side=Zone(main + 3, 1, SIDE, height - 3) if is_wide else Zone(width, 1, 0, 0),
        prompt=Zone(0, prompt, main, PROMPT),
        keys=height - 1,
    )


def at_least(width: int, height: int, least: tuple[int, int]) -> bool:
    """Whether a terminal has so many columns and lines."""
    return width >= least[0] and height >= least[1]
