"""How a table is kept, in the record of its game: clocks, key, where it listens, and who owns it. So a resumed table is kept likewise."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from net.core.lobby import Lobby
from net.core.rights import Rights
from net.core.sequence import MatchSequence
from rules import record


class Setting:
    """What of it the record says, and what it does not say yet."""

    def __init__(self, lobby: Lobby, matches: MatchSequence, rights: Rights) -> None:
        self._lobby, self._matches, self._rights = lobby, matches, rights
        self._written: record.Configured | None = None
        """As the record says it, at time 0; None: it does not say it yet."""

    def first(self) -> record.Configured:
        """Return what the record of a new game begins with."""
        self._written = self._now()
        return self._written

    def resume(self, lines: Sequence[record.Entry]) -> None:
        """Take over what a saved game says."""
        kept = record.kept_at_last(lines)
        self._written = kept and msgspec.structs.replace(kept, at=0)

    def has_changed(self) -> None:
        """Have it written anew, whatever the record says."""
        self._written = None

    def write(self, now: int) -> None:
        """Write it down, where it has changed during a game."""
        match, written = self._matches.match, self._written
        if match is None or not self._matches.is_on:
            return
        if written is None or (self._rights.owner, self._rights.formers) != (written.owner, written.formers):
            match.keep(msgspec.structs.replace(self.first(), at=self._matches.clock.read(now)))

    def _now(self) -> record.Configured:
        config = self._lobby.config
        time_control = msgspec.to_builtins(config.time_control)
        where = config.port, config.bind, config.announced
        return record.Configured(0, time_control, config.sealed, *where, self._rights.owner, self._rights.formers)
