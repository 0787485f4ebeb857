"""Whether anybody is at a table, and when it ends where nobody is. Time is an argument."""

from __future__ import annotations

from typing import Final

from net.core.lobby import Lobby
from net.core.outbox import Outbox
from net.core.sequence import MatchSequence

AFTER_RESULT: Final = 5_000
WITHOUT_PEOPLE: Final = 3_600_000
"""Milliseconds without people after which a table ends: after a result, and before one."""


class Company:
    """The people who are connected to a table. Where none is, its game's clock stands still."""

    def __init__(self, lobby: Lobby, outbox: Outbox, matches: MatchSequence) -> None:
        self._lobby, self._outbox, self._matches = lobby, outbox, matches
        self._empty_since: int | None = 0
        """Since when no person is connected."""

    def comes(self, now: int) -> None:
        """Take note that somebody is here: the match's clock goes on, if it stood still because nobody was."""
        self._empty_since = None
        self._matches.go_on(None, now)

    def went(self, now: int) -> None:
        """Take note that somebody went: the match's clock stops when it was the last person."""
        if self._empty_since is None and not self._outbox.has_people:
            self._empty_since = now
            if any(seat.token for seat in self._lobby.seats):
                self._matches.stop(None, now)
        if match := self._matches.match:
            self._outbox.leave_off(match)
            match.is_watched = bool(self._outbox.watchers)

    def ends(self) -> int | None:
        """Return when the table ends if nobody comes; None: while somebody is here, not at all."""
        if self._empty_since is None:
            return None
        if self._everybody_has_left:
            return self._empty_since + AFTER_RESULT
        match = self._matches.match
        if match is None or not match.is_over:
            return self._empty_since + WITHOUT_PEOPLE
        grace = self._lobby.config.time_control.grace if self._outbox.missed else 0
        return self._empty_since + max(AFTER_RESULT, grace)

    @property
    def _everybody_has_left(self) -> bool:
        """Whether a table that somebody opened to play at has no person's seat any more: nobody would come back to it."""
        lobby = self._lobby
        return bool(lobby.config.owner) and lobby.has_seated and not any(seat.token for seat in lobby.seats)
