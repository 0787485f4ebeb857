"""After a game: another one, its replay, and where it turned."""

from __future__ import annotations

from collections.abc import Callable

from cowtui.lines.replay import replay
from cowtui.lines.telling import Telling
from cowtui.lines.visit import Visit
from cowtui.lines.word import Word
from cowtui.seat.checking import check
from cowtui.wording.dealing import told
from net.core.messages import Ready, Start, Update


class AfterWords:
    """Tells the result, and takes what is said there."""

    def __init__(self, visit: Visit, telling: Telling, leave: Callable[[], None], *, may_write: bool) -> None:
        """`may_write`: whether a replay may be written into a file."""
        self._may_write = may_write
        self._visit, self._telling, self._leave, self._say = visit, telling, leave, visit.say
        self._is_told = False
        """Whether it was told where the game turned."""

    def begin(self) -> None:
        """Forget the game before."""
        self._is_told = False

    def result(self, update: Update) -> None:
        """Tell how the game ended, and ask what now."""
        self._telling.result(update)

    def record(self) -> None:
        """Tell, once the record is there, where the game turned, and what can be said now."""
        if self.found() and self._visit.sitting.seat is not None:
            again = "deals another game" if self._visit.sitting.owner else "says that you want another game"
            self._say(f"Again? `again` {again}, `replay` tells this one once more, 1 leaves the table. `help` lists what else can be said.")

    def found(self) -> bool:
        """Tell where the game turned and what the check of its deal came to, if that was not told yet; whether it was told now."""
        if self._is_told or not self._visit.is_over:
            return False
        self._is_told = True
        self._telling.turning_points(self._visit.sitting.record)
        if not self._visit.sitting.alone:
            self._say(*told(check(self._visit.sitting)))
        return True

    def words(self) -> list[Word]:
        """What can be said here."""

        def plays() -> bool:
            return self._visit.sitting.seat is not None

        about = "deal another game" if self._visit.sitting.owner else "say that you want another game"
        return [
            Word("again", about, lambda rest: self.again(), plays, ("rematch",)),
            Word("replay", "hear this game again, step by step", lambda rest: self.replay()),
            Word("result", "hear once more how it ended", lambda rest: self._telling.result(self._visit.playing)),
        ]

    def choose(self, number: int) -> None:
        """Take a number: 1 leaves, so that `yes 1 |` ends with the game."""
        if number == 1:
            self._leave()
        else:
            self._say("The game is over. `again`, `replay`, or 1 to leave.")

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
            replay(self._visit.console, sitting.record, sitting.seat, may_write=self._may_write)
            self._say("Back at the table: `again`, `replay`, or 1 to leave.")
        else:
            self._say("The replay is not ready yet; a moment.")
