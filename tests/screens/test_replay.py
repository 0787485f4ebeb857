"""A replay: steps, turns, decisions, another's view, all hands, played at a pace, written into a file."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from screens.stage import Stage, opened, recorded

from cowtui.screens.destinations import Replay
from cowtui.screens.replay import AT_ONCE, ReplayScreen
from rules import positions
from rules.take5.events import Picked


@pytest.fixture
async def replay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[tuple[Stage, ReplayScreen]]:
    monkeypatch.chdir(tmp_path)
    async with opened(tmp_path, first=Replay(recorded("take5"))) as stage:
        await stage.until(lambda: isinstance(stage.app.screen, ReplayScreen) and "  1 of" in stage.text)
        assert isinstance(stage.app.screen, ReplayScreen)
        yield stage, stage.app.screen


async def test_a_bar_says_how_far_it_is_and_whose_view_it_is(replay: tuple[Stage, ReplayScreen]) -> None:
    stage, screen = replay
    assert "Round 1, turn 1 of 10 (Ann's view)" in stage.text
    assert f"═{'─' * 29}  1 of {len(screen.stops) - 1}" in stage.text
    await stage.keys("end")
    assert f"{'═' * 30}  {len(screen.stops) - 1} of" in stage.text
    await stage.keys("home")
    assert f"{'─' * 30}  0 of" in stage.text


async def test_a_game_that_goes_on_is_refused_in_the_list_of_replays(tmp_path: Path) -> None:
    (tmp_path / "replays").mkdir()
    begun = "".join(recorded("take5").splitlines(keepends=True)[:40])
    (tmp_path / "replays" / "barn-take5-20261130-130659-333a.record").write_text(begun, "utf-8")
    async with opened(tmp_path) as stage:
        await stage.keys("6", "enter")
        await stage.until(lambda: "This game has not ended; it can be replayed once it has." in stage.text)
        assert not isinstance(stage.app.screen, ReplayScreen)


async def test_steps_and_turns_go_both_ways(replay: tuple[Stage, ReplayScreen]) -> None:
    stage, screen = replay
    await stage.keys("right", "right")
    assert screen.at == screen.stops[3]
    assert not any(all(isinstance(event, Picked) for event in screen.happened[at]) for at in screen.stops[1:])
    await stage.keys("down")
    second = screen.at
    assert "turn 4 of 10" in stage.text
    await stage.keys("down", "up")
    assert screen.at == second


async def test_d_goes_to_what_this_player_decided_next(replay: tuple[Stage, ReplayScreen]) -> None:
    stage, screen = replay
    for _ in range(3):
        await stage.keys("d")
        assert any(ask.seat == 0 and ask.must for ask in screen.states[screen.at].asks())
    assert "turn 4 of 10" in stage.text


async def test_tab_shows_the_next_players_view_and_then_a_watchers(replay: tuple[Stage, ReplayScreen]) -> None:
    stage, screen = replay
    await stage.keys("tab")
    assert f"({screen.names[1]}'s view)" in stage.text
    for _ in screen.names[1:]:
        await stage.keys("tab")
    assert "(what a watcher saw)" in stage.text
    assert "You are watching" in stage.text


async def test_all_hands_lie_open(replay: tuple[Stage, ReplayScreen]) -> None:
    stage, screen = replay
    await stage.keys("a")
    state = screen.states[screen.at]
    for seat, name in enumerate(screen.names):
        assert f"{name}: hand: {' '.join(map(str, state.view(seat).hand))}"[:60] in stage.text


async def test_d_and_q_work_while_all_hands_lie_open(replay: tuple[Stage, ReplayScreen]) -> None:
    stage, screen = replay
    at = screen.at
    await stage.keys("a", "d")
    assert stage.app.screen is screen
    assert screen.at > at
    await stage.keys("a", "q")
    assert "Leave?" in stage.text


async def test_it_plays_by_itself_until_it_is_stopped(replay: tuple[Stage, ReplayScreen]) -> None:
    stage, screen = replay
    screen.table.tempo = "instant"
    await stage.keys("space")
    await stage.until(lambda: screen.at > 12)
    await stage.keys("space")
    at = screen.at
    assert "Space plays on" in stage.text
    await stage.pilot.pause(0.1)
    assert screen.at == at


async def test_the_pace_is_changed_by_a_key(replay: tuple[Stage, ReplayScreen]) -> None:
    stage, screen = replay
    await stage.keys("v")
    assert screen.table.tempo == "fast"


async def test_a_position_and_the_whole_game_are_written_into_files(replay: tuple[Stage, ReplayScreen]) -> None:
    stage, screen = replay
    await stage.keys("e", "p")
    assert "Written to cowtui-take5-1.txt." in stage.text
    read = positions.read(screen.game, Path("cowtui-take5-1.txt").read_text("utf-8").strip())
    assert read.state.view(0) == screen.states[1].view(0)
    await stage.keys("e", "t")
    assert "Written to cowtui-take5-game.txt." in stage.text
    assert "A new round." in Path("cowtui-take5-game.txt").read_text("utf-8")


# A long record --------------------------------------------------------------------------------------------------------------


async def test_the_first_picture_of_a_long_record_waits_for_its_beginning_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = recorded("dicetown")
    monkeypatch.setattr("cowtui.screens.replay.SOON", 3600)  # it is read on when the test says so
    async with opened(tmp_path, first=Replay(text)) as stage:
        await stage.until(lambda: isinstance(stage.app.screen, ReplayScreen))
        screen = stage.app.screen
        assert isinstance(screen, ReplayScreen)
        assert text.count("\n") > 2 * AT_ONCE
        assert (len(screen.states), screen.is_whole, screen.seat) == (AT_ONCE + 1, False, None)
        monkeypatch.setattr("cowtui.screens.replay.SOON", 0.005)
        screen._read_on()
        await stage.until(lambda: screen.is_whole)
        assert screen.seat == 0
        assert len(screen.states) == len(screen.happened) > 2 * AT_ONCE


async def test_a_long_record_of_a_game_that_goes_on_shows_no_hand_and_is_refused(tmp_path: Path) -> None:
    begun = "".join(recorded("dicetown").splitlines(keepends=True)[: 2 * AT_ONCE])
    async with opened(tmp_path) as stage:
        seen = []
        stage.app.open_replay(begun)
        await stage.until(lambda: isinstance(stage.app.screen, ReplayScreen))
        screen = stage.app.screen
        await stage.until(lambda: seen.append(getattr(screen, "seat", None)) or not isinstance(stage.app.screen, ReplayScreen))
        await stage.until(lambda: "This game has not ended; it can be replayed once it has." in stage.text)
        assert set(seen) == {None}


async def test_c_holds_the_record_against_what_was_written_down_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    async with opened(tmp_path, first=Replay(recorded("take5"))) as stage:
        await stage.until(lambda: isinstance(stage.app.screen, ReplayScreen))
        await stage.keys("c")
        await stage.until(lambda: "This record is from before deals were checked." in stage.text)
        assert "Whoever has these ten words" in stage.text
        await stage.keys("escape")
        assert isinstance(stage.app.screen, ReplayScreen)
