"""What players remember of cards that they saw go into hands.

A sighting names the seats of which one holds the card: one seat at first, and one more each time one of them passes a card on
unseen. It claims no more than is sure, and ends when the card is played, or an equal one that may have been it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.chance import Chance, shuffled
from rules.cowtown.components import SEATS, Card
from rules.kernel import Seat

STEPS: Final = 2_000
"""So many steps of the search for hands that hold what is remembered; in games that are played some dozens find them."""


class Sighting(Struct, frozen=True):
    """One of these seats holds this card."""

    card: Card | None
    """None: it is hidden from this reader, or may have left."""
    seats: Annotated[tuple[Seat, ...], Meta(max_length=SEATS[-1])]
    by: Annotated[tuple[Seat, ...], Meta(max_length=SEATS[-1])] = ()
    """Who knows the card: giver and receiver (CT-28); empty: everybody saw it being taken (CT-16)."""

    def is_known_to(self, seat: Seat | None) -> bool:
        """Whether this seat, or a watcher, may know the card."""
        return not self.by or seat in self.by


def taken(sightings: list[Sighting], seat: Seat, card: int) -> None:
    """Note that a card of the discard pile went into this hand (CT-16)."""
    sightings.append(Sighting(card, (seat,)))


def passed(sightings: list[Sighting], giver: Seat, receiver: Seat, card: int) -> None:
    """Note that this card was passed unseen: any card that the giver was seen to hold may be the receiver's now (CT-28)."""
    sightings[:] = [replace(one, seats=tuple(sorted({*one.seats, receiver}))) if giver in one.seats else one for one in sightings]
    sightings.append(Sighting(card, (receiver,), (giver, receiver)))


def played(sightings: list[Sighting], seat: Seat, card: int) -> None:
    """Note that the card left this hand in sight of all. Of two equal ones that everybody saw, one is left somewhere."""
    if not any(one.card == card and seat in one.seats for one in sightings):
        return
    kept = []
    public: list[Sighting] = []
    for one in sightings:
        if one.card != card or seat not in one.seats:
            kept.append(one)
        elif one.by:
            kept.append(replace(one, card=None))  # who knew of it is no secret, and stays
        else:
            public.append(one)
    if len(public) > 1:
        kept.append(replace(public[0], seats=tuple(sorted({seat for one in public for seat in one.seats}))))
    sightings[:] = kept


def seen_by(sightings: Sequence[Sighting], seat: Seat | None) -> tuple[Sighting, ...]:
    """Return the sightings as this seat, or a watcher, knows them."""
    return tuple(one if one.is_known_to(seat) else replace(one, card=None) for one in sightings)


def placed(
    sightings: Sequence[Sighting], viewer: Seat | None, hand: Iterable[int], left: Sequence[int], unseen: Iterable[int], chance: Chance
) -> list[tuple[int, Seat]]:
    """Choose unseen cards, and hands other than the viewer's to put them in, so that all that the viewer remembers is so.

    `left` is the number of cards in each hand. What everybody saw are different cards; a card that was passed may be one of them.

    Raises ValueError where no way is found: no game leads to such a view.
    """
    known = sorted((one for one in sightings if one.is_known_to(viewer)), key=lambda one: (len(one.by), len(one.seats)))
    search = _Search(viewer, Counter(hand), Counter(hand), list(left), Counter(unseen), chance)
    found = next(search.places([(one.card, one.seats, bool(one.by)) for one in known if one.card is not None], []), None)
    if found is None:
        raise ValueError("what is remembered is in no hands")
    return found


@dataclass
class _Search:
    """What is still free while remembered cards are placed, one after the other, with every way back."""

    viewer: Seat | None
    hand: Counter[int]
    own: Counter[int]
    """Of the viewer's hand, what stands for nothing that everybody saw."""
    room: list[int]
    spare: Counter[int]
    chance: Chance
    steps: int = 0

    def places(self, claims: Sequence[tuple[int, Sequence[Seat], bool]], done: list[tuple[int, Seat]]) -> Iterator[list[tuple[int, Seat]]]:
        """Yield every way to place the rest, in an order drawn by chance."""
        self.steps += 1
        if not claims or self.steps > STEPS:
            yield from () if claims else (done,)
            return
        (card, seats, is_private), rest = claims[0], claims[1:]
        if is_private and ((self.viewer in seats and self.hand[card]) or any((card, seat) in done for seat in seats)):
            yield from self.places(rest, done)
            return
        for seat in shuffled(self.chance, seats):
            if seat == self.viewer:
                if self.own[card]:
                    self.own[card] -= 1
                    yield from self.places(rest, done)
                    self.own[card] += 1
            elif self.room[seat] and self.spare[card]:
                self.room[seat] -= 1
                self.spare[card] -= 1
                yield from self.places(rest, [*done, (card, seat)])
                self.spare[card] += 1
                self.room[seat] += 1


def imagined(sightings: Sequence[Sighting], viewer: Seat | None, hands: Sequence[Sequence[int]], chance: Chance) -> list[Sighting]:
    """Imagine the sightings in these hands: what others know of cards is any that it could be."""
    whole = []
    for one in sightings:
        if one.is_known_to(viewer):
            whole.append(one)
        else:
            could_be = [None, *(card for seat in one.seats for card in hands[seat])]
            whole.append(replace(one, card=could_be[chance.below(len(could_be))]))
    return whole
