"""Tables on the LAN: announced and browsed by multicast DNS. All text in a record is a stranger's; a table is live when TCP answers."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Callable, Iterable
from contextlib import suppress
from secrets import token_hex
from typing import Final, NamedTuple

from msgspec import Struct
from msgspec.structs import replace
from zeroconf import DNSQuestionType, Error, InterfaceChoice, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from net.addresses import for_others, own_interfaces, parsed
from net.announced import Announced, Heard
from net.core.messages import PROTOCOL
from net.core.names import NAME
from net.core.text import cut, is_seen

logging.getLogger("zeroconf").setLevel(logging.CRITICAL)  # an interface without a way out is no news to anybody

SERVICE: Final = "_cowtui._tcp.local."
LISTENING: Final = 1.3
"""Seconds that a browse listens at most, and, once it has heard of a table, how long it waits for another."""
QUIET: Final = 0.5
PATIENCE: Final = 0.7
"""Seconds in which an address has to answer."""
ASKED: Final = 64
"""Tables whose records are asked for once more."""


class Unannounced(OSError):
    """A machine that cannot announce or browse; the text says why. Tables are still joined by HOST:PORT."""


class Found(Struct, frozen=True):
    """One table as it says it is."""

    name: str
    game: str
    host: str
    port: int
    addresses: tuple[str, ...]
    """Those that answer first, and link-local ones last."""
    seats: int
    taken: int
    key: bool
    protocol: int
    version: str
    seed: bool = False
    """The host has named the seed, and knows what is dealt."""
    ssh: int = 0
    """The port of a door for friends who have nothing but ssh; 0: there is none."""
    bots: int = 0
    """Of the seats that are taken, those of bots that make room for whoever comes."""


class Browsed(NamedTuple):
    """What a browse found: tables that answer, and tables that are announced but do not.

    Whether a table answers is tried only at an address that its announcement came from: nobody connects anywhere because some
    machine says so. What is announced for another machine counts as there, until somebody chooses it.
    """

    live: list[Found]
    dead: list[Found]


class Announcement:
    """A table on the LAN for as long as it is open. One for a process; on one loop."""

    def __init__(self, service: str = SERVICE) -> None:
        self._service = service
        self._table: Found | None = None
        self._zeroconf: AsyncZeroconf | None = None
        # a name that nobody else has needs no probing, and the table is found a second earlier
        self._mark = token_hex(4)

    async def show(self, table: Found) -> None:
        """Say what the table is now; from new interfaces, where its addresses have changed. Raises Unannounced."""
        before, self._table = self._table, table
        if self._zeroconf and before and before.addresses == table.addresses:
            if before != table:
                with suppress(OSError, RuntimeError, Error):  # the record is a courtesy; the host itself tells the truth
                    await (await self._zeroconf.async_update_service(self._info(table)))
            return
        await self.close()
        try:
            self._zeroconf = AsyncZeroconf(interfaces=_interfaces(table.addresses), ip_version=IPVersion.All)
            await (await self._zeroconf.async_register_service(self._info(table), cooperating_responders=True))
        except (OSError, RuntimeError, Error) as fault:
            await self.close()
            raise Unannounced(f"this machine cannot announce a table ({fault})") from None

    async def close(self) -> None:
        """Say goodbye."""
        if self._zeroconf:
            with suppress(OSError, RuntimeError, Error):
                await self._zeroconf.async_unregister_all_services()
            await self._zeroconf.async_close()
            self._zeroconf = None

    def _info(self, table: Found) -> AsyncServiceInfo:
        return AsyncServiceInfo(
            self._service,
            f"{_short(table.name)} {self._mark[:4]}.{self._service}",
            port=table.port,
            parsed_addresses=list(dict.fromkeys(map(for_others, table.addresses))),
            properties={
                "protocol": str(table.protocol),
                "version": table.version,
                "game": table.game,
                "table": table.name,
                "host": table.host,
                "taken": str(table.taken),
                "seats": str(table.seats),
                "key": str(int(table.key)),
                **({"deal": "seed"} if table.seed else {}),
                **({"ssh": str(table.ssh)} if table.ssh else {}),
                **({"bots": str(table.bots)} if table.bots else {}),
            },
            server=f"cowtui-{self._mark}.local.",
        )


def _interfaces(addresses: tuple[str, ...]) -> InterfaceChoice | list[str]:
    """Where a table is announced: what is on the loopback alone is no other machine's business."""
    on_loopback = bool(addresses) and all(ipaddress.ip_address(address.partition("%")[0]).is_loopback for address in addresses)
    return list(addresses) if on_loopback else InterfaceChoice.All


def _short(name: str) -> str:
    """As much of a name as an instance can hold, in bytes."""
    return name.encode()[:40].decode(errors="ignore").replace(".", " ")


