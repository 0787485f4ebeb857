"""A turn of Cow Clicker event by event, for the eye: what the view looks like on the way from one update to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

from msgspec.structs import replace

from cowtui.boards.parts import changed
from rules.cowclicker import events as told
from rules.cowclicker.decks import Deck
from rules.cowclicker.events import Events
from rules.cowclicker.position import OpenOffer
from rules.cowclicker.view import View
from rules.kernel import Seat

T = TypeVar("T")
_OPEN: Final = -1
"""Of an event at work: how many cards it has still to reveal is not told yet."""
_TWINS: Final = 2
"""CC-31: the one event that reveals cards without another word."""


def unfold(view: View, event: Events) -> View:
    """The picture after an event: only what the event says, no rules. What is not drawn, the next view brings."""
    match event:
        case told.LotFell(first):
            return replace(view, turn=first)
        case told.Stocked(yard, premium, cowntdown):
            return replace(view, yard=yard, premium_left=premium, cowntdown_left=cowntdown)
        case told.Dealt(pastures, met):
            dealt = [*met, *(cow for pasture in pastures for cow in pasture)]
            return replace(view, pastures=pastures, discard=met, basic=_less(view.basic, dealt))
        case told.TurnStarted(seat):
            nothing = (0,) * len(view.pastures)
            unlocked: tuple[tuple[int, ...], ...] = ((),) * len(view.pastures)
            turns = view.turns + (view.phase not in ("lot", "stock", "deal"))
            return replace(view, phase="sale", turn=seat, turns=turns, milk=0, locks=unlocked, given=nothing, traded=nothing)
        case told.Sold(seat, cow):
            return replace(_dropped(view, seat, (cow,)), phase="buy")
        case told.Drew(seat, card, into):
            after = _revealed(replace(view, phase="draw", basic=_less(view.basic, (card,))))
            if into == "effect":
                return replace(after, limbo=(*after.limbo, (card, _OPEN)))
            return _moved(after, None, seat, (card,)) if into == "pasture" else replace(after, discard=_more(after.discard, (card,)))
        case told.Reshuffled():
            after = _ended(view)
            return replace(after, basic=after.discard, discard=())
        case told.Missed():
            return _owing(view, 0)
        case told.Milked(_, milk):
            return replace(_owing(view, 0), milk=milk)
        case told.Rustled(seat, victim, cow):
            return _moved(_owing(view, 0), victim, seat, (cow,))
        case told.Calved(seat, cow):
            return _moved(replace(_owing(view, 0), basic=_less(view.basic, (cow,))), None, seat, (cow,))
        case told.Rang(seat, cow):
            return _moved(replace(_owing(view, 0), yard=_left(view.yard, cow)), None, seat, (cow,))
        case told.Herded(seat, cows, draws):
            return _dropped(_owing(view, draws), seat, cows)
        case told.Barbecued(_, victim, cow):
            return _dropped(_owing(view, 0), victim, (cow,))
        case told.Swapped(seat, victim, own, other):
            return _moved(_moved(_owing(view, 0), seat, victim, (own,)), victim, seat, (other,))
        case told.Tipped(cows):
            after = _owing(view, 0)
            for giver, tipped in enumerate(cows):
                if tipped is not None:
                    after = _moved(after, giver, (giver - 1) % len(cows), (tipped,))
            return after
        case told.Upgraded(seat, cows, target, milk):
            after = replace(_dropped(view, seat, cows), phase="upgrade", yard=_left(view.yard, target), milk=view.milk - milk)
            return _moved(after, None, seat, (target,))
        case told.Given(seat, to, cow):
            locks = changed(view.locks, to, _more(view.locks[to], (cow,)))
            return replace(_moved(view, seat, to, (cow,)), locks=locks)
        case told.Offered(offer, seat, to, give, want):
            return replace(view, offers=(*view.offers, OpenOffer(offer, seat, to, give, want)))
        case told.Traded(offer, seat, to, give, want):
            return _moved(_moved(_answered(view, offer), seat, to, give), to, seat, want)
        case told.Withdrawn(offer):
            return _answered(view, offer)
        case told.Called():
            return replace(view, phase="call")
        case told.Flipped(cow, cowntdown):
            return _turned_up(replace(view, phase="flip", yard=(*view.yard, cow)), cowntdown)
        case told.PutOut(cow, retired):
            after = replace(view, yard=_left(view.yard, cow))
            return replace(after, retired=_more(view.retired, (cow,))) if retired else replace(after, under=(*view.under, cow))
        case told.CowmageddonCame():
            return _turned_up(replace(view, phase="over"), view.in_cowntdown)
        case _:
            return view


SECONDS: Final[dict[type[Events], float]] = {
    told.Dealt: 0.8,
    told.Sold: 0.5,
    told.Drew: 0.5,
    told.NothingDrawn: 0.5,
    told.Missed: 0.8,
    told.Rustled: 1.2,
    told.Milked: 0.8,
    told.Calved: 1.0,
    told.Rang: 1.0,
    told.Herded: 1.0,
    told.Barbecued: 1.2,
    told.Swapped: 1.2,
    told.Tipped: 1.6,
    told.Upgraded: 1.0,
    told.Given: 1.0,
    told.Traded: 1.2,
    told.Flipped: 0.3,
    told.PutOut: 0.4,
    told.CowmageddonCame: 8.0,
}
"""For how long an event stands on the screen before the next; the others pass with it."""
MINOR: Final = (told.TurnStarted, told.Flipped, told.Chose, told.Called)
"""What the picture tells by itself."""


def is_minor(event: Events) -> bool:
    """Whether the picture tells it; a drought is told in words."""
    return isinstance(event, MINOR) or (isinstance(event, told.PutOut) and not event.retired)


def fresh(event: object) -> tuple[Seat | None, tuple[int, ...]]:
    """Which cows an event has brought, and where: a pasture, or None for the stockyard."""
    match event:
        case told.Drew(seat, card, "pasture") | told.Rang(seat, card) | told.Calved(seat, card) | told.Rustled(seat, _, card):
            return seat, (card,)
        case told.Upgraded(seat, _, card) | told.Swapped(seat, _, _, card) | told.Given(_, seat, card):
            return seat, (card,)
        case told.Traded(_, _, seat, cows):
            return seat, cows
        case told.Flipped(card):
            return None, (card,)
        case _:
            return None, ()


def deed(deck: Deck, event: object) -> tuple[Seat, str] | None:
    """What a player has done in this turn, in a few letters; an empty text: the turn begins."""
    match event:
        case told.TurnStarted(seat):
            return seat, ""
        case told.Sold(seat, cow):
            return seat, f"sold {deck.spell(cow)}"
        case told.Drew(seat, card):
            return seat, f"drew {deck.breeds[card].name if deck.breeds[card].event else deck.spell(card)}"
        case told.Upgraded(seat, cows, target):
            return seat, f"{deck.spell(target)} for {'+'.join(map(deck.spell, cows))}"
        case told.Given(seat, to, cow):
            return seat, f"gave {deck.spell(cow)} to {to + 1}"
        case told.Traded(_, seat, to):
            return seat, f"traded with {to + 1}"
        case told.Rustled(seat, victim, cow):
            return seat, f"took {deck.spell(cow)} of {victim + 1}"
        case _:
            return None


def _less(cards: Sequence[int], gone: Sequence[int]) -> tuple[int, ...]:
    """Sorted cards without some of them."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def _more(cards: Sequence[int], come: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted((*cards, *come)))


