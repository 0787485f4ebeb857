"""What appears by itself is not answered by a key that was meant for what stood there before."""

from __future__ import annotations

import io
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from screens.stage import Stage, hear, opened, recorded, sit_down, take5, update_of

from cowtui.boards.board import EARLY as EARLY_ON_BOARD
from cowtui.lines.console import Console
from cowtui.lines.mode import LineMode
from cowtui.screens.line import LineScreen
from cowtui.screens.lobby import LobbyScreen
from cowtui.screens.question import QuestionScreen
from cowtui.screens.replay import ReplayScreen
from cowtui.screens.result import ResultScreen
from cowtui.screens.table import TableScreen
from cowtui.screens.unasked import EARLY, Unasked
from cowtui.widgets.choices import Choice, Choices
from net.core.messages import Chat, Lobby, Ready, Record, Seated, SeatInfo, Start, Stop, TableStatus
from rules.chance import Fast
from rules.kernel import AnyState
from rules.playout import at_random, plies

LONG = 60.0
"""Seconds; the guard of a test that does not wait for its end."""


def ended() -> tuple[Any, Any, AnyState]:
    game, options = take5()
    state, chance = game.new(options, 2, None), Fast(1)
    for _ in plies(state, at_random(chance), chance):
        pass
    return game, options, state


async def at_result(stage: Stage) -> Any:
    game, options, state = ended()
    desk = await sit_down(stage, game)
    assert stage.app.sitting is not None
    stage.app.sitting.owner = True
    await hear(stage, update_of(game, options, state, 0, seats=2))
    await stage.until(lambda: isinstance(stage.app.screen, ResultScreen))
    return desk


@pytest.mark.parametrize("key", ["enter", "space", "n", "m", "v", "escape"])
async def test_a_key_for_the_last_question_answers_nothing_on_the_result(tmp_path: Path, key: str) -> None:
    async with opened(tmp_path, unasked_guard=LONG) as stage:
        desk = await at_result(stage)
        await stage.keys("down", key)
        assert desk.said == []
        assert isinstance(stage.app.screen, ResultScreen)
        assert EARLY in stage.text


async def test_enter_that_is_pressed_on_and_on_does_not_deal_until_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path, unasked_guard=1.0) as stage:
        desk = await at_result(stage)
        seconds = monotonic() + 10.0
        monkeypatch.setattr("cowtui.screens.unasked.monotonic", lambda: seconds)
        assert isinstance(stage.app.screen, ResultScreen)
        Unasked.on_screen_resume(stage.app.screen.unasked())
        for _ in range(6):
            seconds += 0.65
            await stage.keys("enter")
            assert desk.said == []
        seconds += 0.65
        await stage.keys("enter")
        assert desk.said == [Ready(True)]


