"""Talk: a strip over the prompt's two lower lines. The table stays to be seen, and what is asked or who is waited for."""

from __future__ import annotations

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static
from typing_extensions import override

from cowtui.boards.layout import Zone
from cowtui.screens.base import CowModal
from cowtui.widgets.field import Field
from cowtui.widgets.text import clean, cut

LIMIT = 400
"""Letters of one line."""
DRAFT = "talk"


class TalkScreen(CowModal[str | None]):
    """Gives the line, cleaned and not empty; None where there is none."""

    CSS_PATH = "talk.tcss"

    def __init__(self, heard: str, place: Callable[[], Zone]) -> None:
        """`heard`: what was said last; `place`: which rows the strip takes, two of them, on the terminal as it is."""
        super().__init__()
        self._heard = heard
        self._place = place

    @override
    def compose(self) -> ComposeResult:
        with Vertical(id="strip"):
            yield Static("", id="heard", markup=False)
            yield Field(placeholder="say something to the table", max_length=LIMIT, id="line", compact=True)

    def on_mount(self) -> None:
        """Go on with what was typed here and not said."""
        self.query_one(Input).value = self.cow.drafts.pop(DRAFT, "")

    def on_resize(self, event: events.Resize) -> None:
        """Stand where the prompt stands now."""
        place = self._place()
        strip = self.query_one("#strip").styles
        strip.offset, strip.width, strip.height = (place.x, place.y), place.width, place.height
        self.hear(self._heard)

    def hear(self, text: str) -> None:
        """Show what was said last."""
        self._heard = text
        self.query_one("#heard", Static).update(cut(text, self._place().width - 2))

    @override
    def action_back(self) -> None:
        self.cow.drafts[DRAFT] = self.query_one(Input).value
        super().action_back()

    def on_field_cut(self, message: Field.Cut) -> None:
        """Say that what was pasted does not all fit."""
        self.hear(message.sentence)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        """Say it."""
        self.dismiss(clean(message.value)[:LIMIT] or None)
