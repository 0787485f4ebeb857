"""The table of Dice Town as text, at every size."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from screens.dicetown_stage import GAME, MOST, asked, at, may_play, options, position
from screens.stage import SIZES, Moment, hear, matches, opened, sit_down, update_of

from cowtui.terminal import Terminal

PICTURES: dict[str, tuple[str, dict[str, Any], tuple[tuple[int, int], ...]]] = {
    "keep-2": ("keep", {"seats": 2, "least": 3}, SIZES),
    "keep-6": ("keep", {**MOST, "least": 3}, SIZES),
    "face-2": ("face", {"seats": 2, "least": 3}, SIZES),
    "offer-2": ("offer", {"seats": 2, "least": 3}, SIZES),
    "offer-6": ("offer", {**MOST, "least": 3}, SIZES),
    "raise-6": ("raise", {**MOST, "least": 3}, ((80, 24),)),
    "name-2": ("name", {"seats": 2, "seed": 3, "least": 3}, ((80, 24),)),
    "name-6": ("name", {**MOST, "least": 3}, SIZES),
    "choose-6": ("choose", {**MOST, "least": 3}, ((80, 24),)),
    "victim-6": ("victim", {**MOST, "least": 3}, ((80, 24),)),
    "pick-2": ("pick", {"seats": 2, "least": 3}, SIZES),
    "pick-6": ("pick", {**MOST, "least": 3}, SIZES),
    "graze-2": ("graze", {"seats": 2, "least": 3}, SIZES),
    "graze-6": ("graze", {**MOST, "least": 3}, SIZES),
    "cowboy-2": ("cowboy", {"seats": 2, "least": 3}, ((80, 24),)),
    "cure-2": ("cure", {"seats": 2, "seed": 4, "least": 3}, ((80, 24),)),
    "cure-6": ("cure", {**MOST, "least": 3}, SIZES),
    "wire-2": ("wire", {"seats": 2, "seed": 13, "least": 3}, ((80, 24),)),
    "split-6": ("split", {**MOST, "least": 3}, SIZES),
    "claim-4": ("claim", {"seats": 4, "seed": 4, "cowboys": False}, ((80, 24),)),
}


@cache
def pictured(name: str) -> Moment:
    what, where, _ = PICTURES[name]
    return position(asked(what), **where)


@pytest.mark.parametrize(
    ("name", "size"),
    [pytest.param(name, size, id=f"{name}-{size[0]}x{size[1]}") for name, (_, _, sizes) in PICTURES.items() for size in sizes],
)
async def test_a_question(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    what, where, _ = PICTURES[name]
    named = {option: value for option, value in where.items() if option not in ("seats", "seed", "least")}
    now = pictured(name)
    async with opened(tmp_path, size) as stage:
        await sit_down(stage, GAME)
        await hear(stage, update_of(GAME, options(**named), now.state, 0, now.events))
        assert GAME.prompts[what][0][:30] in stage.text
        matches(f"dicetown-{name}-{size[0]}x{size[1]}", stage.text)


@pytest.mark.parametrize("what", ["loaded", "objection", "pickpocket"])
async def test_a_card_that_may_be_played(tmp_path: Path, what: str) -> None:
    async with opened(tmp_path) as stage:
        await at(stage, may_play(what), seed=29 if what == "pickpocket" else 1)
        matches(f"dicetown-{what}-80x24", stage.text)


@pytest.mark.parametrize("letters", ["ascii", "console"])
async def test_other_letters_keep_every_column(tmp_path: Path, letters: Any) -> None:
    async with opened(tmp_path, terminal=Terminal(letters=letters, colours=16, motion=False)) as stage:
        await at(stage, asked("keep"), **MOST, least=3)
        await stage.keys("i")
        assert stage.text.isascii() == (letters == "ascii")
        assert "?" not in stage.text.replace("?????", "").replace("? Rules", "")
        matches(f"dicetown-keep-6-{letters}", stage.text)
