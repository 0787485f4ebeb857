"""A terminal too small to play in: a sentence stands there, nothing breaks, and the table is back with the room."""

from __future__ import annotations

from pathlib import Path

import pytest
from screens.stage import Stage, opened
from textual.geometry import Size

from cowtui.screens.destinations import Solo
from cowtui.screens.leave import LeaveScreen
from cowtui.screens.table import TableScreen
from cowtui.widgets.canvas import Canvas
from rules.catalog import NAMES

TINY = ((59, 24), (80, 19), (200, 3), (3, 100), (1, 1))


async def at_the_table(stage: Stage) -> Canvas:
    """The board, once the game has begun."""
    await stage.until(lambda: isinstance(stage.app.stage, TableScreen) and stage.app.stage.is_current and stage.app.stage.table.position)
    assert isinstance(stage.app.stage, TableScreen)
    return stage.app.stage.table


@pytest.mark.parametrize("game", NAMES)
async def test_every_game_bears_every_size_and_is_back_with_the_room(game: str, tmp_path: Path) -> None:
    async with opened(tmp_path, (60, 20), Solo(game, seed="1")) as stage:
        await at_the_table(stage)
        for width, height in TINY:
            await stage.pilot.resize_terminal(width, height)
            await stage.keys("right", "space", "down", "enter", "escape")
            if width >= 30 and height >= 10:
                assert "make this window" in stage.text
        await stage.pilot.resize_terminal(80, 24)
        await stage.until(lambda: "Enter " in stage.text or "Waiting for" in stage.text)
        assert "make this window" not in stage.text


async def test_only_where_a_game_is_played_it_goes_on_without_room(tmp_path: Path) -> None:
    async with opened(tmp_path, (80, 19)) as stage:
        assert "make this window larger. q leaves." in " ".join(stage.text.split())
    async with opened(tmp_path, (60, 20), Solo("take5", seed="1")) as stage:
        await at_the_table(stage)
        await stage.pilot.resize_terminal(80, 19)
        await stage.until(lambda: "The game goes on; q leaves." in " ".join(stage.text.split()))


@pytest.mark.parametrize("game", NAMES)
async def test_a_table_is_as_wide_as_it_needs_wherever_there_is_room(game: str, tmp_path: Path) -> None:
    async with opened(tmp_path, (60, 20), Solo(game, seed="1")) as stage:
        table = await at_the_table(stage)
        for width in (60, 79, 80, 109, 110, 149, 150):
            await stage.pilot.resize_terminal(width, 20)
            assert table.size.width >= 60


@pytest.mark.parametrize("game", NAMES)
async def test_a_table_that_is_resized_before_its_screen_breaks_nothing(game: str, tmp_path: Path) -> None:
    async with opened(tmp_path, (80, 24), Solo(game, seed="1")) as stage:
        table = await at_the_table(stage)
        whole = table.size
        for size in (*(Size(width, 14) for width in (1, 2, 5, 10, 20, 40, 59)), whole):
            table._size = size
            table.repaint()


async def test_a_choice_that_fits_is_not_cut(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        stage.app.push_screen(LeaveScreen("Nothing is lost.", at_table=True, may_end=True))
        await stage.until(lambda: "its game is saved" in stage.text)
        assert "…" not in stage.text
