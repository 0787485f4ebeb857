"""A finished game again: step by step, by turns, from decision to decision, or played at a pace, as one of its seats saw it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.timer import Timer
from typing_extensions import override

from cowtui.boards import board_for
from cowtui.boards.board import Board
from cowtui.boards.layout import Zone
from cowtui.boards.picture import layout_of
from cowtui.boards.position import Position
from cowtui.boards.showing import PACES
from cowtui.screens.base import CowScreen
from cowtui.screens.commands import WORDS
from cowtui.screens.sheet import SheetKey, SheetScreen
from cowtui.seat import checking
from cowtui.widgets.text import Kind, Line, clean, wrap
from cowtui.wording.dealing import check_lines
from cowtui.wording.replays import NOT_ENDED
from net.core.messages import SeatInfo
from rules import positions, record
from rules.catalog import load
from rules.errors import RecordError
from rules.kernel import TABLE, Event, Seat
from rules.record import Entry, Header

KEYS = (
    ("Esc", "leave"), ("arrows", "step"), ("Space", "play"), ("Tab", "view"), (":", "more"), ("a", "hands"), ("d", "decision"),
    ("e", "export"), ("c", "check"),
)  # fmt: skip
BAR = 30
"""Cells of the bar that says how far it is."""
BREATH = 0.7
"""Seconds between two steps that are played at the normal pace."""
AT_ONCE = 120
"""Steps that are played before the first picture."""
A_FEW = 60
"""Steps that are played at once while the picture stands: no key waits for longer than a few milliseconds."""
SOON = 0.005
"""Seconds between them."""
TOLD = 12
"""Steps before this one whose events stand in the story."""


class ReplayScreen(CowScreen[None]):
    """A record, step by step. Raises LookupError or RecordError where it is not of a game that this program plays and that has ended."""

    class Checked(Message):
        """What the check of the record came to, for each who wrote down what they were told; from the thread that waited for it."""

        def __init__(self, held: list[checking.Held]) -> None:
            super().__init__()
            self.held = held

    CSS_PATH = "replay.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,l", "step(1)", "On", priority=True),
        Binding("left,h", "step(-1)", "Back", priority=True),
        Binding("down,j,n", "part(1)", "Next turn or round", priority=True),
        Binding("up,k,p", "part(-1)", "Turn or round before", priority=True),
        Binding("pagedown", "step(10)", "Ten steps on", priority=True),
        Binding("pageup", "step(-10)", "Ten steps back", priority=True),
        Binding("home", "step(-100000)", "Start", priority=True),
        Binding("end", "step(100000)", "End", priority=True),
        Binding("d", "decision", "This player's next decision"),
        Binding("space,enter", "play", "Play, or stop", key_display="Space", priority=True),
        Binding("v", "pace", "Change the pace", id="pace"),
        Binding("tab,s", "seat", "Another player's view", key_display="Tab", priority=True),
        Binding("a", "hands", "All hands"),
        Binding("e", "export", "Export"),
        Binding("c", "check", "Check of the deal"),
        Binding("escape", "back", "Leave the replay", key_display="Esc"),
    ]

    def __init__(self, header: Header, lines: Iterable[Entry], seat: Seat | None = 0, text: str = "", start: int | None = None) -> None:
        """What is longer than AT_ONCE is read on while its beginning is shown, as a watcher saw it: it must turn out to have ended.

        `text`: the whole record, to be checked. `start`: after so many lines it begins, else with the first question.
        """
        super().__init__()
        self.game = load(header.game)
        self.header = header
        self.text = text
        self.options = record.options_of(self.game, header)
        self.names = tuple(clean(name) for name in header.names)
        self._wanted = seat
        self.states = [record.start(self.game, header)]
        self.happened: list[list[Event]] = [[]]
        self._to_come = record.replay(self.game, header, lines)
        self.is_whole = self._read(AT_ONCE)
        self.seat: Seat | None = seat if self.is_whole else None
        first = next((number for number, state in enumerate(self.states) if all(ask.seat >= 0 for ask in state.asks())), 0)
        self._start = first if start is None else start
        self.at = min(self._start, len(self.states) - 1)
        self.table = Board(board_for(header.game), motion=False, id="board")
        self.table.is_for_looking = True
        self.table.around = replace(self.table.around, title=self.game.title, table="replay", keys=KEYS)
        self._stops: dict[Seat | None, list[int]] = {}
        self._timer: Timer | None = None
        self._is_playing = False

    @override
    def contents(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        """Show the first position in which somebody is asked."""
        self.table.tempo = self.cow.settings.pace
        self.table.focus()
        self.call_after_refresh(self._show)
        if not self.is_whole:
            self.set_timer(SOON, self._read_on)

    def _read(self, steps: int) -> bool:
        """Play so many steps more; returns whether that was the end of the game. Raises RecordError."""
        for step in islice(self._to_come, steps):
            self.states.append(step.state)
            self.happened.append(step.events)
            steps -= 1
        if steps and self.states[-1].outcome() is None:
            raise RecordError(NOT_ENDED)
        return steps > 0

    def _read_on(self) -> None:
        """Play a little more of the record, between two keys; show the whole when its end is there."""
        try:
            self.is_whole = self._read(A_FEW)
        except RecordError as fault:
            self.dismiss()
            self.app.call_later(self.cow.complain, str(fault))
            return
        if self.is_whole:
            self.seat = self._wanted
            self._go(self._start)
        else:
            self.set_timer(SOON, self._read_on)

    @property
    def stops(self) -> list[int]:
        """The states to stop at, as this player saw it: the first, the last, and each after which there is something to tell."""
        if self.seat not in self._stops:
            last = len(self.states) - 1
            told = (n for n in range(1, last) if any(not self.table.game.is_minor(event) for event in self._seen(n)))
            self._stops[self.seat] = sorted({0, *told, last})
        return self._stops[self.seat]

    @override
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        # what has not been read yet cannot be gone to
        return self.is_whole or action in ("back", "leave", "rules", "commands")

    # What is shown ---------------------------------------------------------------------------------------------------------

    def _position(self) -> Position:
        state = self.states[self.at]
        seats = tuple(SeatInfo(name=name[:24]) for name in self.names)
        return Position(self.game, self.options, state.view(self.seat), self.seat, seats, outcome=state.outcome())

    def _show(self, events: Sequence[Event] = ()) -> None:
        """Go to the position, by way of these events where the game is being played."""
        self.table.motion = bool(events)
        self.table.show(self._position(), events)
        self._surround()

    def _surround(self) -> None:
        if self.table.position is None:
            return
        if not self.is_whole:
            self.table.surround(instead=("The rest of this long game is being read.", "", f"{self.cow.keys.shown('leave')} leaves"))
            return
        scene = self.table.scene
        told: list[tuple[Kind, str]] = []
        for number in range(max(0, self.at - TOLD), self.at + 1):
            view = self.states[number].view(self.seat)
            for event in self._seen(number):
                if not self.table.game.is_minor(event) and (text := self.table.game.tell(replace(scene, view=view, event=event), event)):
                    told.append(("told" if number == self.at else "note", text))
        where = self.table.game.progress(scene)[-1].split(";")[0]
        whose = "what a watcher saw" if self.seat is None else f"{self.names[self.seat]}'s view"
        done, last = bisect_right(self.stops, self.at) - 1, len(self.stops) - 1
        full = round(done / last * BAR) if last else BAR
        bar = f"{'═' * full}{'─' * (BAR - full)}  {done} of {last}{'' if self.at in self.stops else ', then a decision'}"
        playing = f"playing {WORDS[self.table.tempo]}; Space stops" if self._is_playing else "Space plays on; up and down go a whole turn"
        self.table.surround(story=tuple(told), instead=(f"{'Replay: ' * (scene.size == 'S')}{where} ({whose})", [(bar, "key")], playing))

    def _seen(self, number: int) -> list[Event]:
        seen = (self.game.redact(event, self.seat) for event in self.happened[number])
        return [event for event in seen if event is not None]

    def _go(self, at: int) -> None:
        self._stop()
        self.at = max(0, min(len(self.states) - 1, at))
        self._show()

    def action_step(self, steps: int) -> None:
        """Go forward, or below 0 back, by what there is to tell."""
        stops = self.stops
        here = bisect_right(stops, self.at) - 1 if steps > 0 else bisect_left(stops, self.at)
        self._go(stops[max(0, min(len(stops) - 1, here + steps))])

    def action_part(self, step: int) -> None:
        """Go to where the next turn or round begins, or the one before."""
        at = self.at + step
        while 0 < at < len(self.states) - 1 and not self._begins(at):
            at += step
        self._go(at)

    def _begins(self, number: int) -> bool:
        """Whether a turn or a round begins with this step."""
        scene = replace(self.table.scene, view=self.states[number].view(self.seat))
        return any(self.table.game.divides(scene, event) for event in self._seen(number))

    def action_decision(self) -> None:
        """Go to the next question that this player, or as a watcher anybody, had to answer."""
        for at in range(self.at + 1, len(self.states)):
            asks = [ask for ask in self.states[at].asks() if ask.must and ask.seat != TABLE]
            before = self.states[at - 1].asks()
            if any(self.seat in (None, ask.seat) and ask not in before for ask in asks):
                self._go(at)
                return
        self.table.surround(remark="That was the last one.")

    def action_seat(self) -> None:
        """Show it as the next seat saw it; after the last, as a watcher."""
        seats = len(self.names)
        self.seat = 0 if self.seat is None else self.seat + 1 if self.seat + 1 < seats else None
        self._go(self.at)

    # Playing ---------------------------------------------------------------------------------------------------------------

    def action_play(self) -> None:
        """Play on from here at the pace, or stop."""
        if self._is_playing:
            self._go(self.at)
        else:
            self._is_playing = True
            self._play_on()

    def _play_on(self) -> None:
        self._timer = None
        if self.at + 1 >= len(self.states):
            self._stop()
            self._surround()
            return
        before, self.at = self.at, self.stops[bisect_right(self.stops, self.at)]
        self._show([event for number in range(before + 1, self.at + 1) for event in self._seen(number)])

    def on_board_settled(self, message: Board.Settled) -> None:
        """Take the next step, where the game is being played."""
        if self._is_playing and self._timer is None:
            self._timer = self.set_timer(BREATH * PACES[self.table.tempo] + 0.01, self._play_on)

    def _stop(self) -> None:
        self._is_playing = False
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_pace(self) -> None:
        """Play at the next pace."""
        paces = list(PACES)
        self.table.tempo = paces[(paces.index(self.table.tempo) + 1) % len(paces)]
        self._surround()

    # All hands, export -----------------------------------------------------------------------------------------------------

    @override
    def lower_rows(self) -> Zone:
        zones = layout_of(self.table.game, *self.table.room())
        top = zones.story.y if zones.story.height else zones.heading
        return Zone(zones.left, zones.top + top, zones.hand.width, zones.height - top)

    def action_hands(self) -> None:
        """Show what everybody holds here: the game is over, and nothing is secret any more."""
        self._stop()

        def chosen(key: str | None) -> None:
            if key == "d":
                self.action_decision()
            elif key == "q":
                self.action_leave()

        keys = [SheetKey("d", "d", "decision"), SheetKey("q", "q", "leave")]
        self.app.push_screen(SheetScreen("All hands", self._hands, keys, self.lower_rows), chosen)

    def _hands(self, width: int) -> Sequence[Line]:
        state = self.states[self.at]
        lines: list[Line] = []
        for seat, name in enumerate(self.names):
            said = self.game.describe_view(self.options, state.view(seat), self.names)
            own = [line.removeprefix("Your ") for line in said if line.startswith("Your ")]
            for text in wrap(f"{name}: {'; '.join(own) or 'nothing to hide'}", width):
                lines.append([(text, "you" if seat == self.seat else "ink")])
        return lines

    def action_check(self) -> None:
        """Hold the record against what was written down here while the game was played; that takes a moment, on a thread."""
        self._stop()
        self.table.surround(remark="The record is being checked …")
        self.run_worker(self._check, thread=True, exclusive=True, group="check")

    def _check(self) -> None:
        self.post_message(self.Checked(checking.held_against_all(self.text)))

    def on_replay_screen_checked(self, message: Checked) -> None:
        """Show what the check came to, for each who was there from here."""

        def lines(width: int) -> list[Line]:
            rows: list[Line] = []
            for seat, verdict in message.held:
                if len(message.held) > 1:
                    rows += ["", [("As a watcher:" if seat is None else f"As {self.names[seat]}:", "strong")]]
                rows += check_lines(verdict, width)
            return rows

        self.table.surround(remark="")
        self.app.push_screen(SheetScreen("The check of this game", lines, [], self.lower_rows, "back to the replay"))

    def action_export(self) -> None:
        """Write the whole game as text, or this position as a line, into a file."""
        self._stop()
        text = "The whole game in sentences, as this player saw it, or this one position as a line for a bug report."
        keys = [SheetKey("t", "t", "the game as text"), SheetKey("p", "p", "this position")]
        self.app.push_screen(SheetScreen("Export", lambda width: wrap(text, width), keys, self.lower_rows), self._export)

    def _export(self, key: str | None) -> None:
        if key is None:
            return
        try:
            file = self._write(key)
        except OSError as fault:
            self.table.surround(remark=[(f"The file could not be written: {fault.strerror or fault}.", "bad")])
        else:
            self.table.surround(remark=f"Written to {file}.")

    def _write(self, key: str) -> Path:
        """Write the file into the folder that one is in. Raises OSError."""
        file = Path(f"cowtui-{self.game.name}-{self.at if key == 'p' else 'game'}.txt")
        if key == "p":
            text = positions.write(self.game, self.options, len(self.names), self.states[self.at])
        else:
            seen = (self.game.redact(event, self.seat) for happened in self.happened for event in happened)
            text = "\n".join(
                line for event in seen if event is not None and (line := self.game.describe_event(self.options, event, self.names))
            )
        file.write_text(text + "\n", "utf-8")
        return file

    @override
    def action_rules(self) -> None:
        self.cow.open_rules(self.game)
