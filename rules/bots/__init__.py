"""Bots, written once for all games. A bot sees a view and an ask, nothing else, and keeps no memory between two of them.

So a bot that takes over a seat in the middle of a game plays as one that sat there from the start.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Final, Protocol

from msgspec import msgpack

from rules.chance import Chance, Fast
from rules.kernel import Action, AnyGame, Ask, Options, View

LEVELS: Final = ("calf", "cow", "bull")
"""The levels that people choose from, weakest first. `random`, `greedy` (the level `cow`) and `mc` are there to measure with."""
USUAL: Final = "cow"
"""The bot where nobody names one."""
SECONDS: Final = 0.05
"""Of CPU: what `bull` may think for a decision, where no budget is named."""


class Bot(Protocol):
    """One player of any game."""

    name: str
    """With its budget: `cow`, `mc:200`, `bull:0.5s`."""
    seconds: float | None
    """Of CPU for a decision, where the budget is time: the caller's `stop` keeps to it. None: the budget is playouts, or none."""
    is_quick: bool
    """Whether it judges at a glance, in a millisecond or less; else it should think where it holds up nobody."""

    def choose(self, options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Action | None:
        """An answer to an ask of the view's seat; None declines an optional one. `stop` is asked once a playout."""
        ...


def make(game: AnyGame, name: str) -> Bot:
    """Make the bot of this name, with its budget if it searches: `calf`, `cow`, `bull`, `bull:0.5s` (of CPU), `bull:100` (worlds).

    And, to measure with: `random`, `greedy`, `mc:200` (playouts), `mc:0.5s`. Raises LookupError, with a sentence.
    """
    from rules.bots import levels, search, simple

    match re.fullmatch(r"(\w+?)(?::(\d{1,7})|:(\d{1,4}(?:\.\d{1,3})?)s)?", name, re.ASCII):
        case re.Match() as found:
            kind, playouts, seconds = found.groups()
            budget = float(playouts or seconds or 0)
            quick: dict[str, Callable[[AnyGame], Bot]] = {
                "random": simple.Random,
                "greedy": simple.Greedy,
                "cow": simple.Cow,
                "calf": levels.Calf,
            }
            searching: dict[str, Callable[[AnyGame, str, int | None, float | None], Bot]] = {"mc": search.MonteCarlo, "bull": levels.Bull}
            if kind in quick and name == kind:
                return quick[kind](game)
            if kind in searching and budget > 0:
                return searching[kind](game, name, int(playouts) if playouts else None, float(seconds) if seconds else None)
            if name == "bull":
                return levels.Bull(game, name, None, SECONDS)
    raise LookupError(
        f"no bot is called {name!r}; there are calf, cow and bull, bull with more time (bull:0.5s of CPU), "
        "and to measure with random, greedy, and mc with a budget: mc:200 playouts, mc:0.5s of CPU"
    )


def decision_rng(seed: str, view: View, ask: Ask) -> Chance:
    """Make the chance of one decision from the seed, the view and the ask, so that a bot repeats its choice."""
    return Fast(sha256(seed.encode() + msgpack.encode((view, ask))).hexdigest())
