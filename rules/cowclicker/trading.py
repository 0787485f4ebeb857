"""Gifts, offers and answers, at any time and by any seat (CC-19 to CC-21)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final, assert_never

from rules.cowclicker import events
from rules.cowclicker.actions import Accept, Cancel, Decline, Gift, Offer, TradeActions
from rules.cowclicker.components import STANDING, basics, lacking
from rules.cowclicker.decks import count_in_words, counted
from rules.cowclicker.events import Events
from rules.cowclicker.position import OpenOffer, Position
from rules.kernel import TABLE, Ask, IllegalAction, Seat

OPEN: Final = ("sale", "buy", "upgrade", "call")
"""CC-R18: the phases in which cows change hands."""
NOT_YOURS: Final = "that offer was made to another player; only they can answer it"


def asks(position: Position) -> Iterator[Ask]:
    """Ask every seat that may say something: an open question to give and offer, and one for each offer made to it."""
    what = "last call" if position.phase == "call" else "trade"
    for seat in range(len(position.pastures)):
        if _may_offer(position, seat) or _may_give(position, seat) or any(standing.maker == seat for standing in position.offers):
            yield Ask(seat, what, position.turns, must=False, open=True)
    for standing in position.offers:
        yield Ask(standing.to, "answer" if _hindrance(position, standing) is None else "decline", standing.offer, must=False)


def _may_give(position: Position, seat: Seat) -> bool:
    """Return whether some gift of this seat is allowed."""
    return _closed_to_gifts(position, seat) is None and any(
        _ungivable(position, seat, cow, to) is None
        for cow in set(position.pastures[seat])
        for to in range(len(position.pastures))
        if to != seat
    )


def _may_offer(position: Position, seat: Seat) -> bool:
    """Return whether some offer of this seat is allowed: both sides need a cow."""
    return bool(
        position.options.trades
        and position.pastures[seat]
        and any(
            position.pastures[to] and to != seat and _unapproachable(position, seat, to) is None for to in range(len(position.pastures))
        )
    )


def check(position: Position, seat: Seat, action: TradeActions) -> None:
    """Raise IllegalAction where a gift, an offer or an answer is not allowed."""
    if position.phase == "choice":
        raise IllegalAction(
            "CC-R18", f"{position.deck.title(position.limbo[-1][0])} has to be settled first; then cows can change hands again"
        )
    if seat == TABLE or position.phase not in OPEN:
        raise IllegalAction("CC-R18", "cows can change hands again when the next turn begins")
    match action:
        case Gift(cow, to):
            _check_gift(position, seat, cow, to)
        case Offer(to, give, want):
            _check_offer(position, seat, to, give, want)
        case Accept(number):
            standing = _standing(position, number)
            if standing.to != seat:
                raise IllegalAction("CC-20", NOT_YOURS)
            if hindrance := _hindrance(position, standing):
                raise hindrance
        case Decline(number):
            if _standing(position, number).to != seat:
                raise IllegalAction("CC-20", NOT_YOURS)
        case Cancel(number):
            if _standing(position, number).maker != seat:
                raise IllegalAction("CC-20", "that offer is another player's; only they can take it back")
        case _:
            assert_never(action)


def _standing(position: Position, number: int) -> OpenOffer:
    for standing in position.offers:
        if standing.offer == number:
            return standing
    raise IllegalAction("CC-20", "that offer is not open any more")


def _check_other(position: Position, seat: Seat, to: Seat) -> None:
    if to >= len(position.pastures) or to == seat:
        raise IllegalAction("CC-19", "choose another player of this table")


def _check_gift(position: Position, seat: Seat, cow: int, to: Seat) -> None:
    if fault := _closed_to_gifts(position, seat):
        raise fault
    _check_other(position, seat, to)
    if cow not in position.pastures[seat]:
        raise IllegalAction("CC-19", f"you have no {position.deck.title(cow)}; you have {position.deck.some(position.pastures[seat])}")
    if fault := _ungivable(position, seat, cow, to):
        raise fault


def _closed_to_gifts(position: Position, seat: Seat) -> IllegalAction | None:
    options = position.options
    if options.gifts == "off":
        return IllegalAction("CC-19", "this table plays without gifts")
    if options.gifts == "own" and seat != position.turn:
        return IllegalAction("CC-R17", "at this table you can give a cow away only in your own turn")
    if options.gift_cap and position.given[seat] >= options.gift_cap:
        return IllegalAction(
            "CC-R17", f"you have given {counted(position.given[seat], 'cow')} away this turn, which is the most at this table"
        )
    return None


def _ungivable(position: Position, seat: Seat, cow: int, to: Seat) -> IllegalAction | None:
    """Say why an own cow cannot be given to this seat; None: it can."""
    deck = position.deck
    if position.locks[seat].count(cow) >= position.pastures[seat].count(cow):
        return IllegalAction("CC-R17", f"the {deck.title(cow)} came as a gift this turn; it can be given on when the next turn begins")
    if cow < deck.first_premium and basics(deck, position.pastures[to]) >= deck.basic_limit:
        return IllegalAction(
            "CC-21", f"that player has {counted(deck.basic_limit, 'basic cow')} already; the {deck.title(cow)} would be one too many"
        )
    return None


def _check_offer(position: Position, seat: Seat, to: Seat, give: tuple[int, ...], want: tuple[int, ...]) -> None:
    if not position.options.trades:
        raise IllegalAction("CC-20", "this table plays without trades")
    _check_other(position, seat, to)
    if not give or not want:
        raise IllegalAction("CC-R16", "a trade has cows on both sides; for nothing in return, give a cow away")
    if (cow := lacking(give, position.pastures[seat])) is not None:
        raise IllegalAction(
            "CC-R16", f"you do not have that many {position.deck.title(cow)}; you have {position.deck.some(position.pastures[seat])}"
        )
    if (cow := lacking(want, position.pastures[to])) is not None:
        theirs = position.deck.some(position.pastures[to])
        raise IllegalAction("CC-R16", f"that player does not have that many {position.deck.title(cow)}; they have {theirs}")
    if fault := _unapproachable(position, seat, to):
        raise fault


def _unapproachable(position: Position, seat: Seat, to: Seat) -> IllegalAction | None:
    """Say why a seat can make no further offer to another (CC-R17); None: it can."""
    for trader in (seat, to):
        if position.traded[trader] >= STANDING:
            return _traded_enough()
    if position.offers:
        own = [standing for standing in position.offers if standing.maker == seat]
        for standing in own:
            if standing.to == to:
                return IllegalAction("CC-R17", "your last offer to that player is still open: take it back first")
        if len(own) >= STANDING:
            return IllegalAction("CC-R17", f"you have {count_in_words(STANDING)} open offers, which is the most: take one back first")
    return None


def _traded_enough() -> IllegalAction:
    return IllegalAction("CC-R17", f"one of you has traded {count_in_words(STANDING)} times this turn, which is the most")


def _hindrance(position: Position, standing: OpenOffer) -> IllegalAction | None:
    """Say why an offer cannot be accepted as things are now; an offer whose maker lacks the cows has lapsed already."""
    deck = position.deck
    for trader in (standing.maker, standing.to):
        if position.traded[trader] >= STANDING:
            return _traded_enough()
    if (cow := lacking(standing.want, position.pastures[standing.to])) is not None:
        return IllegalAction("CC-R16", f"you no longer have that many {deck.title(cow)}")
    for trader, goes, comes in ((standing.maker, standing.give, standing.want), (standing.to, standing.want, standing.give)):
        more = sum(cow < deck.first_premium for cow in comes) - sum(cow < deck.first_premium for cow in goes)
        after = basics(deck, position.pastures[trader]) + more
        if after > deck.basic_limit:
            who = "you" if trader == standing.to else "the other player"
            most = count_in_words(deck.basic_limit)
            return IllegalAction("CC-21", f"that would leave {who} with {counted(after, 'basic cow')}; {most} is the most")
    return None


def legal(position: Position, ask: Ask) -> Iterator[TradeActions]:
    """List the answers to an offer; or own offers to cancel, every gift, and trades of one cow for one, first those that change things."""
    seat = ask.seat
    if ask.what in ("answer", "decline"):
        yield Decline(ask.about)
        if ask.what == "answer":
            yield Accept(ask.about)
        return
    for standing in position.offers:
        if standing.maker == seat:
            yield Cancel(standing.offer)
    others = [to for to in range(len(position.pastures)) if to != seat]
    own = list(dict.fromkeys(position.pastures[seat]))
    if _closed_to_gifts(position, seat) is None:
        for cow in own:
            for to in others:
                if _ungivable(position, seat, cow, to) is None:
                    yield Gift(cow, to)
    if position.options.trades:
        partners = [to for to in others if _unapproachable(position, seat, to) is None]
        pairs = [(cow, to, other) for to in partners for other in dict.fromkeys(position.pastures[to]) for cow in own]
        for cow, to, other in chain((pair for pair in pairs if pair[0] != pair[2]), (pair for pair in pairs if pair[0] == pair[2])):
            yield Offer(to, (cow,), (other,))


def apply(position: Position, seat: Seat, action: TradeActions, told: list[Events]) -> None:
    """Carry out a gift, an offer or an answer."""
    match action:
        case Gift(cow, to):
            position.pastures[seat].remove(cow)
            position.put(to, cow)
            position.lock(to, cow)
            position.given[seat] += 1
            told.append(events.Given(seat, to, cow))
        case Offer(to, give, want):
            position.offered += 1
            position.offers.append(OpenOffer(position.offered, seat, to, give, want))
            told.append(events.Offered(position.offered, seat, to, give, want))
        case Accept(number):
            standing = _standing(position, number)
            position.offers.remove(standing)
            _exchange(position, standing)
            told.append(events.Traded(number, standing.maker, seat, standing.give, standing.want))
        case Decline(number) | Cancel(number):
            standing = _standing(position, number)
            position.offers.remove(standing)
            declined = isinstance(action, Decline)
            told.append(events.Withdrawn(number, standing.maker, standing.to, "declined" if declined else "cancelled"))
        case _:
            assert_never(action)


def _exchange(position: Position, standing: OpenOffer) -> None:
    """Swap the cows of both sides at once; locks go with them (CC-20, CC-R17)."""
    goes = [(standing.maker, standing.to, cow) for cow in standing.give]
    comes = [(standing.to, standing.maker, cow) for cow in standing.want]
    position.pass_on(goes + comes)
    position.traded[standing.maker] += 1
    position.traded[standing.to] += 1


def lapse(position: Position, told: list[Events], turn_over: bool = False) -> None:
    """Drop the offers whose maker has the cows no longer (CC-R35), and all of them at the end of a turn."""
    for standing in position.offers.copy():
        if turn_over or lacking(standing.give, position.pastures[standing.maker]) is not None:
            position.offers.remove(standing)
            told.append(events.Withdrawn(standing.offer, standing.maker, standing.to, "lapsed"))
