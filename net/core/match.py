"""One game at a table, with authority: it numbers the asks, checks, applies, redacts and records. Time is an argument.

Times are whole milliseconds since the header of the record. Every line is written before anything that follows from it can be
seen; the same lines, applied again, give the same state, numbers and clocks, which is how a killed host comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from net.core.budget import Budget
from net.core.messages import Code, History, PeerError, Raw, Update
from net.core.pacing import PASS, HeldAnswer, Pacing
from net.core.questions import Questions
from net.core.seats import SeatState
from net.core.updates import Moment, Updates, Viewpoint
from net.core.waiting import ABSENCES, away, is_last, waiting
from rules import record
from rules.bots import USUAL, make
from rules.chance import Stream
from rules.errors import IllegalAction, RecordError
from rules.kernel import TABLE, Action, AnyGame, AnyState, Ask, Event, Seat
from rules.settling import is_settled, table_asks
from rules.terms import Terms

BURST: Final = 8
"""Optional actions of a seat at once, and the milliseconds until one more is taken."""
PAUSE: Final = 250
DAY: Final = 86_400_000
"""The longest clock, and the longest grace."""
NOTED: Final = 3_000
"""Milliseconds of a running clock after which the record is told that they have passed: no crash gives anybody more."""

Milliseconds = Annotated[int, Meta(ge=0, le=DAY)]


class TimeControl(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table treats those who do not answer. Milliseconds."""

    clock: Milliseconds = 90_000
    """Of a must ask; 0: none."""
    grace: Milliseconds = 60_000
    """After a lost connection, until a bot sits in."""
    bot: str = USUAL
    """The bot that sits in."""


class _Meanwhile(Struct):
    """What was answered for a seat while its person was away."""

    at: int
    """How many public events there were before the first of it."""
    answers: int = 0
    answer: Raw | None = None
    """What came first of the last answer, as that seat is told it."""
    by_bot: bool = False


