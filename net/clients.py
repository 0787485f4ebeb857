"""The connections of a host that are past the beginning of TLS: each is one client's, from its first word to the last."""

from __future__ import annotations

import asyncio
import gc
import socket
import ssl
from contextlib import suppress
from typing import Final

from typing_extensions import override

from net import memory
from net.core.crowd import STRANGERS, Pool, Standing, Words, origin_of, words_by_origin
from net.core.messages import Code
from net.server_connection import ServerConnection
from net.table_server import TableServer, now

HANDSHAKE: Final = 5.0
GOODBYE: Final = 2.0
"""Seconds for TLS to begin, and to end."""
UNREAD: Final = 128 * 1024
"""Bytes that a client may leave unread before it is dropped: coming back costs it one whole view."""
IN_THE_SYSTEM: Final = 128 * 1024
"""Bytes that the system may hold for a client beside them."""
UNHEARD: Final = 64 * 1024
"""Bytes that may still come of a client that was told the last word; then it is cut off."""
DEAD: Final = 8
"""After so many connections the memory of those that are gone is given back."""
UNSEATED: Final = 120_000
"""Milliseconds from the first word to sitting down or looking on: time for words to compare, a key and another name."""


class Clients:
    """See the module. Everything is called on one loop."""

    def __init__(self, table_server: TableServer, context: ssl.SSLContext, most: int = STRANGERS) -> None:
        """`most`: connections that do not sit."""
        self.table_server = table_server
        self._context = context
        self._beginning: dict[asyncio.Task[None], socket.socket] = {}
        self._strangers: Pool[_Client | asyncio.Task[None]] = Pool(min(most, STRANGERS))
        self._words = words_by_origin()
        self._clients: set[_Client] = set()
        self._dead = 0
        """Connections that were begun since the memory of dead ones was given back."""
        self._is_littered = False
        """Whether memory was taken apart that the system has not got back."""
        self.floods: list[str] = []
        """Addresses of connections that were closed for a flood, and were not charged for it yet."""

    def begin(self, one: socket.socket, address: str) -> None:
        """Begin TLS on a connection."""
        with suppress(OSError):
            one.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, IN_THE_SYSTEM)
        task = asyncio.get_running_loop().create_task(self._shake_hands(one, address))
        self._beginning[task] = one
        task.add_done_callback(self._begun)
        self._displace(self._strangers.enter(task, origin_of(address)))

    def tend(self, slept: int) -> None:
        """Drop those who say nothing, or do not sit down. Call it once a second; `slept`: milliseconds that this host slept."""
        if self._dead >= DEAD:  # each is a ring of objects with large buffers
            self._dead, self._is_littered = 0, True
            gc.collect()
        elif self._is_littered:  # the flood is over
            self._is_littered = False
            memory.give_back()
        for client in list(self._clients):
            session = client.connection.session
            session.forgive(slept)
            if client.connection.standing is not Standing.STRANGER:
                self._strangers.leave(client)
            elif session.is_greeted and session.opened + UNSEATED <= now():
                client.connection.close("you have not sat down for too long; come again when you want to", Code.SILENT)
            if session.ends() <= now():
                client.connection.close("nothing was heard of you for too long", Code.SILENT)

    async def close(self) -> None:
        """Let the last words go out, and end all connections."""
        for task in list(self._beginning):
            self._break_off(task)
        waiting = [client.gone for client in self._clients]
        if waiting:
            await asyncio.wait(waiting, timeout=GOODBYE)
        for client in list(self._clients):
            client.abort()
        if self._beginning:
            await asyncio.wait(list(self._beginning), timeout=GOODBYE)

    def take_in(self, client: _Client) -> None:
        """A client is past its handshake."""
        self._clients.add(client)
        self._displace(self._strangers.enter(client, origin_of(client.address)))

    def lose(self, client: _Client) -> None:
        """A client is gone."""
        self._clients.discard(client)
        self._strangers.leave(client)
        if client.connection.has_flooded:
            self.floods.append(client.address)

    def words_of(self, address: str) -> Words:
        """Return how many words a connection of this address has."""
        return Words(self._words.of(origin_of(address), now()))

    async def _shake_hands(self, one: socket.socket, address: str) -> None:
        with suppress(OSError):  # no TLS, or not in time
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: _Client(self, address), one, ssl=self._context, ssl_handshake_timeout=HANDSHAKE, ssl_shutdown_timeout=GOODBYE
            )

    def _begun(self, task: asyncio.Task[None]) -> None:
        self._strangers.leave(task)
        del self._beginning[task]
        self._dead += 1

    def _displace(self, other: _Client | asyncio.Task[None] | None) -> None:
        if isinstance(other, asyncio.Task):
            self._break_off(other)
        elif other is not None and other.connection.standing is Standing.STRANGER:
            other.connection.close("too many are here who do not sit down; try again in a moment", Code.CROWDED)

    def _break_off(self, task: asyncio.Task[None]) -> None:
        """End a beginning of TLS. Its transport has the socket, and closes it when it finds that nothing more comes."""
        with suppress(OSError):
            self._beginning[task].shutdown(socket.SHUT_RDWR)


class _Client(asyncio.Protocol):
    """One client's socket, and the host's end of its connection."""

    def __init__(self, clients: Clients, address: str) -> None:
        self.address = address
        self.gone = asyncio.get_running_loop().create_future()
        """Done when the connection is closed."""
        self._clients = clients
        self._transport: asyncio.Transport
        self._unheard = 0

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self.connection = ServerConnection(
            self._clients.table_server, self._write, transport.close, self.address, self._clients.words_of(self.address)
        )
        self.connection.greet()
        self._clients.take_in(self)

    @override
    def data_received(self, data: bytes) -> None:
        self.connection.receive(data)
        if self.connection.is_closed:
            self._unheard += len(data)
            if self._unheard > UNHEARD:
                self.abort()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self.connection.lost()
        self._clients.lose(self)
        if not self.gone.done():
            self.gone.set_result(None)

    def abort(self) -> None:
        """Close it at once."""
        self._transport.abort()

    def _write(self, frame: bytes) -> None:
        if self._transport.is_closing():
            return
        self._transport.write(frame)
        if self._transport.get_write_buffer_size() > UNREAD:
            self._transport.abort()
