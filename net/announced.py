"""What the machines of a LAN say of tables in their multicast DNS packets, each kept apart from what any other says.

A cache of records, as zeroconf's, holds one truth for a name: whoever speaks last replaces, or takes back, what another said.
Here a table is what one machine has said of it, so nobody hides another's table.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace
from zeroconf import DNSAddress, DNSIncoming, DNSService, DNSText, Zeroconf  # type: ignore[attr-defined]

from net.addresses import needs_interface, own_interfaces, parsed

SOURCES: Final = 256
"""Machines that are listened to."""
TABLES: Final = 64
"""Tables, and names of machines, that are kept of what one of them says."""
ADDRESSES: Final = 32
"""Addresses that are kept of one name."""


class Announced(Struct):
    """A table as one machine announces it."""

    port: int
    properties: dict[str, str]
    addresses: list[str]
    sources: set[str]
    """Addresses of the machine that said so."""


class _Source(Struct):
    """What came from one address."""

    services: dict[str, tuple[str, int]] = {}
    """By instance: the name of its machine, and the port."""
    texts: dict[str, bytes] = {}
    """By instance."""
    addresses: dict[str, dict[str, None]] = {}
    """By the name of a machine."""


class Heard:
    """Everything that was said of the tables of one service."""

    def __init__(self, service: str) -> None:
        self._service = service.casefold()
        self._sources: dict[str, _Source] = {}
        self.last_news: float | None = None
        """When a table was heard of last by an ear that is answered at once, by the loop's clock; the others are answered late."""

    async def listen(self, ear: Zeroconf) -> None:
        """Hear every packet of this ear before it does."""
        await ear.async_wait_for_start()
        for reader in ear.engine.readers:
            transport: Any = reader.transport
            transport.set_protocol(_Tap(transport.get_protocol(), self, bool(ear.unicast)))

    def hear(self, data: bytes, source: str, at_once: bool) -> None:
        """Take in one packet of a stranger's."""
        source = source.removeprefix("::ffff:")  # IPv4, heard by a socket of IPv6
        packet = DNSIncoming(data)
        if not packet.valid or not packet.is_response():
            return
        said = self._sources.get(source)
        if said is None:
            if len(self._sources) >= SOURCES:
                return
            said = self._sources[source] = _Source()
        for one in packet.answers():
            name = one.name.casefold()
            match one:
                case DNSService() if name.endswith(f".{self._service}") and one.ttl:
                    _keep(said.services, name, (one.server.casefold(), one.port))
                    if at_once:
                        self.last_news = asyncio.get_running_loop().time()
                case DNSText() if name.endswith(f".{self._service}") and one.ttl:
                    _keep(said.texts, name, one.text)
                case DNSAddress() if one.ttl:
                    _keep(said.addresses, name, said.addresses.get(name, {}))
                    if name in said.addresses and len(said.addresses[name]) < ADDRESSES:
                        said.addresses[name][str(ipaddress.ip_address(one.address))] = None
                case _:
                    pass

    def tables(self) -> list[Announced]:
        """Return each table of each machine; what two addresses of one machine say alike is one."""
        found: dict[tuple[object, ...], Announced] = {}
        for source, said in self._sources.items():
            for instance, (server, port) in said.services.items():
                if instance not in said.texts or not said.addresses.get(server) or not port:
                    continue
                properties = _properties(said.texts[instance])
                key = (instance, server, port, tuple(sorted(properties.items())), frozenset(said.addresses[server]))
                one = found.setdefault(key, Announced(port, properties, [], set()))
                one.sources.add(source)
                ways = [way for address in said.addresses[server] for way in _ways(address, source)]
                one.addresses.extend(way for way in ways if way not in one.addresses)
        return [replace(one, addresses=_leading_here(one)) for one in found.values()]


def _leading_here(one: Announced) -> list[str]:
    """The addresses without those of other links: of link-local ones, which each interface has, only those that were heard on ours.

    Where nothing else is known all are kept.
    """
    kept = [address for address in one.addresses if address in one.sources or not _is_link_local(address)]
    return kept or one.addresses


def _is_link_local(address: str) -> bool:
    return (found := parsed(address)) is not None and found.is_link_local


def _keep(kept: dict[str, Any], name: str, value: Any) -> None:
    if name in kept or len(kept) < TABLES:
        kept[name] = value


def _ways(address: str, source: str) -> Iterator[str]:
    """How an address is reached that came from this source: a link-local one by the interface that the packet came by."""
    one, by = parsed(address), parsed(source)
    if one is None or by is None or not needs_interface(one):
        yield address
        return
    own = own_interfaces()
    name = getattr(by, "scope_id", None)
    names = [name] if name else [mine.interface for mine in own if mine.network.version == by.version and by in mine.network]
    inside = {mine.interface for mine in own if mine.address.is_loopback}
    for name in dict.fromkeys(names):
        if name not in inside:
            yield f"{address}%{name}"


def _properties(text: bytes) -> dict[str, str]:
    """A text record as keys and values; the first of each key counts."""
    found: dict[str, str] = {}
    while text:
        entry, text = text[1 : 1 + text[0]], text[1 + text[0] :]
        key, _, value = entry.partition(b"=")
        found.setdefault(key.decode(errors="replace"), value.decode(errors="replace"))
    return found


class _Tap(asyncio.DatagramProtocol):
    """Stands before an ear's own protocol and hears what it hears."""

    def __init__(self, protocol: asyncio.DatagramProtocol, heard: Heard, at_once: bool) -> None:
        self._protocol, self._heard, self._at_once = protocol, heard, at_once

    def datagram_received(self, data: bytes, addr: tuple[Any, ...]) -> None:
        self._heard.hear(data, addr[0], self._at_once)
        self._protocol.datagram_received(data, addr)

    def error_received(self, exc: Exception) -> None:
        self._protocol.error_received(exc)

    def connection_lost(self, exc: Exception | None) -> None:
        self._protocol.connection_lost(exc)
