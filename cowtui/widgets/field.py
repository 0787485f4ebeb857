"""A line to type in."""

from __future__ import annotations

from textual import events
from textual.message import Message
from textual.reactive import reactive
from textual.widgets import Input


class Field(Input):
    """Textual's own, whose cursor stands still: one that blinks sends bytes for as long as nothing happens.

    What is pasted is made one line, and cut to what there is room for.
    """

    cursor_blink = reactive(False, init=False)

    class Cut(Message):
        """More was pasted than fits."""

        def __init__(self, limit: int) -> None:
            super().__init__()
            self.sentence = f"That was too long: only the first {limit} letters fit. Enter sends them."

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        text = " ".join(event.text.split())
        start, end = sorted(self.selection)
        room = len(text) if self.max_length is None else self.max_length - len(self.value) + end - start
        self.replace(text[:room], start, end)
        if room < len(text):
            self.post_message(self.Cut(self.max_length or 0))
