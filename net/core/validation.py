"""Check that what a host says fits its game: the one place where a stranger's views meet the game's own code."""

from __future__ import annotations

from typing import Final

import msgspec

from net.core.messages import Asked, Code, FromHost, History, Lobby, PeerError, Seated, SeatInfo, Update, Welcome
from rules.bots import decision_rng
from rules.catalog import load
from rules.kernel import AnyGame, Ask, Options, Seat, View

DESCRIBED: Final = 24
"""So many answers of an ask are tried: what is shown of them at first."""
_FAULTS: Final = (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError, RecursionError)
"""What a view that is none makes the game's code raise; msgspec.ValidationError is a ValueError."""


class HostValidator:
    """Checks the messages of one connection's host, in order, against the game and seat that it named."""

    def __init__(self) -> None:
        self._game: AnyGame | None = None
        self._seat: Seat | None = None

    def validate(self, message: FromHost) -> None:
        """Raise PeerError where the message does not fit the game, so that no screen has to expect it."""
        try:
            self._try(message)
        except _FAULTS as fault:
            raise PeerError(
                Code.BAD_FRAME, f"the host says what cannot be in this game ({type(fault).__name__}: {str(fault)[:120]})"
            ) from None

    def _try(self, message: FromHost) -> None:
        match message:
            case Welcome(game=name):
                self._game = load(name)
            case Seated(seat):
                self._seat = seat
            case Lobby(seats, options):
                game = self._playing()
                msgspec.convert(options, game.options)
                self._check_seats(seats)
            case Update():
                self._check_update(self._playing(), message)
            case History(events, options, names):
                game = self._playing()
                said: Options = msgspec.convert(options, game.options)
                for raw in events:
                    game.describe_event(said, msgspec.convert(raw, game.events), list(names))
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
        game.describe_view(options, view, names)
        for raw in update.events:
            game.describe_event(options, msgspec.convert(raw, game.events), names)
        for asked in update.asks:
            self._check_asked(game, options, view, asked)
        if update.ranks is not None:
            scores = update.scores or ()
            if len(update.ranks) != len(names) or len(scores) != len(names) or any(below < 1 for _, below in scores):
                raise ValueError("no result of this table")

    def _check_asked(self, game: AnyGame, options: Options, view: View, asked: Asked) -> None:
        if asked.what not in game.prompts:
            raise ValueError(f"no question is called {asked.what[:20]!r}")
        for raw in asked.answers:
            msgspec.convert(raw, game.actions)
        for raw in asked.answers[:DESCRIBED]:
            game.describe_action(options, view, msgspec.convert(raw, game.actions))
        if asked.must:
            ask = Ask(self._seat or 0, asked.what, asked.about, asked.must, asked.open)
            game.default_action(options, view, ask, decision_rng("", view, ask))
