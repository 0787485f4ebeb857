"""What a game looks like on the screen: one folder a game, and a fallback that can show any.

Another package that brings a game names its board in the entry point group `cowtui.boards`: the game, and the module that has it as BOARD.

    [project.entry-points."cowtui.boards"]
    henhouse = "henhouse.board"
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Final

from cowtui.boards.base import AnyBoard, GameBoard
from rules.catalog import GAMES, NAMES, brought

GROUP: Final = "cowtui.boards"


def board_for(name: str) -> AnyBoard:
    """The board of a game: its own where there is one that can be loaded, else the fallback. Raises LookupError for no game."""
    if name not in GAMES:
        raise LookupError(f"no game is called {name!r}; there are {', '.join(GAMES)}")
    try:
        return own_board(name) or _of("fallback")
    except LookupError:
        return _of("fallback")


def own_board(name: str) -> AnyBoard | None:
    """The board that was made for a game; None: there is none. Raises LookupError, with a sentence, where a package brings a broken one."""
    if name in NAMES:
        return _of(name) if find_spec(f"{__name__}.{name}") else None
    board: AnyBoard | None = brought(name, GROUP, "BOARD", GameBoard)
    return board


def _of(module: str) -> AnyBoard:
    board: AnyBoard = import_module(f"{__name__}.{module}").BOARD
    return board
