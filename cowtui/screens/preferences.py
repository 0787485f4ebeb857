"""The settings that are saved, by group, with a picture of what they do."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace
from textual.app import ComposeResult
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.line import LineScreen
from cowtui.screens.room import Heading, Room, Row
from cowtui.seat.way_in import why_no_name
from cowtui.settings import themes
from cowtui.settings.saved import Newcomers, Pace, Settings
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import clean

_ABOUT: Final = {
    "player": "What the others call you. (--player)",
    "color": "Off: bold and reverse instead of colours. (--no-color)",
    "theme": "Which colours; your own theme is a file beside the settings. (--theme)",
    "ascii": "On: no line-drawing characters, for old fonts. (--ascii)",
    "motion": "On: a turn is shown card by card. Off: all at once. (--no-motion)",
    "pace": "How fast a turn is shown; a key changes it at the table too. (--pace)",
    "newcomers": "A tip with each question while a game is new to you. (--newcomers)",
    "bell": "On: rings when it is your turn and you have been away. (--bell)",
    "mouse": "Off: the terminal's own copy and paste work, also over SSH. (--mouse)",
    "plain": "On: plain lines that scroll by. cowtui --no-plain brings this back. (--plain)",
}
_NOW: Final = ("motion", "player", "pace", "newcomers", "bell", "theme")
"""What changes at once; the rest at the next start."""
_MOUSE: Final = {"local": "on, but not over SSH", "always": "on", "never": "off"}
_THEMES: Final = {"contrast": "high contrast", "redgreen": "red and green alike", "blueyellow": "blue and yellow alike"}
"""What themes are called that are not called by their name."""
_PACES: Final[dict[Pace, str]] = {"slow": "slow", "normal": "normal", "fast": "fast", "instant": "all at once"}
_NEWCOMERS: Final[dict[Newcomers, str]] = {"first": "first three games", "always": "always", "never": "never"}
_ROWS: Final[tuple[Row, ...]] = (
    *(Heading("You"), 0),
    *(None, Heading("Colours and letters"), 1, 2, 3),
    *(None, Heading("At the table"), 4, 5, 6, 7, 8),
    *(None, Heading("Instead of this screen"), 9),
)


class SettingsRoom(Room):
    """The groups, and a card as it looks with these settings."""

    settings = Settings()

    @override
    def body(self, grid: Grid) -> None:
        spare = 1 if grid.height > len(_ROWS) + 1 else 0
        wide = grid.width >= 78
        width = 56 if wide else grid.width
        self.flow(grid.part(0, spare, width, grid.height - spare), _ROWS, label=27)
        if wide:
            self._picture(grid.part(width + 2, spare, grid.width - width - 2, grid.height - spare))

    def _picture(self, grid: Grid) -> None:
        """How a piece looks, in the colours and letters that are chosen."""
        grid.rule(0, "Looks like")
        top, side, bottom = ("+-------+", "|", "+-------+") if self.settings.ascii else ("╭───────╮", "│", "╰───────╯")
        double = ("#= 3 ===#", "#", "#=======#") if self.settings.ascii else ("╔ 3 ════╗", "║", "╚═══════╝")
        for x, (edge, wall, foot), face, words in ((1, (top, side, bottom), "Blue", ("Blue", "7")), (11, double, "Green", ("Green", "8"))):
            colours = grid.palette.face(face)
            style = colours.edge if self.settings.color else grid.palette.strong
            if self.settings.color and x > 1:
                style = grid.palette.key
            for row, line in enumerate((edge, f"{wall}{'':7}{wall}", f"{wall}{'':7}{wall}", foot)):
                grid.put(x, 2 + row, line, style)
            for row, word in enumerate(words):
                grid.put(x + 1, 3 + row, f"{word:^7}", colours.inside if self.settings.color else grid.palette.ink)
        how = "A turn is shown\ncard by card." if self.settings.motion else "A turn is shown\nall at once."
        for row, text in enumerate(how.splitlines()):
            grid.put(1, 8 + row, text, "note")


class PreferencesScreen(CowScreen[None]):
    """Each change is saved as it is made."""

    CSS_PATH = "room.tcss"

    def __init__(self) -> None:
        super().__init__()
        self.choices = SettingsRoom(title=[("cowtui", "strong"), "  settings"])

    @override
    def contents(self) -> ComposeResult:
        yield self.choices

    def on_mount(self) -> None:
        """Show all of them."""
        self._show()
        self.choices.focus()

    def _show(self) -> None:
        now = self.cow.settings
        said = {True: "on", False: "off"}
        self.choices.settings = now
        self.choices.show(
            [
                Choice("player", "Your name", value=clean(now.player) or "none yet"),
                Choice("color", "Colours", value=said[now.color]),
                Choice("theme", "Theme", value=self._theme()),
                Choice("ascii", "ASCII characters only", value=said[now.ascii]),
                Choice("motion", "Motion", value=said[now.motion]),
                Choice("pace", "Pace", value=_PACES[now.pace]),
                Choice("newcomers", "Help for newcomers", value=_NEWCOMERS[now.newcomers]),
                Choice("bell", "Bell", value=said[now.bell]),
                Choice("mouse", "Mouse", value=_MOUSE[now.mouse]),
                Choice("plain", "Lines of text", value=said[now.plain]),
            ]
        )
        self._point()

    def _theme(self) -> str:
        """The theme, and what the terminal has said where it decides."""
        named = self.cow.settings.theme
        shown = self.cow.theme_in_use if named == "auto" else named
        called = _THEMES.get(shown, shown)
        return f"as the terminal says: {called}" if named == "auto" else called

    def _point(self) -> None:
        name = self.choices.chosen.name if self.choices.chosen else "player"
        self.choices.enter = "change"
        self.choices.ask(
            "What would you like to change?",
            "Enter changes it" if name == "player" else "left and right change",
            _ABOUT[name],
            "Own keys: settings.toml. cowtui doctor says where it is.",
        )

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        """Explain the line."""
        self._point()

    def on_choices_turned(self, message: Choices.Turned) -> None:
        """Change a value."""
        name = message.choice.name
        settings = self.cow.settings
        if name == "player":
            self._ask_name()
            return
        if name == "pace":
            paces = tuple(_PACES)
            self.cow.keep(replace(settings, pace=paces[(paces.index(settings.pace) + message.step) % len(paces)]))
        elif name == "newcomers":
            wishes = tuple(_NEWCOMERS)
            self.cow.keep(replace(settings, newcomers=wishes[(wishes.index(settings.newcomers) + message.step) % 3]))
        elif name == "theme":
            known = ("auto", *themes.names())
            place = known.index(settings.theme) if settings.theme in known else 0
            theme = known[(place + message.step) % len(known)]
            self.cow.keep(replace(settings, theme=theme))
            self.cow.use_theme(theme)
        elif name == "mouse":
            kinds = tuple(_MOUSE)
            self.cow.keep(replace(settings, mouse=kinds[(kinds.index(settings.mouse) + message.step) % 3]))
        else:
            self.cow.keep(replace(settings, **{name: not getattr(settings, name)}))
        self._show()
        self.choices.remark("Saved." if name in _NOW else "Saved. It takes effect when you start cowtui again.")

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Change it with Enter too."""
        self.choices.action_turn(1)

    def _ask_name(self) -> None:
        def said(name: str | None) -> None:
            if name:
                self.cow.keep(replace(self.cow.settings, player=name))
                self._show()

        self.app.push_screen(LineScreen("What is your name?", text=self.cow.settings.player, limit=24, check=why_no_name), said)
