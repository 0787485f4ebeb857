"""The lowest and the highest of the levels that people choose from; a game may bring its own play for each of them."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Final

from rules.bots.search import MonteCarlo
from rules.chance import Chance
from rules.kernel import Action, AnyGame, Ask, Options, View

SLIP: Final = 4
"""A calf without a game's own play slips once in so many answers: it takes any of the first few that it sees."""
SEEN: Final = 12
"""So many answers it sees."""


class Calf:
    """Plays like a child: `Game.novice`, or the game's judgement with slips, and half of what is optional passed over."""

    name = "calf"
    seconds: float | None = None
    is_quick = True

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def choose(self, options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Action | None:
        """Answer as a child would."""
        game = self._game
        action: Action | None
        if game.novice is not None:
            action = game.novice(options, view, ask, chance)
            return action
        if not ask.must and chance.below(2):
            return None
        if ask.must and not chance.below(SLIP):
            answers: list[Action] = list(islice(game.determinize(options, view, chance).legal(ask), SEEN))
            return answers[chance.below(len(answers))]
        action = game.heuristic(options, view, ask, chance)
        return action


class Bull:
    """Plays as well as its game knows how: `Game.strongest`, or flat Monte-Carlo search."""

    def __init__(self, game: AnyGame, name: str, worlds: int | None, seconds: float | None) -> None:
        self.name = name
        self.seconds = seconds
        self.is_quick = False
        self._game = game
        self._worlds = worlds
        self._search = MonteCarlo(game, name, worlds, seconds)

    def choose(self, options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Action | None:
        """Answer as well as it can within the budget."""
        if self._game.strongest is None:
            return self._search.choose(options, view, ask, chance, stop)
        action: Action | None = self._game.strongest(options, view, ask, chance, stop if self._worlds is None else after(self._worlds))
        return action


def after(times: int) -> Callable[[], bool]:
    """Make a budget of so many worlds: it says False so many times, and True from then on."""
    left = iter(range(times))
    return lambda: next(left, None) is None
