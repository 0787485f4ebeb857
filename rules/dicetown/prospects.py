"""What each place would give now, and to whom: read from a position, or from what any seat sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

from rules.dicetown import poker
from rules.dicetown.actions import Place
from rules.dicetown.components import ACE, CLUB, DIAMOND, DICE, JACK, KING, NINE, QUEEN, SPADE, TEN, Dice, Gang
from rules.kernel import Seat

FACE_AT: Final[dict[Place, int]] = {"mine": NINE, "bank": TEN, "store": JACK, "saloon": QUEEN, "sheriff": KING, "prairie": ACE}
"""DT-14: the face that counts at each place; at the Town Hall it is the poker hand."""


class Town(Protocol):
    """What lies open to everybody: the fields that a position and a view share."""

    @property
    def locked(self) -> Sequence[Dice]:
        """Dice kept in this round, by seat (DT-09)."""
        ...

    @property
    def gone(self) -> Sequence[bool]:
        """Who has left for good (DT-R13)."""
        ...

    @property
    def dollars(self) -> Sequence[int]:
        """Dollars, by seat."""
        ...

    @property
    def cowboys(self) -> Sequence[Gang]:
        """Hired Cowboys, by seat (DT-51)."""
        ...

    @property
    def mine(self) -> int:
        """Nuggets in the mine."""
        ...

    @property
    def bank(self) -> int:
        """Dollars in the bank."""
        ...

    @property
    def prairie(self) -> int:
        """Cows on the Prairie."""
        ...


def strength(town: Town, place: Place, seat: Seat) -> int:
    """How a seat stands at a place: dice of its face (DT-14), or the value of its poker hand (DT-24); 0: not at all, or not yet."""
    dice = town.locked[seat]
    if place in FACE_AT:
        return dice.count(FACE_AT[place])
    return poker.worth(dice) if place == "hall" and len(dice) == DICE else 0


def order(town: Town, place: Place, without: Seat | None = None) -> list[list[Seat]]:
    """DT-14, DT-27: who would act at a place, best first, the tied together; none who shows nothing there."""
    by_strength: dict[int, list[Seat]] = {}
    for seat, gone in enumerate(town.gone):
        if not gone and seat != without and (value := strength(town, place, seat)):
            by_strength.setdefault(value, []).append(seat)
    return [by_strength[value] for value in sorted(by_strength, reverse=True)]


def nuggets(town: Town, seat: Seat, times: int = 1) -> int:
    """DT-16, DT-32, DT-52: what the mine gives: the nines, doubled by Dynamite, and the Spades, as far as there are any."""
    return min(town.mine, town.locked[seat].count(NINE) * times + town.cowboys[seat].count(SPADE))


def tribute(town: Town, seat: Seat) -> list[int]:
    """DT-53: by seat, what a robber's Diamonds bring, as far as each can pay."""
    each = town.cowboys[seat].count(DIAMOND)
    return [0 if other == seat or town.gone[other] else min(each, dollars) for other, dollars in enumerate(town.dollars)]


def cows(town: Town, seat: Seat, times: int = 1) -> tuple[int, int]:
    """DT-45, DT-55, DT-59, DT-R1, DT-R2: cows from the Prairie, for aces and then Clubs; and how many for aces it has not."""
    due = town.locked[seat].count(ACE) * times
    for_aces = min(town.prairie, due)
    return for_aces + min(town.prairie - for_aces, town.cowboys[seat].count(CLUB)), due - for_aces
