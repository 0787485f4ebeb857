"""The Toy: its cards and options, what is said, and what happens. RULES.md states the game."""

from __future__ import annotations

from typing import Annotated, Final, assert_never

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules import kernel
from rules.kernel import Action, Event, Illegal, Seat
from rules.notation import Spelling, Unreadable

SEATS: Final = range(2, 5)
HAND: Final = 2
"""TY-01: cards dealt to each."""
COINS: Final = 3
BANK: Final = 30
STANDING: Final = 3
"""TY-07: offers of one seat."""


def _read_player(options: object, text: str) -> int:
    if text not in ("1", "2", "3", "4"):
        raise Unreadable(f"{text!r} is no player; players are 1 to 4")
    return int(text) - 1


Card = Annotated[int, Meta(ge=1, le=16)]
Player = Annotated[int, Meta(ge=0, le=3), Spelling(lambda options, seat: str(seat + 1), _read_player)]
Price = Annotated[int, Meta(ge=0, le=9)]
Number = Annotated[int, Meta(ge=0, le=9999)]


class Options(kernel.Options, frozen=True):
    """What the host may choose."""

    cards: Annotated[int, Meta(ge=10, le=16)] = 12
    turns: Annotated[int, Meta(ge=2, le=30)] = 12
    reach: Annotated[int, Meta(ge=2, le=8)] = 4
    window: Annotated[int, Meta(ge=0, le=5000)] = 2000
    """TY-06: milliseconds."""


def fit(seats: int) -> None:
    """Raises Illegal where the number of players is not one of the game's."""
    if seats not in SEATS:
        raise Illegal("TY-01", f"the Toy is for 2 to 4 players, not {seats}")


class Deal(Action, frozen=True):
    """TABLE, TY-01."""

    form = "deal {hands} heap {top}"
    hands: Annotated[tuple[Annotated[tuple[Card, ...], Meta(max_length=HAND)], ...], Meta(max_length=4)]
    top: Card


class Give(Action, frozen=True):
    """TABLE: the card that somebody draws."""

    card: Card


class Close(Action, frozen=True):
    """TABLE, TY-06: the time to stop a coin is over."""


class Draw(Action, frozen=True):
    """TY-02."""


class Play(Action, frozen=True):
    """TY-03."""

    card: Card


class Bury(Action, frozen=True):
    """TY-04."""

    card: Card


class Rest(Action, frozen=True):
    """TY-02."""


class Moo(Action, frozen=True):
    """TY-05."""


class Gate(Action, frozen=True):
    """TY-06: stop the coin with the highest card."""


class Pass(Action, frozen=True):
    """TY-06: do not stop it, whatever one holds."""


class Offer(Action, frozen=True):
    """TY-07."""

    form = "offer {card} to {to}[ for {price}]"
    card: Card
    to: Player
    price: Price = 1


class Withdraw(Action, frozen=True):
    """TY-08."""

    number: Number


class Accept(Action, frozen=True):
    """TY-07."""

    number: Number


class Decline(Action, frozen=True):
    """TY-07."""

    number: Number


Actions = Deal | Give | Close | Draw | Play | Bury | Rest | Moo | Gate | Pass | Offer | Withdraw | Accept | Decline


class Standing(Struct, frozen=True):
    """An offer that stands. The card is known to its seller."""

    number: int
    seller: Seat
    buyer: Seat
    card: Card | None
    price: int


class Dealt(Event, frozen=True):
    """TY-01. Each hand is known to its own seat."""

    hands: tuple[tuple[Card, ...] | None, ...]
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

    number: int
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
