"""Flat Monte-Carlo over imagined worlds."""

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
"""After so many worlds, and at each doubling, the worse half of the answers is dropped."""
DOUBT: Final = 1.0
"""An answer must be better than the judgement's by so many standard errors of its gain."""


class Gain:
    """By how much an answer was better than the judgement's, world by world."""

    def __init__(self) -> None:
        self.total = self._squares = 0.0

    def add(self, gain: float) -> None:
        """In one more world."""
        self.total += gain
        self._squares += gain * gain

    def is_sure(self, worlds: int) -> bool:
        """Whether the mean is above nothing by more than chance would have it."""
        if worlds < FIRST_CUT or self.total <= 0:
            return False
        spread = max(0.0, self._squares - self.total * self.total / worlds) / (worlds - 1)
        return self.total > DOUBT * math.sqrt(spread * worlds)


class MonteCarlo:
    """Tries every answer in the same imagined worlds, plays each on to the end of the chapter, and takes the one with the best mean.

    It is measured against the game's judgement, which stands unless another answer is surely better: in few worlds luck is larger
    than any answer's merit, and the judgement is no bad player. Seats that are asked the same question at the same time are imagined
    to answer it by that judgement. What is optional is left to it too: a playout of declining tells little of when to speak up.
    """

    def __init__(self, game: AnyGame, name: str, playouts: int | None, seconds: float | None) -> None:
        self.name = name
        self.seconds = seconds
        self._game = game
        self._playouts = playouts

    def choose(self, options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Action | None:
        """See Bot."""
        game = self._game
        judged: Action | None = game.heuristic(options, view, ask, chance)
        if not ask.must or judged is None:
            return judged
        world = self._world(options, view, ask, chance)
        others = [answer for answer in islice(world.legal(ask), LISTED) if answer != judged]
        gains = {answer: Gain() for answer in others}
        played = worlds = 0
        while others:
            luck = chance.below(2**32)  # the same for every answer, so that they meet the same cards
            worths: list[float] = []
            for answer in (judged, *others):
                if played == self._playouts or stop():
                    # An unfinished world has been tried by some answers only: it says nothing of the others.
                    best = max(others, key=lambda one: gains[one].total)
                    return best if gains[best].is_sure(worlds) else judged
                state = world.clone()
                state.apply(ask.seat, answer)
                roll_out(game, state, Fast(luck))
                worths.append(game.evaluate(state, ask.seat))
                played += 1
            worlds += 1
            for answer, worth in zip(others, worths[1:], strict=True):
                gains[answer].add(worth - worths[0])
            if worlds >= FIRST_CUT and worlds & (worlds - 1) == 0 and len(others) > 1:
                others = sorted(others, key=lambda one: -gains[one].total)[: len(others) // 2]
            world = self._world(options, view, ask, chance)
        return judged

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
