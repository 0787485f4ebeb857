"""A line to type in."""

from __future__ import annotations

from textual.reactive import reactive
from textual.widgets import Input


class Field(Input):
    """Textual's own, whose cursor stands still: one that blinks sends bytes for as long as nothing happens."""

    cursor_blink = reactive(False, init=False)