class Match:
    """One game. Its seats are the table's; `write` puts a line where a crash cannot take it."""

    def __init__(
        self,
        game: AnyGame,
        header: record.Header,
        seats: list[SeatState],
        time_control: TimeControl,
        write: Callable[[record.Line], None],
    ) -> None:
        """Raises RecordError where the header is not this game's."""
        self.game = game
        self.header = header
        self.seats = seats
        self.time_control = time_control
        self.options = record.options_of(game, header)
        self.state: AnyState = record.start(game, header)
        self.lines: list[record.Said | record.Took] = []
        self.questions = Questions.for_seats(len(seats), time_control.clock)
        self.updates = Updates(game, len(seats))
        self.pacing = Pacing()
        self.is_watched = False
        """Whether anybody looks on."""
        self.is_stuck = False
        """Whether nobody answers any more, so that only bots would play: nothing happens until somebody comes back."""
        self._meanwhile: dict[Seat, _Meanwhile] = {}
        self._write = write
        self._raw_options: Raw = msgspec.to_builtins(self.options)
        self._optional = [Budget(BURST, PAUSE) for _ in seats]
        self._noted = 0
        """The time of the last line."""
        self._horizon: int | None = None
        """Which round it is, as the game counts."""

    # The life of a game ----------------------------------------------------------------------------------------------------

    def begin(self, kept: record.Configured) -> None:
        """Write the header, how the table is kept and who plays, and run to the first question."""
        self._write(self.header)
        self._write(kept)
        for seat, seat_state in enumerate(self.seats):
            if seat_state.bot:
                self._took(seat, 0)
        self.questions.renumber(self.state.asks(), 0)
        self._run_on(0)

    def keep(self, kept: record.Configured) -> None:
        """Write down that the table is kept otherwise from now on."""
        self._note(kept)

    def resume(self, lines: Sequence[record.Entry]) -> None:
        """Stand where these lines of its record end. Raises RecordError."""
        self.questions.renumber(self.state.asks(), 0)
        for place, line in enumerate(lines, 2):
            self._noted = line.at
            if isinstance(line, record.Passed | record.Configured):
                continue
            if not (0 if isinstance(line, record.Took) else TABLE) <= line.seat < len(self.seats):
                raise RecordError(f"line {place} of the record is of a seat that there is not")
            try:
                self._repeat(line)
            except (msgspec.ValidationError, IllegalAction) as fault:
                raise RecordError(f"line {place} of the record cannot be played: {fault}") from None
            except LookupError as fault:
                raise RecordError(f"line {place} of the record: {fault.args[0]}") from None
        if not any(isinstance(line, record.Said) for line in lines):
            self._seat_bots({line.seat for line in lines if isinstance(line, record.Took)})
        self._run_on(self._noted)

    def _seat_bots(self, written: Collection[Seat]) -> None:
        """Write down which bots play from the start, where the host was killed before that stood in the record."""
        bots = Terms.read(self.header.deal.terms).bots if self.header.deal else ()
        for seat, person in enumerate(self.seats):
            bot = bots[seat] if bots else "" if person.token else self.time_control.bot
            if bot and seat not in written:
                person.bot = bot
                self._took(seat, self._noted)

    def _repeat(self, line: record.Said | record.Took) -> None:
        """Raises ValidationError, IllegalAction, LookupError (of a bot that there is not)."""
        if isinstance(line, record.Took):
            self._take_over(replace(line, bot=make(self.game, line.bot).name if line.bot else ""))
        else:
            action = msgspec.convert(line.action, self.game.actions)
            self.state.check(line.seat, action)
            self._apply(line, action)

    @property
    def version(self) -> int:
        """How often the game has changed, or who plays it: where it is the same, every view is."""
        return len(self.lines)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.asks()

    def text(self) -> str:
        """The record for everybody, once the game is over: the seed is in it, the tokens' hashes are not."""
        return record.bare(self.header, self.lines)

    # What seats say --------------------------------------------------------------------------------------------------------

    def act(self, seat: Seat, number: int, raw: Raw, now: int) -> None:
        """Take a seat's answer to the ask of this number. Raises PeerError."""
        ask = self.questions.find(seat, number)
        if ask is None:
            raise PeerError(Code.STALE, "that question is closed; answer the one that stands now", number=number)
        action = self._checked(seat, number, raw)
        if not ask.must and not self.seats[seat].bot:
            self._spend(seat, number, now)
        self.seats[seat].absences = 0
        self._say(seat, number, action, now)

    def act_for_bot(self, seat: Seat, number: int, raw: Raw, now: int) -> None:
        """Take a bot's answer; it counts as soon as bots may move. Raises PeerError."""
        self._checked(seat, number, raw)
        self.pacing.held[seat] = HeldAnswer(number, raw, now)
        self._let_bots_move(now)

    def _checked(self, seat: Seat, number: int, raw: Raw) -> Action:
        """The action, if the rules allow it. Raises PeerError."""
        try:
            action: Action = msgspec.convert(raw, self.game.actions)
        except (msgspec.ValidationError, RecursionError) as fault:
            raise PeerError(Code.NO_ACTION, f"that is no action of {self.game.title}: {str(fault)[:160]}", number=number) from None
        try:
            self.state.check(seat, action)
        except IllegalAction as fault:
            raise PeerError(Code.ILLEGAL, fault.text, fault.rule, number) from None
        return action

    def _spend(self, seat: Seat, number: int, now: int) -> None:
        if not self._optional[seat].take(now):
            raise PeerError(Code.TOO_FAST, "too many optional actions at once; wait a moment", number=number)

    def _say(self, seat: Seat, number: int, action: Action, now: int, by: record.By = "") -> None:
        line = record.said(now, seat, number, action, by)
        self._note(line)
        self._apply(line, action)
        self._run_on(now)

    def _note(self, line: record.Entry) -> None:
        self._write(line)
        self._noted = line.at

    def _apply(self, line: record.Said, action: Action) -> None:
        self.lines.append(line)
        if line.seat != TABLE:
            self.questions.answer(line.seat, line.number)
        before, events = self.updates.history.count, self.state.apply(line.seat, action)
        if self.updates.hear(events):
            self.pacing.changed = line.at
        if line.by and not self.seats[line.seat].here and not isinstance(action, self.game.declines):
            self._answered_for(line, events, before)
        if is_settled(self.state):
            self.questions.renumber(self.state.asks(), line.at)
            self._see_round()

    def _answered_for(self, line: record.Said, events: Sequence[Event], before: int) -> None:
        """Remember, for somebody who is away, what was answered for them."""
        meanwhile = self._meanwhile.setdefault(line.seat, _Meanwhile(before))
        told = (self.game.redact(event, line.seat) for event in events)
        meanwhile.answers += 1
        meanwhile.answer = next((msgspec.to_builtins(event) for event in told if event is not None), None)
        meanwhile.by_bot = meanwhile.by_bot or line.by == "bot"

    def lose(self, seat: Seat, now: int) -> None:
        """Take note that the connection of a seat's person is lost."""
        person = self.seats[seat]
        person.lost, person.seen = now, self.updates.history.count
        self._meanwhile.pop(seat, None)

    def _see_round(self) -> None:
        horizon = self.game.horizon(self.state)
        if horizon != self._horizon or self.is_over:
            self._horizon = horizon
            self.updates.turn_round(self.state, self.is_over)

    def _run_on(self, now: int) -> None:
        self._let_table_act(now)
        while passed := self._next_pass():
            line = replace(passed, at=now)
            self._note(line)
            self._apply(line, msgspec.convert(line.action, self.game.actions))
            self._let_table_act(now)
        self._let_bots_move(now)

    def _let_table_act(self, now: int) -> None:
        for ask in table_asks(self.state):
            self._say_for_table(ask, now)

    def go_on(self, now: int) -> None:
        """Pass for somebody who has gone, and is not asked any more."""
        self._run_on(now)

    def _next_pass(self) -> record.Said | None:
        """The pass of somebody who is not asked in a window, at time 0; None: nobody passes so."""
        for seat, person in enumerate(self.seats):
            for ask, standing in self.questions.standing[seat].items():
                if person.answers and (declined := self._declined(seat, ask)):
                    return record.said(0, seat, standing.number, declined, "clock")
        return None

    def _declined(self, seat: Seat, ask: Ask) -> Action | None:
        """What is said in a window for a person who is away, or who plays alone with bots and has nothing else to say; None: nothing.

        Between people no hand decides that (DT-34).
        """
        if not self._is_of_window(ask):
            return None
        declined, *others = self.state.legal(ask)
        alone = sum(bool(person.token) for person in self.seats) == 1 and not self.is_watched
        nothing_else = alone and all(isinstance(other, self.game.declines) for other in others)
        return declined if nothing_else or not self.seats[seat].here else None

    def _is_of_window(self, ask: Ask) -> bool:
        """Whether a window waits for this ask, and not only stands beside it."""
        return bool(self.questions.windows) and not ask.must and msgspec.to_builtins(next(self.state.legal(ask), None)) == PASS

    def _say_for_table(self, ask: Ask, now: int) -> None:
        action = self.state.chance(ask, Stream(self.header.seed, ask.what, ask.about))
        line = record.said(now, TABLE, 0, action)
        self._note(line)
        self._apply(line, action)

    # Clocks, and who plays ---------------------------------------------------------------------------------------------------

    def due(self) -> int | None:
        """When `tick` has something to do, if nobody says anything before; None: never."""
        first = min((at for at, _ in self._dues()), default=None)
        return None if first is None else min(first, self._noted + NOTED)

    def _dues(self) -> Iterator[tuple[int, Callable[[int], None]]]:
        for ask, deadline in self.questions.windows.items():
            yield deadline, partial(self._close, ask)
        for number, seat in enumerate(self.seats):
            for ask, standing in self.questions.standing[number].items():
                if standing.deadline is not None:
                    yield standing.deadline, partial(self._stand_in, ask)
            if seat.lost is not None and not seat.bot and not self.is_over:
                yield seat.lost + self.time_control.grace, partial(self.sit_in, number)
        for number in self.pacing.held:
            if (at := self._moves_at(number)) is not None:
                yield at, partial(self._move, number)

    def tick(self, now: int) -> None:
        """Close windows, answer for those whose clock has run out, let bots sit in and move, as far as that is due."""
        while not self.is_stuck and (first := min(self._dues(), key=lambda due: due[0], default=None)):
            if first[0] > now:
                if now >= self._noted + NOTED:
                    self._note(record.Passed(now))
                return
            first[1](now)

    def _close(self, window: Ask, now: int) -> None:
        self._say_for_table(window, now)
        self._run_on(now)

    def _stand_in(self, ask: Ask, now: int) -> None:
        """Answer by the numbered default for a seat that does not."""
        seat = self.seats[ask.seat]
        number = self.questions.standing[ask.seat][ask].number
        chance = Stream(self.header.seed, f"absent {ask.seat} {ask.what}", number)
        action = self.game.default_action(self.options, self.state.view(ask.seat), ask, chance)
        if action is None:
            raise AssertionError(f"{self.game.name} has no default for {ask}")
        self._say(ask.seat, number, action, now, "clock")
        if not seat.bot:
            seat.absences += 1
            if seat.absences >= ABSENCES and not self.is_over:
                self.sit_in(ask.seat, now)

    # Bots ------------------------------------------------------------------------------------------------------------------

    def _moves_at(self, seat: Seat) -> int | None:
        people = [number for number, person in enumerate(self.seats) if person.answers and person.here]
        waits = any(self._is_of_window(ask) for number in people for ask in self.questions.standing[number])
        return self.pacing.moves_at(seat, self.questions, people, waits)

    def _let_bots_move(self, now: int) -> None:
        """Take the answers of bots that have waited for just this."""
        for seat in list(self.pacing.held):
            if seat in self.pacing.held and (at := self._moves_at(seat)) is not None and at <= now:
                self._move(seat, now)

    def _move(self, seat: Seat, now: int) -> None:
        held = self.pacing.held.pop(seat)
        if self.questions.find(seat, held.number) and self.seats[seat].bot:
            try:
                action = self._checked(seat, held.number, held.action)
            except PeerError:
                return  # the table has changed since, and the bot was told so
            self._say(seat, held.number, action, now, "bot")

    # Who plays ---------------------------------------------------------------------------------------------------------------

    def sit_in(self, seat: Seat, now: int) -> None:
        """Let a bot play this seat until its person returns; where nobody else answers, let the game stand still instead."""
        if is_last(self.seats, seat):
            self.is_stuck = True
            return
        self.seats[seat].bot = self.time_control.bot
        self._took(seat, now)
        self._run_on(now)

    def leave(self, seat: Seat, now: int) -> None:
        """Let a bot play on for a person who is gone for good."""
        person = self.seats[seat]
        person.token, person.here, person.lost, person.gone, person.shown = "", True, None, None, False
        person.bot = person.bot or self.time_control.bot
        self._took(seat, now)
        self.is_stuck = not any(other.answers for other in self.seats)
        self._run_on(now)

    def give_back(self, seat: Seat, now: int) -> None:
        """Let a person play this seat from now on: the one who had it, or, where the seat state says so, a new one."""
        self.seats[seat].bot = ""
        self.seats[seat].absences = 0
        self.is_stuck = False
        self._took(seat, now)

    def hand_over(self, seat: Seat, token: str, now: int) -> None:
        """Give the seat to the token with this hash; who plays it stays."""
        self.seats[seat].token = token
        self._took(seat, now)

    def _took(self, seat: Seat, now: int) -> None:
        seat_state = self.seats[seat]
        line = record.Took(now, seat, seat_state.name, seat_state.bot, seat_state.token)
        self._note(line)
        self._take_over(line)

    def _take_over(self, line: record.Took) -> None:
        self.lines.append(line)
        seat_state = self.seats[line.seat]
        seat_state.name, seat_state.bot, seat_state.token = line.name, line.bot, line.token
        if not line.bot:
            self.questions.restart(line.seat, line.at)

    # What each may know ------------------------------------------------------------------------------------------------------

    def history(self, seen: int | None, seat: Seat | None) -> History:
        """Return what the public saw last, for somebody who saw its first `seen` events; None: for a newcomer.

        `seat`: where they sit again, after whoever played for them meanwhile.
        """
        history = self.updates.history.tail(seen, self._raw_options, [one.name for one in self.seats])
        if seen is None or seat is None:
            return history
        meanwhile = self._meanwhile.pop(seat, None)
        if meanwhile is None:
            return history
        since = self.updates.history.count - meanwhile.at
        return replace(history, by_bot=meanwhile.by_bot, answers=meanwhile.answers, answer=meanwhile.answer, since=since)

    def common(self, now: int) -> Update:
        """Return what an update says to everybody alike."""
        outcome = self.state.outcome()
        windows = self.questions.windows
        return Update(
            view={},
            options=self._raw_options,
            waiting=tuple(waiting(self.questions, self.seats, self.time_control.grace, now)),
            away=() if outcome else tuple(away(self.seats, self.time_control.grace, now)),
            seats=tuple([seat.info() for seat in self.seats]),
            window=max(0, min(windows.values()) - now) if windows else None,
            ranks=outcome.ranks if outcome else None,
            scores=outcome.scores if outcome else None,
        )

    def news(self, viewpoint: Viewpoint, now: int, common: Update) -> Update | None:
        """Return what is new to this viewpoint; None: nothing."""
        return self.updates.news(viewpoint, self._moment(now), common)

    def whole(self, viewpoint: Viewpoint, now: int) -> Update:
        """Return all that somebody may know who has just come to this viewpoint."""
        return self.updates.whole(viewpoint, self._moment(now), self.common(now))

    def _moment(self, now: int) -> Moment:
        return Moment(self.state, self.version, self.questions, now)
