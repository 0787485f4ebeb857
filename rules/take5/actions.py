"""What a seat, or the table, says in Take 5."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rules.kernel import Action
from rules.take5.components import Card, Row


class Deal(Action, frozen=True):
    """TABLE, T5-03: the hands by seat, and the first card of each row."""

    form = "deal {hands} rows {rows}"
    hands: Annotated[tuple[Annotated[tuple[Card, ...], Meta(max_length=10)], ...], Meta(max_length=10)]
    rows: Annotated[tuple[Card, ...], Meta(max_length=4)]


class Spread(Action, frozen=True):
    """TABLE, T5-21: the cards in play lie face up."""

    form = "spread"


class Claim(Action, frozen=True):
    """T5-21: take one of the cards that lie face up into the hand."""

    form = "claim {card}"
    card: Card


class Pick(Action, frozen=True):
    """T5-04: pick a hand card in secret, or change the pick (T5-R3)."""

    form = "pick {card}"
    card: Card


class Take(Action, frozen=True):
    """T5-08: take a row of choice, for a card that fits nowhere."""

    form = "take {row}"
    row: Row


class Put(Action, frozen=True):
    """T5-22: choose between two ends that are equally near."""

    form = "put {row}"
    row: Row


Actions = Deal | Spread | Claim | Pick | Take | Put
