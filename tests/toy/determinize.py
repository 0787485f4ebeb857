"""Whole states of the Toy that a view allows."""

from __future__ import annotations

from msgspec.structs import replace
from toy.components import Card, Options
from toy.state import State
from toy.view import View

from rules.chance import Chance, shuffled


def determinize(options: Options, view: View, chance: Chance) -> State:
    """A state that this view allows: unseen cards fall anywhere, and others may have passed or not."""
    hands = [list(view.hand) if seat == view.seat else [] for seat in range(len(view.sizes))]
    for knower, holder, card in view.seen:
        if card is not None and knower == view.seat:
            hands[holder].append(card)
    used = {*view.heap, *(card for hand in hands for card in hand), view.bottom}
    rest = shuffled(chance, [card for card in range(1, options.cards + 1) if card not in used])
    unknown: list[list[Card]] = []
    for seat, size in enumerate(view.sizes):
        drawn = [rest.pop() for _ in range(size - len(hands[seat]))]
        unknown.append(drawn.copy())
        hands[seat] = sorted(hands[seat] + drawn)
    bottom = rest.pop() if view.buried and view.bottom is None else view.bottom
    seats = range(len(view.sizes))
    passed = [view.caller is not None and (seat == view.caller or chance.below(2) == 1) for seat in seats]
    if view.seat is not None:
        passed[view.seat] = view.passed
    return State(
        options,
        hands,
        pile=sorted(rest),
        bottom=bottom,
        buried_by=view.buried_by,
        heap=list(view.heap),
        seen=[(knower, holder, unknown[holder].pop() if card is None else card) for knower, holder, card in view.seen],
        coins=list(view.coins),
        bank=view.bank,
        turn=view.turn,
        drawer=view.drawer,
        penalty=view.penalty,
        draws=view.draws,
        cry=view.cry,
        caller=view.caller,
        called_on=view.called_on,
        passed=passed,
        offers=[replace(offer, card=unknown[offer.seller].pop()) if offer.card is None else offer for offer in view.offers],
        offered=view.offered,
    )
