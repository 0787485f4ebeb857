"""The bots that do not search."""

from __future__ import annotations

from collections.abc import Callable

from rules.chance import Chance
from rules.kernel import Action, AnyGame, Ask, Options, View
from rules.playout import at_random


class Random:
    """Any of the first answers; takes up one optional ask in sixteen."""

    name = "random"
    seconds: float | None = None

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Action | None:
        """See Bot."""
        return at_random(chance)(self._game.determinize(options, view, chance), ask)


class Greedy:
    """The game's own judgement (`Game.greedy`)."""

    name = "greedy"
    seconds: float | None = None

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Action | None:
        """See Bot."""
        action: Action | None = self._game.heuristic(options, view, ask, chance)
        return action
