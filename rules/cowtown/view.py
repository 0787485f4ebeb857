"""What one seat of Cowtown knows, and the whole states that fit it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rules import kernel
from rules.chance import Chance, shuffled
from rules.cowtown import sightings
from rules.cowtown import state as table
from rules.cowtown.components import NUMBER, Card, Options, cards_of
from rules.cowtown.deck import Pending
from rules.cowtown.mooing import Debt
from rules.cowtown.sightings import Sighting
from rules.kernel import Seat

if TYPE_CHECKING:
    from rules.cowtown.state import State


class View(kernel.View, frozen=True):
    """One seat's, or a watcher's."""

    seat: Seat | None
    hand: tuple[Card, ...]
    """One's own; a watcher's is empty."""
    left: tuple[int, ...]
    """Cards in hand, by seat."""
    stacks: tuple[tuple[Card, ...], ...]
    """By letter, the top card last; empty: behind a barn door."""
    deck: int
    """Cards in it."""
    discard: tuple[Card, ...]
    """The top card last."""
    closed: tuple[Card, ...]
    """Behind barn doors."""
    scorecows: tuple[int, ...]
    round: int
    """Rounds finished."""
    history: tuple[tuple[int, ...], ...]
    """By round, the cards left in the hands at its end."""
    dealer: Seat | None
    turn: Seat
    door: bool
    bonus: int
    asked: int
    debts: tuple[Debt, ...]
    """CT-30: who owes a Mooooo; everybody could know."""
    pending: Pending | None
    sightings: tuple[Sighting, ...]
    """What this reader remembers of the cards in hands."""


def view_of(state: State, seat: Seat | None) -> View:
    """See kernel.State."""
    return View(
        seat=seat,
        hand=() if seat is None else tuple(state.hands[seat]),
        left=tuple(map(len, state.hands)),
        stacks=tuple(map(tuple, state.stacks)),
        deck=len(state.deck),
        discard=tuple(state.discard),
        closed=tuple(state.closed),
        scorecows=tuple(state.scorecows),
        round=state.round,
        history=tuple(map(tuple, state.history)),
        dealer=state.dealer,
        turn=state.turn,
        door=state.door,
        bonus=state.bonus,
        asked=state.asked,
        debts=tuple(state.debts),
        pending=state.pending,
        sightings=sightings.seen_by(state.sightings, seat),
    )


def determinize(options: Options, view: View, chance: Chance) -> State:
    """A state that this view allows: what the seat remembers is in those hands, and the rest anywhere; Cowtown cards in no hand."""
    unseen = hidden(options, view)
    hands: list[list[int]] = [[] for _ in view.left]
    for card, seat in sightings.placed(view.sightings, view.seat, view.hand, view.left, unseen, chance):
        hands[seat].append(card)
        unseen.remove(card)
    deck = [card for card in unseen if not NUMBER[card]]
    numbered = shuffled(chance, [card for card in unseen if NUMBER[card]])
    for seat, hand in enumerate(hands):
        if seat == view.seat:
            hand[:] = view.hand
            continue
        missing = view.left[seat] - len(hand)
        hand += numbered[:missing]
        del numbered[:missing]
        hand.sort()
    return table.State(
        options=options,
        hands=hands,
        stacks=[list(stack) for stack in view.stacks],
        deck=sorted([*deck, *numbered]),
        discard=list(view.discard),
        closed=list(view.closed),
        scorecows=list(view.scorecows),
        round=view.round,
        history=[list(left) for left in view.history],
        dealer=view.dealer,
        turn=view.turn,
        door=view.door,
        bonus=view.bonus,
        asked=view.asked,
        debts=list(view.debts),
        pending=view.pending,
        sightings=sightings.imagined(view.sightings, view.seat, hands, chance),
    )


def hidden(options: Options, view: View) -> list[int]:
    """The cards that this view does not show: in the deck, or in other hands."""
    rest = Counter(cards_of(options.bulls_eyes))
    rest.subtract([*view.hand, *view.discard, *view.closed, *(card for stack in view.stacks for card in stack)])
    return sorted(rest.elements())
