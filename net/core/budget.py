"""Allowances that are used up and grow again with time. Time is an argument, in milliseconds."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)

KEPT: Final = 1_000
"""Budgets that are kept before those that have grown whole again are dropped."""


class Budget:
    """So many at once, and one more after each pause."""

    __slots__ = ("_burst", "_pause", "_used_until")

    def __init__(self, burst: int, pause: int) -> None:
        """`burst`: how many at once; `pause`: milliseconds until one more is allowed."""
        self._burst, self._pause = burst, pause
        self._used_until = 0

    def allows(self, now: int, cost: int = 1) -> bool:
        """Return whether so many are allowed now; nothing is spent."""
        return self.wait(now, cost) == 0

    def wait(self, now: int, cost: int = 1) -> int:
        """Return the milliseconds until so many are allowed; 0: now."""
        return max(0, self._used_until - now - (self._burst - cost) * self._pause)

    def spend(self, now: int, cost: int = 1) -> None:
        """Use up so many."""
        self._used_until = max(self._used_until, now) + cost * self._pause

    def take(self, now: int, cost: int = 1) -> bool:
        """Use up so many if that is allowed; returns whether it is."""
        if not self.allows(now, cost):
            return False
        self.spend(now, cost)
        return True

    def is_whole(self, now: int) -> bool:
        """Return whether all of it is there."""
        return self._used_until <= now


class Budgets(Generic[K]):
    """One budget for each key, such as an address. Those that nobody draws on are forgotten."""

    def __init__(self, make: Callable[[], Budget]) -> None:
        self._make = make
        self._kept: dict[K, Budget] = {}

    def of(self, key: K, now: int) -> Budget:
        """Return the budget of this key."""
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept = {one: budget for one, budget in self._kept.items() if not budget.is_whole(now)}
            found = self._kept[key] = self._make()
        return found
