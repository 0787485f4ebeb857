"""What happens in Dice Town for everybody to see, and who is told what else (rules.dicetown.sealed)."""

from __future__ import annotations

from typing import Literal, assert_never

from msgspec.structs import replace

from rules.bounds import BySeat, Count
from rules.dicetown.actions import Job, Place, Remedy
from rules.dicetown.components import Card, Dice, Gang, Suit
from rules.dicetown.sealed import (
    Chose,
    Considered,
    Drew,
    DrewDeeds,
    Kept,
    Loaded,
    Named,
    Offered,
    OffersShown,
    Rolled,
    Searched,
    Secret,
    Stole,
    without_cards,
)
from rules.kernel import Event, Seat


class Opened(Event, frozen=True):
    """DT-03, DT-04, DT-41."""

    sheriff: Seat
    deeds: tuple[Card, ...]
    cowboys: Gang


class RoundBegan(Event, frozen=True):
    """A round, from the second on."""

    round: Count
    sheriff: Seat


class Played(Event, frozen=True):
    """DT-33: a card was announced; an Objection against a card of somebody."""

    seat: Seat
    card: Card
    against: tuple[Seat, Card] | None = None


class Cancelled(Event, frozen=True):
    """DT-32: a card has no effect, because of an Objection."""

    seat: Seat
    card: Card


class Declared(Event, frozen=True):
    """DT-32: Pickpocket, for the next gap."""

    seat: Seat
    victim: Seat


class Pickpocketed(Event, frozen=True):
    """DT-32."""

    seat: Seat
    victim: Seat
    dollars: Count


class Shown(Event, frozen=True):
    """DT-09, DT-10: the dice kept, and what they cost, by seat."""

    dice: BySeat[Dice]
    dollars: BySeat[Count]


class LastThrow(Event, frozen=True):
    """DT-11: these dice were rolled and locked at once."""

    dice: BySeat[Dice]


class Tied(Event, frozen=True):
    """DT-27."""

    place: Place
    seats: tuple[Seat, ...]


class Acts(Event, frozen=True):
    """DT-14, DT-W1: who acts at a place, first or second."""

    seat: Seat
    place: Place
    second: bool


class Chosen(Event, frozen=True):
    """DT-43, DT-W2."""

    seat: Seat
    job: Job


class Mined(Event, frozen=True):
    """DT-16."""

    seat: Seat
    nuggets: Count


class Shared(Event, frozen=True):
    """DT-32: an Accomplice's part of the loot."""

    seat: Seat
    dollars: Count


class Robbed(Event, frozen=True):
    """DT-17: the robber's part."""

    seat: Seat
    dollars: Count


class Waylaid(Event, frozen=True):
    """DT-W2: from the stagecoach."""

    seat: Seat
    dollars: Count


class Unloaded(Event, frozen=True):
    """DT-17: the stagecoach into the bank."""

    dollars: Count


class Collected(Event, frozen=True):
    """DT-53, DT-30: what each opponent paid, by seat."""

    seat: Seat
    what: Literal["dollars", "nuggets"]
    paid: BySeat[Count]


class Renewed(Event, frozen=True):
    """DT-19: the played cards became the General Store deck."""

    cards: Count


class Badged(Event, frozen=True):
    """DT-22: who has the badge now."""

    seat: Seat


class BadgeHeld(Event, frozen=True):
    """DT-32: Old Friends keep it with the Sheriff."""

    sheriff: Seat
    seat: Seat


class TookDeeds(Event, frozen=True):
    """DT-24, DT-42: from the row."""

    seat: Seat
    deeds: tuple[Card, ...]


class Refilled(Event, frozen=True):
    """DT-24."""

    deeds: tuple[Card, ...]


class SplitCows(Event, frozen=True):
    """DT-45: what a thief means to steal, by seat; anew, in place of what a Herder keeps (DT-58)."""

    seat: Seat
    cows: BySeat[Count]
    anew: bool


