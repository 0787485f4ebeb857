"""The first screen."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.widgets.canvas import Canvas, Grid
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.lines import KeyLine, Prompt

_COW = (
    r"          (__)     ",
    r"          (oo)     ",
    r"   /-------\/      ",
    r"  / |     ||       ",
    r" *  ||----||       ",
    r"    ^^    ^^       ",
)


class MenuScreen(CowScreen[None]):
    """What can be done, each with what is there now."""

    CSS_PATH = "menu.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back", "Back", key_display="Esc", show=False)]

    def __init__(self) -> None:
        super().__init__()
        self.choices = Choices(about_beside=True)
        self.prompt = Prompt()

    @override
    def contents(self) -> ComposeResult:
        yield Banner()
        yield self.choices
        yield self.prompt
        yield KeyLine()

    def on_mount(self) -> None:
        """What can be done now."""
        self.choices.show(
            [
                Choice("play", "Play", "a game on this machine, with bots", key="1"),
                Choice("join", "Join", "a table on this network or at an address; or look on there", key="2"),
                Choice("host", "Host", "a table that others on this network can join", key="3"),
                Choice("resume", "Resume", "a game that was left before its end", key="4"),
                Choice("rules", "Rules", "the rulebook of a game", key="5"),
                Choice("replays", "Replays", "step through games that have ended", key="6"),
                Choice("settings", "Settings", "your name, letters, colours, motion", key="7"),
                Choice("quit", "Quit", key="8"),
            ]
        )
        self.choices.focus()

    def on_screen_resume(self) -> None:
        """Greet."""
        self.prompt.ask(f"Hello {self.cow.settings.player}. What shall it be?", "a digit, or arrows and Enter", "asked")
        self.choices.focus()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Go there."""
        self.cow.go(message.choice.name)

    @override
    def action_back(self) -> None:
        # the menu is the first step
        self.cow.ask_to_leave()


class Banner(Canvas):
    """The name, and a cow."""

    @override
    def paint(self, grid: Grid) -> None:
        left = max(0, (grid.width - 60) // 2)
        for y, line in enumerate(_COW[: grid.height]):
            grid.put(left, y, line, self.palette.face("cow").edge)
        grid.put(left + 24, 1, "c o w t u i", self.palette.strong)
        grid.put(left + 24, 3, "cow games for friends with", self.palette.ink)
        grid.put(left + 24, 4, "terminals", self.palette.ink)
