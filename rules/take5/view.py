"""What one seat of Take 5 knows."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from rules import kernel
from rules.bounds import BySeat, Count
from rules.kernel import Seat
from rules.take5.components import CARDS, HAND, ROWS, SEATS, Card, Options, Row, in_play
from rules.take5.position import Position

Cards: TypeAlias = Annotated[tuple[Card, ...], Meta(max_length=len(CARDS))]


class View(kernel.View, frozen=True):
    """One seat's, or a watcher's."""

    seat: Seat | None
    rows: Annotated[tuple[Cards, ...], Meta(max_length=ROWS)]
    cow: Row | None
    hands: BySeat[Cards | None]
    """One's own; under Logic everybody's (T5-21). None: hidden."""
    left: BySeat[Annotated[int, Meta(ge=0, le=HAND)]]
    """Cards in hand, by seat."""
    picked: BySeat[bool]
    """Who has picked (T5-04)."""
    pick: Card | None
    """One's own."""
    played: BySeat[Annotated[int, Meta(ge=0, le=CARDS[-1])]]
    """By seat, the cards of the turn that was revealed last; 0 before the first of the round."""
    waiting: Annotated[tuple[tuple[Card, Seat], ...], Meta(max_length=SEATS[-1])]
    """Revealed and not yet placed, lowest first; the first waits for its player's choice."""
    piles: BySeat[Cards]
    """Taken in this round, by seat."""
    spread: Cards
    totals: BySeat[Count]
    """Of the rounds before this one, by seat."""
    round: Count
    """Rounds finished."""
    first: Annotated[tuple[Card, ...], Meta(max_length=ROWS)] = ()
    """The cards that started the rows of this round."""
    past: Annotated[tuple[BySeat[Card], ...], Meta(max_length=HAND)] = ()
    """By turn of this round, the cards by seat, as they were revealed."""
    chosen: Annotated[tuple[Row, ...], Meta(max_length=len(CARDS))] = ()
    """The rows that were chosen in this round, in order (T5-08, T5-22)."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """One's own; a watcher's is empty."""
        return (self.hands[self.seat] or ()) if self.seat is not None else ()


def view_of(position: Position, seat: Seat | None) -> View:
    """Build what a seat knows, field by field; None is a watcher."""
    shown = position.options.variant == "logic"
    return View(
        seat=seat,
        rows=tuple(map(tuple, position.rows)),
        cow=position.cow,
        hands=tuple(tuple(hand) if shown or owner == seat else None for owner, hand in enumerate(position.hands)),
        left=tuple(map(len, position.hands)),
        picked=tuple(map(bool, position.picks)),
        pick=None if seat is None else position.picks[seat] or None,
        played=tuple(position.played),
        waiting=tuple(position.waiting),
        piles=tuple(map(tuple, position.piles)),
        spread=tuple(position.spread),
        totals=tuple(position.totals),
        round=position.round,
        first=tuple(position.first),
        past=tuple(map(tuple, position.past)),
        chosen=tuple(position.chosen),
    )


def hidden(options: Options, view: View) -> list[int]:
    """List the cards that this view does not show: in other hands, or out of play."""
    seen = {card for place in (*view.rows, *view.piles, view.spread, *(hand or () for hand in view.hands)) for card in place}
    seen.update(card for card, _ in view.waiting)
    return [card for card in in_play(options, len(view.left)) if card not in seen]
