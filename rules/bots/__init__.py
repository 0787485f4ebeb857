"""Bots, written once for all games. A bot sees a view and an ask, nothing else, and keeps no memory between two of them."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import sha256
from typing import Protocol

from msgspec import msgpack

from rules.chance import Chance, Fast
from rules.kernel import Action, AnyGame, Ask, Options, View


class Bot(Protocol):
    """One player of any game."""

    name: str
    """With its budget: `greedy`, `mc:200`, `mc:0.5s`."""
    seconds: float | None
    """Of CPU for a decision, where the budget is time: the caller's `stop` keeps to it. None: the budget is playouts, or none."""

    def choose(self, options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Action | None:
        """An answer to an ask of the view's seat; None declines an optional one. `stop` is asked once a playout."""
        ...


def make(game: AnyGame, name: str) -> Bot:
    """The bot of this name: `random`, `greedy`, or `mc:` and a budget in playouts or in seconds of CPU (`mc:200`, `mc:0.5s`).

    Raises LookupError, with a sentence, where there is no such bot.
    """
    from rules.bots import search, simple

    match re.fullmatch(r"(\w+?)(?::(\d{1,7})|:(\d{1,4}(?:\.\d{1,3})?)s)?", name, re.ASCII):
        case re.Match() as found:
            kind, playouts, seconds = found.groups()
            if kind == "random" and not playouts and not seconds:
                return simple.Random(game)
            if kind == "greedy" and not playouts and not seconds:
                return simple.Greedy(game)
            if kind == "mc" and float(playouts or seconds or 0) > 0:
                return search.MonteCarlo(game, name, int(playouts) if playouts else None, float(seconds) if seconds else None)
    raise LookupError(f"no bot is called {name!r}; there are random, greedy, and mc with a budget: mc:200 playouts, mc:0.5s of CPU")


def decision_rng(seed: str, view: View, ask: Ask) -> Chance:
    """Make the chance of one decision from the seed, the view and the ask, so that a bot repeats its choice."""
    return Fast(sha256(seed.encode() + msgpack.encode((view, ask))).hexdigest())
