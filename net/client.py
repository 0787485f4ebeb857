"""A seat at a table over the network, on a thread of its own with its own loop.

A lost connection is tried again, with growing pauses, until it is back at its seat or nobody wants it any more.
"""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import logging
import ssl
import threading
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from hashlib import sha256
from hmac import compare_digest
from typing import Final

from msgspec.structs import replace
from typing_extensions import override

from net import guests, identity
from net.core import frames
from net.core.coding import encode, from_host
from net.core.connection import Address, Connection, Deliver, Lost, spelled
from net.core.messages import (
    PROGRAM,
    PROTOCOL,
    Closing,
    Code,
    FromClient,
    FromHost,
    Hello,
    Leave,
    PeerError,
    Ping,
    Pong,
    Refused,
    Seated,
    Sit,
    Update,
    Watch,
)
from net.core.text import cut
from net.core.validation import HostValidator
from net.looking import CONNECTING, Greeting, addresses_of, context, read_frames, welcomed, why_not
from net.testimony import Testimony

logging.getLogger("asyncio").setLevel(logging.ERROR)  # that somebody has hung up is told where it matters, not here

HEARTBEAT: Final = 5.0
LOST_AFTER: Final = 15.0
PAUSES: Final = (0.1, 0.2, 0.4, 0.8, 1.5, 3.0)
"""Seconds between tries; the last again and again."""
ASKING: Final = 5
"""After so many tries, and so many more, the LAN is asked where the table is now."""
STARTING: Final = 1.0
"""Seconds after which one comes again to a table where a game was just starting."""
GONE: Final = "the host is gone"
"""What a connection that ends without a last word means."""
OWN_PINGS: Final = 2**32
"""Pings that whoever uses this client sends begin with this number; their answers are delivered, those of the heartbeat are not."""
GIVE_UP: Final = 600.0
"""Seconds after which a lost host is not tried any more."""
OWN_FAULTS: Final = 3
"""After so many faults of this program in a row, the seat is not looked for any more."""
CROWDED: Final = 0.005
"""Seconds between two looks whether there is room for more of the host's messages."""


def _own(fault: BaseException) -> str:
    return f"a fault of this program ({type(fault).__name__}: {cut(str(fault), 120)})"


class _Reader(asyncio.StreamReader):
    """Gives all that has come before it fails: a host's last word is often crossed by a word to a host that is gone."""

    fault: Exception | None = None

    @override
    def set_exception(self, exc: Exception) -> None:
        self.fault = exc
        self.feed_eof()


def _itself(protocol: asyncio.StreamReaderProtocol) -> asyncio.StreamReaderProtocol:
    return protocol


