"""How likely a seat is to win from the start of a turn of the Cowntdown on: a small network of learned numbers.

`rules/cowclicker/learn.py` makes the numbers, in `rules/cowclicker/weights.py`, by games of the judgement against itself.
"""

from __future__ import annotations

import math
from operator import mul
from typing import Final

from rules.cowclicker.components import basics
from rules.cowclicker.quick import Table
from rules.cowclicker.weights import DIRECT, INNER, OUTER, START
from rules.kernel import Seat

SIZE: Final = 38
"""How many numbers are seen."""


def sight(table: Table, seat: Seat) -> tuple[float, ...]:
    """Return what the network looks at: numbers of about the size of 1. `table` is at the start of a turn."""
    deck = table.deck
    mooney, pastures, own = deck.mooney, table.pastures, table.pastures[seat]
    seats, count = len(pastures), len(own)
    totals = [sum([mooney[cow] for cow in pasture]) for pasture in pastures]
    averages = [total / (len(pasture) or 1) for total, pasture in zip(totals, pastures, strict=True)]
    tops = [mooney[pasture[-1]] if pasture else 0 for pasture in pastures]
    total, average, top = totals[seat], averages[seat], tops[seat]
    basic = basics(deck, own)
    low = mooney[own[0]] if own else 0
    lighter = (total - low) / (count - 1) if count > 1 else average
    premium = sum([mooney[cow] for cow in own[basic:]]) / (count - basic) if count > basic else top
    others = sorted([other for other in range(seats) if other != seat], key=averages.__getitem__, reverse=True)
    first, second, third = others[0], others[1] if seats > 2 else None, others[2] if seats > 3 else None
    high, *rest = sorted([tops[other] for other in others], reverse=True)
    richest = max([totals[other] for other in others])
    sums = table.sums(seat)
    prices = [mooney[cow] for cow in table.yard]
    payable = [price for price in prices if sums >> price & 1]
    away = (seat - table.turn) % seats
    drought = max(1, table.options.drought) * seats
    return (
        seats / 4,
        total / 100,
        count / 5,
        average / 50,
        top / 60,
        (mooney[own[-2]] if count > 1 else 0) / 60,
        basic / 5,
        low / 20,
        lighter / 60,
        premium / 60,
        averages[first] / 50,
        totals[first] / 100,
        len(pastures[first]) / 5,
        tops[first] / 60,
        averages[second] / 50 if second is not None else 0.0,
        totals[second] / 100 if second is not None else 0.0,
        averages[third] / 50 if third is not None else 0.0,
        high / 60,
        rest[0] / 60 if rest else 0.0,
        richest / 100,
        sum([totals[other] for other in others]) / (seats - 1) / 100,
        sum([len(pastures[other]) for other in others]) / (seats - 1) / 5,
        table.to_come / 10,
        1 / table.to_come if table.to_come else 0.0,
        table.quiet / drought,
        max(prices, default=0) / 100,
        min(prices, default=999) / 50,
        max(payable, default=0) / 60,
        len(payable) / 4,
        1.0 if count > 1 and total in payable else 0.0,
        1.0 if high > top else 0.0,
        away / seats,
        1.0 if away == 0 else 0.0,
        1.0 if away == seats - 1 else 0.0,
        (average - averages[first]) / 30,
        (top - high) / 50,
        (total - richest) / 60,
        1.0 if average >= averages[first] else 0.0,
    )


def value(table: Table, seat: Seat) -> float:
    """Return the chance that a seat wins, at the start of a turn in which nobody has given anything yet."""
    seen = sight(table, seat)
    sum_ = START + sum(map(mul, DIRECT, seen))
    for weights, out in zip(INNER, OUTER, strict=True):
        inner = sum(map(mul, weights, seen))
        if inner > 0:
            sum_ += out * inner
    return 1 / (1 + math.exp(-sum_))
