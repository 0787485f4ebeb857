"""A finished game again, in lines: by steps, turns and decisions, as one of its seats saw it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from pathlib import Path
from typing import Any

from cowtui.boards import board_for
from cowtui.boards.picture import layout_of
from cowtui.boards.position import Position
from cowtui.boards.scene import Scene
from cowtui.lines.console import Console
from cowtui.lines.word import Word, find, help_lines
from cowtui.seat import checking
from cowtui.widgets.text import clean
from cowtui.wording.about.base import about_of
from cowtui.wording.dealing import check_text
from cowtui.wording.replays import NOT_ENDED, lines
from cowtui.wording.sentences import ranking
from net.core.messages import SeatInfo
from rules import positions, record
from rules.catalog import load
from rules.errors import RecordError
from rules.kernel import TABLE, Event, Seat

ROOM = (400, 60)


def replay(console: Console, text: str, seat: Seat | None, *, may_write: bool = True) -> int:
    """Go through a record with the player; the exit status. Raises RecordError, LookupError: it is none of a game that has ended."""
    LinesReplay(console, text, seat, may_write=may_write).run()
    return 0


class LinesReplay:
    """A record, step by step."""

    def __init__(self, console: Console, text: str, seat: Seat | None, *, may_write: bool) -> None:
        """`may_write`: whether it may be written into a file."""
        self._may_write = may_write
        header, said = record.read(text)
        self._console, self._say, self._text = console, console.say, text
        self.game = load(header.game)
        self.board = board_for(header.game)
        self.options = record.options_of(self.game, header)
        self.names = [clean(name) for name in header.names]
        self.seat = seat
        steps = list(record.replay(self.game, header, said))
        self.states = [record.start(self.game, header), *(step.state for step in steps)]
        if self.states[-1].outcome() is None:
            raise RecordError(NOT_ENDED)
        self.happened: list[list[Event]] = [[], *(step.events for step in steps)]
        self.at = 0
        self.has_left = False

    def run(self) -> None:
        """Take words until the player leaves."""
        self.begin()
        while not self.has_left and (line := self._console.ask()) is not None:
            self.take(line)

    def begin(self) -> None:
        """Say what this is, and what can be said."""
        self._say(f"The replay of {self.game.title}: {', '.join(self.names)}. {len(self._stops()) - 1} steps, {self._whose()}.")
        self._say("An empty line goes one step on; `back`, `turn`, `all`, `leave`, or `help`.")

    def take(self, line: str) -> None:
        """Do what a line says."""
        if not line:
            self._step("")
        elif found := find(self._words(), line):
            found[0].run(found[1])
        else:
            self._say(f"I do not understand {line!r}. `help` lists what can be said.")

    def _words(self) -> list[Word]:
        return [
            Word("step [NUMBER]", "go on by a step, or by so many; an empty line does the same", self._step, also=("next", "1")),
            Word("back [NUMBER]", "go back by a step, or by so many", self._back),
            Word("turn", "go on to the next turn or round", lambda rest: self._part(1)),
            Word("turn back", "go back to where this turn or round began", lambda rest: self._part(-1)),
            Word("decision", "go on to the next question that this player had to answer", self._decision),
            Word("start", "go to the beginning", lambda rest: self._go(0)),
            Word("end", "go to the end", lambda rest: self._go(len(self.states) - 1)),
            Word("all", "tell all that is left, to the end", self._all),
            Word("table", "the table as it stands here", self._table),
            Word("hands", "what everybody holds here", self._hands),
            Word("seat NUMBER", "see it as another player saw it; `seat 0` as a watcher", self._seat),
            Word("export [FILE]", "write the game as sentences into a file", self._export, lambda: self._may_write),
            Word("check", "what the deal was checked against", self._check),
            Word("position", "this position as a line, for a report", self._position),
            Word("where", "how far this is", lambda rest: self._say(self._where())),
            Word("help", "list what can be said", lambda rest: self._say(*help_lines(self._words())), also=("h",)),
            Word("leave", "leave the replay", self._leave, also=("quit", "q", "exit")),
        ]

    # Where it is -----------------------------------------------------------------------------------------------------------

    def _stops(self) -> list[int]:
        last = len(self.states) - 1
        told = (n for n in range(1, last) if any(not self.board.is_minor(event) for event in self._seen(n)))
        return sorted({0, *told, last})

    def _seen(self, number: int) -> list[Event]:
        seen = (self.game.redact(event, self.seat) for event in self.happened[number])
        return [event for event in seen if event is not None]

    def _whose(self) -> str:
        return "as a watcher saw them" if self.seat is None else f"as {self.names[self.seat]} saw them"

    def _where(self) -> str:
        stops = self._stops()
        return f"Step {bisect_right(stops, self.at) - 1} of {len(stops) - 1}, {self._whose()}."

    def _tell(self, first: int, last: int) -> None:
        """Tell what happened in these steps."""
        for number in range(first, last + 1):
            for event in self._seen(number):
                if not self.board.is_minor(event) and (told := self.game.describe_event(self.options, event, self.names)):
                    self._say(told)
        if last == len(self.states) - 1:
            outcome = self.states[-1].outcome()
            assert outcome is not None
            self._say("The game is over.", *ranking(self.names, outcome.ranks, outcome.scores, about_of(self.game).scored))

    def _go(self, at: int) -> None:
        """Go to a state: forward, what happens on the way is told; back, the last of it is."""
        at = max(0, min(len(self.states) - 1, at))
        before, self.at = self.at, at
        if at > before:
            self._tell(before + 1, at)
        elif at == before:
            self._say("That is the end." if at else "That is the beginning.")
        else:
            self._say(self._where())
            self._tell(at, at)

    # Going -----------------------------------------------------------------------------------------------------------------

    def _step(self, rest: str) -> None:
        self._by(_number(rest))

    def _back(self, rest: str) -> None:
        self._by(-_number(rest))

    def _by(self, steps: int) -> None:
        stops = self._stops()
        here = bisect_right(stops, self.at) - 1 if steps > 0 else bisect_left(stops, self.at)
        self._go(stops[max(0, min(len(stops) - 1, here + steps))])

    def _part(self, step: int) -> None:
        at = self.at + step
        while 0 < at < len(self.states) - 1 and not self._begins(at):
            at += step
        self._go(at)

    def _begins(self, number: int) -> bool:
        state = self.states[number]
        seats = tuple(SeatInfo(name=name[:24]) for name in self.names)
        position = Position(self.game, self.options, state.view(self.seat), self.seat, seats, outcome=state.outcome())
        scene: Scene[Any] = Scene(position, position.view, layout_of(self.board, *ROOM))
        return any(self.board.divides(scene, event) for event in self._seen(number))

    def _decision(self, rest: str) -> None:
        for at in range(self.at + 1, len(self.states)):
            before = self.states[at - 1].asks()
            asks = [ask for ask in self.states[at].asks() if ask.must and ask.seat != TABLE and ask not in before]
            asked = [ask for ask in asks if self.seat in (None, ask.seat)]
            if asked:
                self._go(at)
                self._say(f"{self.names[asked[0].seat]} is asked: {self.game.prompts[asked[0].what][0]}")
                return
        self._say("That was the last one.")

    def _all(self, rest: str) -> None:
        self._go(len(self.states) - 1)

    def _leave(self, rest: str) -> None:
        self.has_left = True

    # Looking ---------------------------------------------------------------------------------------------------------------

    def _table(self, rest: str) -> None:
        self._say(self._where(), *self.game.describe_view(self.options, self.states[self.at].view(self.seat), self.names))

    def _hands(self, rest: str) -> None:
        for seat, name in enumerate(self.names):
            said = self.game.describe_view(self.options, self.states[self.at].view(seat), self.names)
            own = [line.removeprefix("Your ") for line in said if line.startswith("Your ")]
            self._say(f"{name}: {'; '.join(own) or 'nothing to hide'}")

    def _seat(self, rest: str) -> None:
        if not (rest.isdecimal() and len(rest) < 4 and int(rest) <= len(self.names)):
            self._say(f"Say a number from 1 to {len(self.names)}, or 0 for what a watcher saw.")
            return
        self.seat = int(rest) - 1 if int(rest) else None
        self._say(self._where())

    def _export(self, rest: str) -> None:
        file = Path(rest or f"cowtui-{self.game.name}-game.txt")
        try:
            file.write_text("\n".join(lines(self._text, self.seat)) + "\n", "utf-8")
        except OSError as fault:
            self._say(f"The file could not be written: {fault.strerror or fault}.")
        else:
            self._say(f"Written to {file}.")

    def _check(self, rest: str) -> None:
        for seat, verdict in checking.held_against_all(self._text):
            whose = "As a watcher: " if seat is None else f"As {self.names[seat]}: "
            first, *more = check_text(verdict)
            self._say(f"{whose}{first}", *more)

    def _position(self, rest: str) -> None:
        self._say(positions.write(self.game, self.options, len(self.names), self.states[self.at]))


def _number(said: str) -> int:
    return int(said) if said.isdecimal() and 0 < len(said) < 6 else 1
