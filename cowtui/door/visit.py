"""One visitor's ssh session: the password where a key was proved, the way back, and then the bytes between ssh and the process."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

import asyncssh
import msgspec
from typing_extensions import override

from cowtui.door import reception, terminals
from cowtui.door.messages import Begin
from cowtui.door.reception import Reception, Refused

if TYPE_CHECKING:
    from cowtui.door.returning import Visitor

UNREAD: Final = 64 * 1024
"""Bytes that wait for a visitor's process, or for the visitor, before the other side is left unread."""
LINGER: Final = 5.0
"""Seconds in which a process ends when its visitor has gone."""


class Door(reception.Door, Protocol):
    """What a visit needs of the door."""

    def begin(self, visit: Visit, visitor: Visitor, said: Begin, files: tuple[int, int]) -> Begin:
        """Have the visitor's process begin."""
        ...

    def introduce(self, port: int, address: str, done: Callable[[], None]) -> None:
        """Tell the host from which port a visitor's program comes."""
        ...

    def kill(self, visit: Visit) -> None:
        """End the process of a visitor who has gone."""
        ...

    def left(self, visit: Visit) -> None:
        """Forget a visit that is over."""
        ...


class Visit(asyncssh.SSHServerSession[bytes]):
    """One session; it may ask for a terminal and for a shell, which is the table, and for nothing else."""

    def __init__(self, door: Door, number: int, name: str, address: str, key: str, is_let_in: bool) -> None:
        """`number` counts the door's visits; `key` is the fingerprint of the public key that was proved, or empty.

        `is_let_in`: the password was said already.
        """
        self.number = number
        self.address = address
        self.heard = asyncio.get_running_loop().time()
        """When the visitor typed last."""
        self.has_begun = False
        self._door = door
        self._reception = Reception(door, name, address, key, is_let_in, self._write_out)
        self._size = (80, 24)
        self._term = ""
        self._master = -1
        """Our end of the visitor's terminal or pipe; -1: the process has not begun, or has ended."""
        self._waiting = b""
        """What the visitor typed and the process has not read."""
        self._home = ""
        self._task: asyncio.Task[None] | None = None
        self._errands: socket.socket | None = None
        self._is_gone = False

    # What ssh says ----------------------------------------------------------------------------------------------------------

    @override
    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        chan.set_write_buffer_limits(UNREAD)

    @override
    def pty_requested(self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]) -> bool:
        self._term = terminals.known(term_type)
        self._reception.waits_for_enter = True
        self._size = terminals.allowed(*term_size[:2])
        self._reception.width = self._size[0]
        return True

    @override
    def shell_requested(self) -> bool:
        self._task = asyncio.get_running_loop().create_task(self._receive())
        return True

    @override
    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = terminals.allowed(width, height)
        if self._term and self._master >= 0:
            terminals.set_size(self._master, self._size)

    @override
    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        self.heard = asyncio.get_running_loop().time()
        if self._master >= 0:
            self._waiting += data
            self._write()
        else:
            self._reception.hear(data)

    @override
    def eof_received(self) -> bool:
        if self._master >= 0 and not self._term:
            with suppress(OSError), socket.socket(fileno=os.dup(self._master)) as pipe:
                pipe.shutdown(socket.SHUT_WR)
        else:
            self._reception.hear(None)
        return True

    @override
    def pause_writing(self) -> None:
        if self._master >= 0:
            asyncio.get_running_loop().remove_reader(self._master)

    @override
    def resume_writing(self) -> None:
        if self._master >= 0:
            asyncio.get_running_loop().add_reader(self._master, self._read)

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._is_gone = True
        if self._task:
            self._task.cancel()
        self._hang_up()
        if self.has_begun:
            asyncio.get_running_loop().call_later(LINGER, self._door.kill, self)
        else:
            self._forget()

    async def _receive(self) -> None:
        """Find out who this is, and begin."""
        try:
            visitor = await self._reception.receive()
        except Refused as fault:
            self.say(str(fault))
            self.close(1)
            return
        if not self._is_gone:
            self._begin(visitor)

    # At the table -----------------------------------------------------------------------------------------------------------

    def _begin(self, visitor: Visitor) -> None:
        loop = asyncio.get_running_loop()
        if self._term:
            self._master, theirs = os.openpty()
            terminals.set_size(self._master, self._size)
        else:
            mine, other = socket.socketpair()
            self._master, theirs = mine.detach(), other.detach()
        self._errands, errands = socket.socketpair()
        self._errands.setblocking(False)
        loop.add_reader(self._errands, self._run_errand)
        os.set_blocking(self._master, False)
        self._home = tempfile.mkdtemp(prefix="cowtui-guest-")
        environment = {"TERM": self._term or "dumb", **terminals.environment(self._channel.get_environment())}
        try:
            self._door.begin(self, visitor, self._wish(environment), (theirs, errands.fileno()))
        finally:
            os.close(theirs)
            errands.close()
        self.has_begun = True
        loop.add_reader(self._master, self._read)
        self._waiting, is_all = self._reception.rest()
        self._write()
        if is_all:
            self.eof_received()

    def _wish(self, environment: dict[str, str]) -> Begin:
        """What this visitor's process is told; the door fills in the rest."""
        return Begin(
            number=self.number,
            is_terminal=bool(self._term),
            home=self._home,
            environment=environment,
            address="",
            words="",
            key="",
            player=self._reception.name,
            back=self._door.invitation(self._reception.name),
        )

    def _read(self) -> None:
        """Bring to the visitor what the process has written."""
        try:
            data = os.read(self._master, 2**15)
        except BlockingIOError:
            return
        except OSError:  # a terminal that the last process has left
            data = b""
        if data:
            self._channel.write(data)
        else:
            self._hang_up()

    def _write(self) -> None:
        """Bring to the process what the visitor has typed; who types faster than it reads is left unread."""
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                self._waiting = self._waiting[os.write(self._master, self._waiting[:4096]) :]
            loop.remove_writer(self._master)
            self._channel.resume_reading()
        except BlockingIOError:
            loop.add_writer(self._master, self._write)
            if len(self._waiting) > UNREAD:
                self._channel.pause_reading()
        except OSError:
            self._waiting = b""
            loop.remove_writer(self._master)

    def _run_errand(self) -> None:
        """The program is about to connect from a port, and waits until the host knows."""
        assert self._errands
        errands = self._errands
        try:
            said = errands.recv(16)
        except OSError:
            said = b""
        if said.strip().isdigit() and 0 < int(said) < 65536:
            self._door.introduce(int(said), self.address, lambda: _nod(errands))
        else:
            asyncio.get_running_loop().remove_reader(errands)

    def ended(self, status: int) -> None:
        """The process has ended; the visitor has all that it wrote, and the session ends."""
        if self._master >= 0 and not self._is_gone:
            with suppress(OSError):
                while data := os.read(self._master, 2**15):
                    self._channel.write(data)
        self._hang_up()
        self.close(status)
        self._forget()

    def token(self) -> str:
        """The way back to the seat that the process was given; empty: none."""
        from net.identity import SavedSeat

        for file in Path(self._home).rglob("seats.json") if self._home else ():
            with suppress(OSError, msgspec.DecodeError):
                seats = msgspec.json.decode(file.read_bytes()[:UNREAD], type=list[SavedSeat])
                return seats[-1].token if seats else ""
        return ""

    def say(self, text: str) -> None:
        """A line of the door's own."""
        self._reception.say(text)

    def _write_out(self, text: str) -> None:
        if not self._is_gone:
            self._channel.write((text.replace("\n", "\r\n") if self._term else text).encode())

    def close(self, status: int) -> None:
        """End the session."""
        if not self._is_gone:
            self._channel.exit(status)

    def _hang_up(self) -> None:
        """Close our end of the terminal: the process is told that it is gone."""
        loop = asyncio.get_running_loop()
        if self._master >= 0:
            loop.remove_reader(self._master)
            loop.remove_writer(self._master)
            os.close(self._master)
            self._master = -1

    def _forget(self) -> None:
        if self._errands:
            asyncio.get_running_loop().remove_reader(self._errands)
            self._errands.close()
            self._errands = None
        self._door.left(self)
        if self._home:
            shutil.rmtree(self._home, ignore_errors=True)
            self._home = ""


def _nod(errands: socket.socket) -> None:
    with suppress(OSError):
        errands.send(b"\n")
