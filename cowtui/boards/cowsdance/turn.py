"""A turn of Cows Can't Dance event by event, for the eye: what the view looks like on the way from one update to the next."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar, assert_never

from msgspec.structs import replace

from cowtui.boards.parts import changed
from rules.cowsdance.components import COW, FIFI, Card, Couple
from rules.cowsdance.events import (
    Asked,
    Buried,
    CutIn,
    DealerNamed,
    Dealt,
    Decided,
    Discarded,
    Drew,
    Events,
    Invited,
    Paired,
    PassedOver,
    Scored,
    ThrownIn,
    TieBreak,
    TurnedUp,
)
from rules.cowsdance.view import View
from rules.kernel import Seat

T = TypeVar("T")


def unfold(view: View, event: Events) -> View:
    """Draw what an event says into the picture, no rules. What is remembered of hands comes with the next view."""
    match event:
        case DealerNamed(seat):
            return replace(view, dealer=seat)
        case Decided(_, asker):
            return replace(view, asker=asker)
        case Dealt(dealer, asker, hands):
            hand = hands[view.seat] if view.seat is not None else None
            left = tuple(6 if seat in view.playing else 0 for seat in range(len(hands)))
            return replace(
                view, dealer=dealer, asker=asker, hand=hand or (), left=left, pile=_cards(view) - sum(left), buried=(), hall=(), exempt=(),
                pairs=((),) * len(hands),
            )  # fmt: skip
        case ThrownIn():
            seats = len(view.left)
            return replace(view, hand=(), left=(0,) * seats, pile=_cards(view), buried=(), hall=(), exempt=(), pairs=((),) * seats)
        case TurnedUp(card):
            return replace(view, hall=(card,), pile=view.pile - 1)
        case Buried(card):
            return replace(view, buried=(*view.buried, (card, 0)))
        case Drew(seat, count, cards):
            hand = tuple(sorted((*view.hand, *(cards or ()))))
            return replace(_beginning(view, seat), hand=hand, left=_more(view.left, seat, count), pile=view.pile - count)
        case Paired(seat, (card, other)):
            return _with_pair(_without(_beginning(view, seat), seat, card), seat, (card, other), from_hall=other)
        case CutIn(seat, owner, number, _, dancer, freed):
            couples = view.pairs[owner]
            view = replace(_beginning(view, seat), pairs=changed(view.pairs, owner, couples[:number] + couples[number + 1 :]))
            view = replace(view, hall=tuple(sorted((*view.hall, freed))), exempt=tuple(sorted((*view.exempt, freed))))
            return _with_pair(_without(view, seat, FIFI), seat, (FIFI, dancer))
        case Asked(seat, _, answers, couple):
            view = _beginning(view, seat)
            if couple is None:
                return replace(view, asking="refused")
            return _with_pair(_without(_without(view, seat, couple[0]), answers[-1][0], couple[1]), seat, couple)
        case Invited(seat, (asker, answerer) as couple):
            view = _without(_beginning(view, seat), seat, asker)
            return _with_pair(view, seat, couple, from_hall=answerer)
        case Discarded(seat, card):
            view = _without(_beginning(view, seat), seat, card)
            return replace(view, hall=tuple(sorted((*view.hall, card))), exempt=(), asking="open")
        case PassedOver():
            return view
        case Scored(points, totals, tie_break):
            play_offs = (*view.play_offs, points) if tie_break else view.play_offs
            return replace(view, totals=totals, turn=None, exempt=(), asking="open", game=view.game + 1, play_offs=play_offs)
        case TieBreak(seats):
            return replace(view, playing=seats)
        case _:
            assert_never(event)


def seconds(event: Events, own: Seat | None) -> float:
    """For how long an event stands on the screen before the next; 0: not at all, above all what the player whose screen it is has done."""
    match event:
        case Scored():
            return 6.0
        case CutIn(owner=owner) if owner == own != event.seat:
            return 2.4
        case Asked():
            return 1.4
        case Drew(seat):
            return 0.8 if seat == own else 0.0
        case CutIn(seat=seat) | Paired(seat=seat) | Invited(seat=seat) | Discarded(seat=seat) if seat == own:
            return 0.0
        case CutIn():
            return 1.4
        case Paired() | Invited():
            return 0.9
        case Decided() | TurnedUp() | Buried() | Discarded():
            return 0.6
        case _:
            return 0.0


def lit_in_hall(event: object) -> Card | None:
    """The card of the dance hall that an event is about."""
    match event:
        case Discarded(card=card) | TurnedUp(card=card) | CutIn(freed=card):
            return card
        case _:
            return None


def lit_pair(event: object) -> tuple[Seat, Couple] | None:
    """The pair that an event has made, and before whom it lies."""
    match event:
        case Paired(seat, couple) | Invited(seat, couple):
            return seat, couple
        case CutIn(seat=seat, dancer=dancer):
            return seat, (dancer, FIFI)
        case Asked(seat, _, _, couple) if couple:
            return seat, couple
        case _:
            return None


def _cards(view: View) -> int:
    return view.pile + sum(view.left) + len(view.hall) + 2 * sum(map(len, view.pairs))


def _beginning(view: View, seat: Seat) -> View:
    """The turn is this seat's, from the first thing on that it does."""
    return view if view.turn == seat else replace(view, turn=seat, exempt=())


def _without(view: View, seat: Seat, card: Card) -> View:
    hand = _less(view.hand, card) if seat == view.seat else view.hand
    return replace(view, hand=hand, left=_more(view.left, seat, -1))


def _with_pair(view: View, seat: Seat, couple: Couple, from_hall: Card | None = None) -> View:
    hall, exempt = view.hall, view.exempt
    if from_hall is not None:
        hall = _less(hall, from_hall)
        exempt = exempt if exempt.count(from_hall) <= hall.count(from_hall) else _less(exempt, from_hall)
    view = replace(view, hall=hall, exempt=exempt, pairs=changed(view.pairs, seat, (*view.pairs[seat], couple)))
    if couple[0] >= COW:
        view = replace(view, asking="paired")
    return view if view.left[seat] else replace(view, exempt=(), asking="open")  # CD-R17: without a card the turn is over


def _less(cards: Iterable[Card], card: Card) -> tuple[Card, ...]:
    left = list(cards)
    left.remove(card)
    return tuple(left)


def _more(counts: tuple[int, ...], place: int, more: int) -> tuple[int, ...]:
    return changed(counts, place, counts[place] + more)
