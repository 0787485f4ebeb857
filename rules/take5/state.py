"""The table of Take 5: what is asked, what is allowed, and what happens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, assert_never

from rules.chance import Chance, shuffled
from rules.kernel import Ask, Outcome, Seat
from rules.take5 import allowed, placing, rounds, turns
from rules.take5.actions import Actions, Claim, Deal, Pick, Put, Spread, Take
from rules.take5.components import CARDS, HAND, ROWS, Options, in_play
from rules.take5.events import Events
from rules.take5.position import Position, claimer, empty
from rules.take5.view import View, view_of

_PICKS: Final = {card: Pick(card) for card in CARDS}
"""A pick is listed far more often than it is made."""


@lru_cache(4096)
def _asks_to_pick(turn: int, missing: tuple[bool, ...], may_change: bool) -> tuple[Ask, ...]:
    """Ask for cards (T5-04), and for a change of mind where there is another card (T5-R3)."""
    return tuple([Ask(seat, "pick", turn, must) for seat, must in enumerate(missing) if must or may_change])


class State(Position):
    """The whole truth; its fields are those of Position."""

    def asks(self) -> tuple[Ask, ...]:
        """Ask for a row where a card waits for one, else for claims, for cards, or for the next round."""
        if self.spread:
            return (Ask(claimer(self), "claim", len(self.spread)),)
        if self.waiting:
            card, seat = self.waiting[0]
            return (Ask(seat, "put" if turns.ends_for(self, card) else "take", card),)
        if left := len(self.hands[0]):
            turn = (self.round + 1) * HAND - left
            return _asks_to_pick(turn, tuple([not card for card in self.picks]), left > 1)
        return allowed.table_asks(self)

    def check(self, seat: Seat, action: Actions) -> None:
        """Refuse what is not allowed. Raises IllegalAction."""
        allowed.check(self, seat, action)

    def legal(self, ask: Ask) -> Iterator[Actions]:
        """List the answers to an ask of a seat: hand cards lowest first, rows cheapest first."""
        match ask.what:
            case "pick":
                now, hand = self.picks[ask.seat], self.hands[ask.seat]
                return map(_PICKS.__getitem__, [card for card in hand if card != now] if now else hand)
            case "take":
                return map(Take, placing.cheapest_first(self.rows, self.cow, range(ROWS), self.waiting[0][0], choice=True))
            case "put":
                card = self.waiting[0][0]
                return map(Put, placing.cheapest_first(self.rows, None, turns.ends_for(self, card), card))
            case _:
                return map(Claim, self.spread)

    def chance(self, ask: Ask, chance: Chance) -> Actions:
        """Deal, or lay out the cards face up."""
        if ask.what == "spread":
            return Spread()
        seats = len(self.hands)
        cards = shuffled(chance, in_play(self.options, seats))
        hands = tuple(tuple(sorted(cards[HAND * seat : HAND * (seat + 1)])) for seat in range(seats))
        return Deal(hands, tuple(cards[HAND * seats : HAND * seats + ROWS]))

    def apply(self, seat: Seat, action: Actions) -> list[Events]:
        """Change the table and run on to the next question; what happened, in order. Trusts the caller."""
        match action:
            case Pick():
                return turns.pick(self, seat, action.card)
            case Take(row):
                return turns.choose_row(self, seat, row, choice=True)
            case Put(row):
                return turns.choose_row(self, seat, row, choice=False)
            case Claim(card):
                return rounds.claim(self, seat, card)
            case Deal(hands, rows):
                return rounds.deal(self, hands, rows)
            case Spread():
                return rounds.spread(self)
            case _:
                assert_never(action)

    def view(self, seat: Seat | None) -> View:
        """Show what this seat knows; None is a watcher."""
        return view_of(self, seat)

    def outcome(self) -> Outcome | None:
        """Rank the seats once the game is over: the lowest total wins, equal ones share (T5-12, T5-R1)."""
        if self.spread or self.waiting or self.hands[0] or not self.is_over():
            return None
        ranks = tuple(1 + sum(other < total for other in self.totals) for total in self.totals)
        return Outcome(ranks, tuple((total, 1) for total in self.totals))


def new(options: Options, seats: int, last: Outcome | None = None) -> State:
    """Set up a table before its first deal. Raises IllegalAction where options and seats do not fit."""
    return empty(State, options, seats)
