"""The list of all answers, at any table: `=`; and what the prompt says wherever Tab leads."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import to_builtins
from screens.stage import hear, moment, opened, sit_down, update_of

from cowtui.boards.prompting import lines_of
from cowtui.screens.destinations import Solo
from cowtui.screens.table import TableScreen
from cowtui.widgets.text import plain
from net.core.messages import Act
from rules.catalog import NAMES, load


@pytest.mark.parametrize("name", NAMES)
async def test_any_answer_can_be_said_from_the_list(tmp_path: Path, name: str) -> None:
    game = load(name)
    options = game.options()
    now = moment(game, options, game.usual, lambda state: any(ask.seat == 0 and ask.must for ask in state.asks()))
    ask = next(ask for ask in now.state.asks() if ask.seat == 0 and ask.must)
    answers = list(now.state.legal(ask))
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        screen = await hear(stage, update_of(game, options, now.state, 0))
        await stage.keys("equals_sign", "down", "enter")
        assert stage.app.screen is screen
        assert [said.action for said in desk.said if isinstance(said, Act)] == [to_builtins(answers[1])]


async def test_a_word_narrows_the_list_and_escape_says_nothing(tmp_path: Path) -> None:
    game = load("cowtown")
    options = game.options()
    now = moment(game, options, 4, lambda state: any(ask.seat == 0 and ask.must for ask in state.asks()) and state.view(0).discard)
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        screen = await hear(stage, update_of(game, options, now.state, 0))
        await stage.keys("equals_sign", *"disc")
        assert "draw discard" in stage.text
        assert "draw deck" not in stage.text
        await stage.keys("escape")
        assert stage.app.screen is screen
        assert desk.said == []
        await stage.keys("equals_sign", *"disc", "enter")
        assert [said.action for said in desk.said if isinstance(said, Act)] == [{"do": "draw", "pile": "discard"}]


@pytest.mark.parametrize("name", NAMES)
async def test_wherever_tab_leads_the_prompt_says_what_is_there(tmp_path: Path, name: str) -> None:
    async with opened(tmp_path, first=Solo(name, seed="a")) as stage:
        await stage.until(lambda: isinstance(stage.app.screen, TableScreen) and stage.app.screen.table.cursor)
        assert isinstance(stage.app.screen, TableScreen)
        board = stage.app.screen.table
        for _ in range(4):
            await stage.keys("tab")
            said = lines_of(board.game, board.scene, board.spots[board.cursor], board.spots)
            assert said.asked, board.cursor
            assert plain(said.does), board.cursor
