"""One try to start a game whose deal nobody chooses: host and people promise, then open. Time is an argument.

The terms are frozen from the first word on. Whatever goes wrong ends the try: `Broken` names the seat that is at fault, and the
caller calls the start off. PROTOCOL.md, "The start", says what is sent; fairness needs the order of it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from net.core.messages import Open, Promise, Promises, Starting
from rules import deals
from rules.kernel import Seat
from rules.terms import Deal

ROUND: Final = 10_000
"""Milliseconds in which everybody has to promise, and then to open."""


class Broken(Exception):
    """A seat said what breaks the rounds; the text goes on after its player's name."""

    def __init__(self, seat: Seat, text: str) -> None:
        super().__init__(text)
        self.seat = seat
        self.text = text


class Dealing:
    """The two rounds of one try."""

    def __init__(self, attempt: int, terms: str, secret: str, seats: int, people: Collection[Seat], now: int) -> None:
        """`terms`: the text that everybody promises for; `secret`: the host's, 64 hex digits; `people`: who has to promise."""
        self.attempt = attempt
        self.terms = terms
        self.promise = deals.host_promise(terms, secret)
        self.ends = now + ROUND
        """When this round is over."""
        self.is_open = False
        """Whether all promises are there, so that the salts are asked for."""
        self._secret = secret
        self._people = sorted(people)
        self._promises = [""] * seats
        self._salts = [""] * seats

    def starting(self) -> Starting:
        """Return the first word."""
        return Starting(self.attempt, self.terms, self.promise)

    def promises(self) -> Promises:
        """Return the list of all promises."""
        return Promises(self.attempt, tuple(self._promises))

    def slow(self) -> list[Seat]:
        """Return the seats that have not said their word of this round."""
        said = self._salts if self.is_open else self._promises
        return [seat for seat in self._people if not said[seat]]

    def hear_promise(self, seat: Seat, said: Promise, now: int) -> bool:
        """Take in a promise; returns whether it was the last, so that the list is due. Raises Broken."""
        if not self._is_for_this(seat, said.attempt):
            return False
        if self.is_open or self._promises[seat]:
            raise Broken(seat, "promised twice")
        self._promises[seat] = said.promise
        if self.slow():
            return False
        self.is_open, self.ends = True, now + ROUND
        return True

    def hear_open(self, seat: Seat, said: Open) -> bool:
        """Take in a salt; returns whether it was the last, so that the game can be dealt. Raises Broken."""
        if not self._is_for_this(seat, said.attempt):
            return False
        if not self.is_open or self._salts[seat]:
            raise Broken(seat, "opened out of turn")
        if deals.seat_promise(self.terms, self.promise, seat, said.salt) != self._promises[seat]:
            raise Broken(seat, "opened another word than was promised")
        self._salts[seat] = said.salt
        return not self.slow()

    def deal(self) -> Deal:
        """Return what the record says of these rounds, once all salts are there."""
        return Deal(terms=self.terms, secret=self._secret, promises=tuple(self._promises), salts=tuple(self._salts))

    def _is_for_this(self, seat: Seat, attempt: int) -> bool:
        """Whether this word is of this try. One for a try before may have been on its way when that was called off."""
        if attempt < self.attempt:
            return False
        if attempt > self.attempt or seat not in self._people:
            raise Broken(seat, "answered a start that there was not")
        return True
