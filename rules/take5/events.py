"""What happens in Take 5, and who is told."""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec.structs import replace

from rules.bounds import BySeat, Count
from rules.kernel import Event, Seat
from rules.take5.components import Card, Row


class Dealt(Event, frozen=True):
    """T5-03. Each hand is known to its own seat."""

    hands: BySeat[tuple[Card, ...] | None]
    rows: tuple[Card, ...]
    cow: Row | None


class SpreadOut(Event, frozen=True):
    """T5-21."""

    cards: tuple[Card, ...]


class Claimed(Event, frozen=True):
    """T5-21."""

    seat: Seat
    card: Card


class RowsStarted(Event, frozen=True):
    """T5-21: the last four cards start the rows."""

    rows: tuple[Card, ...]
    cow: Row | None


class Picked(Event, frozen=True):
    """T5-04. The card is known to its own seat."""

    seat: Seat
    card: Card | None
    changed: bool = False
    """T5-R3: in place of an earlier pick."""


class Revealed(Event, frozen=True):
    """T5-04: all picks, lowest first (T5-05)."""

    cards: tuple[tuple[Seat, Card], ...]


class Placed(Event, frozen=True):
    """T5-06."""

    seat: Seat
    card: Card
    row: Row
    left: bool = False
    """T5-22: at the left end."""
    starts: bool = False
    """The row was taken, and this card is the only one of it now."""


class Took(Event, frozen=True):
    """A row was taken, for the seat's card."""

    seat: Seat
    row: Row
    cards: tuple[Card, ...]
    heads: Count
    why: Literal["sixth", "choice", "cow"]
    """T5-07 or T5-43; T5-08 or T5-49; T5-45."""
    card: Card
    """The card that was placed; with `cow`, the one that made the Cow jump."""


class Jumped(Event, frozen=True):
    """T5-42: the Cow is now in this row."""

    row: Row


class Scored(Event, frozen=True):
    """T5-11: the heads of the round, and the totals with them."""

    heads: BySeat[Count]
    totals: BySeat[Count]


Events = Dealt | SpreadOut | Claimed | RowsStarted | Picked | Revealed | Placed | Took | Jumped | Scored


def redact(event: Events, seat: Seat | None) -> Events | None:
    """Cut from an event what this seat may not see; None is a watcher."""
    match event:
        case Dealt(hands):
            return replace(event, hands=tuple(hand if owner == seat else None for owner, hand in enumerate(hands)))
        case Picked(owner):
            return event if owner == seat else replace(event, card=None)
        case SpreadOut() | Claimed() | RowsStarted() | Revealed() | Placed() | Took() | Jumped() | Scored():
            return event
        case _:
            assert_never(event)
