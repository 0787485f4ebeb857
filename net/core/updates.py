"""What each viewpoint of a game is sent: its own view, events and asks, whole, and only when they have changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from net.core.answers import AnswerLists
from net.core.frames import pack
from net.core.history import PublicHistory, fitting
from net.core.messages import Asked, Raw, Update
from net.core.questions import Questions
from net.core.shadows import DelayedView, Shadowed
from rules.kernel import AnyGame, AnyState, Event, Seat

ASK_BYTES: Final = 24 * 1024
"""The most bytes of answers in one update."""

Viewpoint: TypeAlias = Seat | Shadowed | None
"""What is looked from: a seat; a seat's cards, a round late; or None, the public's."""


class _Seen(Struct):
    """What a viewpoint was sent last, and what has happened since."""

    view: bytes = b""
    questions: tuple[Any, ...] = ()
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
            public = self._redacted(event, None)
            if public is not None:
                self.history.add(public)
                was_seen = True
            for viewpoint, count in self._told.items():
                told = public if viewpoint is None else self._game.redact(event, viewpoint)
                if told is None:
                    continue
                self._told[viewpoint] = count + 1
                if seen := self._seen.get(viewpoint):
                    seen.events.append(msgspec.to_builtins(told))
            for seat, delayed in self._delayed.items():
                if (told := self._redacted(event, seat)) is not None:
                    delayed.hear(told)
        return was_seen

    def turn_round(self, state: AnyState, is_over: bool) -> None:
        """Let shadows see what their seats saw of the round before, and of the whole game when it is over."""
        for seat, delayed in self._delayed.items():
            view: Raw = msgspec.to_builtins(state.view(seat))
            delayed.end(view, self._told[seat]) if is_over else delayed.turn_round(view, self._told[seat])

    def news(self, viewpoint: Viewpoint, state: AnyState, questions: Questions, now: int, common: Update) -> Update | None:
        """Return the update for this viewpoint; None where its own view, events and asks, and who plays, are what it was sent last."""
        seen = self._seen[viewpoint]
        update, looked = self._look(viewpoint, state, questions, now, common)
        if seen == looked:
            return None
        self._seen[viewpoint] = looked
        return update if isinstance(viewpoint, Shadowed) else replace(update, events=fitting(seen.events))

    def whole(self, viewpoint: Viewpoint, state: AnyState, questions: Questions, now: int, common: Update) -> Update:
        """Return the update for somebody who has just come to this viewpoint, once whoever was there has had the news."""
        update, self._seen[viewpoint] = self._look(viewpoint, state, questions, now, common)
        return update

    def _redacted(self, event: Event, seat: Seat | None) -> Raw | None:
        told = self._game.redact(event, seat)
        return None if told is None else msgspec.to_builtins(told)

    def _look(self, viewpoint: Viewpoint, state: AnyState, questions: Questions, now: int, common: Update) -> tuple[Update, _Seen]:
        public = (common.seats, tuple([(one.seat, one.then) for one in common.waiting]), common.window is not None)
        if isinstance(viewpoint, Shadowed):
            return self._look_late(viewpoint.seat, state, common, public)
        view: Raw = msgspec.to_builtins(state.view(viewpoint))
        packed = pack(view)
        asks = () if viewpoint is None else self._asked(viewpoint, state, questions, packed, now)
        asked = tuple([(ask.number, ask.answers, ask.more) for ask in asks])
        return replace(common, view=view, told=self._told[viewpoint], asks=asks), _Seen(packed, asked, public)

    def _look_late(self, seat: Seat, state: AnyState, common: Update, public: tuple[Any, ...]) -> tuple[Update, _Seen]:
        delayed = self._delayed.setdefault(seat, DelayedView())
        view: Raw = msgspec.to_builtins(state.view(None)) if delayed.shown is None else delayed.shown
        events, delayed.to_show = fitting(delayed.to_show), []
        return replace(common, view=view, events=events, told=delayed.told, delayed=True), _Seen(pack(view), (), public)

    def _asked(self, seat: Seat, state: AnyState, questions: Questions, view: bytes, now: int) -> tuple[Asked, ...]:
        left = ASK_BYTES
        asks = []
        for ask, one in questions.standing[seat].items():
            listed = self._answers.list_for(state, ask, view, left)
            left -= listed.size
            clock = None if one.deadline is None else max(0, one.deadline - now)
            asks.append(Asked(one.number, ask.what, ask.about, ask.must, ask.open, listed.answers, listed.more, clock))
        return tuple(asks)
