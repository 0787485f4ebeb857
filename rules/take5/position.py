"""The fields of a table of Take 5, and the small moves on them."""

from __future__ import annotations

from typing import TypeVar

from msgspec import Struct

from rules.kernel import Seat
from rules.take5.components import HEADS, Card, Options, Row, fit, in_play

P = TypeVar("P", bound="Position")


class Position(Struct):
    """The whole truth. Hands, of one size but for claims under way, and the rest are sorted; piles are in the order of taking."""

    options: Options
    rows: list[list[Card]]
    """Lowest first; empty before the first deal."""
    cow: Row | None
    hands: list[list[Card]]
    picks: list[int]
    """By seat; 0: not yet. A picked card stays in its hand until all have picked."""
    played: list[int]
    """By seat, the cards of the turn that was revealed last; 0 before the first of the round."""
    waiting: list[tuple[int, int]]
    """(card, seat), revealed and not yet placed, lowest first; the first of them waits for a choice."""
    piles: list[list[Card]]
    """By seat, the cards taken in this round."""
    spread: list[Card]
    """T5-21: face up, to be claimed."""
    rest: list[Card]
    """Out of play until the next round (T5-03)."""
    totals: list[int]
    """By seat, the heads of the rounds before this one."""
    round: int
    """Rounds finished."""
    first: list[Card]
    """The cards that started the rows of this round."""
    past: list[list[Card]]
    """By turn of this round, the cards by seat, as they were revealed."""
    chosen: list[Row]
    """The rows that were chosen in this round, in order (T5-08, T5-22). All three are public: who was there could repeat every turn."""

    def is_over(self) -> bool:
        """Tell whether the rounds that are finished end the game (T5-12, T5-13)."""
        if self.options.rounds:
            return self.round >= self.options.rounds
        return max(self.totals) >= self.options.limit

    def clone(self: P) -> P:
        """Return an equal position that shares nothing that can change."""
        return type(self)(
            self.options,
            [row.copy() for row in self.rows],
            self.cow,
            [hand.copy() for hand in self.hands],
            self.picks.copy(),
            self.played.copy(),
            self.waiting.copy(),
            [pile.copy() for pile in self.piles],
            self.spread.copy(),
            self.rest.copy(),
            self.totals.copy(),
            self.round,
            self.first,
            self.past.copy(),
            self.chosen.copy(),
        )


def empty(kind: type[P], options: Options, seats: int) -> P:
    """Set up a table before its first deal. Raises IllegalAction where options and seats do not fit."""
    fit(options, seats)
    return kind(
        options,
        rows=[],
        cow=None,
        hands=[[] for _ in range(seats)],
        picks=[0] * seats,
        played=[0] * seats,
        waiting=[],
        piles=[[] for _ in range(seats)],
        spread=[],
        rest=list(in_play(options, seats)),
        totals=[0] * seats,
        round=0,
        first=[],
        past=[],
        chosen=[],
    )


def claimer(position: Position) -> Seat:
    """Name the seat that claims next; who claims first goes round (T5-21)."""
    return (position.round + sum(map(len, position.hands))) % len(position.hands)


def conserved(position: Position) -> dict[str, int]:
    """Count the cards of the game (T5-01, T5-20) and their heads, wherever they lie."""
    cards = [
        *position.rest,
        *position.spread,
        *(card for card, _ in position.waiting),
        *(card for zone in (*position.rows, *position.hands, *position.piles) for card in zone),
    ]
    return {"cards": len(cards), "different": len(set(cards)), "heads": sum(HEADS[card] for card in cards)}
