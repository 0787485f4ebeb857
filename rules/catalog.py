"""The one list of games."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from rules.kernel import AnyGame

NAMES: Final = ("cowtown", "take5", "dicetown", "cowsdance", "cowclicker")


def load(name: str) -> AnyGame:
    """The game of this name. Raises LookupError, with a sentence that lists the names there are."""
    if name not in NAMES:
        raise LookupError(f"no game is called {name!r}; there are {', '.join(NAMES)}")
    game: AnyGame = import_module(f"rules.{name}").GAME
    return game
