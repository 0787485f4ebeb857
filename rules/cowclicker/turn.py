"""The phases of a turn that its player plays: Sale, Buy, Upgrade (CC-08 to CC-14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rules.cowclicker import drawing, events, stockyard
from rules.cowclicker.actions import Buy, Sell, Skip, TurnActions, Upgrade
from rules.cowclicker.components import basics, lacking
from rules.cowclicker.events import Events
from rules.cowclicker.position import Position
from rules.cowclicker.upgrades import FEWEST, Purse
from rules.kernel import IllegalAction, Seat


def check(position: Position, seat: Seat, action: TurnActions) -> None:
    """Raises IllegalAction where it is not allowed. A later phase's word skips the phases before it."""
    if position.phase == "choice":
        raise IllegalAction("CC-27", f"{position.deck.spell(position.limbo[-1][0])} takes effect first: it waits for a choice")
    if position.phase not in ("sale", "buy", "upgrade"):
        raise IllegalAction("CC-15", "no player has a phase to play now: the table acts")
    if seat != position.turn:
        raise IllegalAction("CC-07", f"it is player {position.turn + 1}'s turn")
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
        raise IllegalAction("CC-R8", "one cow is sold at most, before the Buy phase: the Sale phase of this turn is over")
    if cow >= deck.first_premium:
        raise IllegalAction("CC-08", f"only basic cows are sold; {deck.spell(cow)} is none")
    if cow not in own:
        raise IllegalAction("CC-08", f"you have no {deck.spell(cow)}; you have {deck.list(own)}")


def _check_buy(position: Position) -> None:
    deck, own = position.deck, position.pastures[position.turn]
    if position.phase == "upgrade":
        raise IllegalAction("CC-09", "one card is drawn in a turn at most: the Buy phase of this turn is over")
    if (count := basics(deck, own)) >= deck.basic_limit:
        raise IllegalAction("CC-09", f"you have {count} basic cows, as many as a pasture holds: {deck.list(own[:count])}")
    if not position.basic and not position.discard:
        raise IllegalAction("CC-R6", "Basic deck and discard are both empty: there is nothing to draw")


def _check_upgrade(position: Position, upgrade: Upgrade) -> None:
    deck, own = position.deck, position.pastures[position.turn]
    if (cow := lacking(upgrade.cows, own)) is not None:
        raise IllegalAction("CC-12", f"you have not so many {deck.spell(cow)}; you have {deck.list(own)}")
    if len(upgrade.cows) < FEWEST:
        raise IllegalAction("CC-12", "an upgrade discards two cows or more")
    if upgrade.target not in position.yard:
        raise IllegalAction("CC-12", f"no {deck.spell(upgrade.target)} lies in the stockyard; there are {deck.list(position.yard)}")
    if upgrade.milk > position.milk:
        raise IllegalAction("CC-29", f"you have {position.milk} mooney of milk in this turn, not {upgrade.milk}")
    paid = sum([deck.mooney[cow] for cow in upgrade.cows]) + upgrade.milk
    price = deck.mooney[upgrade.target]
    if paid != price:
        milk = f" and {upgrade.milk} of milk" if upgrade.milk else ""
        raise IllegalAction("CC-R10", f"{deck.list(upgrade.cows)}{milk} make {paid}; {deck.spell(upgrade.target)} costs {price}, exactly")


def legal(position: Position) -> Iterator[TurnActions]:
    """Skip, the sales, the draw, and then the upgrades, the cheapest cow first."""
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
    """Do it, tell, and go on to the next phase."""
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
