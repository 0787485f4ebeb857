"""What a game looks like on the screen: one folder a game, and a fallback that can show any."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from cowtui.boards.base import AnyBoard
from cowtui.boards.legacy import Board as LegacyBoard
from rules.catalog import GAMES


def board_for(name: str) -> AnyBoard | type[LegacyBoard]:
    """The board of a game: its own where there is one, else the fallback. Raises LookupError for no game."""
    if name not in GAMES:
        raise LookupError(f"no game is called {name!r}; there are {', '.join(GAMES)}")
    drawn = find_spec(f"cowtui.boards.{name}") is not None
    board: AnyBoard | type[LegacyBoard] = import_module(f"cowtui.boards.{name if drawn else 'fallback'}").BOARD
    return board


def legacy_board(name: str) -> type[LegacyBoard]:
    """The board of a game that is not built on the kit yet."""
    board = board_for(name)
    assert isinstance(board, type)
    return board
