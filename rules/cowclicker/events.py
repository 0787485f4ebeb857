"""What happens in Cow Clicker, and who is told."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Literal, assert_never

from msgspec.structs import replace

from rules.bounds import BySeat, Count, Number
from rules.cowclicker.components import Card, Options, deck_of
from rules.kernel import Event, Seat


class LotFell(Event, frozen=True):
    """CC-R3: who goes first."""

    first: Seat


class Stocked(Event, frozen=True):
    """CC-04, CC-05: the stockyard lies open; how many cards the other two decks have."""

    yard: tuple[Card, ...]
    premium: Count
    cowntdown: Count


class Dealt(Event, frozen=True):
    """CC-06: the first cows by seat, and the events that were discarded (CC-26)."""

    pastures: BySeat[tuple[Card, ...]]
    events: tuple[Card, ...]


class TurnStarted(Event, frozen=True):
    """The Sale phase of this seat's turn."""

    seat: Seat


class Sold(Event, frozen=True):
    """CC-08."""

    seat: Seat
    cow: Card


class Drew(Event, frozen=True):
    """CC-09: a Basic card is revealed; a sixth basic cow goes to the discard (CC-R9), an event takes effect (CC-27)."""

    seat: Seat
    card: Card
    into: Literal["pasture", "discard", "effect"]


class Reshuffled(Event, frozen=True):
    """CC-11: so many discards are the new Basic deck."""

    cards: Count


class NothingDrawn(Event, frozen=True):
    """CC-R6: Basic deck and discard are both empty."""

    seat: Seat


class Missed(Event, frozen=True):
    """CC-30, CC-R27: the event does nothing."""

    card: Card


class Rustled(Event, frozen=True):
    """CC-28."""

    seat: Seat
    victim: Seat
    cow: Card


class Milked(Event, frozen=True):
    """CC-29: the milk there is now in this turn."""

    seat: Seat
    milk: Count


class Calved(Event, frozen=True):
    """CC-32."""

    seat: Seat
    cow: Card


class Rang(Event, frozen=True):
    """CC-33: the Cow Bell called a cow from the stockyard."""

    seat: Seat
    cow: Card


class Herded(Event, frozen=True):
    """CC-34: cows discarded, and cards to be revealed."""

    seat: Seat
    cows: tuple[Card, ...]
    draws: Count


class Barbecued(Event, frozen=True):
    """CC-35."""

    seat: Seat
    victim: Seat
    cow: Card


class Swapped(Event, frozen=True):
    """CC-36."""

    seat: Seat
    victim: Seat
    own: Card
    other: Card


class Chose(Event, frozen=True):
    """CC-37: a cow was chosen. It is known to its own seat."""

    seat: Seat
    cow: Card | None
    changed: bool = False
    """In place of an earlier choice."""


class Tipped(Event, frozen=True):
    """CC-37: all chosen cows go to the right at once; by seat, None: gives nothing."""

    cows: BySeat[Card | None]


class Upgraded(Event, frozen=True):
    """CC-12."""

    seat: Seat
    cows: tuple[Card, ...]
    target: Card
    milk: Count


class Given(Event, frozen=True):
    """CC-19."""

    seat: Seat
    to: Seat
    cow: Card


class Offered(Event, frozen=True):
    """CC-19."""

    offer: Number
    seat: Seat
    to: Seat
    give: tuple[Card, ...]
    want: tuple[Card, ...]


class Traded(Event, frozen=True):
    """CC-20: the offer is accepted, the cows change hands."""

    offer: Number
    seat: Seat
    to: Seat
    give: tuple[Card, ...]
    want: tuple[Card, ...]


class Withdrawn(Event, frozen=True):
    """The offer is off the table: declined, cancelled, or lapsed (its cows are gone, or the turn is over)."""

    offer: Number
    seat: Seat
    to: Seat
    why: Literal["declined", "cancelled", "lapsed"]


class Called(Event, frozen=True):
    """CC-R37: the last call for gifts and trades."""

    seat: Seat


class Flipped(Event, frozen=True):
    """CC-15, CC-16: a cow comes into the stockyard."""

    cow: Card
    cowntdown: bool
    """Out of the Cowntdown deck."""


class PutOut(Event, frozen=True):
    """CC-18: the stockyard's dearest cow goes to the bottom of the Premium deck; retired (CC-R20): out of the game."""

    cow: Card
    retired: bool


class CowmageddonCame(Event, frozen=True):
    """CC-17, CC-22: the game is over; by seat, total mooney and number of cows."""

    totals: BySeat[tuple[Number, Count]]


Events = (
    LotFell
    | Stocked
    | Dealt
    | TurnStarted
    | Sold
    | Drew
    | Reshuffled
    | NothingDrawn
    | Missed
    | Rustled
    | Milked
    | Calved
    | Rang
    | Herded
    | Barbecued
    | Swapped
    | Chose
    | Tipped
    | Upgraded
    | Given
    | Offered
    | Traded
    | Withdrawn
    | Called
    | Flipped
    | PutOut
    | CowmageddonCame
)


def fault_of(options: Options, event: Events) -> str:
    """Say which card of an event is not in the deck that the options name, or is no cow where only a cow can be; empty: none."""
    deck = deck_of(options)
    others = [event.card] if isinstance(event, Drew | Missed) else event.events if isinstance(event, Dealt) else ()
    if any(card >= len(deck.breeds) for card in others):
        return "a card that is not in this deck"
    return "a cow that is not in this deck" if any(cow >= deck.first_event for cow in _cows(event)) else ""


def _cows(event: Events) -> Iterator[Card]:
    match event:
        case Stocked():
            yield from event.yard
        case Dealt():
            yield from chain.from_iterable(event.pastures)
        case Sold() | Rustled() | Calved() | Rang() | Barbecued() | Given() | Flipped() | PutOut():
            yield event.cow
        case Chose():
            yield from () if event.cow is None else (event.cow,)
        case Herded():
            yield from event.cows
        case Tipped():
            yield from (cow for cow in event.cows if cow is not None)
        case Upgraded():
            yield from (*event.cows, event.target)
        case Swapped():
            yield from (event.own, event.other)
        case Offered() | Traded():
            yield from (*event.give, *event.want)
        case _:
            pass


def redact(event: Events, seat: Seat | None) -> Events | None:
    """Return the event as this seat may see it: only the choice for a Cow Tipping is private."""
    match event:
        case Chose(owner):
            return event if owner == seat else replace(event, cow=None)
        case (
            LotFell()
            | Stocked()
            | Dealt()
            | TurnStarted()
            | Sold()
            | Drew()
            | Reshuffled()
            | NothingDrawn()
            | Missed()
            | Rustled()
            | Milked()
            | Calved()
            | Rang()
            | Herded()
            | Barbecued()
            | Swapped()
            | Tipped()
            | Upgraded()
            | Given()
            | Offered()
            | Traded()
            | Withdrawn()
            | Called()
            | Flipped()
            | PutOut()
            | CowmageddonCame()
        ):
            return event
        case _:
            assert_never(event)
