"""One connection's life on the host's side: greeting, at the table, closed. Bytes in, messages out; time is an argument."""

from __future__ import annotations

from typing import Final

from net.core import frames
from net.core.coding import from_client, other_protocol
from net.core.messages import Code, FromClient, FromHost, Hello, PeerError, Ping, Pong, Welcome

GREETING: Final = 5_000
"""Milliseconds in which the first word is to come."""
SILENCE: Final = 15_000
"""Milliseconds after which a silent connection is lost; clients ping every five seconds."""
FLOOD: Final = 500
"""Messages in a second that are too many."""


class Session:
    """One connection. After a PeerError, say its text in a Closing and close."""

    def __init__(self, welcome: Welcome, now: int) -> None:
        self._welcome = welcome
        self._reader = frames.Reader(frames.FROM_CLIENTS)
        self._replies: list[FromHost] = [welcome]
        self._opened = self._heard = now
        self._second = now
        self._count = 0
        self.is_greeted = False
        """Whether its first word was right; only then it exists for the table."""

    def receive(self, data: bytes, now: int) -> list[FromClient]:
        """What the table is to hear of these bytes. Raises PeerError."""
        self._heard = now
        try:
            values = self._reader.feed(data)
        except frames.BadFrame as fault:
            raise PeerError(Code.BAD_FRAME, str(fault)) from None
        self._check_flood(len(values), now)
        for_table: list[FromClient] = []
        for value in values:
            if not self.is_greeted and (other := other_protocol(value, self._welcome.program)):
                raise PeerError(Code.OTHER_PROTOCOL, other)
            message = from_client(value)
            if not self.is_greeted:
                self._greet(message)
            elif isinstance(message, Ping):
                self._replies.append(Pong(message.number))
            elif isinstance(message, Hello):
                raise PeerError(Code.OUT_OF_PLACE, "a second Hello")
            elif not isinstance(message, Pong):
                for_table.append(message)
        return for_table

    def replies(self) -> list[FromHost]:
        """What goes back at once, before anything of the table's."""
        replies, self._replies = self._replies, []
        return replies

    def forgive(self, milliseconds: int) -> None:
        """Let time not count as silence in which this host itself slept."""
        self._heard += milliseconds
        self._opened += milliseconds

    def ends(self) -> int:
        """When the connection is lost if nothing is heard of it before, or, before the greeting, not the whole of its first word."""
        return self._heard + SILENCE if self.is_greeted else self._opened + GREETING

    def _greet(self, message: FromClient) -> None:
        if not isinstance(message, Hello):
            raise PeerError(Code.OUT_OF_PLACE, "the first word is Hello")
        self.is_greeted = True

    def _check_flood(self, count: int, now: int) -> None:
        if now - self._second >= 1_000:
            self._second, self._count = now, 0
        self._count += count
        if self._count > FLOOD:
            raise PeerError(Code.TOO_FAST, f"more than {FLOOD} messages in a second")
