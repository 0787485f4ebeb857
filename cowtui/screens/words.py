"""The host's six words, to be compared before the first join."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static
from typing_extensions import override

from cowtui.screens.base import CowModal
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.lines import KeyLine


class WordsScreen(CowModal[bool]):
    """Gives whether they are."""

    CSS_PATH = "leave.tcss"

    def __init__(self, table: str, words: str) -> None:
        super().__init__(classes="question")
        self.table_name = table
        self.words = words

    @override
    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(f"Is this {self.table_name}?", id="title", markup=False)
            yield Static(
                f"This host says:\n\n    {self.words}\n\nThe same six words stand on the host's screen, if it is that host.", id="what"
            )
            yield Choices(id="choices")
            yield KeyLine()

    def on_mount(self) -> None:
        """No comes first."""
        box = self.query_one(Choices)
        box.styles.height = 2
        box.show([Choice("no", "No, or not sure: do not join", key="n"), Choice("yes", "Yes, they are the same", key="y")])
        box.focus()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Give the answer."""
        self.dismiss(message.choice.name == "yes")
