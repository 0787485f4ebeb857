"""What a seat, or the table, says in Dice Town."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta
from msgspec.structs import force_setattr

from rules.dicetown.components import Card, Dice, Face, Gang, Player, Suit
from rules.kernel import Action

Place = Literal["throw", "mine", "bank", "store", "saloon", "sheriff", "hall", "prairie", "doc"]
"""The steps of a round, in order (DT-06 to DT-30)."""
Job = Literal["rob", "coach", "draw", "doc", "up", "down", "rustle", "hire"]
"""What can be done at a place that offers two actions (DT-43, DT-W2)."""
Remedy = Literal["wire", "card", "dollars", "nuggets"]
"""DT-30."""
Some = Annotated[int, Meta(ge=0, le=100)]
Cards = Annotated[tuple[Card, ...], Meta(max_length=60)]


def _put_in_order(action: Action, *fields: str) -> None:
    """Sort these tuples: in which order a player names cards or dice means nothing."""
    for field in fields:
        values = getattr(action, field)
        if len(values) > 1 and (ordered := tuple(sorted(values))) != values:
            force_setattr(action, field, ordered)


class SetUp(Action, frozen=True):
    """TABLE, DT-03, DT-04, DT-41: the first Sheriff, the face-up deeds, the face-up Cowboys."""

    form = "set up {sheriff} {deeds} {cowboys}"
    sheriff: Player
    deeds: Cards
    cowboys: Gang


class Roll(Action, frozen=True):
    """TABLE, DT-06: the dice that fall, by seat, without loaded ones."""

    form = "roll {dice}"
    dice: Annotated[tuple[Dice, ...], Meta(max_length=6)]


class Visit(Action, frozen=True):
    """TABLE: the round goes on to this place."""

    form = "visit {place}"
    place: Place


class Close(Action, frozen=True):
    """TABLE, DT-34: the window is over."""

    form = "close"


class Draw(Action, frozen=True):
    """TABLE, DT-18, DT-19, DT-30: cards from the top of the General Store deck, in order."""

    form = "draw {cards}"
    cards: Cards


class Blind(Action, frozen=True):
    """TABLE, DT-20: the cards that the thief draws from the victim's hand."""

    form = "blind {cards}"
    cards: Cards


class Deeds(Action, frozen=True):
    """TABLE: deeds from the top of the face-down deck, for whoever is due some, or for the row."""

    form = "deeds {deeds}"
    deeds: Cards


class TurnUp(Action, frozen=True):
    """TABLE, DT-50: Cowboys from the deck into the empty places, the left one first."""

    form = "turn up {cowboys}"
    cowboys: Annotated[tuple[Suit, ...], Meta(max_length=2)]


class Remove(Action, frozen=True):
    """TABLE, DT-R13: a seat leaves the game for good, before a place is visited."""

    form = "remove {seat}"
    seat: Player


class Play(Action, frozen=True):
    """DT-33: play this card in the window that stands open."""

    form = "play {card}"
    card: Card


class Pass(Action, frozen=True):
    """DT-34: nothing to play in this window."""

    form = "pass"


class PassRound(Action, frozen=True):
    """DT-34: nothing to play in this window, nor in any other of this round."""

    form = "pass round"


class Pickpocket(Action, frozen=True):
    """DT-32: declare Pickpocket against an opponent; it acts at the next gap."""

    form = "pickpocket {victim}"
    victim: Player


class HandsOff(Action, frozen=True):
    """DT-32: no Pickpocket from this seat in this round, unless it gets a card."""

    form = "hands off"


class Load(Action, frozen=True):
    """DT-32: the face of the Loaded Die."""

    form = "load {face}"
    face: Face


class Keep(Action, frozen=True):
    """DT-06, DT-07: the dice kept of this throw, in secret; or a change of mind before the last has chosen."""

    form = "keep {dice}"
    dice: Dice

    def __post_init__(self) -> None:
        _put_in_order(self, "dice")


class Offer(Action, frozen=True):
    """DT-28: what the Sheriff gets for naming this seat, in secret until all have offered."""

    form = "offer[ ${dollars}][ n{nuggets}][ with {cards}]"
    dollars: Some = 0
    nuggets: Some = 0
    cards: Cards = ()

    def __post_init__(self) -> None:
        _put_in_order(self, "cards")


class Add(Action, frozen=True):
    """DT-28: what is added to the offer, once."""

    form = "add[ ${dollars}][ n{nuggets}][ with {cards}]"
    dollars: Some = 0
    nuggets: Some = 0
    cards: Cards = ()

    def __post_init__(self) -> None:
        _put_in_order(self, "cards")


class Name(Action, frozen=True):
    """DT-27: the Sheriff names one of the tied."""

    form = "name {seat}"
    seat: Player


class Choose(Action, frozen=True):
    """DT-43, DT-W2: which of a place's two actions to take."""

    form = "choose {job}"
    job: Job


class StealFrom(Action, frozen=True):
    """DT-20: name the opponent whose cards are drawn."""

    form = "steal from {victim}"
    victim: Player


class Take(Action, frozen=True):
    """DT-18, DT-20, DT-61: the one card to keep of those drawn."""

    form = "take {card}"
    card: Card


class Claim(Action, frozen=True):
    """DT-24: the face-up deeds that are taken."""

    form = "claim {deeds}"
    deeds: Cards

    def __post_init__(self) -> None:
        _put_in_order(self, "deeds")


class Split(Action, frozen=True):
    """DT-45, DT-58: cows stolen from each seat, in the order of seats."""

    form = "split {cows}"
    cows: Annotated[tuple[Some, ...], Meta(max_length=6)]


class Graze(Action, frozen=True):
    """DT-46: place cows on deeds of the hand, and on wired ones; on none, too."""

    form = "graze[ {deeds}][ wired {wired}]"
    deeds: Cards = ()
    wired: Cards = ()

    def __post_init__(self) -> None:
        _put_in_order(self, "deeds", "wired")


class Hire(Action, frozen=True):
    """DT-50: take this face-up Cowboy."""

    form = "hire {cowboy}"
    cowboy: Suit


class Cure(Action, frozen=True):
    """DT-30: the remedy that Doc Badluck gives."""

    form = "cure {remedy}"
    remedy: Remedy


class Wire(Action, frozen=True):
    """DT-30: lay barbed wire on up to two own deeds."""

    form = "wire[ {deeds}]"
    deeds: Cards = ()

    def __post_init__(self) -> None:
        _put_in_order(self, "deeds")


Actions = (
    SetUp
    | Roll
    | Visit
    | Close
    | Draw
    | Blind
    | Deeds
    | TurnUp
    | Remove
    | Play
    | Pass
    | PassRound
    | Pickpocket
    | HandsOff
    | Load
    | Keep
    | Offer
    | Add
    | Name
    | Choose
    | StealFrom
    | Take
    | Claim
    | Split
    | Graze
    | Hire
    | Cure
    | Wire
)
