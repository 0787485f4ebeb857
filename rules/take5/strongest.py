"""The strongest play of Take 5: every answer is tried in the same imagined worlds, each played to the end of the round on bare lists."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rules.chance import Chance, Fast
from rules.kernel import Ask
from rules.take5 import bot, placing, quick
from rules.take5.actions import Actions, Pick, Put, Take
from rules.take5.components import ROWS, Options
from rules.take5.rivals import Rivals
from rules.take5.view import View

LOOK: Final = 12
"""After so many worlds, answers that are surely worse are dropped."""
SURE: Final = 2.5
"""Standard errors by which an answer is surely worse."""


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


def weigh(options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> list[tuple[Actions, float]]:
    """List every answer, the best first, with the bullheads that it should bring, as losses; nothing where cards are claimed (T5-21)."""
    answers: list[tuple[int, Actions]]
    match ask.what:
        case "pick":
            answers = [(card, Pick(card)) for card in view.hand]
        case "take":
            answers = [(row, Take(row)) for row in range(ROWS)]
        case "put":
            answers = [(row, Put(row)) for row in placing.nearest_ends([list(row) for row in view.rows], view.waiting[0][0])]
        case _:
            return []
    totals, tried = [0.0] * len(answers), 0
    for worth in worlds(options, view, [number for number, _ in answers], Fast(chance.below(2**32)).fraction):
        totals = [total + cost for total, cost in zip(totals, worth, strict=True)]
        tried += 1
        if stop():
            break
    found = [(action, -total / tried) for (_, action), total in zip(answers, totals, strict=True)]
    return sorted(found, key=lambda one: -one[1])


def _best(options: Options, view: View, answers: Sequence[int], fraction: Callable[[], float], stop: Callable[[], bool]) -> int:
    """Return the answer of least cost: a card of the hand, or, where cards wait, a row. What is surely worse is tried no further."""
    left = list(answers)
    costs: dict[int, list[int]] = {answer: [] for answer in answers}
    for tried, worth in enumerate(worlds(options, view, left, fraction), 1):
        for answer, cost in zip(left, worth, strict=True):
            costs[answer].append(cost)
        if tried % LOOK == 0:
            best = min(left, key=lambda answer: sum(costs[answer]))
            left[:] = [answer for answer in left if answer == best or not _is_surely_worse(costs[answer], costs[best])]
        if len(left) == 1 or stop():
            break
    return min(left, key=lambda answer: sum(costs[answer]))


def _is_surely_worse(one: Sequence[int], best: Sequence[int]) -> bool:
    """Whether an answer costs more than the best one, in the same worlds, by SURE standard errors."""
    count = len(one)
    differences = [mine - its for mine, its in zip(one, best, strict=True)]
    total: float = sum(differences)
    spread = sum(difference * difference for difference in differences) - total * total / count
    return total > SURE * math.sqrt(max(0.0, spread) * count / (count - 1))


def worlds(options: Options, view: View, answers: Sequence[int], fraction: Callable[[], float]) -> Iterator[list[int]]:
    """Yield for one imagined world after the other what each answer costs in it, in heads; `answers` may lose some on the way."""
    rows = quick.rows_of(view.rows, view.cow, options.variant == "professional")
    rivals = Rivals(options, view, rows, fraction)
    hand, own = list(view.hand), frozenset([*view.hand, *(card for card, seat in view.waiting if seat == view.seat)])
    waiting = [card for card, _ in view.waiting]
    play = quick.play
    while True:
        hands = rivals.deal()
        if not waiting:
            rivals.picked(hands)
        others = list(zip(*hands.values(), strict=False))
        mine = sorted(hand, key=lambda _: fraction())
        found = []
        for answer in answers:
            if waiting:
                turns = [waiting, *(sorted((*cards, card)) for cards, card in zip(others, mine, strict=False))]
                cost, _ = play(rows.copy(), turns, own, (answer,))
            else:
                order = [answer, *(card for card in mine if card != answer)]
                cost, _ = play(rows.copy(), [sorted((*cards, card)) for cards, card in zip(others, order, strict=False)], own)
            found.append(cost)
        yield found
