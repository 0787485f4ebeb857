"""A choice of the games there are."""

from __future__ import annotations

from textual.app import ComposeResult
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.lines import KeyLine, Prompt, TopLine
from cowtui.widgets.text import one_of
from rules import catalog
from rules.kernel import AnyGame, IllegalAction


class GamesScreen(CowScreen[str]):
    """Gives the name of a game."""

    CSS_PATH = "games.tcss"

    def __init__(self, purpose: str) -> None:
        super().__init__()
        self.purpose = purpose
        self.choices = Choices(about_beside=True)

    @override
    def contents(self) -> ComposeResult:
        yield TopLine()
        yield self.choices
        yield Prompt()
        yield KeyLine()

    def on_mount(self) -> None:
        """All games there are."""
        self.query_one(TopLine).show(title="cowtui", status=self.purpose)
        games, _ = catalog.loaded()
        self.choices.show([Choice(game.name, game.title, players(game), key=str(number)) for number, game in enumerate(games, 1)])
        self.query_one(Prompt).ask("Which game?", "a digit, or arrows and Enter", "asked")
        self.choices.focus()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Give the game."""
        self.dismiss(message.choice.name)

    @override
    def action_rules(self) -> None:
        if self.choices.chosen:
            self.cow.open_rules(catalog.load(self.choices.chosen.name))


def players(game: AnyGame) -> str:
    """How many may play: as the game is usually played, and how many more or fewer other options allow."""
    usual = [seats for seats in game.seats if _fits(game, seats)]
    others = [str(seats) for seats in game.seats if seats not in usual]
    return f"{usual[0]} to {usual[-1]} players" + (f", {one_of(others, 'or')} with other options" if others else "")


def _fits(game: AnyGame, seats: int) -> bool:
    try:
        game.new(game.options(), seats, None)
    except IllegalAction:
        return False
    return True
