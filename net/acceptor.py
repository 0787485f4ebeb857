"""Accepts connections, and begins TLS with those that begin it: at a pace, address by address in turn.

A connection that says nothing, or half of its first record, costs a file and nothing else. Those whose turn has not come wait.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from net.clients import Clients
from net.core.budget import Budget, Budgets
from net.core.crowd import ALL_HANDSHAKES, HANDSHAKES, KNOCKS, Pool, origin_of

AT_ONCE: Final = 16
"""Connections accepted in one turn of the loop."""
ACCEPTS: Final = (200, 4)
"""Connections accepted at once, and the milliseconds until one more: the system keeps the others waiting."""
PATIENCE: Final = 5_000
"""Milliseconds until TLS has to begin."""
AGAIN: Final = 0.1
"""Seconds until half a record, or a system that has no file left, is looked at again."""
APART: Final = 10
"""Milliseconds between two beginnings of TLS: whoever plays does not wait for a crowd."""
LOOKED_AT: Final = 2_048
"""Bytes of the first record that are waited for, at most."""
FLOODED: Final = 5
"""As so many beginnings of TLS a connection counts that was closed for a flood."""
HANDSHAKE_RECORD: Final = 0x16


class Acceptor:
    """The listening sockets, and the connections that have not begun TLS. Everything is called on its loop."""

    def __init__(
        self, listening: Sequence[socket.socket], clients: Clients, address_of: Callable[[tuple[str, int]], str], most: int = KNOCKS
    ) -> None:
        """`clients` begin TLS; `address_of` says where one really comes from; `most`: connections that have not begun it."""
        self._listening = listening
        self._clients = clients
        self._address_of = address_of
        self._loop = asyncio.get_running_loop()
        self._pool: Pool[socket.socket] = Pool(most)
        self._since: dict[socket.socket, int] = {}
        self._ready: dict[str, list[tuple[socket.socket, str]]] = {}
        """Those whose first record is there, by what counts as their address, the newest last."""
        self._accepts = Budget(*ACCEPTS)
        self._handshakes: Budgets[str] = Budgets(lambda: Budget(*HANDSHAKES))
        self._all_handshakes = Budget(*ALL_HANDSHAKES)
        self._turn: asyncio.TimerHandle | None = None
        self._waiting: set[asyncio.TimerHandle] = set()

    def start(self) -> None:
        """Accept from here on."""
        for one in self._listening:
            one.setblocking(False)
            self._loop.add_reader(one, self._accept, one)

    def close(self) -> None:
        """Accept no more, and leave those who wait."""
        for one in self._listening:
            self._loop.remove_reader(one)
            one.close()
        for handle in (*self._waiting, *([self._turn] if self._turn else [])):
            handle.cancel()
        for one in self._pool:
            self._drop(one)

    def drop_silent(self) -> None:
        """Drop whoever has not begun TLS for too long, and let the addresses of floods wait longer. Call it once a second."""
        now = self._now()
        floods, self._clients.floods = self._clients.floods, []
        for address in floods:
            self._handshakes.of(origin_of(address), now).spend(now, FLOODED)
        for one in self._pool:
            if now - self._since[one] > PATIENCE:
                self._drop(one)

    def _now(self) -> int:
        return int(self._loop.time() * 1000)

    def _accept(self, listening: socket.socket) -> None:
        for _ in range(AT_ONCE):
            wait = self._accepts.wait(self._now())
            if wait:
                self._pause(listening, wait / 1000)
                return
            try:
                one, peer = listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return
            except OSError:  # no file is left for it, or no memory
                self._pause(listening, AGAIN)
                return
            self._accepts.spend(self._now())
            one.setblocking(False)
            address = self._address_of(peer[:2])
            self._since[one] = self._now()
            displaced = self._pool.enter(one, origin_of(address))
            if displaced is not None:
                self._drop(displaced)
            self._loop.add_reader(one, self._look, one, address)

    def _pause(self, listening: socket.socket, seconds: float) -> None:
        self._loop.remove_reader(listening)
        self._later(seconds, lambda: self._loop.add_reader(listening, self._accept, listening))

    def _later(self, seconds: float, work: Callable[[], None]) -> None:
        def do() -> None:
            self._waiting.discard(handle)
            work()

        handle = self._loop.call_later(seconds, do)
        self._waiting.add(handle)

    def _look(self, one: socket.socket, address: str) -> None:
        """See whether the first record is there."""
        try:
            there = one.recv(LOOKED_AT, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            there = b""
        if not there or there[0] != HANDSHAKE_RECORD:
            with suppress(OSError):
                one.recv(LOOKED_AT)  # closed with something unread, it would be reset
            self._drop(one)
            return
        self._loop.remove_reader(one)
        if len(there) < min(LOOKED_AT, 5 + int.from_bytes(there[3:5], "big")):
            self._later(AGAIN, lambda: self._look_again(one, address))
            return
        self._ready.setdefault(origin_of(address), []).append((one, address))
        self._serve_soon(0)

    def _look_again(self, one: socket.socket, address: str) -> None:
        if one in self._pool:
            self._loop.add_reader(one, self._look, one, address)

    def _serve_soon(self, milliseconds: int) -> None:
        if self._turn is None:
            self._turn = self._loop.call_later(milliseconds / 1000, self._serve)

    def _serve(self) -> None:
        """Begin TLS with the newest of the address whose turn it is: the oldest have waited too long for their patience."""
        self._turn = None
        now = self._now()
        for origin in list(self._ready):
            budget = self._handshakes.of(origin, now)
            if not (budget.allows(now) and self._all_handshakes.allows(now)):
                continue
            waiting = self._ready.pop(origin)
            one, address = waiting.pop()
            if waiting:
                self._ready[origin] = waiting  # behind all others
            budget.spend(now)
            self._all_handshakes.spend(now)
            self._pool.leave(one)
            self._since.pop(one, None)
            self._clients.begin(one, address)
            break
        if self._ready:
            waits = [max(self._handshakes.of(origin, now).wait(now), self._all_handshakes.wait(now)) for origin in self._ready]
            self._serve_soon(max(APART, min(waits)))

    def _drop(self, one: socket.socket) -> None:
        self._pool.leave(one)
        self._since.pop(one, None)
        self._loop.remove_reader(one)
        for origin, waiting in list(self._ready.items()):
            self._ready[origin] = [other for other in waiting if other[0] is not one]
            if not self._ready[origin]:
                del self._ready[origin]
        with suppress(OSError):
            one.close()
