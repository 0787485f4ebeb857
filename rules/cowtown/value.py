"""What a seat may expect of the rest of a round when its own turn has just ended: a sum of learned numbers, one for each thing it sees.

`rules/cowtown/learn.py` makes the numbers, in `rules/cowtown/weights.py`, by self-play.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.cowtown.components import ABOVE, FACES, NUMBER, TOP
from rules.cowtown.weights import WEIGHTS

NUMBERED: Final = tuple(range(TOP + 1)) * 4
"""By face, its number."""


class Sight(NamedTuple):
    """What the value looks at; all of it stands in a view."""

    hand: Sequence[int]
    """One's own cards."""
    tops: Sequence[int]
    """The top card of each open stack."""
    others: Sequence[int]
    """How many cards the other seats hold, in the order of their turns."""
    deck: int
    unclaimed: int
    """Scorecows that are left to claim; many, where there is no end of them."""


class _Table(NamedTuple):
    """Two numbers, cut to sizes, that together pick one of the learned numbers."""

    rows: int
    columns: int


_TABLES: Final = (
    _Table(13, 9),  # own cards, fewest of the others
    _Table(13, 9),  # own cards, second fewest of the others
    _Table(13, 9),  # own cards, those of the next seat
    _Table(13, 12),  # own cards, the deck in eights
    _Table(13, 6),  # own cards, of them on their own herd
    _Table(13, 6),  # own cards, of them on another herd alone
    _Table(13, 6),  # own cards, those that are lower than every stack
    _Table(13, 6),  # own cards, those that wait for one more card on a stack
    _Table(13, 7),  # own cards, most that go onto one stack
    _Table(7, 5),  # pairs of one number, runs of three
    _Table(5, 5),  # own tens, own ones
    _Table(11, 4),  # open stacks, town cards among them
    _Table(13, 8),  # own cards, scorecows that are left
    _Table(7, 9),  # own cards that follow each other in a herd, fewest of the others
)
_STARTS: Final = tuple(sum(one.rows * one.columns for one in _TABLES[:place]) for place in range(len(_TABLES)))
SIZE: Final = sum(one.rows * one.columns for one in _TABLES)
"""How many learned numbers there are for one number of seats."""


def places(sight: Sight) -> list[int]:
    """Return which of the learned numbers count for what is seen: one of each table."""
    hand, tops, others = sight.hand, sight.tops, sight.others
    own = len(hand)
    held = [0] * FACES
    numbers = [0] * (TOP + 2)
    for card in hand:
        held[card // 2] += 1
        numbers[NUMBER[card]] += 1
    shown = [0] * (TOP + 1)
    on_own = [False] * FACES
    for top in tops:
        shown[NUMBER[top]] += 1
        on_own[top // 2 + 1 if NUMBER[top] < TOP else 0] = True
    lowest = next((number for number in range(TOP) if shown[number]), TOP)
    safe = bullish = dead = waiting = 0
    for card in hand:
        number = NUMBER[card]
        if shown[number - 1]:
            if on_own[card // 2]:
                safe += 1
            else:
                bullish += 1
        elif number <= lowest:
            dead += 1
        elif number > 1 and shown[number - 2]:
            waiting += 1
    longest = 0
    for number in range(TOP):
        if shown[number]:
            for first in ABOVE[number]:
                count = 0
                while number + count < TOP and held[first + count]:
                    count += 1
                if count > longest:
                    longest = count
    follow = threes = 0
    for face in range(1, FACES):
        if held[face] and held[face - 1] and NUMBERED[face] > 1:
            follow += 1
            threes += NUMBERED[face] > 2 and held[face - 2] > 0
    pairs = sum(1 for count in numbers if count > 1)
    fewest = min(others)
    second = sorted(others)[1] if len(others) > 1 else fewest
    o = min(own, 12)
    found = (
        (o, min(fewest, 8)),
        (o, min(second, 8)),
        (o, min(others[0], 8)),
        (o, min(sight.deck // 6, 11)),
        (o, min(safe, 5)),
        (o, min(bullish, 5)),
        (o, min(dead, 5)),
        (o, min(waiting, 5)),
        (o, min(longest, 6)),
        (min(pairs, 6), min(threes, 4)),
        (min(numbers[TOP], 4), min(numbers[1], 4)),
        (min(len(tops), 10), min(shown[0], 3)),
        (o, min(max(sight.unclaimed, 0), 7)),
        (min(follow, 6), min(fewest, 8)),
    )
    return [start + row * table.columns + column for start, table, (row, column) in zip(_STARTS, _TABLES, found, strict=True)]


def value(sight: Sight) -> float:
    """Return the scorecows that the rest of the round should bring this seat, less the average of the others."""
    weights = WEIGHTS[len(sight.others) + 1]
    total = 0.0
    for place in places(sight):
        total += weights[place]
    return total
