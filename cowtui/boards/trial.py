"""Boards without an app: what a host would say of a state, the scene made of that, and its picture, for laws and tests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import to_builtins

from cowtui.boards.base import AnyBoard
from cowtui.boards.picture import layout_of, paint_picture
from cowtui.boards.position import Position
from cowtui.boards.scene import Around, Scene, Sheet
from cowtui.widgets.palette import DARK, Palette
from net.core.messages import Asked, SeatInfo, Update, Waiting
from rules.chance import Fast
from rules.kernel import TABLE, AnyGame, AnyState, Event, Options, Seat
from rules.playout import at_random, plies

Size: TypeAlias = tuple[int, int]
"""Of a terminal: columns and lines."""
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ida", "Jo", "Kay", "Lou", "Max", "Nell", "Ole", "Pia")
"""Who sits at the table, by seat."""


class Moment(NamedTuple):
    """A state in which somebody is asked, and what has happened since the one before."""

    state: AnyState
    events: tuple[Event, ...]


def moments(game: AnyGame, options: Options, seats: int, seed: int, every: int = 1) -> Iterator[Moment]:
    """Play a game at random: each `every`th moment of those in which the table has nothing to say at once."""
    state = game.new(options, seats, None)
    chance = Fast(seed)
    untold: list[Event] = []
    number = 0
    for ply in plies(state, at_random(chance), chance):
        untold += ply.events
        if not any(ask.seat == TABLE and not ask.wait for ask in state.asks()):
            if number % every == 0:
                yield Moment(state.clone(), tuple(untold))
            number += 1
            untold = []


def update_of(
    game: AnyGame, options: Options, state: AnyState, seat: Seat | None, events: Sequence[Event] = (), seats: int | None = None
) -> Update:
    """What the host would say of a state to a seat; `seats` where its view does not count them."""
    asks = state.asks()
    outcome = state.outcome()
    count = seats or len(getattr(state.view(None), "left", NAMES[: game.usual]))
    seen = [game.redact(event, seat) for event in events]
    return Update(
        view=to_builtins(state.view(seat)),
        options=to_builtins(options),
        events=tuple(to_builtins(event) for event in seen if event is not None),
        asks=tuple(Asked(number, ask.what, ask.about, ask.must, ask.open) for number, ask in enumerate(asks, 1) if ask.seat == seat),
        waiting=tuple(Waiting(ask.seat) for ask in asks if ask.must and ask.seat != TABLE),
        seats=tuple(SeatInfo(name=name) for name in NAMES[:count]),
        ranks=outcome.ranks if outcome else None,
        scores=outcome.scores if outcome else None,
    )


def scene_of(
    game: AnyGame,
    options: Options,
    state: AnyState,
    seat: Seat | None,
    size: Size = (80, 24),
    *,
    board: AnyBoard,
    events: Sequence[Event] = (),
    seats: int | None = None,
    palette: Palette = DARK,
) -> Scene[Any]:
    """What a board is painted from when the host says this, and the cursor where it begins."""
    position = Position.read(game, seat, update_of(game, options, state, seat, events, seats))
    around = Around(title=game.title, table="Barn")
    scene: Scene[Any] = Scene(position, position.view, layout_of(board, *size), palette, is_for_looking=seat is None, around=around)
    seen = [game.redact(event, seat) for event in events]
    told = [board.tell(scene, event) for event in seen if event is not None and not board.is_minor(event)]
    scene = replace(scene, around=replace(around, story=tuple(("told", text) for text in told if text)))
    return at_home(board, scene, size)


def at_home(board: AnyBoard, scene: Scene[Any], size: Size) -> Scene[Any]:
    """The scene with the cursor where a new question puts it."""
    scene = replace(scene, choice=board.kept(scene, True))
    spots = picture(board, scene, size).spots
    rest = board.resting(scene)
    if rest in spots:
        return replace(scene, cursor=rest)
    start = board.start(scene)
    if start in spots and spots[start].is_answer:
        return replace(scene, cursor=start)
    order = {zone: number for number, zone in enumerate(board.zones)}
    lit = [spot for spot in spots.values() if spot.is_answer]
    return replace(scene, cursor=min(lit, key=lambda spot: order.get(spot.zone, len(order))).name) if lit else scene


def picture(board: AnyBoard, scene: Scene[Any], size: Size) -> Sheet:
    """Paint the whole picture."""
    sheet = Sheet.for_scene(scene, *size)
    paint_picture(board, scene, sheet)
    return sheet
