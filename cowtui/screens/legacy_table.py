"""The table while a game is played. This screen owns the connection's messages; the table widget only shows positions and gives answers."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from typing_extensions import override

from cowtui.boards import legacy_board
from cowtui.boards.legacy import Board
from cowtui.boards.position import Position, read_events
from cowtui.screens.base import StageScreen
from cowtui.screens.finder import FinderScreen, Found
from cowtui.screens.line import LineScreen
from cowtui.screens.log import LogScreen
from cowtui.screens.result import ResultScreen
from cowtui.terminal import LEAST
from cowtui.widgets.lines import KeyLine, Kind, Log, Prompt, Recent, TopLine
from cowtui.widgets.text import clean, one_of, sentence
from cowtui.wording import replays
from cowtui.wording.sentences import refusal
from net.core.connection import Lost
from net.core.messages import Chat, Closing, FromHost, Lobby, Ready, Record, Refused, Shadow, Update
from rules import notation
from rules.errors import NotationError, RecordError
from rules.kernel import TABLE, Action, Seat

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting


class LegacyTableScreen(StageScreen):
    """The table of a game that is played, watched or over."""

    CSS_PATH = "legacy_table.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "result", "Result"),
        Binding("g", "log", "Log"),
        Binding("t", "talk", "Talk"),
        Binding("w", "watchers", "Watchers see my cards, or not", show=False),
        Binding("o", "look_over", "Over a shoulder"),
        Binding("slash", "words", "In words", key_display="/"),
        Binding("equals_sign", "answers", "All answers", key_display="=", show=False),
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self.table = legacy_board(sitting.game.name)(motion=sitting.motion, id="table")
        self.table.least = LEAST
        self.top = TopLine()
        self.prompt = Prompt()
        self.last = Recent(id="last")
        self.beside = Log(title="What happened", id="beside")
        self.whole: deque[tuple[Kind, str]] = deque(maxlen=Log.KEPT)
        """Everything that happened, picks and the like too."""
        self.rounds: list[tuple[int, ...]] = []
        """What each round seen here has brought each seat."""
        self._untold: list[tuple[Kind, str]] = []
        self.latest: Position | None = None
        """As the host said it last; the table may still be showing what came before."""
        self._result: ResultScreen | None = None
        """Of a game that has ended, until it is shown."""
        self._late = ""
        """That the table has answered, until the question after that is put."""

    @override
    def contents(self) -> ComposeResult:
        yield self.top
        with Horizontal(id="middle"):
            with Vertical(id="left"):
                yield self.table
            yield self.beside
        with Vertical(id="told"):
            yield self.last
            yield self.prompt
        yield KeyLine()

    def on_mount(self) -> None:
        """Begin with what is known already."""
        self.top.show(title=self.sitting.game.title, table=self.sitting.table, connection=self.sitting.state)
        self.set_interval(1, self._tick)
        self.table.focus()
        self.begin()

    # From the host ---------------------------------------------------------------------------------------------------------

    @override
    def heard(self, message: FromHost | Lost) -> None:
        match message:
            case Update():
                try:
                    self._update(message)
                except msgspec.ValidationError as fault:
                    self._note("note", f"The host says what this program does not understand ({fault}); the connection is closed.")
                    self.prompt.ask("The host says what this program does not understand.", "q leaves", "over")
                    self.sitting.close()
            case Refused(_, rule, text):
                self.prompt.remark(refusal(rule, text), "no")
                if isinstance(self.app.screen, ResultScreen):
                    self.app.screen.heard(message)
            case Chat(text, name):
                self._note("chat", f"{clean(name)} says: {clean(text)}")
            case Lobby():
                if isinstance(self.app.screen, ResultScreen):
                    self.app.screen.heard(message)
            case Record(last=True):
                for screen in (self._result, self.app.screen):
                    if isinstance(screen, ResultScreen):
                        screen.show_rounds(self._all_rounds())
            case Lost(text) | Closing(text):
                why = sentence(clean(text))
                if ("note", why) not in list(self.whole)[-2:]:
                    self._note("note", why)
                if self.sitting.is_closed and self.table.position:
                    self._ask(self.table.position)
                self.prompt.remark(why, "no")
            case _:
                pass
        self.top.show(connection=self.sitting.state)

    def _update(self, message: Update) -> None:
        """Show it. Raises msgspec.ValidationError."""
        if self.table.position is not None and self.table.position.outcome is not None and message.ranks is None:
            self.rounds.clear()
        position = Position.read(self.sitting.game, self.sitting.seat, message)
        if self.latest is None and self.sitting.comes_late and not message.events:
            self._recall()
        self.latest = position
        if self.sitting.ran_out:
            self._late = "Your time was up: the table answered for you."
        if self.table.is_for_looking != (position.seat is None):
            self.table.is_for_looking = position.seat is None
            self.refresh_bindings()
        self.table.show(position, list(read_events(position.game, message)))

    def _recall(self) -> None:
        """What happened before: from the record that the table goes on from, as this seat saw it; else say where it will stand."""
        past, seat = self.sitting.hosted.past if self.sitting.hosted else "", self.sitting.seat
        if not past or seat is None:
            self._note("note", "What happened before you came is in the replay after the end.")
        else:  # in a thread: a long game takes a moment to play again
            remember = lambda: self.app.call_from_thread(self._remember, replays.before(past, seat))  # noqa: E731
            self.run_worker(remember, thread=True)

    def _remember(self, told: list[str]) -> None:
        """Put what happened before in front of what has happened since."""
        for lines in (self.whole, self.last.lines, self.beside.lines):
            since = list(lines)
            lines.clear()
            lines.extend([*(("told", text) for text in told), *since])
        self.last.repaint()
        self.beside.repaint()

    def _all_rounds(self) -> list[tuple[int, ...]] | None:
        """At the end, what each round has brought each seat; None where some were not seen here and the record is yet to come."""
        if not self.table.has_rounds or len(self.rounds) == self.table.rounds_over():
            return self.rounds
        try:
            return replays.rounds(self.sitting.record, self.table.scored)
        except (RecordError, LookupError):
            return None

    def _note(self, kind: Kind, text: str, brief: bool = True) -> None:
        self.whole.append((kind, text))
        if brief:
            self._untold.append((kind, text))
        if not self.table.showing:
            self._tell()

    def _tell(self) -> None:
        """Bring the short logs up to date; while a turn is shown, up to what the prompt line says."""
        if self._untold:
            self.last.extend(self._untold)
            self.beside.extend(self._untold)
            self._untold.clear()

    def on_board_happened(self, message: Board.Happened) -> None:
        """Tell an event as it is shown."""
        position = self.table.position
        if position is None:
            return
        if scored := self.table.scored(message.event):
            self.rounds.append(scored)
        if text := position.game.describe_event(position.options, message.event, position.names):
            own = position.seat is not None and getattr(message.event, "seat", None) == position.seat
            if self.table.showing:
                self._tell()  # what the prompt line has said until now
            self._note("own" if own else "told", text, brief=not self.table.is_minor(message.event))
            if self.table.showing and not self.table.is_minor(message.event):
                self.prompt.ask(text, "any key hurries")
                self.prompt.remark("")
        self.top.show(status=self.table.status())

    def on_board_settled(self, message: Board.Settled) -> None:
        """Ask what is asked."""
        self._tell()
        self.top.show(status=self.table.status())
        self._ask(message.position)
        if self.sitting.remark:
            self._note("note", sentence(self.sitting.remark))
            self.prompt.remark(sentence(self.sitting.remark), "no")
            self.sitting.remark = ""
        if self._late and message.position is self.latest:
            self._note("note", self._late)
            self.prompt.remark(self._late, "no")
            self._late = ""
        self.refresh_bindings()
        self._tick()
        if message.position.outcome is not None and not isinstance(self.app.screen, ResultScreen):
            self._result = self._result_of(message.position)
            self._show_result()

    def _result_of(self, position: Position) -> ResultScreen:
        made_of = [self.table.made_of(seat) for seat in range(len(position.names))]
        return ResultScreen(self.sitting, position, self._all_rounds(), made_of)

    def _show_result(self) -> None:
        """Unless something else stands over the table: then when that is gone."""
        if self._result is not None and self.app.screen is self:
            result, self._result = self._result, None
            self.app.push_screen(result)

    def _ask(self, position: Position) -> None:
        asked = position.asked
        waiting = one_of([position.names[waiting.seat] for waiting in position.waiting if waiting.seat != position.seat])
        if position.outcome is not None:
            winners = [name for name, place in zip(position.names, position.outcome.ranks, strict=True) if place == 1]
            self.prompt.ask(f"The game is over: {one_of(winners)} won.", "r result", "over")
        elif self.sitting.is_closed:
            self.prompt.ask("This table is closed.", "q leaves", "over")
        elif position.has_bot:
            self.prompt.ask("A bot plays for you; any answer takes the seat back.", self.table.keys() if asked else "Enter", "asked")
        elif asked and asked.must:
            self.prompt.ask(position.game.prompts[asked.what][0], self.table.keys(), "asked")
        elif asked:
            still = self.table.may_still(asked.what, position.game.prompts[asked.what][0])
            self.prompt.ask(f"Waiting for {waiting or 'the table'}. {still}")
        else:
            whose = getattr(position.view, "seat", None)
            over = f" You look over {position.names[whose]}'s shoulder." if position.seat is None and whose is not None else ""
            self.prompt.ask((f"Waiting for {waiting}." if waiting else "The table is at work.") + over)

    def _tick(self) -> None:
        if self.sitting.deadline is None:
            left = ""
        else:
            seconds = max(0, round(self.sitting.deadline - self.sitting.now()))
            left = f"{seconds // 60}:{seconds % 60:02}"
        if left != self.top.clock:
            self.top.show(clock=left)

    # From the player -------------------------------------------------------------------------------------------------------

    def on_board_answered(self, message: Board.Answered) -> None:
        """Send an answer, once an ask."""
        self.sitting.act(message.number, message.action)

    def on_board_came_back(self) -> None:
        """To the host, whoever is ready is there."""
        self.sitting.send(Ready(True))

    def on_board_refused(self, message: Board.Refused) -> None:
        """Say why not."""
        why = message.why
        self.prompt.remark(refusal(why.rule, why.text), "no")

    def on_board_pointed(self, message: Board.Pointed) -> None:
        """Say what the cursor is on, and which keys answer now."""
        if self.table.position is not None and not self.table.showing:
            self._ask(self.table.position)
        self.prompt.remark(message.text, "hint" if message.hint else "plain")

    @override
    def action_rules(self) -> None:
        position = self.table.position
        asked = position.asked if position else None
        self.cow.open_rules(self.sitting.game, self.sitting.game.prompts[asked.what][1] if asked else "")

    @override
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "watchers":
            return not (self.sitting.alone or self.table.is_for_looking)
        if action == "look_over":
            return self.table.is_for_looking
        if action in ("words", "answers"):
            return not self.table.is_for_looking
        return action != "result" or (self.table.position is not None and self.table.position.outcome is not None)

    def action_result(self) -> None:
        """How the game ended, once more."""
        if self.table.position is not None:
            self.app.push_screen(self._result_of(self.table.position))

    @override
    def action_back(self) -> None:
        # nothing to lose: the rest of a turn at once, else one step of what was marked, the remark away
        if self.table.showing:
            self.table.hurry()
        elif self.table.view is None or not self.table.back():
            self.prompt.remark("")

    def action_log(self) -> None:
        """All that happened, to read back."""
        self.app.push_screen(LogScreen(self.whole))

    def action_watchers(self) -> None:
        """Let watchers look over this player's shoulder, or no longer."""
        self.sitting.is_open = not self.sitting.is_open
        self.sitting.send(Shadow(self.sitting.is_open))
        says = "Watchers may look over your shoulder now" if self.sitting.is_open else "No watcher sees your cards any more"
        self._note("note", f"{says}; w changes that.")
        self.prompt.remark(f"{says}; w changes that.")

    def action_look_over(self) -> None:
        """Of a watcher: see what one player sees, if that player allows it."""
        position = self.table.position
        if position is None:
            return

        def chosen(seat: Seat | None) -> None:
            if seat is not None:
                self.cow.look_over(None if seat == TABLE else seat)

        players = [(seat, name, "if allowed there: w on that player's screen") for seat, name in enumerate(position.names)]
        listed = [*players, (TABLE, "nobody", "what everybody sees")]
        self.app.push_screen(
            FinderScreen(
                [(one, Found(name, about)) for one, name, about in listed],
                title="over whose shoulder?",
                empty="Nobody here is called that.",
            ),
            chosen,
        )

    def action_talk(self) -> None:
        """Say something to everybody."""

        def said(text: str | None) -> None:
            if text:
                self.sitting.send(Chat(text[:400]))

        self.app.push_screen(LineScreen("Say to the table", limit=400), said)

    def action_words(self) -> None:
        """Answer with a line of notation."""
        position = self.table.position
        if position is None:
            return
        shapes = " · ".join(notation.shape(kind) for kind in notation.members(position.game.actions))

        def said(text: str | None) -> None:
            if not text:
                return
            try:
                self.table.say(notation.read(position.game, position.options, text))
            except NotationError as fault:
                self.prompt.remark(str(fault), "no")

        self.app.push_screen(LineScreen("Your answer in words", hint=shapes), said)

    def action_answers(self) -> None:
        """Answer from a list of everything that may be said: nothing is out of reach of the keys."""
        position = self.table.position
        if position is None:
            return

        def said(action: Action | None) -> None:
            if action:
                self.table.say(action)

        listed = [(action, line, "") for action, line in position.listed]
        title, empty = "all answers; a word or a card narrows them", "Nothing like that can be said now."
        self.app.push_screen(FinderScreen([(one, Found(line, about)) for one, line, about in listed], title=title, empty=empty), said)

    def on_screen_resume(self) -> None:
        """Keys go to the table again."""
        self.table.focus()
        self._show_result()
