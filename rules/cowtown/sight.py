"""What the value of a position looks at, taken from a whole state."""

from __future__ import annotations

from typing import Final

from rules.cowtown.components import Options
from rules.cowtown.position import Position
from rules.cowtown.value import Sight
from rules.kernel import Seat

ENDLESS: Final = 99
"""Scorecows left to claim where there is no end of them."""


def unclaimed(options: Options, claimed: int) -> int:
    """Return how many scorecows are left to claim before the game ends for want of them (CT-38)."""
    return options.supply - claimed if options.supply else ENDLESS


def sight_of_state(position: Position, seat: Seat) -> Sight:
    """Return what this seat looks at."""
    seats = len(position.hands)
    return Sight(
        position.hands[seat],
        [stack[-1] for stack in position.stacks if stack],
        [len(position.hands[(seat + step) % seats]) for step in range(1, seats)],
        len(position.deck),
        unclaimed(position.options, sum(position.scorecows)),
    )
