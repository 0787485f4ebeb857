"""A table before it opens: a short game, the rulebook's, or one of your own; who plays; and what the game lets a host choose."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec
from textual.app import ComposeResult
from typing_extensions import override

from cowtui.screens.arranging import LINE, changed, option_rows, rule_of, too_long, turned, why_not
from cowtui.screens.base import CowScreen
from cowtui.screens.destinations import NewTable
from cowtui.screens.line import LineScreen
from cowtui.screens.room import Heading, Room, Row
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.grid import Grid
from cowtui.wording import bots
from cowtui.wording.about.base import about_of, in_words, preset_of, typed, values_of
from rules.kernel import AnyGame, Options

Preset: TypeAlias = Literal["quick", "rulebook", "everything", "own"]
_PRESETS = 10
"""Where the presets begin."""
_CLOCKS = (0, 15, 30, 45, 60, 90, 120, 180, 300, 600)
_NAMES: dict[Preset, str] = {"quick": "Quick", "rulebook": "Rulebook", "everything": "Everything", "own": "Your own"}
_ABOUT = {
    "seats": "You are one of them.",
    "others": "Bots play the seats that nobody takes.",
    "name": "The others see it in their list of tables.",
    "key": "Everybody who joins or watches needs this password.",
    "clock": "When time is up, the table plays for you as the rulebook says; after three times a bot takes over.",
}


class SetupRoom(Room):
    """The lines of a table to be set up."""

    rows: tuple[Row, ...] = ()
    label = 23

    @override
    def height_wanted(self) -> int:
        return max(19, min(27, len(self.rows) + 1))

    @override
    def body(self, grid: Grid) -> None:
        spare = 1 if len(self.rows) < grid.height else 0
        self.flow(grid.part(0, spare, grid.width, grid.height - spare), self.rows, label=min(self.label, grid.width // 2))

    @override
    def line(self, grid: Grid, y: int, place: int, *, x: int = 0, width: int | None = None, label: int = 0, height: int = 1) -> None:
        # the presets need the room
        super().line(grid, y, place, x=x, width=width, label=label if place else _PRESETS, height=height)


class SetupScreen(CowScreen[NewTable]):
    """Gives the table to open; at a table before its game, what it is to become."""

    CSS_PATH = "room.tcss"

    def __init__(self, game: AnyGame, *, hosted_as: str = "", lobby: NewTable | None = None) -> None:
        """`hosted_as`: the name of a table that others may join; empty: a table on this machine alone. `lobby`: as it is there now."""
        super().__init__()
        self.game = game
        self.about = about_of(game)
        self.is_hosted = bool(hosted_as)
        self.lobby = lobby
        self.seats = game.usual
        self.table_name = hosted_as
        self.key = ""
        self.clock = 90
        self.bots = ("", *bots.CHOICES) if hosted_as else bots.CHOICES
        self.bot = self.bots[0]
        self.options: Options = game.options()
        self.own: Options = self.options
        """The options of Your own, kept while another preset is looked at."""
        self.preset: Preset = "rulebook"
        where = "on this network" if hosted_as else lobby.name if lobby else "this machine"
        what = "what will be played" if lobby else "a new table" if hosted_as else "a new game, with bots"
        self.choices = SetupRoom(title=[(self.about.short, "strong"), f"  {what}"], right=where)

    @override
    def contents(self) -> ComposeResult:
        yield self.choices

    def on_mount(self) -> None:
        """Show everything at its usual value, or as it is at the table."""
        if self.lobby:
            self.seats = self.lobby.seats
            self.options = self.own = msgspec.convert(self.lobby.options, self.game.options)
            self.preset = preset_of(self.about, self.game, self.options) or "own"
        self._show()
        self.choices.focus()

    @property
    def presets(self) -> list[Preset]:
        """Those that this game has."""
        named: list[Preset] = ["rulebook", "everything"]
        if self.about.quick:
            named.insert(0, "quick")
        return [*named, "own"] if self.own != self.game.options() or self.preset == "own" else named

    def _show(self) -> None:
        lines = [
            Choice("how", "How", value="  ".join(f"[{_NAMES[one]}]" if one == self.preset else f" {_NAMES[one]} " for one in self.presets))
        ]
        rows: list[Row] = [0, ""]
        if self.lobby is None:
            lines += [Choice("seats", "Players", value=str(self.seats)), Choice("others", "The others", value=self._others())]
            rows += [None, Heading("Who plays"), 1, 2]
        if self.is_hosted:
            clock = f"{self.clock} seconds for each question" if self.clock else "no clock"
            lines += [
                Choice("name", "Table", value=self.table_name),
                Choice("key", "Password", value=self.key or "none"),
                Choice("clock", "Clock", value=clock),
            ]
            rows += [None, Heading("On the network"), 3, 4, 5]
        everything = self.preset in ("everything", "own")
        heading = f"What {_NAMES[self.preset]} means"
        more, below = option_rows(self.about, self.options, len(lines), everything=everything, heading=heading)
        self.choices.label = max(21, *(len(choice.label) + 5 for choice in (*lines, *more)))
        rows[1] = [(" " * (_PRESETS - 1) + in_words(self.game, self.options), "note")]
        self.choices.rows = (*rows, *below)
        self.choices.show([*lines, *[choice._replace(about="") for choice in more]])
        self._point()

    def _others(self) -> str:
        return bots.bots_words(self.bot, self.seats - 1) if self.bot else "people"

    def _point(self) -> None:
        room, wrong = self.choices, why_not(self.game, self.options, self.seats)
        name = room.chosen.name if room.chosen else "how"
        others = f"you and {self._others()}" if self.bot else f"{self.seats} people"
        room.enter = "accept" if self.lobby else "type" if self._is_typed(name) else "start"
        start = "Enter accepts this." if self.lobby else "Enter opens the table." if self.is_hosted else f"Enter deals for {others}."
        if self._is_typed(name):
            start = "Enter lets you type it."
        option = next((option for option in self.about.options() if option.name == name), None)
        asked = "Accept it, or change something first." if self.lobby else "Start, or change something first."
        about = option.about if option else self._about_presets() if name == "how" else _ABOUT[name]
        keys = "Enter types it" if self._is_typed(name) else "Enter, arrows change" if self.lobby else "Enter starts, arrows change"
        room.ask(asked, keys, [(wrong, "bad")] if wrong else about, start)

    def _about_presets(self) -> str:
        """What there is to choose from in the first line."""
        printed = "Rulebook is the game as printed, Everything shows all there is to choose."
        return f"Quick is a short game. {printed}" if self.about.quick else printed

    def _is_typed(self, name: str) -> bool:
        return name in ("name", "key") or (name not in ("how", *_ABOUT) and bool(typed(self.game, name)))

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        """Explain the line."""
        self._point()

    def on_choices_turned(self, message: Choices.Turned) -> None:
        """Take the next value, or the one before."""
        name, step = message.choice.name, message.step
        match name:
            case "how":
                self._take(turned(self.presets, self.preset, step))
            case "seats":
                self.seats = turned(list(self.game.seats), self.seats, step)
            case "others":
                self.bot = turned(self.bots, self.bot, step)
            case "clock":
                self.clock = turned(_CLOCKS, self.clock, step)
            case "name" | "key":
                self._type(name)
                return
            case _ if limit := typed(self.game, name):
                self._type_option(name, limit)
                return
            case _:
                now = getattr(self.options, name)
                self._change(name, turned(values_of(self.game, name, now), now, step))
        self._show()

    def _take(self, preset: Preset) -> None:
        self.preset = preset
        match preset:
            case "quick":
                self.options = msgspec.convert(dict(self.about.quick or {}), self.game.options)
            case "rulebook" | "everything":
                self.options = self.game.options()
            case "own":
                self.options = self.own

    def _change(self, name: str, value: object) -> None:
        self.options = self.own = changed(self.options, name, value)
        self.preset = "own"

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Start; on a line that is typed, type it."""
        name = message.choice.name
        if self._is_typed(name):
            self.choices.action_turn(1)
        elif why := why_not(self.game, self.options, self.seats):
            self.choices.remark(why, "no")
        else:
            self.dismiss(self._table())

    def _table(self) -> NewTable:
        options = msgspec.to_builtins(self.options)
        return NewTable(self.game, self.seats, self.bot, options, self.table_name, self.key, self.clock)

    def _type_option(self, name: str, limit: int) -> None:
        if limit > LINE:
            self.choices.remark(too_long(self.game, name), "no")
            return

        def said(text: str | None) -> None:
            self._change(name, text or "")
            self._show()

        self.choices.ask("Type it.")
        label = next(option.label for option in self.about.options() if option.name == name)
        self.app.push_screen(LineScreen(f"{label} (empty: none)", text=getattr(self.options, name), limit=limit), said)

    def _type(self, name: Literal["name", "key"]) -> None:
        def said(text: str | None) -> None:
            if name == "name" and text:
                self.table_name = text
            elif name == "key":
                self.key = text or ""
            self._show()

        self.choices.ask("Type it.")
        title = "What is the table called?" if name == "name" else "Password for this table (empty: none)"
        self.app.push_screen(LineScreen(title, text=self.table_name if name == "name" else self.key, limit=24), said)

    @override
    def action_rules(self) -> None:
        chosen = self.choices.chosen
        self.cow.open_rules(self.game, rule_of(self.game, chosen.name) if chosen else "")