async def test_after_that_moment_it_does(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await at_result(stage)
        await stage.keys("enter")
        assert desk.said == [Ready(True)]


async def test_whoever_wants_to_leave_is_asked_at_once(tmp_path: Path) -> None:
    async with opened(tmp_path, unasked_guard=LONG) as stage:
        await at_result(stage)
        await stage.keys("q")
        assert "Leave" in stage.text


async def test_a_lobby_that_opens_by_itself_is_not_started_by_the_key_before(tmp_path: Path) -> None:
    game, _ = take5()
    async with opened(tmp_path, unasked_guard=LONG) as stage:
        desk = await sit_down(stage, game)
        sitting = stage.app.sitting
        assert sitting is not None
        sitting.hear(Seated(0, "t", True))
        sitting.hear(Lobby((SeatInfo("Ann", owner=True), SeatInfo("Bea", bot="cow")), {}))
        await stage.until(lambda: isinstance(stage.app.screen, LobbyScreen))
        await stage.keys("enter", "space")
        assert not any(isinstance(said, Start | Ready) for said in desk.said)


async def test_a_question_that_opens_by_itself_waits_too_and_one_that_was_asked_for_does_not(tmp_path: Path) -> None:
    async with opened(tmp_path, unasked_guard=LONG) as stage:
        given: list[str | None] = []
        answers = [Choice("yes", "Yes", key="y")]
        stage.app.push_screen(QuestionScreen("Is that you?", "", answers).unasked(), given.append)
        await stage.keys("enter", "space")
        assert given == []
        await stage.keys("y")
        assert given.pop() == "yes"
        stage.app.push_screen(QuestionScreen("Leave it?", "", answers), given.append)
        await stage.keys("enter")
        assert given == ["yes"]


async def test_enter_is_meant_for_a_question_in_which_letters_were_typed(tmp_path: Path) -> None:
    async with opened(tmp_path, unasked_guard=LONG) as stage:
        given: list[str | None] = []
        stage.app.push_screen(LineScreen("The password of this table").unasked(), given.append)
        await stage.keys("enter")
        assert given == []
        await stage.keys(*"hay", "enter")
        assert given == ["hay"]


async def test_enter_does_not_end_the_pause_that_has_just_covered_the_question(tmp_path: Path) -> None:
    game, options = take5()
    state = game.new(options, 2, None)
    for _ in plies(state, at_random(Fast(1)), Fast(1)):
        if any(ask.seat == 0 for ask in state.asks()):
            break
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        sitting = stage.app.sitting
        assert sitting is not None
        sitting.owner = True
        table = await hear(stage, update_of(game, options, state, 0))
        table.table.guard = LONG
        sitting.owner = True
        sitting.hear(TableStatus(paused=Stop.ASKED, paused_by="Ben"))
        await stage.until(lambda: "has paused the game" in stage.text)
        await stage.keys("enter")
        assert desk.said == []
        assert EARLY_ON_BOARD in stage.text


def test_a_number_that_was_typed_for_the_last_question_does_not_leave_the_table() -> None:
    game, options, state = ended()
    out = io.StringIO()
    lines = LineMode(Console(io.StringIO(""), out), game, "cowtui join 127.0.0.1")
    lines.sitting.take(Seated(0, "t"))
    lines._hear(update_of(game, options, state, 0, seats=2))
    lines._take("1", 7)
    assert lines._visit.status is None
    assert "The game has ended while you were typing." in out.getvalue()
    lines._take("1", 0)
    assert lines._visit.status == 0


async def test_the_result_says_who_is_away_and_who_is_the_host(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await at_result(stage)
        sitting = stage.app.sitting
        assert sitting is not None
        assert sitting.update is not None
        ann, ben = (info.name for info in sitting.update.seats)
        sitting.hear(Lobby((SeatInfo(ann, owner=True), SeatInfo(ben, here=False)), {}))
        await stage.until(lambda: f"{ann} (you, host)" in stage.text and f"{ben} (away)" in stage.text)
        assert f"{ben} is away." in stage.text
        sitting.hear(Lobby((SeatInfo(ann), SeatInfo(ben, owner=True)), {}))
        await stage.until(lambda: f"{ben} (host)" in stage.text and f"{ann} (you)" in stage.text)
        await stage.until(lambda: f"Another game? {ben}, the host, begins it." in stage.text)


async def test_on_the_result_people_talk(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        desk = await at_result(stage)
        assert "t talks" in stage.text
        await stage.keys("t", *"good", "enter")
        assert desk.said == [Chat("good")]
        await hear(stage, Chat("well played", "Ben"))
        await stage.until(lambda: "Ben: well played" in stage.text)
        assert isinstance(stage.app.screen, ResultScreen)


async def test_on_a_table_that_is_over_the_key_of_the_pace_opens_the_replay(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await at_result(stage)
        assert stage.app.sitting is not None
        pace = stage.app.settings.pace
        await stage.keys("escape", "v")
        assert "The replay is still on its way from the host." in stage.text
        stage.app.sitting.hear(Record(recorded("take5"), last=True))
        await stage.pilot.pause()
        await stage.keys("question_mark")
        assert "Help: the game is over" in stage.text
        await stage.keys("escape", "colon")
        labels = [choice.label for choice in stage.app.screen.query_one(Choices).choices]
        assert "Step through this game once more" in labels
        assert not any("hint" in label or "turns" in label or "answers" in label for label in labels)
        await stage.keys("escape", "v")
        await stage.until(lambda: isinstance(stage.app.screen, ReplayScreen))
        assert stage.app.settings.pace == pace


async def test_the_story_of_another_game_begins_with_that_game(tmp_path: Path) -> None:
    game, options, _ = ended()
    async with opened(tmp_path) as stage:
        await at_result(stage)
        screen = stage.app.stage
        assert isinstance(screen, TableScreen)
        screen.note("Of the old game.")
        screen._tell()
        await hear(stage, update_of(game, options, game.new(options, 2, None), 0, seats=2))
        await stage.until(lambda: "Of the old game." not in stage.text)
        assert not any(text == "Of the old game." for _, text in screen.story)
        assert [text for _, text in screen.whole][-2:] == ["Of the old game.", "Another game begins."]
