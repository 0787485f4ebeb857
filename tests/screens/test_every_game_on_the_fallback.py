"""The fallback table can show and play any game in the catalog, on the day its rules pass."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from screens.stage import Stage, opened
from textual import events

from cowtui.boards.base import Table
from cowtui.boards.fallback import Fallback
from cowtui.screens.destinations import Solo
from cowtui.screens.result import ResultScreen
from cowtui.screens.table import TableScreen
from rules.catalog import NAMES, load
from rules.playout import hurried

SHORT = {"take5": {"limit": 20}, "cowtown": {"rounds": 1}}
"""Options that make a game no longer than it needs to be."""
ANSWERS = 900


def table_of(stage: Stage) -> Table:
    assert isinstance(stage.app.stage, TableScreen)
    return stage.app.stage.table


def may_answer(stage: Stage) -> bool:
    position = table_of(stage).position if stage.app.stage else None
    return position is not None and position.asked is not None and position.asked.must


@pytest.mark.parametrize("name", NAMES)
async def test_it_plays_the_game_by_keys_to_its_result(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setattr("cowtui.screens.table.board_for", lambda name: Fallback)
    game = load(name)
    options = msgspec.to_builtins(hurried(game, game.options(**SHORT.get(name, {}))))
    async with opened(tmp_path, first=Solo(name, seats=game.usual, seed="fallback", options=options)) as stage:
        for answered in range(ANSWERS):
            await stage.until(lambda: isinstance(stage.app.screen, ResultScreen) or may_answer(stage))
            if isinstance(stage.app.screen, ResultScreen):
                assert answered >= 3
                return
            before = table_of(stage).position
            assert before is not None
            assert "▶ " + game.prompts[before.asked.what][0][:40] in stage.text  # type: ignore[union-attr]
            stage.app.post_message(events.Key("enter", "\r"))
            await stage.until(lambda before=before: isinstance(stage.app.screen, ResultScreen) or table_of(stage).position is not before)
        raise AssertionError(f"{game.title} goes on after {ANSWERS} answers")


async def test_an_answer_can_be_said_in_words_and_a_wrong_one_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cowtui.screens.table.board_for", lambda name: Fallback)
    async with opened(tmp_path, first=Solo("take5", seats=4, seed="fallback")) as stage:
        await stage.until(lambda: may_answer(stage))
        hand = table_of(stage).position.view.hand  # type: ignore[union-attr]
        other = next(card for card in range(1, 105) if card not in hand)
        await stage.keys("slash", *f"pick {other}", "enter")
        await stage.until(lambda: f"No: you do not hold the {other}" in stage.text)
        await stage.keys("slash", *"moo", "enter")
        await stage.until(lambda: "No: 'moo' is no action here" in stage.text)
        before = table_of(stage).position
        await stage.keys("slash", *f"pick {hand[3]}", "enter")
        await stage.until(lambda: table_of(stage).position is not before)


async def test_the_own_cards_stand_above_the_answers_however_long_the_view_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cowtui.screens.table.board_for", lambda name: Fallback)
    async with opened(tmp_path, (60, 20), first=Solo("cowtown", seats=6, seed="fallback")) as stage:
        await stage.until(lambda: may_answer(stage))
        lines = stage.text.splitlines()
        answers = next(number for number, line in enumerate(lines) if " answers ─" in line)
        assert lines[answers - 1].startswith(" Your hand: ")
        assert lines[0].startswith(" Cowtown · Round 1")
        assert "▸1 Ann (you) · 2 " in lines[1]


async def test_more_room_shows_more_of_what_happened_and_g_shows_it_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cowtui.screens.table.board_for", lambda name: Fallback)
    async with opened(tmp_path, (80, 24), first=Solo("cowclicker", seats=4, seed="fallback")) as stage:
        await stage.until(lambda: may_answer(stage))
        last = stage.app.screen.query_one("#last")
        heights = []
        for lines in (24, 30, 36):
            await stage.pilot.resize_terminal(80, lines)
            await stage.until(lambda lines=lines: stage.app.screen.size.height == lines)
            heights.append(last.size.height)
        assert heights[0] >= 2
        assert heights[1] >= heights[0] + 4
        assert heights[2] >= heights[1] + 4
        await stage.keys("g")
        assert "What happened" in stage.text
