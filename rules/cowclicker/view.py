"""What one seat of Cow Clicker knows, and the whole states that fit it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import kernel
from rules.chance import Chance, shuffled
from rules.cowclicker import state as table
from rules.cowclicker.components import Card, Options, Phase, basics, deck_of
from rules.cowclicker.trading import OpenOffer
from rules.kernel import Seat

if TYPE_CHECKING:
    from rules.cowclicker.state import State


class View(kernel.View, frozen=True):
    """One seat's, or a watcher's: the state's own fields, less which unseen premium cow is in which deck, and others' choices (CC-37)."""

    seat: Seat | None
    phase: Phase
    losers: tuple[Seat, ...]
    turn: Seat
    turns: int
    past: tuple[tuple[Card, ...], ...]
    yard: tuple[Card, ...]
    prem_left: int
    """Cards in the shuffled part of the Premium deck."""
    under: tuple[Card, ...]
    """Its bottom, the card put there first on top: everybody saw them go."""
    cowntdown_left: int
    basic: tuple[Card, ...]
    """What the Basic deck holds, in no order: whoever has counted knows it."""
    disc: tuple[Card, ...]
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
        """CC-18, CC-R14: the Premium deck is empty."""
        return not self.prem_left and not self.under


def view_of(state: State, seat: Seat | None) -> View:
    """See kernel.State."""
    return View(
        seat=seat,
        phase=state.phase,
        losers=tuple(state.losers),
        turn=state.turn,
        turns=state.turns,
        past=tuple(map(tuple, state.past)),
        yard=tuple(state.yard),
        prem_left=len(state.prem),
        under=tuple(state.under),
        cowntdown_left=len(state.cowntdown),
        basic=tuple(state.basic),
        disc=tuple(state.disc),
        retired=tuple(state.retired),
        owed=state.owed,
        limbo=tuple(state.limbo),
        tip=None if seat is None else state.tips[seat],
        tipped=tuple([tip is not None for tip in state.tips]),
        passed=tuple(state.passed),
        milk=state.milk,
        left_yard=state.left_yard,
        quiet=state.quiet,
        locks=tuple(map(tuple, state.locks)),
        given=tuple(state.given),
        traded=tuple(state.traded),
        offers=tuple(state.offers),
        offered=state.offered,
        draws=state.draws,
        flips=state.flips,
    )


def determinize(options: Options, view: View, chance: Chance) -> State:
    """A state that this view allows: unseen premium cows fall to either deck, and whoever has chosen for a Cow Tipping has chosen any."""
    deck = deck_of(options)
    unseen = shuffled(chance, hidden(options, view))
    tips: list[Card | None] = []
    for pasture, done in zip(view.past, view.tipped, strict=True):
        tips.append(pasture[chance.below(basics(deck, pasture))] if done else None)
    if view.seat is not None:
        tips[view.seat] = view.tip
    return table.State(
        options=options,
        phase=view.phase,
        losers=list(view.losers),
        turn=view.turn,
        turns=view.turns,
        past=[list(pasture) for pasture in view.past],
        yard=list(view.yard),
        prem=sorted(unseen[: view.prem_left]),
        under=list(view.under),
        cowntdown=sorted([*unseen[view.prem_left :], *[deck.cowmageddon] * (view.phase != "over")]),
        basic=list(view.basic),
        disc=list(view.disc),
        retired=list(view.retired),
        owed=view.owed,
        limbo=list(view.limbo),
        tips=tips,
        passed=list(view.passed),
        milk=view.milk,
        left_yard=view.left_yard,
        quiet=view.quiet,
        locks=[list(locked) for locked in view.locks],
        given=list(view.given),
        traded=list(view.traded),
        offers=list(view.offers),
        offered=view.offered,
        draws=view.draws,
        flips=view.flips,
    )


def hidden(options: Options, view: View) -> list[Card]:
    """The premium cows that lie unseen in the Premium or the Cowntdown deck."""
    unseen = deck_of(options).premium_cows()
    first, end = deck_of(options).first_premium, deck_of(options).first_event
    for place in (*view.past, view.yard, view.under, view.basic, view.disc, view.retired):
        for card in place:
            if first <= card < end:
                unseen.remove(card)
    return unseen
