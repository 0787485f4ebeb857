"""The table while a game is played. This screen owns the connection's messages; the board only shows positions and gives answers."""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from typing_extensions import override

from cowtui.boards import board_for
from cowtui.boards.board import Board
from cowtui.boards.keys import TABLE_KEYS
from cowtui.boards.position import Position, read_events
from cowtui.screens.calling import RESTORE, SAVE, Caller
from cowtui.screens.over_table import OverTable
from cowtui.screens.patience import Patience
from cowtui.screens.people import resting
from cowtui.screens.result import ResultScreen, open_replay
from cowtui.screens.talk import TalkScreen
from cowtui.screens.telling import kind_of, told_before
from cowtui.screens.told import Told
from cowtui.seat.newcomer import Newcomer
from cowtui.widgets.text import Kind, Line, clean, sentence
from cowtui.wording import replays
from cowtui.wording.people import missed, seat_news, vote_sentence
from cowtui.wording.rounds import brought
from cowtui.wording.sentences import refusal
from net.core.connection import Lost
from net.core.messages import (
    Chat,
    Closing,
    FromHost,
    GoOn,
    History,
    Lobby,
    LookedAt,
    Off,
    Ready,
    Record,
    Refused,
    TableStatus,
    Update,
)
from rules.errors import RecordError

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting

ALARM = 10
"""Seconds before the end of a clock from which it stands out."""
EARLIER = "Earlier moves are in the replay, once the game is over."
ASIDE = 8
"""Seconds in which a line that was said comes again, where a new question has taken it away."""


