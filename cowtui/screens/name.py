"""The name, asked at the first start."""

from __future__ import annotations

import getpass
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Input, Static
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.menu import Banner
from cowtui.widgets.lines import KeyLine
from cowtui.widgets.text import clean


class NameScreen(CowScreen[str]):
    """Gives the name; asked once, then a setting."""

    CSS_PATH = "name.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back", key_display="Esc", show=False)]

    @override
    def contents(self) -> ComposeResult:
        yield Banner()
        with Vertical(id="ask"):
            yield Static("What shall the others call you?", id="title")
            yield Input(_guess(), max_length=24, id="line", compact=True)
            yield Static("Enter takes it. It can be changed in the settings.", id="hint")
        yield KeyLine()

    def on_mount(self) -> None:
        """Type at once."""
        self.query_one(Input).focus()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Enter."""
        if name := clean(message.value)[:24]:
            self.dismiss(name)

    @override
    def action_back(self) -> None:
        # there is nothing before this
        self.cow.ask_to_leave()


def _guess() -> str:
    try:
        return clean(getpass.getuser()).capitalize()[:24]
    except (OSError, KeyError):  # no such user, and no variable that names one
        return ""
