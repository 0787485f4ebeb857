"""How a visit ends: by a word, by the end of input, by a signal, and what is said then of the seat, the game and the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cowtui.lines.console import Interrupted
from cowtui.lines.visit import Heard, Visit
from cowtui.seat.record import WAIT
from net.core.connection import Lost
from net.core.messages import Closing

if TYPE_CHECKING:
    from cowtui.lines.after import AfterWords


class Leaving:
    """Ends one visit to a table."""

    def __init__(self, visit: Visit, after: AfterWords, *, is_saved: bool) -> None:
        """`is_saved`: whether a game that is left can go on."""
        self._visit, self._after, self._is_saved, self._say = visit, after, is_saved, visit.say

    def leave(self, why: str = "") -> None:
        """Leave as one means to: a table of one's own where nobody else is ends with that."""
        sitting, visit = self._visit.sitting, self._visit
        if visit.is_over:
            self._wait_for_record()
            if sitting.record:
                self._after.found()  # who leaves before the record has come is told of the check all the same
        if why:
            self._say(why)
        if not sitting.is_shared:
            if sitting.hosted is not None:
                sitting.hosted.end()
            if visit.update is None:
                self._say("Nobody else was at your table: it is closed.")
            elif not visit.is_over:
                self._say("The game is saved: `cowtui`, then `resume`, opens it again." if self._is_saved else "The game is not saved.")
            visit.status = 0
        else:
            self.end("", 0)

    def end(self, why: str, status: int) -> None:
        """End this visit; the seat is kept."""
        if why:
            self._say(why)
        sitting, visit = self._visit.sitting, self._visit
        visit.status = status
        if sitting.way_back and (visit.lobby or visit.update) and not visit.is_over:
            self._say(f"{'Back to the table' if sitting.seat is not None else 'To watch again'}: {sitting.way_back}")

    def interrupted(self, number: int) -> None:
        """End it by a signal: a table of one's own that waits for its first guest is closed."""
        sitting = self._visit.sitting
        self._say("")
        if (self._visit.lobby or self._visit.update is None) and sitting.hosted and not sitting.is_shared:
            sitting.hosted.end()
            self._say("Nobody else was at your table: it is closed.")
            self._visit.status = 128 + number
        else:
            self.end("", 128 + number)

    def _wait_for_record(self) -> None:
        """Hear what is sent round after the result, for as long as that should take."""
        sitting, console = self._visit.sitting, self._visit.console
        end = sitting.now() + WAIT
        while sitting.keeps_record and not sitting.record and sitting.now() < end:
            match console.hear(wants_line=False, seconds=max(0.0, end - sitting.now())):
                case None | Interrupted():
                    return
                case Heard(whose, said) if whose is sitting:
                    sitting.take(said)
                    if isinstance(said, Lost | Closing):
                        return
                case _:
                    pass
