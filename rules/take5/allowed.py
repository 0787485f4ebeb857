"""What is allowed in Take 5, and the sentence for what is not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rules.kernel import TABLE, Ask, IllegalAction, Seat
from rules.take5 import placing, turns
from rules.take5.actions import Actions, Claim, Deal, Pick, Put, Spread, Take
from rules.take5.components import HAND, ROWS, Card, Row, in_play
from rules.take5.position import Position, claimer


def table_asks(position: Position) -> tuple[Ask, ...]:
    """Ask TABLE for the next round, where no card is asked for; empty: the game is over."""
    if position.spread or position.waiting or position.hands[0] or position.is_over():
        return ()
    return (Ask(TABLE, "spread" if position.options.variant == "logic" else "deal", position.round),)


def check(position: Position, seat: Seat, action: Actions) -> None:
    """State the one rule of what is allowed. Changes nothing. Raises IllegalAction."""
    match action:
        case Pick(card):
            _check_pick(position, seat, card)
        case Take(row):
            _check_take(position, seat)
        case Put(row):
            _check_put(position, seat, row)
        case Claim(card):
            _check_claim(position, seat, card)
        case Deal():
            _check_deal(position, seat, action)
        case Spread():
            if seat != TABLE or table_asks(position) != (Ask(TABLE, "spread", position.round),):
                raise IllegalAction("T5-21", "the table lays out the cards before a round of Logic, and at no other time")
        case _:
            assert_never(action)


def _check_pick(position: Position, seat: Seat, card: Card) -> None:
    if seat == TABLE or position.spread or position.waiting or not position.hands[seat]:
        raise IllegalAction("T5-04", "nobody is asked for a card just now")
    if card not in position.hands[seat]:
        raise IllegalAction("T5-04", f"you do not hold the {card}; your cards are {_list(position.hands[seat])}")
    if card == position.picks[seat]:
        raise IllegalAction("T5-R3", f"you have chosen the {card} already")


def _check_take(position: Position, seat: Seat) -> None:
    card = _waiting_card(position, seat)
    if ends := turns.ends_for(position, card):
        raise IllegalAction("T5-22", f"the {card} takes no row: it goes to {_ends(position, card, ends)}")


def _check_put(position: Position, seat: Seat, row: Row) -> None:
    card = _waiting_card(position, seat)
    ends = turns.ends_for(position, card)
    if not ends:
        raise IllegalAction("T5-22", f"the {card} fits no end, so it takes a row of your choice")
    if row not in ends:
        raise IllegalAction("T5-22", f"the {card} goes to {_ends(position, card, ends)}, which are equally near")


def _waiting_card(position: Position, seat: Seat) -> Card:
    if not position.waiting:
        raise IllegalAction("T5-06", "no card is waiting for a row just now")
    card, owner = position.waiting[0]
    if seat != owner:
        raise IllegalAction("T5-08", f"the {card} is another player's card, and that player chooses the row")
    return card


def _ends(position: Position, card: Card, ends: Sequence[Row]) -> str:
    side = {True: "left", False: "right"}
    return " or ".join(f"the {side[placing.goes_left(position.rows, row, card)]} end of row {row + 1}" for row in ends)


def _check_claim(position: Position, seat: Seat, card: Card) -> None:
    if not position.spread:
        raise IllegalAction("T5-21", "no cards lie face up to choose from")
    if seat != claimer(position):
        raise IllegalAction("T5-21", "another player chooses a card now")
    if card not in position.spread:
        raise IllegalAction("T5-21", f"the {card} does not lie face up; there are {_list(position.spread)}")


def _check_deal(position: Position, seat: Seat, deal: Deal) -> None:
    if seat != TABLE or table_asks(position) != (Ask(TABLE, "deal", position.round),):
        raise IllegalAction("T5-03", "the table deals before a round, and at no other time")
    seats = len(position.hands)
    dealt = [*deal.rows, *(card for hand in deal.hands for card in hand)]
    if len(deal.rows) != ROWS or [len(hand) for hand in deal.hands] != [HAND] * seats:
        raise IllegalAction("T5-03", f"a deal is {HAND} cards to each of {seats} players and {ROWS} for the rows")
    if len(set(dealt)) != len(dealt) or not set(dealt) <= set(in_play(position.options, seats)):
        raise IllegalAction("T5-01", "a deal has each card of the game once at most")


def _list(cards: Sequence[Card]) -> str:
    return ", ".join(map(str, cards))
