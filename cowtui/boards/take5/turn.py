"""A turn of Take 5 event by event, for the eye: what the view looks like on the way from one update to the next."""

from __future__ import annotations

from typing import Final, TypeVar, assert_never

from msgspec.structs import replace

from cowtui.boards.parts import changed
from rules.kernel import Event
from rules.take5.components import HAND
from rules.take5.events import Claimed, Dealt, Events, Jumped, Picked, Placed, Revealed, RowsStarted, Scored, SpreadOut, Took
from rules.take5.view import View

T = TypeVar("T")

UNSHOWN: Final = {"chosen": "no event tells a card that had one way to go from one whose player chose it (T5-22)"}
"""What no event tells."""


def unfold(view: View, event: Events) -> View:
    """The picture after an event: only what the event says, no rules. At the end of a turn it is the next view again."""
    match event:
        case Dealt(hands, rows, cow):
            seats = len(hands)
            return replace(
                view, rows=tuple((card,) for card in rows), cow=cow, hands=hands, left=(HAND,) * seats, picked=(False,) * seats, pick=None,
                played=(0,) * seats, waiting=(), piles=((),) * seats, spread=(), first=rows, past=(),
            )  # fmt: skip
        case SpreadOut(cards):
            seats = len(view.left)
            return replace(view, rows=(), spread=cards, played=(0,) * seats, piles=((),) * seats, first=(), past=())
        case Claimed(seat, card):
            hand = tuple(sorted((*(view.hands[seat] or ()), card)))
            left = changed(view.left, seat, view.left[seat] + 1)
            return replace(view, spread=tuple(one for one in view.spread if one != card), hands=changed(view.hands, seat, hand), left=left)
        case RowsStarted(rows, cow):
            return replace(view, rows=tuple((card,) for card in rows), cow=cow, spread=(), first=rows)
        case Picked(seat, card):
            pick = card if seat == view.seat else view.pick
            return replace(view, picked=changed(view.picked, seat, True), pick=pick)
        case Revealed(cards):
            played = dict(cards)
            hands = tuple(
                None if hand is None else tuple(card for card in hand if card != played[seat]) for seat, hand in enumerate(view.hands)
            )
            by_seat = tuple(played[seat] for seat in range(len(view.left)))
            return replace(
                view, waiting=tuple((card, seat) for seat, card in cards), played=by_seat, past=(*view.past, by_seat), hands=hands,
                left=tuple(left - 1 for left in view.left), picked=(False,) * len(view.left), pick=None,
            )  # fmt: skip
        case Placed(_, card, row, left):
            laid = (card, *view.rows[row]) if left else (*view.rows[row], card)
            return replace(view, rows=changed(view.rows, row, laid), waiting=tuple(one for one in view.waiting if one[0] != card))
        case Took(seat, row, cards, _, why, _):
            kept = view.rows[row][-1:] if why == "cow" else ()
            return replace(view, rows=changed(view.rows, row, kept), piles=changed(view.piles, seat, (*view.piles[seat], *cards)))
        case Jumped(row):
            return replace(view, cow=row)
        case Scored(_, totals):
            return replace(view, totals=totals, round=view.round + 1)
        case _:
            assert_never(event)


def seconds(event: Event) -> float:
    """For how long an event stands on the screen before the next; 0: not at all."""
    match event:
        case Revealed() | Took():
            return 1.2
        case Placed() | Jumped():
            return 0.5
        case Scored():
            return 6.0
        case _:
            return 0.0
