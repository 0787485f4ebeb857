"""What stands there while a table of one's own is opened: it takes a few seconds, and no key may fall through to what comes next."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.room import Room
from cowtui.widgets.grid import Grid

SLOW = 8
"""Seconds after which it is said that this takes long."""


class OpeningRoom(Room):
    """A cow that waits."""

    seconds = 0
    table = ""

    @override
    def height_wanted(self) -> int:
        return 13

    @override
    def body(self, grid: Grid) -> None:
        self.cow(grid, 9, 1)
        grid.put(26, 2, f"Opening {self.table or 'the table'} {'.' * (1 + self.seconds % 3)}", "strong", grid.width - 27)
        grid.put(26, 4, "It gets a program of its own, and stays", "note", grid.width - 27)
        grid.put(26, 5, "open when your terminal is closed.", "note", grid.width - 27)


class OpeningScreen(CowScreen[None]):
    """Goes when the table is there, or cannot be."""

    CSS_PATH = "room.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Leave", show=False)]

    def __init__(self, table: str) -> None:
        super().__init__()
        self.choices = OpeningRoom(title=[("cowtui", "strong"), "  a new table"])
        self.choices.table = table

    @override
    def contents(self) -> ComposeResult:
        yield self.choices

    def on_mount(self) -> None:
        """Say what is going on, and that it goes on."""
        self.choices.enter = ""
        self.choices.focus()
        self.set_interval(1, self._count)
        self._say()

    def _count(self) -> None:
        self.choices.seconds += 1
        self._say()

    def _say(self) -> None:
        slow = "This machine takes its time." if self.choices.seconds >= SLOW else "That takes a few seconds. You go in by yourself."
        self.choices.ask("The table is being opened.", "", slow)

    @override
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action == "leave"
