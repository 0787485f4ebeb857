"""DT-35 to DT-37, DT-57: when the game ends, and what everybody has then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from rules.dicetown.components import BADGE_POINTS, RODEO_POINTS, Card, points, ranch_points
from rules.dicetown.position import Position
from rules.kernel import Seat

HERD_POINTS: Final = 10
SHARED_HERD_POINTS: Final = 5
"""DT-57, DT-R7: to all that tie for the largest herd."""


class Owned(Protocol):
    """What scores: the fields that a position and a view share. A hand that is hidden is None, and counts nothing."""

    @property
    def sheriff(self) -> Seat:
        """Who has the badge."""
        ...

    @property
    def dollars(self) -> Sequence[int]:
        """Dollars, by seat."""
        ...

    @property
    def nuggets(self) -> Sequence[int]:
        """Nuggets, by seat."""
        ...

    @property
    def hands(self) -> Sequence[Sequence[Card] | None]:
        """Hands, by seat."""
        ...

    @property
    def wired(self) -> Sequence[Sequence[Card]]:
        """Deeds behind wire, by seat (DT-30)."""
        ...

    @property
    def grazed(self) -> Sequence[Sequence[Card]]:
        """Deeds with cows, by seat (DT-46)."""
        ...

    @property
    def ranches(self) -> Sequence[int]:
        """Ranches, by seat (DT-W3)."""
        ...

    @property
    def herds(self) -> Sequence[int]:
        """Cows that are on no deed, by seat."""
        ...

    @property
    def rodeos(self) -> Sequence[int]:
        """Rodeos, by seat (DT-56)."""
        ...


def has_ended(position: Position) -> bool:
    """DT-35, DT-R10: the mine is empty, or no deed is left to take."""
    return not position.mine or not (position.deeds or position.face_up)


def herd_points(owned: Owned, seat: Seat) -> int:
    """DT-57, DT-R7."""
    largest = max(owned.herds)
    if not largest or owned.herds[seat] < largest:
        return 0
    return HERD_POINTS if owned.herds.count(largest) == 1 else SHARED_HERD_POINTS


PARTS: Final[dict[str, Callable[[Owned, Seat], int]]] = {
    "nuggets": lambda owned, seat: owned.nuggets[seat],
    "dollars": lambda owned, seat: owned.dollars[seat] // 2,
    "badge": lambda owned, seat: BADGE_POINTS if owned.sheriff == seat else 0,
    "hand": lambda owned, seat: sum(map(points, owned.hands[seat] or ())),
    "deeds": lambda owned, seat: sum(owned.wired[seat]) + sum(deed + 1 for deed in owned.grazed[seat]),
    "ranches": lambda owned, seat: ranch_points(owned.ranches[seat]),
    "herd": herd_points,
    "rodeos": lambda owned, seat: RODEO_POINTS * owned.rodeos[seat],
}
"""DT-36, DT-57, DT-W3: what scores."""


def score(owned: Owned, seat: Seat) -> int:
    """All points of a seat that can be seen, if the game were scored now."""
    return sum(part(owned, seat) for part in PARTS.values())


def ranks(position: Position) -> tuple[int, ...]:
    """DT-37: more points, then more nuggets, then more dollars; equal ranks share."""
    standing = [(not position.gone[seat], score(position, seat), position.nuggets[seat], position.dollars[seat]) for seat in position.seats]
    return tuple([1 + sum(other > own for other in standing) for own in standing])
