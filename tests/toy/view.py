"""What one seat of the Toy knows."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace
from toy.components import CARDS, SEATS, STANDING, Card, Cards, Standing
from toy.position import Position

from rules import kernel
from rules.bounds import BySeat, Count, Number
from rules.kernel import Seat


class View(kernel.View, frozen=True):
    """One seat's, or a watcher's."""

    seat: Seat | None
    hand: Cards
    """One's own; a watcher's is empty."""
    sizes: BySeat[Count]
    """Cards in hand, by seat."""
    left: Count
    """Cards in the pile, the one at the bottom left out."""
    buried: bool
    """Whether a card lies at the bottom now."""
    bottom: Card | None
    """TY-04: known to the one who buried it."""
    buried_by: Seat | None
    heap: Cards
    seen: Annotated[tuple[tuple[Seat, Seat, Card | None], ...], Meta(max_length=CARDS)]
    """TY-09: the card is known to the two."""
    coins: BySeat[Count]
    bank: Count
    turn: Count
    drawer: Seat | None
    penalty: bool
    draws: Count
    cry: Seat | None
    caller: Seat | None
    called_on: Count
    passed: bool
    """One's own answer in the window (TY-06)."""
    offers: Annotated[tuple[Standing, ...], Meta(max_length=STANDING * SEATS[-1])]
    """The card is known to its seller."""
    offered: Number


def view_of(position: Position, seat: Seat | None) -> View:
    """Build what a seat, or a watcher (None), knows."""
    return View(
        seat=seat,
        hand=() if seat is None else tuple(position.hands[seat]),
        sizes=tuple(map(len, position.hands)),
        left=len(position.pile),
        buried=position.bottom is not None,
        bottom=position.bottom if seat is not None and seat == position.buried_by else None,
        buried_by=position.buried_by,
        heap=tuple(position.heap),
        seen=tuple((knower, holder, card if seat in (knower, holder) else None) for knower, holder, card in position.seen),
        coins=tuple(position.coins),
        bank=position.bank,
        turn=position.turn,
        drawer=position.drawer,
        penalty=position.penalty,
        draws=position.draws,
        cry=position.cry,
        caller=position.caller,
        called_on=position.called_on,
        passed=seat is not None and position.passed[seat],
        offers=tuple(offer if offer.seller == seat else replace(offer, card=None) for offer in position.offers),
        offered=position.offered,
    )
