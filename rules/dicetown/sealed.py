"""What happens in Dice Town with a private part, which is None in the copy of whoever may not know it."""

from __future__ import annotations

from rules.bounds import BySeat, Count
from rules.dicetown.components import Card, Dice, Face
from rules.dicetown.position import Goods
from rules.kernel import Event, Seat


class Loaded(Event, frozen=True):
    """DT-32. The face is known to its own seat."""

    seat: Seat
    face: Face | None


class Rolled(Event, frozen=True):
    """DT-06. Each throw is known to its own seat; empty: nothing to roll."""

    dice: BySeat[Dice | None]


class Chose(Event, frozen=True):
    """DT-06. The dice are known to their own seat; a change of mind is seen by nobody else."""

    seat: Seat
    dice: Dice | None
    again: bool


class Offered(Event, frozen=True):
    """DT-28. The goods are known to their own seat until all are shown; a change is seen by nobody else."""

    seat: Seat
    adding: bool
    goods: Goods | None
    again: bool


class OffersShown(Event, frozen=True):
    """DT-28: by seat; cards are named to the Sheriff and to their owner, all see how many they are."""

    sheriff: Seat
    goods: BySeat[Goods | None]
    cards: BySeat[Count]


class Named(Event, frozen=True):
    """DT-27, DT-28: the Sheriff named a seat, which paid. The cards are known to the two."""

    sheriff: Seat
    seat: Seat
    dollars: Count
    nuggets: Count
    count: Count
    cards: tuple[Card, ...] | None


class Drew(Event, frozen=True):
    """DT-18, DT-30. The cards are known to the seat."""

    seat: Seat
    count: Count
    cards: tuple[Card, ...] | None


class Kept(Event, frozen=True):
    """DT-18, DT-61: one card was kept, the others put under the deck or out of the game; known to the seat."""

    seat: Seat
    card: Card | None
    count: Count
    others: tuple[Card, ...] | None


class Searched(Event, frozen=True):
    """DT-20. The cards are known to the thief."""

    seat: Seat
    victim: Seat
    count: Count
    cards: tuple[Card, ...] | None


class Stole(Event, frozen=True):
    """DT-20. The card is known to thief and victim."""

    seat: Seat
    victim: Seat
    card: Card | None


class DrewDeeds(Event, frozen=True):
    """DT-32, DT-62, DT-W2: from the deck, known to the seat; ranches lie open."""

    seat: Seat
    count: Count
    ranches: Count
    deeds: tuple[Card, ...] | None


class Considered(Event, frozen=True):
    """DT-61: deeds to keep one of, known to the seat."""

    seat: Seat
    count: Count
    deeds: tuple[Card, ...] | None


Secret = Loaded | Rolled | Chose | Offered | OffersShown | Named | Drew | Kept | Searched | Stole | DrewDeeds | Considered


def without_cards(goods: Goods) -> Goods:
    """DT-28: an offer as third parties see it: money and nuggets."""
    return Goods(goods.dollars, goods.nuggets)
