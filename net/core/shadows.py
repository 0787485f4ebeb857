"""What a watcher sees who looks at a seat's cards: that seat's own view, a round late."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from net.core.messages import Raw
from rules.kernel import Seat


class Shadowed(NamedTuple):
    """The viewpoint of whoever looks at this seat's cards."""

    seat: Seat


class DelayedView(Struct):
    """One seat's view as its shadows are shown it."""

    shown: Raw | None = None
    """The view at the beginning of the round before; None: what the public sees."""
    to_show: list[Raw] = []
    """The events that lead to it, and were not sent yet."""
    told: int = 0
    """How many events the seat had been told then."""
    _begun: Raw | None = None
    """The view at the beginning of this round."""
    _begun_told: int = 0
    _leading: list[Raw] = []
    """The events that led to that."""
    _happened: list[Raw] = []
    """The events of this round."""

    def hear(self, event: Raw) -> None:
        """Keep an event that the seat saw."""
        if self._begun is not None:
            self._happened.append(event)

    def turn_round(self, view: Raw, told: int) -> None:
        """A round begins with this view, and so many events told: what the seat saw of the round before can be shown."""
        if self._begun is not None:
            self.shown, self.told = self._begun, self._begun_told
            self.to_show += self._leading
        self._begun, self._begun_told, self._leading, self._happened = view, told, self._happened, []

    def end(self, view: Raw, told: int) -> None:
        """The game is over: show all that the seat saw."""
        self.shown, self.told = view, told
        self.to_show += [*self._leading, *self._happened]
        self._leading, self._happened = [], []
