"""The host's end of one connection: bytes in, bytes out, whatever they travel over."""

from __future__ import annotations

from collections.abc import Callable

from net.core.coding import encode
from net.core.crowd import Standing, Words
from net.core.messages import Closing, Code, FromClient, FromHost, PeerError
from net.core.outbox import Peer
from net.core.session import Session
from net.table_server import TableServer, now


class ServerConnection:
    """One client of a table server. Feed it what arrives by `receive`; say `lost` when nothing more will."""

    def __init__(
        self,
        table_server: TableServer,
        write: Callable[[bytes], None],
        hang_up: Callable[[], None],
        origin: str = "",
        words: Words | None = None,
    ) -> None:
        """`write` sends a whole frame, `hang_up` closes after what was written; `origin` is the client's address.

        `words`: how much it may say that is no move; None: as much as it likes.
        """
        self.session = Session(table_server.table.welcome(), now())
        self.is_closed = False
        """Whether it was told the last word, or is gone."""
        self.has_flooded = False
        """Whether it was closed for saying too much."""
        self._table_server = table_server
        self._write, self._hang_up = write, hang_up
        self._origin = origin
        self._words = words
        self._peer: Peer | None = None

    @property
    def standing(self) -> Standing:
        """What it is to the table."""
        return Standing.STRANGER if self._peer is None else self._table_server.table.standing(self._peer)

    def greet(self) -> None:
        """Say the first word."""
        self._reply()

    def receive(self, data: bytes) -> None:
        """Take in what the client sent."""
        if self.is_closed:
            return
        count = 0
        try:
            for message in self.session.receive(data, now()):
                count += 1
                self._take_in(message)
                if self.is_closed:
                    return
            if not count:  # a part of a word costs as much as one
                self._waste()
        except PeerError as fault:
            self.close(fault.text, fault.code)

    def _take_in(self, message: FromClient | None) -> None:
        if self._peer is None and self.session.is_greeted:
            self._peer = self._table_server.connect(self._send, self._origin)
        self._reply()
        if message is None or self._peer is None or not self._table_server.say(self._peer, message):
            self._waste()

    def _waste(self) -> None:
        if self._words and self._words.waste(self.standing, now()):
            self.has_flooded = True
            self.close("you say too much at once", Code.TOO_FAST)

    def close(self, text: str, code: Code) -> None:
        """Say why, and close."""
        closing = Closing(text[:400], code)
        self._send(closing, encode(closing))

    def lost(self) -> None:
        """Tell the table that nothing more comes."""
        self.is_closed = True
        peer, self._peer = self._peer, None
        if peer is not None:
            self._table_server.leave(peer)

    def _reply(self) -> None:
        for message in self.session.replies():
            if self._peer is None:
                self._send(message, encode(message))
            else:
                self._table_server.reply(self._peer, message)

    def _send(self, message: FromHost, frame: bytes) -> None:
        if self.is_closed:
            return
        self._write(frame)
        if isinstance(message, Closing):
            self.is_closed = True
            self._hang_up()
