"""A list to choose from: the menu, the tables on the LAN, the options of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.geometry import Offset
from textual.message import Message
from typing_extensions import override

from cowtui.widgets.canvas import Canvas
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import wrap

if TYPE_CHECKING:
    from textual import events


class Choice(NamedTuple):
    """One line."""

    name: str
    label: str
    about: str = ""
    """Beside it, or below the list while the cursor is on it."""
    value: str = ""
    """What left and right change."""
    key: str = ""
    """The letter or digit that goes there and chooses it."""
    why_not: str = ""
    """Why it cannot be chosen; empty: it can."""


BESIDE = 12
"""So many columns of what stands beside the lines are kept for it."""
LEAST_LABEL = 30
MARK = 13
"""Cells at the right of the first or last line, where it says that there is more."""


class Choices(Canvas, can_focus=True):
    """Lines with a cursor; Enter chooses, left and right turn a value."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "step(-1)", "Up", show=False),
        Binding("down,j", "step(1)", "Down", show=False),
        Binding("tab", "step(1)", "Down", show=False),
        Binding("shift+tab", "step(-1)", "Up", show=False),
        Binding("pageup", "step(-10)", "Page up", show=False),
        Binding("pagedown", "step(10)", "Page down", show=False),
        Binding("home", "step(-1000)", "First", show=False),
        Binding("end", "step(1000)", "Last", show=False),
        Binding("left,h", "turn(-1)", "Value before", show=False),
        Binding("right,l", "turn(1)", "Next value", show=False),
        Binding("enter,space", "choose", "Choose", key_display="Enter"),
    ]

    class Chosen(Message):
        """Enter, or the line's key."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    class Turned(Message):
        """Left (-1) or right (1) on a line with a value."""

        def __init__(self, choice: Choice, step: int) -> None:
            super().__init__()
            self.choice = choice
            self.step = step

    class Pointed(Message):
        """The cursor is on another line."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self, *, empty: str = "", about_beside: bool = False, id: str | None = None) -> None:
        super().__init__(id=id)
        self.choices: list[Choice] = []
        self.empty = empty
        """What to say where there is nothing to choose."""
        self.about_beside = about_beside
        self.cursor = 0
        self._top = 0

    def show(self, choices: Sequence[Choice], cursor: str = "") -> None:
        """Change the lines; the cursor stays on the line of its name, or goes to the one named."""
        wanted = cursor or (self.choices[self.cursor].name if self.choices else "")
        self.choices = list(choices)
        self.cursor = next((place for place, choice in enumerate(self.choices) if choice.name == wanted), 0)
        self.repaint()

    @property
    def chosen(self) -> Choice | None:
        """The line under the cursor."""
        return self.choices[self.cursor] if self.choices else None

    @override
    def paint(self, grid: Grid) -> None:
        colours = self.palette
        if not self.choices:
            for line, text in enumerate(row for part in self.empty.split("\n") for row in wrap(part, grid.width - 2)):
                grid.put(1, line, text, colours.note)
            return
        self._top = max(0, min(self._top, self.cursor, len(self.choices) - grid.height))
        self._top = max(self._top, self.cursor - grid.height + 1)
        keyed = any(choice.key for choice in self.choices)
        labels = min(max(cell_len(choice.label) for choice in self.choices) + 2, max(0, grid.width - (5 if keyed else 2)))
        values = max(cell_len(choice.value) for choice in self.choices)
        if self.about_beside:  # what stands beside a line stays to be seen, however long another line is
            beside = max(cell_len(choice.why_not or choice.about) for choice in self.choices)
            labels = min(labels, max(LEAST_LABEL, grid.width - (5 if keyed else 2) - 2 - min(beside, BESIDE)))
        for line, choice in enumerate(self.choices[self._top : self._top + grid.height]):
            here = self._top + line == self.cursor
            style = colours.cursor if here else colours.note if choice.why_not else colours.ink
            grid.put(0, line, "▸" if here else " ", colours.key)
            x = 2
            if keyed:
                x = grid.put(x, line, f"{choice.key or ' '} ", style if here else colours.key) + 1
            is_last = line == grid.height - 1 and self._top + grid.height < len(self.choices)
            end = grid.width - (MARK if is_last or (line == 0 and self._top) else 0)
            beside_it = self.about_beside and (choice.why_not or choice.about)
            grid.put(x, line, choice.label, style, max(0, min(labels, end - x) if beside_it else end - x))
            x += labels
            if values:
                arrows = f"‹ {choice.value} ›" if choice.value and here else f"  {choice.value}"
                grid.put(x + 1, line, arrows, colours.strong if here else colours.ink)
                x += values + 6
            if self.about_beside:
                grid.put(x + 2, line, choice.why_not or choice.about, colours.note, max(0, end - x - 2))
            if here:
                grid.paint(1, line, grid.width - 1, style)
        if self._top + grid.height < len(self.choices):
            grid.right(grid.width, grid.height - 1, " more below ", colours.note)
        if self._top:
            grid.right(grid.width, 0, " more above ", colours.note)

    @override
    def real_cursor(self) -> Offset | None:
        return Offset(2, self.cursor - self._top) if self.choices else None

    def action_step(self, step: int) -> None:
        """Up or down; one step beyond an end goes to the other."""
        if not self.choices:
            return
        last = len(self.choices) - 1
        if abs(step) == 1:
            self.cursor = (self.cursor + step) % len(self.choices)
        else:
            self.cursor = max(0, min(last, self.cursor + step))
        self._pointed()

    def action_turn(self, step: int) -> None:
        """Change a value."""
        if self.chosen and self.chosen.value:
            self.post_message(self.Turned(self.chosen, step))

    def action_choose(self) -> None:
        """Choose the line under the cursor."""
        if self.chosen:
            self.post_message(self.Chosen(self.chosen))

    def _pointed(self) -> None:
        self.repaint()
        if self.chosen:
            self.post_message(self.Pointed(self.chosen))

    def on_key(self, event: events.Key) -> None:
        """A line's own key chooses it."""
        for place, choice in enumerate(self.choices):
            if choice.key and event.character == choice.key:
                event.stop()
                self.cursor = place
                self._pointed()
                self.action_choose()
                return

    def on_click(self, event: events.Click) -> None:
        """Go to a line; on the cursor's line, choose it."""
        place = self._top + event.y
        if place >= len(self.choices):
            return
        if place == self.cursor:
            self.action_choose()
        else:
            self.cursor = place
            self._pointed()
