"""A turn of Cow Clicker event by event, for the eye: what the view looks like on the way from one update to the next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from msgspec.structs import replace

from cowtui.boards.parts import changed
from rules.cowclicker import events as told
from rules.cowclicker.events import Events
from rules.cowclicker.position import OpenOffer
from rules.cowclicker.view import View
from rules.kernel import Seat

_TWINS: Final = 2
"""CC-31: the one event that reveals cards without another word."""
UNSHOWN: Final = {"phase": "which question comes next is in the next view"}
"""What no event tells."""


def unfold(view: View, event: Events) -> View:
    """Picture the view after an event: only what the event says."""
    match event:
        case told.LotFell(first):
            return replace(view, turn=first, losers=())
        case told.Stocked(yard, premium, cowntdown):
            return replace(view, yard=yard, premium_left=premium, cowntdown_left=cowntdown)
        case told.Dealt(pastures, met):
            dealt = [*met, *(cow for pasture in pastures for cow in pasture)]
            return replace(view, pastures=pastures, discard=met, basic=_less(view.basic, dealt))
        case told.TurnStarted(seat):
            return _started(view, seat)
        case told.Sold(seat, cow):
            return replace(_dropped(view, seat, (cow,)), phase="buy")
        case told.Drew(seat, card, into):
            return _drew(view, seat, card, into)
        case told.Reshuffled():
            return replace(view, basic=view.discard, discard=())
        case told.NothingDrawn() | told.Missed():
            return _ended(view)
        case told.Milked(_, milk):
            return replace(_ended(view), milk=milk)
        case told.Rustled(seat, victim, cow):
            return _ended(_swapped(view, ((victim, seat, cow),)))
        case told.Calved(seat, cow):
            return _ended(_come(replace(view, basic=_less(view.basic, (cow,))), seat, cow))
        case told.Rang(seat, cow):
            return _ended(_come(replace(view, yard=_less(view.yard, (cow,)), left_yard=True), seat, cow))
        case told.Herded(seat, cows, draws):
            after = _dropped(view, seat, cows)
            return replace(after, limbo=(*after.limbo[:-1], (after.limbo[-1][0], draws))) if draws else _ended(after)
        case told.Barbecued(_, victim, cow):
            return _ended(_dropped(view, victim, (cow,)))
        case told.Swapped(seat, victim, own, other):
            return _ended(_swapped(view, ((seat, victim, own), (victim, seat, other))))
        case told.Chose(seat, cow):
            tip = cow if seat == view.seat else view.tip
            return replace(view, tip=tip, tipped=changed(view.tipped, seat, True))
        case told.Tipped(cows):
            seats = len(cows)
            moves = tuple((giver, (giver - 1) % seats, cow) for giver, cow in enumerate(cows) if cow is not None)
            return _ended(replace(_swapped(view, moves), tip=None, tipped=(False,) * seats))
        case told.Upgraded(seat, cows, target, milk):
            paid = replace(_dropped(view, seat, cows), yard=_less(view.yard, (target,)), milk=view.milk - milk, left_yard=True)
            return _come(paid, seat, target)
        case told.Given(seat, to, cow):
            after = _come(replace(view, pastures=changed(view.pastures, seat, _less(view.pastures[seat], (cow,)))), to, cow)
            locks = changed(after.locks, to, _more(after.locks[to], (cow,)))
            return replace(after, locks=locks, given=changed(after.given, seat, after.given[seat] + 1))
        case told.Offered(offer, seat, to, give, want):
            return replace(view, offers=(*view.offers, OpenOffer(offer, seat, to, give, want)), offered=offer)
        case told.Traded(offer, seat, to, give, want):
            traded = tuple(count + (trader in (seat, to)) for trader, count in enumerate(view.traded))
            moves = (*((seat, to, cow) for cow in give), *((to, seat, cow) for cow in want))
            return replace(_passed_on(_answered(view, offer), moves), traded=traded)
        case told.Withdrawn(offer):
            return _answered(view, offer)
        case told.Called():
            return replace(view, phase="call")
        case told.Flipped(cow, cowntdown):
            return _turned_up(replace(view, phase="flip", yard=(*view.yard, cow)), cowntdown)
        case told.PutOut(cow, retired):
            after = replace(view, yard=_less(view.yard, (cow,)))
            if retired:
                return replace(after, retired=_more(view.retired, (cow,)), quiet=-1)  # the turn that ends makes it 0
            return replace(after, under=(*view.under, cow))
        case told.CowmageddonCame():
            return _turned_up(replace(view, phase="over"), view.in_cowntdown)
        case _:
            assert_never(event)


def _started(view: View, seat: Seat) -> View:
    nothing = (0,) * len(view.pastures)
    unlocked: tuple[tuple[int, ...], ...] = ((),) * len(view.pastures)
    after = replace(view, phase="sale", turn=seat, milk=0, left_yard=False, passed=(), locks=unlocked, given=nothing, traded=nothing)
    if view.phase in ("lot", "stock", "deal"):
        return after
    return replace(after, turns=view.turns + 1, quiet=0 if view.left_yard else view.quiet + 1)


def _drew(view: View, seat: Seat, card: int, into: str) -> View:
    after = replace(view, phase="draw", basic=_less(view.basic, (card,)), draws=view.draws + 1)
    if after.limbo:
        event, left = after.limbo[-1]
        after = replace(after, limbo=(*after.limbo[:-1], (event, (left or _TWINS) - 1)))
    if into == "effect":
        return replace(after, limbo=(*after.limbo, (card, 0)))
    after = _come(after, seat, card) if into == "pasture" else replace(after, discard=_more(after.discard, (card,)))
    return after if after.limbo and after.limbo[-1][1] else _ended(after)


def _ended(view: View) -> View:
    """The event at work is over, and with it those that waited for it and reveal nothing more (CC-R26)."""
    limbo = view.limbo[:-1]
    gone = view.limbo[-1:]
    while limbo and not limbo[-1][1]:
        gone, limbo = (*gone, limbo[-1]), limbo[:-1]
    return replace(view, limbo=limbo, discard=_more(view.discard, [card for card, _ in gone]))


def _less(cards: Sequence[int], gone: Sequence[int]) -> tuple[int, ...]:
    """The cards, in their order, without some of them."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return tuple(left)


