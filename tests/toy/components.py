"""The Toy: its cards, and what the host may choose. RULES.md states the game."""

from __future__ import annotations

from typing import Annotated, Final

from msgspec import Meta, Struct

from rules import bounds, kernel
from rules.errors import NotationError
from rules.kernel import IllegalAction, Seat
from rules.notation import Spelling

CARDS: Final = 16
SEATS: Final = range(2, 5)
HAND: Final = 2
"""TY-01: cards dealt to each."""
COINS: Final = 3
BANK: Final = 30
STANDING: Final = 3
"""TY-07: offers of one seat."""


def _read_player(options: object, text: str) -> int:
    if text not in ("1", "2", "3", "4"):
        raise NotationError(f"{text!r} is no player; players are 1 to 4")
    return int(text) - 1


Card = Annotated[int, Meta(ge=1, le=CARDS)]
Cards = Annotated[tuple[Card, ...], Meta(max_length=CARDS)]
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
    """Raises IllegalAction where the number of players is not one of the game's."""
    if seats not in SEATS:
        raise IllegalAction("TY-01", f"the Toy is for 2 to 4 players, not {seats}")


class Standing(Struct, frozen=True):
    """An offer that stands. The card is known to its seller."""

    number: bounds.Number
    seller: Seat
    buyer: Seat
    card: Card | None
    price: Price
