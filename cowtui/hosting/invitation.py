"""What the host of a table tells the others: where it is, and how they know it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from net.core.connection import spelled

if TYPE_CHECKING:
    from net.host import Opened


def places(opened: Opened) -> list[str]:
    """Where the others reach a table, as they type it; IPv6 addresses only where there is no other."""
    short = [address for address in opened.addresses if ":" not in address]
    return [spelled((address, opened.port)) for address in short or opened.addresses]


def invitation(opened: Opened, announced: bool) -> str:
    """Say how the others come. `announced`: whether the table is on the LAN's list."""
    where = " or ".join(places(opened))
    way = f"by `cowtui join`, or at {where}" if announced else f"at {where}"
    return f"Others find this table {way}. Its six words: {opened.words}"
