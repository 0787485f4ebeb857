"""A question over whatever is open, with its answers as lines and keys."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static
from typing_extensions import override

from cowtui.screens.base import CowModal, CowScreen
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.lines import KeyLine


class QuestionScreen(CowModal[str | None]):
    """Gives the name of the answer; None: Escape. The first answer is the one that a hurried Enter may give.

    It takes whole rows, at the bottom of the screen: what stands there is hidden whole, and nothing is cut beside it.
    """

    CSS_PATH = "leave.tcss"

    def __init__(self, title: str, what_happens: str, answers: Sequence[Choice]) -> None:
        super().__init__()
        self.question = title
        self.what_happens = what_happens
        self.answers = list(answers)

    @override
    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(self.question, id="title", markup=False)
            yield Static(self.what_happens, id="what", markup=False)
            yield Choices(id="choices")
            yield KeyLine()

    def on_mount(self) -> None:
        """List the answers."""
        box = self.query_one(Choices)
        box.styles.height = len(self.answers)
        box.show(self.answers)
        box.focus()

    def on_resize(self, event: events.Resize) -> None:
        """Over a table, stand where its hand, its prompt and its keys are, or higher where that is too little."""
        below = self.app.screen_stack[-2] if self in self.app.screen_stack[1:] else None
        place = below.lower_rows() if isinstance(below, CowScreen) else None
        if place is not None:
            styles = self.query_one("#box").styles
            styles.width, styles.min_height = place.width, place.height
            styles.margin = (0, 0, max(0, event.size.height - place.bottom), place.x)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Give the choice."""
        self.dismiss(message.choice.name)
