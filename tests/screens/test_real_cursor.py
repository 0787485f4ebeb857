"""The terminal's own cursor stands where the chosen thing is: braille displays and magnifiers look for it there."""

from __future__ import annotations

from pathlib import Path

from screens.stage import Stage, hear, moment, opened, sit_down, take5, update_of

GAME, OPTIONS = take5()


def under_it(stage: Stage) -> str:
    """What stands at the cursor and behind it."""
    x, y = stage.app.cursor_position
    return stage.text.splitlines()[y][x:]


async def test_it_goes_along_in_the_menu_and_in_every_list(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        assert under_it(stage).startswith("1   Play")
        await stage.keys("down", "down")
        assert under_it(stage).startswith("3   Host")
        await stage.keys("7")
        assert under_it(stage).startswith("Your name")
        await stage.keys("down")
        assert under_it(stage).startswith("Colours")
        await stage.keys("escape")
        assert under_it(stage).startswith("7   Settings")


async def test_it_stands_in_a_small_window_and_comes_back_to_the_board(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await sit_down(stage, GAME)
        now = moment(GAME, OPTIONS, 4, lambda state: any(ask.seat == 0 and ask.what == "pick" for ask in state.asks()))
        screen = await hear(stage, update_of(GAME, OPTIONS, now.state, 0, now.events))
        await stage.keys("3")
        on_board = screen.table.spots[screen.table.cursor].region.offset
        assert stage.app.cursor_position == on_board
        await stage.keys("q")
        assert under_it(stage).startswith("s  Stay")
        await stage.keys("down")
        assert under_it(stage).startswith("m  Leave the table")
        await stage.keys("escape")
        assert stage.app.cursor_position == on_board


async def test_in_a_line_to_type_in_it_stands_where_the_next_letter_goes(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("2", "a", *"10.0")
        x, y = stage.app.cursor_position
        assert stage.text.splitlines()[y][:x].endswith("10.0")
