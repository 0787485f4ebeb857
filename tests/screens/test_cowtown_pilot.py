"""Cowtown in the app: a game by keys alone, cries that cannot wait, watchers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from games.cowtown.positions import say, table
from screens.stage import Desk, Stage, hear, opened, sit_down, update_of

from cowtui.boards.board import Board
from cowtui.screens.destinations import Solo
from cowtui.screens.result import ResultScreen
from cowtui.screens.table import TableScreen
from cowtui.terminal import Terminal
from net.core.messages import Act
from rules.cowtown import GAME
from rules.cowtown.state import State
from rules.kernel import Seat

HANDS = ["B7 R2", "Y3 Y4", "G1 G2"]


async def at(stage: Stage, state: State, seat: Seat | None = 0) -> tuple[Desk, Board]:
    """Sit down at a table in this state."""
    desk = await sit_down(stage, GAME, seat)
    board = (await hear(stage, update_of(GAME, state.options, state, seat))).table
    assert isinstance(board, Board)
    return desk, board


def answers(desk: Desk) -> list[Any]:
    """List what has been said so far."""
    return [said.action for said in desk.said if isinstance(said, Act)]


def may_answer(stage: Stage) -> bool:
    if not isinstance(stage.app.stage, TableScreen):
        return False
    position = stage.app.stage.table.position
    return position is not None and position.asked is not None and position.asked.must and not stage.app.stage.table.showing


async def test_a_whole_game_by_keys_alone(tmp_path: Path) -> None:
    solo = Solo("cowtown", seats=4, seed="keys", options={"rounds": 2, "catch_grace": 0})
    async with opened(tmp_path, first=solo) as stage:
        for turn in range(200):
            await stage.until(lambda: isinstance(stage.app.screen, ResultScreen) or may_answer(stage))
            if isinstance(stage.app.screen, ResultScreen):
                assert turn >= 6
                return
            before = stage.app.stage.table.position  # type: ignore[union-attr]
            await stage.keys("i" if turn % 3 else "d", "enter")
            await stage.until(
                lambda before=before: isinstance(stage.app.screen, ResultScreen) or stage.app.stage.table.position is not before  # type: ignore[union-attr]
            )
        raise AssertionError("the game goes on and on")


async def test_the_keys_of_a_stampede_with_mooooo(tmp_path: Path) -> None:
    state = table(hands=["B7 Y7 R2", "Y3 Y4", "G1 G2"], stacks=["B6", "R6", "Y6"], deck="Y8 R9*")
    async with opened(tmp_path) as stage:
        desk, _ = await at(stage, state)
        await stage.keys("1", "space", "2", "space", "m")
        assert "Play both sevens at once? A Stampede." in stage.text
        await stage.keys("o")
        assert "Yellow 7 on c" not in stage.text
        await stage.keys("o", "o", "o", "o", "o", "enter")
        (answer,) = answers(desk)
        assert (answer["do"], answer["moo"], len(answer["runs"])) == ("play", True, 2)


async def test_a_click_chooses_and_another_plays(tmp_path: Path) -> None:
    state = table(hands=["B7 R2", "Y3 Y4", "G1 G2"], stacks=["B6", "R1"], deck="Y8 R9*")
    async with opened(tmp_path) as stage:
        desk, board = await at(stage, state)
        await stage.until(lambda: not board.is_guarded)
        x, y = board.spots["hand 1"].region.offset
        await stage.pilot.click(Board, offset=(x + 2, y + 1))
        assert board.cursor == "hand 1"
        await stage.pilot.click(Board, offset=(x + 2, y + 1))
        assert [answer["runs"][0]["stack"] for answer in answers(desk)] == [1]


@pytest.mark.parametrize(("key", "seat", "answer"), [("m", 0, {"do": "moo"}), ("c", 2, {"do": "catch", "seat": 0})])
async def test_m_and_c_act_while_the_turn_is_being_shown(tmp_path: Path, key: str, seat: Seat, answer: dict[str, Any]) -> None:
    before = table(hands=HANDS, stacks=["B6"], deck="Y8 R9*")
    state, events = say(before, "0 play a:B7")
    async with opened(tmp_path, motion=True) as stage:
        desk, board = await at(stage, before, seat)
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(GAME, state.options, state, seat, events))
        await stage.until(lambda: board.showing)
        await stage.keys(key)
        assert answers(desk) == [answer]


async def test_a_catch_of_nobody_is_refused_in_a_sentence_that_helps(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk, _ = await at(stage, table(hands=["B7 R2 R4", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8"))
        await stage.keys("c")
        assert (
            "Only a player with one card can owe a Mooooo" in " ".join(stage.text.split())
            or "there is nothing to catch" in stage.text.lower()
        )
        await stage.keys("m")
        assert "(CT-30)" in stage.text
        assert answers(desk) == []


@pytest.mark.parametrize("play", ["0 play a:B7", "0 play a:B7 moo"])
async def test_a_hint_says_the_same_whoever_forgot_a_mooooo(tmp_path: Path, play: str) -> None:
    state, _ = say(table(hands=HANDS, stacks=["B6"], deck="Y8 R9*"), play)
    async with opened(tmp_path) as stage:
        await at(stage, state, 2)
        await stage.keys("i")
        assert "There is nothing to advise" in stage.text


async def test_a_watcher_sees_the_table_and_answers_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk, _ = await at(stage, table(hands=HANDS, stacks=["B6"], deck="Y8"), None)
        assert "You are watching" in stage.text
        assert "Waiting for Ann." in stage.text
        await stage.keys("enter", "m", "c", "d", "enter")
        assert answers(desk) == []


@pytest.mark.parametrize("letters", ["ascii", "console"])
async def test_other_letters_and_no_colour_carry_everything(tmp_path: Path, letters: Any) -> None:
    state = table(hands=["B7 R2 R4", "Y3 Y4", "G1 G2"], stacks=["B6", "R0"], deck="Y8 R3*", discard="R3*")
    async with opened(tmp_path, terminal=Terminal(letters=letters, colours=0, motion=False)) as stage:
        await at(stage, state)
        assert stage.text.isascii() == (letters == "ascii")
        assert "?" not in stage.text.replace("? rules", "")
