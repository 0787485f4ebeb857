"""Some whole state that a view of Cowtown allows."""

from __future__ import annotations

from rules.chance import Chance, shuffled
from rules.cowtown import sightings
from rules.cowtown.components import NUMBER, Options
from rules.cowtown.state import State
from rules.cowtown.view import View, hidden


def determinize(options: Options, view: View, chance: Chance) -> State:
    """Build some state that this view allows: what the seat remembers is in those hands, the rest anywhere, Cowtown cards in no hand."""
    unseen = hidden(options, view)
    hands: list[list[int]] = [[] for _ in view.left]
    for card, seat in sightings.placed(view.sightings, view.seat, view.hand, view.left, unseen, chance):
        hands[seat].append(card)
        unseen.remove(card)
    deck = [card for card in unseen if not NUMBER[card]]
    numbered = shuffled(chance, [card for card in unseen if NUMBER[card]])
    for seat, hand in enumerate(hands):
        if seat == view.seat:
            hand[:] = view.hand
            continue
        missing = view.left[seat] - len(hand)
        hand += numbered[:missing]
        del numbered[:missing]
        hand.sort()
    return State(
        options=options,
        hands=hands,
        stacks=[list(stack) for stack in view.stacks],
        deck=sorted([*deck, *numbered]),
        discard=list(view.discard),
        closed=list(view.closed),
        scorecows=list(view.scorecows),
        round=view.round,
        history=[list(left) for left in view.history],
        dealer=view.dealer,
        turn=view.turn,
        door=view.door,
        bonus=view.bonus,
        asked=view.asked,
        last_cards=list(view.last_cards),
        pending=view.pending,
        sightings=sightings.imagined(view.sightings, view.seat, hands, chance),
    )
