"""The clock of a game: milliseconds since its record's header, standing still while the game waits for its people."""

from __future__ import annotations


class Clock:
    """Each `now` is of any one clock that runs on."""

    def __init__(self, now: int, reading: int = 0) -> None:
        self._origin = now - reading
        self._stopped: int | None = None

    @property
    def stands_still(self) -> bool:
        """Whether the game waits."""
        return self._stopped is not None

    def read(self, now: int) -> int:
        """What it shows."""
        return (now if self._stopped is None else self._stopped) - self._origin

    def when(self, reading: int) -> int:
        """When it shows this, if it does not stop before."""
        return reading + self._origin

    def stop(self, now: int) -> None:
        """The game waits from now on."""
        if self._stopped is None:
            self._stopped = now

    def go_on(self, now: int) -> None:
        """And goes on."""
        if self._stopped is not None:
            self._origin += now - self._stopped
            self._stopped = None
