"""Every hand of up to five dice, numbered, and what a throw can make of it: tables for a bot that looks ahead over the throws of a round.

They are built as they are needed, and kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from operator import itemgetter
from typing import Any, Final, NamedTuple

from rules.dicetown import poker
from rules.dicetown.components import ACE, DICE

FACES: Final = ACE + 1
HANDS: Final = [dice for size in range(DICE + 1) for dice in combinations_with_replacement(range(FACES), size)]
"""By number: the dice, sorted. The number 0 is no die; a hand with more dice has a higher number."""
NUMBERS: Final = {dice: number for number, dice in enumerate(HANDS)}
SIZES: Final = [len(dice) for dice in HANDS]
COUNTS: Final = [tuple([dice.count(face) for face in range(FACES)]) for dice in HANDS]
"""By number: how many dice show each face."""
WORTH: Final = [poker.worth(dice) if len(dice) == DICE else 0 for dice in HANDS]
"""By number: the place of a whole hand in the order of poker hands (DT-25)."""


def number(dice: Sequence[int]) -> int:
    """Return the number of a hand."""
    return NUMBERS[tuple(sorted(dice))]


PLUS: Final = [[NUMBERS[tuple(sorted((*dice, face)))] for face in range(FACES)] if len(dice) < DICE else [] for dice in HANDS]
"""By number: the hand with one more die of each face."""


@cache
def joined(one: int, other: int) -> int:
    """Return the hand of two hands' dice together."""
    return NUMBERS[tuple(sorted(HANDS[one] + HANDS[other]))]


@cache
def throws(size: int) -> list[tuple[int, int]]:
    """List what so many dice can show, and by how many of the throws."""
    found: list[tuple[int, int]] = []
    for dice in combinations_with_replacement(range(FACES), size):
        ways = factorial(size)
        for count in COUNTS[NUMBERS[dice]]:
            ways //= factorial(count)
        found.append((NUMBERS[dice], ways))
    return found


@cache
def parts(hand: int) -> list[int]:
    """List the dice that can be kept of a throw: one at least."""
    dice = HANDS[hand]
    return list(dict.fromkeys(NUMBERS[kept] for size in range(1, len(dice) + 1) for kept in combinations(dice, size)))


class Branch(NamedTuple):
    """What a throw may show, and the hands that can be made of it by keeping one die or more."""

    share: float
    """Of all throws."""
    pick: Callable[[list[float]], Any]
    """Take the values of those hands from a list by number; a bare value where there is only one hand."""
    is_single: bool


@cache
def branches(hand: int, most: int = DICE) -> list[Branch]:
    """List the throws of the dice that a hand lacks; at most so many dice are kept of one."""
    size = DICE - SIZES[hand]
    found: list[Branch] = []
    for thrown, ways in throws(size):
        after = [joined(hand, kept) for kept in parts(thrown) if SIZES[kept] <= most]
        found.append(Branch(ways / FACES**size, itemgetter(*after), len(after) == 1))
    return found


@cache
def rolled(hand: int) -> list[int]:
    """List the whole hands that the last throw makes of this one (DT-11), each as often as it falls."""
    found: list[int] = []
    for thrown, ways in throws(DICE - SIZES[hand]):
        found += [joined(hand, thrown)] * ways
    return found


@cache
def above(hand: int) -> list[int]:
    """List the hands that can still come of this one, itself too, those with most dice first."""
    counts = COUNTS[hand]
    return [other for other in range(len(HANDS) - 1, -1, -1) if all(map(int.__ge__, COUNTS[other], counts))]
