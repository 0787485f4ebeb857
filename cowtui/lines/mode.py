"""The line mode: append-only text, numbered choices, one line an answer. It plays every game, at every kind of table.

Choice 1 of a must ask is always the default that an absent seat would get. What is optional is answered in words, never by a
number, so `yes 1 |` plays any game to its end. A line from a pipe is read when a question stands and the table is at rest: it answers
that question, so the same lines and the same seed make the same game. Each change is told once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from cowtui.lines.after import AfterWords
from cowtui.lines.answering import Answering
from cowtui.lines.console import Console, Ended, Interrupt, Interrupted, Line
from cowtui.lines.leaving import Leaving
from cowtui.lines.lobby import LobbyWords
from cowtui.lines.looking import LookingWords
from cowtui.lines.people import PeopleWords
from cowtui.lines.telling import Telling, seconds_in_words
from cowtui.lines.visit import Heard, Visit
from cowtui.lines.watching import WatchingWords
from cowtui.lines.word import Word, find, help_lines
from cowtui.seat.newcomer import Newcomer
from cowtui.seat.sitting import Open, Sitting
from cowtui.widgets.text import sentence
from cowtui.wording.people import RIGHTS_LOST, be_host_again
from cowtui.wording.sentences import refusal
from cowtui.wording.waiting import warning
from net.core.connection import Lost
from net.core.messages import (
    Chat,
    Closing,
    Code,
    FromHost,
    History,
    Lobby,
    LookedAt,
    Off,
    Ping,
    Pong,
    Ready,
    Record,
    Refused,
    Seated,
    TableStatus,
    TakeBack,
    Update,
)
from rules.kernel import AnyGame

if TYPE_CHECKING:
    from cowtui.hosting.process import Hosted

PINGS: Final = 2**32
"""The first number of the pings by which a line from a pipe waits for the table: see net.client."""
LAST: Final = 15.0
"""Seconds before the end of a clock at which it is told; not where it was hardly longer from the start."""


class LineMode:
    """One visit to a table, with a seat or watching. `run` plays it."""

    def __init__(
        self,
        console: Console,
        game: AnyGame,
        way_back: str = "",
        hosted: Hosted | None = None,
        newcomer: Newcomer | None = None,
        *,
        called: str = "",
        is_saved: bool = True,
        is_guest: bool = False,
    ) -> None:
        """`way_back` is the command that comes back to the seat; empty at a table of one's own, which starts by itself.

        `called`: the name that this player, or watcher, asked for.
        `is_saved`: whether a game that is left can go on. `is_guest`: of somebody else's machine, whose files are not to be touched.
        """
        self._console = console
        self._say = console.say
        self.sitting = Sitting(game, lambda sitting, said: console.post(Heard(sitting, said)), alone=not way_back)
        self.sitting.way_back, self.sitting.hosted = way_back, hosted
        self.sitting.keeps_record = bool(way_back)
        self._visit = visit = Visit(console, self.sitting, called)
        self._telling = Telling(visit)
        self._answering = Answering(visit, self._telling, newcomer)
        self._newcomer = newcomer
        self._lobby = LobbyWords(visit)
        self._people = PeopleWords(visit, self._telling, self._confirm)
        self._after = AfterWords(visit, self._telling, lambda: self._leaving.leave(), may_write=not is_guest)
        self._leaving = Leaving(visit, self._after, is_saved=is_saved)
        self._looking = LookingWords(visit, self._telling, self._answering, newcomer, keeps_settings=not is_guest)
        self.watching = WatchingWords(visit)
        self._agreed: Callable[[], None] | None = None
        """What happens if the next line is `yes`."""
        self._held: str | None = None
        """A line from a pipe that is for the game, and came before it."""
        self._late: str | None = None
        """A line from a pipe that came while the connection was lost: it is taken when the table is back."""
        self._is_lost = False
        """Whether the connection is lost for now."""
        self._is_back = False
        """Whether the connection was lost until just now."""
        self._ping = 0
        """The number of the ping that is out; 0: none."""
        self._warned = 0
        """The question whose clock was told once more."""
        self._closed = ""
        """The last word of a table that has closed."""
        self._has_status = False
        """Whether it is known how the table is kept."""

    def run(self, opening: Open) -> int:
        """Open the connection, and play until the player leaves or the table closes; the exit status."""
        try:
            with self._console.listening():
                self.sitting.open(opening)
                while self._visit.status is None:
                    try:
                        self._go_on()
                    except (OSError, Interrupt):
                        raise
                    except Exception as fault:
                        self._give_up(fault)
            return self._visit.status
        finally:
            self._console.stands = 0
            self.sitting.close()

    def _give_up(self, fault: Exception) -> None:
        """Leave a host that says what this program fails over."""
        if not self.sitting.give_up_over(fault) or self.sitting.lost is None:
            raise fault
        self._leaving.end(sentence(self.sitting.lost.text), 1)

    def _go_on(self) -> None:
        self._console.stands = self._answering.number if self._answering.is_open else 0
        if self._console.has_ended and self._is_at_end():
            return
        if self._held is not None and self._listens(for_game=True):
            held, self._held = self._held, None
            self._take(held, None)
            return
        if self._late is not None and self._listens():
            late, self._late = self._late, None
            self._take(late, None)
            return
        wants = self._held is None and self._late is None and self._listens()
        pauses = [pause for pause in (self._pause(), self._telling.goings(), self._after.pause) if pause is not None]
        match self._console.hear(wants_line=wants, seconds=max(0.0, min(pauses)) if pauses else None):
            case None:
                self._tell_the_clock()
                self._after.go_on()
            case Ended():
                pass
            case Interrupted(number):
                self._leaving.interrupted(number)
            case Line(text) if self._is_lost and not self._console.is_terminal:
                self._late = text.strip()
            case Line(text, stood):
                self._take(text.strip(), stood)
            case Heard(sitting, said) if sitting is self.sitting:
                self._hear(said)
            case _:
                pass

    # When a line is read -----------------------------------------------------------------------------------------------------

    def _listens(self, *, for_game: bool = False) -> bool:
        """Whether a line from a pipe may be read now: whatever it says finds the table at rest, and its question standing."""
        visit = self._visit
        if self._console.is_terminal:
            return True
        if self._lobby.is_starting or self._is_lost:
            return False
        if visit.update is None:
            ready = visit.lobby is not None and not for_game
        elif visit.is_over:
            ready = self.sitting.seat is not None and not for_game
        else:
            ready = self._answering.is_open or self.sitting.seat is None
        if ready and not visit.is_settled:
            if not self._ping:
                self._ping = max(PINGS, self._last_ping + 1)
                self._last_ping = self._ping
                self.sitting.send(Ping(self._ping))
            return False
        return ready

    _last_ping = 0

    def _is_at_end(self) -> bool:
        """Leave where the input has ended and nothing is to be heard any more; a watcher need not say anything, and stays."""
        visit = self._visit
        if self._lobby.is_starting or self._late is not None or (self._held is not None and not visit.is_over):
            return False
        if visit.is_over:
            if self.sitting.record or not self.sitting.keeps_record:
                self._leaving.leave()
            return visit.status is not None
        is_typed = self._console.is_terminal  # whoever closes it means to go
        if is_typed or (visit.lobby and visit.is_settled) or (visit.update and self.sitting.seat is not None):
            self._leaving.end("The input has ended.", 1)
        return visit.status is not None

    def _pause(self) -> float | None:
        """Seconds until the clock is to be told."""
        must, left = self.sitting.must_ask, self.sitting.left
        if not self._answering.is_open or must is None or must.clock is None or left is None or self.sitting.status.paused:
            return None
        if must.number == self._warned or must.clock < 2000 * LAST:
            return None
        return max(0.0, left - LAST)

    def _tell_the_clock(self) -> None:
        must, left = self.sitting.must_ask, self.sitting.left
        if must is None or must.number == self._warned or left is None or left > LAST + 1:
            return
        self._warned = must.number
        own = next((one for one in self._visit.playing.waiting if one.seat == self.sitting.seat), None)
        self._say(f"You have {seconds_in_words(left)} left. {warning(own)}".strip())

    # What the table says -----------------------------------------------------------------------------------------------------

    def _hear(self, message: FromHost | Lost) -> None:
        sitting, visit = self.sitting, self._visit
        lobby, update, status = sitting.lobby, sitting.update, sitting.status
        sitting.take(message)
        if sitting.alone and not isinstance(message, Pong):
            visit.is_settled = False
        if isinstance(message, Update | Refused | Off | Closing | Lost):
            self._lobby.is_starting = False
        match message:
            case Pong(number):
                if number == self._ping:
                    self._ping, visit.is_settled = 0, True
            case Seated():
                if self._is_lost:
                    self._say("The connection is back.")
                self._is_lost, self._is_back = False, self._is_lost
                if message.seat is not None and not message.owner and not self._console.is_terminal:
                    visit.send(Ready(True))
            case Lobby():
                if update is None:
                    self._lobby.show(lobby, message)
                elif visit.is_over:
                    self._lobby.arrange(message)
            case Update():
                self._take_update(update, message)
            case TableStatus() if self.watching.is_changing:
                pass
            case TableStatus():
                if not self._has_status and update is None and not sitting.alone:
                    self._say(self._lobby.kept())
                self._telling.status(status, message, is_first=not self._has_status)
                self._has_status = True
            case History() if not self.watching.has_changed:
                self._telling.history(message)
            case LookedAt(name, begins):
                self._people.looked_at(name, begins)
            case Refused(_, rule, text):
                is_here = visit.lobby is not None or visit.update is not None  # else it was to come here that was refused
                is_answer = is_here and message.code is not Code.OTHER_DEAL
                self._say(f"{'That does not work. ' * is_answer}{sentence(refusal(rule, text))}")
                self._answering.refused()
            case Off(text=text):
                self._say(sentence(text))
            case Chat(text, name):
                self._people.hear(name, text)
            case Record(last=True):
                self._after.record()
                if visit.is_over and sitting.seat is None and not self._console.is_terminal:
                    self._leaving.leave()
            case Closing(text):
                self._closed = text
                self.sitting.way_back = ""  # this table is not there any more, or not for this player
                self._leaving.end(f"The table says: {text}.", 0 if visit.is_over else 1)
            case Lost(text, final):
                self._lost(text, final=final)
            case _:
                pass
        if sitting.is_to_decide and sitting.host and visit.status is None:
            sitting.is_to_decide = False
            self._confirm(
                f"{RIGHTS_LOST} {be_host_again(sitting.host)} `yes` or `no`; `take back` does it later too.",
                lambda: visit.send(TakeBack()),
            )

    def _lost(self, text: str, *, final: bool) -> None:
        # what was on its way may not have arrived, and a ping that is out comes back to nobody
        self._is_lost, self._ping, self._visit.is_settled = True, 0, False
        if text != self._closed:
            self._say(sentence(text))
        if final and self.watching.refused():
            return
        if final:
            self._leaving.end("", 1)

    def _take_update(self, was: Update | None, update: Update) -> None:
        visit = self._visit
        visit.heard_at = self.sitting.now()
        if was is not None and was.ranks is not None and update.ranks is None:
            self._begin_again()
            was = None
        is_first = was is None
        self.watching.seen(was, update)
        if self.sitting.ran_out:
            self._say("Time was up, so the table answered for you.")
        self._telling.events(update)
        if was is not None:
            self._telling.seats(was.seats, update.seats)
        self._answering.stands(update)
        if update.ranks is not None:
            if was is None or was.ranks is None:
                self._after.result(update)
            if self.sitting.record or self.sitting.alone:
                self._after.record()
            return
        if is_first:
            players = (f"{seat} {name}{' (you)' * (seat - 1 == self.sitting.seat)}" for seat, name in enumerate(visit.names, 1))
            self._say(f"Players: {', '.join(players)}.")
            self._telling.before()
            if not any(asked.must for asked in update.asks):
                self._telling.whole_table()
        self._telling.before()
        self._telling.waiting(update)
        self._answering.ask(update)
        if self._is_back and self._answering.is_open and was is not None and self._answering.number in {one.number for one in was.asks}:
            self._answering.again()  # the question that stood before stands still
        self._is_back = False

    def _begin_again(self) -> None:
        """Another game begins at this table."""
        self._visit.log.clear()
        if self._newcomer:
            self._newcomer.begin()
        for part in (self._telling, self._answering, self._lobby, self._after):
            part.begin()
        self._say("", "Another game begins.")

    # What the player says ----------------------------------------------------------------------------------------------------

    def words(self) -> list[Word]:
        """What can be said now."""
        visit = self._visit
        if visit.update is None:
            own = self._lobby.words()
        elif visit.is_over:
            own = [*self._after.words(), *self._lobby.words()]
        else:
            own = []
        return [
            *own,
            *self._looking.words(),
            *self.watching.words(),
            *self._people.words(),
            Word("help", "list what can be said here", self._help, also=("h",)),
            Word("quit", "leave the table", lambda rest: self._leaving.leave("You leave the table."), also=("q", "leave", "exit")),
        ]

    def _take(self, line: str, stood: int | None) -> None:
        agreed, self._agreed = self._agreed, None
        visit = self._visit
        if agreed is not None:
            if line.lower() in ("yes", "y"):
                agreed()
                return
            if line.lower() in ("no", "n", ""):
                self._say("Nothing has changed.")
                return
        if self._after.take(line) or not line:
            return
        if line.isdecimal() and len(line) < 10:
            self._choose(int(line), stood)
        elif line.startswith("?"):
            self._answering.rule(line[1:].strip())
        elif (found := find(self.words(), line)) is not None:
            found[0].run(found[1])
        elif visit.update is not None and not visit.is_over and self._answering.understands(line):
            self._answering.answer(line)
        elif self._waits_for_game():
            self._held = line
        elif (word := self._of_another_time(line)) is not None:
            self._say(f"`{word.name}` does nothing now. `help` lists what can be said here.")
        elif visit.update is not None and not visit.is_over:
            self._answering.answer(line)
        else:
            self._say(f"I do not understand {line!r}. `help` lists what can be said here.")

    def _of_another_time(self, line: str) -> Word | None:
        """The word that a line is, though it does nothing just now; None: it is none."""
        found = find([*self.words(), *self._lobby.words(), *self._after.words()], line, at_any_time=True)
        return found[0] if found else None

    def _waits_for_game(self) -> bool:
        """Whether a line that is nothing here is kept for the game: whoever does not start it cannot know in a pipe when it begins."""
        return not self._console.is_terminal and self._visit.update is None and not self.sitting.owner

    def _choose(self, number: int, stood: int | None) -> None:
        visit = self._visit
        if visit.is_over and stood:
            self._say("The game has ended while you were typing. `again` plays another one, 1 leaves the table.")
        elif visit.is_over:
            self._after.choose(number)
        elif visit.update is not None:
            if self._answering.is_open and stood not in (None, self._answering.number):
                self._say("The question has changed while you were typing. It is this now:")
                self._answering.again()
            else:
                self._answering.choose(number)
        elif self._waits_for_game():
            self._held = str(number)
        elif number == 1 and self.sitting.owner:
            self._lobby.start()
        elif number == 1 and self.sitting.seat is not None:
            visit.send(Ready(True))
        else:
            self._say("There is nothing to choose here. `help` lists what can be said.")

    def _confirm(self, question: str, agreed: Callable[[], None]) -> None:
        self._say(question)
        self._agreed = agreed

    def _help(self, rest: str) -> None:
        visit = self._visit
        if visit.update is not None and not visit.is_over and self.sitting.seat is not None:
            self._say("A number, or the answer itself: answer the question. Choice 1 is played for you if you do not answer in time.")
        self._say(*help_lines(self.words()))
