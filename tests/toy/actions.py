"""What a seat, or the table, says in the Toy."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from toy.components import HAND, Card, Number, Player, Price

from rules.kernel import Action


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
