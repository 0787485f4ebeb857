"""The fields of the whole truth, and the small moves on them."""

from __future__ import annotations

from bisect import insort

from msgspec import Struct

from rules.bounds import Number
from rules.cowclicker.components import Card, Cards, Options, Phase, deck_of
from rules.cowclicker.decks import Deck
from rules.kernel import Seat


class OpenOffer(Struct, frozen=True):
    """An offer that stands until it is answered, cancelled, or lapses."""

    offer: Number
    """Counted through the game, from 1."""
    maker: Seat
    to: Seat
    give: Cards
    """The maker's cows."""
    want: Cards
    """Those of the seat it is made to."""


class Position(Struct):
    """Everything that is so. Pastures and all piles are sorted but for the two whose order a rule fixes: `yard` and `under`."""

    options: Options
    phase: Phase
    losers: list[Seat]
    """CC-R3: who may go first, by lot where they are several; empty once that is settled."""
    turn: Seat
    turns: int
    """Turns finished."""
    pastures: list[list[Card]]
    """The pastures, by seat."""
    yard: list[Card]
    """The stockyard, in the order of arrival."""
    premium: list[Card]
    """The shuffled part of the Premium deck."""
    under: list[Card]
    """CC-18: its bottom, the card put there first on top."""
    cowntdown: list[Card]
    basic: list[Card]
    discard: list[Card]
    retired: list[Card]
    """CC-R20: out of the game."""
    owed: int
    """Cards that the Buy phase has still to reveal."""
    limbo: list[tuple[Card, int]]
    """CC-R25: event cards being resolved, each with the cards it has still to reveal; the last one acts."""
    tips: list[Card | None]
    """CC-37: what each seat has chosen; None: not yet, or nothing to choose."""
    passed: list[tuple[Seat, Seat, Card]]
    """What the last event of this turn made change hands: (from, to, cow)."""
    milk: int
    """CC-29: extra mooney of this turn."""
    left_yard: bool
    """CC-R20: a cow has left the stockyard for a pasture in this turn."""
    quiet: int
    """CC-R20: turns in a row in which none did."""
    locks: list[list[Card]]
    """CC-R17: by seat, copies that came as gifts in this turn."""
    given: list[int]
    """Gifts made in this turn, by seat."""
    traded: list[int]
    """Trades in this turn, by seat."""
    offers: list[OpenOffer]
    offered: int
    """Offers made in the game."""
    draws: int
    """Basic cards drawn in the game, after the deal."""
    flips: int
    """Cards turned up for the stockyard in the game, after the set-up."""

    @property
    def deck(self) -> Deck:
        """Return the cards of this game."""
        return deck_of(self.options)

    @property
    def in_cowntdown(self) -> bool:
        """Return whether the Premium deck is empty (CC-18, CC-R14)."""
        return not self.premium and not self.under

    def score(self, seat: Seat) -> tuple[int, int]:
        """Return a seat's total mooney and number of cows (CC-22)."""
        mooney = self.deck.mooney
        return sum([mooney[cow] for cow in self.pastures[seat]]), len(self.pastures[seat])

    def start_turn(self, seat: Seat) -> None:
        """Begin this seat's turn at its Sale phase, with nothing sold, given, traded or milked in it yet."""
        seats = len(self.pastures)
        self.turn, self.phase = seat, "sale"
        self.milk, self.left_yard, self.passed = 0, False, []
        self.locks = [[] for _ in range(seats)]
        self.given, self.traded = [0] * seats, [0] * seats

    def put(self, seat: Seat, cow: Card) -> None:
        """Put a cow into the pasture."""
        insort(self.pastures[seat], cow)

    def lock(self, seat: Seat, cow: Card) -> None:
        """Keep a copy of this cow from being given on in this turn (CC-R17)."""
        insort(self.locks[seat], cow)

    def take(self, seat: Seat, cow: Card) -> bool:
        """Take a cow out of the pasture, of equal ones a locked one first; return whether it was locked."""
        self.pastures[seat].remove(cow)
        was_locked = cow in self.locks[seat]
        if was_locked:
            self.locks[seat].remove(cow)
        return was_locked

    def drop(self, seat: Seat, cow: Card) -> None:
        """Move a cow from the pasture to the discard (CC-14)."""
        self.take(seat, cow)
        insort(self.discard, cow)

    def pass_on(self, moves: list[tuple[Seat, Seat, Card]]) -> None:
        """Move cows from seat to seat, all at once; locks go with them."""
        taken = [(to, cow, self.take(giver, cow)) for giver, to, cow in moves]
        for to, cow, was_locked in taken:
            self.put(to, cow)
            if was_locked:
                self.lock(to, cow)

    def reshuffle(self) -> int:
        """Make the discard the new Basic deck, a bag that needs no shuffling; return the number of its cards (CC-11, CC-R5)."""
        self.basic, self.discard = self.discard, []
        return len(self.basic)
