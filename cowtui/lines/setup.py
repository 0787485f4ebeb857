"""A new table in lines: who plays, what is played, and for a hosted table what it is called. It becomes a command, and that is run."""

from __future__ import annotations

import msgspec

from cowtui.lines import options
from cowtui.lines.console import Console
from cowtui.lines.word import Word, find, help_lines
from cowtui.wording.bots import CHOICES, about_bot, bots_words
from rules.bots import USUAL
from rules.kernel import AnyGame, IllegalAction


class Setup:
    """What is chosen for a table, word by word."""

    def __init__(self, console: Console, game: AnyGame, *, is_hosted: bool, name: str = "") -> None:
        self._console, self._say, self._game, self._is_hosted = console, console.say, game, is_hosted
        self._seats = game.usual
        self._bot = USUAL
        self._bots = 0 if is_hosted else game.usual - 1
        self._options = game.options()
        self._name, self._key, self._clock = name, "", 90
        self._command: list[str] | None = None
        self._has_left = False

    def run(self) -> list[str] | None:
        """Take words until the table is as it should be; the command that opens it, None: none."""
        self._tell()
        self._tell_table()
        self._say("Say 1 or `start` to begin, `options` to hear what else can be played, `back`, or `help`.")
        while self._command is None and not self._has_left and (line := self._console.ask()) is not None:
            if line in ("1", ""):
                self._start("")
            elif found := find(self._words(), line):
                found[0].run(found[1])
            else:
                self._say(f"I do not understand {line!r}. `help` lists what can be said here.")
        return self._command

    def _words(self) -> list[Word]:
        def hosted() -> bool:
            return self._is_hosted

        return [
            Word("start", "open the table" if self._is_hosted else "begin the game", self._start),
            Word("seats NUMBER", "how many play, you among them", self._set_seats, also=("players",)),
            Word("bots NUMBER", "how many seats bots have from the start", self._set_bots, hosted),
            Word("bot KIND", f"which bots: {', '.join(sorted(CHOICES))}", self._set_bot),
            Word("kinds", "what each kind of bot is like", lambda rest: self._say(*(f"{kind}: {about_bot(kind)}" for kind in CHOICES))),
            Word("options", "what is played, and what else could be", self._list),
            Word("set OPTION VALUE", "change what is played", self._set),
            Word("name TEXT", "what the table is called", self._set_name, hosted),
            Word("password TEXT", "what everybody has to say who joins; without a text, none", self._set_key, hosted),
            Word("clock SECONDS", "for each question; 0 is none", self._set_clock, hosted),
            Word("help", "list what can be said here", lambda rest: self._say(*help_lines(self._words())), also=("h",)),
            Word("back", "do not play", self._leave, also=("quit", "q", "leave", "0")),
        ]

    def _tell(self) -> None:
        """Say what has been chosen."""
        bots = bots_words(self._bot, self._bots) if self._bots else ""
        free = self._seats - 1 - self._bots
        people = f"{free} {'seat' if free == 1 else 'seats'} for others" if free else ""
        self._say(f"{options.told(self._game, self._options, self._seats)} You, {' and '.join(part for part in (bots, people) if part)}.")

    def _tell_table(self) -> None:
        """Say what is chosen for the network."""
        if self._is_hosted:
            clock = f"{self._clock} seconds for each question" if self._clock else "no clock"
            self._say(f"The table is called {self._name}; {clock}; {'a password' if self._key else 'no password'}.")

    def _start(self, rest: str) -> None:
        usual = msgspec.structs.asdict(self._game.options())
        chosen = {name: value for name, value in msgspec.structs.asdict(self._options).items() if value != usual[name]}
        said = [word for name, value in chosen.items() for word in ("--option", f"{name}={_typed(value)}")]
        command = [
            "host" if self._is_hosted else "play",
            self._game.name,
            "--plain",
            "--seats",
            str(self._seats),
            "--bot",
            self._bot,
            *said,
        ]
        if self._is_hosted:
            command += ["--bots", str(self._bots), "--name", self._name, "--clock", str(self._clock)]
            command += ["--key", self._key] if self._key else []
        self._command = command

    def _set_seats(self, rest: str) -> None:
        try:
            count = int(rest) if rest.isdecimal() and len(rest) < 4 else 0
            self._game.new(self._options, count, None)
        except IllegalAction as fault:
            self._say(f"{fault.text[:1].upper()}{fault.text[1:].removesuffix('.')} ({fault.rule}).")
            return
        self._seats = count
        self._bots = min(self._bots, count - 1) if self._is_hosted else count - 1
        self._tell()

    def _set_bots(self, rest: str) -> None:
        if rest.isdecimal() and len(rest) < 4 and int(rest) < self._seats:
            self._bots = int(rest)
            self._tell()
        else:
            self._say(f"Say a number from 0 to {self._seats - 1}.")

    def _set_bot(self, rest: str) -> None:
        if rest in CHOICES:
            self._bot = rest
            self._tell()
        else:
            self._say(f"There are {', '.join(sorted(CHOICES))}; `kinds` says what they are like.")

    def _list(self, rest: str) -> None:
        self._say(*options.lines(self._game, self._options), "`set OPTION VALUE` changes one.")

    def _set(self, rest: str) -> None:
        try:
            self._options = options.changed(self._game, self._options, rest, self._seats)
        except ValueError as fault:
            self._say(str(fault))
        else:
            self._tell()

    def _set_name(self, rest: str) -> None:
        if rest:
            self._name = rest[:24]
        self._tell_table()

    def _set_key(self, rest: str) -> None:
        self._key = rest
        self._tell_table()

    def _set_clock(self, rest: str) -> None:
        if rest.isdecimal() and len(rest) < 6:
            self._clock = int(rest)
        self._tell_table()

    def _leave(self, rest: str) -> None:
        self._has_left = True


def _typed(value: object) -> str:
    """A value as `--option` takes it."""
    return str(value).lower() if isinstance(value, bool) else "null" if value is None else str(value)
