"""A finished game again, step by step, as one of its seats saw it."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from typing_extensions import override

from cowtui.boards import board_for
from cowtui.boards.base import GameBoard
from cowtui.boards.board import Board
from cowtui.boards.position import Position
from cowtui.screens.base import CowScreen
from cowtui.screens.legacy_replay import LegacyReplayScreen
from net.core.messages import SeatInfo
from rules import record
from rules.catalog import load
from rules.kernel import Event, Seat
from rules.record import Entry, Header


class ReplayScreen(CowScreen[None]):
    """A record, step by step. Raises LookupError or RecordError where the record is not of a game that this program plays."""

    CSS_PATH = "replay.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l,space,n", "step(1)", "On", key_display="→", priority=True),
        Binding("left,h,p", "step(-1)", "Back", key_display="←", priority=True),
        Binding("down,j,pagedown", "step(10)", "Ten on", key_display="↓", priority=True),
        Binding("up,k,pageup", "step(-10)", "Ten back", key_display="↑", priority=True),
        Binding("home", "step(-100000)", "Start", show=False, priority=True),
        Binding("end", "step(100000)", "End", show=False, priority=True),
        Binding("tab,s", "seat", "Another seat", key_display="Tab", priority=True),
        Binding("escape", "back", "Leave the replay", key_display="Esc"),
    ]

    def __init__(self, header: Header, lines: list[Entry], seat: Seat | None = 0) -> None:
        super().__init__()
        self.game = load(header.game)
        self.header = header
        self.options = record.options_of(self.game, header)
        self.seat: Seat | None = seat
        first = record.start(self.game, header)
        steps = list(record.replay(self.game, header, lines))
        self.states = [first, *(step.state for step in steps)]
        self.happened: list[list[Event]] = [[], *(step.events for step in steps)]
        self.at = next((number for number, state in enumerate(self.states) if all(ask.seat >= 0 for ask in state.asks())), 0)
        board = board_for(header.game)
        assert isinstance(board, GameBoard)
        self.table = Board(board, motion=False, id="board")
        self.table.is_for_looking = True
        self.table.around = replace(self.table.around, title=self.game.title, table="replay")
        self.table.screen_keys = (("←→", "step"), ("Tab", "another seat"), (":", "more"), ("Esc", "leave"))

    @override
    def contents(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        """Show the first position in which somebody is asked."""
        self.table.focus()
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        state = self.states[self.at]
        seats = tuple(SeatInfo(name=name[:24]) for name in self.header.names)
        position = Position(self.game, self.options, state.view(self.seat), self.seat, seats, outcome=state.outcome())
        self.table.show(position)
        told: list[tuple[str, str]] = []
        for number in range(max(0, self.at - 12), self.at + 1):
            for event in self.happened[number]:
                seen = self.game.redact(event, self.seat)
                scene = replace(self.table.scene, view=self.states[number].view(self.seat))
                if seen is not None and (text := self.table.game.tell(scene, seen)):
                    told.append(("told" if number == self.at else "note", text))
        whose = "as a watcher saw it" if self.seat is None else f"as {self.header.names[self.seat]} saw it"
        self.table.surround(story=tuple(told), instead=(f"Step {self.at} of {len(self.states) - 1}, {whose}.", ""))

    def action_step(self, steps: int) -> None:
        """Go forward, or below 0 back."""
        self.at = max(0, min(len(self.states) - 1, self.at + steps))
        self._show()

    def action_seat(self) -> None:
        """See it as the next seat did; after the last, as a watcher."""
        seats = len(self.header.names)
        self.seat = 0 if self.seat is None else self.seat + 1 if self.seat + 1 < seats else None
        self._show()

    @override
    def action_rules(self) -> None:
        self.cow.open_rules(self.game)


def replay_screen(header: Header, lines: list[Entry], seat: Seat | None = 0) -> ReplayScreen | LegacyReplayScreen:
    """The screen of a replay, for whichever board the game has. Raises as ReplayScreen."""
    kind = ReplayScreen if isinstance(board_for(header.game), GameBoard) else LegacyReplayScreen
    return kind(header, lines, seat)