class Client(Connection):
    """One connection over TLS, on a thread of its own that ends after the last Lost, or by `close`."""

    def __init__(
        self,
        host: Greeting,
        addresses: Sequence[Address],
        first: Sit | Watch,
        deliver: Deliver,
        has_room: Callable[[], bool] = lambda: True,
    ) -> None:
        """`has_room`: whether more may be delivered; while it may not, nothing more is read, and the host has to wait."""
        self._host = host
        self._addresses = [host.address, *(address for address in addresses_of(addresses) if address != host.address)]
        self._rumoured: list[Address] = []
        """Where the LAN says that the table is now; another host than the pinned one is passed over there."""
        self._first = first
        self._deliver = deliver
        self._has_room = has_room
        self._is_over = False
        self._testimony = Testimony(host.fingerprint.hex(), first)
        self._is_seated = False
        """Whether this connection is at the table: sits there, or watches."""
        self._loop = asyncio.new_event_loop()
        self._closed = asyncio.Event()
        self._writer: asyncio.StreamWriter | None = None
        self._thread = threading.Thread(target=self._run, name="network", daemon=True)

    def open(self) -> Client:
        """Begin."""
        self._thread.start()
        return self

    @override
    def send(self, message: FromClient) -> None:
        # what is said while the connection is lost goes nowhere: it was an answer to an older question
        self._do(self._say, message)

    @override
    def close(self) -> None:
        self._do(self._closed.set)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _do(self, work: object, *arguments: object) -> None:
        with suppress(RuntimeError):  # the loop is closed: there is nobody to tell
            self._loop.call_soon_threadsafe(work, *arguments)  # type: ignore[arg-type]

    def _run(self) -> None:
        try:
            with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                runner.run(self._live())
        except BaseException as fault:  # whatever ends this thread, nobody is to wait for it
            self._deliver(Lost(f"the connection is lost: {_own(fault)}"))

    async def _live(self) -> None:
        """Until it is closed: connect, listen, connect again."""
        listening = self._loop.create_task(self._come_and_come_back())
        closing = self._loop.create_task(self._closed.wait())
        await asyncio.wait((listening, closing), return_when=asyncio.FIRST_COMPLETED)
        closing.cancel()
        listening.cancel()
        with suppress(asyncio.CancelledError):
            await listening

    async def _come_and_come_back(self) -> None:
        lost_at = self._loop.time()
        tries = own_faults = 0
        while True:
            begun = self._loop.time()
            try:
                await self._connect_once()
                why = GONE
            except PeerError as fault:
                self._deliver(Lost(fault.text))
                return
            except _Met as met:
                lost_at, tries, why = self._loop.time(), 0, met.why
            except OSError as fault:
                why = why_not(fault)
            except Exception as fault:  # it costs the connection, and not the seat
                own_faults = own_faults + 1 if self._loop.time() - begun < LOST_AFTER else 1
                tries, why = own_faults - 1, _own(fault)
                if own_faults >= OWN_FAULTS:
                    self._deliver(Lost(f"the connection is lost: {why}"))
                    return
            is_gone = why == GONE
            if self._is_over or self._loop.time() - lost_at > GIVE_UP:
                self._deliver(Lost(GONE if is_gone else f"the connection is lost ({why})", is_gone=is_gone))
                return
            if tries == 0:
                said = f"{GONE}: its program has ended" if is_gone else f"the connection is lost ({why})"
                self._deliver(Lost(f"{said}; trying to reach it again", final=False, is_gone=is_gone))
            if tries % ASKING == ASKING - 1:
                await self._ask_the_lan()
            await asyncio.sleep(PAUSES[min(tries, len(PAUSES) - 1)])
            tries += 1

    async def _ask_the_lan(self) -> None:
        """The host may be back at another address, or on another port."""
        from net.discovery import Unannounced, browse

        with suppress(Unannounced, OSError, RuntimeError):  # a guest's program may not look around
            live, _ = await browse()
            named = [found for found in live if found.name == self._host.welcome.table]
            self._rumoured = [(address, found.port) for found in named for address in found.addresses]

    async def _connect_once(self) -> None:
        """One connection, from its first word to its end. Raises _Met once it was at the table, PeerError, OSError."""
        address, reader, writer = await self._reach()
        try:
            channel: ssl.SSLObject = writer.get_extra_info("ssl_object")
            fingerprint = sha256(channel.getpeercert(binary_form=True) or b"").digest()
            if not compare_digest(fingerprint, self._host.fingerprint):
                if address in self._rumoured:
                    self._rumoured.remove(address)
                    raise ConnectionRefusedError
                raise PeerError(
                    Code.OTHER_HOST,
                    f"the host's words have changed to: {identity.words(fingerprint)}. "
                    "Somebody else may be listening there; ask the host before you join again",
                )
            self._testimony.connected(_is_this_machine(writer))
            self._writer = writer
            self._write(Hello(PROTOCOL, PROGRAM))
            self._write(self._first)
            await self._listen(reader)
        finally:
            self._writer = None
            self._testimony.went(self._closed.is_set())
            writer.close()
            with suppress(OSError):
                async with asyncio.timeout(1):
                    await writer.wait_closed()
            writer.transport.abort()  # a host that does not say goodbye keeps no socket open here
            await asyncio.sleep(0)

    async def _reach(self) -> tuple[Address, _Reader, asyncio.StreamWriter]:
        """The first address that answers. Raises OSError."""
        fault: OSError = ConnectionRefusedError()
        for host, port in (*self._addresses, *self._rumoured):
            reader = _Reader(loop=self._loop)
            protocol = asyncio.StreamReaderProtocol(reader, loop=self._loop)
            opening = self._loop.create_connection(
                partial(_itself, protocol),
                host,
                port,
                ssl=context(),
                server_hostname="",
                ssl_handshake_timeout=CONNECTING,
                ssl_shutdown_timeout=1,
                local_addr=guests.source(host),
            )
            try:
                async with asyncio.timeout(CONNECTING):
                    transport, _ = await opening
                return (host, port), reader, asyncio.StreamWriter(transport, protocol, reader, self._loop)
            except OSError as met:
                fault = met
        raise fault

    async def _listen(self, reader: _Reader) -> None:
        frame_reader = frames.Reader(frames.TO_CLIENTS)
        validator = HostValidator()
        beating = self._loop.create_task(self._beat())
        self._is_seated = False
        why = GONE
        try:
            while data := await _within(LOST_AFTER, reader.read(2**16)):
                for value in read_frames(frame_reader, data):
                    message = welcomed(value) if value.get("say") == "welcome" else from_host(value)
                    validator.validate(message)
                    self._is_seated = self._is_seated or isinstance(message, Seated)
                    self._take(message)
                    while not self._has_room():
                        await asyncio.sleep(CROWDED)
            if reader.fault is not None:
                raise reader.fault
        except TimeoutError:
            why = f"nothing heard for {LOST_AFTER:.0f} seconds"
        except ConnectionResetError:
            pass
        except OSError as fault:
            why = why_not(fault)
        finally:
            beating.cancel()
        raise _Met(why) if self._is_seated else ConnectionResetError(errno.ECONNRESET, why)

    def _take(self, message: FromHost) -> None:
        answers = self._testimony.hear(message)
        match message:
            case Ping(number):
                self._write(Pong(number))
                return
            case Pong(number):
                if number < OWN_PINGS:
                    return
            case Refused(code=Code.STARTING) if not self._is_seated:
                self._loop.call_later(STARTING, self._write, self._first)  # a start is over within seconds, one way or the other
                return
            case Closing(text, Code.CROWDED):  # for a moment: it is tried again
                raise ConnectionResetError(errno.ECONNRESET, text)
            case Closing(text, code):
                if code in (Code.LEFT, Code.PUT_OUT):
                    self._forget()
                self._deliver(message)
                raise PeerError(code, text)
            case Seated(seat, token):
                self._keep(token) if seat is not None else None
            case Update():
                self._is_over = message.ranks is not None
            case _:
                pass
        self._deliver(message)
        for answer in answers:
            if isinstance(answer, Refused):
                self._deliver(answer)
            else:
                self._write(answer)

    def _keep(self, token: str) -> None:
        """The way back to the seat."""
        if isinstance(self._first, Sit):
            self._first = replace(self._first, token=token, take=True)  # after this it comes back to its own seat
            host = self._host
            kept = identity.SavedSeat(host.fingerprint.hex(), host.welcome.table, self._first.name, token, spelled(host.address))
            try:
                identity.keep_token(kept)
            except OSError as fault:
                raise PeerError(Code.NOT_KEPT, f"the way back to the seat cannot be kept: {fault}") from None

    def _forget(self) -> None:
        """The seat is given up: there is no way back to it."""
        if isinstance(self._first, Sit):
            with suppress(OSError):  # a way back that leads nowhere does no harm
                identity.forget_token(self._host.fingerprint, self._host.welcome.table, self._first.name)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            self._write(self._testimony.ping())

    def _say(self, message: FromClient) -> None:
        if isinstance(message, Sit | Watch):
            self._first = message  # after a refusal, under another name: so it comes back
        if isinstance(message, Leave):
            self._forget()
        if self._is_connected:
            self._testimony.say(message)
            self._write(message)

    @property
    def _is_connected(self) -> bool:
        return self._writer is not None and not self._writer.is_closing()

    def _write(self, message: FromClient) -> None:
        if self._writer is not None and not self._writer.is_closing():
            self._writer.write(encode(message))


