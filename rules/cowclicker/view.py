"""What one seat of Cow Clicker knows."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta

from rules import kernel
from rules.bounds import BySeat, Count, Number
from rules.cowclicker import decks
from rules.cowclicker.components import SEATS, STANDING, Card, Cards, Options, Phase, deck_of
from rules.cowclicker.position import OpenOffer, Position
from rules.kernel import Seat

UpToAll: TypeAlias = Annotated[int, Meta(ge=0, le=decks.CARDS)]
"""A number of cards."""


class View(kernel.View, frozen=True):
    """The position's own fields, less which unseen premium cow is in which deck, and what others chose for a Cow Tipping (CC-37)."""

    seat: Seat | None
    phase: Phase
    losers: Annotated[tuple[Seat, ...], Meta(max_length=SEATS[-1])]
    turn: Seat
    turns: Number
    pastures: BySeat[Cards]
    yard: Cards
    premium_left: UpToAll
    """Cards in the shuffled part of the Premium deck."""
    under: Cards
    """Its bottom, the card put there first on top: everybody saw them go."""
    cowntdown_left: UpToAll
    basic: Cards
    """What the Basic deck holds, in no order: whoever has counted knows it."""
    discard: Cards
    retired: Cards
    owed: Count
    limbo: Annotated[tuple[tuple[Card, Count], ...], Meta(max_length=decks.CARDS)]
    tip: Card | None
    """One's own choice (CC-37)."""
    tipped: BySeat[bool]
    """Who has chosen."""
    passed: Annotated[tuple[tuple[Seat, Seat, Card], ...], Meta(max_length=decks.CARDS)]
    milk: Count
    left_yard: bool
    quiet: Number
    locks: BySeat[Cards]
    given: BySeat[Count]
    traded: BySeat[Count]
    offers: Annotated[tuple[OpenOffer, ...], Meta(max_length=STANDING * SEATS[-1])]
    offered: Number
    draws: Number
    flips: Number

    @property
    def in_cowntdown(self) -> bool:
        """Return whether the Premium deck is empty (CC-18, CC-R14)."""
        return not self.premium_left and not self.under


def view_of(position: Position, seat: Seat | None) -> View:
    """Build what this seat knows; None: a watcher."""
    return View(
        seat=seat,
        phase=position.phase,
        losers=tuple(position.losers),
        turn=position.turn,
        turns=position.turns,
        pastures=tuple(map(tuple, position.pastures)),
        yard=tuple(position.yard),
        premium_left=len(position.premium),
        under=tuple(position.under),
        cowntdown_left=len(position.cowntdown),
        basic=tuple(position.basic),
        discard=tuple(position.discard),
        retired=tuple(position.retired),
        owed=position.owed,
        limbo=tuple(position.limbo),
        tip=None if seat is None else position.tips[seat],
        tipped=tuple([tip is not None for tip in position.tips]),
        passed=tuple(position.passed),
        milk=position.milk,
        left_yard=position.left_yard,
        quiet=position.quiet,
        locks=tuple(map(tuple, position.locks)),
        given=tuple(position.given),
        traded=tuple(position.traded),
        offers=tuple(position.offers),
        offered=position.offered,
        draws=position.draws,
        flips=position.flips,
    )


def unseen_cows(options: Options, view: View) -> list[Card]:
    """List the premium cows that lie unseen in the Premium or the Cowntdown deck, sorted."""
    unseen = deck_of(options).premium_cows()
    first, end = deck_of(options).first_premium, deck_of(options).first_event
    for place in (*view.pastures, view.yard, view.under, view.basic, view.discard, view.retired):
        for card in place:
            if first <= card < end:
                unseen.remove(card)
    return unseen
