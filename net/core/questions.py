"""The questions that stand at a game: their numbers, their clocks, and the windows that the table will close."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.kernel import TABLE, Ask, Seat
from rules.numbering import Numbering


class Standing(Struct):
    """A standing ask: its number, and when its clock ends."""

    number: int
    deadline: int | None


class Questions(Struct):
    """All that is asked now, by seat. Times are milliseconds of the clock of the game."""

    clock: int
    """Of a must ask; 0: none."""
    standing: list[dict[Ask, Standing]]
    numbering: Numbering
    windows: dict[Ask, int] = {}
    """TABLE's windows, and when each closes."""

    @classmethod
    def for_seats(cls, seats: int, clock: int) -> Questions:
        """Begin without a question."""
        return cls(clock, [{} for _ in range(seats)], Numbering.for_seats(seats))

    def find(self, seat: Seat, number: int) -> Ask | None:
        """Return the ask of this number, if it still stands."""
        return self.numbering.find(seat, number)

    def answer(self, seat: Seat, number: int) -> None:
        """Note that the ask of this number is answered: asked again, it is a new question."""
        self.numbering.answer(seat, number)

    def renumber(self, asks: Sequence[Ask], now: int) -> None:
        """Number what is asked now. What was answered just now gets a new number; all else that stands keeps its own, and its clock."""
        self.numbering.renumber(asks)
        for seat, numbers in enumerate(self.numbering.standing):
            before = self.standing[seat]
            self.standing[seat] = {ask: self._stand(before.get(ask), ask, number, now) for ask, number in numbers.items()}
        self.windows = {ask: self.windows.get(ask, now + ask.wait) for ask in asks if ask.seat == TABLE}

    def _stand(self, before: Standing | None, ask: Ask, number: int, now: int) -> Standing:
        return before if before and before.number == number else Standing(number, self.deadline_of(ask, now))

    def deadline_of(self, ask: Ask, now: int) -> int | None:
        """Return when the clock of an ask ends that is put now."""
        return now + self.clock if ask.must and self.clock else None

    def restart(self, seat: Seat, now: int) -> None:
        """Give whoever plays this seat from now on the whole clock for each question."""
        for ask, standing in self.standing[seat].items():
            standing.deadline = self.deadline_of(ask, now)

    def musts(self, seat: Seat) -> Iterator[Standing]:
        """Yield what this seat has to answer."""
        return (standing for ask, standing in self.standing[seat].items() if ask.must)
