"""What happens in Cowtown, and who is told."""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec.structs import replace

from rules.bounds import BySeat, Count
from rules.cowtown.components import Card, Run, Stack
from rules.kernel import Event, Seat


class Appointed(Event, frozen=True):
    """CT-R11."""

    dealer: Seat


class Dealt(Event, frozen=True):
    """CT-03 to CT-05. Each hand is known to its own seat."""

    dealer: Seat
    hands: BySeat[tuple[Card, ...] | None]
    table: tuple[Card, ...]
    """Turned up, in order; a 10 among them is discarded."""
    laid: tuple[tuple[Seat, Card], ...]
    """Cowtown cards from hands, in the order of their stacks."""
    left: BySeat[Count]
    """By seat, the cards that each hand has now."""


class Played(Event, frozen=True):
    """CT-08."""

    seat: Seat
    runs: tuple[Run, ...]
    cards: tuple[tuple[Card, ...], ...]
    """By run, the cards themselves: on the stack everybody sees their Bull's Eyes."""
    onto: tuple[Card, ...]
    """By run, the card that it lands on."""
    bullish: bool
    moo: bool


class DoorClosed(Event, frozen=True):
    """CT-27: so many cards are out of play with it."""

    seat: Seat
    stack: Stack
    cards: Count


class Flipped(Event, frozen=True):
    """CT-11 to CT-14."""

    seat: Seat
    card: Card
    stack: Stack | None
    """CT-14: the stack that a Cowtown card starts."""


class Drew(Event, frozen=True):
    """A card of the deck joins a hand, known to its seat."""

    seat: Seat
    card: Card | None
    why: Literal["draw", "kick", "catch", "accuse"]
    """CT-16; CT-12; CT-31; CT-R41."""


class DrewCowtown(Event, frozen=True):
    """CT-17: the card drawn is a Cowtown card, and starts a stack."""

    seat: Seat
    card: Card
    stack: Stack
    why: Literal["draw", "kick", "catch", "accuse"]


class TookDiscard(Event, frozen=True):
    """CT-16."""

    seat: Seat
    card: Card


class Earned(Event, frozen=True):
    """CT-21, CT-25: scorecows for a play."""

    seat: Seat
    scorecows: Count


class WentOn(Event, frozen=True):
    """CT-28: another turn."""

    seat: Seat


class Passed(Event, frozen=True):
    """CT-28. The card is known to giver and receiver."""

    seat: Seat
    to: Seat
    card: Card | None
    moo: bool


class Stopped(Event, frozen=True):
    """CT-R34."""

    seat: Seat


class Mooed(Event, frozen=True):
    """CT-30."""

    seat: Seat


class Caught(Event, frozen=True):
    """CT-31."""

    seat: Seat
    by: Seat


class Accused(Event, frozen=True):
    """CT-R41: a seat that owed nothing. Where it costs nothing, only the one who tried is told."""

    seat: Seat
    by: Seat
    costs: bool
    """A card, as a penalty."""


class RoundEnded(Event, frozen=True):
    """CT-32 to CT-36: by seat the cards left, the scorecows for them, and all scorecows."""

    why: Literal["out", "deck"]
    left: BySeat[Count]
    awards: BySeat[Count]
    scorecows: BySeat[Count]


class SupplyClaimed(Event, frozen=True):
    """CT-R45: the game ends in the middle of a round."""

    scorecows: BySeat[Count]


Events = (
    Appointed
    | Dealt
    | Played
    | DoorClosed
    | Flipped
    | Drew
    | DrewCowtown
    | TookDiscard
    | Earned
    | WentOn
    | Passed
    | Stopped
    | Mooed
    | Caught
    | Accused
    | RoundEnded
    | SupplyClaimed
)


def redact(event: Events, seat: Seat | None) -> Events | None:
    """Return the event as this seat, or a watcher, may see it; None: it is told nothing."""
    match event:
        case Dealt(_, hands):
            return replace(event, hands=tuple(hand if owner == seat else None for owner, hand in enumerate(hands)))
        case Drew(owner):
            return event if owner == seat else replace(event, card=None)
        case Passed(giver, receiver):
            return event if seat in (giver, receiver) else replace(event, card=None)
        case Accused(_, by, costs):
            return event if costs or by == seat else None
        case (
            Appointed()
            | Played()
            | DoorClosed()
            | Flipped()
            | DrewCowtown()
            | TookDiscard()
            | Earned()
            | WentOn()
            | Stopped()
            | Mooed()
            | Caught()
            | RoundEnded()
            | SupplyClaimed()
        ):
            return event
        case _:
            assert_never(event)
