"""What happens in the Toy, and who is told."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace
from toy.components import Card, Standing

from rules.bounds import BySeat, Number
from rules.kernel import Event, Seat


class Dealt(Event, frozen=True):
    """TY-01. Each hand is known to its own seat."""

    hands: BySeat[tuple[Card, ...] | None]
    top: Card


class Drew(Event, frozen=True):
    """The card is known to its own seat; from the bottom, to whoever buried it too."""

    seat: Seat
    card: Card | None
    penalty: bool
    knower: Seat | None


class Played(Event, frozen=True):
    """TY-03."""

    seat: Seat
    card: Card


class Buried(Event, frozen=True):
    """TY-04. The card is known to its own seat."""

    seat: Seat
    card: Card | None


class Rested(Event, frozen=True):
    """TY-02."""

    seat: Seat


class Mooed(Event, frozen=True):
    """TY-05."""

    seat: Seat
    right: bool


class Gated(Event, frozen=True):
    """TY-06."""

    seat: Seat
    card: Card


class Earned(Event, frozen=True):
    """TY-05."""

    seat: Seat


class Offered(Event, frozen=True):
    """TY-07."""

    offer: Standing


class Ended(Event, frozen=True):
    """An offer was withdrawn or declined."""

    number: Number
    declined: bool


class Bought(Event, frozen=True):
    """TY-07. The card is known to its seller and its buyer."""

    offer: Standing


Events = Dealt | Drew | Played | Buried | Rested | Mooed | Gated | Earned | Offered | Ended | Bought


def redact(event: Events, seat: Seat | None) -> Events | None:
    """The event as this seat may see it."""
    match event:
        case Dealt(hands):
            return replace(event, hands=tuple(hand if owner == seat else None for owner, hand in enumerate(hands)))
        case Drew(owner, _, _, knower):
            return event if seat is not None and seat in (owner, knower) else replace(event, card=None)
        case Buried(owner):
            return event if owner == seat else replace(event, card=None)
        case Offered(offer):
            return event if offer.seller == seat else replace(event, offer=replace(offer, card=None))
        case Bought(offer):
            return event if seat in (offer.seller, offer.buyer) else replace(event, offer=replace(offer, card=None))
        case Played() | Rested() | Mooed() | Gated() | Earned() | Ended():
            return event
        case _:
            assert_never(event)
