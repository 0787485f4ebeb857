"""The clock of a game: milliseconds since its record's header, standing still while the game waits for its people."""

from __future__ import annotations


class Clock:
    """A clock that can be stopped. Each `now` is a reading of one monotonic clock, in milliseconds."""

    def __init__(self, now: int, reading: int = 0) -> None:
        self._origin = now - reading
        self._stopped: int | None = None

    @property
    def stands_still(self) -> bool:
        """Whether it is stopped."""
        return self._stopped is not None

    def read(self, now: int) -> int:
        """Return what it shows."""
        return (now if self._stopped is None else self._stopped) - self._origin

    def when(self, reading: int) -> int:
        """Return the `now` at which it will show this reading, if it is not stopped before."""
        return reading + self._origin

    def stop(self, now: int) -> None:
        """Stop the clock."""
        if self._stopped is None:
            self._stopped = now

    def skip(self, milliseconds: int) -> None:
        """Let time that has passed not count."""
        self._origin += milliseconds

    def go_on(self, now: int) -> None:
        """Resume the clock."""
        if self._stopped is not None:
            self._origin += now - self._stopped
            self._stopped = None
