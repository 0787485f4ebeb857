"""For how long the others have been waited for, where no clock runs, and what can be done about it then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cowtui.boards.position import Position
from cowtui.wording.people import slow_sentence
from cowtui.wording.waiting import thinking
from rules.kernel import Seat

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting

LONG: Final = 60.0
"""Seconds after which somebody is waited for long."""
NOTICED: Final = 20.0
"""Seconds after which it is said for how long somebody has been thinking, and between that and the next time."""


class Patience:
    """That of one player, or watcher."""

    def __init__(self, sitting: Sitting, key: str = "") -> None:
        """`key` opens the list of commands."""
        self._sitting, self._key = sitting, key
        self._others: tuple[Seat, ...] = ()
        self._since = 0.0
        """Since when just these are waited for."""

    def see(self, position: Position, now: float) -> None:
        """Take note of who is waited for."""
        others = tuple(one.seat for one in position.waiting if one.seat != position.seat)
        if others != self._others:
            self._others, self._since = others, now

    def thinking(self, position: Position, now: float) -> str:
        """For how long those who are waited for have been thinking, where they may take as long as they like; empty: a clock runs."""
        waited = [one for one in position.waiting if one.seat != position.seat]
        is_timed = position.window is not None or any(one.clock is not None for one in waited)
        people = [one.seat for one in waited if position.seats[one.seat].here and not position.seats[one.seat].bot]
        if is_timed or not people or self._sitting.alone or self._sitting.status.paused is not None:
            return ""
        return thinking([position.names[seat] for seat in people], now - self._since)

    def ends(self, position: Position | None, now: float) -> str:
        """For how long somebody has been waited for, and what can be done about it; empty: not for long yet. To be asked each second."""
        sitting = self._sitting
        if position is None or sitting.alone:
            return ""
        self.see(position, now)
        passed = now - self._since
        if not self._others or passed < min(NOTICED, LONG):
            return ""
        if passed < LONG or sitting.seat is None:
            return self.thinking(position, self._since + passed // NOTICED * NOTICED)
        return slow_sentence(position.names[self._others[0]], self._key, owner=sitting.owner, has_owner=sitting.status.has_owner)
