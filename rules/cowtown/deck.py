"""The deal: how the table draws it, what of a deal is allowed, and what it lays out."""

from __future__ import annotations

from collections import Counter

from rules.chance import Chance, shuffled
from rules.cowtown import events
from rules.cowtown.actions import Deal
from rules.cowtown.components import HAND, NUMBER, TABLED, TOP, Options, cards_of, write_card
from rules.cowtown.events import Events
from rules.cowtown.position import Position
from rules.kernel import IllegalAction, Seat


def deal(options: Options, seats: int, dealer: Seat, chance: Chance) -> Deal:
    """Draw a deal (CT-03, CT-04, CT-R8); again, where a hand would be Cowtown cards alone (CT-R9)."""
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
    """Raise IllegalAction where the cards cannot be dealt like that."""
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


def lay_out(position: Position, deal: Deal) -> Events:
    """Begin a round with this deal and all cards of the last one (CT-03 to CT-07, CT-37)."""
    dealer, seats = position.dealer or 0, len(position.hands)
    rest = Counter(cards_of(position.options.bulls_eyes))
    rest.subtract([*deal.table, *(card for hand in deal.hands for card in hand)])
    position.deck = sorted(rest.elements())
    position.hands = [sorted(card for card in hand if NUMBER[card]) for hand in deal.hands]
    position.discard = [card for card in deal.table if NUMBER[card] == TOP]
    around = [(dealer + step) % seats for step in range(seats)]
    laid = [(seat, card) for seat in around for card in sorted(deal.hands[seat]) if not NUMBER[card]]
    position.stacks = [[card] for card in deal.table if NUMBER[card] < TOP] + [[card] for _, card in laid]
    position.closed, position.last_cards, position.sightings = [], [], []
    position.turn = dealer
    position.door = False
    position.bonus = 0
    position.asked += 1
    return events.Dealt(dealer, tuple(map(tuple, position.hands)), deal.table, tuple(laid), tuple(map(len, position.hands)))


def _numbered(cards: tuple[int, ...] | list[int]) -> int:
    return sum(NUMBER[card] > 0 for card in cards)


def _lying(table: tuple[int, ...] | list[int]) -> int:
    return sum(NUMBER[card] < TOP for card in table)
