"""The records of games: those that can go on, and those that have ended; told apart, named and deleted."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.worker import get_current_worker
from typing_extensions import override

from cowtui.boards import board_for
from cowtui.screens.base import CowScreen
from cowtui.screens.line import LineScreen
from cowtui.screens.room import Room
from cowtui.seat.saved_games import SavedGame, call, delete, games_in, is_open
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import clean, shortened, wrap
from cowtui.wording import replays
from cowtui.wording.about.base import about_of
from cowtui.wording.rooms import few, short_name
from cowtui.wording.story import story
from cowtui.wording.times import moment
from net.files import read_saved
from rules import record
from rules.catalog import load
from rules.errors import RecordError

LONGEST: Final = 76
"""Cells of a line on one player."""


class RecordsRoom(Room):
    """The games, and below them how far the one under the cursor went."""

    reached: tuple[str, ...] = ()
    heading = ""

    @override
    def height_wanted(self) -> int:
        return max(19, min(27, len(self.choices) + 12))

    @override
    def body(self, grid: Grid) -> None:
        below = min(10, max(5, grid.height - len(self.choices) - 3)) if self.choices else 0
        spare = 1 if grid.height > 15 else 0
        self.list(grid, spare, grid.height - below - spare - 1, label=20)
        if not self.choices:
            return
        y = grid.height - below
        grid.rule(y - 1, self.heading)
        rows = [row for text in self.reached for row in (wrap(text, grid.width - 4) if text else [""])]
        for row, text in enumerate(rows[:below]):
            grid.put(2, y + row, text, "ink")


class RecordsScreen(CowScreen[Path]):
    """Gives the file."""

    CSS_PATH = "room.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("n", "name", "Name"), Binding("d", "delete", "Delete")]
    WHAT = "finished games"
    ASKED = "Which game would you like to watch again?"
    DOES = "Enter opens the replay."
    EMPTY = "No finished games yet. Each game is kept here when it ends."
    HEADING = "How it ended"
    HAVE_ENDED = True
    """Whether each line says who won."""

    def __init__(self, where: Path) -> None:
        super().__init__()
        self.where = where
        self.choices = RecordsRoom(empty=self.EMPTY, title=[("cowtui", "strong"), f"  {self.WHAT}"])
        self.choices.heading = self.HEADING
        self._games: dict[str, SavedGame] = {}
        self._reached: dict[str, tuple[str, ...]] = {}
        """By file, how far each game went that the cursor has been on."""
        self._won: dict[str, str] = {}
        """By file, who won, of the games that have been read."""
        self._deleting = ""
        """The file that goes when the key is pressed once more."""

    @override
    def contents(self) -> ComposeResult:
        yield self.choices

    def on_mount(self) -> None:
        """Show the newest first."""
        self._show()
        self.choices.focus()
        if self.HAVE_ENDED:
            self.run_worker(self._read_all, thread=True, group="all")

    def offered(self) -> list[SavedGame]:
        """The games to choose from."""
        return games_in(self.where)

    def _show(self) -> None:
        games = self.offered()
        self._games = {str(game.file): game for game in games}
        now = datetime.now()
        self.choices.show([_choice(game, now, self._won.get(str(game.file), "")) for game in games])
        self._point()

    def _point(self) -> None:
        self._deleting = ""
        game = self._game()
        if game is None:
            self.choices.ask("There is nothing here yet.", "Esc goes back")
            return
        does = f"{clean(game.file.name)}: {game.why_not}." if game.why_not else self.DOES
        self.choices.ask(self.ASKED, "arrows, then Enter", does, "n gives it a name, d deletes it.")
        self._explain(str(game.file))

    def _game(self) -> SavedGame | None:
        return self._games.get(self.choices.chosen.name) if self.choices.chosen else None

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        """Tell how far that game went."""
        self._point()

    def _explain(self, name: str) -> None:
        if name in self._reached:
            self.choices.reached = self._reached[name]
            self.choices.repaint()
        else:
            self.run_worker(lambda: self._read(name), thread=True, exclusive=True)

    def _read_all(self) -> None:
        """In a thread: who won each of the games, from the top of the list."""
        worker = get_current_worker()
        for name in list(self._games):
            if worker.is_cancelled:
                return
            self._read(name)
            if self._won.get(name):
                self.app.call_from_thread(self._show_winners)

    def _show_winners(self) -> None:
        now = datetime.now()
        self.choices.choices = [_choice(self._games[choice.name], now, self._won.get(choice.name, "")) for choice in self.choices.choices]
        self.choices.repaint()

    def _read(self, name: str) -> None:
        """In a thread: a long game takes a moment to play again."""
        if name in self._reached:
            return
        try:
            text = read_saved(Path(name))
            header, said = record.read(text)
            players, table, self._won[name] = replays.reached(header, said)
            lines = [shortened(line.strip(), LONGEST) for line in players]
            self._reached[name] = (*lines, *table, *(_turning_points(header, text) if self._won[name] else ()))
        except UnicodeDecodeError:
            self._reached[name] = ("It cannot be read: it is not text.",)
        except OSError as fault:
            self._reached[name] = (f"It cannot be read: {fault.strerror or fault}.",)
        except (RecordError, LookupError) as fault:
            self._reached[name] = (f"It cannot be read: {clean(str(fault.args[0]))}.",)
        if self.choices.chosen and self.choices.chosen.name == name:
            self.app.call_from_thread(self._explain, name)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Give the file."""
        if message.choice.why_not:
            self.choices.remark(f"It cannot be opened: {message.choice.why_not}.", "no")
        else:
            self.dismiss(Path(message.choice.name))

    def action_name(self) -> None:
        """Give the game under the cursor a name."""
        game = self._game()
        if game is None:
            return

        def said(name: str | None) -> None:
            if name is None:
                return
            try:
                call(game.file, name)
            except OSError as fault:
                self.choices.remark(f"The name could not be saved: {fault.strerror or fault}.", "no")
            self._show()

        self.app.push_screen(LineScreen("What would you like to call this game?", text=game.called, limit=40), said)

    def action_delete(self) -> None:
        """Delete the game under the cursor, when this is pressed twice."""
        game = self._game()
        if game is None:
            return
        if self._deleting != str(game.file):
            self._deleting = str(game.file)
            self.choices.remark("Press d once more to delete this game for good; any arrow keeps it.", "no")
            return
        try:
            delete(game.file)
        except OSError as fault:
            self.choices.remark(f"It could not be deleted: {fault.strerror or fault}.", "no")
            return
        self._show()
        self.choices.remark("Deleted.")


