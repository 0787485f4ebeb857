"""The host's six words, to be compared before the first join."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.room import Room
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import clean

_BEFORE = ("Ask the host to read out six words, by phone or across", "the room. They must be these, in this order:")
_AFTER = ("Different words mean that somebody sits between you", "and the host, and would see everything.")
_DOES = {"no": "Enter stays out and goes back.", "yes": "Enter joins the table; the words are remembered for the next time."}


class WordsRoom(Room):
    """The words in a box, and the two answers."""

    def __init__(self, table: str, game: str, words: str) -> None:
        super().__init__(title=[("cowtui", "strong"), f"  joining {clean(table)}: not joined yet"], right=game)
        self.words = words.split()

    @override
    def height_wanted(self) -> int:
        return 19

    @override
    def body(self, grid: Grid) -> None:
        wide, tall = grid.width >= 78, grid.height >= 18
        left = 24 if wide else 2
        y = 1 if tall else 0
        if wide:
            self.cow(grid, 6, y)
        for row, text in enumerate(_BEFORE):
            grid.put(left, y + 1 * tall + row, text, "ink")
        y += 2 + 2 * tall
        self.words_box(grid, left, y, self.words)
        for row, text in enumerate(_AFTER):
            grid.put(left, y + 5 + 1 * tall + row, text, "note")
        for place in range(len(self.choices)):
            self.line(grid, grid.height - len(self.choices) + place, place, x=left + 2, width=48)


class WordsScreen(CowScreen[bool]):
    """Gives whether they are the same; None and False stay out."""

    CSS_PATH = "room.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Stay out", key_display="Esc")]

    def __init__(self, table: str, words: str, game: str = "") -> None:
        super().__init__()
        self.table_name = table
        self.words = words
        self.choices = WordsRoom(table, game, words)

    @override
    def contents(self) -> ComposeResult:
        yield self.choices

    def on_mount(self) -> None:
        """Put the cursor on staying out."""
        same = Choice("yes", "The same six words: join", key="y")
        self.choices.show([same, Choice("no", "Not the same, or not sure: stay out", key="n")], "no")
        self._point()
        self.choices.focus()

    def _point(self) -> None:
        name = self.choices.chosen.name if self.choices.chosen else "no"
        self.choices.enter = "stay out" if name == "no" else "join"
        more = "Do not compare them in the chat: whoever sits between can change that too."
        self.choices.ask("Does the host read out these words?", "y or n, or arrows, then Enter", _DOES[name], more)

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        """Say what Enter does there."""
        self._point()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Give the answer."""
        self.dismiss(message.choice.name == "yes")

    @override
    def action_back(self) -> None:
        self.dismiss(False)
