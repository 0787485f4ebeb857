"""The questions that stand at a game: their numbers, their clocks, and the windows that the table will close."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.kernel import TABLE, Ask, Seat


class Standing(Struct):
    """A standing ask: its number, and when its clock ends."""

    number: int
    deadline: int | None


class Questions(Struct):
    """All that is asked now, by seat. Times are milliseconds of the clock of the game."""

    clock: int
    """Of a must ask; 0: none."""
    standing: list[dict[Ask, Standing]]
    last_number: list[int]
    windows: dict[Ask, int] = {}
    """TABLE's windows, and when each closes."""
    answered: tuple[Seat, Ask] | None = None
    """What was answered just now: asked again, it is a new question."""

    @classmethod
    def for_seats(cls, seats: int, clock: int) -> Questions:
        """Begin without a question."""
        return cls(clock, [{} for _ in range(seats)], [0] * seats)

    def find(self, seat: Seat, number: int) -> Ask | None:
        """Return the ask of this number, if it still stands."""
        return next((ask for ask, standing in self.standing[seat].items() if standing.number == number), None)

    def renumber(self, asks: Sequence[Ask], now: int) -> None:
        """Number what is asked now. What was answered just now gets a new number; all else that stands keeps its own, and its clock."""
        standing: list[dict[Ask, Standing]] = [{} for _ in self.standing]
        windows = {}
        for ask in asks:
            if ask.seat == TABLE:
                windows[ask] = self.windows.get(ask, now + ask.wait)
                continue
            before = self.standing[ask.seat].get(ask)
            if before is None or self.answered == (ask.seat, ask):
                self.last_number[ask.seat] += 1
                before = Standing(self.last_number[ask.seat], self.deadline_of(ask, now))
            standing[ask.seat][ask] = before
        self.standing, self.windows, self.answered = standing, windows, None

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
