"""What a table shows: one update of the host's, decoded, and what can be asked of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import msgspec
from rich.cells import cell_len

from cowtui.boards.thinking import thinking
from cowtui.widgets.text import clean, cut
from net.core.messages import Asked, SeatInfo, Update, Waiting
from rules import notation
from rules.bots.advice import Candidate, advise
from rules.chance import Fast
from rules.kernel import Action, AnyGame, AnyState, Ask, Event, IllegalAction, Options, Outcome, Seat, View

LISTED = 256
"""Of the answers to one ask, at most so many are read."""


@dataclass(frozen=True)
class Position:
    """Everything that a table may draw from."""

    game: AnyGame
    options: Options
    view: View
    seat: Seat | None
    """Whose view it is; None: a watcher's."""
    seats: tuple[SeatInfo, ...]
    asks: tuple[Asked, ...] = ()
    waiting: tuple[Waiting, ...] = ()
    window: int | None = None
    """Milliseconds until an open window closes; None: none is open."""
    outcome: Outcome | None = None
    delayed: bool = False
    """Whether this is what a shadowed seat saw a round ago."""

    @classmethod
    def read(cls, game: AnyGame, seat: Seat | None, update: Update) -> Position:
        """Decode an update. Raises msgspec.ValidationError where the host says what this game does not know."""
        over = update.ranks is not None and update.scores is not None
        return cls(
            game=game,
            options=msgspec.convert(update.options, game.options),
            view=msgspec.convert(update.view, game.views),
            seat=seat,
            seats=update.seats,
            asks=() if seat is None else update.asks,  # whoever looks over a shoulder is told what is asked there, and answers nothing
            waiting=update.waiting,
            window=update.window,
            delayed=update.delayed,
            outcome=Outcome(update.ranks or (), update.scores or ()) if over else None,
        )

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The players' names, safe to draw; an empty seat is told by its number."""
        return tuple(clean(place.name) or f"Seat {seat}" for seat, place in enumerate(self.seats, 1))

    @property
    def has_bot(self) -> bool:
        """Whether a bot plays this player's own seat."""
        return self.seat is not None and bool(self.seats[self.seat].bot)

    def mark(self, seat: Seat) -> str:
        """What to say beside a name: 'bot', 'away', 'you' or nothing."""
        place = self.seats[seat]
        return "bot" if place.bot else "away" if not place.here else "you" if seat == self.seat else ""

    def marked(self, seat: Seat, cells: int) -> str:
        """The name with its mark in at most so many cells; where that is too long the name is cut, never the mark. All in one way."""
        name, mark = self.names[seat], self.mark(seat)
        marks = [self.mark(number) for number in range(len(self.names))]
        has_room = all(cell_len(one) + cell_len(its) + 3 <= cells for one, its in zip(self.names, marks, strict=True) if its)
        if has_room or not mark:
            return f"{name} ({mark})" if mark else cut(name, cells)
        return f"{cut(name, max(2, cells - cell_len(mark) - 1))} {mark}"

    @property
    def whose(self) -> str:
        """Whose hand the view shows: 'Your', or over a shoulder 'Ben's'."""
        shown: Seat | None = getattr(self.view, "seat", None)
        return f"{self.names[shown]}'s" if self.seat is None and shown is not None else "Your"

    @cached_property
    def state(self) -> AnyState | None:
        """Some whole state that this view allows, to ask what is allowed; the host decides. None for a watcher."""
        return None if self.seat is None else self.game.determinize(self.options, self.view, Fast(0))

    @property
    def asked(self) -> Asked | None:
        """The question to answer first: a must ask, or else one that may stay unanswered."""
        return next((ask for ask in self.asks if ask.must), self.asks[0] if self.asks else None)

    def why_not(self, action: Action) -> IllegalAction | None:
        """Why this player may not say this now; None: it is allowed."""
        if self.state is None or self.seat is None:
            return IllegalAction("", "You watch this game; only those who sit at the table play.")
        try:
            self.state.check(self.seat, action)
        except IllegalAction as illegal:
            return illegal
        if not self.asks:
            return IllegalAction("", "It is not your turn.")
        return None

    def answered_by(self, action: Action) -> Asked | None:
        """The ask that an allowed action answers."""
        if len(self.asks) == 1:
            return self.asks[0]
        for asked in self.asks:
            if not asked.open and action in self.answers(asked):
                return asked
        return next((asked for asked in self.asks if asked.open), None)

    def answers(self, asked: Asked) -> list[Action]:
        """The first allowed answers to an ask, in the game's own order."""
        if self.state is None:
            return []
        return list(islice(self.state.legal(self.ask_of(asked)), LISTED))

    @cached_property
    def listed(self) -> tuple[tuple[Action, str], ...]:
        """All answers to all asks, must asks first, and how each is said."""
        asks = sorted(self.asks, key=lambda asked: not asked.must)
        return tuple((action, self.line(action)) for asked in asks for action in self.answers(asked))

    def hint(self) -> tuple[Asked, Action] | None:
        """What a strong bot would answer; None where it would wait. Raises NoAdvice."""
        return (self.advised[0][0], self.advised[0][1].action) if self.advised else None

    @cached_property
    def advised(self) -> tuple[tuple[Asked, Candidate], ...]:
        """What a strong bot would answer, and then what else it weighed, the better answers first; empty where it would wait.

        Raises NoAdvice.
        """
        if self.state is None or self.seat is None:
            return ()
        for asked in sorted(self.asks, key=lambda asked: not asked.must):
            with thinking():
                advice = advise(self.game, self.options, self.view, self.ask_of(asked))
            if advice.best:
                return tuple((asked, candidate) for candidate in (advice.best, *advice.others))
        return ()

    def ask_of(self, asked: Asked) -> Ask:
        """The ask as the rules put it."""
        return Ask(self.seat or 0, asked.what, asked.about, asked.must, asked.open)

    def line(self, action: Action) -> str:
        """An answer in notation, with what the game adds to it: 'take 2: 5 heads'."""
        describe_action = self.game.describe_action(self.options, self.view, action)
        return notation.write(self.options, action) + (f": {describe_action}" if describe_action else "")


def read_events(game: AnyGame, update: Update) -> Iterator[Event]:
    """What happened since the update before. Raises msgspec.ValidationError."""
    for raw in update.events:
        yield msgspec.convert(raw, game.events)
