"""Check that what a host says fits its game: the one place where a stranger's views meet the game's own code.

Numbers are checked against their bounds first (`rules.bounds`), then a view against the whole position that it allows: where none
does, or the position holds other cards than the game has, nothing is computed from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any, Final

import msgspec

from net.core.messages import Asked, Code, FromHost, History, Lobby, PeerError, Raw, Record, Seated, SeatInfo, Update, Welcome
from rules import bounds
from rules.bots import decision_rng
from rules.catalog import load
from rules.chance import Fast
from rules.kernel import AnyGame, AnyState, Event, Options, Seat, View

DESCRIBED: Final = 24
"""So many answers of an ask are tried: what is shown of them at first."""
RECORD: Final = 4_000_000
"""The most characters of the record of one game."""


class HostValidator:
    """Checks the messages of one connection's host, in order, against the game and seat that it named."""

    def __init__(self) -> None:
        self._game: AnyGame | None = None
        self._seat: Seat | None = None
        self._cards = _Cards({}, 0, None)
        self._is_over = False
        self._record: int | None = None
        """Characters that have come of the record that is due; None: none is."""

    def validate(self, message: FromHost) -> None:
        """Raise PeerError where the message does not fit the game, so that no screen has to expect it."""
        try:
            self._try(message)
        except Exception as fault:  # whatever a view that is none makes the game's code do
            raise PeerError(
                Code.BAD_FRAME, f"the host says what cannot be in this game ({type(fault).__name__}: {str(fault)[:120]})"
            ) from None

    def _try(self, message: FromHost) -> None:
        match message:
            case Welcome(game=name):
                self._game = load(name)
            case Seated(seat):
                self._seat = seat
                if seat is not None:
                    self._record = 0  # who was away when a game ended gets its record now
            case Lobby(seats, options):
                game = self._playing()
                msgspec.convert(options, game.options)
                self._check_seats(seats)
            case Update():
                self._check_update(self._playing(), message)
            case History(events, options, names, answer=answer):
                game = self._playing()
                said: Options = msgspec.convert(options, game.options)
                self._check_events(game, said, [*events, *([] if answer is None else [answer])], list(names))
            case Record(part, last):
                self._check_record(part, last)
            case _:
                pass

    def _playing(self) -> AnyGame:
        if self._game is None:
            raise ValueError("no word of which game it is")
        return self._game

    def _check_seats(self, seats: tuple[SeatInfo, ...]) -> None:
        if not seats or (self._seat is not None and self._seat >= len(seats)):
            raise ValueError(f"{len(seats)} seats")

    def _check_update(self, game: AnyGame, update: Update) -> None:
        self._check_seats(update.seats)
        options: Options = msgspec.convert(update.options, game.options)
        view: View = msgspec.convert(update.view, game.views)
        names = [seat.name for seat in update.seats]
        bounds.check_seats(view, len(names))
        game.describe_view(options, view, names)
        self._check_events(game, options, update.events, names)
        if any(waiting.seat >= len(names) for waiting in update.waiting):
            raise ValueError("it waits for a seat that there is not")
        world = self._world(game, update, options, view)
        for asked in update.asks:
            self._check_asked(game, options, view, world, asked, len(names))
        self._check_result(update)

    def _check_events(self, game: AnyGame, options: Options, events: Sequence[Raw], names: list[str]) -> None:
        for raw in events:
            event: Event = msgspec.convert(raw, game.events)
            bounds.check_seats(event, len(names))
            if fault := game.fault_of(options, event):
                raise ValueError(fault)
            game.describe_event(options, event, names)

    def _check_result(self, update: Update) -> None:
        seats, was_over = len(update.seats), self._is_over
        self._is_over = update.ranks is not None
        if update.ranks is None:
            return
        scores = update.scores or ()
        if len(update.ranks) != seats or len(scores) != seats or any(below < 1 for _, below in scores):
            raise ValueError("no result of this table")
        if not was_over:
            self._record = 0

    def _world(self, game: AnyGame, update: Update, options: Options, view: View) -> AnyState | None:
        """A whole position that the view allows; None: it is the public's, which plays nothing."""
        seat: Seat | None = getattr(view, "seat", self._seat)
        if seat is None:
            if update.asks:
                raise ValueError("the public is asked nothing")
            return None
        if seat != self._seat and not update.delayed:
            raise ValueError(f"the view of seat {seat}")
        world: AnyState = game.determinize(options, view, Fast(0))
        if world.view(seat) != view:
            raise ValueError("a view that no position allows")
        if dict(game.conserved(world)) != self._conserved(game, update.options, options, len(update.seats)):
            raise ValueError("there are other cards than in the game")
        return world

    def _conserved(self, game: AnyGame, raw: Raw, options: Options, seats: int) -> dict[str, int] | None:
        """What a game with these options and seats holds from its beginning to its end."""
        if (self._cards.options, self._cards.seats) != (raw, seats):
            self._cards = _Cards(raw, seats, dict(game.conserved(game.new(options, seats, None))))
        return self._cards.conserved

    def _check_asked(self, game: AnyGame, options: Options, view: View, world: AnyState | None, asked: Asked, seats: int) -> None:
        if asked.what not in game.prompts:
            raise ValueError(f"no question is called {asked.what[:20]!r}")
        seat: Seat | None = getattr(view, "seat", self._seat)
        assert world is not None
        assert seat is not None
        ask = next((one for one in world.asks() if (one.seat, one.what, one.about) == (seat, asked.what, asked.about)), None)
        if ask is None or (ask.must, ask.open) != (asked.must, asked.open):
            raise ValueError(f"seat {seat} is not asked {asked.what!r} there")
        answers = [msgspec.convert(raw, game.actions) for raw in asked.answers]
        for action in answers:
            bounds.check_seats(action, seats)
        for action in answers[:DESCRIBED]:
            world.check(seat, action)
            game.describe_action(options, view, action)
        for action in islice(world.legal(ask), DESCRIBED):  # what a screen offers besides what the host lists
            game.describe_action(options, view, action)
        if asked.must:
            game.default_action(options, view, ask, decision_rng("", view, ask))

    def _check_record(self, part: str, last: bool) -> None:
        if self._record is None:
            raise ValueError("a record, and no game has ended whose record is not here")
        self._record += len(part)
        if self._record > RECORD:
            raise ValueError(f"a record of more than {RECORD:,} characters")
        if last:
            self._record = None


class _Cards(msgspec.Struct):
    """What a game with these options and seats holds."""

    options: Raw
    seats: int
    conserved: dict[str, Any] | None
