"""Guests who come by the door on the host's own machine: the host is told the address of each, so that what it limits is people.

The door and the host hold the two ends of one socket that nobody else has. On it the door says, in lines of JSON, its own port, and
before a guest's program connects, from which port it will come and where the guest is; the host answers each guest with an empty line.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from typing import Annotated, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

Port: TypeAlias = Annotated[int, Meta(ge=1, le=65535)]
HERE: Final = ("127.0.0.1", "::1")
MOST: Final = 256
"""Guests that were told of and have not connected yet."""


class Door(Struct, frozen=True, tag="door", tag_field="say", forbid_unknown_fields=True):
    """The door is open."""

    port: Port


class Guest(Struct, frozen=True, tag="guest", tag_field="say", forbid_unknown_fields=True):
    """The next connection from `port` of this machine is a guest's, who is at `address`."""

    port: Port
    address: Annotated[str, Meta(max_length=64)]


class Guests:
    """The host's end of the door."""

    def __init__(self, fd: int) -> None:
        """`fd`: the host's end of the socket, which is its own from now on."""
        self.door: int | None = None
        """The door's port, once it is open; None: it is not, or not any more."""
        self._channel = socket.socket(fileno=fd)
        self._expected: dict[int, str] = {}

    def address_of(self, peer: tuple[str, int, *tuple[object, ...]]) -> str:
        """Where somebody is who connects from this address and port: a guest is not where the door is."""
        address, port = peer[:2]
        return self._expected.pop(port, address) if address.removeprefix("::ffff:") in HERE else address

    async def listen(self) -> None:
        """Hear the door until it closes. A line that is none ends it: the door is this program's own."""
        reader, writer = await asyncio.open_connection(sock=self._channel)
        try:
            while line := await reader.readline():
                match msgspec.json.decode(line, type=Door | Guest):
                    case Door(port):
                        self.door = port
                    case Guest(port, address):
                        self._expected[port] = address
                        while len(self._expected) > MOST:
                            del self._expected[next(iter(self._expected))]
                        writer.write(b"\n")
        finally:
            self.door = None
            writer.close()


_introduce: Callable[[int], None] | None = None


def introduce_by(say: Callable[[int], None]) -> None:
    """Have `say` tell the host the port of each connection of this process before it is opened; it returns when the host knows."""
    global _introduce
    _introduce = say


def source(host: str) -> tuple[str, int] | None:
    """Where a connection to this address comes from, after the host was told of it; None: from anywhere, as is usual."""
    if _introduce is None:
        return None
    here, family = (HERE[1], socket.AF_INET6) if ":" in host else (HERE[0], socket.AF_INET)
    with socket.create_server((here, 0), family=family) as probe:
        port: int = probe.getsockname()[1]
    _introduce(port)
    return here, port
