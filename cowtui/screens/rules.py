"""The rulebook of a game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.line import LineScreen
from cowtui.widgets.lines import KeyLine, TopLine
from cowtui.widgets.page import Page
from cowtui.wording import rulebook
from rules.kernel import AnyGame


class RulesScreen(CowScreen[None]):
    """Opens at a rule where one is named."""

    CSS_PATH = "rules.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "look_for", "Look for", key_display="/"),
        Binding("n", "again", "Next"),
        Binding("escape", "back", "Back", key_display="Esc"),
        Binding("question_mark", "back", "Back", show=False, id="help"),
    ]

    def __init__(self, game: AnyGame, number: str = "") -> None:
        super().__init__()
        self.game = game
        self.number = number
        self.page = Page(rulebook.blocks(game.name), number)
        self.top = TopLine()
        self._wanted = ""

    @override
    def contents(self) -> ComposeResult:
        yield self.top
        with Center():
            yield self.page
        yield KeyLine()

    def on_mount(self) -> None:
        """Name the game."""
        self.top.show(title=self.game.title, status=f"rules {self.game.version}{f', at {self.number}' if self.number else ''}")
        self.page.focus()

    def action_look_for(self) -> None:
        """Go to a word or a rule's number."""

        def said(text: str | None) -> None:
            if text:
                self._wanted = text
                self.action_again()

        self.app.push_screen(LineScreen("Look for", hint="a word, or a rule's number"), said)

    def action_again(self) -> None:
        """Go to the next place that has it."""
        if self._wanted:
            found = self.page.look_for(self._wanted)
            self.top.show(status=f"“{self._wanted}”" if found else f"“{self._wanted}” is not in these rules")
