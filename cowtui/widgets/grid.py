"""A picture as cells, each a character with a style: what boards and lists paint, and what a canvas shows. It needs no Textual."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from typing import Final, Self

from rich.cells import cell_len, set_cell_size
from rich.style import Style

from cowtui.widgets.palette import DARK, Palette, Role
from cowtui.widgets.region import Region
from cowtui.widgets.text import Line, cut, parts, plain


class Grid:
    """Cells, each a character with a style. A wide character stands in its first cell; the next is an empty string.

    A style is given by its role or whole. Text that does not fit ends in an ellipsis; what begins outside is left out.
    """

    def __init__(self, width: int, height: int, palette: Palette = DARK) -> None:
        self.width = width
        self.height = height
        self.palette = palette
        self._left = self._top = 0
        """Where it begins in the cells, which a part shares with the whole."""
        self._chars: list[list[str]] = [[" "] * width for _ in range(height)]
        self._styles: list[list[Style]] = [[palette.ink] * width for _ in range(height)]

    def part(self, x: int, y: int, width: int, height: int) -> Self:
        """A rectangle of this grid as a grid of its own: its cell 0, 0 is x, y here; nothing that is put there leaves it."""
        part = copy(self)
        part._left, part._top = self._left + x, self._top + y
        part.width = max(0, min(width, self.width - x))
        part.height = max(0, min(height, self.height - y))
        return part

    @property
    def origin(self) -> tuple[int, int]:
        """Where this part begins in the cells of the whole."""
        return self._left, self._top

    def _style(self, style: Style | Role | None) -> Style:
        return self.palette.ink if style is None else self.palette.of(style) if isinstance(style, str) else style

    def put(self, x: int, y: int, text: str, style: Style | Role | None = None, width: int | None = None) -> int:
        """Write text from a cell on, cut to `width` cells and to the grid; the cell after it."""
        if not 0 <= y < self.height or not 0 <= x < self.width:
            return x
        room = self.width - x if width is None else min(width, self.width - x)
        cells = cell_len(text)
        if cells > room:
            text = cut(text, room)
            cells = cell_len(text)
        chars = list(text) if cells == len(text) else [part for char in text for part in (char, "")[: cell_len(char)]]
        self._write(x, y, chars, self._style(style))
        return x + cells

    def _write(self, x: int, y: int, chars: list[str], style: Style) -> None:
        """Change cells that are known to be inside."""
        x, y = x + self._left, y + self._top
        self._chars[y][x : x + len(chars)] = chars
        self._styles[y][x : x + len(chars)] = [style] * len(chars)

    def say(self, x: int, y: int, line: Line, width: int | None = None) -> int:
        """Write a line of parts, each in its role; the cell after it."""
        room = self.width - x if width is None else min(width, self.width - x)
        is_whole = cell_len(plain(line)) <= room
        spare = room if is_whole else room - 1
        for text, role in parts(line):
            cells = cell_len(text)
            if cells > spare:
                return self.put(x, y, set_cell_size(text, max(0, spare)).rstrip() + "…", role)
            x = self.put(x, y, text, role)
            spare -= cells
        return x

    def right(self, x: int, y: int, text: str, style: Style | Role | None = None) -> None:
        """Write text that ends before a cell."""
        self.put(max(0, x - cell_len(text)), y, text, style)

    def middle(self, x: int, y: int, width: int, text: str, style: Style | Role | None = None) -> None:
        """Write text in the middle of so many cells."""
        self.put(x + max(0, (width - cell_len(text)) // 2), y, text, style, width)

    def fill(self, x: int, y: int, width: int, height: int, char: str, style: Style | Role | None = None) -> None:
        """Cover a rectangle with one narrow character; a blank clears what stood there."""
        for row in range(max(0, y), min(y + height, self.height)):
            first, last = max(0, x), min(x + width, self.width)
            self._write(first, row, [char] * (last - first), self._style(style))

    def paint(self, x: int, y: int, width: int, style: Style | Role) -> None:
        """Give cells another style; what stands in them stays."""
        if 0 <= y < self.height and 0 <= x < self.width:
            width = min(width, self.width - x)
            x, y = x + self._left, y + self._top
            self._styles[y][x : x + width] = [self._style(style)] * width

    def rule(self, y: int, title: Line = "", x: int = 0, width: int | None = None, *, right: Line = "") -> None:
        """A line across, with its heading on the left and its sum on the right."""
        width = self.width - x if width is None else min(width, self.width - x)
        self.put(x, y, "─" * width, "line")
        ends = x + width - 1
        if right and (cells := cell_len(plain(right))) + cell_len(plain(title)) + 8 <= width:
            ends -= cells + 2
            self.say(ends, y, [" ", *parts(right, "note"), " "])
        if title:
            room = max(0, ends - x - 3)
            self.put(x + 1, y, " ", "note")
            end = self.say(x + 2, y, parts(title, "note"), room)
            self.put(end, y, " ", "note", max(0, ends - end))

    def box(self, x: int, y: int, width: int, height: int, style: Style | Role | None = None, dashed: bool = False) -> None:
        """A frame, empty inside. Dashed: a place where something could lie."""
        across, down = ("╌", "┊") if dashed else ("─", "│")
        self.put(x, y, f"╭{across * (width - 2)}╮", style)
        for row in range(y + 1, y + height - 1):
            self.put(x, row, f"{down}{' ' * (width - 2)}{down}", style)
        self.put(x, y + height - 1, f"╰{across * (width - 2)}╯", style)

    def runs(self, y: int) -> Iterator[tuple[str, Style]]:
        """The texts of one line that have one style each."""
        chars, styles = self._chars[y], self._styles[y]
        start = 0
        for x in range(1, self.width + 1):
            if x == self.width or styles[x] is not styles[start]:
                yield "".join(chars[start:x]), styles[start]
                start = x

    def text(self) -> str:
        """The characters alone, a line a line."""
        return "\n".join("".join(line).rstrip() for line in self._chars)

    def changes(self, before: Grid) -> Iterator[Region]:
        """The parts of each line that differ from another grid of the same size; a few cells in between go along."""
        for y in range(self.height):
            new, old = self._chars[y], before._chars[y]
            new_styles, old_styles = self._styles[y], before._styles[y]
            if new == old and new_styles == old_styles:
                continue
            first, last = -1, -1
            for x in range(self.width):
                if new[x] == old[x] and (new_styles[x] is old_styles[x] or (new[x] == " " and _as_blank(new_styles[x], old_styles[x]))):
                    continue
                if first < 0:
                    first = x
                elif x - last > 1 and self._is_dear(y, last, x):
                    yield self._whole(before, y, first, last)
                    first = x
                last = x
            if first >= 0:
                yield self._whole(before, y, first, last)

    def _is_dear(self, y: int, last: int, x: int) -> bool:
        """Whether it costs more to send again what stands between two cells of a line than to go to the second: bytes, or another style."""
        if x - last > _GAP:
            return True
        chars, styles = self._chars[y][last + 1 : x], self._styles[y][last + 1 : x]
        if sum(1 if char < "\x80" else 3 for char in chars) >= _GAP or self._styles[y][x] is not self._styles[y][last]:
            return True
        return any(style is not self._styles[y][last] for char, style in zip(chars, styles, strict=True) if char != " ")

    def _whole(self, before: Grid, y: int, first: int, last: int) -> Region:
        """From one cell to another, with the other halves of wide characters."""
        new, old = self._chars[y], before._chars[y]
        while first and (not new[first] or not old[first]):
            first -= 1
        while last + 1 < self.width and (not new[last + 1] or not old[last + 1]):
            last += 1
        return Region(first, y, last + 1 - first, 1)


_GAP: Final = 6
"""To go to another place on a line costs about as much as to send so many cells again."""


def _as_blank(one: Style, other: Style) -> bool:
    """Whether a blank looks the same in both styles."""
    return one.bgcolor == other.bgcolor and not (one.reverse or other.reverse or one.underline or other.underline)
