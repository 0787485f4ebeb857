"""DT-35 to DT-37, DT-57: when the game ends, and what everybody has then."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.dicetown.components import BADGE_POINTS, RODEO_POINTS, points, ranch_points
from rules.dicetown.position import Position
from rules.kernel import Seat

HERD_POINTS: Final = 10
SHARED_HERD_POINTS: Final = 5
"""DT-57, DT-R7: to all that tie for the largest herd."""


def has_ended(position: Position) -> bool:
    """DT-35, DT-R10: the mine is empty, or no deed is left to take."""
    return not position.mine or not (position.deeds or position.face_up)


def herd_points(position: Position, seat: Seat) -> int:
    """DT-57, DT-R7."""
    largest = max(position.herds)
    if not largest or position.herds[seat] < largest:
        return 0
    return HERD_POINTS if position.herds.count(largest) == 1 else SHARED_HERD_POINTS


PARTS: Final[dict[str, Callable[[Position, Seat], int]]] = {
    "nuggets": lambda position, seat: position.nuggets[seat],
    "dollars": lambda position, seat: position.dollars[seat] // 2,
    "badge": lambda position, seat: BADGE_POINTS if position.sheriff == seat else 0,
    "hand": lambda position, seat: sum(map(points, position.hands[seat])),
    "deeds": lambda position, seat: sum(position.wired[seat]) + sum(deed + 1 for deed in position.grazed[seat]),
    "ranches": lambda position, seat: ranch_points(position.ranches[seat]),
    "herd": herd_points,
    "rodeos": lambda position, seat: RODEO_POINTS * position.rodeos[seat],
}
"""DT-36, DT-57, DT-W3: what scores."""


def score(position: Position, seat: Seat) -> int:
    """All points of a seat, if the game were scored now."""
    return sum(part(position, seat) for part in PARTS.values())


def places(position: Position) -> tuple[int, ...]:
    """DT-37: more points, then more nuggets, then more dollars; equal places share."""
    standing = [(not position.gone[seat], score(position, seat), position.nuggets[seat], position.dollars[seat]) for seat in position.seats]
    return tuple([1 + sum(other > own for other in standing) for own in standing])
