"""The line mode: append-only text, numbered choices, one line an answer. It plays every game, at every kind of table.

Choice 1 of a must ask is always the default that an absent seat would get. What is optional is answered in words, never by a
number, so `yes 1 |` plays any game to its end. Each change is told once.
"""

from __future__ import annotations

import os
import queue
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TextIO

import msgspec

from cowtui import signals
from cowtui.lines.commands import COMMANDS
from cowtui.lines.input import Lines
from cowtui.lines.question import Question, numbered
from cowtui.seat.checking import check
from cowtui.seat.newcomer import Newcomer
from cowtui.seat.record import WAIT
from cowtui.seat.sitting import Open, Sitting
from cowtui.wording import rulebook, sentences
from cowtui.wording.dealing import IN_THE_LOBBY, told
from net.core.connection import Lost
from net.core.messages import (
    Arrange,
    Asked,
    Chat,
    Closing,
    FromHost,
    Lobby,
    Off,
    Ready,
    Refused,
    Seated,
    Start,
    Update,
)
from rules import notation
from rules.bots import USUAL
from rules.errors import NotationError
from rules.kernel import Action, AnyGame, Options, View

if TYPE_CHECKING:
    from cowtui.hosting.process import Hosted

SHOWN: Final = 24
"""So many choices are listed at once; `all` lists the rest."""


class Interrupted(NamedTuple):
    """A signal that ends the program."""

    number: int