async def browse(service: str = SERVICE, quiet: float = QUIET) -> Browsed:
    """The tables on the LAN now, by name, each once. `quiet`: see QUIET. Raises Unannounced where this machine cannot look."""
    loop = asyncio.get_running_loop()
    heard = Heard(service)
    asked: dict[str, asyncio.Task[bool]] = {}

    def hear(zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange) -> None:
        # a packet may lack some of a table's records; what is asked for here comes by a packet too
        if name not in asked and len(asked) < ASKED:
            asked[name] = loop.create_task(AsyncServiceInfo(service_type, name).async_request(zeroconf, 1000))

    ears = _ears()
    until = loop.time() + LISTENING
    try:
        for ear in ears:
            await heard.listen(ear.zeroconf)
        browsers = [_browser(ear.zeroconf, service, hear) for ear in ears]
        while loop.time() < until and not (heard.last_news and loop.time() - heard.last_news > quiet):
            await asyncio.sleep(0.05)
        await asyncio.gather(*asked.values(), return_exceptions=True)
        found = await asyncio.gather(*map(_check, heard.tables()))
        await asyncio.gather(*(browser.async_cancel() for browser in browsers))
    finally:
        await asyncio.gather(*(ear.async_close() for ear in ears))
    tables = [one for one in found if one]
    return Browsed(_sorted(one for one, answers in tables if answers), _sorted(one for one, answers in tables if not answers))


def _ears() -> list[AsyncZeroconf]:
    """Two, for each hears what the other may not. Raises Unannounced.

    One listens at port 5353, where a question is answered to all: other programs of this machine, a host or avahi, listen there too
    and might take an answer that is for one. The other asks from a port of its own, and is answered there and at once, where no
    firewall stands.
    """
    ears, why = [], ""
    for alone in (False, True):
        try:
            ears.append(AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.All, unicast=alone))
        except (OSError, RuntimeError, Error) as fault:
            why = str(fault)
    if not ears:
        raise Unannounced(f"this machine cannot look for tables ({why})")
    return ears


def _browser(ear: Zeroconf, service: str, hear: Callable[..., None]) -> AsyncServiceBrowser:
    # two questions of the same bytes would be taken for one that came twice
    kind = DNSQuestionType.QU if ear.unicast else DNSQuestionType.QM
    return AsyncServiceBrowser(ear, [service], handlers=[hear], question_type=kind)


def _sorted(tables: Iterable[Found]) -> list[Found]:
    return sorted(tables, key=lambda table: (table.name, table.addresses, table.port))


async def _check(announced: Announced) -> tuple[Found, bool] | None:
    """What a machine says of a table, and whether that is there; None where it makes no sense."""
    try:
        table = _read(announced)
    except ValueError:
        return None
    tried = [address for address in table.addresses if address in announced.sources]
    answering = await asyncio.gather(*(_answers(address, table.port) for address in tried))
    by_answer = [address for address, answers in zip(tried, answering, strict=True) if answers]
    others = [address for address in table.addresses if address not in by_answer]
    return replace(table, addresses=(*by_answer, *others)), bool(by_answer) or not tried


async def _answers(address: str, port: int) -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            _, writer = await asyncio.open_connection(address, port)
    except OSError:
        return False
    writer.transport.abort()
    return True


def _read(announced: Announced) -> Found:
    """A stranger's record. Raises ValueError."""
    said = announced.properties
    return Found(
        name=_cut(said.get("table", ""), NAME),
        game=_cut(said.get("game", ""), 24),
        host=_cut(said.get("host", ""), 40),
        port=announced.port,
        addresses=tuple(_nearest(announced.addresses)[:8]),
        seats=_number(said.get("seats", "")),
        taken=_number(said.get("taken", "")),
        key=said.get("key") == "1",
        protocol=_number(said.get("protocol", "")),
        version=_cut(said.get("version", ""), 24),
        seed=said.get("deal") == "seed",
        ssh=_number(said.get("ssh", "0")),
        bots=_number(said.get("bots", "0")),
    )


def _nearest(addresses: Iterable[str]) -> list[str]:
    """In the order in which they are worth a try: those of a network that this machine is on, IPv4 first, link-local ones last."""
    networks = [own.network for own in own_interfaces()]

    def distance(address: str) -> tuple[bool, bool, int]:
        one = parsed(address)
        if one is None:
            return True, True, 0
        plain = parsed(for_others(address))
        return one.is_link_local, not any(plain in network for network in networks if network.version == one.version), one.version

    return sorted(addresses, key=distance)


def _cut(text: str, most: int) -> str:
    if not is_seen(kept := cut(text, most)):
        raise ValueError("a text of nothing that can be seen")
    return kept


def _number(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise ValueError(f"{text[:20]!r} is no number")
    return int(text)


def found_here(
    name: str,
    game: str,
    port: int,
    addresses: tuple[str, ...],
    seats: int,
    taken: int,
    key: bool,
    version: str,
    seed: bool = False,
    ssh: int = 0,
    bots: int = 0,
) -> Found:
    """A table of this host's, to be announced."""
    return Found(name, game, socket.gethostname()[:40], port, addresses, seats, taken, key, PROTOCOL, version, seed, ssh, bots)
