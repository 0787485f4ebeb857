"""How a card goes to a row, and what falls: shared by the state, which does it, and by previews, which ask what it would cost."""

from __future__ import annotations

from msgspec import Struct

from rules.take5.components import FULL, HEADS, heads


class Fall(Struct, frozen=True, gc=False):
    """A row that falls to the player of the card."""

    row: int
    cards: list[int]
    by_cow: bool


def row_for(rows: list[list[int]], card: int) -> int | None:
    """T5-06: the row with the highest end below the card; None: the card is below all ends (T5-08)."""
    best, best_end = None, 0
    for row, cards in enumerate(rows):
        if best_end < (end := cards[-1]) < card:
            best, best_end = row, end
    return best


def nearest_ends(rows: list[list[int]], card: int) -> list[int]:
    """T5-22: the rows whose right end below the card, or left end above it, is nearest: none, one, or two equally near."""
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
    """T5-42: of the other rows, the one whose last card is lowest."""
    best, best_end = cow, len(HEADS)
    for row, cards in enumerate(rows):
        if row != cow and (end := cards[-1]) < best_end:
            best, best_end = row, end
    return best


def cost(rows: list[list[int]], cow: int | None, row: int, card: int, choice: bool = False) -> int:
    """T5-R6: the heads that laying the card there would bring, the rows that the Cow would then fell included."""
    after = rows.copy()
    after[row] = rows[row].copy()
    _, falls = lay(after, cow, row, card, choice)
    total = 0
    for fall in falls:
        total += heads(fall.cards)
    return total
