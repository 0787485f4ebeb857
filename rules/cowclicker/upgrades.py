"""CC-12: which cows of a pasture add up to a price, exactly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

FEWEST: Final = 2
"""CC-12: an upgrade discards at least so many cows."""


class Purse:
    """A pasture as money. `ways` finds every different choice of cows and never walks into a sum that cannot be finished."""

    def __init__(self, cows: Sequence[int], mooney: Sequence[int], dearest: int) -> None:
        """Take the cows of a pasture, the mooney by card, and the dearest price that will be asked."""
        self._kinds = sorted(set(cows), key=lambda cow: (mooney[cow], cow))
        self._counts = [cows.count(cow) for cow in self._kinds]
        self._worth = [mooney[cow] for cow in self._kinds]
        room = (1 << dearest + 1) - 1
        sums = 1
        self._sums = [sums]
        for worth, count in zip(reversed(self._worth), reversed(self._counts), strict=True):
            for _ in range(count):
                sums |= sums << worth & room
            self._sums.append(sums)
        self._sums.reverse()  # bit s of _sums[k]: the kinds from k on can make the sum s

    def ways(self, price: int) -> Iterator[tuple[int, ...]]:
        """List every choice of two cows or more worth exactly the price, sorted by mooney; those with most cheap cows first."""
        if self._sums[0] >> price & 1:
            for cows in self._finish(0, price):
                if len(cows) >= FEWEST:
                    yield cows

    def _finish(self, kind: int, rest: int) -> Iterator[tuple[int, ...]]:
        if not rest:
            yield ()
            return
        cow, worth, sums = self._kinds[kind], self._worth[kind], self._sums[kind + 1]
        for count in range(min(self._counts[kind], rest // worth), -1, -1):
            left = rest - count * worth
            if sums >> left & 1:
                taken = (cow,) * count
                for others in self._finish(kind + 1, left):
                    yield taken + others
