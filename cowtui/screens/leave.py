"""The question whether to leave."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from cowtui.screens.question import QuestionScreen
from cowtui.widgets.choices import Choice


class LeaveScreen(QuestionScreen):
    """Gives the name of what was chosen: 'stay', 'menu', 'end' or 'quit'; None stays too."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "quit", "Leave cowtui", show=False)]

    def __init__(self, what_happens: str, *, at_table: bool, may_end: bool = False) -> None:
        """`may_end`: the table is this player's own. Staying comes first: a second q or Enter in a hurry must not cost the game."""
        answers = [Choice("stay", "Stay", key="s")]
        if at_table:
            answers.append(Choice("menu", "Leave the table, back to the menu", key="m"))
        if may_end:
            answers.append(Choice("end", "Close the table for all; its game is saved", key="e"))
        super().__init__("Leave?", what_happens, [*answers, Choice("quit", "Leave cowtui", key="y")])

    def action_quit(self) -> None:
        """Who presses Ctrl+C twice means it."""
        self.dismiss("quit")
