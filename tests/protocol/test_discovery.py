"""Tables announce themselves and are browsed for, and a record on the LAN is a stranger's text."""

from __future__ import annotations

import asyncio
import socket
from uuid import uuid4

import pytest
from msgspec.structs import replace
from protocol.hosts import SECONDS
from zeroconf import InterfaceChoice, IPVersion
from zeroconf.asyncio import AsyncZeroconf

from net import discovery
from net.addresses import own_addresses
from net.announced import Announced
from net.discovery import LISTENING, Announcement, Browsed, Found, _read, _short, browse, found_here


def table(port: int, name: str = "Barn") -> Found:
    return found_here(name, "take5", port, ("127.0.0.1",), 4, 1, False, "0.1.0")


async def found_at_last(service: str, count: int) -> Browsed:
    """A browse that has heard of so many tables: a busy machine may answer one too late."""
    async with asyncio.timeout(SECONDS):
        while len((browsed := await browse(service, LISTENING)).live + browsed.dead) < count:
            pass
    return browsed


async def test_a_table_is_found_while_it_is_announced_with_what_it_says_last() -> None:
    service = f"_c{uuid4().hex[:8]}._tcp.local."
    with socket.create_server(("127.0.0.1", 0)) as server:
        announcement = Announcement(service)
        barn = table(server.getsockname()[1])
        await announcement.show(barn)
        try:
            live, dead = await found_at_last(service, 1)
            assert ([found.name for found in live], dead) == (["Barn"], [])
            await announcement.show(replace(barn, taken=3, seats=5, bots=2))
            (found,) = (await found_at_last(service, 1)).live
            assert (found.taken, found.seats, found.bots) == (3, 5, 2)
        finally:
            await announcement.close()
        assert await browse(service) == ([], [])


@pytest.mark.parametrize("ear", [0, 1], ids=["answered to all", "answered alone"])
async def test_one_ear_is_enough_to_find_every_table(ear: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def one_ear() -> list[AsyncZeroconf]:
        return [AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.All, unicast=bool(ear))]

    monkeypatch.setattr(discovery, "_ears", one_ear)  # a firewall keeps the other from hearing, or another program does
    service = f"_c{uuid4().hex[:8]}._tcp.local."
    announced = [Announcement(service) for _ in range(3)]
    await asyncio.gather(*(one.show(table(9, f"Barn {place}")) for place, one in enumerate(announced)))
    try:
        assert [found.name for found in (await found_at_last(service, 3)).dead] == ["Barn 0", "Barn 1", "Barn 2"]
    finally:
        await asyncio.gather(*(announcement.close() for announcement in announced))


async def test_tables_of_one_name_are_two_and_one_that_does_not_answer_is_dead() -> None:
    service = f"_c{uuid4().hex[:8]}._tcp.local."
    with socket.create_server(("127.0.0.1", 0)) as one, socket.create_server(("127.0.0.1", 0)) as other:
        ports = one.getsockname()[1], other.getsockname()[1]
        announced = [Announcement(service) for _ in range(3)]
        await asyncio.gather(*(one.show(table(port)) for one, port in zip(announced, (*ports, 9), strict=True)))
        try:
            live, dead = await found_at_last(service, 3)
        finally:
            await asyncio.gather(*(announcement.close() for announcement in announced))
    assert sorted(found.port for found in live) == sorted(ports)
    assert [found.port for found in dead] == [9]


def test_a_host_announces_no_address_that_leads_nowhere_from_elsewhere() -> None:
    addresses = own_addresses()
    assert sorted(addresses) == sorted([*own_addresses(4), *own_addresses(6)])
    assert not any(address.startswith(("127.", "::1")) for address in addresses)
    assert all("%" in address for address in addresses if address.startswith("fe80"))


def announced(**properties: str) -> Announced:
    return Announced(26970, properties, [f"10.0.0.{number}" for number in range(20)], set())


GOOD = {"table": "Barn", "game": "take5", "host": "vm", "seats": "4", "taken": "2", "protocol": "1", "version": "0.1.0", "key": "0"}


def test_a_record_is_cut_to_size_and_stripped_of_control_characters() -> None:
    found = _read(announced(**{**GOOD, "table": "\x1b[2J" + "x" * 200, "host": "\ufffe\x07vm"}))
    assert found.name == "[2J" + "x" * 21
    assert "\x07" not in found.host
    assert len(found.addresses) == 8


@pytest.mark.parametrize(
    "wrong", [{"seats": "-1"}, {"seats": "9" * 400}, {"taken": ""}, {"protocol": "one"}, {"table": "\x1b"}, {"game": ""}]
)
def test_a_record_that_makes_no_sense_is_no_table(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"is no number|nothing that can be seen"):
        _read(announced(**{**GOOD, **wrong}))


def test_an_instance_name_fits_in_its_63_bytes() -> None:
    assert len(f"{_short('Kühe 🐄' * 20)} abcd".encode()) <= 63
    assert "." not in _short("St. Ann's")


def test_a_found_table_has_the_fields_that_are_promised() -> None:
    promised = ("name", "game", "host", "port", "addresses", "seats", "taken", "key", "protocol", "version", "seed", "ssh", "bots")
    assert Found.__struct_fields__ == promised


def test_an_announcement_says_where_the_host_has_named_the_seed_and_nothing_else_of_a_deal() -> None:
    honest = found_here("Barn", "take5", 26970, ("127.0.0.1",), 4, 1, False, "0.1.0")
    chosen = found_here("Barn", "take5", 26970, ("127.0.0.1",), 4, 1, False, "0.1.0", seed=True)
    assert b"deal" not in Announcement()._info(honest).text
    assert b"deal=seed" in Announcement()._info(chosen).text
    assert _read(announced(**GOOD, deal="seed")).seed
    assert not _read(announced(**GOOD)).seed
