"""What a seat, or the table, says in Cows Can't Dance."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rules.cowsdance.components import HAND, Asker, Card, Couple, Number, Player
from rules.kernel import Action


class Dealer(Action, frozen=True):
    """TABLE, CD-R3: the dealer of the first game, by lot."""

    form = "dealer {seat}"
    seat: Player


class Decide(Action, frozen=True):
    """CD-03: the dealer says which kind asks."""

    form = "{asker} ask"
    asker: Asker


class Deal(Action, frozen=True):
    """TABLE, CD-04: the hands by seat; empty for a seat that only watches this game (CD-R22)."""

    form = "deal {hands}"
    hands: Annotated[tuple[Annotated[tuple[Card, ...], Meta(max_length=HAND)], ...], Meta(max_length=6)]


class Turn(Action, frozen=True):
    """TABLE, CD-05: the top card of the pile, and for a card that is buried again, how many cards lie below its new place."""

    form = "turn {card}[ below {below}]"
    card: Card
    below: Annotated[int, Meta(ge=0, le=54)] | None = None


class Draw(Action, frozen=True):
    """TABLE, CD-07: the cards that the active seat draws, the top one first."""

    form = "draw {cards}"
    cards: Annotated[tuple[Card, ...], Meta(max_length=HAND)]


class Pair(Action, frozen=True):
    """CD-10, CD-11: a card from the hand with one from the dance hall."""

    form = "pair {couple}"
    couple: Couple


class Cut(Action, frozen=True):
    """CD-12: with a Madame Fifi from the hand take this dancer out of a seat's pair."""

    form = "cut {seat}.{number} {dancer}"
    seat: Player
    number: Number
    dancer: Card


class AskRound(Action, frozen=True):
    """CD-18: ask the others, one after the other, for a partner to dance with."""

    form = "ask"


class Invite(Action, frozen=True):
    """CD-20: invite a partner that lies in the dance hall."""

    form = "invite"


class Discard(Action, frozen=True):
    """CD-16."""

    form = "discard {card}"
    card: Card


Actions = Dealer | Decide | Deal | Turn | Draw | Pair | Cut | AskRound | Invite | Discard
