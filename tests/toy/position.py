"""The fields of the Toy: the whole truth."""

from __future__ import annotations

from msgspec import Struct
from toy.components import Card, Options, Standing

from rules.kernel import Seat


class Position(Struct):
    """The whole truth. Hands and the pile are sorted; the pile is a bag, but for a card that lies at its bottom."""

    options: Options
    hands: list[list[Card]]
    pile: list[Card]
    bottom: Card | None
    buried_by: Seat | None
    """TY-04: who has buried; stays when the card has been drawn."""
    heap: list[Card]
    """The last one is on top; empty before the deal."""
    seen: list[tuple[Seat, Seat, Card]]
    """TY-09: (who knows it, whose hand it is in, card)."""
    coins: list[int]
    bank: int
    turn: int
    """Turns taken."""
    drawer: Seat | None
    """Who waits for a card."""
    penalty: bool
    draws: int
    cry: Seat | None
    """TY-05: who has played the top card, while one may cry Moo."""
    caller: Seat | None
    """TY-06: whose coin may be stopped now."""
    called_on: int
    """The height of the heap at that cry."""
    passed: list[bool]
    offers: list[Standing]
    offered: int
    """Offers ever made."""
