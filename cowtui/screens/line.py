"""One line to type: a chat line, an answer in words, a name, an address."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static
from typing_extensions import override

from cowtui.screens.base import CowModal
from cowtui.widgets.field import Field
from cowtui.widgets.text import clean


class LineScreen(CowModal[str | None]):
    """Gives the line, cleaned and not empty; None where there is none."""

    CSS_PATH = "line.tcss"

    def __init__(
        self, title: str, *, hint: str = "", text: str = "", limit: int = 80, check: Callable[[str], str] = lambda text: ""
    ) -> None:
        """`check`: why a line is not taken, as a sentence; empty: it is."""
        super().__init__()
        self.line_title = title
        self.hint = hint
        self.text = text
        self.limit = limit
        self._check = check

    @override
    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Static(self.line_title, id="title", markup=False)
            yield Field(self.text, max_length=self.limit, id="line", compact=True)
            yield Static(self.hint or "Enter sends it, Esc goes back", id="hint", markup=False)

    def on_mount(self) -> None:
        """Go on with what was typed here and not said."""
        draft = self.cow.drafts.pop(self.line_title, "")
        if draft and not self.text:
            self.query_one(Input).value = draft

    @override
    def action_back(self) -> None:
        # nothing is said, and nothing lost
        self.cow.drafts[self.line_title] = self.query_one(Input).value
        super().action_back()

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Enter."""
        line = clean(message.value)[: self.limit]
        if line and (why := self._check(line)):
            self.query_one("#hint", Static).update(why)
        else:
            self.dismiss(line or None)

    def on_field_cut(self, message: Field.Cut) -> None:
        """Say that what was pasted does not all fit."""
        self.query_one("#hint", Static).update(message.sentence)
