"""The fallback board can show and play any game in the catalog, on the day its rules pass."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random

import msgspec
import pytest
from screens.boards import picture, scene_of
from screens.stage import Stage, opened
from textual import events

from cowtui.boards import laws
from cowtui.boards.base import Change
from cowtui.boards.board import Board
from cowtui.boards.fallback import BOARD
from cowtui.boards.trial import moments
from cowtui.screens.destinations import Solo
from cowtui.screens.result import ResultScreen
from cowtui.screens.table import TableScreen
from rules.catalog import NAMES, load
from rules.kernel import TABLE
from rules.playout import hurried


@pytest.mark.parametrize("name", NAMES)
def test_its_answers_are_reached_and_nothing_stands_over_other_text(name: str) -> None:
    game, random = load(name), Random(1)
    options = game.options()
    for moment in islice(moments(game, options, game.usual, 1, every=15), 7):
        for ask in moment.state.asks():
            if ask.seat == TABLE:
                continue
            for size in laws.ALL[:4]:
                scene = scene_of(game, options, moment.state, ask.seat, size, events=moment.events, seats=game.usual, board=BOARD)
                laws.picture_is_clean(BOARD, scene, size)
                listed = [action for action, _ in scene.position.listed]
                laws.answers_are_reached(BOARD, scene, size, random.sample(listed, min(6, len(listed))))


def test_the_rest_of_a_long_view_is_a_page_further() -> None:
    game = load("dicetown")
    moment = next(moments(game, game.options(), 5, 1))
    scene = scene_of(game, game.options(), moment.state, None, (60, 20), seats=5, board=BOARD)
    assert "PgUp PgDn: more" in picture(BOARD, scene, (60, 20)).text()
    step = BOARD.press(scene, "pagedown", None)
    assert isinstance(step, Change)
    further = picture(BOARD, replace(scene, choice=step.choice), (60, 20)).text()
    assert further.splitlines()[1] != picture(BOARD, scene, (60, 20)).text().splitlines()[1]


def may_answer(stage: Stage) -> bool:
    position = table_of(stage).position if stage.app.stage else None
    return position is not None and position.asked is not None and position.asked.must


def table_of(stage: Stage) -> Board:
    assert isinstance(stage.app.stage, TableScreen)
    return stage.app.stage.table


async def test_it_plays_a_game_by_keys_to_its_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cowtui.screens.table.board_for", lambda name: BOARD)
    game = load("take5")
    options = msgspec.to_builtins(hurried(game, game.options(limit=20)))
    async with opened(tmp_path, first=Solo("take5", seats=4, seed="fallback", options=options)) as stage:
        for answered in range(400):
            await stage.until(lambda: isinstance(stage.app.screen, ResultScreen) or may_answer(stage))
            if isinstance(stage.app.screen, ResultScreen):
                assert answered >= 3
                return
            before = table_of(stage).position
            assert before is not None
            assert before.asked is not None
            assert "▸ " + game.prompts[before.asked.what][0][:40] in stage.text
            stage.app.post_message(events.Key("1", "1"))
            stage.app.post_message(events.Key("enter", "\r"))
            await stage.until(lambda before=before: isinstance(stage.app.screen, ResultScreen) or table_of(stage).position is not before)
        raise AssertionError("the game goes on after 400 answers")