class Rustled(Event, frozen=True):
    """DT-45: cows from the Prairie, and from each seat."""

    seat: Seat
    prairie: Count
    stolen: BySeat[Count]


class Grazed(Event, frozen=True):
    """DT-46: cows went on these deeds, of the hand and wired ones."""

    seat: Seat
    deeds: tuple[Card, ...]
    wired: tuple[Card, ...]


class Hired(Event, frozen=True):
    """DT-50, DT-60."""

    seat: Seat
    cowboys: Gang


class TurnedUp(Event, frozen=True):
    """DT-50."""

    cowboys: tuple[Suit, ...]


class WonRodeo(Event, frozen=True):
    """DT-56."""

    seat: Seat
    points: Count


class Called(Event, frozen=True):
    """DT-29: Doc's visitors, in order."""

    visitors: tuple[Seat, ...]


class Cured(Event, frozen=True):
    """DT-30."""

    seat: Seat
    remedy: Remedy


class Wired(Event, frozen=True):
    """DT-30."""

    seat: Seat
    deeds: tuple[Card, ...]


class Left(Event, frozen=True):
    """DT-R13: a seat left for good; its hand was laid open."""

    seat: Seat
    hand: tuple[Card, ...]


class Scored(Event, frozen=True):
    """DT-36, DT-37: points, hands and ranks, by seat."""

    points: BySeat[Count]
    hands: BySeat[tuple[Card, ...]]
    ranks: BySeat[Count]


Open = (
    Opened
    | RoundBegan
    | Played
    | Cancelled
    | Declared
    | Pickpocketed
    | Shown
    | LastThrow
    | Tied
    | Acts
    | Chosen
    | Mined
    | Shared
    | Robbed
    | Waylaid
    | Unloaded
    | Collected
    | Renewed
    | Badged
    | BadgeHeld
    | TookDeeds
    | Refilled
    | SplitCows
    | Rustled
    | Grazed
    | Hired
    | TurnedUp
    | WonRodeo
    | Called
    | Cured
    | Wired
    | Left
    | Scored
)
"""What everybody sees whole."""
Events = Open | Secret


def redact(event: Events, seat: Seat | None) -> Events | None:
    """The event as this seat may see it."""
    match event:
        case Loaded(owner):
            return event if owner == seat else replace(event, face=None)
        case Rolled(dice):
            return Rolled(tuple([one if owner == seat else None for owner, one in enumerate(dice)]))
        case Chose(owner, _, again):
            return event if owner == seat else None if again else replace(event, dice=None)
        case Offered(owner, _, _, again):
            return event if owner == seat else None if again else replace(event, goods=None)
        case OffersShown(sheriff, goods):
            if sheriff == seat:
                return event
            return replace(event, goods=tuple([one and (one if owner == seat else without_cards(one)) for owner, one in enumerate(goods)]))
        case Named(sheriff, owner):
            return event if seat in (sheriff, owner) else replace(event, cards=None)
        case Drew(owner) | Searched(owner):
            return event if owner == seat else replace(event, cards=None)
        case Kept(owner):
            return event if owner == seat else replace(event, card=None, others=None)
        case Stole(thief, victim):
            return event if seat in (thief, victim) else replace(event, card=None)
        case DrewDeeds(owner) | Considered(owner):
            return event if owner == seat else replace(event, deeds=None)
        case (
            Opened()
            | RoundBegan()
            | Played()
            | Cancelled()
            | Declared()
            | Pickpocketed()
            | Shown()
            | LastThrow()
            | Tied()
            | Acts()
            | Chosen()
            | Mined()
            | Shared()
            | Robbed()
            | Waylaid()
            | Unloaded()
            | Collected()
            | Renewed()
            | Badged()
            | BadgeHeld()
            | TookDeeds()
            | Refilled()
            | SplitCows()
            | Rustled()
            | Grazed()
            | Hired()
            | TurnedUp()
            | WonRodeo()
            | Called()
            | Cured()
            | Wired()
            | Left()
            | Scored()
        ):
            return event
        case _:
            assert_never(event)