def _left(yard: tuple[int, ...], cow: int) -> tuple[int, ...]:
    """The stockyard, in its order, without a cow."""
    return _less(yard, (cow,))


def _moved(view: View, giver: Seat | None, taker: Seat, cows: Sequence[int]) -> View:
    """Cows come into a pasture, out of another one where a giver is named."""
    pastures = view.pastures
    if giver is not None:
        pastures = changed(pastures, giver, _less(pastures[giver], cows))
    return replace(view, pastures=changed(pastures, taker, _more(pastures[taker], cows)))


def _dropped(view: View, seat: Seat, cows: Sequence[int]) -> View:
    return replace(view, pastures=changed(view.pastures, seat, _less(view.pastures[seat], cows)), discard=_more(view.discard, cows))


def _owing(view: View, cards: int) -> View:
    """The event at work has so many cards still to reveal."""
    return replace(view, limbo=(*view.limbo[:-1], (view.limbo[-1][0], cards))) if view.limbo else view


def _ended(view: View) -> View:
    """Events that reveal nothing more go to the discard (CC-R26)."""
    while view.limbo and not view.limbo[-1][1]:
        view = replace(view, limbo=view.limbo[:-1], discard=_more(view.discard, (view.limbo[-1][0],)))
    return view


def _revealed(view: View) -> View:
    """The event at work, if there is one, has revealed a card."""
    after = _ended(view)
    left = after.limbo[-1][1] if after.limbo else 0
    return _owing(after, (_TWINS if left == _OPEN else left) - 1)


def _answered(view: View, offer: int) -> View:
    return replace(view, offers=tuple(one for one in view.offers if one.offer != offer))


def _turned_up(view: View, cowntdown: bool) -> View:
    """One card less on the deck that it came from."""
    if cowntdown:
        return replace(view, cowntdown_left=view.cowntdown_left - 1)
    if view.premium_left:
        return replace(view, premium_left=view.premium_left - 1)
    return replace(view, under=view.under[1:])
