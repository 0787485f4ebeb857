"""A table in this process, and connections to it that go over no network: playing alone, and tests."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from net.botseat import Here, Worker
from net.core import frames
from net.core.connection import Connection, Deliver, Lost
from net.core.lobby import ALONE, TableConfig
from net.core.match import TimeControl
from net.core.messages import PROGRAM, PROTOCOL, Closing, FromClient, FromHost, Hello, PeerError, Sit, Watch, encode, from_host
from net.core.session import Session
from net.table_server import TableServer, now
from rules.catalog import load
from rules.kernel import Options

UNTIMED = TimeControl(clock=0)
"""Nobody is hurried who plays alone."""


class LocalServer:
    """One table on a thread of its own, and any number of connections to it. Close it to end both."""

    def __init__(self, config: TableConfig, journals: Path | None = None, replays: Path | None = None, worker: bool = True) -> None:
        """`worker` False: bots think on the table's own thread. Raises PeerError where the configuration is no good, OSError."""
        self._ready = threading.Event()
        self._fault: BaseException | None = None
        self._thread = threading.Thread(target=self._live, args=(config, journals, replays, worker), name="table", daemon=True)
        self._thread.start()
        self._ready.wait()
        if self._fault:
            raise self._fault

    def connect(self, first: Sit | Watch, deliver: Deliver) -> Connection:
        """A connection that says Hello and then this."""
        link = _Link(self, deliver)
        self.do(link.open)
        link.send(Hello(PROTOCOL, PROGRAM))
        link.send(first)
        return link

    def do(self, work: Callable[[], None]) -> None:
        """Have this done on the table's thread; after the end, nothing happens."""
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(work)

    def close(self) -> None:
        """End the table; its thread is gone when this returns."""
        self.do(self._ended.set)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _live(self, config: TableConfig, journals: Path | None, replays: Path | None, worker: bool) -> None:
        asyncio.run(self._keep(config, journals, replays, worker))

    async def _keep(self, config: TableConfig, journals: Path | None, replays: Path | None, worker: bool) -> None:
        self._loop = asyncio.get_running_loop()
        self._ended = asyncio.Event()
        try:
            self.keeper = TableServer(
                load(config.game), config, Worker() if worker else Here(), journals, replays, lambda text: self._ended.set()
            )
            self.keeper.start()
        except (PeerError, LookupError, OSError) as fault:
            self._fault = fault
            return
        finally:
            self._ready.set()
        await self._ended.wait()
        await self.keeper.close("the table is closed")


class _Link:
    """See net.core.connection. The bytes are those of the network."""

    def __init__(self, house: LocalServer, deliver: Deliver) -> None:
        self._house = house
        self._deliver = deliver
        self._session: Session | None = None
        self._peer: int | None = None
        self._reader = frames.Reader(frames.TO_CLIENTS)
        self._on_close: Callable[[], None] | None = None

    def open(self) -> None:
        """On the table's thread."""
        keeper = self._house.keeper
        self._session = Session(keeper.table.welcome(), now())
        self._peer = keeper.connect(self._hear)
        self._reply()

    def send(self, message: FromClient) -> None:
        """See Connection."""
        self._house.do(lambda: self._receive(encode(message)))

    def close(self) -> None:
        """See Connection."""
        self._deliver = _unheard
        if self._on_close:
            self._on_close()
        else:
            self._house.do(self._leave)

    def owning(self, close: Callable[[], None]) -> Connection:
        """The same connection; closing it closes what it owns."""
        self._on_close = close
        return self

    def _receive(self, data: bytes) -> None:
        if self._session is None or self._peer is None:
            return
        try:
            heard = self._session.receive(data, now())
        except PeerError as fault:
            self._hear(Closing(fault.text), encode(Closing(fault.text)))
            return
        self._reply()
        for message in heard:
            self._house.keeper.say(self._peer, message)

    def _reply(self) -> None:
        for message in self._session.replies() if self._session else ():
            self._hear(message, encode(message))

    def _hear(self, message: FromHost, frame: bytes) -> None:
        for value in self._reader.feed(frame):
            self._deliver(from_host(value))
        if isinstance(message, Closing):
            self._leave()
            self._deliver(Lost(message.text))

    def _leave(self) -> None:
        if self._peer is not None:
            peer, self._peer, self._session = self._peer, None, None
            self._house.keeper.leave(peer)


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
) -> Connection:
    """A table in this process: one person, and bots on all other seats (`bots` names them, "greedy" fills up).

    Raises PeerError where options, seats and bots do not go together, LookupError where no game is called so. The game begins
    at once. `close` ends the table; a game that is not over goes on from its journal.
    """
    chosen = load(game)
    count = seats or chosen.usual
    named = tuple(bots or ())[: count - 1]
    config = TableConfig(
        table=ALONE,
        game=game,
        seats=count,
        options=msgspec.to_builtins(options) if options is not None else {},
        bots=(*named, *["greedy"] * (count - 1 - len(named))),
        time_control=UNTIMED,
        seed=seed,
        starts_itself=True,
    )
    house = LocalServer(config, journals, replays, worker)
    connection = house.connect(Sit(name), deliver)
    assert isinstance(connection, _Link)
    return connection.owning(house.close)
