"""After a game: another one, its replay, and where it turned."""

from __future__ import annotations

from collections.abc import Callable

from cowtui.lines.replay import LinesReplay
from cowtui.lines.telling import Telling
from cowtui.lines.visit import Visit
from cowtui.lines.word import Word
from cowtui.seat.checking import check
from cowtui.seat.record import WAIT
from cowtui.wording.advice import NO_LESSON, lessons_of
from cowtui.wording.dealing import check_text, told
from cowtui.wording.people import after_game
from net.core.messages import Ready, Start, Update

NOT_YET = "The record of the game is still on its way from the host. Try again in a second."

NO_CHECK = "You played alone, so there is nobody whose deal could be checked."


class AfterWords:
    """Tells the result, and takes what is said there."""

    def __init__(self, visit: Visit, telling: Telling, leave: Callable[[], None], *, may_write: bool) -> None:
        """`may_write`: whether a replay may be written into a file."""
        self._may_write = may_write
        self._visit, self._telling, self._leave, self._say = visit, telling, leave, visit.say
        self._is_told = False
        """Whether it was told where the game turned."""
        self._ended_at: float | None = None
        """When the result came, as the sitting counts; None: it has not come."""
        self._lacks_record = False
        """Whether it was told that the host has sent no record."""
        self._replay: LinesReplay | None = None
        """The replay that one goes through."""

    def begin(self) -> None:
        """Forget the game before."""
        self._is_told = self._lacks_record = False
        self._ended_at = self._replay = None

    def result(self, update: Update) -> None:
        """Tell how the game ended, and ask what now."""
        self._telling.result(update)
        self._ended_at = self._visit.sitting.now()

    @property
    def pause(self) -> float | None:
        """Seconds until it is told that the host has sent no record; None: there is nothing to tell."""
        if self._ended_at is None or self._is_told or not self._visit.is_over or self._visit.sitting.alone:
            return None
        return max(0.0, self._ended_at + WAIT - self._visit.sitting.now())

    def go_on(self) -> None:
        """Tell that the host has sent no record, where it is time."""
        if self.pause == 0.0:
            self.record()

    def record(self) -> None:
        """Tell, once the record is there, where the game turned, and what can be said now."""
        if self.found() and self._visit.sitting.seat is not None:
            self._say(after_game(self._visit.seats, self._visit.sitting.seat) if not self._visit.sitting.alone else "")
            again = "deals another game" if self._visit.sitting.owner else "says that you want another game"
            self._say(f"Again? `again` {again}, `replay` tells this one once more, 1 leaves the table. `help` lists what else can be said.")

    def found(self) -> bool:
        """Tell where the game turned and what the check of its deal came to, if that was not told yet; whether it was told now."""
        if not self._visit.is_over or (self._is_told and not (self._lacks_record and self._visit.sitting.record)):
            return False
        is_first, self._is_told, self._lacks_record = not self._is_told, True, not self._visit.sitting.record
        self._telling.turning_points(self._visit.sitting.record)
        if not self._visit.sitting.alone:
            self._say(*told(check(self._visit.sitting)))
        return is_first

    def words(self) -> list[Word]:
        """What can be said here."""

        def plays() -> bool:
            return self._visit.sitting.seat is not None

        about = "deal another game" if self._visit.sitting.owner else "say that you want another game"
        return [
            Word("again", about, lambda rest: self.again(), plays, ("rematch",)),
            Word("replay", "hear this game again, step by step", lambda rest: self.replay()),
            Word("mistakes", "which of your answers cost you most, and what was better", self._mistakes, plays),
            Word("check", "what the deal was checked against", self._check, lambda: not self._visit.sitting.alone),
            Word("check", "", lambda rest: self._say(NO_CHECK), lambda: self._visit.sitting.alone),
            Word("result", "hear once more how it ended", lambda rest: self._telling.result(self._visit.playing)),
        ]

    def _mistakes(self, rest: str) -> None:
        visit = self._visit
        if not visit.sitting.record:
            self._say(NOT_YET)
        elif visit.sitting.seat is not None:
            told = lessons_of(visit.game, visit.names, visit.sitting.seat, visit.sitting.record)
            self._say(*[lesson.text for lesson in told] or [NO_LESSON])

    def _check(self, rest: str) -> None:
        self._say(*(check_text(check(self._visit.sitting)) if self._visit.sitting.record else [NOT_YET]))

    def choose(self, number: int) -> None:
        """Take a number: 1 leaves, so that `yes 1 |` ends with the game."""
        if number == 1:
            self._leave()
        else:
            self._say("The game is over. `again`, `replay`, or 1 to leave.")

    def take(self, line: str) -> bool:
        """Take a line for the replay, where one goes through it; what others say and do is heard meanwhile."""
        if self._replay is None:
            return False
        self._replay.take(line)
        if self._replay.has_left:
            self._replay = None
            self._say("Back at the table: `again`, `replay`, or 1 to leave.")
        return True

    def again(self) -> None:
        """Ask for another game at this table."""
        sitting = self._visit.sitting
        if sitting.seat is None:
            self._say("You are watching: the players decide.")
        elif sitting.owner:
            self._visit.send(Start())
        else:
            self._visit.send(Ready(True))
            self._say("You are in. The host of the table starts the next game.")

    def replay(self) -> None:
        """Go through the game that has ended."""
        sitting = self._visit.sitting
        if sitting.record:
            self._replay = LinesReplay(self._visit.console, sitting.record, sitting.seat, may_write=self._may_write)
            self._replay.begin()
        else:
            self._say(NOT_YET)
