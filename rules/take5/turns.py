"""One turn: the picks are revealed and placed, rows fall, the Cow jumps."""

from __future__ import annotations

from typing import Literal

from rules.kernel import Seat
from rules.take5 import events, placing, rounds
from rules.take5.components import Card, Row, heads
from rules.take5.events import Events
from rules.take5.position import Position


def pick(position: Position, seat: Seat, card: Card) -> list[Events]:
    """Seal or change a pick; the last one reveals them all (T5-04, T5-R3)."""
    changed = bool(position.picks[seat])
    position.picks[seat] = card
    told: list[Events] = [events.Picked(seat, card, changed)]
    if all(position.picks):
        _reveal(position, told)
    return told


def choose_row(position: Position, seat: Seat, row: Row, choice: bool) -> list[Events]:
    """Lay the first waiting card on the row its player chose, and place the others (T5-08, T5-22); `choice` takes the row first."""
    card, _ = position.waiting.pop(0)
    position.chosen.append(row)
    told: list[Events] = []
    _lay(position, told, seat, card, row, choice)
    _place_all(position, told)
    return told


def ends_for(position: Position, card: Card) -> list[Row]:
    """List the rows of the ends that a waiting card may choose from (T5-22); none: it takes a row (T5-08)."""
    return placing.nearest_ends(position.rows, card) if position.options.variant == "professional" else []


def _reveal(position: Position, told: list[Events]) -> None:
    """Show all picks, and place them from the lowest to the highest (T5-04, T5-05)."""
    picks, hands = position.picks, position.hands
    position.waiting = waiting = sorted([(card, seat) for seat, card in enumerate(picks)])
    for card, seat in waiting:
        hands[seat].remove(card)
    position.played, position.picks = picks, [0] * len(picks)
    position.past.append(picks)
    told.append(events.Revealed(tuple([(seat, card) for card, seat in waiting])))
    _place_all(position, told)


def _place_all(position: Position, told: list[Events]) -> None:
    """Place the waiting cards until one needs its player's choice (T5-08, T5-22) or none is left."""
    professional = position.options.variant == "professional"
    for placed, (card, seat) in enumerate(position.waiting):
        if professional:
            ends = placing.nearest_ends(position.rows, card)
            row = ends[0] if len(ends) == 1 else None
        else:
            row = placing.row_for(position.rows, card)
        if row is None:
            del position.waiting[:placed]
            return
        _lay(position, told, seat, card, row)
    position.waiting = []
    if not position.hands[0]:
        rounds.score(position, told)


def _lay(position: Position, told: list[Events], seat: Seat, card: Card, row: Row, choice: bool = False) -> None:
    left = placing.goes_left(position.rows, row, card)
    cow, falls = placing.lay(position.rows, position.cow, row, card, choice)
    if falls and not falls[0].by_cow:
        _take(position, told, seat, card, falls.pop(0), "choice" if choice else "sixth")
        told.append(events.Placed(seat, card, row, starts=True))
    else:
        told.append(events.Placed(seat, card, row, left))
    if cow is None or position.cow != row:
        return
    for fall in falls:
        told.append(events.Jumped(fall.row))
        _take(position, told, seat, card, fall, "cow")
    told.append(events.Jumped(cow))
    position.cow = cow


def _take(
    position: Position, told: list[Events], seat: Seat, card: Card, fall: placing.Fall, why: Literal["sixth", "choice", "cow"]
) -> None:
    position.piles[seat] += fall.cards
    told.append(events.Took(seat, fall.row, tuple(fall.cards), heads(fall.cards), why, card))
