"""The cards of Cowtown and the back of its deck, in four sizes."""

from __future__ import annotations

from typing import Final

from cowtui.widgets.faces import Cells, Size, State, big, paint_card, paint_small
from cowtui.widgets.grid import Grid
from rules.cowtown.components import HERD, HERD_NAMES, NUMBER, Face

CELLS: Final[dict[Size, Cells]] = {"S": Cells(13, 1), "M": Cells(8, 4), "L": Cells(10, 7), "XL": Cells(12, 7)}
"""S is the widest small card: [Yellow town]."""
_COW: Final = ("(__)", "(oo)", "town")


def herd_of(face: Face) -> str:
    """The herd of a face, which is the name of its colour."""
    return HERD_NAMES[HERD[2 * face]]


def paint_face(
    grid: Grid, x: int, y: int, size: Size, face: Face, state: State = "plain", *, key: str = "", foot: str = "", name: str = ""
) -> int:
    """Paint a card: its herd, and its number or the cow of a town card. Return the column after it."""
    herd, number = herd_of(face), NUMBER[2 * face]
    if size == "S":
        return paint_small(grid, x, y, f"{herd} {number or 'town'}", herd, state)
    lines: list[str] = {
        "M": [herd, str(number) if number else "town"],
        "L": [herd, "", *([str(number)] if number else _COW)],
        "XL": [herd, *([*big(number)] if number else ["", *_COW])],
    }[size]
    paint_card(grid, x, y, CELLS[size], lines, herd, state, key=key, foot=foot, name=name)
    return x + CELLS[size].width


def paint_pile(grid: Grid, x: int, y: int, size: Size, words: tuple[str, str], face: str, state: State = "plain", *, key: str = "") -> None:
    """Paint the deck, or another card with two words on it."""
    if size == "S":
        paint_small(grid, x, y, " ".join(filter(None, words)), face, state)
    else:
        lines = [*words] if size == "M" else ["", words[0], "", words[1]]
        paint_card(grid, x, y, CELLS[size], lines, face, state, key=key)
