"""The order of poker hands."""

from __future__ import annotations

from collections import Counter
from itertools import product

from cited import rule

from rules.dicetown import poker


@rule("DT-26", "DT-25")
def test_of_all_throws_so_many_are_of_each_class() -> None:
    counts = Counter(poker.class_of(tuple(sorted(dice))) for dice in product(range(6), repeat=5))
    assert counts == {
        "five": 6,
        "four": 150,
        "full house": 300,
        "straight": 240,
        "three": 1200,
        "two pair": 1800,
        "pair": 3600,
        "high card": 480,
    }


@rule("DT-25", "DT-26")
def test_there_are_252_different_hands_and_their_values_go_from_1() -> None:
    values = {poker.worth(tuple(sorted(dice))) for dice in product(range(6), repeat=5)}
    assert values == set(range(1, 253))


@rule("DT-25")
def test_the_larger_group_comes_first_and_then_the_other_dice() -> None:
    descending = [
        "AAAAA",
        "99999",
        "9AAAA",
        "KKKKA",
        "9999T",
        "KKAAA",
        "99TTT",
        "TJQKA",
        "9TJQK",
        "JQAAA",
        "99KAA",
        "TTJJA",
        "9TQAA",
        "9TJKA",
    ]
    worths = [poker.worth(tuple(sorted("9TJQKA".index(face) for face in dice))) for dice in descending]
    assert worths == sorted(worths, reverse=True)
    assert len(set(worths)) == len(worths)
