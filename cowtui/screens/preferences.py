"""The settings that are saved."""

from __future__ import annotations

from typing import get_args

from msgspec.structs import replace
from textual.app import ComposeResult
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.line import LineScreen
from cowtui.settings.saved import Pace
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.lines import KeyLine, Prompt, TopLine

_ABOUT = {
    "player": "what the others call you",
    "ascii": "no line-drawing characters (--ascii)",
    "color": "no: bold and reverse instead (--no-color)",
    "motion": "no: a turn is shown at once (--no-motion)",
    "bell": "rings when it is your turn and you have been away (--bell)",
    "pace": "how fast a turn is shown (--pace); v changes it at the table",
    "mouse": "local: not over SSH (--no-mouse)",
    "plain": "lines of text instead of this screen (--plain)",
}
_SWITCHES = ("color", "ascii", "motion", "bell", "plain")
_NOW = ("motion", "player", "pace", "bell")
"""What changes at once; the rest at the next start."""


class PreferencesScreen(CowScreen[None]):
    """Each change is saved as it is made."""

    CSS_PATH = "preferences.tcss"

    def __init__(self) -> None:
        super().__init__()
        self.choices = Choices(about_beside=True)
        self.prompt = Prompt()

    @override
    def contents(self) -> ComposeResult:
        yield TopLine()
        yield self.choices
        yield self.prompt
        yield KeyLine()

    def on_mount(self) -> None:
        """All of them."""
        self.query_one(TopLine).show(title="cowtui", status="settings")
        self.prompt.ask("Change what you like.", "up and down choose, left and right change, Esc goes back", "asked")
        self._show()
        self.choices.focus()

    def _show(self) -> None:
        settings = self.cow.settings
        said = {True: "yes", False: "no"}
        self.choices.show(
            [
                Choice("player", "your name", _ABOUT["player"], settings.player or "–"),
                *(
                    Choice(name, name, _ABOUT[name], said[getattr(settings, name)])
                    for name in ("color", "ascii", "motion", "bell", "plain")
                ),
                Choice("pace", "pace", _ABOUT["pace"], settings.pace),
                Choice("mouse", "mouse", _ABOUT["mouse"], settings.mouse),
            ]
        )

    def on_choices_turned(self, message: Choices.Turned) -> None:
        """Change a value."""
        name = message.choice.name
        settings = self.cow.settings
        if name == "player":
            self._ask_name()
            return
        if name == "pace":
            paces = get_args(Pace)
            self.cow.keep(replace(settings, pace=paces[(paces.index(settings.pace) + message.step) % len(paces)]))
        elif name == "mouse":
            kinds = ("local", "always", "never")
            self.cow.keep(replace(settings, mouse=kinds[(kinds.index(settings.mouse) + message.step) % 3]))
        else:
            self.cow.keep(replace(settings, **{name: not getattr(settings, name)}))
        self.prompt.remark("Saved." if name in _NOW else "Saved; it counts from the next start on.")
        self._show()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Enter changes too."""
        self.choices.action_turn(1)

    def _ask_name(self) -> None:
        def said(name: str | None) -> None:
            if name:
                self.cow.keep(replace(self.cow.settings, player=name))
                self._show()

        self.app.push_screen(LineScreen("What shall the others call you?", text=self.cow.settings.player, limit=24), said)
