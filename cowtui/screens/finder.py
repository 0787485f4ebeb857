"""A list with a line to type above it: the words narrow it, Enter takes what the cursor is on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input
from typing_extensions import override

from cowtui.screens.base import CowModal
from cowtui.widgets.choices import Choice, Choices

T = TypeVar("T")


class FinderScreen(CowModal[T | None]):
    """Gives one of the things listed; None where Escape was pressed."""

    CSS_PATH = "finder.tcss"

    def __init__(self, listed: Sequence[tuple[T, str, str]], *, title: str, empty: str, is_wide: bool = False) -> None:
        super().__init__(classes="wide" if is_wide else None)
        self.listed = listed
        """Each thing, its line, and what to add to that quietly."""
        self.line_title = title
        self.empty = empty

    @override
    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Input(placeholder=self.line_title, id="words", compact=True)
            yield Choices(empty=self.empty, about_beside=True)

    def on_mount(self) -> None:
        """All of them at first."""
        self._narrow("")
        self.query_one(Input).focus()

    def _narrow(self, words: str) -> None:
        wanted = words.casefold().split()
        self.query_one(Choices).show(
            [
                Choice(str(place), line, about=about)
                for place, (_, line, about) in enumerate(self.listed)
                if all(word in line.casefold() for word in wanted)
            ]
        )

    def on_input_changed(self, message: Input.Changed) -> None:
        """Fewer, or more."""
        self._narrow(message.value)

    def on_input_submitted(self) -> None:
        """Enter takes the one under the cursor."""
        self.query_one(Choices).action_choose()

    def key_down(self) -> None:
        """To the next one, from the input."""
        self.query_one(Choices).action_step(1)

    def key_up(self) -> None:
        """To the one before, from the input."""
        self.query_one(Choices).action_step(-1)

    def key_pagedown(self) -> None:
        """Ten further, from the input."""
        self.query_one(Choices).action_step(10)

    def key_pageup(self) -> None:
        """Ten back, from the input."""
        self.query_one(Choices).action_step(-10)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Give it."""
        self.dismiss(self.listed[int(message.choice.name)][0])
