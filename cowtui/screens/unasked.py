"""Screens that appear by themselves: keys that were meant for what stood there before must not answer them."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar, Final, Self

from textual.message_pump import MessagePump

EARLY: Final = "A little early: press it again."
FREE: Final = frozenset(
    {"up", "down", "left", "right", "tab", "shift+tab", "pageup", "pagedown", "home", "end", "question_mark", "q", "ctrl+c", "ctrl+q"}
)
"""Keys that answer nothing: they look around, and ask whether to leave."""


class Unasked(MessagePump):
    """A screen that may appear by itself."""

    unasked_guard: ClassVar[float] = 1.0
    """For so many seconds after it has appeared, a screen that came by itself takes no answer."""
    unasked_most: ClassVar[float] = 1.0
    """So many times as long it takes none from somebody who goes on pressing Enter without looking up."""
    follows_a_board: ClassVar[bool] = False
    """Whether letters were keys of a game in the moment before: then they have to wait, too."""
    _comes_unasked = False
    _guarded_until = 0.0
    _guarded_at_most = 0.0

    def unasked(self) -> Self:
        """Say that this screen appears without a key of the player's; to be called before it is shown."""
        self._comes_unasked = True
        return self

    def on_screen_resume(self) -> None:
        """Count from when it appears."""
        if self._comes_unasked:
            now = monotonic()
            self._comes_unasked, self._guarded_until = False, now + self.unasked_guard
            self._guarded_at_most = now + self.unasked_guard * self.unasked_most

    def is_too_early(self, key: str) -> bool:
        """Whether a key was meant for what stood there before. A letter that is typed here says that the player sees what is asked."""
        if self._comes_unasked:
            return key not in FREE  # it is not even painted
        now = monotonic()
        if now >= self._guarded_until or key in FREE:
            return False
        if self.follows_a_board or key in ("enter", "space"):
            self._guarded_until = max(self._guarded_until, min(now + self.unasked_guard, self._guarded_at_most))
            return True
        self._guarded_until = 0.0
        return False
