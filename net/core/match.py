"""One game at a table, with authority: it numbers the asks, checks, applies, redacts and records. Time is an argument.

Times are whole milliseconds since the header of the record. Every line is written before anything that follows from it can be
seen; the same lines, applied again, give the same state, numbers and clocks, which is how a killed host comes back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from net.core.answers import AnswerLists
from net.core.frames import pack
from net.core.messages import Asked, Code, PeerError, Raw, Update, Waiting
from net.core.seats import SeatState
from rules import record
from rules.bots import make
from rules.chance import Stream
from rules.errors import RecordError
from rules.kernel import TABLE, Action, AnyGame, AnyState, Ask, Event, IllegalAction, Seat
from rules.settling import is_settled, table_asks

UPDATE_BYTES: Final = 24 * 1024
"""Answers, and likewise events, of one update at most, so that a frame never grows too long."""
ABSENCES: Final = 3
"""Unanswered must asks in a row after which a bot sits in."""
BURST: Final = 8
"""Optional actions of a seat at once, and the milliseconds until one more is taken."""
PAUSE: Final = 250
DAY: Final = 86_400_000
"""The longest clock, and the longest grace."""
NOTED: Final = 3_000
"""Milliseconds of a running clock after which the record is told that they have passed: no crash gives anybody more."""

Viewpoint: TypeAlias = Seat | None
"""What is looked from: a seat, or None, the public's."""


Milliseconds = Annotated[int, Meta(ge=0, le=DAY)]


class TimeControl(Struct, frozen=True, forbid_unknown_fields=True):
    """How a table treats those who do not answer. Milliseconds."""

    clock: Milliseconds = 90_000
    """Of a must ask; 0: none."""
    grace: Milliseconds = 60_000
    """After a lost connection, until a bot sits in."""
    bot: str = "greedy"
    """The bot that sits in."""


class Standing(Struct):
    """A standing ask: its number, and when its clock ends."""

    number: int
    deadline: int | None


