"""DT-14, DT-27, DT-28: who acts at a place, and the Sheriff's decision where several show as many dice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Final

from rules.dicetown import events, memory, poker, sealed
from rules.dicetown.actions import Add, Offer, Place
from rules.dicetown.components import ACE, JACK, KING, NINE, QUEEN, TEN, listed
from rules.dicetown.events import Events
from rules.dicetown.table import Goods, Table
from rules.kernel import TABLE, Ask, IllegalAction, Seat

FACE_AT: Final[dict[Place, int]] = {"mine": NINE, "bank": TEN, "store": JACK, "saloon": QUEEN, "sheriff": KING, "prairie": ACE}
"""DT-14: the face that counts at each place."""


def _strength(table: Table, seat: Seat) -> int:
    """DT-14, DT-24: dice of the place's face; at the Town Hall the poker hand."""
    face = FACE_AT.get(table.step)
    return poker.worth(table.locked[seat]) if face is None else table.count(seat, face)


def candidates(table: Table) -> list[Seat]:
    """DT-14, DT-W1: the best there; for the second action, the best of the others."""
    strengths = {seat: _strength(table, seat) for seat in table.playing() if seat != table.first}
    best = max(strengths.values())
    return [seat for seat, strength in strengths.items() if strength == best and best > 0]


def win(table: Table, told: list[Events]) -> None:
    """One acts at once; of several the Sheriff names one (DT-27)."""
    tied = candidates(table)
    if not tied:
        table.stage = "leave"
    elif len(tied) == 1:
        table.actor = tied[0]
        table.stage = "act"
    else:
        table.tied = tied
        table.stage = "offer"
        told.append(events.Tied(table.step, tuple(tied)))


def bribers(table: Table) -> list[Seat]:
    """DT-28: the tied other than the Sheriff."""
    return [seat for seat in table.tied if seat != table.sheriff]


def asks(table: Table) -> list[Ask]:
    """DT-28: all offer, and all add, at the same time; what is sealed may be changed until the last is in."""
    bids = table.offers if table.stage == "offer" else table.extras
    return [
        Ask(seat, table.stage, table.turn, must=bids[seat] is None, open=True)
        for seat in bribers(table)
        if bids[seat] is None or any(True for _ in useful(table, seat))
    ]


def free(table: Table, seat: Seat) -> Goods:
    """What a seat can still offer: what it owns, without what an earlier offer holds."""
    held = table.offers[seat] if table.stage == "raise" else None
    cards = list(table.hands[seat])
    for card in held.cards if held else ():
        cards.remove(card)
    return Goods(table.dollars[seat] - (held.dollars if held else 0), table.nuggets[seat] - (held.nuggets if held else 0), tuple(cards))


def useful(table: Table, seat: Seat) -> Iterator[Goods]:
    """Offers worth listing: nothing, money, nuggets, each with a card or without, two cards; a change is not the same again."""
    own = free(table, seat)
    bids = (table.offers if table.stage == "offer" else table.extras)[seat]
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


def check_goods(table: Table, seat: Seat, said: Offer | Add) -> None:
    """Raises IllegalAction unless this seat may offer, or add, these goods."""
    stage = "offer" if isinstance(said, Offer) else "raise"
    if seat == TABLE or table.stage != stage or seat not in bribers(table):
        raise IllegalAction("DT-28", "no offer is asked of you now")
    own = free(table, seat)
    if said.dollars > own.dollars or said.nuggets > own.nuggets:
        raise IllegalAction("DT-28", f"you can offer ${own.dollars} and {own.nuggets} nuggets at most")
    if any(said.cards.count(card) > own.cards.count(card) for card in said.cards):
        raise IllegalAction("DT-28", f"you can offer only what is in your hand: {listed(own.cards)}")
    if list(said.cards) != sorted(said.cards):
        raise IllegalAction("DT-28", f"cards are named in order: {listed(sorted(said.cards))}")
    bids = (table.offers if stage == "offer" else table.extras)[seat]
    if bids == Goods(said.dollars, said.nuggets, said.cards):
        raise IllegalAction("DT-28", "that is your offer already")


def offer(table: Table, seat: Seat, said: Offer | Add, told: list[Events]) -> bool:
    """Seal an offer or what is added to it; True when it was the last, and all were shown."""
    goods = Goods(said.dollars, said.nuggets, said.cards)
    adding = isinstance(said, Add)
    bids = table.extras if adding else table.offers
    told.append(sealed.Offered(seat, adding, goods, again=bids[seat] is not None))
    bids[seat] = goods
    if any(bids[other] is None for other in bribers(table)):
        return False
    if adding:
        table.offers = [_sum(one, more) for one, more in zip(table.offers, table.extras, strict=True)]
        table.extras = [None] * len(table.seats)
    for briber in bribers(table):
        held = table.offers[briber]
        if held and held.cards:
            memory.saw(table.known, table.sheriff, briber, held.cards)
    told.append(sealed.OffersShown(table.sheriff, tuple(table.offers), tuple([len(held.cards) if held else 0 for held in table.offers])))
    table.stage = "name" if adding else "raise"
    return True


def _sum(one: Goods | None, more: Goods | None) -> Goods | None:
    if one is None or more is None:
        return one
    return Goods(one.dollars + more.dollars, one.nuggets + more.nuggets, tuple(sorted([*one.cards, *more.cards])))


def check_name(table: Table, seat: Seat, named: Seat) -> None:
    """Raises IllegalAction unless the Sheriff names one of the tied (DT-27)."""
    if table.stage != "name":
        raise IllegalAction("DT-27", "no tie waits for the Sheriff")
    if seat != table.sheriff:
        raise IllegalAction("DT-27", f"the Sheriff decides, player {table.sheriff + 1}")
    if named not in table.tied:
        raise IllegalAction("DT-27", f"the tied are {', '.join(f'player {tied + 1}' for tied in table.tied)}")


def name(table: Table, seat: Seat, named: Seat, told: list[Events]) -> None:
    """DT-27, DT-28: the named one pays what it offered; the others keep theirs."""
    goods = table.offers[named] or Goods()
    table.offers = [None] * len(table.seats)
    table.tied = []
    told.append(sealed.Named(seat, named, goods.dollars, goods.nuggets, len(goods.cards), goods.cards))
    table.pay(named, seat, goods.dollars)
    table.nuggets[named] -= goods.nuggets
    table.nuggets[seat] += goods.nuggets
    if goods.cards:
        table.hand_over(named, seat, goods.cards)
    table.actor = named
    table.stage = "act"
