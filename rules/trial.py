"""A position under test, and what the laws share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from typing import Any, Final, NamedTuple, NoReturn

import msgspec

from rules.chance import Chance
from rules.errors import LawBroken
from rules.kernel import TABLE, Action, AnyGame, AnyState, Ask, Event, IllegalAction, Options, Seat
from rules.playout import LISTED

as_bytes = msgspec.msgpack.Encoder().encode
_decoder: Final = cache(msgspec.msgpack.Decoder)


def from_bytes(kind: Any, raw: bytes) -> Any:
    """Read a value of a type, checked as the wire checks it; what a type needs for that is worked out once. Raises msgspec.DecodeError."""
    return _decoder(kind).decode(raw)


def broken(law: Callable[..., object], text: str) -> NoReturn:
    """Raise LawBroken in a law's name."""
    raise LawBroken(law.__name__, text)


class Trial(NamedTuple):
    """A state under test. Settled, but for SPEAKING_LAWS: none of TABLE's asks without a wait stands in it."""

    game: AnyGame
    options: Options
    seats: int
    state: AnyState
    said: tuple[Action, ...]
    """Actions said earlier in the game, by seats and TABLE, likely to be illegal now."""
    chance: Chance
    refusals: dict[tuple[Seat, Action], tuple[str, str] | None]
    """What `check` said of this state, kept: several laws ask the same."""

    def answers(self, ask: Ask) -> list[Action]:
        """The first LISTED answers to an ask."""
        return list(islice(self.state.legal(ask), LISTED))

    def all_answers(self) -> list[tuple[Seat, Action]]:
        """The answers to every seat's ask."""
        return [(ask.seat, action) for ask in self.state.asks() if ask.seat != TABLE for action in self.answers(ask)]

    def worth_trying(self) -> dict[Action, None]:
        """Every action that any seat might say: what is listed for somebody, what TABLE may say now, and what was said before."""
        by_table = [self.state.chance(ask, self.chance) for ask in self.state.asks() if ask.seat == TABLE]
        return dict.fromkeys([*(action for _, action in self.all_answers()), *by_table, *self.said])

    def tries(self) -> Iterator[tuple[Seat, Action]]:
        """Every seat, and TABLE, with every action worth trying."""
        actions = self.worth_trying()
        for seat in (*range(self.seats), TABLE):
            for action in actions:
                yield seat, action

    def refusal(self, seat: Seat, action: Action) -> tuple[str, str] | None:
        """The rule and sentence of a refusal; None: it is allowed."""
        said = (seat, action)
        try:
            return self.refusals[said]
        except KeyError:
            self.refusals[said] = refusal = self.check(seat, action)
            return refusal

    def check(self, seat: Seat, action: Action) -> tuple[str, str] | None:
        """Ask the state anew."""
        try:
            self.state.check(seat, action)
        except IllegalAction as illegal:
            return illegal.rule, illegal.text
        return None

    def of(self, state: AnyState) -> Trial:
        """Try another state of the same game."""
        return self._replace(state=state, refusals={})

    def viewers(self) -> tuple[Seat | None, ...]:
        """Every seat, and a watcher."""
        return (*range(self.seats), None)


def awaited(state: AnyState) -> set[tuple[Seat, str, int]]:
    """What everybody sees that the table waits for: seats that must answer, and windows."""
    return {
        (TABLE, ask.what, ask.about) if ask.seat == TABLE else (ask.seat, "", 0) for ask in state.asks() if ask.must or ask.seat == TABLE
    }


def seen_by(game: AnyGame, events: Iterable[Event], viewer: Seat | None) -> list[Event]:
    """Events as a viewer may see them."""
    return [seen for event in events if (seen := game.redact(event, viewer)) is not None]


def printable(law: Callable[..., object], line: str) -> None:
    """LawBroken in that law's name where a sentence is not one line."""
    if not line.isprintable():
        broken(law, f"{line!r} is not a printable line")
