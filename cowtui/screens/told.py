"""What has happened at a table, as lines: all of it, and the story, which a board shows and which never runs ahead of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Final

from cowtui.widgets.text import Kind

WHOLE: Final = 2000
STORY: Final = 80
"""Lines that are kept, and those that a board gets."""


class Told:
    """The lines of one table."""

    def __init__(self) -> None:
        self.whole: deque[tuple[Kind, str]] = deque(maxlen=WHOLE)
        """Everything that happened, picks and the like too."""
        self.story: deque[tuple[Kind, str]] = deque(maxlen=STORY)
        self._untold: list[tuple[Kind, str]] = []

    def note(self, kind: Kind, text: str) -> None:
        """Take in a line; it stands in the story after `tell`."""
        self.whole.append((kind, text))
        if kind != "minor":
            self._untold.append((kind, text))

    def tell(self) -> bool:
        """Bring the story up to date; returns whether there was anything."""
        self.story.extend(self._untold)
        had, self._untold = bool(self._untold), []
        return had

    def begin_again(self) -> None:
        """Another game begins: the story is of that one alone, the log keeps what was."""
        self.story.clear()
        self._untold.clear()
        self.whole.append(("heading", "Another game begins."))

    def put_before(self, told: Sequence[tuple[Kind, str]], *, is_known: bool = False) -> None:
        """Put what happened before in front of what has happened since, or, where the time before `is_known`, behind it."""
        for lines, before in ((self.whole, told), (self.story, [line for line in told if line[0] != "minor"])):
            since = list(lines)
            lines.clear()
            lines.extend([*since, *before] if is_known else [*before, *since])
