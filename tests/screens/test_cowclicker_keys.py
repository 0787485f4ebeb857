"""Cow Clicker at a real table, by keys alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from games.cowclicker.positions import at, card
from msgspec import to_builtins
from screens.cowclicker_stage import YARD
from screens.stage import Desk, Stage, hear, opened, sit_down, update_of

from net.core.messages import Act
from rules.cowclicker import GAME
from rules.cowclicker.actions import Buy, Gift, Upgrade
from rules.cowclicker.state import State


async def sat(stage: Stage, state: State) -> Desk:
    """At a table in this state."""
    desk = await sit_down(stage, GAME)
    await hear(stage, update_of(GAME, state.options, state, 0, (), len(state.pastures)))
    return desk


def said(desk: Desk) -> list[Any]:
    """What has been answered."""
    return [one.action for one in desk.said if isinstance(one, Act)]


async def test_a_draw_by_keys_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sat(stage, at("sale", "b3 b5 b7", "b2", yard="p10 p15"))
        await stage.keys("b")
        assert said(desk) == [to_builtins(Buy())]


async def test_a_payment_by_keys_alone(tmp_path: Path) -> None:
    state = at("upgrade", "b3 b5 b7", "b2", yard="p10 p15")
    async with opened(tmp_path) as stage:
        desk = await sat(stage, state)
        await stage.keys("left", "right", "enter")
        assert said(desk) == [to_builtins(Upgrade((2, 4, 6), card(state, "p15")))]


async def test_the_cursor_begins_each_question_anew_and_not_on_what_it_was_on_in_anothers_turn(tmp_path: Path) -> None:
    waits = at("sale", "b3 b5", "b2", turn=1, yard=YARD)
    async with opened(tmp_path) as stage:
        await sat(stage, waits)
        table = stage.app.stage.table  # type: ignore[attr-defined]
        assert table.cursor == "exchange meanwhile"
        await hear(stage, update_of(GAME, waits.options, at("sale", "b3 b5", "b2", yard=YARD), 0, (), 2))
        assert table.cursor == "draw sale"


async def test_a_gift_by_keys_alone(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sat(stage, at("sale", "b3 b5", "b2", yard=YARD))
        await stage.keys("x", "enter", "x")
        assert "Enter gives Ben a Yellow (3)" in stage.text
        await stage.keys("enter")
        assert said(desk) == [to_builtins(Gift(2, 1))]


async def test_a_refusal_says_why_and_what_would_work(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await sat(stage, at("sale", "b1 b2 b3 b4 b5", "b2", yard=YARD))
        await stage.keys("b")
        assert "You have five basic cows already, which is the most (CC-09)" in " ".join(stage.text.split())
        assert said(desk) == []
