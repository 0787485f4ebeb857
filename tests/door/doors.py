"""A table with a door for guests, and guests who come by ssh."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import asyncssh
import pyte
from programs import started
from terminal.terminals import environment

QUIET: Final = ("-F", "none", "-o", "StrictHostKeyChecking=no", "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR")


class Door:
    """A door that is open."""

    def __init__(self, said: dict[str, Any], folder: Path, process: int, address: str) -> None:
        self.address = address
        self.process = process
        self.table_port: int = said["port"]
        self.words: str = said["words"]
        self.port: int = said["door"]["port"]
        self.password: str = said["door"]["password"]
        self.fingerprint: str = said["door"]["fingerprint"]
        self.folder = folder

    def connection(self, name: str, **how: Any) -> Any:
        """A connection of ssh, to be awaited or entered."""
        login = {"username": name, "known_hosts": None, "config": None, "agent_path": None, "client_keys": None, "password": self.password}
        return asyncssh.connect(self.address, self.port, **(login | how))

    def ssh(self, name: str, *words: str) -> tuple[list[str], dict[str, str]]:
        """The command line of OpenSSH, and the environment in which it knows the password."""
        ask = self.folder / "askpass"
        ask.write_text(f"#!/bin/sh\necho {self.password}\n", "utf-8")
        ask.chmod(0o700)
        asked = {"SSH_ASKPASS": str(ask), "SSH_ASKPASS_REQUIRE": "force", "PATH": os.environ["PATH"], "HOME": str(self.folder)}
        return ["ssh", *QUIET, "-p", str(self.port), *words, f"{name}@{self.address}"], asked


@contextmanager
def door_of(folder: Path, game: str = "take5", *words: str, address: str = "127.0.0.1") -> Iterator[Door]:
    """Open a table with a door, in a process of its own."""
    command = [sys.executable, "-m", "cowtui", "host", game, "--no-seat", "--json", "--port", "0", "--bind", address, "--ssh"]
    where = ["--no-announce", "--name", "Barn", *words]
    with started.Popen([*command, *where], stdout=started.PIPE, env=environment(folder, {})) as host:
        assert host.stdout
        line = host.stdout.readline()
        assert line, "the table has not opened"
        try:
            yield Door(json.loads(line), folder, host.pid, address)
        finally:
            host.terminate()


class Guest:
    """A guest's terminal, or pipe, and what stands on it."""

    def __init__(self, process: asyncssh.SSHClientProcess[bytes], size: tuple[int, int] = (80, 24)) -> None:
        self.process = process
        self.sent = b""
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def text(self) -> str:
        """The picture, a line a line."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    async def shows(self, *wanted: str, seconds: float = 40) -> None:
        """Read until one of these texts stands there."""
        end = asyncio.get_running_loop().time() + seconds
        while not any(text in self.text or text.encode() in self.sent for text in wanted):
            assert asyncio.get_running_loop().time() < end, f"still none of {wanted}:\n{self.text}\n{self.sent[-500:]!r}"
            await self.more()

    async def more(self) -> None:
        """Take in what comes within half a second."""
        try:
            async with asyncio.timeout(0.5):
                piece = await self.process.stdout.read(65536)
        except TimeoutError:
            return
        assert piece, f"it has ended:\n{self.text}\n{self.sent[-500:]!r}"
        self.sent += piece
        self._stream.feed(piece)

    def type(self, keys: str) -> None:
        """Press keys."""
        self.process.stdin.write(keys.encode())


async def guest(connection: asyncssh.SSHClientConnection, term: str | None = "xterm-256color", size: tuple[int, int] = (80, 24)) -> Guest:
    """Ask for a shell, with a terminal or without."""
    process = await connection.create_process(term_type=term, term_size=size, encoding=None)
    return Guest(process, size)
