"""Flat Monte-Carlo over imagined worlds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Final

from msgspec.structs import replace

from rules.chance import Chance, Fast
from rules.kernel import TABLE, Action, AnyGame, AnyState, Ask, Illegal, Options, View
from rules.playout import LISTED, roll_out

FIRST_CUT: Final = 8
"""After so many worlds, and at each doubling, the worse half of the answers is dropped."""


class MonteCarlo:
    """Tries every answer in the same imagined worlds, plays each on to the end of the chapter, and takes the best mean.

    Seats that are asked the same question at the same time are imagined to answer it by the game's judgement. What is optional
    is left to that judgement too: a playout of declining tells little of when to speak up.
    """

    def __init__(self, game: AnyGame, name: str, playouts: int | None, seconds: float | None) -> None:
        self.name = name
        self.seconds = seconds
        self._game = game
        self._playouts = playouts

    def choose(self, options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Action | None:
        """See Bot."""
        game = self._game
        if not ask.must:
            judged: Action | None = game.greedy(options, view, ask, chance)
            return judged
        world = self._world(options, view, ask, chance)
        answers: list[Action] = list(islice(world.legal(ask), LISTED))
        sums = dict.fromkeys(answers, 0.0)
        worlds = played = 0
        while len(answers) > 1:
            luck = chance.below(2**32)  # the same for every answer, so that they meet the same cards
            for answer in answers:
                if played == self._playouts or stop():
                    # An unfinished world has been tried by some answers only: it says nothing of the others.
                    return max(answers, key=lambda one: sums[one]) if worlds else answers[0]
                state = world.clone()
                state.apply(ask.seat, answer)
                roll_out(game, state, Fast(luck))
                sums[answer] += game.worth(state, ask.seat)
                played += 1
            worlds += 1
            if worlds >= FIRST_CUT and worlds & (worlds - 1) == 0 and len(answers) > 2:
                answers = sorted(answers, key=lambda one: -sums[one])[: (len(answers) + 1) // 2]
            world = self._world(options, view, ask, chance)
        return answers[0]

    def _world(self, options: Options, view: View, ask: Ask, chance: Chance) -> AnyState:
        game = self._game
        world: AnyState = game.imagine(options, view, chance)
        for other in world.asks():
            if other.seat in (TABLE, ask.seat) or (other.what, other.about) != (ask.what, ask.about):
                continue
            answer = game.greedy(options, world.view(other.seat), replace(other, must=True), chance)
            try:
                world.check(other.seat, answer)
            except Illegal:
                continue  # sealed already, and just so
            world.apply(other.seat, answer)
        return world
