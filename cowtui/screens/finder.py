"""A list with a line to type above it, as a sheet over the lower rows: the words narrow it, Enter takes what the cursor is on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input
from typing_extensions import override

from cowtui.screens.base import CowModal
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.field import Field

T = TypeVar("T")


class Found(NamedTuple):
    """One line of the list."""

    line: str
    about: str = ""
    """What to add to it quietly."""
    words: str = ""
    """By what else it is found."""


class FinderScreen(CowModal[T | None]):
    """Gives one of the things listed; None where Escape was pressed."""

    CSS_PATH = "finder.tcss"

    def __init__(
        self,
        listed: Sequence[tuple[T, Found]],
        *,
        title: str,
        empty: str,
        more: Callable[[str], Sequence[tuple[T, Found]]] | None = None,
    ) -> None:
        """`more`: what else there is for words that were typed, behind what is listed."""
        super().__init__()
        self._listed = listed
        self._more = more
        self._shown: list[T] = []
        self.line_title = title
        self.empty = empty

    @override
    def compose(self) -> ComposeResult:
        with Vertical(id="box"):
            yield Field(placeholder=self.line_title, id="words", compact=True)
            yield Choices(empty=self.empty, about_beside=True)

    def on_mount(self) -> None:
        """Show all of them at first."""
        self._narrow("")
        self.query_one(Input).focus()

    def _narrow(self, typed: str) -> None:
        wanted = typed.casefold().split()
        found = [one for one in self._listed if all(word in f"{one[1].line} {one[1].words}".casefold() for word in wanted)]
        # what is called so comes before what is only found by it
        found.sort(key=lambda one: not all(word in one[1].line.casefold() for word in wanted))
        found += self._more(typed) if self._more and typed.strip() else ()
        self._shown = [thing for thing, _ in found]
        self.query_one(Choices).show([Choice(str(place), text.line, about=text.about) for place, (_, text) in enumerate(found)], "0")

    def on_input_changed(self, message: Input.Changed) -> None:
        """List fewer, or more."""
        self._narrow(message.value)

    def on_input_submitted(self) -> None:
        """Take the one under the cursor."""
        self.query_one(Choices).action_choose()

    def key_down(self) -> None:
        """Go to the next one, from the input."""
        self.query_one(Choices).action_step(1)

    def key_up(self) -> None:
        """Go to the one before, from the input."""
        self.query_one(Choices).action_step(-1)

    def key_pagedown(self) -> None:
        """Go ten further, from the input."""
        self.query_one(Choices).action_step(10)

    def key_pageup(self) -> None:
        """Go ten back, from the input."""
        self.query_one(Choices).action_step(-10)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Give it."""
        self.dismiss(self._shown[int(message.choice.name)])
