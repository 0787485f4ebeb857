"""The Cowntdown of Cow Clicker on bare lists, played by the judgement of `rules.cowclicker.bot`, for a bot that imagines how it goes on.

`tests/games/cowclicker/test_quick.py` holds it to the rules. It knows no events, no trades and no milk.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from msgspec import Struct

from rules.chance import Chance, shuffled
from rules.cowclicker.components import Options, basics, deck_of
from rules.cowclicker.decks import Deck
from rules.cowclicker.position import Position
from rules.cowclicker.upgrades import FEWEST, Purse
from rules.cowclicker.view import View
from rules.kernel import Seat

WAYS: Final = 8
"""Of the ways to pay for one cow, so many are looked at."""


class Table(Struct):
    """What is so in the Cowntdown, as far as everybody sees it."""

    options: Options
    deck: Deck
    turn: Seat
    pastures: list[list[int]]
    """Sorted."""
    locks: list[list[int]]
    """By seat, cows that came as gifts in this turn (CC-R17)."""
    given: list[int]
    """Gifts made in this turn, by seat."""
    yard: list[int]
    basic: list[int]
    """What the Basic deck holds, cows alone."""
    discard: list[int]
    to_come: int
    """Cards of the Cowntdown deck, the Cowmageddon among them."""
    quiet: int
    """Turns in a row in which no cow left the stockyard (CC-R20)."""
    left_yard: bool
    has_changed: bool
    """A cow was given or traded in this turn: there is a last call (CC-R37)."""

    def copy(self) -> Table:
        """Return an equal table that shares nothing that can change."""
        return Table(
            self.options,
            self.deck,
            self.turn,
            [pasture.copy() for pasture in self.pastures],
            [locked.copy() for locked in self.locks],
            self.given.copy(),
            self.yard.copy(),
            self.basic.copy(),
            self.discard.copy(),
            self.to_come,
            self.quiet,
            self.left_yard,
            self.has_changed,
        )

    # What is so --------------------------------------------------------------------------------------------------------------

    def total(self, seat: Seat) -> int:
        """Return the mooney of a pasture."""
        mooney = self.deck.mooney
        return sum([mooney[cow] for cow in self.pastures[seat]])

    def averages(self) -> list[float]:
        """Return the averages, by seat (CC-22)."""
        mooney = self.deck.mooney
        return [sum([mooney[cow] for cow in pasture]) / (len(pasture) or 1) for pasture in self.pastures]

    def has_room(self, seat: Seat) -> bool:
        """Return whether a seat may have one more basic cow (CC-10)."""
        return basics(self.deck, self.pastures[seat]) < self.deck.basic_limit

    def may_buy(self) -> bool:
        """Return whether the seat whose turn it is may draw a card (CC-09)."""
        return self.has_room(self.turn) and bool(self.basic or self.discard)

    def may_give(self, seat: Seat, cow: int, to: Seat) -> bool:
        """Return whether a seat may give this cow of its own away (CC-R17, CC-21)."""
        options = self.options
        if options.gifts == "off" or (options.gifts == "own" and seat != self.turn):
            return False
        if options.gift_cap and self.given[seat] >= options.gift_cap:
            return False
        is_free = self.pastures[seat].count(cow) > self.locks[seat].count(cow)
        return is_free and (cow >= self.deck.first_premium or self.has_room(to))

    def shares(self, seat: Seat) -> float:
        """Return what a seat has won if the game ends now: 1, 0, or its part of a shared first place (CC-22, CC-R32)."""
        standing = [(average, len(pasture)) for average, pasture in zip(self.averages(), self.pastures, strict=True)]
        best = max(standing)
        return 1 / standing.count(best) if standing[seat] == best else 0.0

    def payments(self, target: int, milk: int = 0) -> Iterator[tuple[int, ...]]:
        """List the ways in which the seat whose turn it is can pay for a cow (CC-12), with so much milk; at most WAYS."""
        price = self.deck.mooney[target] - milk
        return islice(Purse(self.pastures[self.turn], self.deck.mooney, price).ways(price), WAYS)

    # What happens ------------------------------------------------------------------------------------------------------------

    def give(self, seat: Seat, cow: int, to: Seat) -> None:
        """Give a cow away."""
        self.pastures[seat].remove(cow)
        insort(self.pastures[to], cow)
        self.locks[to].append(cow)
        self.given[seat] += 1
        self.has_changed = True

    def drop(self, cow: int) -> None:
        """Discard a cow of the seat whose turn it is."""
        self.pastures[self.turn].remove(cow)
        self.discard.append(cow)
        locked = self.locks[self.turn]
        if cow in locked:
            locked.remove(cow)

    def upgrade(self, cows: Sequence[int], target: int) -> None:
        """Pay for a cow of the stockyard."""
        for cow in cows:
            self.drop(cow)
        self.yard.remove(target)
        insort(self.pastures[self.turn], target)
        self.left_yard = True

    def draw(self, chance: Chance) -> None:
        """Draw a card of the Basic deck (CC-09, CC-11, CC-R9)."""
        if not self.basic:
            self.basic, self.discard = self.discard, []
        cow = self.basic.pop(chance.below(len(self.basic)))
        if cow >= self.deck.first_premium or self.has_room(self.turn):
            insort(self.pastures[self.turn], cow)
        else:
            self.discard.append(cow)

    def pass_turn(self) -> float:
        """Go on to the next seat's turn, as if the stockyard was filled with no Cowmageddon among the cards; return the chance of one."""
        missing = self.deck.yard_size - len(self.yard)
        risk = min(1.0, missing / self.to_come) if missing > 0 and self.to_come else 0.0
        self.to_come = max(0, self.to_come - max(0, missing))
        self.quiet = 0 if self.left_yard else self.quiet + 1
        seats = len(self.pastures)
        self.turn = (self.turn + 1) % seats
        self.locks, self.given = [[] for _ in range(seats)], [0] * seats
        self.left_yard = self.has_changed = False
        return risk

    # What others do ----------------------------------------------------------------------------------------------------------

    def junk(self, seat: Seat) -> tuple[int, Seat] | None:
        """Return the cow that a seat gives away, and to whom, by judgement: the cheapest, to whoever leads the others."""
        own, mooney = self.pastures[seat], self.deck.mooney
        if len(own) < FEWEST:
            return None
        averages = self.averages()
        leader = max((other for other in range(len(averages)) if other != seat), key=averages.__getitem__)
        cow = own[0]
        is_junk = mooney[cow] < averages[seat] and mooney[cow] < averages[leader]
        return (cow, leader) if is_junk and self.may_give(seat, cow, leader) else None

    def last_call(self, chance: Chance) -> None:
        """Let everybody give junk away once, in any order, if there is a last call (CC-R37)."""
        if self.has_changed:
            for seat in shuffled(chance, range(len(self.pastures))):
                if gift := self.junk(seat):
                    self.give(seat, *gift)

    def rest_of_call(self, me: Seat, chance: Chance) -> None:
        """Let the others give junk away who have not done so yet; who they are is left to chance."""
        for seat in shuffled(chance, range(len(self.pastures))):
            if seat != me and chance.below(2) and (gift := self.junk(seat)):
                self.give(seat, *gift)

    def best_upgrade(self) -> tuple[tuple[int, ...], int] | None:
        """Return the dearest cow that can be paid, and the payment that uses up most cows."""
        own = self.pastures[self.turn]
        if len(own) < FEWEST:
            return None
        mooney, sums = self.deck.mooney, self.sums(self.turn)
        for target in sorted(set(self.yard), key=mooney.__getitem__, reverse=True):
            if sums >> mooney[target] & 1 and (cows := max(self.payments(target), key=len, default=None)):
                return cows, target
        return None

    def sums(self, seat: Seat) -> int:
        """Return what a seat's cows can make together: bit s of it says whether some of them make s mooney."""
        mooney, sums = self.deck.mooney, 1
        for cow in self.pastures[seat]:
            sums |= sums << mooney[cow]
        return sums

    def play_turn(self, chance: Chance, phase: str = "sale") -> None:
        """Play the turn from this phase on as the judgement does, up to the last call."""
        own, mooney = self.pastures[self.turn], self.deck.mooney
        found = self.best_upgrade()
        if found is None and phase != "upgrade":
            leads = self._leads()
            if phase == "sale" and leads and basics(self.deck, own) and len(own) > 1 and mooney[own[0]] < mooney[own[-1]]:
                self.drop(own[0])
                found = self.best_upgrade()
                leads = self._leads()
            if found is None and not leads and self.may_buy():
                self.draw(chance)
                found = self.best_upgrade()
        if found:
            self.upgrade(*found)

    def _leads(self) -> bool:
        averages = self.averages()
        return averages[self.turn] >= max(averages)


def of_position(position: Position) -> Table:
    """Take what a whole position shows of its Cowntdown."""
    return _table(position.options, position, len(position.cowntdown), any(position.given) or any(position.traded))


def of_view(options: Options, view: View) -> Table:
    """Take what a seat sees of the Cowntdown."""
    return _table(options, view, view.cowntdown_left, any(view.given) or any(view.traded))


def _table(options: Options, seen: Position | View, to_come: int, has_changed: bool) -> Table:
    deck = deck_of(options)
    return Table(
        options,
        deck,
        seen.turn,
        [list(pasture) for pasture in seen.pastures],
        [list(locked) for locked in seen.locks],
        list(seen.given),
        list(seen.yard),
        [card for card in seen.basic if card < deck.first_event],
        [card for card in seen.discard if card < deck.first_event],
        to_come,
        seen.quiet,
        seen.left_yard,
        has_changed,
    )
