"""What comes out of the deck: the deal, and the cards that the table turns over or gives out one by one."""

from __future__ import annotations

from collections import Counter
from typing import Literal, TypeAlias

from msgspec import Struct

from rules.chance import Chance, shuffled
from rules.cowtown.actions import Deal
from rules.cowtown.components import HAND, NUMBER, TABLED, TOP, Options, cards_of, write_card
from rules.kernel import IllegalAction, Seat

Why: TypeAlias = Literal["flip", "draw", "kick", "catch", "accuse"]
"""CT-11; CT-16; CT-12; CT-31; CT-R41."""


class Pending(Struct, frozen=True):
    """A card that the table has to turn over or give to a seat; with a play, what is still to come of it."""

    why: Why
    seat: Seat
    scorecows: int = 0
    doors: int = 0
    moo: bool = False
    """CT-30: called with the play."""


def deal(options: Options, seats: int, dealer: Seat, chance: Chance) -> Deal:
    """CT-03, CT-04 and CT-R8; again, where a hand would be Cowtown cards alone (CT-R9)."""
    while True:
        cards = shuffled(chance, cards_of(options.bulls_eyes))
        hands = [[cards.pop() for _ in range(HAND)] for _ in range(seats)]
        table: list[int] = []
        while _lying(table) < TABLED:
            table.append(cards.pop())
        if options.refill_cowtown:
            for hand in [*hands[dealer:], *hands[:dealer]]:
                while _numbered(hand) < HAND:
                    hand.append(cards.pop())
        if all(map(_numbered, hands)):
            return Deal(tuple(tuple(sorted(hand)) for hand in hands), tuple(table))


def check_deal(options: Options, seats: int, deal: Deal) -> None:
    """Raises IllegalAction where the cards cannot be dealt like that."""
    dealt = [*deal.table, *(card for hand in deal.hands for card in hand)]
    if over := Counter(dealt) - Counter(cards_of(options.bulls_eyes)):
        raise IllegalAction("CT-01", f"there are not so many {write_card(min(over))}")
    count = _numbered if options.refill_cowtown else len
    if [count(hand) for hand in deal.hands] != [HAND] * seats:
        raise IllegalAction("CT-R8" if options.refill_cowtown else "CT-03", f"a deal is {HAND} cards to each of {seats} players")
    if not all(map(_numbered, deal.hands)):
        raise IllegalAction("CT-R9", "a hand of Cowtown cards alone is dealt again")
    if _lying(deal.table) != TABLED or NUMBER[deal.table[-1]] == TOP:
        raise IllegalAction("CT-04", f"cards are turned up until {TABLED} lie there that are no {TOP}")


def _numbered(cards: tuple[int, ...] | list[int]) -> int:
    return sum(NUMBER[card] > 0 for card in cards)


def _lying(table: tuple[int, ...] | list[int]) -> int:
    return sum(NUMBER[card] < TOP for card in table)
