"""What stands under one table where there is nothing else: the way back to it, and the way out."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.destinations import Join
from cowtui.screens.room import Room
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.grid import Grid


class OnlyRoom(Room):
    """A cow, and the two lines below it."""

    @override
    def height_wanted(self) -> int:
        return 13

    @override
    def body(self, grid: Grid) -> None:
        self.cow(grid, 9, 1)
        grid.put(26, 2, "c o w t u i", "strong")
        grid.put(26, 4, "One table is open to you here.", "ink")
        self.list(grid, 8, len(self.choices), label=17)


class OnlyScreen(CowScreen[None]):
    """Sits down at the one table again, or leaves."""

    CSS_PATH = "room.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Leave", key_display="Esc", show=False)]

    def __init__(self, join: Join) -> None:
        super().__init__()
        self._join = join
        self.choices = OnlyRoom(title=[("cowtui", "strong")])

    @override
    def contents(self) -> ComposeResult:
        yield self.choices

    def on_mount(self) -> None:
        """Say what can be done."""
        go_in = "watch the table again" if self._join.watch else "sit down at the table again; your seat is kept"
        self.choices.show([Choice("again", "Back", go_in, key="1"), Choice("quit", "Quit", "leave cowtui", key="2")])
        self.choices.ask("Back to the table?", "Enter goes back, q leaves", "")

    def on_screen_resume(self) -> None:
        """Take the keys again."""
        self.choices.focus()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Go there."""
        if message.choice.name == "again":
            self.cow.join(self._join)
        else:
            self.cow.ask_to_leave()

    @override
    def action_back(self) -> None:
        # it is the first step
        self.cow.ask_to_leave()
