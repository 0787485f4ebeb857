"""Some whole state that a view allows."""

from __future__ import annotations

from rules.chance import Chance, shuffled
from rules.cowclicker.components import Card, Options, basics, deck_of
from rules.cowclicker.state import State
from rules.cowclicker.view import View, unseen_cows


def determinize(options: Options, view: View, chance: Chance) -> State:
    """Build a whole state that this view allows.

    Chance puts the unseen premium cows into either deck, and lets whoever has chosen for a Cow Tipping have chosen any basic cow.
    """
    deck = deck_of(options)
    unseen = shuffled(chance, unseen_cows(options, view))
    tips: list[Card | None] = []
    for pasture, done in zip(view.pastures, view.tipped, strict=True):
        tips.append(pasture[chance.below(basics(deck, pasture))] if done else None)
    if view.seat is not None:
        tips[view.seat] = view.tip
    return State(
        options=options,
        phase=view.phase,
        losers=list(view.losers),
        turn=view.turn,
        turns=view.turns,
        pastures=[list(pasture) for pasture in view.pastures],
        yard=list(view.yard),
        premium=sorted(unseen[: view.premium_left]),
        under=list(view.under),
        cowntdown=sorted([*unseen[view.premium_left :], *[deck.cowmageddon] * (view.phase != "over")]),
        basic=list(view.basic),
        discard=list(view.discard),
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
