"""What one seat of Cow Clicker knows."""

from __future__ import annotations

from rules import kernel
from rules.cowclicker.components import Card, Options, Phase, deck_of
from rules.cowclicker.position import OpenOffer, Position
from rules.kernel import Seat


class View(kernel.View, frozen=True):
    """The position's own fields, less which unseen premium cow is in which deck, and what others chose for a Cow Tipping (CC-37)."""

    seat: Seat | None
    phase: Phase
    losers: tuple[Seat, ...]
    turn: Seat
    turns: int
    pastures: tuple[tuple[Card, ...], ...]
    yard: tuple[Card, ...]
    premium_left: int
    """Cards in the shuffled part of the Premium deck."""
    under: tuple[Card, ...]
    """Its bottom, the card put there first on top: everybody saw them go."""
    cowntdown_left: int
    basic: tuple[Card, ...]
    """What the Basic deck holds, in no order: whoever has counted knows it."""
    discard: tuple[Card, ...]
    retired: tuple[Card, ...]
    owed: int
    limbo: tuple[tuple[Card, int], ...]
    tip: Card | None
    """One's own choice (CC-37)."""
    tipped: tuple[bool, ...]
    """Who has chosen."""
    passed: tuple[tuple[Seat, Seat, Card], ...]
    milk: int
    left_yard: bool
    quiet: int
    locks: tuple[tuple[Card, ...], ...]
    given: tuple[int, ...]
    traded: tuple[int, ...]
    offers: tuple[OpenOffer, ...]
    offered: int
    draws: int
    flips: int

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
