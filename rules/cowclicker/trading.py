"""Gifts, offers and answers, at any time and by any seat (CC-19 to CC-21)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Final, assert_never

from msgspec import Struct

from rules.cowclicker import events
from rules.cowclicker.actions import Accept, Cancel, Decline, Gift, Offer, TradeActions
from rules.cowclicker.components import STANDING, Card, SeatAt, basics, lacking
from rules.cowclicker.events import Events
from rules.kernel import TABLE, Ask, IllegalAction, Seat

if TYPE_CHECKING:
    from rules.cowclicker.state import State

OPEN: Final = ("sale", "buy", "upgrade", "call")
"""CC-R18: the phases in which cows change hands."""


class OpenOffer(Struct, frozen=True):
    """An offer that stands until it is answered, cancelled, or lapses."""

    offer: int
    """Counted through the game, from 1."""
    maker: SeatAt
    to: SeatAt
    give: tuple[Card, ...]
    """The maker's cows."""
    want: tuple[Card, ...]
    """Those of the seat it is made to."""


def asks(state: State) -> Iterator[Ask]:
    """The optional asks of every seat that may say something: an open one to give and offer, and one for each offer made to it."""
    what = "last call" if state.phase == "call" else "trade"
    for seat in range(len(state.past)):
        if _may_offer(state, seat) or _may_give(state, seat) or any(standing.maker == seat for standing in state.offers):
            yield Ask(seat, what, state.turns, must=False, open=True)
    for standing in state.offers:
        yield Ask(standing.to, "answer" if _hindrance(state, standing) is None else "decline", standing.offer, must=False)


def _may_give(state: State, seat: Seat) -> bool:
    """Whether some gift of this seat is allowed."""
    return _closed_to_gifts(state, seat) is None and any(
        _ungivable(state, seat, cow, to) is None for cow in set(state.past[seat]) for to in range(len(state.past)) if to != seat
    )


def _may_offer(state: State, seat: Seat) -> bool:
    """Whether some offer of this seat is allowed: both sides need a cow."""
    return bool(
        state.options.trades
        and state.past[seat]
        and any(state.past[to] and to != seat and _unapproachable(state, seat, to) is None for to in range(len(state.past)))
    )


def check(state: State, seat: Seat, action: TradeActions) -> None:
    """Raises IllegalAction where it is not allowed."""
    if state.phase == "choice":
        raise IllegalAction("CC-R18", f"{state.deck.spell(state.limbo[-1][0])} waits to be resolved: nothing changes hands until then")
    if seat == TABLE or state.phase not in OPEN:
        raise IllegalAction("CC-R18", "from the end of the Upgrade phase to the next turn nothing changes hands")
    match action:
        case Gift(cow, to):
            _check_gift(state, seat, cow, to)
        case Offer(to, give, want):
            _check_offer(state, seat, to, give, want)
        case Accept(number):
            standing = _standing(state, number)
            if standing.to != seat:
                raise IllegalAction("CC-20", f"offer {number} is made to player {standing.to + 1}: only they accept it")
            if hindrance := _hindrance(state, standing):
                raise hindrance
        case Decline(number):
            if _standing(state, number).to != seat:
                raise IllegalAction("CC-20", f"offer {number} is made to player {_standing(state, number).to + 1}: only they decline it")
        case Cancel(number):
            if _standing(state, number).maker != seat:
                raise IllegalAction("CC-20", f"offer {number} is player {_standing(state, number).maker + 1}'s: only they cancel it")
        case _:
            assert_never(action)


def _standing(state: State, number: int) -> OpenOffer:
    for standing in state.offers:
        if standing.offer == number:
            return standing
    raise IllegalAction("CC-20", f"there is no open offer {number}")


def _check_other(state: State, seat: Seat, to: Seat) -> None:
    if to >= len(state.past) or to == seat:
        raise IllegalAction("CC-19", f"cows go to another player of this table, 1 to {len(state.past)}")


def _check_gift(state: State, seat: Seat, cow: int, to: Seat) -> None:
    if fault := _closed_to_gifts(state, seat):
        raise fault
    _check_other(state, seat, to)
    if cow not in state.past[seat]:
        raise IllegalAction("CC-19", f"you have no {state.deck.spell(cow)}; you have {state.deck.list(state.past[seat])}")
    if fault := _ungivable(state, seat, cow, to):
        raise fault


def _closed_to_gifts(state: State, seat: Seat) -> IllegalAction | None:
    options = state.options
    if options.gifts == "off":
        return IllegalAction("CC-19", "this table plays without gifts")
    if options.gifts == "own" and seat != state.turn:
        return IllegalAction("CC-R17", f"at this table gifts are made in one's own turn; it is player {state.turn + 1}'s")
    if options.gift_cap and state.given[seat] >= options.gift_cap:
        return IllegalAction("CC-R17", f"you have made {state.given[seat]} gifts in this turn, as many as this table allows")
    return None


def _ungivable(state: State, seat: Seat, cow: int, to: Seat) -> IllegalAction | None:
    """Why an own cow cannot be given to this seat."""
    deck = state.deck
    if state.locks[seat].count(cow) >= state.past[seat].count(cow):
        return IllegalAction("CC-R17", f"the {deck.spell(cow)} came as a gift in this turn: it can be given on from the next")
    if cow < deck.first_premium and basics(deck, state.past[to]) >= deck.basic_limit:
        return IllegalAction("CC-21", f"player {to + 1} has {deck.basic_limit} basic cows; the {deck.spell(cow)} would be one too many")
    return None