def _more(cards: Sequence[int], come: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted((*cards, *come)))


def _come(view: View, seat: Seat, cow: int) -> View:
    return replace(view, pastures=changed(view.pastures, seat, _more(view.pastures[seat], (cow,))))


def _dropped(view: View, seat: Seat, cows: Sequence[int]) -> View:
    """Cows go to the discard; of equal ones those that came as gifts first (CC-R17)."""
    pastures = changed(view.pastures, seat, _less(view.pastures[seat], cows))
    locks = changed(view.locks, seat, _less(view.locks[seat], cows))
    return replace(view, pastures=pastures, locks=locks, discard=_more(view.discard, cows))


def _passed_on(view: View, moves: Sequence[tuple[Seat, Seat, int]]) -> View:
    """Cows go from pasture to pasture, all at once, and the locks of gifts go with them (CC-R17)."""
    pastures, locks = [list(pasture) for pasture in view.pastures], [list(locked) for locked in view.locks]
    arrived: list[tuple[Seat, int, bool]] = []
    for giver, taker, cow in moves:
        if cow in pastures[giver]:
            pastures[giver].remove(cow)
        if was_locked := cow in locks[giver]:
            locks[giver].remove(cow)
        arrived.append((taker, cow, was_locked))
    for taker, cow, was_locked in arrived:
        pastures[taker].append(cow)
        locks[taker] += [cow] * was_locked
    return replace(
        view,
        pastures=tuple(tuple(sorted(pasture)) for pasture in pastures),
        locks=tuple(tuple(sorted(locked)) for locked in locks),
    )


def _swapped(view: View, moves: tuple[tuple[Seat, Seat, int], ...]) -> View:
    """An event makes cows change hands."""
    return replace(_passed_on(view, moves), passed=moves)


def _answered(view: View, offer: int) -> View:
    return replace(view, offers=tuple(one for one in view.offers if one.offer != offer))


def _turned_up(view: View, cowntdown: bool) -> View:
    """One card less on the deck that it came from."""
    after = replace(view, flips=view.flips + 1)
    if cowntdown:
        return replace(after, cowntdown_left=view.cowntdown_left - 1)
    if view.premium_left:
        return replace(after, premium_left=view.premium_left - 1)
    return replace(after, under=view.under[1:])


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
    told.PutOut: 0.5,
    told.CowmageddonCame: 8.0,
}
"""For how long an event stands on the screen before the next; the others pass with it: the stockyard moves once, when it is full again."""


def is_fresh(event: object, where: Seat | None, cows: Sequence[int], cow: int, nth: int) -> bool:
    """Whether this copy, of the cows that lie there now, is one that the event has brought."""
    to, brought = fresh(event)
    return to == where and nth >= cows.count(cow) - brought.count(cow)


def fresh(event: object) -> tuple[Seat | None, tuple[int, ...]]:
    """Name the cows that an event has brought, and where: a pasture, or None for the stockyard."""
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
