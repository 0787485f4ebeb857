"""The door itself: it listens for ssh, lets in whoever knows the password, and keeps a stranger from costing more than a word.

A key that was proved by its signature says who somebody is, and never replaces the password.
"""

from __future__ import annotations

import asyncio
import errno
import logging
import os
import socket
import subprocess
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Final

import asyncssh
import msgspec
from asyncssh.constants import DISC_NO_MORE_AUTH_METHODS_AVAILABLE, OPEN_RESOURCE_SHORTAGE
from msgspec.structs import replace
from typing_extensions import override

from cowtui.door.messages import MOST as LARGEST_MESSAGE
from cowtui.door.messages import Begin, Ended, Kill, OpenDoor, Wish, ssh_command
from cowtui.door.returning import Returning, Visitor
from cowtui.door.visit import Visit
from net import guests, identity
from net.core.connection import spelled
from net.core.text import is_same
from net.files import read_saved
from net.processes import command_of

PASSWORD: Final = 3
"""Words of a password that was not chosen."""
PORTS: Final = 64
"""So many ports are tried, from the one after the table's, where none was asked for."""
VISITORS: Final = 60
UNKNOWN: Final = 40
"""Connections that have not said the password, in all."""
UNKNOWN_THERE: Final = 8
"""Of one address."""
LOGIN: Final = 60.0
"""Seconds to say the password in."""
IDLE: Final = 3600.0
"""Seconds after which somebody who types nothing is sent away."""
WRONG: Final = 1.0
"""Seconds that a wrong password takes; one after the other for each address."""
WRONG_AT_ALL: Final = 0.1
"""Seconds between two wrong passwords of all addresses together."""
TRIES: Final = 3
"""Passwords of one connection."""


class CannotOpenDoor(Exception):
    """The door cannot be opened; the text says why, and what helps."""


def door_key() -> asyncssh.SSHKey:
    """The door's own key, made now if there is none. Raises CannotOpenDoor, OSError."""
    path = identity.home() / "door_key"
    try:
        if not path.exists():
            path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            identity.write_private(path, asyncssh.generate_private_key("ssh-ed25519").export_private_key())
        if path.stat().st_mode & 0o077:
            raise CannotOpenDoor(f"others may read {path}: say `chmod 600 {path}`, or move it away, and a new one is made")
        return asyncssh.import_private_key(read_saved(path))
    except (asyncssh.KeyImportError, ValueError):
        raise CannotOpenDoor(f"{path} is no key of this program's; move it away, and a new one is made") from None