def _check_offer(state: State, seat: Seat, to: Seat, give: tuple[int, ...], want: tuple[int, ...]) -> None:
    if not state.options.trades:
        raise IllegalAction("CC-20", "this table plays without trades")
    _check_other(state, seat, to)
    if not give or not want:
        raise IllegalAction("CC-R16", "a trade has cows on both sides; what goes one way only is a gift")
    if (cow := lacking(give, state.past[seat])) is not None:
        raise IllegalAction("CC-R16", f"you have not so many {state.deck.spell(cow)}; you have {state.deck.list(state.past[seat])}")
    if (cow := lacking(want, state.past[to])) is not None:
        theirs = state.deck.list(state.past[to])
        raise IllegalAction("CC-R16", f"player {to + 1} has not so many {state.deck.spell(cow)}; they have {theirs}")
    if fault := _unapproachable(state, seat, to):
        raise fault


def _unapproachable(state: State, seat: Seat, to: Seat) -> IllegalAction | None:
    """CC-R17: why a seat can make no further offer to another."""
    for trader in (seat, to):
        if state.traded[trader] >= STANDING:
            return _traded_enough(trader)
    if state.offers:
        own = [standing for standing in state.offers if standing.maker == seat]
        for standing in own:
            if standing.to == to:
                return IllegalAction("CC-R17", f"your offer {standing.offer} to player {to + 1} is still open: cancel it first")
        if len(own) >= STANDING:
            return IllegalAction("CC-R17", f"you have {STANDING} open offers: cancel one first")
    return None


def _traded_enough(trader: Seat) -> IllegalAction:
    return IllegalAction("CC-R17", f"player {trader + 1} has traded {STANDING} times in this turn; that is the most")


def _hindrance(state: State, standing: OpenOffer) -> IllegalAction | None:
    """Why an offer cannot be accepted as things are now; an offer whose maker lacks the cows has lapsed already."""
    deck = state.deck
    for trader in (standing.maker, standing.to):
        if state.traded[trader] >= STANDING:
            return _traded_enough(trader)
    if (cow := lacking(standing.want, state.past[standing.to])) is not None:
        return IllegalAction("CC-R16", f"player {standing.to + 1} has not so many {deck.spell(cow)} for offer {standing.offer} any more")
    for trader, goes, comes in ((standing.maker, standing.give, standing.want), (standing.to, standing.want, standing.give)):
        more = sum(cow < deck.first_premium for cow in comes) - sum(cow < deck.first_premium for cow in goes)
        after = basics(deck, state.past[trader]) + more
        if after > deck.basic_limit:
            return IllegalAction(
                "CC-21", f"offer {standing.offer} would leave player {trader + 1} with {after} basic cows; {deck.basic_limit} fit"
            )
    return None


def legal(state: State, ask: Ask) -> Iterator[TradeActions]:
    """The answers to an offer; or one's own offers to cancel, every gift, and offers of one cow for one, first those that change things."""
    seat = ask.seat
    if ask.what in ("answer", "decline"):
        yield Decline(ask.about)
        if ask.what == "answer":
            yield Accept(ask.about)
        return
    for standing in state.offers:
        if standing.maker == seat:
            yield Cancel(standing.offer)
    others = [to for to in range(len(state.past)) if to != seat]
    own = list(dict.fromkeys(state.past[seat]))
    if _closed_to_gifts(state, seat) is None:
        for cow in own:
            for to in others:
                if _ungivable(state, seat, cow, to) is None:
                    yield Gift(cow, to)
    if state.options.trades:
        partners = [to for to in others if _unapproachable(state, seat, to) is None]
        pairs = [(cow, to, other) for to in partners for other in dict.fromkeys(state.past[to]) for cow in own]
        for cow, to, other in chain((pair for pair in pairs if pair[0] != pair[2]), (pair for pair in pairs if pair[0] == pair[2])):
            yield Offer(to, (cow,), (other,))


def apply(state: State, seat: Seat, action: TradeActions, told: list[Events]) -> None:
    """Do it, and tell."""
    match action:
        case Gift(cow, to):
            state.past[seat].remove(cow)
            state.put(to, cow)
            state.lock(to, cow)
            state.given[seat] += 1
            told.append(events.Given(seat, to, cow))
        case Offer(to, give, want):
            state.offered += 1
            state.offers.append(OpenOffer(state.offered, seat, to, give, want))
            told.append(events.Offered(state.offered, seat, to, give, want))
        case Accept(number):
            standing = _standing(state, number)
            state.offers.remove(standing)
            _exchange(state, standing)
            told.append(events.Traded(number, standing.maker, seat, standing.give, standing.want))
        case Decline(number) | Cancel(number):
            standing = _standing(state, number)
            state.offers.remove(standing)
            declined = isinstance(action, Decline)
            told.append(events.Withdrawn(number, standing.maker, standing.to, "declined" if declined else "cancelled"))
        case _:
            assert_never(action)


def _exchange(state: State, standing: OpenOffer) -> None:
    """CC-20: both sides at once; locks go with their cows (CC-R17)."""
    goes = [(standing.maker, standing.to, cow) for cow in standing.give]
    comes = [(standing.to, standing.maker, cow) for cow in standing.want]
    state.pass_on(goes + comes)
    state.traded[standing.maker] += 1
    state.traded[standing.to] += 1


def lapse(state: State, told: list[Events], turn_over: bool = False) -> None:
    """Offers lapse whose maker has the cows no longer (CC-R35), and all of them at the end of a turn."""
    for standing in state.offers.copy():
        if turn_over or lacking(standing.give, state.past[standing.maker]) is not None:
            state.offers.remove(standing)
            told.append(events.Withdrawn(standing.offer, standing.maker, standing.to, "lapsed"))
