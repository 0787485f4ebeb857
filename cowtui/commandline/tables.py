"""`cowtui tables`, and finding one of them by its name or address."""

from __future__ import annotations

import argparse
import asyncio
import ipaddress
from typing import TYPE_CHECKING

import msgspec

from cowtui.commandline.arguments import Commands, Parser
from cowtui.commandline.errors import CommandError, UsageError
from cowtui.seat import way_in
from net.core.connection import Address, spelled
from net.core.messages import PROTOCOL

if TYPE_CHECKING:
    from net.discovery import Browsed, Found

BY_ADDRESS = "This network may block the search for tables. An address always works: cowtui join HOST[:PORT]"


def add_parser(commands: Commands, shared: Parser) -> None:
    """Add the command; `shared` has the options of how it looks."""
    tables = commands.add_parser("tables", parents=[shared], help="the tables on the LAN now")
    tables.add_argument("--json", action=argparse.BooleanOptionalAction, default=False, help="as one JSON list")
    tables.set_defaults(run=run)


def run(said: argparse.Namespace) -> int:
    """List the tables on the LAN."""
    live = browsed().live
    if said.json:
        print(msgspec.json.encode(live).decode())
    else:
        print_tables(live)
    return 0


def browsed(thoroughly: bool = False) -> Browsed:
    """Listen for tables. `thoroughly`: longer, because there may be another of the same name. Raises CommandError."""
    from net.discovery import LISTENING, QUIET, Unannounced, browse

    try:
        return asyncio.run(browse(quiet=LISTENING if thoroughly else QUIET))
    except Unannounced as fault:
        raise CommandError(f"{fault}; join by address: cowtui join HOST[:PORT]") from None


def print_tables(live: list[Found]) -> None:
    """Print a line a table."""
    for found in live:
        taken = f"{found.taken} of {found.seats} seats taken{', wants a key' if found.key else ''}"
        taken += ", the host knows the deal" if found.seed else ""
        taken += f", also by ssh at port {found.ssh}" if found.ssh else ""
        taken += "" if found.protocol == PROTOCOL else f", speaks protocol {found.protocol} and this program {PROTOCOL}"
        print(f"{found.name}: {found.game}, {taken}, at {spelled((found.addresses[0], found.port))} ({found.host})")
    if not live:
        print(f"No table answers on this LAN. {BY_ADDRESS}")


def addresses_of(table: str) -> list[Address]:
    """Where a table is: an address as it is typed, or a name on the LAN. Raises UsageError, CommandError."""
    if not table.strip():
        raise UsageError("the table's name is empty; say its name or HOST[:PORT], or nothing at all for the list of tables")
    if _is_address(table):
        return [_typed(table)]
    may_be_machine = "." in table.strip(".") and not any(char.isspace() for char in table)
    try:
        live, dead = browsed(thoroughly=True)  # there may be another table of that name
    except CommandError:
        if may_be_machine:
            return [_typed(table)]
        raise
    named = [found for found in live if found.name.casefold() == table.casefold()]
    if len(named) > 1:
        where = " or ".join(f"cowtui join {spelled((found.addresses[0], found.port))} ({found.game} at {found.host})" for found in named)
        raise CommandError(f"{len(named)} tables are called {table}; say which: {where}")
    if named:
        return [(address, named[0].port) for address in named[0].addresses]
    gone = next((found for found in dead if found.name.casefold() == table.casefold()), None)
    if gone:
        where = ", ".join(spelled((address, gone.port)) for address in gone.addresses)
        raise CommandError(f"{gone.name} is still announced, but nothing answers at {where}: its host is gone")
    if may_be_machine:
        return [_typed(table)]
    others = f"there {'is' if len(live) == 1 else 'are'} {', '.join(found.name for found in live)}" if live else "no table answers here"
    raise CommandError(f"no table is called {table}: {others}. {BY_ADDRESS}")


def _typed(text: str) -> Address:
    """Read an address as somebody types it. Raises UsageError."""
    try:
        host, port = way_in.address(text)
        host.encode("idna")
    except UnicodeError:
        raise UsageError(f"{text!r} is no address") from None
    except ValueError as fault:
        raise UsageError(str(fault)) from None
    return host, port


def _is_address(text: str) -> bool:
    """Whether it can be nothing else: an IP address, or with a port."""
    if any(char.isspace() for char in text):
        return False
    host, _, port = text.rpartition(":")
    if text == "localhost" or (host and port.isdecimal()):
        return True
    try:
        ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        return False
    return True
