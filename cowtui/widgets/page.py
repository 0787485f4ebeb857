"""Text to read: a rulebook that can be opened at a rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType
from typing_extensions import override

from cowtui.widgets.canvas import Canvas
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import wrap
from cowtui.wording.rulebook import Block

_WIDEST = 100


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

    def __init__(self, blocks: Sequence[Block], number: str = "") -> None:
        super().__init__()
        self.blocks = blocks
        self.marked = next((place for place, block in enumerate(blocks) if number and block.number == number), None)
        self._top = 0
        self._lines: list[_Line] = []
        self._fresh = True

    def look_for(self, text: str) -> bool:
        """Go to the next block, after the marked one, that has this text; whether there is one."""
        start = -1 if self.marked is None else self.marked
        order = [*range(start + 1, len(self.blocks)), *range(start + 1)]
        for place in order:
            block = self.blocks[place]
            if text.casefold() in f"{block.number} {block.text}".casefold():
                self.marked, self._fresh = place, True
                self.repaint()
                return True
        return False

    @override
    def paint(self, grid: Grid) -> None:
        width = min(grid.width - 2, _WIDEST)
        self._lines = []
        for place, block in enumerate(self.blocks):
            if block.kind in ("text", "title") and place and self._lines[-1].text:
                self._lines.append(_Line(place, 0, ""))
            self._lines += _wrapped(place, block, width)
        if self._fresh:
            self._fresh = False
            at = next((number for number, line in enumerate(self._lines) if line.block == self.marked), 0)
            self._top = at - grid.height // 3
        self._top = max(0, min(self._top, len(self._lines) - grid.height))
        for y, line in enumerate(self._lines[self._top : self._top + grid.height]):
            self._paint_line(grid, y, line)
        if len(self._lines) > grid.height:
            part = 100 * (self._top + grid.height) // len(self._lines)
            grid.right(grid.width, grid.height - 1, f" {min(100, part)}% ", self.palette.note)

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

    def action_scroll(self, lines: int) -> None:
        """Down by so many lines, or, below 0, up."""
        self._top += lines
        self.repaint()

    def action_page(self, pages: int) -> None:
        """Down or up by a page less two lines."""
        self.action_scroll(pages * max(1, self.size.height - 2))


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
