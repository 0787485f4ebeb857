"""The host's end of one connection: bytes in, bytes out, whatever they travel over."""

from __future__ import annotations

from collections.abc import Callable

from net.core.coding import encode
from net.core.messages import Closing, Code, FromHost, PeerError
from net.core.outbox import Peer
from net.core.session import Session
from net.table_server import TableServer, now


class ServerConnection:
    """One client of a table server. Feed it what arrives by `receive`; say `lost` when nothing more will."""

    def __init__(self, table_server: TableServer, write: Callable[[bytes], None], hang_up: Callable[[], None], origin: str = "") -> None:
        """`write` sends a whole frame, `hang_up` closes after what was written; `origin` is the client's address."""
        self.session = Session(table_server.table.welcome(), now())
        self._table_server = table_server
        self._write, self._hang_up = write, hang_up
        self._origin = origin
        self._peer: Peer | None = None
        self._is_closed = False

    def greet(self) -> None:
        """Say the first word."""
        self._reply()

    def receive(self, data: bytes) -> None:
        """Take in what the client sent."""
        if self._is_closed:
            return
        try:
            heard = self.session.receive(data, now())
        except PeerError as fault:
            self.close(fault.text, fault.code)
            return
        if self.session.is_greeted and self._peer is None:
            self._peer = self._table_server.connect(self._send, self._origin)
        self._reply()
        for message in heard:
            if self._peer is not None:
                self._table_server.say(self._peer, message)

    def close(self, text: str, code: Code) -> None:
        """Say why, and close."""
        closing = Closing(text[:400], code)
        self._send(closing, encode(closing))

    def lost(self) -> None:
        """Tell the table that nothing more comes."""
        self._is_closed = True
        peer, self._peer = self._peer, None
        if peer is not None:
            self._table_server.leave(peer)

    def _reply(self) -> None:
        for message in self.session.replies():
            self._send(message, encode(message))

    def _send(self, message: FromHost, frame: bytes) -> None:
        if self._is_closed:
            return
        self._write(frame)
        if isinstance(message, Closing):
            self._is_closed = True
            self._hang_up()
