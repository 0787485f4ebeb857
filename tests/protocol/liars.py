"""A real host over TLS on the loopback, in a thread of the test's, that lies when it is told to; and two people at its table."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from protocol.hosts import SECONDS, Player
from typing_extensions import override

from net.core.connection import Address
from net.core.lobby import TableConfig
from net.core.match import TimeControl
from net.core.messages import FromHost
from net.core.outbox import Outgoing, Peer
from net.core.table import Table
from net.host import Host, Opened, Settings

Tell = Callable[[tuple[Peer, ...], FromHost], list[Outgoing]]
"""What goes out in place of a message: as it was, another, several or none."""


class LyingHost(Host):
    """A host whose table does what the test says, and whose messages go through `tell`."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(settings, lambda text: None)
        self.tell: Tell | None = None
        self.table: Table = self._table_server.table
        honest = self.table.take

        def take() -> list[Outgoing]:
            return [one for peers, message in honest() for one in (self.tell(peers, message) if self.tell else [(peers, message)])]

        self.table.take = take  # type: ignore[method-assign]

    @override
    def _watch_signals(self) -> None:
        """They are the main thread's."""


class LyingTable:
    """The host, where it is, and a way to have something done on its thread."""

    def __init__(self, host: LyingHost, address: Address, loop: asyncio.AbstractEventLoop) -> None:
        self.host, self.address, self._loop = host, address, loop

    def do(self, work: Callable[[LyingHost], Any]) -> Any:
        """Have it done on the host's thread; what it returns."""
        done = threading.Event()
        found: list[Any] = []

        def do_it() -> None:
            found.append(work(self.host))
            done.set()

        self._loop.call_soon_threadsafe(do_it)
        assert done.wait(SECONDS)
        return found[0]


@contextmanager
def lying(game: str = "take5", seats: int = 2, **config: Any) -> Iterator[LyingTable]:
    """A table whose first guest owns it, in the home that the environment names."""
    config = {"options": {"rounds": 1}, "time_control": TimeControl(clock=0), "starts_itself": False, **config}
    settings = Settings(TableConfig(**{"table": "Barn", "game": game, "seats": seats, **config}), port=0, bind="127.0.0.1", announce=False)
    opened: list[Opened] = []
    hosts: list[tuple[LyingHost, asyncio.AbstractEventLoop]] = []
    ready = threading.Event()

    def say_ready(one: Opened) -> None:
        opened.append(one)
        ready.set()

    async def keep() -> None:
        host = LyingHost(settings)
        hosts.append((host, asyncio.get_running_loop()))
        await host.run(say_ready)

    thread = threading.Thread(target=lambda: asyncio.run(keep()), name="host", daemon=True)
    thread.start()
    assert ready.wait(SECONDS)
    (host, loop), (one,) = hosts[0], opened
    try:
        yield LyingTable(host, ("127.0.0.1", one.port), loop)
    finally:
        loop.call_soon_threadsafe(host._end, 0)
        thread.join(SECONDS)


def peers_of(table: LyingTable, *players: Player) -> tuple[Peer, ...]:
    """The connections of these players, as the host counts them."""
    from net.core.messages import Seated

    seats = [player.wait_for(Seated).seat for player in players]
    return table.do(lambda host: tuple([host.table._outbox.person_at(seat) for seat in seats if seat is not None]))
