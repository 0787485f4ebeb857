"""A terminal that calls: its title, and the bell if that is wanted, when it is one's turn and nobody seems to look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

QUIET: Final = 10.0
"""Seconds since the last key in which nobody has to be called."""
SAVE, RESTORE = "\x1b[22;2t", "\x1b[23;2t"
"""The terminal keeps the title it had, and takes it up again."""


class Caller:
    """Decides when to call. Time is an argument, in seconds."""

    def __init__(self, write: Callable[[str], None], title: str, *, bell: bool) -> None:
        """`write`: to the terminal."""
        self._write = write
        self._title = title
        self.bell = bell
        self.has_focus: bool | None = None
        """What the terminal has reported; None: nothing yet."""
        self._asked = 0
        self._calls = 0
        self._begun = 0.0

    def focus(self, has_focus: bool) -> None:
        """Take what the terminal reports."""
        self.has_focus = has_focus

    def asks(self, number: int, now: float) -> None:
        """Take the number of the question that must be answered now; 0: there is none."""
        if number == self._asked:
            return
        self._asked, self._calls, self._begun = number, 0, now
        self._write(f"\x1b]2;{'Your turn: ' if number else ''}{self._title}\x07")

    def tick(self, now: float, key_at: float, left: float | None) -> None:
        """Call when nobody seems to look, and again when half of the clock is gone.

        `key_at`: when a key was pressed last; `left`: seconds on the clock, None: there is none.
        """
        if not self._asked or self._calls > 1 or self.has_focus or now - key_at < QUIET:
            return
        is_half_gone = left is not None and left <= now - self._begun
        if self._calls == 0 or is_half_gone:
            self._calls += 1
            if self.bell:
                self._write("\a")