class TableScreen(OverTable):
    """The table of a game that is played, watched or over."""

    CSS_PATH = "table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(known.key, known.action, known.about, key_display=known.shown, id=known.action) for known in TABLE_KEYS if known.action
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.table = Board(board_for(sitting.game.name), motion=sitting.motion, id="board")
        self.table.around = replace(self.table.around, title=sitting.game.title, table=sitting.shown_table)
        self.told = Told()
        self.whole, self.story = self.told.whole, self.told.story
        self.chat: deque[str] = deque(maxlen=50)
        self.talkers: dict[str, None] = {}
        self.muted: set[str] = set()
        self.rounds: list[tuple[int, ...]] = []
        """What each round seen here has brought each seat."""
        self._window: tuple[float, int] | None = None
        """When the open window closes, and how many seconds it was open for when it was first seen."""
        self.latest: Position | None = None
        """As the host said it last; the board may still be showing what came before."""
        self._result: ResultScreen | None = None
        """Of a game that has ended, until it is shown."""
        self._said_since: deque[str] = deque(maxlen=6)
        """What was said since the end of the game."""
        self._history: History | None = None
        self._is_known = False
        """Whether what happened before that stands in the log already: the line was lost and is back."""
        self._aside: tuple[float, tuple[Line, ...]] = (0.0, ())
        """What was said last in the third row, and until when it comes again after a turn."""
        self._late = ""
        """That the table has answered, until the question after that is put."""

    @override
    def contents(self) -> ComposeResult:
        yield self.table

    def on_mount(self) -> None:
        """Begin with what is known already."""
        settings = self.cow.settings
        self.table.tempo = settings.pace
        self.table.surround(bound=self.cow.keys)
        self._clash = self.cow.keys.clash
        self._newcomer = Newcomer(self.sitting.game, self.cow.home, settings.newcomers)
        self.show_tips()
        self._patience = Patience(self.sitting, self.cow.keys.shown("commands"))
        self._caller = Caller(self._write, f"{self.sitting.game.title}, {self.sitting.shown_table}", bell=settings.bell)
        self.watch(self.app, "app_focus", self._caller.focus, init=False)
        self._write(SAVE)
        self.set_interval(1, self._tick)
        self.table.focus()
        self.begin()

    @override
    def show_tips(self) -> None:
        self._newcomer.wish = self.cow.settings.newcomers
        self.table.surround(tips=self._newcomer.tips)

    def on_unmount(self) -> None:
        """Give the terminal back the title that it had."""
        self._write(RESTORE)

    def _write(self, text: str) -> None:
        driver = self.app._driver
        if driver is not None and not self.app.is_headless:
            driver.write(text)

    # From the host ---------------------------------------------------------------------------------------------------------

    @override
    def heard(self, message: FromHost | Lost) -> None:
        match message:
            case Update():
                self._update(message)
            case Refused(_, rule, text):
                self.table.remark(refusal(rule, text), "no")
                if isinstance(self.app.screen, ResultScreen):
                    self.app.screen.heard(message)
            case Chat(text, name):
                self._hear_chat(clean(name), clean(text))
            case TableStatus():
                self._take_status(message)
            case History():
                self._history, self._is_known = message, self.latest is not None
            case LookedAt(name, begins):
                self.note(f"{clean(name)} {'sees your cards now, a round late' if begins else 'does not see your cards any more'}.")
            case Lobby() | Off():
                if isinstance(self.app.screen, ResultScreen):
                    self.app.screen.heard(message)
            case Record(last=True):
                for screen in (self._result, self.app.screen):
                    if isinstance(screen, ResultScreen):
                        screen.show_rounds(self._all_rounds())
            case Lost() | Closing():
                self._take_loss()
            case _:
                pass
        self._surround()

    def _take_loss(self) -> None:
        """Say why the connection is gone; after the last word the table is only there to be looked at."""
        lost = self.sitting.lost
        why = sentence(clean(lost.text)) if lost else ""
        if ("note", why) not in list(self.whole)[-2:]:
            self._note("note", why)
        if self.sitting.is_closed:
            self.table.is_for_looking = True
            self.table.surround(last_word=why, remark="", hint="", aside="")
        else:
            self.table.remark(why, "no")

    def _take_status(self, status: TableStatus) -> None:
        self._rest()
        for vote in status.votes:
            if (wish := vote_sentence(vote)) not in (text for _, text in list(self.whole)[-6:]):
                self.note(wish)
        if isinstance(self.app.screen, ResultScreen):
            self.app.screen.count_down()

    def _rest(self) -> None:
        """Say that the game stands still, and who lets it go on now: that may have changed with who is there."""
        rest = resting(self.sitting.status, self.latest.seats if self.latest else (), self.sitting.seat)
        paused, wakes = (rest[:2], rest[2]) if rest else (None, "")
        if paused and not self.table.around.paused:
            self._note("note", paused[0])
        if (paused, wakes) != (self.table.around.paused, self.table.around.wakes):
            self.table.surround(paused=paused, wakes=wakes)

    def _take_history(self) -> None:
        """Put what happened before in front of what is known, and say how much of it was missed. Raises nothing: it is only told."""
        history, position = self._history, self.latest
        if history is None or position is None:
            return  # it is told in the words of the board, which needs a position
        self._history = None
        try:
            before = told_before(self.table.game, self.table.scene_of(position), history)
        except msgspec.ValidationError:
            return
        told = before.missed if self._is_known else before.lines
        is_cut = not before.is_whole if self._is_known else history.earlier > 0
        first: list[tuple[Kind, str]] = [("note", EARLIER)] if is_cut else []
        self.told.put_before([*first, *told], is_known=self._is_known)
        self._surround()
        count = sum(kind != "minor" for kind, _ in before.missed)
        lines = missed(history, count, before.answer, self.cow.keys.shown("log"), is_whole=before.is_whole)
        if history.missed and lines:
            self._say_aside(*lines)

    def _hear_chat(self, name: str, text: str) -> None:
        own = self.latest is not None and self.latest.seat is not None and name == self.latest.names[self.latest.seat]
        self.talkers |= {} if own else {name: None}  # nobody mutes oneself
        if name in self.muted:
            return
        top = self.app.screen
        line = f"{'You' if own else name}: {text}"
        self.chat.append(line)
        self._note("chat", line)
        if self.latest is not None and self.latest.outcome is not None:
            self._said_since.append(line)
        results = [screen for screen in self.app.screen_stack if isinstance(screen, ResultScreen)]
        for result in results:
            result.hear_chat()
        if isinstance(top, TalkScreen):
            top.hear(line)
        else:
            self._say_aside(line)
            if not own and not results:
                self.table.surround(unread=self.table.around.unread + 1)
        self.show_keys()

    def _say_aside(self, *lines: Line) -> None:
        """Put the first of these that fits in the third row until the next key, over the end of a turn that is being shown too."""
        self._aside = (monotonic() + ASIDE, lines)
        if self.table.position is not None:
            self.table.aside(*lines)

    @override
    def show_keys(self) -> None:
        unread = f" ({self.table.around.unread} new)" if self.table.around.unread else ""
        words = [(known.shown, known.word + (unread if known.action == "talk" else "")) for known in self.known_keys() if known.word]
        self.table.screen_keys = tuple(pair for pair in words if pair[1] != "hint")
        self.table.repaint()

    def _surround(self) -> None:
        trouble = self.sitting.state if self.sitting.state.startswith("!") else ""
        self.table.surround(
            table=self.sitting.shown_table, trouble=trouble.removeprefix("! "),
            story=tuple(self.story), chat=tuple(self.chat),
        )  # fmt: skip

    def _update(self, message: Update) -> None:
        """Show it. Raises msgspec.ValidationError."""
        if self.table.position is not None and self.table.position.outcome is not None and message.ranks is None:
            self.rounds.clear()
            self.told.begin_again()
            self._said_since.clear()
            self._newcomer.begin()
            self.show_tips()
        position = Position.read(self.sitting.game, self.sitting.seat, message)
        before, self.latest = self.latest, position
        self._rest()
        if before is not None and (before.outcome is None or position.outcome is not None):
            for news in seat_news(before.seats, position.seats, position.seat):
                self._note("note", news)
                if not self.sitting.away or position.asked is not None:  # else the prompt says it, and how long yet
                    self._say_aside(news)
        if self.sitting.is_closed:
            return
        self._take_history()
        if self.sitting.ran_out:
            self._late = "Time was up, so the table answered for you."
        self.table.is_for_looking = position.seat is None
        if position.window is None:
            self._window = None
        else:
            total = self._window[1] if self._window else round(position.window / 1000)
            self._window = monotonic() + position.window / 1000, max(1, total)
        self.show_keys()
        self.table.show(position, list(read_events(position.game, message)))

    def _all_rounds(self) -> list[tuple[int, ...]] | None:
        """At the end, what each round has brought each seat; None where some were not seen here and the record is yet to come."""
        game = self.table.game
        if not game.has_rounds or len(self.rounds) == game.rounds_over(self.table.view):
            return self.rounds
        try:
            return replays.rounds(self.sitting.record, game.totals)
        except (RecordError, LookupError):
            return None

    def _note(self, kind: Kind, text: str) -> None:
        self.told.note(kind, text)
        if not self.table.showing:
            self._tell()

    @override
    def note(self, text: str) -> None:
        self._note("note", text)
        self.table.remark(text)

    def _tell(self) -> None:
        """Bring the story up to date; while a turn is shown, up to what the prompt line says."""
        if self.told.tell():
            self._surround()

    def on_board_happened(self, message: Board.Happened) -> None:
        """Tell an event as it is shown."""
        board, event = self.table, message.event
        if board.position is None:
            return
        scene = replace(board.scene, view=message.view, event=event)
        if totals := board.game.totals(event):
            self.rounds.append(brought(self.rounds, totals))
        if heading := board.game.divides(scene, event):
            self._note("heading", heading)
        if text := board.game.tell(scene, event):
            kind = kind_of(board.game, scene, event)
            if board.showing:
                self._tell()  # what the prompt line has said until now
            self._note(kind, text)
            if board.showing and kind != "minor":
                board.surround(shown=text, remark="", hint="")

    def on_board_settled(self, message: Board.Settled) -> None:
        """Ask what is asked."""
        self._tell()
        until, lines = self._aside
        if monotonic() < until:
            self.table.aside(*lines)
        if self.sitting.remark:
            self._note("note", sentence(self.sitting.remark))
            self.table.remark(sentence(self.sitting.remark), "no")
            self.sitting.remark = ""
        if self._late and message.position is self.latest:
            self._note("note", self._late)
            self._say_aside([(self._late, "bad")])
            self._late = ""
        if self._clash:
            self.note(self._clash)
            self._clash = ""
        asked = message.position.asked
        self._caller.asks(asked.number if asked and asked.must else 0, monotonic())
        self._tick()
        self.show_keys()
        if message.position.outcome is not None and not isinstance(self.app.screen, ResultScreen):
            self._result = self._result_of(message.position)
            self._show_result()

    def _result_of(self, position: Position) -> ResultScreen:
        made_of = [self.table.made_of(seat) for seat in range(len(position.names))]
        return ResultScreen(self.sitting, position, self._all_rounds(), made_of, self._said_since)

    def _show_result(self) -> None:
        """Unless something else stands over the table: then when that is gone."""
        if self._result is not None and self.app.screen is self:
            result, self._result = self._result, None
            self.app.push_screen(result.unasked())

    def _tick(self) -> None:
        """Bring the clocks up to date."""
        around, now = self.table.around, monotonic()
        left = None if self.sitting.left is None else round(self.sitting.left)
        window = None if self._window is None else (max(0, round(self._window[0] - now)), self._window[1])
        position = self.table.position
        self._caller.tick(now, self.table.key_at, left)
        own = position is not None and position.asked is not None and position.asked.must
        away = position is not None and any(not position.seats[waiting.seat].here for waiting in position.waiting)
        if self.sitting.is_closed:
            left = window = None
        clock = "" if left is None or away else f"{left // 60}:{left % 60:02}"
        gone, slow = self.sitting.away, self._patience.ends(position, now) if left is None and window is None else ""
        if (around.left, around.window, around.clock, around.away, around.slow) != (left, window, clock, gone, slow):
            is_alarm = own and left is not None and left <= ALARM
            self.table.surround(left=left, window=window, clock=clock, away=gone, slow=slow, is_alarm=is_alarm)

    # From the player -------------------------------------------------------------------------------------------------------

    def on_board_answered(self, message: Board.Answered) -> None:
        """Send an answer, once an ask."""
        if self.sitting.act(message.number, message.action):
            self._newcomer.answered()
        else:
            self.table.remark("Your answer is on its way; the table has not taken it yet.")

    def on_board_goes_on(self) -> None:
        """Tell the host that somebody is there again."""
        self.sitting.send(GoOn())

    def on_board_came_back(self) -> None:
        """Tell the host: whoever is ready is there."""
        self.sitting.send(Ready(True))

    @override
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "watchers":
                return not (self.sitting.alone or self.table.is_for_looking)
            case "look_over":
                return self.table.is_for_looking
            case "answers":
                return not (self.table.is_for_looking or self.is_over)
            case "result":
                return self.is_over
            case "rounds":
                return self.table.game.has_rounds
            case "hint":
                return not (self.table.is_for_looking or self.is_over)
            case "hide_tips":
                return bool(self.table.around.tips) and not (self.table.is_for_looking or self.is_over)
            case _:
                return True

    def action_result(self) -> None:
        """Show once more how the game ended."""
        if self.table.position is not None:
            self.app.push_screen(self._result_of(self.table.position))

    @override
    def action_replay(self) -> None:
        if why := open_replay(self.cow, self.sitting, self.sitting.seat):
            self.table.remark(why, "no")

    @override
    def action_back(self) -> None:
        if self.table.showing:
            self.table.hurry()
        elif self.table.view is None or not self.table.back():
            self.table.remark("")

    def on_screen_resume(self) -> None:
        """Give the keys to the board again."""
        self.table.focus()
        self.show_tips()
        self._show_result()
        self.cow.ask_for_rights()
