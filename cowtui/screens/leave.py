"""The question whether to leave."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static
from typing_extensions import override

from cowtui.screens.base import CowModal
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.lines import KeyLine


class LeaveScreen(CowModal[str | None]):
    """Gives the name of what was chosen: 'stay', 'menu', 'end' or 'quit'; None stays too."""

    CSS_PATH = "leave.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", "Leave cowtui", show=False)]

    def __init__(self, what_happens: str, *, at_table: bool, may_end: bool = False) -> None:
        """`may_end`: the table is this player's own."""
        super().__init__()
        self.may_end = may_end
        self.what_happens = what_happens
        self.at_table = at_table

    @override
    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static("Leave?", id="title")
            yield Static(self.what_happens, id="what", markup=False)
            yield Choices(id="choices")
            yield KeyLine()

    def on_mount(self) -> None:
        """Staying comes first: a second q or Enter in a hurry must not cost the game."""
        choices = [Choice("stay", "Stay", key="s")]
        if self.at_table:
            choices.append(Choice("menu", "Leave the table, back to the menu", key="m"))
        if self.may_end:
            choices.append(Choice("end", "End the table for everybody; its game is saved", key="e"))
        choices.append(Choice("quit", "Leave cowtui", key="y"))
        box = self.query_one(Choices)
        box.styles.height = len(choices)
        box.show(choices)
        box.focus()

    def action_quit(self) -> None:
        """Who presses Ctrl+C twice means it."""
        self.dismiss("quit")

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Give the choice."""
        self.dismiss(message.choice.name)
