"""Faults that are planted in the program, one at a time: the simulation has to find each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final
from unittest.mock import patch

from net.core.match import Match
from net.core.rights import Rights
from net.core.seats import SeatState
from net.core.updates import Updates
from net.table_server import TableServer


@contextmanager
def sends_before_the_journal() -> Iterator[None]:
    """What happened is told before it is on the disk."""
    real = TableServer._hold

    def hold(self: TableServer) -> None:
        real(self)
        self._send_held()

    with patch.object(TableServer, "_hold", hold):
        yield


@contextmanager
def takes_any_ticket() -> Iterator[None]:
    """Any token is the way back to the first seat that is a person's."""
    with patch.object(SeatState, "is_of", lambda self, token: bool(self.token)):
        yield


@contextmanager
def winds_clocks_up() -> Iterator[None]:
    """A resumed game gives everybody a whole clock again."""
    real = Match.resume

    def resume(self: Match, lines: Any) -> None:
        real(self, lines)
        for seat in range(len(self.seats)):
            self.questions.restart(seat, self._noted)

    with patch.object(Match, "resume", resume):
        yield


@contextmanager
def keeps_the_owner() -> Iterator[None]:
    """Rights never pass on."""
    with patch.object(Rights, "due", lambda self: None), patch.object(Rights, "settle", lambda self, now: None):
        yield


@contextmanager
def sends_to_the_wrong_ear() -> Iterator[None]:
    """The second seat is sent the view of the third."""
    real = Updates._look

    def look(self: Updates, viewpoint: Any, *arguments: Any) -> Any:
        return real(self, 2 if viewpoint == 1 else viewpoint, *arguments)

    with patch.object(Updates, "_look", look):
        yield


FAULTS: Final[dict[str, Callable[[], AbstractContextManager[None]]]] = {
    "a send before the journal": sends_before_the_journal,
    "a lost ticket check": takes_any_ticket,
    "a clock not restored": winds_clocks_up,
    "an owner not passed on": keeps_the_owner,
    "a view sent to the wrong ear": sends_to_the_wrong_ear,
}
