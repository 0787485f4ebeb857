"""A finished game again, step by step, as one of its seats saw it."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from typing_extensions import override

from cowtui.boards import legacy_board
from cowtui.boards.legacy import Board
from cowtui.boards.position import Position
from cowtui.screens.base import CowScreen
from cowtui.terminal import LEAST
from cowtui.widgets.lines import KeyLine, Prompt, Recent, TopLine
from net.core.messages import SeatInfo
from rules import record
from rules.catalog import load
from rules.kernel import Event, Seat
from rules.record import Entry, Header


class LegacyReplayScreen(CowScreen[None]):
    """A record, step by step. Raises LookupError or RecordError where the record is not of a game that this program plays."""

    CSS_PATH = "legacy_replay.tcss"
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
        self.table: Board = legacy_board(header.game)(motion=False, id="table")
        self.table.least = LEAST
        self.table.is_for_looking = True
        self.top = TopLine()
        self.prompt = Prompt()
        self.last = Recent(id="last")

    @override
    def contents(self) -> ComposeResult:
        yield self.top
        yield self.table
        yield self.last
        yield self.prompt
        yield KeyLine()

    def on_mount(self) -> None:
        """The first position in which somebody is asked."""
        self.top.show(title=self.game.title, table="replay")
        self.table.focus()
        self.call_after_refresh(self._show)

    def _show(self) -> None:
        state = self.states[self.at]
        places = tuple(SeatInfo(name=name[:24]) for name in self.header.names)
        self.table.show(Position(self.game, self.options, state.view(self.seat), self.seat, places, outcome=state.outcome()))
        names = self.header.names
        self.last.lines.clear()
        for number in range(max(0, self.at - 12), self.at + 1):
            for event in self.happened[number]:
                seen = self.game.redact(event, self.seat)
                if seen is not None and (text := self.game.describe_event(self.options, seen, names)):
                    self.last.lines.append(("told" if number == self.at else "note", text))
        self.last.repaint()
        whose = "as a watcher saw it" if self.seat is None else f"as {names[self.seat]} saw it"
        self.prompt.ask(f"Step {self.at} of {len(self.states) - 1}, {whose}.", "← and → step, Tab another seat", "over")
        self.top.show(status=self.table.status())

    def action_step(self, steps: int) -> None:
        """Forward, or below 0 back."""
        self.at = max(0, min(len(self.states) - 1, self.at + steps))
        self._show()

    def action_seat(self) -> None:
        """Show it as the next seat saw it; after the last, as a watcher."""
        seats = len(self.header.names)
        self.seat = 0 if self.seat is None else self.seat + 1 if self.seat + 1 < seats else None
        self._show()

    @override
    def action_rules(self) -> None:
        self.cow.open_rules(self.game)

    def on_board_pointed(self, message: Board.Pointed) -> None:
        """Nothing is chosen here."""
        message.stop()
