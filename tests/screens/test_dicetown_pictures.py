"""Dice Town's board as text, at the sizes that it is made for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from screens.boards import picture
from screens.dicetown_moments import BOARD, Size, first, scene_at
from screens.stage import matches

SMALL, NORMAL, LARGE = (60, 20), (80, 24), (120, 40)
BOTH = (SMALL, NORMAL)
MOMENTS: dict[str, tuple[str, dict[str, Any], tuple[Size, ...]]] = {
    "keep-5": ("keep", {"seats": 5}, (SMALL, NORMAL, LARGE)),
    "keep-6": ("keep", {"seats": 6, "wild_west": True}, BOTH),
    "keep-base": ("keep", {"seats": 4, "cowboys": False}, (NORMAL,)),
    "offer-5": ("offer", {"seats": 5}, BOTH),
    "name-5": ("name", {"seats": 5}, BOTH),
    "victim-5": ("victim", {"seats": 5}, (NORMAL,)),
    "pick-3": ("pick", {"seats": 3, "least": 4}, BOTH),
    "prairie-5": ("prairie", {"seats": 5}, BOTH),
    "graze-5": ("graze", {"seats": 5}, BOTH),
    "cure-5": ("cure", {"seats": 5}, BOTH),
    "friends-5": ("friends", {"seats": 5}, BOTH),
}
CASES = [(name, size) for name, (_, _, sizes) in MOMENTS.items() for size in sizes]


@pytest.mark.parametrize(("name", "size"), CASES, ids=[f"{name}-{size[0]}x{size[1]}" for name, size in CASES])
def test_a_question(name: str, size: Size) -> None:
    what, named, _ = MOMENTS[name]
    now = first(what, **named)
    scene = scene_at(now.state, size, events=now.events)
    scene = replace(scene, around=replace(scene.around, clock="0:31"))
    matches(f"dicetown-{name}-{size[0]}x{size[1]}", picture(BOARD, scene, size).text())


def test_the_largest_screen_has_one_block_in_its_middle() -> None:
    now = first("prairie", 5)
    text = picture(BOARD, scene_at(now.state, (200, 60), events=now.events), (200, 60)).text().split("\n")
    block = [row for row in text[1:] if row.strip()]
    assert all(not row[:34].strip() and len(row) <= 166 for row in block)
