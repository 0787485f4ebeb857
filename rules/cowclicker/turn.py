"""The phases of a turn that its player plays: Sale, Buy, Upgrade (CC-08 to CC-14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rules.cowclicker import drawing, events, stockyard
from rules.cowclicker.actions import Buy, Sell, Skip, TurnActions, Upgrade
from rules.cowclicker.components import basics, lacking
from rules.cowclicker.decks import counted
from rules.cowclicker.events import Events
from rules.cowclicker.position import Position
from rules.cowclicker.upgrades import FEWEST, Purse
from rules.kernel import IllegalAction, Seat


def check(position: Position, seat: Seat, action: TurnActions) -> None:
    """Raise IllegalAction where it is not allowed. A later phase's word skips the phases before it."""
    if position.phase == "choice":
        raise IllegalAction("CC-27", f"{position.deck.title(position.limbo[-1][0])} comes first: it waits for a choice")
    if position.phase not in ("sale", "buy", "upgrade"):
        raise IllegalAction("CC-15", "that has to wait: nobody's turn is being played right now")
    if seat != position.turn:
        raise IllegalAction("CC-07", "it is another player's turn")
    match action:
        case Skip():
            pass
        case Sell(cow):
            _check_sale(position, cow)
        case Buy():
            _check_buy(position)
        case Upgrade():
            _check_upgrade(position, action)
        case _:
            assert_never(action)


def _check_sale(position: Position, cow: int) -> None:
    deck, own = position.deck, position.pastures[position.turn]
    if position.phase != "sale":
        raise IllegalAction("CC-R8", "you can sell one cow a turn, and only before you draw or upgrade")
    if cow >= deck.first_premium:
        raise IllegalAction("CC-08", f"only basic cows can be sold, and the {deck.title(cow)} is not one")
    if cow not in own:
        raise IllegalAction("CC-08", f"you have no {deck.title(cow)}; you have {deck.some(own)}")


def _check_buy(position: Position) -> None:
    deck, own = position.deck, position.pastures[position.turn]
    if position.phase == "upgrade":
        raise IllegalAction("CC-09", "you can draw once a turn, and only before you upgrade")
    if (count := basics(deck, own)) >= deck.basic_limit:
        raise IllegalAction("CC-09", f"you have {counted(count, 'basic cow')} already, which is the most")
    if not position.basic and not position.discard:
        raise IllegalAction("CC-R6", "there is nothing to draw: the Basic deck and the discard are both empty")


def _check_upgrade(position: Position, upgrade: Upgrade) -> None:
    deck, own = position.deck, position.pastures[position.turn]
    if (cow := lacking(upgrade.cows, own)) is not None:
        raise IllegalAction("CC-12", f"you do not have that many {deck.title(cow)}; you have {deck.some(own)}")
    if len(upgrade.cows) < FEWEST:
        raise IllegalAction("CC-12", "an upgrade takes two or more of your cows")
    if upgrade.target not in position.yard:
        raise IllegalAction("CC-12", f"the stockyard has no {deck.title(upgrade.target)}; it has {deck.some(position.yard)}")
    if upgrade.milk > position.milk:
        raise IllegalAction("CC-29", f"you have {position.milk} mooney of milk this turn, not {upgrade.milk}")
    paid = sum([deck.mooney[cow] for cow in upgrade.cows]) + upgrade.milk
    price = deck.mooney[upgrade.target]
    if paid != price:
        milk = f" with {upgrade.milk} mooney of milk" if upgrade.milk else ""
        off = f"{price - paid} short" if paid < price else f"{paid - price} over, and there is no change"
        raise IllegalAction("CC-R10", f"{deck.some(upgrade.cows)}{milk} make {paid}; the {deck.title(upgrade.target)} costs {price}: {off}")


def legal(position: Position) -> Iterator[TurnActions]:
    """List skip, the sales, the draw, and then the upgrades, the cheapest cow first."""
    deck, own = position.deck, position.pastures[position.turn]
    count = basics(deck, own)
    yield Skip()
    if position.phase == "sale":
        yield from map(Sell, dict.fromkeys(own[:count]))
    if position.phase != "upgrade" and count < deck.basic_limit and (position.basic or position.discard):
        yield Buy()
    if not position.yard:
        return
    targets = sorted(set(position.yard))
    purse = Purse(own, deck.mooney, deck.mooney[targets[-1]])
    for target in targets:
        price = deck.mooney[target]
        for milk in range(min(position.milk, price) + 1):
            for cows in purse.ways(price - milk):
                yield Upgrade(cows, target, milk)


def apply(position: Position, action: TurnActions, told: list[Events]) -> None:
    """Carry out a step of the turn, and go on to the next phase."""
    match action:
        case Skip():
            if position.phase == "upgrade":
                stockyard.end_upgrades(position, told)
            else:
                position.phase = "buy" if position.phase == "sale" else "upgrade"
        case Sell(cow):
            position.drop(position.turn, cow)
            position.phase = "buy"
            told.append(events.Sold(position.turn, cow))
        case Buy():
            position.owed, position.phase = 1, "draw"
            drawing.go_on(position, told)
        case Upgrade(cows, target, milk):
            for cow in cows:
                position.drop(position.turn, cow)
            position.yard.remove(target)
            position.put(position.turn, target)
            position.milk -= milk
            position.left_yard, position.phase = True, "upgrade"
            told.append(events.Upgraded(position.turn, cows, target, milk))
            if position.options.upgrades_per_turn == "1":
                stockyard.end_upgrades(position, told)
        case _:
            assert_never(action)
