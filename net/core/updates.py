"""What each viewpoint of a game is sent: its own view, events and asks, whole, and only when they have changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from net.core.answers import AnswerLists
from net.core.frames import measured
from net.core.history import PublicHistory, fitting
from net.core.messages import Asked, Raw, Update
from net.core.questions import Questions
from net.core.shadows import DelayedView, Shadowed
from rules.kernel import AnyGame, AnyState, Event, Seat

ASK_BYTES: Final = 24 * 1024
"""The most bytes of answers in one update."""

Viewpoint: TypeAlias = Seat | Shadowed | None
"""What is looked from: a seat; a seat's cards, a round late; or None, the public's."""


class Moment(NamedTuple):
    """A game as it stands when people are told of it."""

    state: AnyState
    version: int
    """As long as it is the same, nothing in any view or question has changed but the clocks."""
    questions: Questions
    now: int


class _Seen(Struct):
    """What a viewpoint was sent last, and what has happened since."""

    version: int = -1
    """Of the game."""
    view: Raw = {}
    packed: bytes = b""
    """The view as it travels."""
    asks: tuple[Asked, ...] = ()
    public: tuple[Any, ...] = ()
    events: list[Raw] = []


class Updates:
    """The updates of one game. Nothing is kept for viewpoints that nobody watches."""

    def __init__(self, game: AnyGame, seats: int) -> None:
        self.history = PublicHistory()
        self._game = game
        self._told: dict[Seat | None, int] = {None: 0, **dict.fromkeys(range(seats), 0)}
        """How many events each seat and the public has been told, whether or not anybody listened."""
        self._seen: dict[Viewpoint, _Seen] = {}
        self._delayed: dict[Seat, DelayedView] = {}
        self._answers = AnswerLists()

    def listen(self, viewpoint: Viewpoint) -> None:
        """Buffer updates for this viewpoint from now on; `leave_off` when nobody watches it any more."""
        self._seen.setdefault(viewpoint, _Seen())
        if isinstance(viewpoint, Shadowed):
            self._delayed.setdefault(viewpoint.seat, DelayedView())

    def leave_off(self, viewpoint: Viewpoint) -> None:
        """Drop the buffer of a viewpoint that nobody watches."""
        self._seen.pop(viewpoint, None)
        if isinstance(viewpoint, Shadowed):
            self._delayed.pop(viewpoint.seat, None)

    def viewpoints(self) -> list[Viewpoint]:
        """Return those that are watched."""
        return list(self._seen)

    def hear(self, events: Sequence[Event]) -> bool:
        """Take in what happened; returns whether the public saw anything of it."""
        was_seen = False
        for event in events:
            whole: Raw | None = None
            for viewpoint, count in self._told.items():
                told = self._game.redact(event, viewpoint)
                if told is None:
                    continue
                raw: Raw = whole if told is event and whole is not None else msgspec.to_builtins(told)
                if told is event:  # most events are the same to all, and are made plain once
                    whole = raw
                self._told[viewpoint] = count + 1
                if viewpoint is None:
                    self.history.add(raw)
                    was_seen = True
                if seen := self._seen.get(viewpoint):
                    seen.events.append(raw)
                if viewpoint is not None and (delayed := self._delayed.get(viewpoint)):
                    delayed.hear(raw)
        return was_seen

    def turn_round(self, state: AnyState, is_over: bool) -> None:
        """Let shadows see what their seats saw of the round before, and of the whole game when it is over."""
        for seat, delayed in self._delayed.items():
            view: Raw = msgspec.to_builtins(state.view(seat))
            delayed.end(view, self._told[seat]) if is_over else delayed.turn_round(view, self._told[seat])

    def news(self, viewpoint: Viewpoint, moment: Moment, common: Update) -> Update | None:
        """Return the update for this viewpoint; None where its own view, events and asks, and who plays, are what it was sent last."""
        seen = self._seen[viewpoint]
        looked, late = self._look(viewpoint, moment, common)
        if not late and _is_same(seen, looked):
            seen.version = looked.version
            return None
        self._seen[viewpoint] = looked
        return self._update(viewpoint, looked, common, fitting(seen.events) if late is None else late)

    def whole(self, viewpoint: Viewpoint, moment: Moment, common: Update) -> Update:
        """Return the update for somebody who has just come to this viewpoint, once whoever was there has had the news."""
        looked, late = self._look(viewpoint, moment, common)
        self._seen[viewpoint] = looked
        return self._update(viewpoint, looked, common, late or ())

    def _update(self, viewpoint: Viewpoint, looked: _Seen, common: Update, events: tuple[Raw, ...]) -> Update:
        if isinstance(viewpoint, Shadowed):
            return replace(common, view=looked.view, events=events, told=self._delayed[viewpoint.seat].told, delayed=True)
        return replace(common, view=looked.view, events=events, told=self._told[viewpoint], asks=looked.asks)

    def _redacted(self, event: Event, seat: Seat | None) -> Raw | None:
        told = self._game.redact(event, seat)
        return None if told is None else msgspec.to_builtins(told)

    def _look(self, viewpoint: Viewpoint, moment: Moment, common: Update) -> tuple[_Seen, tuple[Raw, ...] | None]:
        """What there is to see from there; for a shadow, also the events that led to it."""
        public = (common.seats, tuple([(one.seat, one.then) for one in common.waiting]), common.window is not None)
        if isinstance(viewpoint, Shadowed):
            delayed = self._delayed.setdefault(viewpoint.seat, DelayedView())
            late: Raw = msgspec.to_builtins(moment.state.view(None)) if delayed.shown is None else delayed.shown
            events, delayed.to_show = fitting(delayed.to_show), []
            return _Seen(moment.version, late, measured(late), (), public), events
        seen = self._seen.get(viewpoint)
        if seen and seen.version == moment.version:
            asks = () if viewpoint is None else _on_the_clock(seen.asks, viewpoint, moment)
            return _Seen(moment.version, seen.view, seen.packed, asks, public), None
        view = moment.state.view(viewpoint)
        packed = measured(view)
        asks = () if viewpoint is None else self._asked(viewpoint, moment, packed)
        raw: Raw = seen.view if seen and seen.packed == packed else msgspec.to_builtins(view)
        return _Seen(moment.version, raw, packed, asks, public), None

    def _asked(self, seat: Seat, moment: Moment, view: bytes) -> tuple[Asked, ...]:
        left = ASK_BYTES
        asks = []
        for ask, one in moment.questions.standing[seat].items():
            listed = self._answers.list_for(moment.state, ask, view, left)
            left -= listed.size
            asks.append(
                Asked(one.number, ask.what, ask.about, ask.must, ask.open, listed.answers, listed.more, _left(one.deadline, moment.now))
            )
        return tuple(asks)


def _is_same(seen: _Seen, looked: _Seen) -> bool:
    """Whether there is nothing to tell; clocks run on untold."""
    if seen.events or seen.public != looked.public:
        return False
    return seen.version == looked.version or (seen.packed == looked.packed and _timeless(seen.asks) == _timeless(looked.asks))


def _timeless(asks: tuple[Asked, ...]) -> list[tuple[object, ...]]:
    """What of a question is news when it changes: all but its clock."""
    return [(ask.number, ask.answers, ask.more) for ask in asks]


def _on_the_clock(asks: tuple[Asked, ...], seat: Seat, moment: Moment) -> tuple[Asked, ...]:
    """The same questions, a moment later."""
    deadlines = {one.number: one.deadline for one in moment.questions.standing[seat].values()}
    return tuple([replace(ask, clock=_left(deadlines[ask.number], moment.now)) for ask in asks])


def _left(deadline: int | None, now: int) -> int | None:
    return None if deadline is None else max(0, deadline - now)
