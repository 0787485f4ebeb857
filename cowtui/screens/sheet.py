"""A sheet over the lower rows of the table: help, the rounds so far, a question. The table above it stays in sight, and goes on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from textual import events
from textual.app import ComposeResult
from typing_extensions import override

from cowtui.boards.layout import Zone
from cowtui.boards.picture import paint_keys
from cowtui.screens.base import CowModal
from cowtui.widgets.canvas import Canvas
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import Line


class SheetKey(NamedTuple):
    """A key that closes the sheet and says what is wanted."""

    key: str
    """As Textual calls it."""
    shown: str
    """Empty: the key before stands for this one too, as in `1-3`."""
    word: str


class SheetScreen(CowModal[str | None]):
    """Gives the key that was pressed, of those that it offers; None: Escape. Arrows scroll what is longer than the sheet."""

    CSS_PATH = "sheet.tcss"

    def __init__(
        self,
        title: Line,
        lines: Callable[[int], Sequence[Line]],
        keys: Sequence[SheetKey],
        place: Callable[[], Zone],
        back: str = "back to the table",
    ) -> None:
        """`lines`: what stands there, for so many columns; `place`: which rows it takes on the terminal as it is."""
        super().__init__()
        self.sheet = _SheetCanvas(title, lines, keys, back)
        self._keys = {known.key: known for known in keys}
        self._place = place

    @override
    def compose(self) -> ComposeResult:
        yield self.sheet

    def on_resize(self, event: events.Resize) -> None:
        """Stand in the lower rows of the table as it is now."""
        place = self._place()
        styles = self.sheet.styles
        styles.offset, styles.width, styles.height = (place.x, place.y), place.width, place.height

    def on_key(self, event: events.Key) -> None:
        """Close with a key that is offered, or scroll."""
        if event.key in self._keys:
            self.dismiss(event.key)
        elif event.key in ("up", "k", "pageup"):
            self.sheet.scroll_by(-1 if event.key != "pageup" else -self.sheet.size.height // 2)
        elif event.key in ("down", "j", "pagedown"):
            self.sheet.scroll_by(1 if event.key != "pagedown" else self.sheet.size.height // 2)
        else:
            return
        event.stop()


class _SheetCanvas(Canvas):
    def __init__(self, title: Line, lines: Callable[[int], Sequence[Line]], keys: Sequence[SheetKey], back: str) -> None:
        super().__init__()
        self._title = title
        self._lines = lines
        self._shown_keys = (*((known.shown, known.word) for known in keys if known.shown), ("Esc", back))
        self._top = 0

    def scroll_by(self, lines: int) -> None:
        """Go further down, or up below 0."""
        self._top += lines
        self.repaint()

    @override
    def paint(self, grid: Grid) -> None:
        grid.rule(0, self._title)
        lines, room = self._lines(grid.width - 4), grid.height - 2
        self._top = max(0, min(self._top, len(lines) - room))
        for y, line in enumerate(lines[self._top : self._top + room], 1):
            grid.say(2, y, line, grid.width - 4)
        if len(lines) > self._top + room:
            grid.right(grid.width - 1, grid.height - 2, " more below ", "note")
        paint_keys(grid, grid.height - 1, self._shown_keys)
