"""What a game looks like on the screen: one module a game, and a fallback that can show any."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from cowtui.boards.base import Board
from rules.catalog import NAMES


def board_for(name: str) -> type[Board]:
    """The table widget of a game: that of its own module where there is one, else the fallback. Raises LookupError for no game."""
    if name not in NAMES:
        raise LookupError(f"no game is called {name!r}; there are {', '.join(NAMES)}")
    drawn = find_spec(f"cowtui.boards.{name}") is not None
    table: type[Board] = import_module(f"cowtui.boards.{name if drawn else 'fallback'}").BOARD
    return table
