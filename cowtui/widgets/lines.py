"""The lines around a table: the top line, the prompt, the keys, and the log."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Literal, TypeAlias

from rich.cells import cell_len
from rich.style import Style
from typing_extensions import override

from cowtui.widgets.canvas import Canvas
from cowtui.widgets.grid import Grid
from cowtui.widgets.palette import Palette
from cowtui.widgets.text import Kind, wrap


class TopLine(Canvas):
    """The game and how far it is; the table; the clock; the connection."""

    def __init__(self) -> None:
        super().__init__()
        self.title = ""
        self.status = ""
        self.table = ""
        self.clock = ""
        self.connection = ""

    def show(self, **parts: str) -> None:
        """Change some of title, status, table, clock and connection."""
        for name, text in parts.items():
            setattr(self, name, text)
        self.repaint()

    @override
    def paint(self, grid: Grid) -> None:
        bar = self.palette.bar
        grid.fill(0, 0, grid.width, 1, " ", bar)
        right = f"{self.clock:>5}  {self.connection} "
        end = grid.width - cell_len(right)
        grid.put(end, 0, right, bar)
        status = f" · {self.status}" if self.status else ""
        x = grid.put(1, 0, self.title, self.palette.bold_bar, max(8, end - 2 - cell_len(status)))
        x = grid.put(x, 0, status, bar, end - 1 - x)
        if self.table and end - x > cell_len(self.table) + 4:
            grid.right(end - 1, 0, self.table, bar)


Tone: TypeAlias = Literal["plain", "no", "hint"]
"""Of a remark: what goes on, a refusal, advice."""


class Remarking(Canvas):
    """A canvas with a line in which the program says something to the player."""

    def remark(self, note: str, tone: Tone = "plain") -> None:
        """Say it, until something else is to be said."""
        raise NotImplementedError


class KeyLine(Canvas):
    """The keys that work here, most wanted first, as many as fit."""

    def on_mount(self) -> None:
        """Follow the screen's keys."""
        self.screen.bindings_updated_signal.subscribe(self, lambda _: self.repaint())

    @override
    def paint(self, grid: Grid) -> None:
        x = 1
        seen: set[str] = set()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if not binding.show or not active.enabled or binding.action in seen:
                continue
            seen.add(binding.action)
            key = self.app.get_key_display(binding)
            word = binding.description[:1].lower() + binding.description[1:]
            if x + cell_len(key) + 1 + cell_len(word) > grid.width:
                continue
            x = grid.put(x, 0, key, self.palette.key)
            x = grid.put(x + 1, 0, word, self.palette.note) + 2


def _style(palette: Palette, kind: Kind) -> Style:
    return {"told": palette.ink, "chat": palette.face("Blue").edge, "own": palette.you}.get(kind, palette.note)


class Log(Canvas):
    """What happened and what was said, the newest at the bottom; headings divide it into rounds and turns."""

    KEPT = 2000

    def __init__(self, *, title: str = "", id: str | None = None) -> None:
        super().__init__(id=id)
        self.title = title
        self.lines: deque[tuple[Kind, str]] = deque(maxlen=self.KEPT)
        self.back = 0
        """How many lines of the picture the end lies below its bottom."""

    def add(self, kind: Kind, text: str) -> None:
        """Add one more line."""
        self.extend([(kind, text)])

    def extend(self, lines: Iterable[tuple[Kind, str]]) -> None:
        """Add some more lines."""
        self.lines.extend(lines)
        self.repaint()

    def scroll(self, lines: int) -> None:
        """Scroll back by so many lines, or, below 0, forward."""
        self.back = max(0, self.back + lines)
        self.repaint()

    def to_heading(self, step: int) -> None:
        """Put the next heading below (1) or above (-1) the top line there."""
        drawn = self._drawn(self.size.width)
        room = self.size.height - bool(self.title)
        top = max(0, len(drawn) - room - self.back)
        headings = [place for place, (kind, _) in enumerate(drawn) if kind == "heading"]
        wanted = [place for place in headings if (place > top if step > 0 else place < top)]
        if wanted:
            self.back = max(0, len(drawn) - room - (wanted[0] if step > 0 else wanted[-1]))
        elif step > 0:
            self.back = 0
        self.repaint()

    def _drawn(self, width: int) -> list[tuple[Kind, str]]:
        drawn: list[tuple[Kind, str]] = []
        for kind, text in self.lines:
            indent = "" if kind == "heading" else "  "
            if kind == "heading" and drawn:
                drawn.append(("told", ""))
            first, *rest = wrap(text, width - 5)
            drawn.append((kind, indent + first))
            drawn.extend((kind, f"{indent}  {line}") for line in rest)
        return drawn

    @override
    def paint(self, grid: Grid) -> None:
        top = 0
        if self.title:
            grid.rule(0, self.title)
            top = 1
        room = grid.height - top
        drawn = self._drawn(grid.width)
        self.back = max(0, min(self.back, len(drawn) - room))
        first = max(0, len(drawn) - room - self.back)
        for y, (kind, text) in enumerate(drawn[first : first + room], top):
            grid.put(1, y, text, _style(self.palette, kind))
