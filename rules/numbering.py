"""The numbers of questions, as a host counts them, and as whoever checks a record counts them again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from msgspec import Struct

from rules.kernel import TABLE, Ask, Seat


class Numbering(Struct):
    """The standing asks of each seat and their numbers, which count from 1 at each seat.

    Number anew at the start, and after each action that leaves the table nothing to draw.
    """

    standing: list[dict[Ask, int]]
    last: list[int]
    """The last number that was given, by seat."""
    answered: tuple[Seat, Ask] | None = None
    """What was answered just now: asked again, it is a new question."""

    @classmethod
    def for_seats(cls, seats: int) -> Self:
        """Begin without a question."""
        return cls([{} for _ in range(seats)], [0] * seats)

    def find(self, seat: Seat, number: int) -> Ask | None:
        """Return the ask of this number, if it still stands."""
        return next((ask for ask, given in self.standing[seat].items() if given == number), None)

    def answer(self, seat: Seat, number: int) -> None:
        """Note that the ask of this number is answered."""
        ask = self.find(seat, number)
        if ask is not None:
            self.answered = seat, ask

    def renumber(self, asks: Sequence[Ask]) -> None:
        """Number what is asked now. What was answered just now gets a new number; all else that stands keeps its own."""
        standing: list[dict[Ask, int]] = [{} for _ in self.standing]
        for ask in asks:
            if ask.seat == TABLE:
                continue
            number = self.standing[ask.seat].get(ask)
            if number is None or self.answered == (ask.seat, ask):
                self.last[ask.seat] += 1
                number = self.last[ask.seat]
            standing[ask.seat][ask] = number
        self.standing, self.answered = standing, None