def _is_this_machine(writer: asyncio.StreamWriter) -> bool:
    """Whether both ends of a connection are on one machine."""
    there, here = writer.get_extra_info("peername"), writer.get_extra_info("sockname")
    return there[0] == here[0] or ipaddress.ip_address(there[0].partition("%")[0]).is_loopback


async def _within(seconds: float, reading: Coroutine[None, None, bytes]) -> bytes:
    """Raises TimeoutError."""
    async with asyncio.timeout(seconds):
        return await reading


class _Met(Exception):
    """A connection that had been at the table is lost."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


def join(
    host: Greeting,
    name: str,
    deliver: Deliver,
    *,
    key: str = "",
    take: bool = False,
    addresses: Sequence[Address] = (),
    has_room: Callable[[], bool] = lambda: True,
) -> Client:
    """Sit down at the table of a host that was looked at and whose words are right, or come back to this player's seat there.

    `take`: also where this player is connected to it from another place; else that is refused with the code `seat-live`.
    `has_room`: see Client.
    """
    token = identity.token_for(host.fingerprint, host.welcome.table, name)
    return Client(host, addresses, Sit(name, token, key, take), deliver, has_room).open()


def watch(
    host: Greeting,
    name: str,
    deliver: Deliver,
    *,
    key: str = "",
    shadow: int | None = None,
    addresses: Sequence[Address] = (),
    has_room: Callable[[], bool] = lambda: True,
) -> Client:
    """Look on at the table of a host that was looked at and whose words are right; `shadow`: from a seat that allows it."""
    return Client(host, addresses, Watch(name, key, shadow), deliver, has_room).open()