class LineMode:
    """One seat, or one watcher, in lines. Made with a connection's `deliver`; `run` plays it."""

    def __init__(
        self, source: TextIO, out: TextIO, game: AnyGame, way_back: str = "", hosted: Hosted | None = None, newcomer: Newcomer | None = None
    ) -> None:
        """`way_back` is the command that comes back to the seat; empty at a table of one's own, which starts by itself."""
        self._heard: queue.SimpleQueue[FromHost | Lost | Interrupted | str | None] = queue.SimpleQueue()
        self._lines = Lines(source, self._heard.put)
        self._is_terminal = source.isatty()
        self._out = out
        self._game = game
        self.sitting = Sitting(game, lambda _, said: self._heard.put(said), alone=not way_back)
        self.sitting.way_back, self.sitting.hosted = way_back, hosted
        self.sitting.keeps_record = bool(way_back)
        self._choices: list[Action] = []
        self._number: int | None = None
        self._offered: set[tuple[str, int]] = set()
        self._log: list[str] = []
        self._newcomer = newcomer
        self._tips = dict(newcomer.tips) if newcomer else {}
        """What matters at each question, until it has been told."""
        self._answered = ("", 0)
        """What the last must ask was about: where it stands again, its answer may be changed."""
        self._is_asked = False
        """Whether the question of `_number` waits for an answer that has not been sent."""
        self._held: str | None = None
        """A line that came through a pipe before its question."""
        self._has_ended = False
        """Whether the input has: then one leaves, once the table has been heard. A watcher need not say anything, and stays."""

    def run(self, opening: Open) -> int:
        """Open the connection, and play until the game ends or the player leaves; the exit status."""
        with signals.handled_by(lambda number: self._heard.put(Interrupted(number))):
            try:
                self.sitting.open(opening)
                return self._run()
            finally:
                self.sitting.close()

    def _run(self) -> int:
        self._lines.want()
        while True:
            match self._heard.get():
                case None:
                    self._has_ended = True
                case Interrupted(number):
                    self._print("")
                    if self._lobby and self.sitting.hosted and not self.sitting.is_shared:
                        self.sitting.hosted.end()
                        self._print("Nobody else was at your table: it is closed.")
                    else:
                        self._print_way_back()
                    return 128 + number
                case str(line):
                    self._lines.got()
                    self._held = line.strip()
                case message:
                    if (status := self._hear(message)) is not None:
                        return status
            watches = self.sitting.seat is None and self._update is not None
            if self._has_ended and not watches and (self._lobby or self._update):
                over = self._update is not None and self._update.ranks is not None
                return self._leave("The input has ended.", 0 if over else 1)
            if self._held is not None and (self._is_terminal or self._is_asked or watches):
                line, self._held = self._held, None
                if (status := self._say(line)) is not None:
                    return status
                self._lines.want()

    @property
    def _update(self) -> Update | None:
        return self.sitting.update

    @property
    def _lobby(self) -> Lobby | None:
        return self.sitting.lobby if self.sitting.update is None else None

    # What the table says ------------------------------------------------------------------------------------------------------

    def _hear(self, message: FromHost | Lost) -> int | None:
        lobby, update = self._lobby, self._update
        self.sitting.take(message)
        match message:
            case Seated():
                if message.seat is not None and not message.owner:
                    self.sitting.send(Ready(True))
            case Lobby():
                self._show_lobby(lobby, message)
            case Update():
                return self._show_update(update, message)
            case Refused(_, rule, text):
                self._print(f"That does not work: {text[:1].lower()}{text[1:]}{f' ({rule})' * bool(rule)}")
                self._is_asked = bool(self._choices)
            case Off(text=text):
                self._print(text)
            case Chat(text, name):
                self._print(f"{name}: {text}")
            case Closing(text):
                self._print(f"The table says: {text}.")
                return 1
            case Lost(text, final):
                self._print(text if text.endswith(".") else f"{text}.")
                if final:
                    self._print_way_back()
                    return 1
            case _:
                pass
        return None

    def _show_lobby(self, was: Lobby | None, lobby: Lobby) -> None:
        if was is None or was.options != lobby.options:
            options = msgspec.convert(lobby.options, self._game.options)
            deal = IN_THE_LOBBY[lobby.deal]
            said = f"{sentences.chosen(self._game, options)}{f'; {deal}' * bool(deal)}"
            self._print(f"{self._game.title}, for {len(lobby.seats)}, {said}.")
        if was is None or was.seats != lobby.seats:
            self._print(
                "At the table: "
                + ", ".join(f"{place.name}{sentences.standing(place)}" if place.name else "(free)" for place in lobby.seats)
            )
            if self.sitting.owner and self.sitting.way_back:
                self._print("  1  start")
                if not all(place.name for place in lobby.seats):
                    self._print("     bots: put a bot on each free seat")
                self._is_asked = True

    def _show_update(self, was: Update | None, update: Update) -> int | None:
        for raw in update.events:
            event = msgspec.convert(raw, self._game.events)
            if line := self._game.describe_event(self._options(), event, self._names()):
                self._log.append(line)
                self._print(line)
        if was:
            for before, after in zip(was.seats, update.seats, strict=False):
                if change := sentences.change(before, after):
                    self._print(change)
        if update.ranks is not None:
            self._show_result(update.ranks, update.scores or ())
            self._wait_for_record()
            if not self.sitting.alone:
                for line in told(check(self.sitting)):
                    self._print(line)
            return 0
        numbers = {asked.number for asked in update.asks}
        if self._number not in numbers:
            self._choices, self._number = [], None
        self._is_asked = self.sitting.is_open_ask(self._number or 0)
        if was is None:
            players = (f"{seat} {name}{' (you)' * (seat - 1 == self.sitting.seat)}" for seat, name in enumerate(self._names(), 1))
            self._print(f"Players: {', '.join(players)}.")
            if not any(asked.must for asked in update.asks):
                self._show_table()
        if was is None or {asked.number for asked in was.asks} != numbers:
            self._ask(update)
        return None

    def _wait_for_record(self) -> None:
        """Hear what is sent round after the result, for as long as that should take."""
        end = self.sitting.now() + WAIT
        while self.sitting.keeps_record and not self.sitting.record:
            try:
                heard = self._heard.get(timeout=max(0, end - self.sitting.now()))
            except queue.Empty:
                return
            if isinstance(heard, Interrupted):
                return
            if heard is not None and not isinstance(heard, str):
                self.sitting.take(heard)

    def _ask(self, update: Update) -> None:
        """Put the question that must be answered, and name what else may be said."""
        standing = {(asked.what, asked.about) for asked in update.asks}
        self._offered &= standing
        for asked in update.asks:
            if not asked.must and (asked.what, asked.about) not in self._offered:
                self._offered.add((asked.what, asked.about))
                if self._answered == (asked.what, asked.about):
                    self._print("You may still change that.")
                    continue
                sentence, rule = self._game.prompts[asked.what]
                if sentence:
                    self._print(f"You may also answer this: {sentence} ({rule})  {self._question(asked).examples()}")
        must = next((asked for asked in update.asks if asked.must), None)
        if must is None or must.number == self._number:
            return
        self._number = must.number
        self._answered = (must.what, must.about)
        self._choices = self._question(must).choices()
        self._is_asked = True
        self._show_table()
        sentence, rule = self._game.prompts[must.what]
        clock = f" ({must.clock // 1000} s)" if must.clock is not None else ""
        self._print(f"{sentence} ({rule}){clock}")
        if tip := self._tips.pop(must.what, ""):
            self._print(f"Tip: {tip}")
        self._list(SHOWN)
        if must.more or must.open:
            self._print("  There are more answers than are listed; say one in full: " + " · ".join(self._question(must).forms()))

    def _list(self, most: int) -> None:
        for line in numbered(self._game, self._options(), self._view(), self._choices, most):
            self._print(line)

    def _question(self, asked: Asked) -> Question:
        return Question(self._game, self._options(), self._view(), self.sitting.seat or 0, asked)

    def _show_table(self) -> None:
        self._print("")
        for line in self._game.describe_view(self._options(), self._view(), self._names()):
            self._print(line)

    def _show_result(self, places: Sequence[int], scores: Sequence[tuple[int, int]]) -> None:
        self._print("")
        self._print("The game is over.")
        for line in sentences.ranking(self._names(), places, scores):
            self._print(line)

    # What the player says -----------------------------------------------------------------------------------------------------

    def _say(self, line: str) -> int | None:
        word, _, rest = line.partition(" ")
        match word:
            case "":
                pass
            case "quit" | "q":
                return self._leave("You leave the table.", 0)
            case "help" | "h":
                for command in COMMANDS.splitlines():
                    self._print(command)
            case _ if word.startswith("?"):
                self._show_rule((word[1:] + rest).strip())
            case "say":
                self.sitting.send(Chat(rest[:400]))
            case "log":
                for told in self._log or ["Nothing has happened yet."]:
                    self._print(told)
            case _ if word.isdecimal() and len(word) < 10 and not rest:
                self._choose(int(word))
            case "bots" if self._lobby and self.sitting.owner:
                for seat, place in enumerate(self._lobby.seats):
                    if not place.name:
                        self.sitting.send(Arrange(seat=seat, bot=USUAL))
            case "start" if self._lobby and self.sitting.owner:
                self._start()
            case "all" | "table" | "scores" | "hint" if self._update is None:
                self._print("The game has not begun.")
            case "all":
                self._list(len(self._choices))
            case "table":
                self._show_table()
            case "scores":
                self._show_scores()
            case "hint":
                self._show_hint()
            case _:
                self._answer(line)
        return None

    def _choose(self, number: int) -> None:
        if self._lobby and self.sitting.owner and number == 1:
            self._start()
        elif not self._is_asked:
            self._print("Nothing is asked of you now.")
        elif 1 <= number <= len(self._choices):
            self._act(self._number or 0, self._choices[number - 1])
        else:
            self._print(f"There is no choice {number}; there are 1 to {len(self._choices)}.")

    def _start(self) -> None:
        self._is_asked = False
        self.sitting.send(Start())

    def _answer(self, line: str) -> None:
        if self._update is None:
            self._print("The game has not begun; `help` lists what can be said.")
            return
        try:
            action = notation.read(self._game, self._options(), line)
        except NotationError as fault:
            forms = [form for asked in self._update.asks for form in self._question(asked).forms()]
            known = line.split(" ", 1)[0] in {form.split(" ", 1)[0] for form in forms}
            said = str(fault) if known or not forms else f"I do not understand {line!r}. You can say: {', '.join(forms)}"
            self._print(f"{said}. `help` lists what else can be said.")
            return
        raw = msgspec.to_builtins(action)
        asks = sorted(self._update.asks, key=lambda asked: (raw not in asked.answers, not asked.open and not asked.more, not asked.must))
        self._act(asks[0].number if asks else 0, action)

    def _act(self, number: int, action: Action) -> None:
        if not number:
            self._print("Nothing is asked of you now.")
            return
        self._is_asked = False
        self.sitting.act(number, action)
        if self._newcomer:
            self._newcomer.answered()

    def _show_rule(self, number: str) -> None:
        asked = next(iter(sorted(self._update.asks, key=lambda asked: not asked.must)), None) if self._update else None
        number = number.upper() or (self._game.prompts[asked.what][1] if asked else "")
        if not number:
            self._print(f"Nothing is asked of you now. `? NUMBER` shows a rule, `cowtui rules {self._game.name}` all of them.")
            return
        self._print(f"{number}: {rulebook.rule(self._game.name, number) or 'there is no rule of that number.'}")

    def _show_scores(self) -> None:
        names = self._names()
        lines = self._game.describe_view(self._options(), self._view(), names)
        for line in [line for line in lines if line.startswith(tuple(names))] or lines:
            self._print(line)

    def _show_hint(self) -> None:
        assert self._update is not None
        if self.sitting.seat is None or not self._update.asks:
            self._print("Nothing is asked of you now.")
            return
        for asked in sorted(self._update.asks, key=lambda asked: not asked.must):
            self._print(f"A bot would say: {self._question(asked).hint()}.")

    # Small things -------------------------------------------------------------------------------------------------------------

    def _options(self) -> Options:
        assert self._update is not None
        options: Options = msgspec.convert(self._update.options, self._game.options)
        return options

    def _view(self) -> View:
        assert self._update is not None
        view: View = msgspec.convert(self._update.view, self._game.views)
        return view

    def _names(self) -> list[str]:
        assert self._update is not None
        return [place.name or f"Player {seat}" for seat, place in enumerate(self._update.seats, 1)]

    def _leave(self, why: str, status: int) -> int:
        self._print(why)
        self._print_way_back()
        return status

    def _print_way_back(self) -> None:
        if self.sitting.way_back and (self._lobby or self._update):
            self._print(f"Back to the table: {self.sitting.way_back}")

    def _print(self, line: str) -> None:
        # names and chat are other people's text: nothing of it may steer the terminal
        safe = "".join(letter for letter in line if letter.isprintable())
        if self._out.isatty():
            width = max(20, os.get_terminal_size(self._out.fileno()).columns - 1)
            safe = textwrap.fill(safe, width, subsequent_indent="     ", break_long_words=False) if len(safe) > width else safe
        print(safe, file=self._out, flush=True)
