"""The end of a round of Take 5: a panel over the rows with what it has brought everybody."""

from __future__ import annotations

from collections.abc import Sequence

from cowtui.widgets.canvas import Grid
from rules.kernel import Seat
from rules.take5.events import Scored


def paint_round(grid: Grid, names: Sequence[str], scored: Scored, own: Seat | None) -> None:
    """In the middle, fewest heads in all first."""
    colours = grid.palette
    width, height = min(grid.width, 44), len(names) + 3
    left, top = (grid.width - width) // 2, max(0, (grid.height - height) // 2)
    grid.box(left, top, width, height, colours.title)
    grid.put(left + 2, top + 1, "The round ends", colours.title)
    grid.right(left + width - 10, top + 1, "heads", colours.quiet)
    grid.right(left + width - 2, top + 1, "in all", colours.quiet)
    for line, seat in enumerate(sorted(range(len(names)), key=lambda seat: scored.totals[seat]), top + 2):
        style = colours.own if seat == own else colours.ink
        grid.put(left + 2, line, names[seat], style, width - 20)
        grid.right(left + width - 10, line, f"+{scored.heads[seat]}", style)
        grid.right(left + width - 2, line, f"{scored.totals[seat]}", style)
