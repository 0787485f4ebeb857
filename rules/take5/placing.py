"""How a card goes to a row, and what falls: shared by the state, which does it, and by previews, which ask what it would cost."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from rules.take5.components import FULL, HEADS, heads


class Fall(Struct, frozen=True, gc=False):
    """A row that falls to the player of the card."""

    row: int
    cards: list[int]
    by_cow: bool


def row_for(rows: list[list[int]], card: int) -> int | None:
    """Find the row with the highest end below the card (T5-06); None: the card is below all ends (T5-08)."""
    best, best_end = None, 0
    for row, cards in enumerate(rows):
        if best_end < (end := cards[-1]) < card:
            best, best_end = row, end
    return best


def nearest_ends(rows: list[list[int]], card: int) -> list[int]:
    """Find the rows whose right end below the card, or left end above it, is nearest (T5-22): none, one, or two equally near."""
    found: list[int] = []
    nearest = len(HEADS)
    for row, cards in enumerate(rows):
        if card > cards[-1]:
            gap = card - cards[-1]
        elif card < cards[0]:
            gap = cards[0] - card
        else:
            continue
        if gap < nearest:
            found, nearest = [row], gap
        elif gap == nearest:
            found.append(row)
    return found


def goes_left(rows: list[list[int]], row: int, card: int) -> bool:
    """Tell whether a card that goes to this row goes to its left end (T5-22)."""
    return card < rows[row][0]


def lay(rows: list[list[int]], cow: int | None, row: int, card: int, choice: bool = False) -> tuple[int | None, list[Fall]]:
    """Lay the card on the row, in place, and let the Cow jump; `choice` takes the row first (T5-08). The Cow's row, and what falls."""
    cards = rows[row]
    falls = []
    if choice or len(cards) >= (FULL - 1 if cow == row else FULL):
        falls.append(Fall(row, cards, by_cow=False))
        rows[row] = [card]
    elif card < cards[0]:
        cards.insert(0, card)
    else:
        cards.append(card)
    if cow is None or cow != row:
        return cow, falls
    while True:
        cow = lowest_other(rows, cow)
        cards = rows[cow]
        if len(cards) < FULL:
            return cow, falls
        falls.append(Fall(cow, cards[:-1], by_cow=True))
        rows[cow] = cards[-1:]


def lowest_other(rows: list[list[int]], cow: int) -> int:
    """Find the row that the Cow jumps to: of the other rows, the one whose last card is lowest (T5-42)."""
    best, best_end = cow, len(HEADS)
    for row, cards in enumerate(rows):
        if row != cow and (end := cards[-1]) < best_end:
            best, best_end = row, end
    return best


def cost(rows: list[list[int]], cow: int | None, row: int, card: int, choice: bool = False) -> int:
    """Count the heads that laying the card there would bring, the rows that the Cow would then fell included (T5-R6)."""
    after = rows.copy()
    after[row] = rows[row].copy()
    _, falls = lay(after, cow, row, card, choice)
    total = 0
    for fall in falls:
        total += heads(fall.cards)
    return total


def cheapest_first(rows: list[list[int]], cow: int | None, among: Iterable[int], card: int, choice: bool = False) -> list[int]:
    """Sort rows by the heads that the card would bring there, then by their ends, the lowest first (T5-R4)."""
    return sorted(among, key=lambda row: (cost(rows, cow, row, card, choice), rows[row][-1]))
