"""The whole truth of a game of Cowtown: its fields, and the small moves on them."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from rules.bounds import Count, Number
from rules.cowtown.components import SEATS, Card, Options, cards_of, write_card
from rules.cowtown.sightings import Sighting
from rules.kernel import Seat

MOST: Final = SEATS[-1]

Why: TypeAlias = Literal["flip", "draw", "kick", "catch", "accuse"]
"""CT-11; CT-16; CT-12; CT-31; CT-R41."""


class Pending(Struct, frozen=True):
    """A card that the table has to turn over or give to a seat; with a play, what is still to come of it."""

    why: Why
    seat: Seat
    scorecows: Count = 0
    doors: Count = 0
    moo: bool = False
    """CT-30: called with the play."""


class LastCard(Struct, frozen=True):
    """CT-30: this seat's own play or pass has left it one card. Everybody saw and heard all of this."""

    seat: Seat
    asked: Number
    """`Position.asked` when it came to that."""
    called: bool = False
    """It called Mooooo; if not, it owes one."""
    answered: bool = False
    """It called after the play, in answer to the question for it."""
    lapsed: bool = False
    """CT-R38: the grace since the turn left the seat has passed."""
    acted: bool = False
    """CT-31: the next seat has played or drawn."""

    @property
    def number(self) -> int:
        """Which one of the whole game: MOST and more."""
        return MOST * (self.asked + 1) + self.seat

    @property
    def about(self) -> int:
        """The number of the questions about it: another one once the seat has called."""
        return 2 * self.number + self.called

    @property
    def is_late(self) -> bool:
        """CT-R38: too late to call."""
        return self.lapsed and self.acted


class Position(Struct):
    """The whole truth. Hands, deck and closed cards are sorted; the last card of a stack or of the discard pile is its top."""

    options: Options
    hands: list[list[Card]]
    stacks: list[list[Card]]
    """By letter; empty: behind a barn door (CT-27)."""
    deck: list[Card]
    discard: list[Card]
    closed: list[Card]
    """Behind barn doors."""
    scorecows: list[int]
    round: int
    """Rounds finished."""
    history: list[list[int]]
    """By round, the cards left in the hands at its end."""
    dealer: Seat | None
    """None: not yet drawn by lot (CT-R11)."""
    turn: Seat
    door: bool
    """CT-28: the seat at turn has closed a barn door, and chooses what that gives it."""
    bonus: int
    """CT-R33: so often it may choose."""
    asked: int
    """Questions put to seats at turn, in the whole game."""
    last_cards: list[LastCard]
    pending: Pending | None
    sightings: list[Sighting]

    def drawn(self) -> int:
        """Count the cards that left the deck in the game, each round whole: the number of the next one's question."""
        return (self.round + 1) * len(cards_of(self.options.bulls_eyes)) - len(self.deck)

    def is_playing(self) -> bool:
        """Whether a round is going on: after it (CT-32, CT-36, CT-R45) the table stays as it is until the next deal."""
        return self.pending is not None or (all(self.hands) and bool(self.deck) and not self.ends_at_once())

    def is_finished(self) -> bool:
        """Whether no further round is dealt (CT-38)."""
        return self.round >= self.options.rounds or self.is_supply_claimed()

    def is_supply_claimed(self) -> bool:
        """Whether all scorecows have been claimed."""
        return 0 < self.options.supply <= sum(self.scorecows)

    def ends_at_once(self) -> bool:
        """Whether the last scorecow was claimed and the game ends in mid-round (CT-R45)."""
        return self.options.supply_end == "at_once" and self.is_supply_claimed()

    def take_pending(self) -> Pending:
        """Remove and return what the table has to do."""
        due, self.pending = self.pending, None
        assert due
        return due

    def add_to_hand(self, seat: Seat, card: int) -> None:
        """Put a card into a hand, which then has more than one (CT-R37)."""
        insort(self.hands[seat], card)
        self.forget_last_card(seat)

    def last_card_of(self, seat: Seat) -> LastCard | None:
        """Return how this seat came to its last card, while that matters."""
        return next((one for one in self.last_cards if one.seat == seat), None)

    def forget_last_card(self, seat: Seat) -> None:
        """Drop what is noted of a seat's last card: it holds none or more now, or its turn has come round."""
        if self.last_cards:
            self.last_cards = [one for one in self.last_cards if one.seat != seat]


def conserved(position: Position) -> dict[str, int]:
    """Count the cards, each face of them, wherever they lie (CT-01)."""
    places = (position.deck, position.discard, position.closed, *position.hands, *position.stacks)
    return {write_card(card): count for card, count in sorted(Counter(card for place in places for card in place).items())}
