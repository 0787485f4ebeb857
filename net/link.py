"""A table in this process, and connections to it that go over no network: playing alone, and tests."""

from __future__ import annotations

import asyncio
import threading
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, Final

import msgspec
from typing_extensions import override

from net.core import frames
from net.core.coding import encode, from_host
from net.core.connection import Connection, Deliver, Lost
from net.core.lobby import ALONE, TableConfig
from net.core.match import TimeControl
from net.core.messages import PROGRAM, PROTOCOL, Closing, FromClient, FromHost, Hello, Pace, PeerError, Sit, Watch
from net.server_connection import ServerConnection
from net.table_server import TableServer
from net.thinking import InlineThinker, SideThinker
from rules.bots import USUAL
from rules.catalog import load
from rules.kernel import Options

UNTIMED = TimeControl(clock=0)
"""Nobody is hurried who plays alone."""


LOOKS: Final = 0.001
"""Seconds between two looks whether the bots are at rest."""


class LocalServer:
    """One table on a thread of its own, and any number of connections to it. Close it to end both."""

    def __init__(
        self,
        config: TableConfig,
        journals: Path | None = None,
        replays: Path | None = None,
        worker: bool = True,
        *,
        bots_first: bool = False,
    ) -> None:
        """`worker` False: bots think on the table's own thread. Raises PeerError where the configuration is no good, OSError.

        `bots_first`: what people say is heard when the bots have nothing more to say, so that the same words make the same game.
        """
        self._bots_first = bots_first
        self._said: deque[Callable[[], None]] = deque()
        self._ready = threading.Event()
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._live, args=(config, journals, replays, worker), name="table", daemon=True)
        self._thread.start()
        self._ready.wait()
        if self._fault:
            raise self._fault

    def connect(self, first: Sit | Watch, deliver: Deliver) -> Connection:
        """A connection that says Hello and then this."""
        link = _LocalConnection(self, deliver)
        self.do(link.open)
        link.send(Hello(PROTOCOL, PROGRAM))
        link.send(first)
        return link

    def do(self, work: Callable[[], None]) -> None:
        """Have this done on the table's thread; after the end, nothing happens."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work)

    def say(self, work: Callable[[], None]) -> None:
        """Have something heard that a person says."""
        self.do(lambda: self._hear(work) if self._bots_first else work())

    def _hear(self, work: Callable[[], None]) -> None:
        self._said.append(work)
        if len(self._said) == 1:
            self._hear_next()

    def _hear_next(self) -> None:
        """Hear what was said, in its order, each when the bots are at rest."""
        while self._said and self.table_server.is_at_rest:
            self._said[0]()
            self._said.popleft()
        if self._said:
            self._loop.call_later(LOOKS, self._hear_next)

    def close(self) -> None:
        """End the table; its thread is gone when this returns."""
        self.do(self._ended.set)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _live(self, config: TableConfig, journals: Path | None, replays: Path | None, worker: bool) -> None:
        asyncio.run(self._keep(config, journals, replays, worker))

    def _end(self, text: str) -> None:
        self._ended.set()

    async def _keep(self, config: TableConfig, journals: Path | None, replays: Path | None, worker: bool) -> None:
        self._loop = asyncio.get_running_loop()
        self._ended = asyncio.Event()
        try:
            thinker = SideThinker() if worker else InlineThinker()
            self.table_server = TableServer(
                load(config.game), config, thinker, journals, replays, self._end, self._end, bots_first=self._bots_first
            )
            self.table_server.start()
        except (PeerError, LookupError, OSError) as fault:
            self._fault = fault
            return
        finally:
            self._ready.set()
        await self._ended.wait()
        await self.table_server.close("the table is closed")


class _LocalConnection(Connection):
    """A client of a table in this process. The bytes are those of the network."""

    def __init__(self, server: LocalServer, deliver: Deliver) -> None:
        self._server = server
        self._deliver = deliver
        self._reader = frames.Reader(frames.TO_CLIENTS)
        self._connection: ServerConnection | None = None
        self._on_close: Callable[[], None] | None = None

    def open(self) -> None:
        """Greet; on the table's thread."""
        self._connection = ServerConnection(self._server.table_server, self._take, self._leave)
        self._connection.greet()

    @override
    def send(self, message: FromClient) -> None:
        self._server.say(lambda: self._connection.receive(encode(message)) if self._connection else None)

    @override
    def close(self) -> None:
        self._deliver = _unheard
        if self._on_close:
            self._on_close()
        else:
            self._server.do(self._leave)

    def owning(self, close: Callable[[], None]) -> Connection:
        """The same connection; closing it closes what it owns."""
        self._on_close = close
        return self

    def _take(self, frame: bytes) -> None:
        for value in self._reader.feed(frame):
            message = from_host(value)
            self._deliver(message)
            if isinstance(message, Closing):
                self._deliver(Lost(message.text))

    def _leave(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            connection.lost()


def _unheard(message: FromHost | Lost) -> None:
    """Whoever has closed a connection hears no more of it."""


def solo(
    game: str,
    deliver: Deliver,
    *,
    seats: int | None = None,
    bots: Sequence[str] | None = None,
    name: str = "You",
    options: Options | dict[str, Any] | None = None,
    seed: str | None = None,
    journals: Path | None = None,
    replays: Path | None = None,
    worker: bool = True,
    pace: Pace = Pace.INSTANT,
    bots_first: bool = False,
) -> Connection:
    """A table in this process: one person, and bots on all other seats (`bots` names them, the usual one fills up).

    Raises PeerError where options, seats and bots do not go together, LookupError where no game is called so. The game begins
    at once. `close` ends the table; a game that is not over goes on from its journal. `bots_first`: see LocalServer.
    """
    chosen = load(game)
    count = seats or chosen.usual
    named = tuple(bots or ())[: count - 1]
    config = TableConfig(
        table=ALONE,
        game=game,
        seats=count,
        options=msgspec.to_builtins(options) if options is not None else {},
        bots=(*named, *[USUAL] * (count - 1 - len(named))),
        time_control=UNTIMED,
        seed=seed,
        starts_itself=True,
        owner=(token := token_urlsafe(16)),
        pace=pace,
    )
    server = LocalServer(config, journals, replays, worker, bots_first=bots_first)
    connection = server.connect(Sit(name, token), deliver)
    assert isinstance(connection, _LocalConnection)
    return connection.owning(server.close)
