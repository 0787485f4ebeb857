"""What a game looks like on the screen: one folder a game, and a fallback that can show any.

Another package that brings a game names its board in the entry point group `cowtui.boards`: the game, and the module that has it as BOARD.

    [project.entry-points."cowtui.boards"]
    henhouse = "henhouse.board"
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from typing import Final

from cowtui.boards.base import AnyBoard, GameBoard
from cowtui.boards.legacy import Board as LegacyBoard
from rules.catalog import GAMES, NAMES, package_of

GROUP: Final = "cowtui.boards"


def board_for(name: str) -> AnyBoard | type[LegacyBoard]:
    """The board of a game: its own where there is one that can be loaded, else the fallback. Raises LookupError for no game."""
    return own_board(name) or _of("fallback")


def own_board(name: str) -> AnyBoard | type[LegacyBoard] | None:
    """The board that was made for a game; None: there is none that can be loaded. Raises LookupError for no game."""
    if name not in GAMES:
        raise LookupError(f"no game is called {name!r}; there are {', '.join(GAMES)}")
    if name in NAMES:
        return _of(name) if find_spec(f"{__name__}.{name}") else None
    found = _brought(name)
    return None if isinstance(found, str) else found


def fault_of(name: str) -> str:
    """Why the board that another package brings for a game cannot be loaded, in a sentence; empty where nothing is wrong."""
    found = None if name in NAMES else _brought(name)
    return found if isinstance(found, str) else ""


def legacy_board(name: str) -> type[LegacyBoard]:
    """The board of a game that is not built on the kit yet."""
    board = board_for(name)
    assert isinstance(board, type)
    return board


def _of(module: str) -> AnyBoard | type[LegacyBoard]:
    board: AnyBoard | type[LegacyBoard] = import_module(f"{__name__}.{module}").BOARD
    return board


@cache
def _brought(name: str) -> AnyBoard | str | None:
    """The board from the package that brings this game, or why there is none; None: that package names none."""
    package, version = package_of(name)
    points = [point for point in entry_points(group=GROUP, name=name) if point.dist and point.dist.name == package]
    if not points:
        return None
    module = points[0].module
    try:
        board = import_module(module).BOARD
    except Exception as fault:  # it is others' code, and may fail in any way; the game can still be played on the fallback
        return f"the board of {name!r} in the package {package} {version} cannot be loaded: {type(fault).__name__}: {fault}"
    if not isinstance(board, GameBoard):
        return f"the board of {name!r} in the package {package} {version} cannot be loaded: BOARD in {module} is no GameBoard"
    return board
