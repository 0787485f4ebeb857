"""How many connections a host holds that do not sit yet, and how much it hears from whom that is no move.

Whoever sits or looks on is a matter of the table. Strangers share what is left: where there is no room for one more, the address that has
the most of them loses its oldest. An honest newcomer is past every stage in moments, and so is not the one. Times are milliseconds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from enum import Enum
from ipaddress import IPv6Address, ip_address
from typing import Final, Generic, TypeVar

from net.core.budget import Budget, Budgets

M = TypeVar("M", bound=Hashable)

KNOCKS: Final = 64
"""Connections that have not begun TLS."""
STRANGERS: Final = 48
"""Those that have, and do not sit yet."""
HANDSHAKES: Final = (48, 100)
"""Beginnings of TLS of one address at once, and the milliseconds until one more: each costs more than a move."""
ALL_HANDSHAKES: Final = (64, 60)
"""The same for all addresses together."""
NEWCOMERS: Final = (60, 500)
"""People of one address who sit down or look on at once, and the milliseconds until one more: each is told the whole table."""
STRANGER_WORDS: Final = (8, 250)
"""Words of one connection at once that are no moves, and the milliseconds until one more is heard."""
WATCHER_WORDS: Final = (32, 200)
SEAT_WORDS: Final = (100, 20)
ADDRESS_WORDS: Final = (200, 20)
"""The same for all connections of one address that do not play."""
FIRST_WORDS: Final = 4
"""Words that are heard of every connection, however much its address has said: hello, a name, another name."""


class Standing(Enum):
    """What somebody is to a table."""

    STRANGER = STRANGER_WORDS
    WATCHER = WATCHER_WORDS
    SEATED = SEAT_WORDS


def origin_of(address: str) -> str:
    """Return what counts as one address: of IPv6 the network, since a machine has as many there as it likes."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, IPv6Address):
        return str(known.ipv4_mapped) if known.ipv4_mapped else known.exploded[:19]
    return address


class Pool(Generic[M]):
    """So many connections at one stage, the oldest first."""

    def __init__(self, most: int = KNOCKS) -> None:
        self._most = most
        self._origins: dict[M, str] = {}

    def __iter__(self) -> Iterator[M]:
        return iter(list(self._origins))

    def __len__(self) -> int:
        return len(self._origins)

    def __contains__(self, member: object) -> bool:
        return member in self._origins

    def enter(self, member: M, origin: str) -> M | None:
        """Take in one more; returns whom it displaces, who is not of the pool any more."""
        self._origins[member] = origin
        if len(self._origins) <= self._most:
            return None
        largest = max(Counter(self._origins.values()).values())
        held = Counter(self._origins.values())
        oldest = next(one for one, its in self._origins.items() if held[its] == largest and one != member)
        del self._origins[oldest]
        return oldest

    def leave(self, member: M) -> None:
        """Let one go, if it is there."""
        self._origins.pop(member, None)


class Words:
    """What one connection may say that is no move."""

    def __init__(self, of_origin: Budget) -> None:
        self._of_origin = of_origin
        self._own = {standing: Budget(*standing.value) for standing in Standing}
        self._heard = 0

    def waste(self, standing: Standing, now: int) -> bool:
        """Count one word more; returns whether it was too many."""
        self._heard += 1
        if standing is Standing.SEATED:
            return not self._own[standing].take(now)
        has_room = self._of_origin.take(now) or self._heard <= FIRST_WORDS
        return not (self._own[standing].take(now) and has_room)


def words_by_origin() -> Budgets[str]:
    """The words of each address."""
    return Budgets(lambda: Budget(*ADDRESS_WORDS))
