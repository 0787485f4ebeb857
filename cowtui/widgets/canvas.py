"""A widget that is one picture: painted whole into a grid of cells, sent to the terminal only where it has changed.

Painting 80×24 cells takes about a millisecond; what costs, above all over SSH, is bytes. So a canvas paints everything anew and
compares: a cursor that moves by one card sends two cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.segment import Segment
from textual import geometry
from textual.geometry import Offset
from textual.strip import Strip
from textual.widget import Widget
from typing_extensions import override

from cowtui.widgets.forgiving import Forgiving
from cowtui.widgets.grid import Grid
from cowtui.widgets.palette import DARK, Palette

if TYPE_CHECKING:
    from textual import events


class Canvas(Forgiving, Widget):
    """A widget that paints a Grid. Call `repaint` when what it shows has changed."""

    least: tuple[int, int] = (0, 0)
    """The screen that it wants. A smaller one shows nothing of it, and yet it is painted: where the cursor can go follows from that."""
    _grid: Grid | None = None

    def paint(self, grid: Grid) -> None:
        """Draw everything."""
        raise NotImplementedError

    def real_cursor(self) -> Offset | None:
        """Where in this widget the chosen thing stands; None: nothing is chosen."""
        return None

    @property
    def palette(self) -> Palette:
        """The app's colours."""
        found: Palette = getattr(self.app, "palette", DARK)
        return found

    def repaint(self) -> None:
        """Paint anew, and send what differs."""
        if not self.is_attached or (not self.size and (self._grid is None or self.least == (0, 0))):
            return
        before, grid = self._grid, self._painted()
        if before is None or (before.width, before.height, before.palette) != (grid.width, grid.height, grid.palette):
            self.refresh()
        elif regions := list(grid.changes(before)):
            self.refresh(*(geometry.Region(*region) for region in regions))

    def _painted(self) -> Grid:
        self._grid = grid = Grid(*self.size, self.palette)
        columns, lines = self.least
        # in the middle of a resize, the screen's size may be an older one than that of what is on it
        fits = min(grid.width, self.screen.size.width) >= columns and self.screen.size.height >= lines
        self.paint(grid if fits else Grid(columns, lines, self.palette))
        return self._grid

    def on_resize(self, event: events.Resize) -> None:
        """Fit the new size."""
        self.repaint()

    @override
    def render_line(self, y: int) -> Strip:
        # what has not been painted at this size is painted here, so that no empty picture goes out first
        grid = self._grid
        if grid is None or (grid.width, grid.height) != self.size:
            grid = self._painted()
        return strip_of(grid, y) if y < grid.height else Strip.blank(grid.width, self.palette.ink)


def strip_of(grid: Grid, y: int) -> Strip:
    """One line of a picture for Textual."""
    return Strip([Segment(text, style) for text, style in grid.runs(y)], grid.width)
