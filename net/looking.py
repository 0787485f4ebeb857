"""The first look at a host, before anybody sits down: where it answers, who it is by its six words, and the table that it keeps."""

from __future__ import annotations

import errno
import socket
import ssl
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from net import guests, identity
from net.addresses import ways_to
from net.core import frames
from net.core.coding import from_host, other_protocol
from net.core.connection import Address, spelled
from net.core.messages import PROGRAM, Closing, Code, PeerError, Welcome
from net.core.seats import hashed, mark
from rules.catalog import is_game, load

CONNECTING: Final = 4.0
"""Seconds for one address to answer."""


class Unreachable(ConnectionError):
    """No table answers there; the text says what was tried and what helps."""


class Greeting(NamedTuple):
    """A host as it answered: where, who it is, and the table it keeps."""

    address: Address
    fingerprint: bytes
    welcome: Welcome

    @property
    def words(self) -> str:
        """Six words that stand on the host's screen too, if it is that host."""
        return identity.words(self.fingerprint)

    @property
    def is_known(self) -> bool:
        """Whether these words were confirmed once."""
        return identity.is_known(self.fingerprint)

    @property
    def is_own(self) -> bool:
        """Whether this user's own tables say these words, on this machine."""
        return identity.is_own(self.fingerprint)

    @property
    def has_changed(self) -> bool:
        """Whether another host was known at this address: a warning, and a reason to stop."""
        return not self.is_known and identity.changed(spelled(self.address), self.fingerprint)

    def has_seat(self, token: str) -> bool:
        """Whether this token leads back to a seat at this very table, and not at an older one of its name."""
        return bool(token) and mark(hashed(token)) in self.welcome.kept

    def confirm(self) -> None:
        """The words are the host's; they are not asked for again."""
        identity.remember(spelled(self.address), self.fingerprint)


def look(addresses: Sequence[Address]) -> Greeting:
    """The first of these addresses that answers, and its first word. Raises Unreachable, PeerError (another protocol or game)."""
    faults = []
    for address in addresses_of(addresses):
        try:
            return _greet(address)
        except OSError as fault:
            faults.append(f"{spelled(address)}: {why_not(fault)}")
    raise Unreachable("no table answers at " + "; ".join(faults))


def addresses_of(addresses: Sequence[Address]) -> list[Address]:
    """Every address that these lead to; see net.addresses."""
    return [(host, port) for text, port in addresses for host in ways_to(text)]


def _greet(address: Address) -> Greeting:
    with socket.create_connection(address, CONNECTING, guests.source(address[0])) as plain, context().wrap_socket(plain) as channel:
        fingerprint = sha256(channel.getpeercert(binary_form=True) or b"").digest()
        reader = frames.Reader(frames.TO_CLIENTS)
        values: list[dict[str, object]] = []
        while not values:
            data = channel.recv(4096)
            if not data:
                raise ConnectionResetError(errno.ECONNRESET, "it hung up")
            values = read_frames(reader, data)
    return Greeting(address, fingerprint, welcomed(values[0]))


def read_frames(reader: frames.Reader, data: bytes) -> list[dict[str, object]]:
    """The messages of a host in these bytes. Raises PeerError where what answers is no host."""
    try:
        return reader.feed(data)
    except frames.BadFrame as fault:
        raise PeerError(Code.NO_TABLE, f"what answers is no cowtui table: {fault}") from None


def welcomed(value: dict[str, object]) -> Welcome:
    """A host's first word, if this program can play there. Raises PeerError."""
    if other := other_protocol(value, PROGRAM):
        raise PeerError(Code.OTHER_PROTOCOL, other)
    message = from_host(value)
    if isinstance(message, Closing):
        raise PeerError(message.code, message.text)
    if not isinstance(message, Welcome):
        raise PeerError(Code.NO_TABLE, "what answers is no cowtui table")
    package = message.package
    if package and not is_game(message.game):
        raise PeerError(
            Code.OTHER_GAME,
            f"the host plays {message.game!r}, a game of the package {package}, which is not installed here; "
            "ask the host where to get it, and install it beside cowtui",
        )
    try:
        game = load(message.game)
    except LookupError as fault:
        raise PeerError(Code.OTHER_GAME, f"this program cannot play there: {fault.args[0]}") from None
    if game.version != message.version:
        mend = f"the host has {package}" if package else "pipx upgrade cowtui"
        raise PeerError(
            Code.OTHER_GAME,
            f"the host plays {game.title} by rules {message.version}, this program by rules {game.version}. "
            f"Install the same version on both sides: {mend}",
        )
    return message


def context() -> ssl.SSLContext:
    """How a client speaks TLS."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE  # a host is known by its pinned fingerprint, not by an authority
    return context


def why_not(fault: OSError) -> str:
    """Why nothing answers there, in words."""
    match fault:
        case ssl.SSLError():
            return "what listens there is no cowtui table"
        case ConnectionRefusedError():
            return "nothing listens there"
        case TimeoutError():
            return f"no answer within {CONNECTING:.0f} seconds"
        case socket.gaierror():
            return "no machine has that name"
        case _ if fault.errno in (errno.ENETUNREACH, errno.ENETDOWN):
            return "this machine has no network that leads there"
        case _ if fault.errno == errno.EHOSTUNREACH:
            return "no machine answers at that address"
        case _:
            return fault.strerror or str(fault)
