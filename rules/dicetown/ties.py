"""DT-14, DT-27, DT-28: who acts at a place, and the Sheriff's decision where several show as many dice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from rules.dicetown import events, memory, prospects, sealed
from rules.dicetown.actions import Add, Offer
from rules.dicetown.events import Events
from rules.dicetown.naming import all_in_words, counted
from rules.dicetown.position import Goods, Position
from rules.kernel import TABLE, Ask, IllegalAction, Seat


def candidates(position: Position) -> list[Seat]:
    """DT-14, DT-W1: the best there; for the second action, the best of the others."""
    return next(iter(prospects.order(position, position.step, without=position.first)), [])


def win(position: Position, told: list[Events]) -> None:
    """One acts at once; of several the Sheriff names one (DT-27)."""
    tied = candidates(position)
    if not tied:
        position.stage = "leave"
    elif len(tied) == 1:
        position.actor = tied[0]
        position.stage = "act"
    else:
        position.tied = tied
        position.stage = "offer"
        told.append(events.Tied(position.step, tuple(tied)))


def bribers(position: Position) -> list[Seat]:
    """DT-28: the tied other than the Sheriff."""
    return [seat for seat in position.tied if seat != position.sheriff]


def asks(position: Position) -> list[Ask]:
    """DT-28: all offer, and all add, at the same time; what is sealed may be changed until the last is in."""
    bids = position.offers if position.stage == "offer" else position.extras
    return [
        Ask(seat, position.stage, position.turn, must=bids[seat] is None, open=True)
        for seat in bribers(position)
        if bids[seat] is None or any(True for _ in useful(position, seat))
    ]


def free(position: Position, seat: Seat) -> Goods:
    """What a seat can still offer: what it owns, without what an earlier offer holds."""
    held = position.offers[seat] if position.stage == "raise" else None
    cards = list(position.hands[seat])
    for card in held.cards if held else ():
        cards.remove(card)
    return Goods(
        position.dollars[seat] - (held.dollars if held else 0), position.nuggets[seat] - (held.nuggets if held else 0), tuple(cards)
    )


def useful(position: Position, seat: Seat) -> Iterator[Goods]:
    """Offers worth listing: nothing, money, nuggets, each with a card or without, two cards; a change is not the same again."""
    own = free(position, seat)
    bids = (position.offers if position.stage == "offer" else position.extras)[seat]
    return (goods for goods in _few(own) if goods != bids)


def _few(own: Goods) -> Iterator[Goods]:
    cards = tuple(dict.fromkeys(own.cards))
    yield Goods()
    for dollars in range(1, own.dollars + 1):
        yield Goods(dollars=dollars)
    for nuggets in range(1, own.nuggets + 1):
        yield Goods(nuggets=nuggets)
    for card in cards:
        yield Goods(cards=(card,))
    for dollars, nuggets in product(range(1, min(own.dollars, 4) + 1), range(1, min(own.nuggets, 4) + 1)):
        yield Goods(dollars, nuggets)
    for dollars, card in product(range(1, min(own.dollars, 4) + 1), cards):
        yield Goods(dollars, 0, (card,))
    for pair in dict.fromkeys(combinations(own.cards, 2)):
        yield Goods(cards=pair)


def check_goods(position: Position, seat: Seat, said: Offer | Add) -> None:
    """Raises IllegalAction unless this seat may offer, or add, these goods."""
    stage = "offer" if isinstance(said, Offer) else "raise"
    if seat == TABLE or position.stage != stage or seat not in bribers(position):
        raise IllegalAction("DT-28", "nobody asks you for an offer now")
    own = free(position, seat)
    if said.dollars > own.dollars or said.nuggets > own.nuggets:
        raise IllegalAction("DT-28", f"you have ${own.dollars} and {counted(own.nuggets, 'nugget')} to offer")
    if any(said.cards.count(card) > own.cards.count(card) for card in said.cards):
        raise IllegalAction("DT-28", f"you have these cards to offer: {all_in_words(own.cards)}")
    bids = (position.offers if stage == "offer" else position.extras)[seat]
    if bids == Goods(said.dollars, said.nuggets, said.cards):
        raise IllegalAction("DT-28", "that is your offer already")


def offer(position: Position, seat: Seat, said: Offer | Add, told: list[Events]) -> bool:
    """Seal an offer or what is added to it; True when it was the last, and all were shown."""
    goods = Goods(said.dollars, said.nuggets, said.cards)
    adding = isinstance(said, Add)
    bids = position.extras if adding else position.offers
    told.append(sealed.Offered(seat, adding, goods, again=bids[seat] is not None))
    bids[seat] = goods
    if any(bids[other] is None for other in bribers(position)):
        return False
    if adding:
        position.offers = [_sum(one, more) for one, more in zip(position.offers, position.extras, strict=True)]
        position.extras = [None] * len(position.seats)
    for briber in bribers(position):
        held = position.offers[briber]
        if held and held.cards:
            memory.saw(position.known, position.sheriff, briber, held.cards)
    told.append(
        sealed.OffersShown(position.sheriff, tuple(position.offers), tuple([len(held.cards) if held else 0 for held in position.offers]))
    )
    position.stage = "name" if adding else "raise"
    return True


def _sum(one: Goods | None, more: Goods | None) -> Goods | None:
    if one is None or more is None:
        return one
    return Goods(one.dollars + more.dollars, one.nuggets + more.nuggets, tuple(sorted([*one.cards, *more.cards])))


def check_name(position: Position, seat: Seat, named: Seat) -> None:
    """Raises IllegalAction unless the Sheriff names one of the tied (DT-27)."""
    if position.stage != "name":
        raise IllegalAction("DT-27", "there is no tie to settle now")
    if seat != position.sheriff:
        raise IllegalAction("DT-27", "the Sheriff settles ties, and that is not you")
    if named not in position.tied:
        raise IllegalAction("DT-27", "only a tied player can win the tie")


def name(position: Position, seat: Seat, named: Seat, told: list[Events]) -> None:
    """DT-27, DT-28: the named one pays what it offered; the others keep theirs."""
    goods = position.offers[named] or Goods()
    position.offers = [None] * len(position.seats)
    position.tied = []
    told.append(sealed.Named(seat, named, goods.dollars, goods.nuggets, len(goods.cards), goods.cards))
    position.pay(named, seat, goods.dollars)
    position.nuggets[named] -= goods.nuggets
    position.nuggets[seat] += goods.nuggets
    if goods.cards:
        position.hand_over(named, seat, goods.cards)
    position.actor = named
    position.stage = "act"
