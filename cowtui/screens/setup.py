"""A table before it opens: how many sit down, which bots, and what the game lets a host choose."""

from __future__ import annotations

import re
import typing
from collections.abc import Sequence
from typing import Any

import msgspec
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.geometry import Size
from textual.widgets import Static
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.destinations import NewTable
from cowtui.screens.games import players
from cowtui.screens.line import LineScreen
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.lines import KeyLine, Prompt, TopLine
from cowtui.widgets.text import cut
from cowtui.wording import rulebook
from cowtui.wording.sentences import refusal
from rules.kernel import AnyGame, IllegalAction, Options

BOTS = ("greedy", "random", "mc:200")
_CLOCKS = (0, 15, 30, 45, 60, 90, 120, 180, 300, 600)
_LINE = 80
"""Letters that can be typed as an option."""
_BOTS_SAY = "greedy: plays sensibly. random: plays anything allowed. mc:200: thinks 200 games ahead before each choice."


class SetupScreen(CowScreen[NewTable]):
    """Gives the table to open."""

    CSS_PATH = "setup.tcss"

    def __init__(self, game: AnyGame, *, hosted_as: str = "") -> None:
        """`hosted_as`: the name of a table that others may join; empty: a table on this machine alone."""
        super().__init__()
        self.game = game
        self.seats = game.usual
        self.is_hosted = bool(hosted_as)
        self.table_name = hosted_as
        self.key = ""
        self.clock = 90
        self.bots = ("", *BOTS) if hosted_as else BOTS
        self.bot = self.bots[0]
        self.options: Options = game.options()
        self.choices = Choices()
        self.prompt = Prompt()

    @override
    def contents(self) -> ComposeResult:
        yield TopLine()
        yield self.choices
        with VerticalScroll(id="about", can_focus=False):
            yield Static(id="words", markup=False)
        yield self.prompt
        yield KeyLine()

    def on_mount(self) -> None:
        """Everything at its usual value, or as it was left."""
        if left := self.cow.set_ups.pop((self.game.name, self.is_hosted), None):
            self.seats, self.bot, self.table_name, self.key, self.clock = left.seats, left.bot, left.name, left.key, left.clock
            self.options = msgspec.convert(left.options, self.game.options)
        self.query_one(TopLine).show(title=self.game.title, status="a new table")
        self.prompt.ask("Start, or choose first.", "up and down choose, left and right change, Enter starts", "asked")
        self._show()
        self.choices.focus()
        self._explain("start")

    def _show(self) -> None:
        self.choices.show(
            [
                Choice("start", "Start", why_not=self._why_not()),
                Choice("seats", "seats", value=f"{self.seats}"),
                Choice("bots", "the others are", value=self.bot or "people"),
                *(self._hosting() if self.is_hosted else ()),
                *option_lines(self.game, self.options),
            ]
        )
        self.prompt.remark(self._why_not(), "no" if self._why_not() else "plain")

    def _hosting(self) -> list[Choice]:
        """What only a table on the network has."""
        return [
            Choice("name", "table's name", value=self.table_name),
            Choice("key", "key", value=self.key or "none"),
            Choice("clock", "clock", value=f"{self.clock} s" if self.clock else "none"),
        ]

    def _why_not(self) -> str:
        """Why the options and the seats do not go together."""
        try:
            self.game.new(self.options, self.seats, None)
        except IllegalAction as illegal:
            return refusal(illegal.rule, illegal.text)
        return ""

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        """Explain the line."""
        self._explain(message.choice.name)

    def _explain(self, name: str) -> None:
        self.query_one("#words", Static).update(explained(self.game, name, self.query_one("#about").size))

    def on_choices_turned(self, message: Choices.Turned) -> None:
        """The next value, or the one before."""
        name, step = message.choice.name, message.step
        match name:
            case "seats":
                self.seats = turned(list(self.game.seats), self.seats, step)
            case "bots":
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
                values = values_of(self.game, name, getattr(self.options, name))
                self.options = msgspec.structs.replace(self.options, **{name: turned(values, getattr(self.options, name), step)})
        self._show()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Start; on another line, its next value."""
        if message.choice.name != "start":
            self.choices.action_turn(1)
        elif why := self._why_not():
            self.prompt.remark(why, "no")
        else:
            self.dismiss(self._table())

    def _table(self) -> NewTable:
        options = msgspec.to_builtins(self.options)
        return NewTable(self.game, self.seats, self.bot, options, self.table_name, self.key, self.clock)

    @override
    def action_back(self) -> None:
        # what was chosen is there again the next time
        self.cow.set_ups[self.game.name, self.is_hosted] = self._table()
        super().action_back()

    def _type_option(self, name: str, limit: int) -> None:
        """An option that is a text."""
        if limit > _LINE:
            self.prompt.remark(by_command_line(self.game, name), "no")
            return

        def said(text: str | None) -> None:
            self.options = msgspec.structs.replace(self.options, **{name: text or ""})
            self._show()

        title = f"{name.replace('_', ' ')}: what shall it be? Empty: none."
        self.app.push_screen(LineScreen(title, text=getattr(self.options, name), limit=limit), said)

    def _type(self, name: str) -> None:
        """A name or a key is typed."""

        def said(text: str | None) -> None:
            if name == "name" and text:
                self.table_name = text
            elif name == "key":
                self.key = text or ""
            self._show()

        title = "What is the table called?" if name == "name" else "What must joiners say? Empty: nothing."
        self.app.push_screen(LineScreen(title, text=self.table_name if name == "name" else self.key, limit=24), said)

    @override
    def action_rules(self) -> None:
        self.cow.open_rules(self.game, rule_of(self.game, self.choices.chosen))


def rule_of(game: AnyGame, choice: Choice | None) -> str:
    """The number of the rule that tells of an option; empty for another line."""
    return next(iter(rulebook.option(game.name, choice.name).numbers if choice else ()), "")


def typed(game: AnyGame, name: str) -> int:
    """Of an option that is a text: how long it may be. 0: it is none."""
    hint = typing.get_type_hints(game.options, include_extras=True)[name]
    if hint is not str and typing.get_args(hint)[:1] != (str,):
        return 0
    return next((meta.max_length for meta in typing.get_args(hint)[1:] if isinstance(meta, msgspec.Meta) and meta.max_length), _LINE)


def by_command_line(game: AnyGame, name: str) -> str:
    """Where an option is longer than a line."""
    return f"That is too long to be typed here: cowtui play {game.name} --option {name}=@FILE"


def values_of(game: AnyGame, name: str, now: Any) -> list[Any]:
    """The values that left and right go through: words, yes and no, or numbers in steps that reach the bounds soon enough."""
    hint = typing.get_type_hints(game.options, include_extras=True)[name]
    if typing.get_origin(hint) is typing.Literal:
        return list(typing.get_args(hint))
    if bool in (hint, *typing.get_args(hint)):
        return [None, True, False] if hint is not bool else [True, False]
    for meta in typing.get_args(hint)[1:]:
        if isinstance(meta, msgspec.Meta) and meta.ge is not None and meta.le is not None:
            low, high = int(meta.ge), int(meta.le)
            default = getattr(game.options(), name)
            step = next(step for step in (1, 2, 5, 10, 50, 100, 500, 1000, 10000) if (high - low) / step <= 40)
            return sorted({low, high, default, now, *range(low - low % step + (step if low % step else 0), high + 1, step)})
    return [now]


def explained(game: AnyGame, name: str, room: Size) -> str:
    """What a line of the set-up changes, as far as there is room for it."""
    cells = max(100, (room.width - 8) * room.height)  # words are not broken, and leave some cells at the end of each line
    match name:
        case "start":
            return "Sit down and play."
        case "seats":
            return f"{players(game)}; you are one of them."
        case "bots":
            return _BOTS_SAY
        case "name":
            return "The others see it in their list of tables."
        case "key":
            return "Whoever sits down or looks on must say it. It is sent only inside the encrypted connection."
        case "clock":
            return "For each question; when it has run out, the table answers as the rulebook says, and after three times a bot sits in."
        case _:
            return _option_explained(game, name, cells)


def _option_explained(game: AnyGame, name: str, cells: int) -> str:
    """The rulebook's own words, with values as the list above spells them, and no longer than there is room for."""
    values, numbers = rulebook.option(game.name, name)
    if not numbers:
        return "The rulebook (key ?) tells what this changes."
    if name in game.waits:
        values = re.sub(r"\b(\d+)000\b(?: milliseconds)?", r"\1 s", values)
    values = re.sub(r"\bfalse\b", "no", re.sub(r"\btrue\b", "yes", values)).replace("_", " ")
    text = " ".join([f"{values}.", *(f"{number}: {rulebook.rule(game.name, number)}" for number in numbers)])
    rest = " (? tells the rest)"
    return text if cell_len(text) <= cells else cut(text, cells - cell_len(rest)) + rest


def turned(values: Sequence[Any], now: Any, step: int) -> Any:
    """The next value, or the one before; after the last, the first."""
    return values[(values.index(now) + step) % len(values)]


def spelled(game: AnyGame, name: str, value: Any) -> str:
    """A value of an option in words: a waiting time in seconds, a nought as the rulebook calls it where it has a word for it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if value is None:
        return "usual"
    if name in game.waits:
        return f"{value / 1000:g} s"
    if value == 0 and (word := re.search(r"\b0 ?(?:\(|: )([a-z ]{2,12})\b", rulebook.option(game.name, name).values)):
        return word[1]
    return str(value).replace("_", " ") or "none"


def option_lines(game: AnyGame, options: Options) -> list[Choice]:
    """A line an option."""
    names = [field.name for field in msgspec.structs.fields(type(options))]
    return [Choice(name, name.replace("_", " "), value=spelled(game, name, getattr(options, name))) for name in names]
