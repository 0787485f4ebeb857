"""A room around the tables: the top line, one block of at most 80 columns with a list in it, the prompt and the keys, in one canvas.

A room paints its `body` and calls `line` for each thing that can be chosen; cursor, keys, clicks and the prompt are here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from rich.cells import cell_len
from textual.geometry import Offset, Region
from typing_extensions import override

from cowtui.terminal import LEAST
from cowtui.widgets.choices import Choices
from cowtui.widgets.grid import Grid
from cowtui.widgets.lines import Remarking, Tone
from cowtui.widgets.palette import Role
from cowtui.widgets.text import Line, cut, parts, plain, wrap

if TYPE_CHECKING:
    from textual import events

WIDEST: Final = 80
HIGHEST: Final = 30
PROMPT: Final = 3
COW: Final = (
    r"         (__)",
    r"         (oo)",
    r"  /-------\/",
    r" / |     ||",
    r"*  ||----||",
    r"   ^^    ^^",
)


class Heading(NamedTuple):
    """A rule across the block."""

    text: str
    right: str = ""


Row: TypeAlias = "int | Heading | Line | None"
"""Of a flow: the choice at a place of the list, a heading, a line of text, or a blank line."""


class Room(Choices, Remarking):
    """The canvas of a room. Its choices, and whatever else stands there, are painted by `body`."""

    least = LEAST

    def __init__(self, *, empty: str = "", title: Line = "", right: Line = "") -> None:
        super().__init__(empty=empty)
        self.title = title
        self.right = right
        self.asked = ""
        self.keys = ""
        self.does: Line = ""
        """What Enter does here."""
        self.more: Line = ""
        """What else, or what may still change."""
        self.note: Line = ""
        """In place of `does`, until the cursor moves: a refusal, or what has happened."""
        self.enter = "choose"
        """What Enter does, in the row of keys; empty: nothing, and it does not stand there."""
        self._regions: list[Region] = []

    # What a room says ----------------------------------------------------------------------------------------------------------

    def body(self, grid: Grid) -> None:
        """Paint what stands between the top line and the prompt: the choices, a line each."""
        self.list(grid, 1, grid.height - 1)

    def height_wanted(self) -> int:
        """How many rows the body would like to have, the prompt not counted."""
        return HIGHEST - PROMPT - 2

    # Changing it ---------------------------------------------------------------------------------------------------------------

    def ask(self, asked: str, keys: str = "", does: Line = "", more: Line = "") -> None:
        """Change the prompt."""
        self.asked, self.keys, self.does, self.more = asked, keys, does, more
        self.repaint()

    @override
    def remark(self, note: str, tone: Tone = "plain") -> None:
        role: Role = "bad" if tone == "no" else "ink"
        self.note = [(note, role)] if note else ""
        self.repaint()

    @override
    def _pointed(self) -> None:
        self.note = ""
        super()._pointed()

    # Painting ------------------------------------------------------------------------------------------------------------------

    @override
    def paint(self, grid: Grid) -> None:
        self._paint_bar(grid)
        left, top, width, height = self.block(grid.width, grid.height)
        self._regions = [Region()] * len(self.choices)
        block = grid.part(left, top, width, height)
        self.body(block.part(0, 0, width, height - PROMPT - 1))
        self._paint_prompt(block.part(0, height - PROMPT - 1, width, PROMPT))
        self._paint_keys(block.part(0, height - 1, width, 1))

    def block(self, width: int, height: int) -> Region:
        """Where the block stands on a screen of this size."""
        wide, high = min(width, WIDEST), min(height - 1, max(LEAST[1] - 1, self.height_wanted() + PROMPT + 1))
        return Region((width - wide) // 2, 1 + (height - 1 - high) // 2, wide, high)

    def _paint_bar(self, grid: Grid) -> None:
        grid.fill(0, 0, grid.width, 1, " ", "bar")
        end = grid.width - 1 - cell_len(plain(self.right))
        x = 1
        for text, role in parts(self.title, "bar"):
            x = grid.put(x, 0, text, "bold_bar" if role == "strong" else "bar", max(0, end - 2 - x))
        grid.put(max(x + 1, end), 0, plain(self.right), "bar")

    def _paint_prompt(self, grid: Grid) -> None:
        if self.asked:
            grid.put(0, 0, "▸", "key")
        x = grid.put(2, 0, self.asked, "strong")
        if self.keys and x + 2 + cell_len(self.keys) <= grid.width:
            grid.put(x + 2, 0, self.keys, "key")
        lines = self._below(grid.width - 2)
        for y, line in enumerate(lines[: PROMPT - 1], 1):
            grid.say(2, y, line)

    def _below(self, width: int) -> list[Line]:
        """The two lower lines; a long one takes both."""
        first = self.note or self.does
        if not first:
            return [self.more]
        text, role = plain(first), parts(first)[0][1]
        if cell_len(text) <= width:
            return [first, self.more]
        rows = wrap(text, width)
        return [[(row, role)] for row in rows[:2]] if len(rows) == 2 else [[(rows[0], role)], [(cut(" ".join(rows[1:]), width), role)]]

    def _paint_keys(self, grid: Grid) -> None:
        """The keys that work here, most wanted first, as many as fit."""
        x = 1
        seen: set[str] = set()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if not binding.show or not active.enabled or binding.action in seen or not binding.description:
                continue
            seen.add(binding.action)
            key, word = self.app.get_key_display(binding), binding.description[0].lower() + binding.description[1:]
            if binding.action == "choose":
                word = self.enter
            if not word:
                continue
            if x + cell_len(key) + 1 + cell_len(word) > grid.width:
                continue
            x = grid.put(x, 0, key, "key")
            x = grid.put(x + 1, 0, word, "note") + 2

    @override
    def real_cursor(self) -> Offset | None:
        region = self._regions[self.cursor] if self.cursor < len(self._regions) else Region()
        return Offset(region.x + 2, region.y) if region else None

    def on_mount(self) -> None:
        """Follow the screen's keys."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.repaint())

    # For bodies ----------------------------------------------------------------------------------------------------------------

    def line(self, grid: Grid, y: int, place: int, *, x: int = 0, width: int | None = None, label: int = 0, height: int = 1) -> None:
        """Paint the choice at a place of the list on this line: its cursor, key, label and what stands beside it.

        `label`: the column, counted from `x`, where that begins; 0: right behind the label.
        """
        choice, here = self.choices[place], place == self.cursor
        width = min(grid.width - x if width is None else width, grid.width - x)
        part = grid.part(x, y, width, height)
        role: Role = "off" if choice.why_not else "ink"
        part.put(0, 0, "▸" if here else " ", "key")
        at = 2
        if choice.key:
            part.put(2, 0, choice.key, "key")
            at = 6
        end = part.put(at, 0, choice.label, "strong" if here and role == "ink" else role)
        beside = label or end + 2
        if choice.value:
            value = f"‹ {choice.value} ›" if here else f"  {choice.value}"
            beside = part.put(max(beside - 2, end + 1), 0, value, "strong" if here else "ink", max(0, width - beside + 2)) + 2
        about = choice.why_not or choice.about
        if about and beside < width:
            part.put(max(beside, end + 2), 0, about, "off" if choice.why_not else "note", width - max(beside, end + 2))
        if here:
            part.paint(1, 0, width - 1, "cursor")
        self.covers(place, grid, x, y, width, height)

    def covers(self, place: int, grid: Grid, x: int, y: int, width: int, height: int = 1) -> None:
        """Say where on this grid a choice can be clicked."""
        left, top = grid.origin
        self._regions[place] = Region(left + x, top + y, width, height)

    def list(self, grid: Grid, y: int, height: int, *, label: int = 0, first: int = 0, last: int | None = None) -> None:
        """Paint some of the choices a line each, scrolled so that the cursor is seen."""
        last = len(self.choices) if last is None else last
        if not self.choices:
            for row, text in enumerate(text for piece in self.empty.split("\n") for text in wrap(piece, grid.width - 4)):
                grid.put(2, y + row, text, "note")
            return
        count = last - first
        top = 0
        if count > height:
            top = max(0, min(self.cursor - first - height // 2, count - height))
        for row in range(min(height, count)):
            self.line(grid, y + row, first + top + row, label=label)
        if top + height < count:
            grid.right(grid.width, y + height - 1, f" {count - top - height} more below ", "note")
        if top:
            grid.right(grid.width, y, f" {top} more above ", "note")

    def flow(self, grid: Grid, rows: Sequence[Row], *, label: int = 0, x: int = 2) -> None:
        """Paint rows from top to bottom, scrolled so that the cursor is seen; blank ones go first where there is little room."""
        if len(rows) > grid.height:
            rows = [row for row in rows if row is not None]
        here = next((y for y, row in enumerate(rows) if row == self.cursor), 0)
        top = max(0, min(here - grid.height // 2, len(rows) - grid.height))
        for y, row in enumerate(rows[top : top + grid.height]):
            if isinstance(row, int):
                self.line(grid, y, row, x=x, width=grid.width - x, label=label)
            elif isinstance(row, Heading):
                grid.rule(y, row.text, right=row.right)
            elif row is not None:
                grid.say(x + 2, y, row)
        below = sum(isinstance(row, int) for row in rows[top + grid.height :])
        if below:
            grid.right(grid.width, grid.height - 1, f" {below} more below ", "note")
        if top:
            above = sum(isinstance(row, int) for row in rows[:top])
            grid.right(grid.width, 0, f" {above} more above ", "note")

    def cow(self, grid: Grid, x: int, y: int) -> None:
        """Paint a cow of 13 by 6 cells."""
        for row, text in enumerate(COW):
            grid.put(x, y + row, text, grid.palette.face("cow").edge)

    def words_box(self, grid: Grid, x: int, y: int, words: Sequence[str], width: int = 36) -> None:
        """Paint a host's six words in a box of two rows of three."""
        grid.box(x, y, width, 5, "strong")
        column = (width - 4) // 3
        for number, word in enumerate(words[:6]):
            grid.put(x + 4 + number % 3 * column, y + 1 + number // 3 * 2, word, "strong", column)

    @override
    def on_click(self, event: events.Click) -> None:
        here = next((place for place, region in enumerate(self._regions) if region.contains(event.x, event.y)), None)
        if here is None:
            return
        if here == self.cursor:
            self.action_choose()
        else:
            self.cursor = here
            self._pointed()


def columns(grid: Grid, y: int, cells: Sequence[tuple[int, str]], role: Role = "note") -> None:
    """Paint headings that end before these columns; a negative one begins there."""
    for x, text in cells:
        if x < 0:
            grid.put(-x, y, text, role)
        else:
            grid.right(x, y, text, role)
