"""Keys that come twice in one moment take one screen away, not two."""

from __future__ import annotations

from pathlib import Path

import pytest
from screens.stage import Stage, opened, sit_down
from textual import events

from cowtui.screens.destinations import Solo
from cowtui.screens.table import TableScreen
from rules.catalog import NAMES, load


async def at_once(stage: Stage, *keys: str) -> None:
    """All in one moment: no key waits for what the one before it did."""
    for key in keys:
        stage.app.post_message(events.Key(key, key if len(key) == 1 else "\r" if key == "enter" else None))
    await stage.keys()
    await stage.pilot.pause(0.1)


@pytest.mark.parametrize("keys", [("s", "s"), ("s", "s", "s"), ("enter", "enter"), ("escape", "escape")])
async def test_staying_twice_stays(tmp_path: Path, keys: tuple[str, ...]) -> None:
    async with opened(tmp_path, first=Solo("take5", seats=2, seed="a")) as stage:
        await stage.until(lambda: "Your hand" in stage.text)
        await stage.keys("q")
        assert "Leave?" in stage.text
        await at_once(stage, *keys)
        assert "Take 5" in stage.text
        assert "Your hand" in stage.text


async def test_staying_in_the_menu_twice_is_no_fault(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("q")
        await at_once(stage, "s", "s", "s")
        assert "What would you like to do?" in stage.text


async def test_a_chat_line_sent_twice_leaves_the_table_where_it_is(tmp_path: Path) -> None:
    async with opened(tmp_path, first=Solo("take5", seats=2, seed="a")) as stage:
        await stage.until(lambda: "Your hand" in stage.text)
        await stage.keys("t")
        await at_once(stage, "a", "enter", "enter")
        assert "Your hand" in stage.text


async def test_keys_that_come_in_one_piece_act_in_their_order(tmp_path: Path) -> None:
    """A slow line brings them together: a digit must not overtake the key before it."""
    async with opened(tmp_path, first=Solo("dicetown", seats=2, seed="a", options={"window": 0})) as stage:
        await stage.until(lambda: "Your throw" in stage.text)
        await at_once(stage, "1", "space", "2", "space", "3", "space")
        assert stage.text.count("keep╯") + stage.text.count("keep╝") == 3
        assert "$2" in stage.text


@pytest.mark.parametrize("name", NAMES)
async def test_keys_before_the_first_picture_of_a_table_do_nothing(tmp_path: Path, name: str) -> None:
    async with opened(tmp_path) as stage:
        await sit_down(stage, load(name))
        assert stage.app.sitting is not None
        screen = TableScreen(stage.app.sitting)
        await stage.app.push_screen(screen)
        assert screen.table.view is None
        await stage.keys("space", "enter", "c", "m", "d", "1", "left", "down", "tab", "i", "escape", "equals_sign", "escape")
        assert stage.app.screen is screen
