"""A choice of the games there are."""

from __future__ import annotations

from typing import Literal

from textual.app import ComposeResult
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.screens.room import Room
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import one_of, sentence
from cowtui.wording.about.base import about_of
from rules import catalog
from rules.kernel import AnyGame, IllegalAction

Purpose = Literal["play", "host", "rules"]
_PURPOSES: dict[Purpose, tuple[str, str, str]] = {
    "play": ("a new game, with bots", "this machine", "Enter sets up {}."),
    "host": ("a new table", "on this network", "Enter sets up a table of {}."),
    "rules": ("the rulebooks", "", "Enter opens the rules of {}."),
}


class GamesRoom(Room):
    """Two lines a game: name, players, time and weight; one sentence."""

    @override
    def height_wanted(self) -> int:
        return max(15, 3 * len(self.choices) + 3)

    @override
    def body(self, grid: Grid) -> None:
        wide = grid.width >= 78
        time, weight = (63, 74) if wide else (grid.width - 11, grid.width - 1)
        seats = 50 if wide else grid.width - 21
        step = 3 if wide and grid.height >= 3 * len(self.choices) + 2 else 2
        top = 1 if grid.height > step * len(self.choices) + 1 else 0
        grid.put(6, top, "game", "note")
        for x, text in ((seats, "players"), (time, "time"), (weight, "rules")):
            grid.right(x, top, text, "note")
        rows = max(1, (grid.height - top - 1) // step)
        first = max(0, min(self.cursor - rows // 2, len(self.choices) - rows))
        for row, place in enumerate(range(first, min(len(self.choices), first + rows))):
            self._game(grid, top + 1 + row * step, place, (seats, time, weight), with_sentence=wide)

    def _game(self, grid: Grid, y: int, place: int, ends: tuple[int, int, int], *, with_sentence: bool) -> None:
        game = catalog.load(self.choices[place].name)
        about = about_of(game)
        self.line(grid, y, place)
        usual = [seats for seats in game.seats if _fits(game, seats)]
        told = (f"{usual[0]} to {usual[-1]}", f"{about.minutes} min" if about.minutes else "?", about.weight)
        for x, text in zip(ends, told, strict=True):
            grid.right(x, y, text, "cursor" if place == self.cursor else "ink")
        if with_sentence:
            grid.put(6, y + 1, about.sentence, "note", grid.width - 7)
            self.covers(place, grid, 0, y, grid.width, 2)


class GamesScreen(CowScreen[str]):
    """Gives the name of a game."""

    CSS_PATH = "room.tcss"

    def __init__(self, purpose: Purpose) -> None:
        super().__init__()
        self.purpose: Purpose = purpose
        title, right, _ = _PURPOSES[purpose]
        self.choices = GamesRoom(title=[("cowtui", "strong"), f"  {title}"], right=right)

    @override
    def contents(self) -> ComposeResult:
        yield self.choices

    def on_mount(self) -> None:
        """Show all games there are."""
        listed: list[Choice] = []
        is_narrow = self.app.size.width < 78
        games, faults = catalog.loaded()
        for number, game in enumerate(games, 1):
            title = about_of(game).short if is_narrow else game.title
            listed.append(Choice(game.name, title, key=str(number) if number < 10 else ""))
        self.choices.show(listed)
        self._point()
        if faults:
            self.choices.remark(sentence(faults[0]), "no")
        self.choices.focus()

    def _point(self) -> None:
        chosen = self.choices.chosen
        game = catalog.load(chosen.name) if chosen else None
        if game is None:
            return
        does = _PURPOSES[self.purpose][2].format(game.title)
        if self.app.size.width < 78:
            self.choices.ask("Which game?", "arrows, then Enter", about_of(game).sentence)
            return
        more = "" if self.purpose == "rules" else "Times are for the usual number of people; with bots it goes faster."
        self.choices.ask("Which game?", f"1-{len(self.choices.choices)}, or arrows and Enter", does, more)

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        """Say what Enter does there."""
        self._point()

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Give it."""
        self.dismiss(message.choice.name)

    @override
    def action_rules(self) -> None:
        self.cow.open_rules(catalog.load(self.choices.chosen.name) if self.choices.chosen else None)


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
