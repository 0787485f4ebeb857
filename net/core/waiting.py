"""For whom a game waits, for how long, and what happens then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from net.core.messages import Then, Waiting
from net.core.questions import Questions
from net.core.seats import SeatState
from rules.kernel import Seat

ABSENCES: Final = 3
"""Unanswered must asks in a row after which a bot sits in."""


def is_last(seats: Sequence[SeatState], seat: Seat) -> bool:
    """Return whether nobody but this seat answers, so that bots would play alone without it."""
    return not any(other.answers for number, other in enumerate(seats) if number != seat)


def away(seats: Sequence[SeatState], grace: int, now: int) -> Iterator[Waiting]:
    """Yield the people whose connection is lost, whether they are waited for or not, and what happens after the grace."""
    answering = sum(seat.answers for seat in seats)
    for number, seat in enumerate(seats):
        if seat.lost is not None and not seat.bot:
            yield Waiting(number, max(0, seat.lost + grace - now), Then.BOT if answering > seat.answers else Then.PAUSE)


def waiting(questions: Questions, seats: Sequence[SeatState], grace: int, now: int) -> Iterator[Waiting]:
    """Yield everybody whose answer the game waits for; `grace` is that of a lost connection, in milliseconds."""
    answering = sum(seat.answers for seat in seats)
    for number, seat in enumerate(seats):
        musts = list(questions.musts(number))
        if not musts:
            continue
        replaced = Then.BOT if answering > seat.answers else Then.PAUSE
        unanswered = Then.DEFAULT if seat.absences + 1 < ABSENCES else replaced
        ends = [(one.deadline, unanswered) for one in musts if one.deadline is not None]
        if seat.lost is not None:
            ends.append((seat.lost + grace, replaced))
        if seat.bot or not ends:
            yield Waiting(number)
        else:
            at, then = min(ends)
            yield Waiting(number, max(0, at - now), then)
