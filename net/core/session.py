"""One connection's life on the host's side: greeting, at the table, closed. Bytes in, messages out; time is an argument."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from net.core import frames
from net.core.coding import from_client, other_protocol
from net.core.messages import Code, FromClient, FromHost, Hello, PeerError, Ping, Pong, Welcome

GREETING: Final = 5_000
"""Milliseconds in which the first word is to come."""
SILENCE: Final = 15_000
"""Milliseconds after which a silent connection is lost; clients ping every five seconds."""


class Session:
    """One connection. After a PeerError, say its text in a Closing and close."""

    def __init__(self, welcome: Welcome, now: int) -> None:
        self._welcome = welcome
        self._reader = frames.Reader(frames.FROM_CLIENTS)
        self._replies: list[FromHost] = [welcome]
        self.opened = self._heard = now
        self.is_greeted = False
        """Whether its first word was right; only then it exists for the table."""

    def receive(self, data: bytes, now: int) -> Iterator[FromClient | None]:
        """Yield what the table is to hear of these bytes, one after the other; None: it was a word for the door. Raises PeerError."""
        self._heard = now
        try:
            for value in self._reader.values(data):
                yield self._take_in(value)
        except frames.BadFrame as fault:
            raise PeerError(Code.BAD_FRAME, str(fault)) from None

    def _take_in(self, value: dict[str, Any]) -> FromClient | None:
        if not self.is_greeted and (other := other_protocol(value, self._welcome.program)):
            raise PeerError(Code.OTHER_PROTOCOL, other)
        message = from_client(value)
        if not self.is_greeted:
            self._greet(message)
            return None
        match message:
            case Ping(number):
                self._replies.append(Pong(number))
                return None
            case Pong():
                return None
            case Hello():
                raise PeerError(Code.OUT_OF_PLACE, "a second Hello")
            case _:
                return message

    def replies(self) -> list[FromHost]:
        """What goes back at once, before anything of the table's."""
        replies, self._replies = self._replies, []
        return replies

    def forgive(self, milliseconds: int) -> None:
        """Let time not count as silence in which this host itself slept."""
        self._heard += milliseconds
        self.opened += milliseconds

    def ends(self) -> int:
        """When the connection is lost if nothing is heard of it before, or, before the greeting, not the whole of its first word."""
        return self._heard + SILENCE if self.is_greeted else self.opened + GREETING

    def _greet(self, message: FromClient) -> None:
        if not isinstance(message, Hello):
            raise PeerError(Code.OUT_OF_PLACE, "the first word is Hello")
        self.is_greeted = True
