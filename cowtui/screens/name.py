"""The name, asked at the first start."""

from __future__ import annotations

import getpass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.room import Room
from cowtui.seat.way_in import why_no_name
from cowtui.widgets.field import Field
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import clean


class NameRoom(Room):
    """A cow that asks."""

    can_focus = False

    @override
    def height_wanted(self) -> int:
        return 15

    @override
    def body(self, grid: Grid) -> None:
        self.cow(grid, 9, 1)
        grid.put(26, 2, "c o w t u i", "strong")
        grid.put(26, 4, "Cow games for friends with terminals.", "ink")
        grid.put(9, 9, "What is your name?", "strong")


class NameScreen(CowScreen[str]):
    """Gives the name; asked once, then a setting."""

    CSS_PATH = "name.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back", key_display="Esc", show=False)]

    def __init__(self, *, is_first: bool = True) -> None:
        """`is_first`: there is nothing to go back to."""
        super().__init__()
        self._is_first = is_first
        self.room = NameRoom(title=[("cowtui", "strong"), "  welcome"])

    @override
    def contents(self) -> ComposeResult:
        yield self.room
        yield Field(_guess(), max_length=24, id="line", compact=True)

    def on_mount(self) -> None:
        """Type at once."""
        self.room.ask("Type your name; the others see it at the table.", "Enter", "Enter keeps it; you can change it in Settings.")
        self.query_one(Input).focus()

    def on_resize(self) -> None:
        """Keep the line to type in below its question."""
        block = self.room.block(*self.size)
        self.query_one(Input).styles.offset = (block.x + 9, block.y + 11)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Enter."""
        name = clean(message.value)[:24]
        if name and (why := why_no_name(name)):
            self.room.remark(why, "no")
        elif name:
            self.dismiss(name)

    @override
    def action_back(self) -> None:
        if self._is_first:
            self.cow.ask_to_leave()
        else:
            self.dismiss(None)


def _guess() -> str:
    try:
        user = clean(getpass.getuser())
    except (OSError, KeyError):  # no such user, and no variable that names one
        return ""
    return "" if user == "root" else user.capitalize()[:24]  # nobody is called so
