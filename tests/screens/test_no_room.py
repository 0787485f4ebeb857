"""A terminal too small to play in: a sentence stands there, nothing breaks, and the table is back with the room."""

from __future__ import annotations

from pathlib import Path

import pytest
from screens.stage import opened

from cowtui.app import Solo
from rules.catalog import NAMES

TINY = ((59, 24), (80, 19), (30, 30), (10, 10), (200, 3), (3, 100), (2, 2), (1, 1))


@pytest.mark.parametrize("game", NAMES)
async def test_every_game_bears_every_size_and_is_back_with_the_room(game: str, tmp_path: Path) -> None:
    async with opened(tmp_path, (60, 20), Solo(game, seed="1")) as stage:
        await stage.until(lambda: stage.app.stage is not None and stage.app.stage.is_current and "this machine" in stage.text)
        for width, height in TINY:
            await stage.pilot.resize_terminal(width, height)
            await stage.keys("right", "space", "down", "enter", "escape")
            if width >= 30 and height >= 10:
                assert "make this window" in stage.text
            await stage.keys("q")
            await stage.keys("escape")
        await stage.pilot.resize_terminal(80, 24)
        await stage.until(lambda: "this machine" in stage.text and "make this window" not in stage.text)
