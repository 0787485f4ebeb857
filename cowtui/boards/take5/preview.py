"""What a card would do on the rows as they lie now."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rules.take5 import placing
from rules.take5.components import FULL, HEADS, Options, Row, heads
from rules.take5.view import View


class Landing(Struct, frozen=True):
    """Where a card would lie, and what that would bring its player."""

    row: Row
    is_left: bool
    """T5-22: at the left end."""
    takes: int
    """Heads of the row that falls as it is the sixth card; 0: none does."""
    by_cow: tuple[tuple[Row, int], ...]
    """T5-45: rows that the Cow's jump fells, each with its heads."""
    cow: Row | None
    """Where the Cow is then."""
    jumps: bool

    @property
    def cost(self) -> int:
        """All heads that it would bring."""
        return self.takes + sum(count for _, count in self.by_cow)


def landings(options: Options, view: View, card: int) -> list[Landing]:
    """Where a card would go: nowhere (then its player takes a row of choice), to one row, or to one of two ends equally near."""
    if not view.rows:
        return []
    rows = [list(row) for row in view.rows]
    if options.variant == "professional":
        return [landing(view, row, card) for row in placing.nearest_ends(rows, card)]
    row = placing.row_for(rows, card)
    return [] if row is None else [landing(view, row, card)]


def landing(view: View, row: Row, card: int, *, choice: bool = False) -> Landing:
    """A card on this row; `choice`: its player takes the row first (T5-08)."""
    rows = [list(cards) for cards in view.rows]
    is_left = not choice and card < rows[row][0]
    cow, falls = placing.lay(rows, view.cow, row, card, choice=choice)
    takes = sum(heads(fall.cards) for fall in falls if not fall.by_cow)
    by_cow = tuple((fall.row, heads(fall.cards)) for fall in falls if fall.by_cow)
    return Landing(row, is_left, takes, by_cow, cow, view.cow is not None and cow != view.cow)


def cheapest(view: View, card: int) -> int:
    """T5-08: the least that a card which fits nowhere brings."""
    return min(landing(view, row, card, choice=True).cost for row in range(len(view.rows)))


def free(view: View, row: Row) -> int:
    """T5-07, T5-43: how many cards a row has room for yet."""
    return FULL - len(view.rows[row]) - (view.cow == row)


def standing(view: View) -> tuple[int, ...]:
    """Heads by seat, those of the open round with them."""
    return tuple(total + more for total, more in zip(view.totals, this_round(view), strict=True))


def this_round(view: View) -> tuple[int, ...]:
    """Heads taken in the open round, by seat; none between two rounds."""
    is_open = any(view.left) or bool(view.waiting)
    return tuple(heads(pile) if is_open else 0 for pile in view.piles)


def unseen(view: View, cards: Sequence[int]) -> list[int]:
    """Which of these cards nobody has shown to this seat in this round."""
    seen = {card for row in view.rows for card in row} | {card for pile in view.piles for card in pile} | {card for card, _ in view.waiting}
    seen |= {card for hand in view.hands for card in hand or ()} | {*view.spread}
    return [card for card in cards if card not in seen]


def ranges(cards: Sequence[int]) -> str:
    """'2-7, 9, 11-20'."""
    runs: list[list[int]] = []
    for card in cards:
        if runs and card == runs[-1][-1] + 1:
            runs[-1] = [runs[-1][0], card]
        else:
            runs.append([card, card])
    return ", ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in runs)


def bullheads(count: int, *, short: bool = False) -> str:
    """'1 bullhead', '6 bullheads'; short: '6 heads'."""
    return f"{count} {'head' if short else 'bullhead'}{'s' * (count != 1)}"


def of(card: int) -> int:
    """T5-02: the heads of a card."""
    return HEADS[card]
