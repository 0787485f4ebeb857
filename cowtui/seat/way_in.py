"""The way to a table, alike for every front end: the address that was typed, and whether the host is who it should be."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from net.core.connection import Address, spelled

if TYPE_CHECKING:
    from collections.abc import Sequence

    from net.discovery import Found
    from net.looking import Greeting

PORT = 26970


class NotTheHost(Exception):
    """The host that answers is another than was expected; the text says what to do."""


def address(text: str) -> Address:
    """HOST, HOST:PORT or [IPV6]:PORT as somebody types it. Raises ValueError, with a sentence."""
    text = text.strip()
    if text.startswith("["):
        host, _, rest = text[1:].partition("]")
        port = rest.removeprefix(":")
    elif text.count(":") > 1:
        host, port = text, ""
    else:
        host, _, port = text.partition(":")
    if not host or any(char.isspace() for char in host):
        raise ValueError(f"{text!r} is no address; say HOST or HOST:PORT, like 192.168.1.5:{PORT}")
    if not port:
        return host, PORT
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise ValueError(f"{port!r} is no port; ports are 1 to 65535, usually {PORT}")
    return host, int(port)


def must_be_asked(greeting: Greeting, words: str = "") -> bool:
    """Whether a person has to compare the host's words. `words`: those that were given beforehand. Raises NotTheHost."""
    from net import identity

    if words:
        if not identity.are_words(words, greeting.fingerprint):
            raise NotTheHost(f"The host that answers says other words: {greeting.words}. Ask the host, and do not join.")
        greeting.confirm()
        return False
    if greeting.has_changed:
        raise NotTheHost(
            f"Another host was known at this address; this one says: {greeting.words}. "
            "Ask the host for its words, and join with --words if they are these."
        )
    return not greeting.is_known


def why_no_name(text: str) -> str:
    """Why nobody can be called so at a table, as a sentence; empty: it is a name."""
    from cowtui.widgets.text import sentence
    from net.core.messages import PeerError
    from net.core.names import player_name

    try:
        player_name(text)
    except PeerError as fault:
        return sentence(fault.text)
    return ""


def kept_seats(tables: Sequence[Found], player: str) -> set[Address]:
    """Where this player has a seat that is kept, as far as names and addresses tell: who is meant is seen when the host answers."""
    from net import identity
    from net.addresses import own_addresses

    seats = identity.seats_of(player)
    own = identity.certificate().fingerprint.hex() if any(not seat.address or seat.address.startswith("127.") for seat in seats) else ""
    here = {*own_addresses(), "127.0.0.1", "::1"}
    found: set[Address] = set()
    for seat in seats:
        named = [table for table in tables if table.name == seat.table]
        same = [table for table in named if seat.address in {spelled((address, table.port)) for address in table.addresses}]
        there = [table for table in named if not here.isdisjoint(table.addresses) and seat.fingerprint == own]
        machine = seat.address.rpartition(":")[0].strip("[]")
        moved = [table for table in named if machine in table.addresses]  # it was opened again, at another port
        found.update((address, table.port) for table in same or there or moved for address in table.addresses)
    return found


def way_back(table: str, player: str = "", watching: bool = False, key: str = "") -> str:
    """The command that comes back to a seat. `player`: the name given for this table alone; `key`: what watchers say there."""
    named = ["--player", player] if player else []
    said = ["--key", key] if key and watching else []
    return shlex.join(["cowtui", "watch" if watching else "join", table, *named, *said])
