"""Boards without an app: scenes made from states, and their pictures as plain values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from screens.stage import update_of

from cowtui.boards import board_for
from cowtui.boards.base import AnyBoard, GameBoard
from cowtui.boards.picture import layout_of, paint_picture
from cowtui.boards.position import Position
from cowtui.boards.scene import Around, Scene, Sheet
from cowtui.widgets.palette import DARK, Palette
from rules.kernel import AnyGame, AnyState, Event, Options, Seat

Size = tuple[int, int]


def kit_board(name: str) -> AnyBoard:
    """The board of a game."""
    board = board_for(name)
    assert isinstance(board, GameBoard), f"{name} has no board of the kit yet"
    return board


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
    """What a board is painted from when the host says this, and the cursor where it begins."""
    board = board or kit_board(game.name)
    position = Position.read(game, seat, update_of(game, options, state, seat, events, seats))
    around = Around(title=game.title, table="Barn")
    scene: Scene[Any] = Scene(position, position.view, layout_of(board, *size), palette, is_for_looking=seat is None, around=around)
    seen = [game.redact(event, seat) for event in events]
    told = [("told", board.tell(scene, event)) for event in seen if event is not None and not board.is_minor(event)]
    scene = replace(scene, around=replace(around, story=tuple((kind, text) for kind, text in told if text)))
    return at_home(board, scene, size)


def at_home(board: AnyBoard, scene: Scene[Any], size: Size) -> Scene[Any]:
    """The scene with the cursor where a new question puts it."""
    spots = picture(board, scene, size).spots
    rest = board.resting(scene)
    if rest in spots:
        return replace(scene, cursor=rest)
    order = {zone: number for number, zone in enumerate(board.zones)}
    lit = [spot for spot in spots.values() if spot.is_answer]
    return replace(scene, cursor=min(lit, key=lambda spot: order.get(spot.zone, len(order))).name) if lit else scene


def picture(board: AnyBoard, scene: Scene[Any], size: Size) -> Sheet:
    """The whole picture."""
    sheet = Sheet.for_scene(scene, *size)
    paint_picture(board, scene, sheet)
    return sheet
