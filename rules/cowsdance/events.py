"""What happens in Cows Can't Dance, and who is told."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from rules.bounds import BySeat, Count
from rules.cowsdance.components import Asker, Card, Couple, Number
from rules.kernel import Event, Seat


class DealerNamed(Event, frozen=True):
    """CD-R3: by lot."""

    seat: Seat


class Decided(Event, frozen=True):
    """CD-03."""

    seat: Seat
    asker: Asker


class Dealt(Event, frozen=True):
    """CD-04. Each hand is known to its own seat."""

    dealer: Seat
    asker: Asker
    hands: BySeat[tuple[Card, ...] | None]


class ThrownIn(Event, frozen=True):
    """CD-05: no lady and no gent can come up; the cards are dealt again."""

    dealer: Seat


class TurnedUp(Event, frozen=True):
    """CD-05: the first card of the dance hall."""

    card: Card


class Buried(Event, frozen=True):
    """CD-05, CD-R5: a card turned up that is no lady and no gent; it goes back. Its place is told to nobody."""

    card: Card


class Drew(Event, frozen=True):
    """CD-07. The cards are known to their own seat."""

    seat: Seat
    count: Count
    cards: tuple[Card, ...] | None


class Paired(Event, frozen=True):
    """CD-10, CD-11."""

    seat: Seat
    couple: Couple


class CutIn(Event, frozen=True):
    """CD-12: out of this pair of the owner Madame Fifi takes a dancer; the other one is free (CD-13)."""

    seat: Seat
    owner: Seat
    number: Number
    couple: Couple
    dancer: Card
    freed: Card


class Asked(Event, frozen=True):
    """CD-18: who was asked for which kind, in order, and had one; the pair that came of it."""

    seat: Seat
    wanted: Asker
    answers: tuple[tuple[Seat, bool], ...]
    couple: Couple | None


class Invited(Event, frozen=True):
    """CD-20."""

    seat: Seat
    couple: Couple


class Discarded(Event, frozen=True):
    """CD-16."""

    seat: Seat
    card: Card


class PassedOver(Event, frozen=True):
    """CD-R21: no card in hand, and none to draw."""

    seat: Seat


class Scored(Event, frozen=True):
    """CD-23 to CD-25: a game is over; the points that it gave, and the totals of the series."""

    points: BySeat[Count]
    totals: BySeat[Count]
    tie_break: bool
    """CD-R22: this was an extra game; its points are not added."""


class TieBreak(Event, frozen=True):
    """CD-28: these seats are equal at the top, and play an extra game."""

    seats: tuple[Seat, ...]


Events = (
    DealerNamed
    | Decided
    | Dealt
    | ThrownIn
    | TurnedUp
    | Buried
    | Drew
    | Paired
    | CutIn
    | Asked
    | Invited
    | Discarded
    | PassedOver
    | Scored
    | TieBreak
)


def redact(event: Events, seat: Seat | None) -> Events | None:
    """Cut from an event what this seat may not see; None is a watcher."""
    match event:
        case Dealt():
            return replace(event, hands=tuple(hand if owner == seat else None for owner, hand in enumerate(event.hands)))
        case Drew():
            return event if event.seat == seat else replace(event, cards=None)
        case DealerNamed() | Decided() | ThrownIn() | TurnedUp() | Buried() | Paired() | CutIn() | Asked() | Invited():
            return event
        case Discarded() | PassedOver() | Scored() | TieBreak():
            return event
        case _:
            assert_never(event)
