"""Mooooo: who owes one, until when it can be called, and from when it can be caught (CT-30, CT-31, CT-R38).

What is asked does not tell who forgot: whoever plays down to one card is asked for a Mooooo, and the others are asked for a
catch, called or not. Who asks for what is not owed learns that, and nobody else hears of it (CT-R41).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from rules.cowtown import events
from rules.cowtown.events import Events
from rules.cowtown.position import MOST, LastCard, Pending, Position
from rules.kernel import TABLE, Ask, IllegalAction, Seat

OWN_TURN: Final = 2 * MOST << 20
"""Added to a question that is put in one's own turn; whom it is about stays the same."""


def asks(position: Position) -> Iterator[Ask]:
    """Yield the windows, then each seat's question whether it calls, then who may catch whom (CT-R39)."""
    for one in position.last_cards:
        if one.seat != position.turn and not one.lapsed:
            yield Ask(TABLE, "grace", one.number, wait=position.options.catch_grace)
        if not one.is_late and not one.answered:
            yield Ask(one.seat, "moo", one.about, must=False)
    for seat, hand in enumerate(position.hands):
        if len(hand) == 1 and seat != position.turn:
            one_left = position.last_card_of(seat)
            if one_left is None or one_left.lapsed:
                free = position.turn if position.options.false_catch == "accuser" else None
                yield from _catches(seat, one_left.about if one_left else 2 * seat + 1, len(position.hands), free)


@lru_cache(maxsize=64)
def _catches(seat: Seat, about: int, seats: int, free: Seat | None) -> tuple[Ask, ...]:
    """List the questions to all others about this seat's last card; they stand for several turns, so they are kept.

    Where a needless catch costs a card, it costs none in one's own turn, that of `free`: another question (CT-R41).
    """
    return tuple(Ask(by, "catch", about + OWN_TURN * (by == free), must=False) for by in range(seats) if by != seat)


def of_number(number: int) -> Seat:
    """Return the seat whose last card has this number."""
    return number % MOST


def accused(about: int) -> Seat:
    """Return whom a question of this number would catch."""
    return of_number(about // 2)


def keeps_one(position: Position, seat: Seat, called: bool) -> None:
    """Note that a play or pass is done, if it has left this seat one card; `called`: with a Mooooo (CT-30)."""
    if len(position.hands[seat]) == 1:
        position.last_cards.append(LastCard(seat, position.asked, called, lapsed=not position.options.catch_grace))


def others_acted(position: Position) -> None:
    """Note that the seat at turn has played or drawn: too late for everybody else to call (CT-31)."""
    if position.last_cards:
        position.last_cards = [one if one.seat == position.turn else replace(one, acted=True) for one in position.last_cards]


def lapse(position: Position, seat: Seat) -> None:
    """End the grace of a seat (CT-R38)."""
    position.last_cards = [replace(one, lapsed=True) if one.seat == seat else one for one in position.last_cards]


def moo(position: Position, seat: Seat) -> Events:
    """Call Mooooo after the play."""
    position.last_cards = [replace(one, called=True, answered=True) if one.seat == seat else one for one in position.last_cards]
    return events.Mooed(seat)


def catch(position: Position, seat: Seat, by: Seat) -> Events:
    """Catch a seat (CT-31), or find that it owes nothing (CT-R41)."""
    one = position.last_card_of(seat)
    if one and not one.called:
        position.forget_last_card(seat)
        position.pending = Pending("catch", seat)
        return events.Caught(seat, by)
    costs = position.options.false_catch == "accuser" and by != position.turn
    if costs:
        position.pending = Pending("accuse", by)
    return events.Accused(seat, by, costs)


def check_moo(position: Position, seat: Seat) -> None:
    """Raise IllegalAction where this seat has not just played down to one card, or is too late."""
    one = position.last_card_of(seat)
    if one is None:
        raise IllegalAction("CT-30", "you call Mooooo when your own play or pass leaves you one card")
    if one.answered:
        raise IllegalAction("CT-R41", "you have called Mooooo already")
    if one.is_late:
        raise IllegalAction("CT-R38", "too late for your Mooooo: the next player has had a turn")


def check_catch(position: Position, seat: Seat, by: Seat) -> None:
    """Raise IllegalAction where this seat cannot be caught, whether it owes a Mooooo or not."""
    if seat == by or seat >= len(position.hands):
        raise IllegalAction("CT-R39", "you can only catch another player")
    if seat == position.turn:
        raise IllegalAction("CT-R32", "nobody can be caught during their own turn")
    if len(position.hands[seat]) != 1:
        raise IllegalAction("CT-R41", "there is nothing to catch: only a player with one card can owe a Mooooo")
    one = position.last_card_of(seat)
    if one and not one.lapsed:
        raise IllegalAction("CT-R38", "wait a moment: there is still time to call Mooooo")


def check_lapse(position: Position, seat: Seat) -> None:
    """Raise IllegalAction where no grace of this seat runs."""
    one = position.last_card_of(seat)
    if one is None or one.lapsed or seat == position.turn:
        raise IllegalAction("CT-R38", "no grace of this player runs out")
