"""The records of games: those that can be stepped through, and those that can go on."""

from __future__ import annotations

from pathlib import Path

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static
from typing_extensions import override

from cowtui.screens.base import CowScreen
from cowtui.widgets.choices import Choice, Choices
from cowtui.widgets.lines import KeyLine, Prompt, TopLine
from cowtui.widgets.text import clean, one_of
from cowtui.wording import replays
from net.core.lobby import ALONE
from net.files import newest_first, read_saved
from rules import catalog, record
from rules.errors import RecordError

_SHOWN = 200


class RecordsScreen(CowScreen[Path]):
    """Gives the file."""

    CSS_PATH = "records.tcss"
    WHAT = "replays"
    EMPTY = "No game has been recorded yet; each game is, when it ends."

    def __init__(self, where: Path) -> None:
        super().__init__()
        self.where = where
        self.choices = Choices(empty=self.EMPTY, about_beside=True)
        self._reached: dict[str, str] = {}
        """By file, how far each game went that the cursor has been on."""

    @override
    def contents(self) -> ComposeResult:
        yield TopLine()
        yield self.choices
        with Vertical(id="about"):
            yield Static(id="words", markup=False)
        yield Prompt()
        yield KeyLine()

    def on_mount(self) -> None:
        """The newest first."""
        self.query_one(TopLine).show(title="cowtui", status=self.WHAT)
        files = newest_first(self.where)
        self.choices.show([_choice(file) for file in files[:_SHOWN]])
        prompt = self.query_one(Prompt)
        prompt.ask("Which game?", "arrows, then Enter", "asked") if files else prompt.ask("There is none yet.", "Esc goes back")
        self.choices.focus()
        self.query_one("#about").display = bool(files)
        if self.choices.chosen:
            self._explain(self.choices.chosen.name)

    def on_choices_pointed(self, message: Choices.Pointed) -> None:
        """Tell how far that game went."""
        self._explain(message.choice.name)

    def _explain(self, name: str) -> None:
        if name in self._reached:
            self.query_one("#words", Static).update(self._reached[name])
        else:
            self.run_worker(lambda: self._read(name), thread=True, exclusive=True)

    def _read(self, name: str) -> None:
        """In a thread: a long game takes a moment to play again."""
        try:
            text = read_saved(Path(name))
            header, said = record.read(text)
            players, table = replays.reached(header, said)
            self._reached[name] = "\n".join([_table(header) + clean(one_of(list(header.names))), *players, *table])
        except (OSError, UnicodeDecodeError, RecordError, LookupError) as fault:
            self._reached[name] = _why_not(fault)
        if self.choices.chosen and self.choices.chosen.name == name:
            self.app.call_from_thread(self._explain, name)

    def on_choices_chosen(self, message: Choices.Chosen) -> None:
        """Give the file."""
        self.dismiss(Path(message.choice.name))


class SavedScreen(RecordsScreen):
    """The games that can go on."""

    WHAT = "games to go on with"
    EMPTY = "No game waits to go on; one that you leave before its end will."


def _choice(file: Path) -> Choice:
    try:
        header, _ = record.read(read_saved(file).partition("\n")[0])
        begun = replays.begun(file)
    except (OSError, UnicodeDecodeError, RecordError) as fault:
        return Choice(str(file), clean(file.stem), why_not=_why_not(fault))
    game = catalog.load(header.game).title if header.game in catalog.GAMES else clean(header.game)
    names = list(header.names)
    if len(names) > 3:
        names[2:] = [f"{len(names) - 2} more"]
    return Choice(str(file), f"{game}, {begun}", _table(header) + clean(one_of(names)))


def _why_not(fault: OSError | UnicodeDecodeError | RecordError | LookupError) -> str:
    match fault:
        case UnicodeDecodeError():
            return "it is not text"
        case OSError():
            return fault.strerror or str(fault)
        case _:
            return clean(str(fault.args[0]))


def _table(header: record.Header) -> str:
    """Where others played too, the table's name."""
    return "" if header.table in ("", ALONE) else f"{clean(header.table)}: "
