"""The rulebook of a game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.finder import FinderScreen, Found
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
        Binding("c", "contents", "Contents"),
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
        self.top.show(title=self.game.title, status=f"the rules{f', at {self.number}' if self.number else ''}")
        self.page.focus()

    @override
    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(self._wanted) if action == "again" else True

    def on_page_moved(self, message: Page.Moved) -> None:
        """Say how far one has read."""
        self.top.show(table=f"{message.part}%")

    def action_contents(self) -> None:
        """List the chapters, to go to one."""
        listed = [(place, Found(block.text)) for place, block in enumerate(self.page.blocks) if block.kind == "chapter"]

        def chosen(place: int | None) -> None:
            if place is not None:
                self.page.go_to(place)

        self.app.push_screen(FinderScreen(listed, title="type a word of the chapter's name", empty="No chapter is called that."), chosen)

    def action_look_for(self) -> None:
        """Go to a word or a rule's number."""

        def said(text: str | None) -> None:
            if text:
                self._wanted = text
                self.refresh_bindings()
                self.action_again()

        self.app.push_screen(LineScreen("Look for", hint="a word, or a rule's number"), said)

    def action_again(self) -> None:
        """Go to the next place that has it."""
        if self._wanted:
            place, count = self.page.look_for(self._wanted)
            where = f"“{self._wanted}”, place {place} of {count}" if count else f"“{self._wanted}” is not in these rules"
            self.top.show(status=where)
