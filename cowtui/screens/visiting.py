"""Sitting down at tables and getting up again: the half of the app that knows of connections."""

from __future__ import annotations

from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, Final

from textual.binding import BindingType
from textual.events import Event, Key
from textual.message import Message
from typing_extensions import override

from cowtui.screens.destinations import Join, NewTable, Solo
from cowtui.screens.joining import Joining
from cowtui.screens.unasked import EARLY, Unasked
from cowtui.seat.sitting import Sitting
from cowtui.seat.storage import why_not_saved
from cowtui.widgets.forgiving import Forgiving, is_forgiven
from net.core.connection import Lost
from net.core.messages import Closing, Code, FromHost, History, Lobby, Pace, PeerError, Record, Refused, SaveAndClose, TakeBack, Update
from rules.catalog import load
from rules.kernel import AnyGame

if TYPE_CHECKING:
    from cowtui.screens.lobby import LobbyScreen
    from cowtui.screens.table import TableScreen
    from net.host import Settings as HostSettings


ENDED: Final = 10.0
"""Seconds in which a table that has ended may still be announced, or answer."""
GOES: Final = 1.0
"""Seconds that a screen takes at most to go."""


class Heard(Message):
    """A message of the host's, on its way from the network thread to the screen."""

    def __init__(self, sitting: Sitting, said: FromHost | Lost) -> None:
        super().__init__()
        self.sitting = sitting
        self.said = said


