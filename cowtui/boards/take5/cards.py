"""The cards of Take 5 and the Cow, in four sizes."""

from __future__ import annotations

from typing import Final

from cowtui.widgets.faces import Cells, Size, State, big, paint_card, paint_small
from cowtui.widgets.grid import Grid
from rules.take5.components import HEADS

CELLS: Final[dict[Size, Cells]] = {"S": Cells(5, 1), "M": Cells(6, 3), "L": Cells(8, 6), "XL": Cells(12, 7)}
_COW: Final = ("(__)", "(oo)", "\\/", "COW")


def paint_number(grid: Grid, x: int, y: int, size: Size, card: int, state: State = "plain", *, key: str = "", foot: str = "") -> None:
    """A number card: its number, and its bullheads at its foot; `foot` stands there instead."""
    count = HEADS[card]
    face = f"paper{count}" if count > 1 else "paper"
    foot = foot or ("" if state == "ghost" else str(count))
    match size:
        case "S":
            paint_small(grid, x, y, f"{card:>3}", face, state)
        case "M":
            paint_card(grid, x, y, CELLS["M"], [f"{card:>3} "], face, state, key=key, foot=foot)
        case "L":
            paint_card(grid, x, y, CELLS["L"], ["", str(card), "", ""], face, state, key=key, foot=foot)
        case "XL":
            paint_card(grid, x, y, CELLS["XL"], ["", *big(card), ""], face, state, key=key, foot=foot)


def paint_cow(grid: Grid, x: int, y: int, size: Size, state: State = "plain") -> None:
    """The Cow, in place of a card."""
    if size == "S":
        paint_small(grid, x, y, "COW", "cow", state)
    else:
        paint_card(grid, x, y, CELLS[size], ["COW"] if size == "M" else [*[""] * (size == "XL"), *_COW], "cow", state)
