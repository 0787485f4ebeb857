"""The bots that do not search."""

from __future__ import annotations

from collections.abc import Callable

from rules.chance import Chance
from rules.kernel import Action, AnyGame, Ask, Options, View
from rules.playout import at_random


class Random:
    """Takes any of the first answers, and takes up one optional ask in sixteen."""

    name = "random"
    seconds: float | None = None
    is_quick = True

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Action | None:
        """Take any of the first answers to the ask, in some state that the view allows."""
        return at_random(chance)(self._game.determinize(options, view, chance), ask)


class Greedy:
    """Answers by the game's own judgement."""

    name = "greedy"
    seconds: float | None = None
    is_quick = True

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Action | None:
        """Ask `Game.heuristic`."""
        action: Action | None = self._game.heuristic(options, view, ask, chance)
        return action


class Cow(Greedy):
    """The level in the middle: the game's own judgement, under the name that people choose it by."""

    name = "cow"
