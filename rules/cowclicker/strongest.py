"""The strongest play of Cow Clicker that we know: the judgement until the Cowntdown, and then what makes a win likeliest.

Each answer is tried on bare lists (`rules.cowclicker.quick`): the others play the turn to its end by the judgement, junk flies in the last
call, perhaps the Cowmageddon comes, and if not, a learned value says how likely a win is (`rules.cowclicker.value`).
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Final

from rules.chance import Chance, Fast
from rules.cowclicker import bot, quick
from rules.cowclicker.actions import Accept, Actions, Buy, Decline, Gift, Sell, Skip, Upgrade
from rules.cowclicker.components import Options, basics
from rules.cowclicker.quick import Table
from rules.cowclicker.value import value
from rules.cowclicker.view import View
from rules.kernel import Ask, Seat

WORLDS: Final = 8
"""In so many imagined ends of the turn each gift is tried."""
ENDS: Final = 4
"""In so many last calls each upgrade is tried."""
DRAWN: Final = 12
"""So many draws are imagined where it is to be decided whether to draw."""
GIVEABLE: Final = 3
"""Of the kinds of cows of a pasture, so many of the cheapest are thought of as gifts."""
HUNDRED: Final = 100
SURELY: Final = 0.005
"""A gift or a trade must make a win likelier by so much."""


def strongest(options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Actions | None:
    """Choose what makes a win likeliest; before the Cowntdown, with cards of one's own making, and in events, the judgement's answer."""
    if _can_think(options, view) and ask.what in ("trade", "last call"):
        return _Thought(quick.of_view(options, view), ask.seat, chance, stop).gift(view.phase)
    found = weigh(options, view, ask, chance, stop)
    return found[0][0] if found else bot.heuristic(options, view, ask, chance)


def weigh(options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> list[tuple[Actions, float]]:
    """List the answers of one's own turn in the Cowntdown, or to an offer, the best first, with the wins that 100 games should bring.

    None where the judgement answers.
    """
    if not _can_think(options, view) or ask.what not in ("sale", "buy", "upgrade", "answer"):
        return []
    thought = _Thought(quick.of_view(options, view), ask.seat, chance, stop)
    found = thought.answers(view, ask) if ask.what == "answer" else thought.weighed(ask.what, view.milk)
    return [(action, HUNDRED * won) for action, won in found]


def _can_think(options: Options, view: View) -> bool:
    return view.in_cowntdown and not options.deck and bool(view.yard)


class _Thought:
    """One decision of one seat."""

    def __init__(self, table: Table, seat: Seat, chance: Chance, stop: Callable[[], bool]) -> None:
        self._table, self._seat, self._stop = table, seat, stop
        self._luck = chance.below(2**32)
        """The same for every answer, so that they meet the same cards."""

    # One's own turn ----------------------------------------------------------------------------------------------------------

    def weighed(self, phase: str, milk: int) -> list[tuple[Actions, float]]:
        """List the answers of one's own turn, the best first, with the chance to win."""
        table = self._table
        found: list[tuple[Actions, float]] = [(Skip(), self._ended(table, ENDS)), *self._upgrades(table, milk)]
        if phase == "sale":
            cows = table.pastures[self._seat]
            count = basics(table.deck, cows)
            found += [(Sell(cow), self._sold(cow, milk)) for cow in list(dict.fromkeys(cows[:count]))[:2] if len(cows) > 1]
        if phase != "upgrade" and table.may_buy():
            found.append((Buy(), self._drawn(table, milk)))
        return sorted(found, key=lambda one: -one[1])

    def _upgrades(self, table: Table, milk: int) -> list[tuple[Upgrade, float]]:
        """Try every cow of the stockyard that can be paid."""
        mooney, sums = table.deck.mooney, table.sums(self._seat)
        found: list[tuple[Upgrade, float]] = []
        for target in dict.fromkeys(table.yard):
            for spent in range(min(milk, mooney[target]) + 1):
                if sums >> mooney[target] - spent & 1:
                    for cows in table.payments(target, spent):
                        after = table.copy()
                        after.upgrade(cows, target)
                        found.append((Upgrade(cows, target, spent), self._ended(after, ENDS)))
        return found

    def _best_end(self, table: Table, milk: int) -> float:
        """Return the chance to win after the best upgrade, or none."""
        return max([self._ended(table, 1), *(won for _, won in self._upgrades(table, milk))])

    def _sold(self, cow: int, milk: int) -> float:
        after = self._table.copy()
        after.drop(cow)
        best = self._best_end(after, milk)
        return max(best, self._drawn(after, milk)) if after.may_buy() else best

    def _drawn(self, table: Table, milk: int) -> float:
        """Return the chance to win if a card is drawn, over some of the cards that may come."""
        chance, won, tried = Fast(self._luck), 0.0, 0
        while tried < DRAWN and not (tried and self._stop()):
            after = table.copy()
            after.draw(chance)
            won += self._best_end(after, milk)
            tried += 1
        return won / tried

    def _ended(self, table: Table, times: int) -> float:
        """Return the chance to win when the Upgrade phase is over: after the last call, if there is one, and the cards that come then."""
        chance, won = Fast(self._luck), 0.0
        times = times if table.has_changed else 1
        for _ in range(times):
            after = table.copy()
            after.last_call(chance)
            won += self._after_call(after)
        return won / times

    def _after_call(self, table: Table) -> float:
        """Return the chance to win when nobody gives anything any more in this turn; changes the table."""
        now = table.shares(self._seat)
        risk = table.pass_turn()
        return risk * now + (1 - risk) * value(table, self._seat) if risk < 1 else now

    # Gifts and trades --------------------------------------------------------------------------------------------------------

    def gift(self, phase: str) -> Gift | None:
        """Return the gift that makes a win likeliest; None: better keep everything."""
        gifts = list(self._gifts())
        if not gifts:
            return None
        tables = [self._table.copy() for _ in range(len(gifts) + 1)]
        for table, (cow, to) in zip(tables[1:], gifts, strict=True):
            table.give(self._seat, cow, to)
        won = self._tried(tables, phase)
        best = max(range(len(gifts)), key=lambda place: won[place + 1])
        return Gift(*gifts[best]) if won[best + 1] > won[0] + SURELY else None

    def _gifts(self) -> Iterable[tuple[int, Seat]]:
        table, me = self._table, self._seat
        if len(table.pastures[me]) < 2:
            return
        for cow in [cow for cow, _ in groupby(table.pastures[me])][:GIVEABLE]:
            for to in range(len(table.pastures)):
                if to != me and table.may_give(me, cow, to):
                    yield cow, to

    def _tried(self, tables: list[Table], phase: str) -> list[float]:
        """Return the chance to win from each of these tables on, when the turn is played to its end."""
        won = [0.0] * len(tables)
        for world in range(WORLDS):
            for place, table in enumerate(tables):
                chance = Fast(self._luck + world)
                after = table.copy()
                if phase == "call":
                    after.rest_of_call(self._seat, chance)
                else:
                    after.play_turn(chance, phase)
                    after.last_call(chance)
                won[place] += self._after_call(after)
            if self._stop():
                break
        return won

    def answers(self, view: View, ask: Ask) -> list[tuple[Actions, float]]:
        """List the answers to an offer, the best first, with the chance to win; a trade that helps too little is declined."""
        offer = next(one for one in view.offers if one.offer == ask.about)
        before, after = self._table.copy(), self._table.copy()
        for giver, taker, cows in ((offer.maker, ask.seat, offer.give), (ask.seat, offer.maker, offer.want)):
            for cow in cows:
                after.pastures[giver].remove(cow)
                insort(after.pastures[taker], cow)
        after.has_changed = True
        kept, traded = self._tried([before, after], view.phase)
        found: list[tuple[Actions, float]] = [(Accept(ask.about), traded), (Decline(ask.about), kept + SURELY)]
        return sorted(found, key=lambda one: (-one[1], isinstance(one[0], Accept)))
