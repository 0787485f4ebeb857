"""Dice Town in the app: a game by keys alone, a moment for cards, amounts, watchers, other letters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from screens.dicetown_moments import GAME, Options, at, first
from screens.stage import Desk, Stage, hear, opened, sit_down, update_of

from cowtui.boards.board import Board
from cowtui.screens.destinations import Solo
from cowtui.screens.result import ResultScreen
from cowtui.screens.table import TableScreen
from cowtui.terminal import Terminal
from net.core.messages import Act
from rules.kernel import AnyState, Seat


async def shown(stage: Stage, state: AnyState, seat: Seat | None = 0) -> tuple[Desk, Board]:
    """Sit down at a table in this state."""
    desk = await sit_down(stage, GAME, seat)
    update = update_of(GAME, state.options, state, seat)  # type: ignore[attr-defined]
    window = 3000 if any(ask.wait for ask in state.asks()) else None
    board = (await hear(stage, replace(update, window=window))).table
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


@pytest.mark.slow
async def test_a_whole_game_by_keys_alone(tmp_path: Path) -> None:
    async with opened(tmp_path, first=Solo("dicetown", seats=3, seed="keys", options={"window": 0, "cowboys": False})) as stage:
        for turn in range(600):
            await stage.until(lambda: isinstance(stage.app.screen, ResultScreen) or may_answer(stage))
            if isinstance(stage.app.screen, ResultScreen):
                assert turn > 40
                return
            before = stage.app.stage.table.position  # type: ignore[union-attr]
            await stage.keys("i", "enter")
            await stage.until(
                lambda before=before: isinstance(stage.app.screen, ResultScreen) or stage.app.stage.table.position is not before  # type: ignore[union-attr]
            )
        raise AssertionError("the game goes on and on")


MOMENT: dict[str, Any] = {"step": "sheriff", "stage": "friends", "actor": 2, "cowboys_up": "SD", "locked": ["9TJQA", "9TJQA", "99KKK"]}


@pytest.mark.rule("DT-34")
@pytest.mark.parametrize(("keys", "answer"), [(("enter",), "pass"), (("n",), "pass-round"), (("1", "enter"), "play")])
async def test_a_moment_for_cards_is_passed_passed_for_the_round_or_used(tmp_path: Path, keys: tuple[str, ...], answer: str) -> None:
    state = at(3, Options(window=5000), hands=["old-friends", "horse", "rifle"], **MOMENT)
    async with opened(tmp_path) as stage:
        desk, board = await shown(stage, state)
        assert "Anyone with a card may play it now." in stage.text
        await stage.until(lambda: not board.is_guarded)
        await stage.keys(*keys)
        assert [said["do"] for said in answers(desk)] == [answer]


@pytest.mark.rule("DT-32")
async def test_pickpocket_by_p_beside_another_question(tmp_path: Path) -> None:
    state = at(3, step="throw", stage="keep", cowboys_up="SD", thrown=["JQA", "9", "9"], hands=["pickpocket", "", ""])
    async with opened(tmp_path) as stage:
        desk, _ = await shown(stage, state)
        assert "p Pickpocket" in stage.text
        await stage.keys("p")
        assert "Whose pocket do you pick?" in stage.text
        await stage.keys("escape")
        assert "Which dice do you keep" in stage.text
        await stage.keys("p", "2", "enter")
        assert answers(desk) == [{"do": "pickpocket", "victim": 2}]


@pytest.mark.rule("DT-28")
async def test_an_offer_by_arrows_and_space(tmp_path: Path) -> None:
    fields = {"step": "mine", "stage": "offer", "sheriff": 1, "tied": [0, 1], "locked": ["99JKA", "99JKA"], "cowboys_up": "SD"}
    async with opened(tmp_path) as stage:
        desk, _ = await shown(stage, at(2, hands=["rifle D3", ""], **fields))
        await stage.keys("right", "right", "right", "left", "2", "space")
        assert "Enter offers $2 and a deed worth 3: you pay it only if you win the tie." in stage.text
        await stage.keys("enter")
        assert answers(desk) == [{"do": "offer", "dollars": 2, "nuggets": 0, "cards": (3,)}]


@pytest.mark.rule("DT-08")
async def test_what_cannot_be_paid_is_refused_in_a_sentence_that_helps(tmp_path: Path) -> None:
    state = at(2, step="throw", stage="keep", cowboys_up="SD", thrown=["JJA", "9"], dollars=[0, 8])
    async with opened(tmp_path) as stage:
        desk, _ = await shown(stage, state)
        await stage.keys("1", "space", "2", "space", "enter")
        assert "you have $0" in stage.text
        assert answers(desk) == []


async def test_a_watcher_sees_the_town_and_answers_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk, _ = await shown(stage, first("keep", 4).state, None)
        assert "are choosing." in stage.text
        await stage.keys("enter", "1", "space", "p", "n", "right", "enter")
        assert answers(desk) == []


@pytest.mark.parametrize("letters", ["ascii", "console"])
async def test_other_letters_and_no_colour_carry_everything(tmp_path: Path, letters: Any) -> None:
    async with opened(tmp_path, terminal=Terminal(letters=letters, colours=0, motion=False)) as stage:
        await shown(stage, first("prairie", 5).state)
        assert stage.text.isascii() == (letters == "ascii")
        assert stage.text.count("?") == 2  # the question's, and the key of the rules
