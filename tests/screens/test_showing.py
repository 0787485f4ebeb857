"""Showing what happened, in every game: each picture on the way can be painted at every size, into a second game at the same table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from screens.stage import SIZES, update_of
from textual.message import Message

from cowtui.boards import board_for
from cowtui.boards.base import Table
from cowtui.boards.position import Position, read_events
from cowtui.widgets.canvas import Grid
from cowtui.widgets.palette import DARK
from net.core.messages import Update
from rules import catalog
from rules.chance import Fast
from rules.kernel import TABLE, AnyGame, Event, Options, Outcome, Seat
from rules.playout import at_random, plies

BESIDE = 6
"""Lines of a screen that are not the table's."""
OPTIONS: dict[str, dict[str, Any]] = {"cowclicker": {"events": 2, "drought": 1, "drought_before": 5}}


class Clock:
    """A timer that the test lets run out."""

    def stop(self) -> None:
        pass


def bare(game: str) -> Table:
    """The game's table without an app: it paints at every size, and its timers run out when the test says so."""

    class Bare(board_for(game)):  # type: ignore[misc]
        palette = DARK

        def __init__(self) -> None:
            super().__init__(motion=True)
            self.inbox: list[Message] = []

        def repaint(self) -> None:
            for width, height in SIZES if self.showing else SIZES[:1]:
                self.paint(Grid(width, height - BESIDE))

        def set_timer(self, *_: Any, **__: Any) -> Any:
            return Clock()

        def post_message(self, message: Message) -> bool:
            self.inbox.append(message)
            return True

    table: Table = Bare()
    return table


def heard(table: Any) -> None:
    """What the table and its screen do with the messages, once the picture stands."""
    while table.inbox:
        message = table.inbox.pop(0)
        if isinstance(message, Table.Happened):
            assert isinstance(table.status(), str)
            table.scored(message.event)
            if handler := getattr(table, "on_board_happened", None):
                handler(message)


def updates(game: AnyGame, options: Options, seats: int, seat: Seat | None, seed: int, last: Outcome | None = None) -> Iterator[Update]:
    """What the host tells a seat of a game at random."""
    state = game.new(options, seats, last)
    chance = Fast(seed)
    untold: list[Event] = []
    for ply in plies(state, at_random(chance), chance):
        untold += ply.events
        if not any(ask.seat == TABLE and not ask.wait for ask in state.asks()):
            yield update_of(game, options, state, seat, untold, seats)
            untold = []


@pytest.mark.parametrize("name", catalog.NAMES)
def test_every_picture_on_the_way_can_be_painted_into_a_second_game(name: str) -> None:
    game = catalog.load(name)
    options = game.options(**OPTIONS.get(name, {}))
    table = bare(name)
    for number in range(2):
        for update in islice(updates(game, options, game.usual, 0, number), None if not number else 40):
            position = Position.read(game, 0, update)
            is_new = table.position is not None and table.position.outcome is not None
            table.show(position, list(read_events(game, update)))
            assert not is_new or table.view == position.view  # nothing of the game before is unfolded
            heard(table)
            while table.showing:
                table._advance()
                heard(table)
            assert table.view == position.view
