"""What the public has seen of a game, for those who come, or come back: the last events, bounded in number and bytes."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from net.core.frames import measured
from net.core.messages import History, Raw

EVENTS: Final = 100
"""The most events that are kept."""
EVENT_BYTES: Final = 24 * 1024
"""The most bytes of events in one message."""


class PublicHistory:
    """The last public events of a game, and how many there were."""

    def __init__(self) -> None:
        self._events: deque[Raw] = deque(maxlen=EVENTS)
        self.count = 0

    def add(self, event: Raw) -> None:
        """Remember one event more."""
        self._events.append(event)
        self.count += 1

    def tail(self, seen: int | None, options: Raw, names: Sequence[str]) -> History:
        """Return the last events for somebody who saw the first `seen` of the game; None: for a newcomer."""
        sent = fitting(list(self._events))
        return History(sent, options, tuple(names), missed=0 if seen is None else self.count - seen, earlier=self.count - len(sent))


def fitting(events: Sequence[Raw]) -> tuple[Raw, ...]:
    """Return the last of the events that fit one message."""
    size, first = 0, len(events)
    while first:
        size += len(measured(events[first - 1]))
        if size > EVENT_BYTES:
            break
        first -= 1
    return tuple(events[first:])