class SavedScreen(RecordsScreen):
    """The games that can go on; one that is open at a table is not among them."""

    WHAT = "saved games"
    ASKED = "Which game would you like to go on with?"
    DOES = "Enter opens the table again, as it was."
    EMPTY = "No saved games. A game you leave early is saved here."
    HEADING = "How it stands"
    HAVE_ENDED = False

    @override
    def offered(self) -> list[SavedGame]:
        return [game for game in games_in(self.where) if not is_open(game.file)]


def _turning_points(header: record.Header, text: str) -> list[str]:
    """Where a game turned that has ended, below a blank line; nothing where its rounds tell nothing."""
    game = load(header.game)
    *_, last = record.replay(game, header, record.read(text)[1])
    outcome = last.state.outcome()
    names = [clean(name) for name in header.names]
    told = story(about_of(game), names, None, outcome, replays.rounds(text, board_for(game.name).totals)).turning_points if outcome else ()
    return ["", *told] if told else []


def _choice(game: SavedGame, now: datetime, won: str) -> Choice:
    when = moment(game.began, now)
    if game.why_not:
        return Choice(str(game.file), clean(game.called or game.file.stem), why_not=game.why_not)
    others = f"with {few(game.names[1:])}" if len(game.names) > 1 else "alone"
    where = f", at {game.table}" if game.table else ""
    named = f"“{clean(game.called)}”, " if game.called else ""
    result = f", {clean(won)}" if won else ""
    who = "" if won else f", {others}"  # the places below name them
    return Choice(str(game.file), short_name(game.game), f"{named}{when}{result}{where}{who}")
