"""What a seat, or the table, says in Cowtown."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from rules.cowtown.components import HAND, Card, Face, Runs, SeatAt
from rules.kernel import Action


class Appoint(Action, frozen=True):
    """TABLE, CT-R11: the first dealer, by lot."""

    form = "appoint {dealer}"
    dealer: SeatAt


class Deal(Action, frozen=True):
    """TABLE, CT-03: by seat the cards dealt, those that replace Cowtown cards (CT-R8) included; and the cards turned up, in order."""

    form = "deal {hands} table {table}"
    hands: Annotated[tuple[Annotated[tuple[Card, ...], Meta(max_length=HAND + 8)], ...], Meta(max_length=6)]
    table: Annotated[tuple[Card, ...], Meta(max_length=12)]


class Flip(Action, frozen=True):
    """TABLE, CT-11: the card of the draw deck that is turned over."""

    form = "flip {card}"
    card: Card


class Give(Action, frozen=True):
    """TABLE: the card of the draw deck that somebody draws."""

    form = "give {card}"
    card: Card


class Lapse(Action, frozen=True):
    """TABLE, CT-R38: the grace for a forgotten Mooooo has passed; from now on that seat may be caught."""

    form = "lapse {seat}"
    seat: SeatAt


class Play(Action, frozen=True):
    """CT-08, CT-19, CT-22, CT-26: cards from the hand, by stack; with the Mooooo that they make due (CT-30)."""

    form = "play {runs}[ moo]"
    runs: Runs
    moo: bool = False


class Draw(Action, frozen=True):
    """CT-16: the top card of the deck or of the discard pile, instead of a play."""

    form = "draw {pile}"
    pile: Literal["deck", "discard"]


class Again(Action, frozen=True):
    """CT-28: take another turn."""

    form = "again"


class Pass(Action, frozen=True):
    """CT-28: pass a card unseen; with the Mooooo that this makes due (CT-30)."""

    form = "pass {card} to {to}[ moo]"
    card: Face
    to: SeatAt
    moo: bool = False


class Stop(Action, frozen=True):
    """CT-R34: neither another turn nor a card passed."""

    form = "stop"


class Moo(Action, frozen=True):
    """CT-30: call the Mooooo that one owes."""

    form = "moo"


class Catch(Action, frozen=True):
    """CT-31: catch a seat that owes one."""

    form = "catch {seat}"
    seat: SeatAt


Actions = Appoint | Deal | Flip | Give | Lapse | Play | Draw | Again | Pass | Stop | Moo | Catch
