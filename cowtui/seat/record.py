"""The record of a game at somebody else's table, kept among the replays."""

from __future__ import annotations

import queue
from typing import TYPE_CHECKING, Final

from net import identity, journal
from net.core.connection import Deliver, Lost
from net.core.messages import FromHost, Record, Update

if TYPE_CHECKING:
    from net.client import Greeting

RECORD: Final = 5.0
"""Seconds in which the record of a finished game is waited for."""


class RecordKeeper:
    """Listens to one connection for the record that is sent round after the result."""

    def __init__(self) -> None:
        self._parts: queue.SimpleQueue[Record] = queue.SimpleQueue()
        self.is_awaited = False
        """Whether the game has ended: before, no record comes."""

    def also(self, deliver: Deliver) -> Deliver:
        """The same delivery, listened to."""

        def hear(message: FromHost | Lost) -> None:
            if isinstance(message, Record):
                self._parts.put(message)
            elif isinstance(message, Update) and message.ranks is not None:
                self.is_awaited = True
            deliver(message)

        return hear

    def keep(self, greeting: Greeting) -> None:
        """Write it down, if it comes whole in time. Raises OSError."""
        parts: list[Record] = []
        try:
            while not parts or not parts[-1].last:
                parts.append(self._parts.get(timeout=RECORD))
        except queue.Empty:
            return
        folder = identity.replays()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        path = journal.path_for(folder, greeting.welcome.table, greeting.welcome.game)
        identity.write_private(path, "".join(part.part for part in parts).encode())
