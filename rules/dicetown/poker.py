"""DT-25: the order of poker hands of five dice."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from rules.dicetown.components import ACE, DICE

CLASSES: Final = ("high card", "pair", "two pair", "three", "straight", "full house", "four", "five")
"""Lowest first."""
_BY_GROUPS: Final = {(1, 1, 1, 1, 1): 0, (2, 1, 1, 1): 1, (2, 2, 1): 2, (3, 1, 1): 3, (3, 2): 5, (4, 1): 6, (5,): 7}


def _key(dice: tuple[int, ...]) -> tuple[int, ...]:
    """The class, then the faces: larger groups first, higher faces first."""
    groups = sorted(((dice.count(face), face) for face in set(dice)), reverse=True)
    kind = _BY_GROUPS[tuple(count for count, _ in groups)]
    if kind == 0 and dice[-1] - dice[0] == DICE - 1:
        kind = CLASSES.index("straight")
    return kind, *(face for _, face in groups)


_KEYS: Final[dict[tuple[int, ...], tuple[int, ...]]] = {dice: _key(dice) for dice in combinations_with_replacement(range(ACE + 1), DICE)}
_VALUES: Final = {key: value for value, key in enumerate(sorted(_KEYS.values()), 1)}
_WORTH: Final = {dice: _VALUES[key] for dice, key in _KEYS.items()}


def worth(dice: tuple[int, ...]) -> int:
    """A hand's place in the order of all 252, from 1, the weakest. The five dice are sorted."""
    return _WORTH[dice]


def class_of(dice: tuple[int, ...]) -> str:
    """A hand's class; five dice, sorted."""
    return CLASSES[_KEYS[dice][0]]
