"""What one seat of Take 5 knows, and the whole states that fit it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import kernel
from rules.chance import Chance, drawn
from rules.kernel import Seat
from rules.take5 import state as table
from rules.take5.components import Card, Options, Row, in_play

if TYPE_CHECKING:
    from rules.take5.state import State


class View(kernel.View, frozen=True):
    """One seat's, or a watcher's."""

    seat: Seat | None
    rows: tuple[tuple[Card, ...], ...]
    cow: Row | None
    hands: tuple[tuple[Card, ...] | None, ...]
    """One's own; under Logic everybody's (T5-21). None: hidden."""
    left: tuple[int, ...]
    """Cards in hand, by seat."""
    picked: tuple[bool, ...]
    """Who has picked (T5-04)."""
    pick: Card | None
    """One's own."""
    played: tuple[int, ...]
    """By seat, the cards of the turn that was revealed last; 0 before the first of the round."""
    waiting: tuple[tuple[Card, Seat], ...]
    """Revealed and not yet placed, lowest first; the first waits for its player's choice."""
    piles: tuple[tuple[Card, ...], ...]
    """Taken in this round, by seat."""
    spread: tuple[Card, ...]
    totals: tuple[int, ...]
    """Of the rounds before this one, by seat."""
    round: int
    """Rounds finished."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """One's own; a watcher's is empty."""
        return (self.hands[self.seat] or ()) if self.seat is not None else ()


def view_of(state: State, seat: Seat | None) -> View:
    """See kernel.State."""
    shown = state.options.variant == "logic"
    return View(
        seat=seat,
        rows=tuple(map(tuple, state.rows)),
        cow=state.cow,
        hands=tuple(tuple(hand) if shown or owner == seat else None for owner, hand in enumerate(state.hands)),
        left=tuple(map(len, state.hands)),
        picked=tuple(map(bool, state.picks)),
        pick=None if seat is None else state.picks[seat] or None,
        played=tuple(state.played),
        waiting=tuple(state.waiting),
        piles=tuple(map(tuple, state.piles)),
        spread=tuple(state.spread),
        totals=tuple(state.totals),
        round=state.round,
    )


def determinize(options: Options, view: View, chance: Chance) -> State:
    """A state that this view allows: unseen cards fall anywhere, and whoever has picked has picked anything."""
    unseen = hidden(options, view)
    cards = drawn(chance, unseen, sum(left for hand, left in zip(view.hands, view.left, strict=True) if hand is None))
    rest = sorted({*unseen}.difference(cards))
    hands = []
    for hand, left in zip(view.hands, view.left, strict=True):
        if hand is None:
            hands.append(sorted(cards[:left]))
            del cards[:left]
        else:
            hands.append(list(hand))
    picks = [hand[chance.below(len(hand))] if done else 0 for hand, done in zip(hands, view.picked, strict=True)]
    if view.seat is not None:
        picks[view.seat] = view.pick or 0
    return table.State(
        options=options,
        rows=[list(row) for row in view.rows],
        cow=view.cow,
        hands=hands,
        picks=picks,
        played=list(view.played),
        waiting=list(view.waiting),
        piles=[list(pile) for pile in view.piles],
        spread=list(view.spread),
        rest=rest,
        totals=list(view.totals),
        round=view.round,
    )


def hidden(options: Options, view: View) -> list[int]:
    """The cards that this view does not show: in other hands, or out of play."""
    seen = {card for place in (*view.rows, *view.piles, view.spread, *(hand or () for hand in view.hands)) for card in place}
    seen.update(card for card, _ in view.waiting)
    return [card for card in in_play(options, len(view.left)) if card not in seen]
