"""The boards of our games without an app: scenes made from states, and their pictures as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cowtui.boards import board_for, trial
from cowtui.boards.base import AnyBoard
from cowtui.boards.scene import Scene
from cowtui.boards.trial import Size, at_home, picture
from cowtui.widgets.palette import DARK, Palette
from rules.kernel import AnyGame, AnyState, Event, Options, Seat

__all__ = ["Size", "at_home", "kit_board", "picture", "scene_of"]


def kit_board(name: str) -> AnyBoard:
    """The board of a game."""
    return board_for(name)


def scene_of(
    game: AnyGame,
    options: Options,
    state: AnyState,
    seat: Seat | None,
    size: Size = (80, 24),
    *,
    events: Sequence[Event] = (),
    seats: int | None = None,
    palette: Palette = DARK,
    board: AnyBoard | None = None,
) -> Scene[Any]:
    """What a game's own board is painted from when the host says this."""
    board = board or kit_board(game.name)
    return trial.scene_of(game, options, state, seat, size, board=board, events=events, seats=seats, palette=palette)
