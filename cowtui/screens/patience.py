"""For how long the others have been waited for, where no clock runs, and what can be done about it then."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from cowtui.boards.position import Position
from cowtui.wording.people import slow_sentence
from rules.kernel import Seat

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting

LONG: Final = 60.0
"""Seconds after which somebody is waited for long."""


class Patience:
    """That of one player."""

    def __init__(self, sitting: Sitting, key: str) -> None:
        """`key` opens the list of commands."""
        self._sitting, self._key = sitting, key
        self._others: tuple[Seat, ...] = ()
        self._since = 0.0
        """Since when just these are waited for."""

    def ends(self, position: Position | None, now: float) -> str:
        """What can be done about the first who has been waited for long; empty: nobody has. To be asked once a second."""
        sitting = self._sitting
        others = () if position is None else tuple(one.seat for one in position.waiting if one.seat != position.seat)
        if others != self._others:
            self._others, self._since = others, now
        if position is None or not others or sitting.alone or sitting.seat is None or now - self._since < LONG:
            return ""
        return slow_sentence(position.names[others[0]], self._key, owner=sitting.owner, has_owner=sitting.status.has_owner)