class Visiting(Forgiving, Joining, inherit_bindings=False):
    """The half of the app that knows of connections."""

    BINDINGS: ClassVar[list[BindingType]] = []
    stage: TableScreen | LobbyScreen | None = None
    """The screen of the sitting: the lobby or the table."""
    _failed_at = -60.0
    """When a visit ended over what its host said."""
    _ended: dict[tuple[str, str], tuple[float, bool]]
    """When tables have ended that this player was at, by name and port, or, with False, only the own seat there."""
    has_left = False
    """Whether the program is about to end."""

    @property
    def home(self) -> Path:
        """The folder of journals and replays."""
        raise NotImplementedError

    def ask_to_leave(self) -> None:
        """Ask whether to leave, and what."""
        raise NotImplementedError

    def forgives(self, fault: BaseException) -> bool:
        """Whether this failure was put down to the host of the table: then the visit is over, and the screen says why."""
        sitting = self.sitting
        if not isinstance(fault, Exception):
            return False
        if sitting is None:  # what was on the screen may fail once more while it goes
            return monotonic() - self._failed_at < GOES
        is_known = sitting.has_failed
        if not sitting.give_up_over(fault):
            return False
        if not is_known and sitting.lost is not None:
            self._tell_failure(sitting.lost)
        return True

    def _tell_failure(self, lost: Lost) -> None:
        """Say at the table, or, where no game is played yet, in the menu, why the visit is over; what stands over the table goes."""
        from cowtui.screens.table import TableScreen

        self._failed_at = monotonic()
        if not isinstance(self.stage, TableScreen):
            self.not_joined(lost.text)
            return
        while self.stage in self.screen_stack and self.screen is not self.stage:
            self.pop_screen()
        self.stage.hear(lost)

    @override
    async def on_event(self, event: Event) -> None:
        screen = self.screen_stack[-1] if self.screen_stack else None
        if isinstance(event, Key) and isinstance(screen, Unasked) and screen.is_too_early(event.key):
            self.remark(EARLY)
            return
        await super().on_event(event)

    @override
    def _handle_exception(self, error: Exception) -> None:
        # of what is called after a refresh, or when nothing else is to be done
        if not is_forgiven(self, error):
            super()._handle_exception(error)

    @override
    def post_heard(self, sitting: Sitting, said: FromHost | Lost) -> None:
        self.post_message(Heard(sitting, said))

    def play(self, solo: Solo) -> None:
        """Sit down at a table in this process."""
        from net import link

        sitting = Sitting(load(solo.game), self.post_heard, motion=self.settings.motion)
        sitting.remark = why_not_saved(self.home)
        journals, replays = (None, None) if sitting.remark else (self.home / "journals", self.home / "replays")
        self.sitting = sitting
        try:
            sitting.open(
                lambda deliver: link.solo(
                    solo.game,
                    deliver,
                    seats=solo.seats,
                    bots=solo.bots,
                    name=self.settings.player,
                    options=solo.options,
                    seed=solo.seed,
                    journals=journals,
                    replays=replays,
                    pace=Pace(self.settings.pace) if self.settings.motion else Pace.INSTANT,
                )
            )
        except (PeerError, LookupError, OSError) as fault:
            self.sitting = None
            self.complain(str(fault))

    def host(self, game: AnyGame) -> None:
        """Choose a table that others may join, and open it."""
        from cowtui.screens.setup import SetupScreen

        def chosen(table: NewTable | None) -> None:
            if table:
                config = TableConfig(
                    table=table.name,
                    game=game.name,
                    seats=table.seats,
                    options=table.options,
                    bots=(table.bot,) * (table.seats - 1) if table.bot else (),
                    time_control=TimeControl(clock=table.clock * 1000),
                    key=table.key,
                )
                self._open_table(HostSettings(config))

        from net.core.lobby import TableConfig
        from net.core.match import TimeControl
        from net.host import Settings as HostSettings

        self.push_screen(SetupScreen(game, hosted_as=f"{self.settings.player[:16]}'s table"), chosen)

    def resume(self, journal: Path) -> None:
        """Open a saved table again, and sit down at it."""
        from net.host import Settings as HostSettings

        self._open_table(HostSettings(resume=str(journal)))

    def _open_table(self, settings: HostSettings) -> None:
        """In a thread: the host process takes a moment to start."""
        from cowtui.hosting import process
        from cowtui.screens.opening import OpeningScreen
        from net.host import CannotOpen

        def open_it() -> None:
            try:
                hosted = process.start(settings, self.settings.player)
            except CannotOpen as fault:
                self.call_from_thread(self.not_joined, str(fault))
                return
            self.unseated = hosted
            if self.has_left:
                self.end_unseated()
                return
            key = settings.config.key if settings.config else ""
            join = Join((("127.0.0.1", hosted.opened.port),), hosted.opened.words, key, hosted=hosted)
            self.call_from_thread(self.join, join)

        self.push_screen(OpeningScreen(settings.config.table if settings.config else ""))
        self.run_worker(open_it, thread=True, exclusive=True, group="host")

    @override
    def close_opening(self) -> None:
        from cowtui.screens.opening import OpeningScreen

        while any(isinstance(screen, OpeningScreen) for screen in self.screen_stack):
            self.pop_screen()

    def on_heard(self, message: Heard) -> None:
        """Take what the host says to the screen that shows it."""
        sitting = message.sitting
        if sitting is not self.sitting or sitting.has_failed or not self.screen_stack:  # the app may be closing
            return
        had_record = bool(sitting.record)
        sitting.take(message.said)
        match message.said:
            case History() if sitting.update is None:
                self.history = message.said  # the table that tells it opens with the update behind it
                return
            case Update():
                self._set_stage("table")
                if self.history is not None and self.stage is not None:
                    history, self.history = self.history, None
                    self.stage.hear(history)
            case Record(last=True) if sitting.keeps_record and sitting.record and not had_record:
                self._keep_record(sitting)
            case Lobby() if not sitting.alone and sitting.update is None:
                self._set_stage("lobby")
            case Refused(code=Code.NAME_TAKEN) if self.stage is None and self.joining is not None:
                self.ask_for_another_name(self.joining)
            case Refused(code=Code.SEAT_LIVE) if self.stage is None and self.joining is not None:
                self.ask_whether_to_take(self.joining)
            case Refused(text=text, code=Code.HAND_CLOSED) if (
                self.stage is None and self.joining is not None and self.joining.shadow is not None
            ):
                self.not_shown = text
                self.look_over(None)
            case Refused(text=text) | Closing(text) | Lost(text, True) if self.stage is None:
                self.not_joined(text)
            case Lost(text) if self.stage is None:
                self.complain(text)
            case _:
                pass
        if self.stage is not None:
            self.stage.hear(message.said)
        self.ask_for_rights()

    def ask_for_rights(self) -> None:
        """Ask somebody whose table it was until they were away whether to be its host again, once nothing else stands over the table."""
        from cowtui.screens.result import ResultScreen
        from cowtui.screens.rights import RightsScreen

        sitting = self.sitting
        if isinstance(self.screen, RightsScreen) and not (sitting is not None and sitting.may_take_back):
            self.screen.dismiss(None)  # they have come home by themselves
        if sitting is None or not (sitting.is_to_decide and sitting.host and self.stage is not None) or sitting.is_closed:
            return
        if self.screen is not self.stage and not isinstance(self.screen, ResultScreen):
            return

        def chosen(answer: str | None) -> None:
            sitting.is_to_decide = False
            if answer == "take" and sitting.may_take_back:
                sitting.send(TakeBack())

        self.push_screen(RightsScreen(sitting.host).unasked(), chosen)

    def _keep_record(self, sitting: Sitting) -> None:
        """The game that has ended becomes a replay here too."""
        from cowtui.seat.record import keep_record

        try:
            keep_record(sitting, self.home / "replays")
        except OSError as fault:
            self.complain(f"The replay could not be saved: {fault}.")

    def _set_stage(self, name: str) -> None:
        """Have the screen of this name at the sitting, in place of the one that was there."""
        from cowtui.screens.leave import LeaveScreen
        from cowtui.screens.lobby import LobbyScreen
        from cowtui.screens.table import TableScreen

        if self.sitting is None or (self.stage is not None and isinstance(self.stage, LobbyScreen) == (name == "lobby")):
            self._close_result()
            return
        is_asking = isinstance(self.screen, LeaveScreen)
        if is_asking:  # the question whether to leave stays on top, and is now about this table
            self.pop_screen()
        self._leave_stage()
        self.close_opening()
        self.stage = TableScreen(self.sitting) if name == "table" else LobbyScreen(self.sitting).unasked()
        self.push_screen(self.stage)
        if is_asking:
            self.ask_to_leave()  # at once: a key that was meant for the question must not reach the table

    def _close_result(self) -> None:
        """A new game begins while the result of the old one still stands on the screen."""
        from cowtui.screens.result import ResultScreen

        if isinstance(self.screen, ResultScreen) and not (self.sitting is not None and self.sitting.is_over):
            self.screen.dismiss()

    def _leave_stage(self) -> None:
        if self.stage is not None:
            while self.stage in self.screen_stack:
                self.pop_screen()
            self.stage = None

    @override
    def stand_up(self) -> None:
        self._leave_stage()
        if self.sitting is not None:
            sitting, self.sitting = self.sitting, None
            if sitting.was_closed:
                self._note_end(sitting)
            sitting.close()

    def _note_end(self, sitting: Sitting, *, is_whole: bool = True) -> None:
        """Remember that there is no seat to come back to at a table, or, where that `is_whole`, no table."""
        self._ended[sitting.table, sitting.address.rpartition(":")[2]] = monotonic(), is_whole

    def has_ended(self, table: str, port: int, *, seat: bool = False) -> bool:
        """Whether a table is known to have ended just now, although it is found still; `seat`: whether the own seat there has."""
        at, is_whole = self._ended.get((table, str(port)), (-ENDED, True))
        return monotonic() < at + ENDED and (is_whole or seat)

    def leave_table(self) -> None:
        """For the menu: a table of one's own where nobody else is ends with that."""
        if self.sitting is not None and not self.sitting.is_shared:
            self.end_table()
        else:
            if self.sitting is not None and self.sitting.give_up_before_game():
                self._note_end(self.sitting, is_whole=not self.sitting.outlasts_me)
            self.stand_up()

    def end_table(self) -> None:
        """End this player's own table, and leave it for the menu."""
        hosted = self.sitting.hosted if self.sitting else None
        if self.sitting is not None and hosted is None and not self.sitting.alone:
            self.sitting.send(SaveAndClose())
        if self.sitting is not None:
            self._note_end(self.sitting)
        self.stand_up()
        if hosted is not None:
            self.run_worker(hosted.stop, thread=True, group="end")
