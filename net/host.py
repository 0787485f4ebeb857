"""The host process: an asyncio server with TLS around one table. `python -m net` runs it."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import resource
import signal
import socket
import ssl
from asyncio import sslproto
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import msgspec
from msgspec import Meta, Struct

from net import identity, journal
from net.acceptor import Acceptor
from net.addresses import own_addresses
from net.clients import Clients
from net.core.connection import spelled
from net.core.crowd import KNOCKS
from net.core.lobby import ALONE, TableConfig
from net.core.messages import PROGRAM, PeerError
from net.core.table import SLEPT
from net.guests import Guests
from net.journal import Saved
from net.table_server import TableServer, now
from net.thinking import SideThinker
from rules.catalog import load
from rules.errors import RecordError

if TYPE_CHECKING:
    from net.discovery import Announcement

sslproto.SSLProtocol.max_size = 16 * 1024  # one record of TLS; asyncio would hold 256 KiB for each client, who says 4 KiB at most
logging.getLogger("asyncio").setLevel(logging.ERROR)  # that somebody has hung up is told where it matters, not here

PORT: Final = 26970
PORTS: Final = 64
"""How many ports are tried from PORT on, where none was asked for."""
BACKLOG: Final = 128
"""Connections that the system keeps waiting."""
FILES: Final = 512
"""Files that a host wants to be allowed."""
OWN_FILES: Final = 128
"""Those of them that are the table's: its seats and who looks on, its journal, its workers and its announcement."""
LEAST: Final = 8
INTERFACES: Final = 10_000
"""Milliseconds after which this machine's addresses are looked up again."""
BEAT: Final = 1.0
WILD: Final = {"0.0.0.0": 4, "::": 6}
"""All addresses of IPv4, and of IPv6."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What a host process is told, as JSON on its standard input: there are secrets in it."""

    config: TableConfig | None = None
    """None: those of the saved game."""
    resume: str = ""
    """The journal to go on with."""
    port: Annotated[int, Meta(ge=0, le=65535)] | None = None
    """None: that of the saved game if it is free, else 26970, or the next that is free; 0: any."""
    bind: str = ""
    """The address to listen on; empty: that of the saved game, else all."""
    announce: bool | None = None
    """Whether to tell the LAN; None: as the saved game did, else yes."""
    door: int | None = None
    """The file number of the host's end of the guests' door; None: there is no door."""


class Opened(Struct, frozen=True, omit_defaults=True):
    """What a host says when it is ready, as one line of JSON."""

    table: str
    game: str
    port: int
    addresses: tuple[str, ...]
    words: str
    journal: str
    remark: str = ""
    """What is not as it was asked for, or as it was before, as a sentence; empty: nothing."""


class CannotOpen(Exception):
    """The table cannot be opened; the text says why, and what helps."""


