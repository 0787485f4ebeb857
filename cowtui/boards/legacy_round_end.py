"""The end of a round: a panel over the table with what it has brought everybody."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import cut
from rules.kernel import Seat

NAMES = 18
"""Cells that a name has at least."""


def paint_round_end(
    grid: Grid,
    names: Sequence[str],
    own: Seat | None,
    order: Sequence[Seat],
    columns: Sequence[tuple[str, Sequence[str]]],
    title: str,
    foot: str = "",
) -> None:
    """In the middle: a line a seat in this order, and columns, each a heading and what it says by seat; a last line."""
    colours = grid.palette
    widths = [2 + max(cell_len(text) for text in (heading, *texts)) for heading, texts in columns]
    width, height = min(grid.width, max(44, NAMES + sum(widths) + 4, cell_len(foot) + 4)), len(names) + 3 + bool(foot)
    left, top = (grid.width - width) // 2, max(0, (grid.height - height) // 2)
    grid.box(left, top, width, height, colours.strong)
    grid.put(left + 2, top + 1, title, colours.strong)
    ends = [left + width - 2 - sum(widths[place + 1 :]) for place in range(len(widths))]
    for end, (heading, _) in zip(ends, columns, strict=True):
        grid.right(end, top + 1, heading, colours.note)
    for line, seat in enumerate(order, top + 2):
        style = colours.you if seat == own else colours.ink
        grid.put(left + 2, line, names[seat], style, width - sum(widths) - 4)
        for end, (_, texts) in zip(ends, columns, strict=True):
            grid.right(end, line, texts[seat], style)
    if foot:
        grid.put(left + 2, top + height - 2, cut(foot, width - 4), colours.note)
