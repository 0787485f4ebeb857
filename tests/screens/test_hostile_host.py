"""What a host says may pass every check and still make the screen or the lines fail: that ends the visit, with a sentence."""

from __future__ import annotations

import dataclasses
import io
from pathlib import Path
from typing import Any, Final

import pytest
from screens.stage import hear, opened, sit_down, take5, update_of

from cowtui.boards import thinking
from cowtui.boards.position import Position
from cowtui.boards.take5.board import Take5Board
from cowtui.lines.console import Console
from cowtui.lines.mode import LineMode
from cowtui.screens.lobby_room import LobbyRoom
from cowtui.screens.result import ResultRoom
from net.core.messages import Lobby, Seated, SeatInfo
from rules.chance import Fast
from rules.kernel import AnyGame, AnyState
from rules.playout import at_random, plies
from rules.settling import settle

SENTENCE: Final = "The host says what this program cannot follow; the connection is closed"


def dealt() -> tuple[AnyGame, Any, AnyState]:
    game, options = take5()
    state = game.new(options, 3, None)
    settle(state, lambda ask: Fast(1))
    return game, options, state


def fails(*arguments: object) -> Any:
    raise RuntimeError("nothing")


@pytest.mark.parametrize("part", ["paint_table", "tell", "pace", "press"])
async def test_a_failure_over_what_a_host_says_ends_the_visit_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    game, options, state = dealt()
    async with opened(tmp_path, motion=True) as stage:
        desk = await sit_down(stage, game)
        await hear(stage, update_of(game, options, state, 0))
        monkeypatch.setattr(Take5Board, part, fails)
        sitting = stage.app.sitting
        assert sitting is not None
        events = state.apply(0, next(iter(state.legal(state.asks()[0]))))
        sitting.hear(update_of(game, options, state, 0, events))
        await stage.keys("left", "space", "x", "question_mark")
        await stage.until(lambda: sitting.has_failed)
        assert desk.is_closed
        await stage.keys("escape")
        assert SENTENCE in " ".join(stage.text.split())
        monkeypatch.undo()
        await stage.keys("q")
        assert "Leave" in stage.text


@pytest.mark.parametrize("part", ["result", "help"])
async def test_what_stands_over_the_table_goes_and_the_table_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    game, options, state = dealt()
    if part == "result":
        monkeypatch.setattr(ResultRoom, "body", fails)
        for _ in plies(state, at_random(Fast(1)), Fast(1)):
            pass
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        sitting = stage.app.sitting
        assert sitting is not None
        table = await hear(stage, update_of(game, options, state, 0, seats=3))
        monkeypatch.setattr(Take5Board, "help", fails)
        if part == "help":
            await stage.keys("question_mark")
        await stage.until(lambda: sitting.has_failed)
        await stage.until(lambda: stage.app.screen is table)
        assert "The host says what this program cannot follow" in " ".join([*stage.text.split(), *(text for _, text in table.whole)])


async def test_a_lobby_that_cannot_be_shown_is_left_for_the_menu_which_says_why(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, _, _ = dealt()
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        sitting = stage.app.sitting
        assert sitting is not None
        monkeypatch.setattr(LobbyRoom, "body", fails)
        sitting.hear(Seated(0, "t"))
        sitting.hear(Lobby((SeatInfo("Ann"), SeatInfo("Bea")), {}))
        await stage.until(lambda: sitting.has_failed)
        await stage.until(lambda: "The host says what this program cannot follow" in stage.text)
        assert "What would you like to do?" in stage.text


async def _play_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, options, state = dealt()
    async with opened(folder) as stage:
        await sit_down(stage, game)
        assert stage.app.sitting is not None
        stage.app.sitting.alone = True
        await hear(stage, update_of(game, options, state, 0))
        monkeypatch.setattr(Take5Board, "press", fails)
        await stage.keys("x")


async def test_a_failure_in_a_game_alone_is_the_program_s_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(RuntimeError, match="nothing"):
        await _play_alone(tmp_path, monkeypatch)


@pytest.mark.parametrize("part", ["describe_view", "describe_action"])
def test_a_failure_in_lines_ends_the_visit_with_the_same_sentence(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    game, options, state = dealt()
    out = io.StringIO()
    lines = LineMode(Console(io.StringIO(""), out), game, "cowtui join 127.0.0.1")
    monkeypatch.setattr(lines._visit, "game", dataclasses.replace(game, **{part: fails}))

    def opening(deliver: Any) -> Any:
        deliver(Seated(0, "t"))
        deliver(update_of(game, options, state, 0))
        return _Nobody()

    assert lines.run(opening) == 1
    assert SENTENCE in out.getvalue()
    assert "Back to the table: cowtui join 127.0.0.1" in out.getvalue()


class _Nobody:
    def send(self, message: object) -> None: ...

    def close(self) -> None: ...


@pytest.mark.parametrize("is_endless", [True, False])
def test_a_hint_that_a_bot_cannot_think_out_is_a_sentence(monkeypatch: pytest.MonkeyPatch, is_endless: bool) -> None:
    game, options, state = dealt()

    def judge(*arguments: object) -> Any:
        while is_endless:
            pass
        return fails()

    monkeypatch.setattr(thinking, "SECONDS", 0.05)
    monkeypatch.setattr("cowtui.boards.position.advise", judge)
    position = Position.read(game, 0, update_of(game, options, state, 0))
    with pytest.raises(thinking.NoAdvice, match="takes too long" if is_endless else "does not understand this table"):
        position.hint()
