"""The second step of the check: play the record again, count the questions, and draw anew what the table and the clock said."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

import msgspec
from msgspec import Struct

from rules import record
from rules.chance import Stream
from rules.kernel import TABLE, Action, AnyGame, AnyState, Ask, Event, IllegalAction, Options, Seat
from rules.numbering import Numbering
from rules.record import Entry, Header, Said, Took
from rules.settling import is_settled
from rules.verify.misfit import Misfit

BROKEN: Final = "the line cannot be read"


class Moment(Struct):
    """Where the record stands after one line said. `state` changes as the walk goes on."""

    place: int
    """So many lines were said."""
    line: Said | None
    """The last of them; None: the game begins."""
    events: list[Event]
    state: AnyState
    numbering: Numbering
    is_settled: bool


class Walk:
    """One walk over a record; what does not fit stands in `misfits`, and the walk ends where it cannot go on."""

    def __init__(self, game: AnyGame, header: Header, lines: Sequence[Entry]) -> None:
        """Raises RecordError where the header is not this game's."""
        self.game = game
        self.header = header
        self.options: Options = record.options_of(game, header)
        self.state: AnyState = record.start(game, header)
        self.misfits: list[Misfit] = []
        self.turns: list[int] = [0]
        """By place: how many actions players have said so far."""
        self.said: list[Said] = []
        self.is_whole = False
        """Whether all of the record could be played."""
        self._lines = lines
        self._bots: dict[Seat, str] = {}
        self._numbering = Numbering.for_seats(len(header.names))

    def moments(self) -> Iterator[Moment]:
        """Yield the start, and the moment after each action that can be played."""
        self._numbering.renumber(self.state.asks())
        yield self._moment(None, [])
        for line in self._lines:
            if isinstance(line, Took):
                self._bots[line.seat] = line.bot
            if not isinstance(line, Said):
                continue
            action = self._checked(line)
            if action is None:
                return
            if line.seat != TABLE:
                self._numbering.answer(line.seat, line.number)
            events: list[Event] = self.state.apply(line.seat, action)
            self.said.append(line)
            self.turns.append(self.turns[-1] + (line.seat != TABLE))
            settled = is_settled(self.state)
            if settled:
                self._numbering.renumber(self.state.asks())
            yield self._moment(line, events)
        self.is_whole = True
        if self.state.asks():
            self._misfit("the record ends before the game does", after=True)

    def _moment(self, line: Said | None, events: list[Event]) -> Moment:
        return Moment(len(self.said), line, events, self.state, self._numbering, is_settled(self.state))

    def _misfit(self, text: str, after: bool = False) -> None:
        self.misfits.append(Misfit(len(self.said) + (not after), text))

    def _checked(self, line: Said) -> Action | None:
        """The action of a line, if it can be played at all; whatever else does not fit is noted."""
        if not TABLE <= line.seat < len(self.header.names):
            self._misfit("somebody speaks who has no seat")
            return None
        try:
            action: Action = msgspec.convert(line.action, self.game.actions)
            self.state.check(line.seat, action)
        except msgspec.ValidationError:
            self._misfit(f"that is no action of {self.game.title}")
            return None
        except IllegalAction as fault:
            self._misfit(f"{self._who(line.seat)} could not say that ({fault})")
            return None
        if line.seat == TABLE:
            self._check_table(line, action)
        else:
            self._check_seat(line, action)
        return action

    def _who(self, seat: Seat) -> str:
        return "the table" if seat == TABLE else self.header.names[seat]

    def _check_table(self, line: Said, action: Action) -> None:
        if line.number or line.by:
            self._misfit("the table answers no numbered question, and nobody speaks for it")
        asks = [ask for ask in self.state.asks() if ask.seat == TABLE]
        if not any(self._drawn(ask) == action for ask in asks):
            what = asks[0].what if asks else "nothing"
            self._misfit(f"what the table said to {what!r} does not follow from the seed")

    def _drawn(self, ask: Ask) -> Action:
        drawn: Action = self.state.chance(ask, Stream(self.header.seed, ask.what, ask.about))
        return drawn

    def _check_seat(self, line: Said, action: Action) -> None:
        ask = self._numbering.find(line.seat, line.number) if is_settled(self.state) else None
        if not self.header.seed_by:
            return  # from before: nobody says who chose, nor with which number a playthrough was made
        if ask is None:
            self._misfit(f"{self._who(line.seat)} answers question {line.number}, which was not asked")
            return
        sits_in = self._bots.get(line.seat, "")
        if line.by == "clock":
            if action != self._default(ask, line.number):
                self._misfit(f"what was said for {self._who(line.seat)}, who did not answer, is not the rules' answer")
        elif (line.by == "bot") != bool(sits_in):
            self._misfit(f"{self._who(line.seat)} {'plays, and no bot' if line.by else 'does not play, a bot does'}")

    def _default(self, ask: Ask, number: int) -> Action | None:
        """What is said for somebody who does not answer."""
        if not ask.must:
            return next(islice(self.state.legal(ask), 1), None)
        chance = Stream(self.header.seed, f"absent {ask.seat} {ask.what}", number)
        found: Action | None = self.game.default_action(self.options, self.state.view(ask.seat), ask, chance)
        return found
