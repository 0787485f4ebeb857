"""A whole state of Take 5 that a view allows."""

from __future__ import annotations

from rules.chance import Chance, drawn
from rules.take5.components import Options
from rules.take5.state import State
from rules.take5.view import View, hidden


def determinize(options: Options, view: View, chance: Chance) -> State:
    """Imagine a state that this view allows: unseen cards fall anywhere, and whoever has picked has picked anything."""
    unseen = hidden(options, view)
    cards = drawn(chance, unseen, sum(left for hand, left in zip(view.hands, view.left, strict=True) if hand is None))
    rest = sorted({*unseen}.difference(cards))
    hands = []
    for hand, left in zip(view.hands, view.left, strict=True):
        if hand is None:
            hands.append(sorted(cards[:left]))
            del cards[:left]
        else:
            hands.append(list(hand))
    picks = [hand[chance.below(len(hand))] if done else 0 for hand, done in zip(hands, view.picked, strict=True)]
    if view.seat is not None:
        picks[view.seat] = view.pick or 0
    return State(
        options=options,
        rows=[list(row) for row in view.rows],
        cow=view.cow,
        hands=hands,
        picks=picks,
        played=list(view.played),
        waiting=list(view.waiting),
        piles=[list(pile) for pile in view.piles],
        spread=list(view.spread),
        rest=rest,
        totals=list(view.totals),
        round=view.round,
        first=list(view.first),
        past=[list(cards) for cards in view.past],
        chosen=list(view.chosen),
    )
