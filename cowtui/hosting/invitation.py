"""What the host of a table tells the others: where it is, and how they know it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from net.addresses import for_others
from net.core.connection import spelled

if TYPE_CHECKING:
    from net.host import Opened


LINK_LOCAL: Final = ("169.254.", "fe80:")


def places(opened: Opened) -> list[str]:
    """Where the others reach a table, as they type it: IPv6 and link-local addresses only where there is no other."""
    found = [address for address in opened.addresses if ":" not in address] or list(opened.addresses)
    found = [address for address in found if not address.startswith(LINK_LOCAL)] or found
    return [spelled((address, opened.port)) for address in dict.fromkeys(map(for_others, found))]


def invitation(opened: Opened, announced: bool) -> str:
    """Say how the others come. `announced`: whether the table is on the LAN's list."""
    where = " or ".join(places(opened))
    way = f"by `cowtui join`, or at {where}" if announced else f"at {where}"
    return f"Others find this table {way}. Its six words: {opened.words}"