class Host:
    """One table, open to the network."""

    def __init__(self, settings: Settings, warn: Callable[[str], None]) -> None:
        """Call it on a running loop. Raises CannotOpen."""
        self._warn = warn
        self._clients: Clients
        self._acceptor: Acceptor
        self._ended = asyncio.Event()
        self._status = 0
        self._last_word = ""
        self._has_warned = False
        self._looked = 0
        """When silent clients were looked for last."""
        self._announcement: Announcement | None = None
        self._addresses: tuple[str, ...] = ()
        self._addresses_at = -INTERFACES
        """Where the table is announced, and when that was looked up."""
        self._guests = None if settings.door is None else Guests(settings.door)
        saved = saved_game(settings.resume) if settings.resume else None
        if saved and saved.header.table == ALONE:
            settings = msgspec.structs.replace(settings, bind=settings.bind or "127.0.0.1", announce=False)
        config = _config(settings, saved)
        self._asked, self._bind, self._announces, self._before = settings.port, config.bind, config.announced, config.port
        try:
            self._certificate = identity.certificate()
            self._table_server = TableServer(
                load(config.game),
                config,
                SideThinker(),
                identity.journals(),
                identity.replays(),
                self._fail,
                self._close,
                self._certificate.fingerprint,
            )
            if saved:
                self._table_server.resume(saved)
        except (PeerError, RecordError, LookupError, OSError) as fault:
            raise CannotOpen(str(fault.args[-1] if isinstance(fault, LookupError) else fault)) from None

    async def run(self, ready: Callable[[Opened], None]) -> int:
        """Open the table, say so, and keep it until it ends; the exit status. Raises CannotOpen."""
        listening, port = await self._listen()
        addresses = _reached_at(listening)
        config = self._table_server.table.config
        self._table_server.listen_at(port)
        await self._announce(port, listening)
        self._watch_signals()
        self._table_server.start()
        self._looked = now()
        self._receive(listening)
        gc.collect()
        gc.freeze()  # what is loaded stays: so the rings that dead connections leave are found in a moment
        hearing = asyncio.get_running_loop().create_task(self._guests.listen()) if self._guests else None
        path = self._table_server.journal_path
        words, remark = identity.words(self._certificate.fingerprint), self._moved(port, addresses[0])
        ready(Opened(config.table, config.game, port, addresses, words, str(path or ""), remark))
        try:
            while not self._ended.is_set():
                with suppress(TimeoutError):
                    async with asyncio.timeout(BEAT):
                        await self._ended.wait()
                self._tend()
                self._end_if_empty()
                await self._announce(port, listening)
        finally:
            self._acceptor.close()
            await self._table_server.close(self._last_word or "the host has closed the table")
            await self._clients.close()
            if hearing:
                hearing.cancel()
                await asyncio.gather(hearing, return_exceptions=True)
            if self._announcement:
                await self._announcement.close()
        return self._status

    # Opening ----------------------------------------------------------------------------------------------------------------

    async def _listen(self) -> tuple[list[socket.socket], int]:
        asked, bind = self._asked, self._bind
        for port in _ports(asked, self._before):
            try:
                listening = await asyncio.to_thread(_bound, bind, port)
            except (OSError, ValueError) as fault:
                if isinstance(fault, OSError) and fault.errno == errno.EADDRINUSE:
                    continue
                raise CannotOpen(f"cannot listen on {bind or 'this machine'}, port {port}: {_why_not(fault)}") from None
            return listening, listening[0].getsockname()[1]
        if asked is None:
            raise CannotOpen(f"the ports {PORT} to {PORT + PORTS - 1} are all taken; name another with --port")
        raise CannotOpen(f"port {asked} is taken; name another with --port, or none, and the next free one is used")

    def _receive(self, listening: Sequence[socket.socket]) -> None:
        """Let clients come."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_3
        context.num_tickets = 0  # who comes back begins anew: a ticket costs more than it saves
        context.load_cert_chain(self._certificate.path)
        most = strangers()
        self._clients = Clients(self._table_server, context, most)
        self._acceptor = Acceptor(listening, self._clients, self._guests.address_of if self._guests else _address, most)
        self._acceptor.start()

    def _moved(self, port: int, address: str) -> str:
        """Where a table that goes on is not to be found where it was: that, and how its people come now."""
        before = self._before
        if before in (0, port):
            return ""
        why = f"Port {before}, where this table was, is taken" if self._asked is None else f"This table was at port {before} before"
        return f"{why}; it is at port {port} now. Who played here comes back with: cowtui join {spelled((address, port))}"

    async def _announce(self, port: int, listening: Sequence[socket.socket]) -> None:
        """Keep the LAN told, on the interfaces that there are now."""
        if not self._announces:
            return
        if self._addresses_at + INTERFACES <= now():
            self._addresses, self._addresses_at = _reached_at(listening), now()
        addresses = self._addresses
        from net.discovery import Announcement, Unannounced, found_here

        self._announcement = self._announcement or Announcement()
        table = self._table_server.table
        seats, taken = len(table.seats), sum(seat.taken for seat in table.seats)
        config = table.config
        try:
            has_key, version, has_seed = bool(config.sealed), PROGRAM.split()[-1], config.seed is not None
            ssh = self._guests.door or 0 if self._guests else 0
            bots = table.lobby.free_bots
            await self._announcement.show(
                found_here(config.table, config.game, port, addresses, seats, taken, has_key, version, has_seed, ssh, bots)
            )
        except Unannounced as fault:
            if not self._has_warned:
                self._has_warned = True
                self._warn(f"{fault}; others join with: cowtui join {spelled((addresses[0], port))}")

    def _watch_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            loop.add_signal_handler(number, partial(self._end, 128 + number))

    # While it is open --------------------------------------------------------------------------------------------------------

    def _end(self, status: int) -> None:
        if not self._ended.is_set():
            self._status = status
            self._ended.set()

    def _close(self, text: str) -> None:
        """The people at the table have decided so."""
        self._last_word = text
        self._end(0)

    def _fail(self, text: str) -> None:
        self._warn(text)
        self._end(1)

    def _end_if_empty(self) -> None:
        ends = self._table_server.table.ends()
        if ends is not None and ends <= now():
            self._end(0)

    def _tend(self) -> None:
        slept, self._looked = now() - self._looked, now()
        self._clients.tend(slept if slept > SLEPT else 0)
        self._acceptor.drop_silent()


def _ports(asked: int | None, before: int) -> Iterator[int]:
    """The ports to try; `before`: where a table that goes on was, whose people look for it there.

    0 is settled here: left to the system, IPv4 and IPv6 would get two different ones.
    """
    if asked is None:
        yield from (before,) * bool(before)
        yield from range(PORT, PORT + PORTS)
    elif asked:
        yield asked
    else:
        for _ in range(PORTS):
            with socket.create_server(("", 0)) as probe:
                port: int = probe.getsockname()[1]
            yield port


def _bound(bind: str, port: int) -> list[socket.socket]:
    """Sockets that listen there: on all addresses, of both families, where none is named. Raises OSError."""
    listening: list[socket.socket] = []
    for family, kind, protocol, _, address in socket.getaddrinfo(bind or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE):
        try:
            one = socket.socket(family, kind, protocol)
        except OSError:  # a family that this machine does not have
            continue
        listening.append(one)
        try:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind(address)
            one.listen(BACKLOG)
        except OSError:
            for other in listening:
                other.close()
            raise
    if not listening:
        raise OSError(errno.EAFNOSUPPORT, "this machine has no such network")
    return listening


def _address(peer: tuple[str, int]) -> str:
    return peer[0]


def strangers() -> int:
    """How many connections of each kind that does not sit there may be, so that a running game has the files that it needs."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < FILES:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, hard) if hard != resource.RLIM_INFINITY else FILES, hard))
        soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(KNOCKS, max(LEAST, (soft - OWN_FILES) // 2))


def _reached_at(listening: Sequence[socket.socket]) -> tuple[str, ...]:
    """The addresses that the table answers at, on the interfaces that there are now, IPv4 first; without a network, the loopback's."""
    bound = [socket.getnameinfo(one.getsockname(), socket.NI_NUMERICHOST | socket.NI_NUMERICSERV)[0] for one in listening]
    found: list[str] = []
    for address in bound:
        found += own_addresses(WILD[address]) if address in WILD else [address]
    return tuple(sorted(found, key=lambda address: ":" in address)) or ("127.0.0.1" if "0.0.0.0" in bound else "::1",)


def _why_not(fault: OSError | ValueError) -> str:
    match fault:
        case socket.gaierror():
            return "no machine has that name"
        case OSError(errno=errno.EADDRNOTAVAIL | errno.EINVAL) | ValueError():
            return "that is no address of this machine"
        case _:
            return fault.strerror or str(fault)


def is_announced(settings: Settings) -> bool:
    """Whether the LAN is told of the table. Raises CannotOpen."""
    if settings.announce is None and settings.resume:
        return saved_game(settings.resume).config.announced
    return settings.announce is not False


def saved_game(path: str) -> Saved:
    """A game to go on with. Raises CannotOpen."""
    try:
        return journal.read(Path(path))
    except RecordError as fault:
        raise CannotOpen(f"{path} cannot be gone on with: {fault}") from None


def _config(settings: Settings, saved: Saved | None) -> TableConfig:
    """As they were said; of a saved game, the game itself stays as it was. Raises CannotOpen."""
    said = settings.config or (saved.config if saved else None)
    if said is None:
        raise CannotOpen("neither a game nor a saved one was named")
    bind, announced = settings.bind, settings.announce
    if saved is None:
        return msgspec.structs.replace(said, bind=bind, announced=announced is not False)
    was = saved.config
    return msgspec.structs.replace(
        was,
        bind=bind or was.bind,
        announced=was.announced if announced is None else announced,
        time_control=said.time_control,
        key=said.key,
        seed=said.seed,
        owner=said.owner,
        starts_itself=said.starts_itself,
        pace=said.pace,
    )
