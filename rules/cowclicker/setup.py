"""CC-04 to CC-07: who goes first, the first stockyard, the Cowntdown deck, the first cows."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from rules.chance import Chance, drawn
from rules.cowclicker import events
from rules.cowclicker.actions import Deal, Lot, Stock
from rules.cowclicker.components import Card, first_yard_size, lacking, starred
from rules.cowclicker.events import Events
from rules.cowclicker.position import Position
from rules.kernel import IllegalAction

SetUp: TypeAlias = Lot | Stock | Deal


def check(position: Position, action: SetUp) -> None:
    """Raise IllegalAction where the table cannot say it. The phase fits already."""
    match action:
        case Lot(first):
            if first not in position.losers:
                raise IllegalAction("CC-R3", f"player {first + 1} is not among those who draw lots for the first turn")
        case Stock():
            _check_stock(position, action)
        case Deal():
            _check_deal(position, action)
        case _:
            assert_never(action)


def _check_stock(position: Position, stock: Stock) -> None:
    deck = position.deck
    if lacking((*stock.yard, *stock.cowntdown), [*position.premium, *position.cowntdown]) is not None:
        raise IllegalAction("CC-02", "a card is laid out more often than the Premium deck has it")
    size = first_yard_size(position.options)
    stars = min(size, len(starred(deck)))
    if len(stock.yard) != size or sum(deck.breeds[cow].starred for cow in stock.yard) != stars:
        raise IllegalAction("CC-04", f"the first stockyard has {size} cows, {stars} of them starred")
    if len(stock.cowntdown) != deck.cowntdown_size or stock.cowntdown.count(deck.cowmageddon) != 1:
        raise IllegalAction("CC-05", f"the Cowntdown deck has {deck.cowntdown_size} cards, the Cowmageddon among them")


def _check_deal(position: Position, deal: Deal) -> None:
    deck = position.deck
    cows = [cow for pasture in deal.pastures for cow in pasture]
    if [len(pasture) for pasture in deal.pastures] != [deck.start_cows] * len(position.pastures) or any(
        cow >= deck.first_event for cow in cows
    ):
        raise IllegalAction("CC-06", f"each of {len(position.pastures)} players starts with {deck.start_cows} cows")
    if any(card < deck.first_event for card in deal.events):
        raise IllegalAction("CC-26", "only events are discarded in the deal")
    if lacking((*cows, *deal.events), position.basic) is not None:
        raise IllegalAction("CC-01", "a card is dealt more often than the Basic deck has it")


def stock(position: Position, chance: Chance) -> Stock:
    """Lay starred cows open, others where they are too few; draw the Cowntdown from all that is left (CC-04, CC-05, CC-R1, CC-R2)."""
    deck = position.deck
    size = first_yard_size(position.options)
    yard = drawn(chance, starred(deck), size)
    yard += drawn(chance, [cow for cow in deck.premium_cows() if not deck.breeds[cow].starred], size - len(yard))
    rest = deck.premium_cows()
    for cow in yard:
        rest.remove(cow)
    return Stock(tuple(yard), (*sorted(drawn(chance, rest, deck.cowntdown_size - 1)), deck.cowmageddon))


def deal(position: Position, chance: Chance) -> Deal:
    """Draw three cows for each seat, in order from the first player (CC-06, CC-26)."""
    deck, seats = position.deck, len(position.pastures)
    order = drawn(chance, position.basic, len(position.basic))
    pastures: list[list[Card]] = [[] for _ in range(seats)]
    met: list[Card] = []
    for place in range(seats):
        pasture = pastures[(position.turn + place) % seats]
        while len(pasture) < deck.start_cows:
            card = order.pop()
            (pasture if card < deck.first_event else met).append(card)
    return Deal(tuple([tuple(sorted(pasture)) for pasture in pastures]), tuple(sorted(met)))


def apply(position: Position, action: SetUp, told: list[Events]) -> None:
    """Carry out a step of the set-up."""
    match action:
        case Lot(first):
            position.turn, position.losers, position.phase = first, [], "stock"
            told.append(events.LotFell(first))
        case Stock(yard, cowntdown):
            for cow in (*yard, *cowntdown):
                if cow != position.deck.cowmageddon:
                    position.premium.remove(cow)
            position.yard, position.cowntdown, position.phase = list(yard), sorted(cowntdown), "deal"
            told.append(events.Stocked(yard, len(position.premium), len(cowntdown)))
        case Deal(pastures, met):
            for card in (*met, *(cow for pasture in pastures for cow in pasture)):
                position.basic.remove(card)
            position.pastures, position.discard = [sorted(pasture) for pasture in pastures], sorted(met)
            told.append(events.Dealt(pastures, met))
            position.start_turn(position.turn)
            told.append(events.TurnStarted(position.turn))
        case _:
            assert_never(action)
