"""The draw pile: a bag of what nobody placed, and the cards that the set-up buried, each at its place.

A place is the number of cards below it, so drawing from the top moves nothing. All buried cards went into the same stretch, the
middle third of the pile as it was then (CD-R5); a later one moves up an earlier one that lies where it goes in, or above.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from rules.chance import Chance
from rules.cowsdance.components import HAND, WILD, Card, Options, deck


class Buried(Struct):
    """A card that the set-up put back into the pile, for as long as it may lie there."""

    card: Card
    below: int | None
    """The cards below it; None: it has been drawn, and nobody knows which card it was."""
    met: list[int]
    """By seat, the cards of this kind that the seat has drawn from where buried cards may lie: what it alone knows."""

    def clone(self) -> Buried:
        """Return an equal card that shares nothing that can change."""
        return Buried(self.card, self.below, self.met.copy())


def middle(size: int) -> range:
    """List the places in the middle third of a pile of so many cards where one more can go in, by the cards below (CD-R5)."""
    return range(size // 3, size - size // 3 + 1)


def can_open(bag: Sequence[Card], buried: Sequence[Buried]) -> bool:
    """Tell whether a lady or a gent may come up: buried cards never reach the lowest third, so nor does what lies there (CD-05)."""
    return any(card < WILD for card in bag) and len(bag) > middle(size(bag, buried) - 1).start


def reach(options: Options, players: int, buried: int) -> range:
    """List the places where any of so many buried cards may lie, in a game of so many players."""
    first = middle(len(deck(options)) - HAND * players - 1)
    return range(first.start, first.stop + buried - 1)


def size(bag: Sequence[Card], buried: Iterable[Buried]) -> int:
    """Count the cards of the pile."""
    return len(bag) + sum(one.below is not None for one in buried)


def drawn(chance: Chance, bag: Sequence[Card], buried: Sequence[Buried], count: int) -> list[Card]:
    """Draw the first so many cards of the pile, the top one first: a buried card at its place, any card of the bag elsewhere."""
    placed = {one.below: one.card for one in buried if one.below is not None}
    rest = list(bag)
    top = len(rest) + len(placed)
    taken = []
    for place in range(top - 1, top - 1 - count, -1):
        taken.append(placed[place] if place in placed else rest.pop(chance.below(len(rest))))
    return taken


def can_come(cards: Sequence[Card], bag: Sequence[Card], buried: Sequence[Buried]) -> bool:
    """Tell whether these may be the first cards of the pile."""
    placed = {one.below: one.card for one in buried if one.below is not None}
    rest = list(bag)
    top = len(rest) + len(placed)
    for place, card in zip(range(top - 1, -1, -1), cards, strict=False):
        if place in placed:
            if placed[place] != card:
                return False
        elif card in rest:
            rest.remove(card)
        else:
            return False
    return len(cards) <= top


def take(cards: Sequence[Card], bag: list[Card], buried: Sequence[Buried]) -> range:
    """Take the first cards off the pile, in place. Returns the places they came from, the lowest first."""
    top = size(bag, buried)
    placed = {one.below: one for one in buried if one.below is not None}
    for place, card in zip(range(top - 1, -1, -1), cards, strict=False):
        if place in placed:
            placed[place].below = None
        else:
            bag.remove(card)
    return range(top - len(cards), top)


def bury(card: Card, below: int, seats: int, buried: list[Buried]) -> None:
    """Put a card back with so many cards below it (CD-05)."""
    for one in buried:
        if one.below is not None and one.below >= below:
            one.below += 1
    buried.append(Buried(card, below, [0] * seats))
