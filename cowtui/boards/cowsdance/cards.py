"""The cards of Cows Can't Dance in four sizes."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from cowtui.widgets.faces import Cells, Size, State, paint_card, paint_small
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import cut
from rules.cowsdance.components import BULL, COW, FIFI, SUIT_NAMES, WILD, Card, Couple, Options, in_words, suit_in_words

CELLS: Final[dict[Size, Cells]] = {"S": Cells(15, 1), "M": Cells(8, 4), "L": Cells(10, 6), "XL": Cells(12, 7)}
NAME: Final = 13
"""Cells of a name in one row, without its brackets."""


def face_of(card: Card) -> str:
    """The face that a card is filled with: its suit's, or its own."""
    if card < 2 * len(SUIT_NAMES):
        return SUIT_NAMES[card >> 1]
    return {WILD: "paper7", FIFI: "Fifi", COW: "cow", BULL: "bull"}.get(card, "premium")


def face_of_pair(couple: Couple) -> str:
    """The face of a pair: the suit's where both have one, else that of the guest."""
    return face_of(max(couple))


def short_name(options: Options, card: Card) -> str:
    """The name in at most NAME cells: 'waltz lady', 'Madame Fifi', 'own lady' where the host's name is long."""
    name = in_words(options, card)
    if cell_len(name) <= NAME:
        return name
    return "wild" if card == WILD else f"own {'gent' if card & 1 else 'lady'}"


def paint_dancer(
    grid: Grid, x: int, y: int, size: Size, options: Options, card: Card, state: State = "plain", *, key: str = "", foot: str = ""
) -> None:
    """A card: what it is, and its suit below."""
    cells = CELLS[size]
    if size == "S":
        paint_small(grid, x, y, short_name(options, card), face_of(card), state)
        return
    lines = _lines(options, card, cells.width - 2)
    paint_card(grid, x, y, cells, ["", *lines] if size in ("L", "XL") else lines, face_of(card), state, key=key, foot=foot)


def _lines(options: Options, card: Card, width: int) -> list[str]:
    if card < WILD:
        suit = suit_in_words(options, card)
        return ["Gent" if card & 1 else "Lady", suit if cell_len(suit) <= width else "own"]
    if card == WILD:
        return ["Wild", cut(options.make_your_own_name, width)]
    return {FIFI: ["Madame", "Fifi"], COW: ["Cow"], BULL: ["Bull"]}[card]
