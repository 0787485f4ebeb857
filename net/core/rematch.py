"""When the next game of a table begins after a result: nobody is pulled away from what they still read. Time is an argument."""

from __future__ import annotations

from typing import Final

from net.core.lobby import Lobby

READING: Final = 20_000
"""Milliseconds that whoever has not said that they are ready has to read a result, once the next game is asked for."""


class Rematch:
    """Counts down to the next game from when its owner asks for it, or, without an owner, more than half of the people there."""

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self.begins: int | None = None
        """When the next game begins at the latest; None: nobody has asked for it."""
        self._is_due = False

    @property
    def due(self) -> int | None:
        """When `settle` has something to do, if nobody says anything before; None: never."""
        return None if self._is_due else self.begins

    def settle(self, now: int) -> bool:
        """Begin to count, or stop, as people are ready or not; returns whether the next game is to begin now."""
        present = [seat for seat in self._lobby.seats if seat.is_present]
        ready = [seat for seat in present if seat.ready]
        has_owner = self._lobby.config.has_owner
        if not (any(seat.owner for seat in ready) if has_owner else 2 * len(ready) > len(present)):
            self.end()
            return False
        if self.begins is None:
            self.begins = now + READING
        self._is_due = len(ready) == len(present) or now >= self.begins
        return self._is_due

    def end(self) -> None:
        """Count no further: the next game has begun, or nobody wants it any more."""
        self.begins, self._is_due = None, False