class Keeper:
    """The door of one table, open until the host's end of the socket is closed."""

    def __init__(self, wish: Wish, forking: socket.socket, forked: IO[bytes]) -> None:
        """`forking`: our end of the socket to the process that forks; `forked` is at its end when that process is. On a running loop."""
        self.password = wish.key or identity.random_words(PASSWORD)
        self._wish = wish
        self._port = 0
        self._address = ("127.0.0.1" if not wish.bind or wish.bind == "0.0.0.0" else wish.bind, wish.table_port)
        self._forking = forking
        self._forked = forked
        self._returning = Returning(identity.home() / "door_visitors.json", f"{wish.fingerprint} {wish.table}")
        self._visits: dict[int, Visit] = {}
        self._visitors: dict[int, Visitor] = {}
        self._last = 0
        self._unknown: Counter[str] = Counter()
        self._slow: dict[str, asyncio.Lock] = {}
        self._slow_for_all = asyncio.Lock()
        self._introduced: asyncio.Queue[Callable[[], None]] = asyncio.Queue()

    async def keep(self, ready: Callable[[OpenDoor], None]) -> None:
        """Open the door, say so, and keep it open. Raises CannotOpenDoor, OSError."""
        key = door_key()
        listener = await self._listen(key)
        reader, self._host = await asyncio.open_connection(sock=socket.socket(fileno=self._wish.channel))
        self._tell(guests.Door(self._port))
        loop = asyncio.get_running_loop()
        self._forking.setblocking(False)
        loop.add_reader(self._forking, self._hear_ended)
        idle = loop.create_task(self._send_idle_away())
        ready(OpenDoor(self._port, self.password, key.get_fingerprint(), self._wish.addresses))
        listening = loop.create_task(self._hear_host(reader))
        loop.add_reader(self._forked, listening.cancel)
        try:
            await asyncio.wait((listening,))
            if listening.cancelled():
                raise CannotOpenDoor("the process that forks has ended, and so has the door")
        finally:
            idle.cancel()
            loop.remove_reader(self._forked)
            loop.remove_reader(self._forking)
            listener.close()
            for visit in list(self._visits.values()):
                visit.say("The table is closed.")
                visit.close(1)
            await asyncio.sleep(0.2)  # the words are on their way

    async def _hear_host(self, reader: asyncio.StreamReader) -> None:
        """Until the host closes its end."""
        while await reader.read(1):  # the host knows one guest more
            self._introduced.get_nowait()()

    async def _listen(self, key: asyncssh.SSHKey) -> asyncssh.SSHAcceptor:
        wish = self._wish
        ports = range(wish.table_port + 1, min(wish.table_port + 1 + PORTS, 65536)) if wish.port is None else (wish.port,)
        for port in ports:
            try:
                listener = await asyncssh.listen(
                    wish.bind or None,
                    port,
                    server_factory=lambda: _Stranger(self),
                    server_host_keys=[key],
                    server_version="cowtui",
                    encoding=None,
                    line_editor=False,
                    login_timeout=LOGIN,
                    keepalive_interval=15,
                    keepalive_count_max=3,
                    x11_forwarding=False,
                    agent_forwarding=False,
                    allow_scp=False,
                    sftp_factory=None,
                    gss_host=None,
                    compression_algs=["zlib@openssh.com", "none"],
                )
            except OSError as fault:
                if fault.errno == errno.EADDRINUSE and wish.port is None:
                    continue
                raise CannotOpenDoor(f"the door cannot listen on port {port}: {fault.strerror or fault}; name another with --ssh") from None
            self._port = listener.get_port()
            return listener
        raise CannotOpenDoor(f"the {PORTS} ports after the table's are all taken; name another with --ssh PORT")

    def _tell(self, said: guests.Door | guests.Guest) -> None:
        self._host.write(msgspec.json.encode(said) + b"\n")

    # Who comes --------------------------------------------------------------------------------------------------------------

    def greet(self, address: str) -> bool:
        """Count one more stranger; whether there is room for it."""
        if self._unknown.total() >= UNKNOWN or self._unknown[address] >= UNKNOWN_THERE:
            return False
        self._unknown[address] += 1
        return True

    def know(self, address: str) -> None:
        """One stranger fewer: it said the password, or has gone."""
        self._unknown[address] -= 1
        if not self._unknown[address]:
            del self._unknown[address]

    async def is_password(self, said: str, address: str) -> bool:
        """Return whether it is the password; case, hyphens and spaces do not matter. Wrong ones are slow to try."""
        lock = self._slow.setdefault(address, asyncio.Lock())
        async with lock:
            if is_same(_plain(said), _plain(self.password)):
                return True
            await asyncio.sleep(WRONG)
            async with self._slow_for_all:
                await asyncio.sleep(WRONG_AT_ALL)
        if not lock.locked():
            self._slow.pop(address, None)
        return False

    def session(self, name: str, address: str, key: str, is_let_in: bool) -> Visit:
        """A session of somebody who has shown the password or a key. Raises asyncssh.ChannelOpenError where the house is full."""
        if len(self._visits) >= VISITORS:
            raise asyncssh.ChannelOpenError(OPEN_RESOURCE_SHORTAGE, "too many guests are here; try again later")
        self._last += 1
        visit = Visit(self, self._last, name, address, key, is_let_in)
        self._visits[self._last] = visit
        return visit

    async def _send_idle_away(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(IDLE / 60)
            for visit in list(self._visits.values()):
                if loop.time() - visit.heard > IDLE:
                    visit.say("Nothing was typed for an hour. Your seat is kept.")
                    visit.close(1)

    # What a visit needs -----------------------------------------------------------------------------------------------------

    def invitation(self, name: str) -> str:
        """Return the command by which somebody of this name comes, at the first address."""
        return ssh_command(self._port, self._wish.addresses[0], name)

    def find(self, name: str) -> Visitor | None:
        """Return who came under this name before."""
        return self._returning.find(name)

    def is_back(self, visitor: Visitor, key: str, words: str) -> bool:
        """Return whether this is that visitor."""
        return self._returning.is_back(visitor, key, words)

    def add(self, name: str, key: str) -> tuple[Visitor, str]:
        """Remember somebody new; the words to come back with."""
        return self._returning.add(name, key)

    def begin(self, visit: Visit, visitor: Visitor, said: Begin, files: tuple[int, int]) -> Begin:
        """Have the visitor's process begin, and return what it was told."""
        for earlier in [number for number, known in self._visitors.items() if known.name == visitor.name]:
            # the same person, by key or by words: the line they lost must not hold their seat
            self._visits[earlier].say("You have come in from elsewhere.")
            self._keep_way_back(earlier)
            self.kill(self._visits[earlier])
        visitor = self._returning.find(visitor.name) or visitor
        self._visitors[visit.number] = visitor
        begin = replace(
            said,
            address=spelled(self._address),
            words=self._wish.words,
            key=self._wish.key,
            fingerprint=self._wish.fingerprint,
            table=self._wish.table,
            token=visitor.token,
        )
        socket.send_fds(self._forking, [msgspec.json.encode(begin)], files)
        return begin

    def introduce(self, port: int, address: str, done: Callable[[], None]) -> None:
        """Tell the host from which port a visitor's program comes; `done` is called when it knows."""
        self._introduced.put_nowait(done)
        self._tell(guests.Guest(port, address))

    def kill(self, visit: Visit) -> None:
        """End the process of a visitor who has gone."""
        if visit.number in self._visits:
            self._forking.send(msgspec.json.encode(Kill(visit.number)))

    def left(self, visit: Visit) -> None:
        """Forget a visit that is over, but for the way back."""
        if visit.number in self._visits:
            self._keep_way_back(visit.number)
            del self._visits[visit.number]
            self._visitors.pop(visit.number, None)

    def _keep_way_back(self, number: int) -> None:
        """Remember the seat that a visit was given."""
        if (visitor := self._visitors.get(number)) and (token := self._visits[number].token()):
            self._returning.keep_token(visitor, token)

    def _hear_ended(self) -> None:
        with suppress(BlockingIOError):
            ended = msgspec.json.decode(self._forking.recv(LARGEST_MESSAGE), type=Ended)
            if ended.number in self._visits:
                self._visits[ended.number].ended(ended.status)


class _Stranger(asyncssh.SSHServer):
    """One connection of ssh, from its first byte on: a shell, and nothing else, for whoever knows the password."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper
        self._address = ""
        self._is_counted = False
        self._name = ""
        self._key = ""
        self._is_let_in = False
        self._tries = 0

    @override
    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._address = conn.get_extra_info("peername")[0]
        self._is_counted = self._keeper.greet(self._address)
        if not self._is_counted:
            conn.abort()

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._know()

    @override
    def begin_auth(self, username: str) -> bool:
        self._name = username
        return True

    @override
    def password_auth_supported(self) -> bool:
        return True

    @override
    async def validate_password(self, username: str, password: str) -> bool:
        self._tries += 1
        is_right = await self._keeper.is_password(password, self._address)
        if not is_right and self._tries >= TRIES:
            self._connection.disconnect(DISC_NO_MORE_AUTH_METHODS_AVAILABLE, "that is not the password; ask the host of the table")
        self._is_let_in = is_right
        return is_right

    @override
    def public_key_auth_supported(self) -> bool:
        return True

    @override
    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        # called for a mere question too; the last one before the login is the key whose signature was right
        self._key = key.get_fingerprint()
        return True

    @override
    def auth_completed(self) -> None:
        if self._is_let_in:
            self._key = ""  # a key that was only asked about is not proved
            self._know()

    @override
    def session_requested(self) -> Visit:
        return self._keeper.session(self._name, self._address, self._key, self._is_let_in)

    def _know(self) -> None:
        if self._is_counted:
            self._is_counted = False
            self._keeper.know(self._address)


def _plain(words: str) -> str:
    return " ".join(words.casefold().replace("-", " ").split())


def start_forking(game: str) -> tuple[socket.socket, subprocess.Popen[bytes]]:
    """Start the process that forks, with next to no environment; our end of the socket to it."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    for end in (ours, theirs):
        end.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, LARGEST_MESSAGE)
    # TEXTUAL_FPS is read once, when Textual is imported; what a visitor's terminal is like is set in the visitor's own process
    environment = {"PATH": os.defpath, "LANG": "C.UTF-8", "TEXTUAL_FPS": "120", "HOME": str(Path(os.devnull))}
    process = subprocess.Popen(
        [*command_of("cowtui.door.forking"), str(theirs.fileno()), game],
        env=environment,
        pass_fds=[theirs.fileno()],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    theirs.close()
    return ours, process


logging.getLogger("asyncssh").setLevel(logging.ERROR)