class _Seen(Struct):
    """What a viewpoint was sent last, and what has happened since."""

    view: bytes = b""
    questions: tuple[Any, ...] = ()
    public: tuple[Any, ...] = ()
    events: list[Raw] = []


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
        self._write = write
        self._raw_options: Raw = msgspec.to_builtins(self.options)
        self._standing: list[dict[Ask, Standing]] = [{} for _ in seats]
        self._last_number = [0] * len(seats)
        self._windows: dict[Ask, int] = {}
        self._answered: tuple[Seat, Ask] | None = None
        self._spent = [0] * len(seats)
        self._noted = 0
        """The time of the last line."""
        self._seen: dict[Viewpoint, _Seen] = {}
        self._answers = AnswerLists()

    # The life of a game ----------------------------------------------------------------------------------------------------

    def begin(self, kept: record.Configured) -> None:
        """Write the header, how the table is kept and who plays, and run to the first question."""
        self._write(self.header)
        self._write(kept)
        for seat, seat_state in enumerate(self.seats):
            if seat_state.bot:
                self._took(seat, 0)
        self._renumber(0)
        self._run_on(0)

    def resume(self, lines: Sequence[record.Entry]) -> None:
        """Stand where these lines of its record end. Raises RecordError."""
        self._renumber(0)
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
        self._run_on(self._noted)

    def _repeat(self, line: record.Said | record.Took) -> None:
        """Raises ValidationError, IllegalAction, LookupError (of a bot that there is not)."""
        if isinstance(line, record.Took):
            self._take_over(replace(line, bot=make(self.game, line.bot).name if line.bot else ""))
        else:
            action = msgspec.convert(line.action, self.game.actions)
            self.state.check(line.seat, action)
            self._apply(line, action)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.state.asks()

    def text(self) -> str:
        """The record for everybody, once the game is over: the seed is in it, the tokens' hashes are not."""
        bare = [replace(line, token="") if isinstance(line, record.Took) else line for line in self.lines]
        return "".join(map(record.write, [replace(self.header, tokens=()), *bare]))

    # What seats say --------------------------------------------------------------------------------------------------------

    def act(self, seat: Seat, number: int, raw: Raw, now: int) -> None:
        """Take a seat's answer to the ask of this number. Raises PeerError."""
        ask = next((ask for ask, standing in self._standing[seat].items() if standing.number == number), None)
        if ask is None:
            raise PeerError(Code.STALE, "that question is closed; answer the one that stands now", number=number)
        try:
            action: Action = msgspec.convert(raw, self.game.actions)
        except (msgspec.ValidationError, RecursionError) as fault:
            raise PeerError(Code.NO_ACTION, f"that is no action of {self.game.title}: {str(fault)[:160]}", number=number) from None
        try:
            self.state.check(seat, action)
        except IllegalAction as fault:
            raise PeerError(Code.ILLEGAL, fault.text, fault.rule, number) from None
        if not ask.must and not self.seats[seat].bot:
            self._spend(seat, number, now)
        self.seats[seat].absences = 0
        self._say(seat, ask, action, now)

    def _spend(self, seat: Seat, number: int, now: int) -> None:
        spent = max(self._spent[seat], now)
        if spent - now >= BURST * PAUSE:
            raise PeerError(Code.TOO_FAST, "too many optional actions at once; wait a moment", number=number)
        self._spent[seat] = spent + PAUSE

    def _say(self, seat: Seat, ask: Ask, action: Action, now: int) -> None:
        number = 0 if seat == TABLE else self._standing[seat][ask].number
        line = record.said(now, seat, number, action)
        self._note(line)
        self._apply(line, action)
        self._run_on(now)

    def _note(self, line: record.Entry) -> None:
        self._write(line)
        self._noted = line.at

    def _apply(self, line: record.Said, action: Action) -> None:
        self.lines.append(line)
        if line.seat != TABLE:
            self._answered = next(
                ((line.seat, ask) for ask, standing in self._standing[line.seat].items() if standing.number == line.number), None
            )
        self._hear(self.state.apply(line.seat, action))
        if is_settled(self.state):
            self._renumber(line.at)

    def _run_on(self, now: int) -> None:
        for ask in table_asks(self.state):
            self._say_for_table(ask, now)

    def _say_for_table(self, ask: Ask, now: int) -> None:
        action = self.state.chance(ask, Stream(self.header.seed, ask.what, ask.about))
        line = record.said(now, TABLE, 0, action)
        self._note(line)
        self._apply(line, action)

    def _renumber(self, now: int) -> None:
        """Number what is asked now. The ask just answered gets a new number; every other that stands keeps its own, and its clock."""
        standing: list[dict[Ask, Standing]] = [{} for _ in self.seats]
        windows = {}
        for ask in self.state.asks():
            if ask.seat == TABLE:
                windows[ask] = self._windows.get(ask, now + ask.wait)
                continue
            before = self._standing[ask.seat].get(ask)
            if before is None or self._answered == (ask.seat, ask):
                self._last_number[ask.seat] += 1
                before = Standing(self._last_number[ask.seat], self._deadline(ask, now))
            standing[ask.seat][ask] = before
        self._standing, self._windows, self._answered = standing, windows, None

    def _deadline(self, ask: Ask, now: int) -> int | None:
        return now + self.time_control.clock if ask.must and self.time_control.clock else None

    # Clocks, and who plays ---------------------------------------------------------------------------------------------------

    def due(self) -> int | None:
        """When `tick` has something to do, if nobody says anything before; None: never."""
        first = min((at for at, _ in self._dues()), default=None)
        return None if first is None else min(first, self._noted + NOTED)

    def _dues(self) -> Iterator[tuple[int, Callable[[int], None]]]:
        for ask, deadline in self._windows.items():
            yield deadline, partial(self._close, ask)
        for seat, seat_state in enumerate(self.seats):
            for ask, standing in self._standing[seat].items():
                if standing.deadline is not None:
                    yield standing.deadline, partial(self._stand_in, ask)
            if seat_state.lost is not None and not seat_state.bot and not self.is_over:
                yield seat_state.lost + self.time_control.grace, partial(self.sit_in, seat)

    def tick(self, now: int) -> None:
        """Close windows, answer for those whose clock has run out, and let bots sit in, as far as that is due."""
        while (first := min(self._dues(), key=lambda due: due[0], default=None)) and first[0] <= now:
            first[1](now)
        if first and now >= self._noted + NOTED:
            self._note(record.Passed(now))

    def _close(self, window: Ask, now: int) -> None:
        self._say_for_table(window, now)
        self._run_on(now)

    def _stand_in(self, ask: Ask, now: int) -> None:
        """The numbered default of a seat that does not answer."""
        seat_state = self.seats[ask.seat]
        number = self._standing[ask.seat][ask].number
        chance = Stream(self.header.seed, f"absent {ask.seat} {ask.what}", number)
        action = self.game.default_action(self.options, self.state.view(ask.seat), ask, chance)
        if action is None:
            raise AssertionError(f"{self.game.name} has no default for {ask}")
        self._say(ask.seat, ask, action, now)
        if not seat_state.bot:
            seat_state.absences += 1
            if seat_state.absences >= ABSENCES and not self.is_over:
                self.sit_in(ask.seat, now)

    def sit_in(self, seat: Seat, now: int) -> None:
        """Let a bot play this seat until its person returns."""
        self.seats[seat].bot = self.time_control.bot
        self._took(seat, now)

    def give_back(self, seat: Seat, now: int) -> None:
        """Let a person play this seat from now on: the one who had it, or, where the seat state says so, a new one."""
        seat_state = self.seats[seat]
        seat_state.bot = ""
        seat_state.absences = 0
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
            for ask, standing in self._standing[line.seat].items():
                standing.deadline = self._deadline(ask, line.at)

    # What each may know ------------------------------------------------------------------------------------------------------

    def listen(self, viewpoint: Viewpoint) -> None:
        """Buffer updates for this viewpoint from now on; `leave_off` when nobody watches it any more."""
        self._seen.setdefault(viewpoint, _Seen())

    def leave_off(self, viewpoint: Viewpoint) -> None:
        """Drop the update buffer of a viewpoint that nobody watches."""
        self._seen.pop(viewpoint, None)

    def _hear(self, events: Sequence[Event]) -> None:
        for viewpoint, seen in self._seen.items():
            for event in events:
                told = self.game.redact(event, viewpoint)
                if told is not None:
                    seen.events.append(msgspec.to_builtins(told))

    def common(self, now: int) -> Update:
        """What an update says to everybody alike."""
        outcome = self.state.outcome()
        return Update(
            view={},
            options=self._raw_options,
            waiting=self._waiting(now),
            seats=tuple([seat_state.info() for seat_state in self.seats]),
            window=max(0, min(self._windows.values()) - now) if self._windows else None,
            ranks=outcome.ranks if outcome else None,
            scores=outcome.scores if outcome else None,
        )

    def news(self, viewpoint: Viewpoint, now: int, common: Update) -> Update | None:
        """The update for this viewpoint; None where its own view, events and asks, and who plays, are what it was sent last."""
        seen = self._seen[viewpoint]
        update, looked = self._look(viewpoint, now, common)
        if seen == looked:
            return None
        self._seen[viewpoint] = looked
        return replace(update, events=_fitting(seen.events))

    def whole(self, viewpoint: Viewpoint, now: int) -> Update:
        """The update for somebody who has just come to this viewpoint, once whoever was there has had the news."""
        update, self._seen[viewpoint] = self._look(viewpoint, now, self.common(now))
        return update

    def _look(self, viewpoint: Viewpoint, now: int, common: Update) -> tuple[Update, _Seen]:
        view: Raw = msgspec.to_builtins(self.state.view(viewpoint))
        packed = pack(view)
        asks = () if viewpoint is None else self._asked(viewpoint, packed, now)
        questions = tuple([(ask.number, ask.answers, ask.more) for ask in asks])
        public = (common.seats, tuple([wait.seat for wait in common.waiting]), common.window is not None)
        return replace(common, view=view, asks=asks), _Seen(packed, questions, public)

    def _waiting(self, now: int) -> tuple[Waiting, ...]:
        found = []
        for seat, standing in enumerate(self._standing):
            clocks = [one.deadline for ask, one in standing.items() if ask.must]
            if clocks:
                found.append(Waiting(seat, _left(min((at for at in clocks if at is not None), default=None), now)))
        return tuple(found)

    def _asked(self, seat: Seat, view: bytes, now: int) -> tuple[Asked, ...]:
        left = UPDATE_BYTES
        asks = []
        for ask, one in self._standing[seat].items():
            listed = self._answers.list_for(self.state, ask, view, left)
            left -= listed.size
            asks.append(Asked(one.number, ask.what, ask.about, ask.must, ask.open, listed.answers, listed.more, _left(one.deadline, now)))
        return tuple(asks)


def _left(deadline: int | None, now: int) -> int | None:
    return None if deadline is None else max(0, deadline - now)


def _fitting(events: list[Raw]) -> tuple[Raw, ...]:
    """The last of the events that fit an update; the view is whole in any case."""
    size, first = 0, len(events)
    while first:
        size += len(pack(events[first - 1]))
        if size > UPDATE_BYTES:
            break
        first -= 1
    return tuple(events[first:])
