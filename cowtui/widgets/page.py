"""Text to read: a rulebook that can be opened at a rule."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.message import Message
from typing_extensions import override

from cowtui.widgets.canvas import Canvas
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import wrap
from cowtui.wording.rulebook import Block

_WIDEST: Final = 100
_NARROWEST: Final = 18
"""Cells that the widest column of a table has at least; where it has fewer, each row is one sentence."""


class _Line(NamedTuple):
    block: int
    indent: int
    text: str


class Page(Canvas, can_focus=True):
    """Blocks of text, wrapped and scrolled."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll(-1)", "Up", show=False),
        Binding("down,j", "scroll(1)", "Down", show=False),
        Binding("pageup,b", "page(-1)", "Page up", show=False),
        Binding("pagedown,space,enter", "page(1)", "Page", key_display="Space"),
        Binding("home", "scroll(-100000)", "First", show=False),
        Binding("end", "scroll(100000)", "Last", show=False),
    ]

    class Moved(Message):
        """How much of the text has been reached, in per cent."""

        def __init__(self, part: int) -> None:
            super().__init__()
            self.part = part

    def __init__(self, blocks: Sequence[Block], number: str = "") -> None:
        super().__init__()
        self.blocks = blocks
        self.marked = next((place for place, block in enumerate(blocks) if number and block.number == number), None)
        self._top = 0
        self._lines: list[_Line] = []
        self._fresh = True
        """Nobody has scrolled since it was opened, or went to a block."""
        self._scrolled = False
        self._anchor = (0, 0.0)
        """What stands at the top since somebody scrolled: the block, and the part of it above; it stays there in every width."""
        self._wanted = ""
        self._part = 0

    def look_for(self, text: str) -> tuple[int, int]:
        """Go to the next block, after the marked one, that has this text; which of how many it is, 0 of 0 where there is none."""
        places = [place for place, block in enumerate(self.blocks) if text.casefold() in f"{block.number} {block.text}".casefold()]
        if not places:
            return 0, 0
        start = -1 if self.marked is None else self.marked
        self._wanted = text
        found = next((place for place in places if place > start), places[0])
        self.go_to(found)
        return places.index(found) + 1, len(places)

    def go_to(self, place: int) -> None:
        """Show this block, and mark it."""
        self.marked, self._fresh = place, True
        self.repaint()

    @override
    def paint(self, grid: Grid) -> None:
        width = min(grid.width - 2, _WIDEST)
        self._lines = laid_out(self.blocks, width)
        if self._fresh:
            self._top = self._first_of(self.marked) - grid.height // 3
        elif not self._scrolled:
            block, part = self._anchor
            self._top = self._first_of(block) + round(part * self._count_of(block))
        self._top = max(0, min(self._top, len(self._lines) - grid.height))
        if self._scrolled:
            block = self._lines[self._top].block
            self._anchor = block, (self._top - self._first_of(block)) / self._count_of(block)
            self._scrolled = False
        for y, line in enumerate(self._lines[self._top : self._top + grid.height]):
            self._paint_line(grid, y, line)
        part = min(100, 100 * (self._top + grid.height) // max(1, len(self._lines)))
        if part != self._part:
            self._part = part
            self.post_message(self.Moved(part))

    def _first_of(self, block: int | None) -> int:
        return next((number for number, line in enumerate(self._lines) if line.block == block), 0)

    def _count_of(self, block: int) -> int:
        return sum(line.block == block for line in self._lines)

    def _paint_line(self, grid: Grid, y: int, line: _Line) -> None:
        block = self.blocks[line.block]
        marked = line.block == self.marked
        style = {"title": self.palette.strong, "chapter": self.palette.strong}.get(block.kind, self.palette.ink)
        if marked:
            grid.put(0, y, "▌", self.palette.key)
            style = self.palette.strong
        x = 1 + line.indent
        if block.number and line.text.startswith(block.number):
            x = grid.put(x, y, block.number, self.palette.key)
            grid.put(x, y, line.text[len(block.number) :], style)
        else:
            grid.put(x, y, line.text, style)
        at = line.text.casefold().find(self._wanted.casefold()) if self._wanted else -1
        while at >= 0:
            before = cell_len(line.text[:at])
            grid.put(1 + line.indent + before, y, line.text[at : at + len(self._wanted)], "mark")
            at = line.text.casefold().find(self._wanted.casefold(), at + len(self._wanted))

    def action_scroll(self, lines: int) -> None:
        """Down by so many lines, or, below 0, up."""
        self._top += lines
        self._fresh, self._scrolled = False, True
        self.repaint()

    def action_page(self, pages: int) -> None:
        """Down or up by a page less two lines."""
        self.action_scroll(pages * max(1, self.size.height - 2))


def laid_out(blocks: Sequence[Block], width: int) -> list[_Line]:
    """The blocks as lines of this width."""
    lines: list[_Line] = []
    for is_table, group in groupby(enumerate(blocks), key=lambda one: one[1].kind == "row"):
        if is_table:
            lines += _table([*group], width)
            continue
        for place, block in group:
            if block.kind in ("text", "title") and place and lines[-1].text:
                lines.append(_Line(place, 0, ""))
            lines += _wrapped(place, block, width)
    return lines


def _table(rows: Sequence[tuple[int, Block]], width: int) -> list[_Line]:
    """Rows of a table in columns, the widest of which is wrapped; where that would be too narrow, a sentence a row."""
    columns = [max(map(cell_len, column)) for column in zip_longest(*(block.cells for _, block in rows), fillvalue="")]
    widest = columns.index(max(columns))
    room = width - 2 - 2 * (len(columns) - 1) - (sum(columns) - columns[widest])
    if room < min(_NARROWEST, columns[widest]):
        return [line for place, block in rows for line in _wrapped(place, block, width)]
    columns[widest] = min(columns[widest], room)
    lines = []
    for place, block in rows:
        wrapped = [wrap(cell, columns[column]) if cell else [""] for column, cell in enumerate(block.cells)]
        for parts in zip_longest(*wrapped, fillvalue=""):
            text = "  ".join(part + " " * (columns[column] - cell_len(part)) for column, part in enumerate(parts))
            lines.append(_Line(place, 2, text.rstrip()))
    return lines


def _wrapped(place: int, block: Block, width: int) -> list[_Line]:
    if block.kind == "code":
        return [_Line(place, 2, block.text)]
    hang = len(block.text.partition(" ")[0]) + 1 if block.kind == "item" else 0
    if hang:
        first, *more = wrap(block.text[hang:], width - hang)
        return [_Line(place, 0, block.text[:hang] + first), *(_Line(place, hang, line) for line in more)]
    indent = 9 if block.number else 2 if block.kind == "row" else 0
    head = f"{block.number:<8} " if block.number else ""
    lines = wrap(block.text, width - indent)
    found = [_Line(place, 0, head + lines[0]) if head else _Line(place, indent, lines[0])]
    found += [_Line(place, indent, line) for line in lines[1:]]
    gap = _Line(place, 0, "")
    return [gap, *found, gap] if block.kind == "chapter" else [*found, gap] if block.kind in ("title", "text") else found
