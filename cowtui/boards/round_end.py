"""The end of a round: in place of story and hand, what it has brought everybody."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from cowtui.boards.scene import Scene, Sheet
from cowtui.widgets.palette import Role
from cowtui.widgets.text import Line
from rules.kernel import Seat


@dataclass(frozen=True)
class RoundEnd:
    """What stands there."""

    title: Line
    """Who won the round: "Round 4: you and Dan took the fewest, 7 each"."""
    order: Sequence[Seat]
    """The best first."""
    change: Sequence[str]
    """By seat: "+7"."""
    total: Sequence[str]
    near: Sequence[float] = ()
    """By seat, from 0 to 1: how near the end of the game is; empty: that is no matter of points."""
    goal: str = ""
    """The heading of that: "to 66"."""
    foot: Line = ""
    """Who leads, and how near the end is."""


BAR = 30
"""Cells of the bar that says how near the end is."""


def paint_round_end(scene: Scene[object], sheet: Sheet, end: RoundEnd, top: int, bottom: int) -> None:
    """Draw it from one row on, up to another; where there are more players than rows, in two columns."""
    sheet.fill(0, top, scene.layout.prompt.width, bottom - top, " ")
    width = scene.layout.prompt.width
    sheet.rule(top, end.title, width=width)
    room = bottom - top - 2 - bool(end.foot)
    columns = 1 if len(end.order) <= room else 2
    each = -(-len(end.order) // columns)
    for column in range(columns):
        _paint_column(
            scene, sheet, end, end.order[column * each : column * each + each], column * (width // columns), top + 1, columns == 1
        )
    if end.foot:
        sheet.say(4, bottom - 1, end.foot, width - 4)


def _paint_column(scene: Scene[object], sheet: Sheet, end: RoundEnd, seats: Sequence[Seat], x: int, top: int, is_whole: bool) -> None:
    left = x + 4 if is_whole else x + 1
    names = max(12, *(cell_len(name) + 6 for name in scene.names)) if is_whole else 13
    changes, totals = (left + names + 10, left + names + 20) if is_whole else (left + names + 6, left + names + 13)
    sheet.put(left, top, "player", "note")
    sheet.right(changes, top, "this round" if is_whole else "round", "note")
    sheet.right(totals, top, "total", "note")
    if is_whole and end.near:
        sheet.put(totals + 6, top, end.goal, "note")
    for row, seat in enumerate(seats, top + 1):
        role: Role = "you" if seat == scene.seat else "lead" if seat == end.order[0] else "ink"
        sheet.put(left, row, scene.label(seat, names), role)
        sheet.right(changes, row, end.change[seat], "ink")
        sheet.right(totals, row, end.total[seat], role)
        if is_whole and end.near:
            full = min(BAR, round(end.near[seat] * BAR))
            sheet.put(totals + 6, row, "=" * full + "." * (BAR - full), role if role != "ink" else "note")
