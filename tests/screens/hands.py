"""A board in a test's hands: no app around it, and a clock that the test moves."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import replace
from screens.boards import kit_board
from screens.stage import update_of
from textual.geometry import Size
from textual.message import Message

from cowtui.boards import showing
from cowtui.boards.board import Board
from cowtui.boards.position import Position, read_events
from cowtui.widgets.grid import Grid
from cowtui.widgets.palette import DARK, Palette
from cowtui.widgets.text import plain
from rules.kernel import AnyGame, AnyState, Options

SIZE: Final = (80, 24)


class Hands:
    """A board without an app, whose clock stands still until the test moves it."""

    def __init__(
        self,
        monkeypatch: pytest.MonkeyPatch,
        game: AnyGame,
        options: Options,
        *,
        size: tuple[int, int] = SIZE,
        palette: Palette = DARK,
    ) -> None:
        self.game, self.options = game, options
        self.grid = Grid(*size, palette)
        """The picture that was painted last."""
        self.changed: set[tuple[int, int]] = set()
        """Columns and lines of the cells that any picture since has changed; a test empties it."""
        self.now = 100.0
        self.inbox: list[Message] = []
        hands = self

        class Bare(Board):
            def repaint(self) -> None:
                grid = Grid(*size, palette)
                self.paint(grid)
                hands.changed |= {(x, region.y) for region in grid.changes(hands.grid) for x in range(region.x, region.right)}
                hands.grid = grid

            def set_timer(self, *_: Any, **__: Any) -> Any:
                return Timer()

            def post_message(self, message: Message) -> bool:
                hands.inbox.append(message)
                return True

        monkeypatch.setattr(Bare, "palette", palette)
        monkeypatch.setattr(Bare, "size", Size(*size))
        monkeypatch.setattr(showing, "monotonic", lambda: self.now)
        self.board = Bare(kit_board(game.name))

    def show(self, state: AnyState, seat: int | None = 0, number: int = 1, events: Any = (), seats: int | None = None) -> None:
        update = update_of(self.game, self.options, state, seat, events, seats)
        position = Position.read(self.game, seat, replace_numbers(update, number))
        self.board.show(position, list(read_events(self.game, update)))

    def press(self, *keys: str) -> None:
        for key in keys:
            if key not in ("enter", "space"):
                self.board.unguard()
            self.board._quieten()
            self.board._act(key)

    @property
    def answers(self) -> list[Any]:
        return [message.action for message in self.inbox if isinstance(message, Board.Answered)]

    @property
    def remark(self) -> str:
        return plain(self.board.around.remark)

    @property
    def aside(self) -> str:
        return plain(self.board.around.aside)

    @property
    def is_on_an_answer(self) -> bool:
        return self.board.spots[self.board.cursor].is_answer


class Timer:
    def stop(self) -> None:
        pass


def replace_numbers(update: Any, number: int) -> Any:
    return replace(update, asks=tuple(replace(ask, number=number) for ask in update.asks))
