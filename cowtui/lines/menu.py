"""The menu in lines: all that the first screen offers, by number or by word, and back to it after each table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, TypeAlias

from cowtui.commandline.errors import CommandError, UsageError
from cowtui.lines.console import Console
from cowtui.lines.preferences import preferences
from cowtui.lines.setup import Setup
from cowtui.seat.saved_games import SavedGame, games_in, is_open
from cowtui.wording.about.base import about_of
from cowtui.wording.rooms import saved_line, table_line
from net.core.connection import spelled
from rules.catalog import load, loaded
from rules.kernel import AnyGame

RunWords: TypeAlias = Callable[[Sequence[str]], int]
"""Runs a command as if it had been typed. Raises UsageError, CommandError, SystemExit."""
LISTED: Final = 9
"""So many saved or finished games are offered at once; a number beyond them goes further back."""
_CHOICES: Final = (
    ("play", "a game here and now, with bots"),
    ("join", "sit down at a table on this network, or come back to your seat"),
    ("watch", "watch a table on this network"),
    ("host", "open a table for others on this network"),
    ("resume", "go on with a saved game"),
    ("rules", "how each game is played"),
    ("replays", "a finished game again"),
    ("settings", "your name, and how it looks"),
    ("doctor", "what is wrong, if anything does not work"),
    ("quit", "leave cowtui"),
)


class Menu:
    """Asks what to do until somebody leaves."""

    def __init__(self, console: Console, run_words: RunWords, home: Path, player: Callable[[], str], *, named: Sequence[str] = ()) -> None:
        """`named`: options of the command line that count for everything that is begun here."""
        self._console, self._say, self._run_words, self._home = console, console.say, run_words, home
        self._player, self._named = player, named

    def run(self) -> int:
        """Take choices; the exit status."""
        self._list()
        while True:
            line = self._console.ask()
            if line is None:
                self._say("The input has ended.")
                return 0
            word, _, rest = line.partition(" ")
            word = _CHOICES[int(word) - 1][0] if word.isdecimal() and len(word) < 3 and 1 <= int(word) <= len(_CHOICES) else word
            if word in ("quit", "q", "0", "exit", "leave"):
                return 0
            if word in ("help", "menu", ""):
                self._list()
                continue
            status = self._go(word, rest.strip())
            if status >= 128:
                return status
            if not self._console.has_ended:
                self._say("", "What would you like to do next? `menu` lists it.")

    def _list(self) -> None:
        self._say("What would you like to do? Say a number or a word.")
        self._say(*(f"{number:>3}  {word}: {about}" for number, (word, about) in enumerate(_CHOICES, 1)))

    def _go(self, word: str, rest: str) -> int:
        """Do what a word says; an exit status from 128 on ends everything."""
        match word:
            case "play" | "host":
                return self._new_table(rest, is_hosted=word == "host")
            case "join" | "watch":
                return self._join(word, rest)
            case "resume":
                return self._of_records("journals", rest, ["host", "--resume"], "No saved games. A game you leave early is saved.")
            case "replays" | "replay":
                return self._of_records("replays", rest, ["replay"], "No finished games yet. Each game is kept when it ends.")
            case "rules":
                game = self._game(rest)
                return self._command(["rules", game.name]) if game else 0
            case "settings":
                preferences(self._console)
            case "doctor":
                return self._command(["doctor"])
            case _:
                self._say(f"I do not understand {word!r}. Say a number from 1 to {len(_CHOICES)}, or `menu`.")
        return 0

    def _command(self, words: Sequence[str]) -> int:
        """Run a command; what is wrong with it is said."""
        try:
            return self._run_words([*words, *(self._named if words[0] != "doctor" else ())])
        except (UsageError, CommandError) as fault:
            self._say(f"{str(fault)[:1].upper()}{str(fault)[1:]}{'' if str(fault).endswith('.') else '.'}")
        except SystemExit:
            pass  # the parser has said what is wrong
        return 0

    def _game(self, said: str) -> AnyGame | None:
        """Which game; None: none."""
        games = loaded()[0]
        if not said:
            self._say("Which game? An empty line goes back.")
            self._say(*(f"{number:>3}  {game.title}. {about_of(game).sentence}" for number, game in enumerate(games, 1)))
            said = self._console.ask() or ""
        if not said:
            return None
        if said.isdecimal() and len(said) < 4 and 1 <= int(said) <= len(games):
            return games[int(said) - 1]
        folded = said.casefold().replace(" ", "")
        found = [game for game in games if folded in (game.name, game.title.casefold().replace(" ", ""))]
        found = found or [game for game in games if about_of(game).short.casefold().replace(" ", "") == folded]
        if not found:
            self._say(f"No game is called {said!r}. There are {', '.join(game.name for game in games)}.")
        return load(found[0].name) if found else None

    def _new_table(self, said: str, *, is_hosted: bool) -> int:
        game = self._game(said)
        if game is None:
            return 0
        setup = Setup(self._console, game, is_hosted=is_hosted, name=f"{self._player()[:16]}'s table")
        command = setup.run()
        return self._command(command) if command else 0

    def _join(self, word: str, said: str) -> int:
        if said:
            return self._command([word, said, "--plain"])
        from cowtui.commandline.tables import browsed

        self._say("Looking for tables on this network.")
        try:
            live = browsed().live
        except CommandError as fault:
            self._say(f"{fault}.")
            live = []
        if not live:
            self._say("No table found. Say the address that the host has read to you, HOST or HOST:PORT; an empty line goes back.")
        else:
            self._say("Which table? Say its number, or an address; an empty line goes back.")
            self._say(*(f"{number:>3}  {table_line(table)}, at {table.host}" for number, table in enumerate(live, 1)))
        where = self._console.ask() or ""
        if where.isdecimal() and len(where) < 4 and 1 <= int(where) <= len(live):
            where = spelled((live[int(where) - 1].addresses[0], live[int(where) - 1].port))
        if not where:
            return 0
        key = []
        if any(table.key and where == spelled((table.addresses[0], table.port)) for table in live):
            key = ["--key", self._console.ask("This table has a password. What is it?") or ""]
        return self._command([word, where, "--plain", *key])

    def _of_records(self, folder: str, said: str, command: list[str], empty: str) -> int:
        games = [game for game in games_in(self._home / folder) if not (folder == "journals" and is_open(game.file))]
        if not games:
            self._say(empty)
            return 0
        if not said:
            self._say("Which game? An empty line goes back; `delete NUMBER` deletes one, `name NUMBER TEXT` names it.")
            self._say(*(f"{number:>3}  {_told(game)}" for number, game in enumerate(games[:LISTED], 1)))
            if len(games) > LISTED:
                self._say(f"And {len(games) - LISTED} older ones, by their numbers.")
            said = self._console.ask() or ""
        first, _, rest = said.partition(" ")
        if first in ("delete", "name"):
            self._change(games, first, rest)
            return 0
        if not said:
            return 0
        if not (said.isdecimal() and len(said) < 4 and 1 <= int(said) <= len(games)):
            self._say(f"Say a number from 1 to {len(games)}.")
            return 0
        game = games[int(said) - 1]
        if game.why_not:
            self._say(f"It cannot be opened: {game.why_not}.")
            return 0
        return self._command([*command, str(game.file), "--plain"])

    def _change(self, games: Sequence[SavedGame], what: str, said: str) -> None:
        from cowtui.seat.saved_games import call, delete

        number, _, text = said.partition(" ")
        if not (number.isdecimal() and len(number) < 4 and 1 <= int(number) <= len(games)):
            self._say(f"Say its number too, from 1 to {len(games)}.")
            return
        game = games[int(number) - 1]
        try:
            if what == "name":
                call(game.file, " ".join(text.split())[:40])
                self._say(f"It is called {text} now." if text else "It has no name any more.")
            elif (self._console.ask(f"Delete {_told(game)}, for good? Say `yes`.") or "").lower() in ("yes", "y"):
                delete(game.file)
                self._say("Deleted.")
            else:
                self._say("It is kept.")
        except OSError as fault:
            self._say(f"That did not work: {fault.strerror or fault}.")


def _told(game: SavedGame) -> str:
    """A game in a list."""
    if game.why_not:
        return f"{game.called or game.file.stem}: it cannot be opened: {game.why_not}"
    return f"{f'{game.called}: ' if game.called else ''}{saved_line(game, datetime.now())}"
