"""DT-35 to DT-37, DT-57: when the game ends, and what everybody has then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.dicetown.components import BADGE_POINTS, RODEO_POINTS, points
from rules.dicetown.table import Table
from rules.kernel import Seat

HERD_POINTS: Final = 10
SHARED_HERD_POINTS: Final = 5
"""DT-57, DT-R7: to all that tie for the largest herd."""


def has_ended(table: Table) -> bool:
    """DT-35, DT-R10: the mine is empty, or no deed is left to take."""
    return not table.mine or not (table.deeds or table.face_up)


def herd_points(table: Table, seat: Seat) -> int:
    """DT-57, DT-R7."""
    largest = max(table.herds)
    if not largest or table.herds[seat] < largest:
        return 0
    return HERD_POINTS if table.herds.count(largest) == 1 else SHARED_HERD_POINTS


PARTS: Final[dict[str, Callable[[Table, Seat], int]]] = {
    "nuggets": lambda table, seat: table.nuggets[seat],
    "dollars": lambda table, seat: table.dollars[seat] // 2,
    "badge": lambda table, seat: BADGE_POINTS if table.sheriff == seat else 0,
    "hand": lambda table, seat: sum(map(points, table.hands[seat])),
    "deeds": lambda table, seat: sum(table.wired[seat]) + sum(deed + 1 for deed in table.grazed[seat]),
    "ranches": lambda table, seat: table.ranches[seat] * (table.ranches[seat] + 1) // 2,
    "herd": herd_points,
    "rodeos": lambda table, seat: RODEO_POINTS * table.rodeos[seat],
}
"""DT-36, DT-57, DT-W3: what scores."""


def score(table: Table, seat: Seat) -> int:
    """All points of a seat, if the game were scored now."""
    return sum(part(table, seat) for part in PARTS.values())


def places(table: Table) -> tuple[int, ...]:
    """DT-37: more points, then more nuggets, then more dollars; equal places share."""
    standing = [(not table.gone[seat], score(table, seat), table.nuggets[seat], table.dollars[seat]) for seat in table.seats]
    return tuple([1 + sum(other > own for other in standing) for own in standing])
