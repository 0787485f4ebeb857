"""What one seat of Cowtown knows."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, TypeAlias

from msgspec import Meta

from rules import kernel
from rules.bounds import BySeat, Count, Number
from rules.cowtown import sightings
from rules.cowtown.components import NUMBER, ROUNDS, STACKS, TOP, Card, Options, cards_of, has_eye
from rules.cowtown.position import MOST, LastCard, Pending, Position
from rules.cowtown.sightings import Sighting
from rules.kernel import Seat

UpToAll: TypeAlias = Annotated[int, Meta(ge=0, le=len(NUMBER))]
"""A number of cards."""
Cards: TypeAlias = Annotated[tuple[Card, ...], Meta(max_length=len(NUMBER))]


class View(kernel.View, frozen=True):
    """One seat's, or a watcher's."""

    seat: Seat | None
    hand: Cards
    """One's own; a watcher's is empty."""
    left: BySeat[UpToAll]
    """Cards in hand, by seat."""
    stacks: Annotated[tuple[Cards, ...], Meta(max_length=STACKS)]
    """By letter, the top card last; empty: behind a barn door."""
    deck: UpToAll
    """Cards in it."""
    discard: Cards
    """The top card last."""
    closed: Cards
    """Behind barn doors."""
    scorecows: BySeat[Count]
    round: Annotated[int, Meta(ge=0, le=ROUNDS)]
    """Rounds finished."""
    history: Annotated[tuple[BySeat[UpToAll], ...], Meta(max_length=ROUNDS)]
    """By round, the cards left in the hands at its end."""
    dealer: Seat | None
    turn: Seat
    door: bool
    bonus: Count
    asked: Number
    last_cards: Annotated[tuple[LastCard, ...], Meta(max_length=MOST)]
    """CT-30: who played down to one card, and whether they called; all of it was seen and heard."""
    pending: Pending | None
    sightings: Annotated[tuple[Sighting, ...], Meta(max_length=len(NUMBER))]
    """What this reader remembers of the cards in hands."""


def view_of(position: Position, seat: Seat | None) -> View:
    """Build what this seat, or a watcher, knows of a position."""
    return View(
        seat=seat,
        hand=() if seat is None else tuple(position.hands[seat]),
        left=tuple(map(len, position.hands)),
        stacks=tuple(map(tuple, position.stacks)),
        deck=len(position.deck),
        discard=tuple(position.discard),
        closed=tuple(position.closed),
        scorecows=tuple(position.scorecows),
        round=position.round,
        history=tuple(map(tuple, position.history)),
        dealer=position.dealer,
        turn=position.turn,
        door=position.door,
        bonus=position.bonus,
        asked=position.asked,
        last_cards=tuple(position.last_cards),
        pending=position.pending,
        sightings=sightings.seen_by(position.sightings, seat),
    )


def hidden(options: Options, view: View) -> list[int]:
    """List the cards that this view does not show, sorted: in the deck, or in other hands."""
    rest = Counter(cards_of(options.bulls_eyes))
    rest.subtract([*view.hand, *view.discard, *view.closed, *(card for stack in view.stacks for card in stack)])
    return sorted(rest.elements())


def unseen_numbers(options: Options, view: View) -> tuple[int, ...]:
    """Count, by number from 0 (Cowtown cards) to 10, the cards that this view does not show."""
    counts = Counter(NUMBER[card] for card in hidden(options, view))
    return tuple(counts[number] for number in range(TOP + 1))


def kick_percent(options: Options, view: View) -> int:
    """Return in how many of a hundred cases a turned card shows a Bull's Eye, as far as this view can tell (CT-12); 0 to 100."""
    unseen = hidden(options, view)
    numbered = [card for card in unseen if NUMBER[card]]
    if not numbered or not view.deck:
        return 0
    in_deck = view.deck - (len(unseen) - len(numbered))  # Cowtown cards are in no hand
    return round(100 * in_deck / view.deck * sum(map(has_eye, numbered)) / len(numbered))
