"""The strongest play of Take 5: every answer is tried in the same imagined worlds, each played to the end of the round on bare lists."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rules.chance import Chance, Fast
from rules.kernel import Ask
from rules.take5 import bot, placing, quick
from rules.take5.actions import Actions, Pick, Put, Take
from rules.take5.components import ROWS, Options
from rules.take5.rivals import Rivals
from rules.take5.view import View


def strongest(options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Actions | None:
    """Choose the pick, or the row, that brings the fewest heads in imagined worlds. A sealed pick stays as it is."""
    if ask.what == "claim" or not ask.must:
        return bot.heuristic(options, view, ask, chance)
    fraction = Fast(chance.below(2**32)).fraction
    if ask.what == "pick":
        return Pick(_best(options, view, list(view.hand), fraction, stop))
    card = view.waiting[0][0]
    if ask.what == "put":
        return Put(_best(options, view, placing.nearest_ends([list(row) for row in view.rows], card), fraction, stop))
    return Take(_best(options, view, list(range(ROWS)), fraction, stop))


def _best(options: Options, view: View, answers: Sequence[int], fraction: Callable[[], float], stop: Callable[[], bool]) -> int:
    """Return the answer of least cost: a card of the hand, or, where cards wait, a row."""
    if len(answers) == 1:
        return answers[0]
    costs = dict.fromkeys(answers, 0.0)
    for one in worlds(options, view, answers, fraction):
        for answer, cost in zip(answers, one, strict=True):
            costs[answer] += cost
        if stop():
            break
    return min(answers, key=lambda answer: costs[answer])


def worlds(options: Options, view: View, answers: Sequence[int], fraction: Callable[[], float]) -> Iterator[list[int]]:
    """Yield for one imagined world after the other what each answer costs in it, in heads."""
    rows = quick.rows_of(view.rows, view.cow, options.variant == "professional")
    rivals = Rivals(options, view, rows, fraction)
    hand, own = list(view.hand), frozenset([*view.hand, *(card for card, seat in view.waiting if seat == view.seat)])
    waiting = [card for card, _ in view.waiting]
    play = quick.play
    while True:
        hands = rivals.deal()
        if not waiting:
            rivals.picked(hands)
        others = list(zip(*hands.values(), strict=True))
        mine = sorted(hand, key=lambda _: fraction())
        found = []
        for answer in answers:
            if waiting:
                turns = [waiting, *(sorted((*cards, card)) for cards, card in zip(others, mine, strict=True))]
                cost, _ = play(rows.copy(), turns, own, (answer,))
            else:
                order = [answer, *(card for card in mine if card != answer)]
                cost, _ = play(rows.copy(), [sorted((*cards, card)) for cards, card in zip(others, order, strict=True)], own)
            found.append(cost)
        yield found
