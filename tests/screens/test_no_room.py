"""A terminal too small to play in: a sentence stands there, nothing breaks, and the table is back with the room."""

from __future__ import annotations

from pathlib import Path

import pytest
from screens.stage import opened
from textual.geometry import Size

from cowtui.screens.destinations import Solo
from cowtui.screens.leave import LeaveScreen
from cowtui.screens.table import TableScreen
from rules.catalog import NAMES

TINY = ((59, 24), (80, 19), (200, 3), (3, 100), (1, 1))


@pytest.mark.parametrize("game", NAMES)
async def test_every_game_bears_every_size_and_is_back_with_the_room(game: str, tmp_path: Path) -> None:
    async with opened(tmp_path, (60, 20), Solo(game, seed="1")) as stage:
        await stage.until(lambda: stage.app.stage is not None and stage.app.stage.is_current and "this machine" in stage.text)
        for width, height in TINY:
            await stage.pilot.resize_terminal(width, height)
            await stage.keys("right", "space", "down", "enter", "escape")
            if width >= 30 and height >= 10:
                assert "make this window" in stage.text
        await stage.pilot.resize_terminal(80, 24)
        await stage.until(lambda: "this machine" in stage.text and "make this window" not in stage.text)


@pytest.mark.parametrize("game", NAMES)
async def test_a_table_is_as_wide_as_it_needs_wherever_there_is_room(game: str, tmp_path: Path) -> None:
    async with opened(tmp_path, (60, 20), Solo(game, seed="1")) as stage:
        await stage.until(lambda: isinstance(stage.app.stage, TableScreen) and "this machine" in stage.text)
        assert isinstance(stage.app.stage, TableScreen)
        for width in (60, 79, 80, 109, 110, 149, 150):
            await stage.pilot.resize_terminal(width, 20)
            assert stage.app.stage.table.size.width >= 60


@pytest.mark.parametrize("game", NAMES)
async def test_a_table_that_is_resized_before_its_screen_breaks_nothing(game: str, tmp_path: Path) -> None:
    async with opened(tmp_path, (80, 24), Solo(game, seed="1")) as stage:
        await stage.until(lambda: isinstance(stage.app.stage, TableScreen) and "this machine" in stage.text)
        assert isinstance(stage.app.stage, TableScreen)
        table = stage.app.stage.table
        whole = table.size
        for size in (*(Size(width, 14) for width in (1, 2, 5, 10, 20, 40, 59)), whole):
            table._size = size
            table.repaint()


async def test_a_choice_that_fits_is_not_cut(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        stage.app.push_screen(LeaveScreen("Nothing is lost.", at_table=True, may_end=True))
        await stage.until(lambda: "its game is saved" in stage.text)
        assert "…" not in stage.text
