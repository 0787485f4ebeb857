"""Flat Monte-Carlo search over the whole states that a view allows."""

from __future__ import annotations

import math
from collections.abc import Callable
from itertools import islice
from typing import Final

from msgspec.structs import replace

from rules.chance import Chance, Fast
from rules.kernel import TABLE, Action, AnyGame, AnyState, Ask, IllegalAction, Options, View
from rules.playout import LISTED, roll_out

FIRST_CUT: Final = 4
"""After so many states, and at each doubling, the worse half of the answers is dropped."""
DOUBT: Final = 1.0
"""An answer must be better than the heuristic's by so many standard errors of its gain."""


class Gain:
    """By how much an answer was better than the heuristic's, state by state."""

    def __init__(self) -> None:
        self.total = self._squares = 0.0

    def add(self, gain: float) -> None:
        """Count one more state."""
        self.total += gain
        self._squares += gain * gain

    def is_sure(self, worlds: int) -> bool:
        """Whether the mean gain is above zero by more than chance would explain."""
        if worlds < FIRST_CUT or self.total <= 0:
            return False
        spread = max(0.0, self._squares - self.total * self.total / worlds) / (worlds - 1)
        return self.total > DOUBT * math.sqrt(spread * worlds)


class MonteCarlo:
    """Tries every answer in the same sampled states, plays each on until the game's horizon changes, and takes the best mean.

    The heuristic's answer stands unless another one is surely better: in few states luck is larger than the difference between two
    answers, and the heuristic is no bad player. Other seats that are asked the same question at the same time answer it by the
    heuristic. Optional asks are left to it, too: a playout in which everybody declines says little about when to speak up.
    """

    def __init__(self, game: AnyGame, name: str, playouts: int | None, seconds: float | None) -> None:
        self.name = name
        self.seconds = seconds
        self.is_quick = False
        self._game = game
        self._playouts = playouts

    def choose(self, options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Action | None:
        """Try each answer to a must ask in the same sampled states; leave an optional one to the heuristic."""
        game = self._game
        usual: Action | None = game.heuristic(options, view, ask, chance)
        if not ask.must or usual is None:
            return usual
        world = self._world(options, view, ask, chance)
        others = [answer for answer in islice(world.legal(ask), LISTED) if answer != usual]
        gains = {answer: Gain() for answer in others}
        played = worlds = 0
        while others:
            luck = chance.below(2**32)  # the same for every answer, so that they meet the same cards
            values: list[float] = []
            for answer in (usual, *others):
                if played == self._playouts or stop():
                    # In this state only some of the answers have been tried: it says nothing about the others.
                    best = max(others, key=lambda one: gains[one].total)
                    return best if gains[best].is_sure(worlds) else usual
                state = world.clone()
                state.apply(ask.seat, answer)
                roll_out(game, state, Fast(luck))
                values.append(game.evaluate(state, ask.seat))
                played += 1
            worlds += 1
            for answer, value in zip(others, values[1:], strict=True):
                gains[answer].add(value - values[0])
            if worlds >= FIRST_CUT and worlds & (worlds - 1) == 0 and len(others) > 1:
                others = sorted(others, key=lambda one: -gains[one].total)[: len(others) // 2]
            world = self._world(options, view, ask, chance)
        return usual

    def _world(self, options: Options, view: View, ask: Ask, chance: Chance) -> AnyState:
        game = self._game
        world: AnyState = game.determinize(options, view, chance)
        for other in world.asks():
            if other.seat in (TABLE, ask.seat) or (other.what, other.about) != (ask.what, ask.about):
                continue
            answer = game.heuristic(options, world.view(other.seat), replace(other, must=True), chance)
            try:
                world.check(other.seat, answer)
            except IllegalAction:
                continue  # sealed already, and just so
            world.apply(other.seat, answer)
        return world


def weighed(
    game: AnyGame, options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool], most: int = 12
) -> list[tuple[Action, float]]:
    """List the first `most` answers to a must ask, the best first, with the mean of what they came to in the same imagined worlds."""
    answers: list[Action] = list(islice(game.determinize(options, view, chance).legal(ask), most))
    usual = game.heuristic(options, view, ask, chance)
    answers = list(dict.fromkeys(filter(None, (usual, *answers))))
    totals, tried = [0.0] * len(answers), 0
    while not tried or not stop():
        world: AnyState = game.determinize(options, view, chance)
        luck = chance.below(2**32)
        for place, answer in enumerate(answers):
            state = world.clone()
            state.apply(ask.seat, answer)
            roll_out(game, state, Fast(luck))
            totals[place] += game.evaluate(state, ask.seat)
        tried += 1
    return sorted(((answer, total / tried) for answer, total in zip(answers, totals, strict=True)), key=lambda one: -one[1])
