"""Leaving: where nobody else is, the table ends with it and nothing is asked that needs no answer."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from protocol.hosts import hosting
from screens.stage import hear, moment, opened, sit_down, take5, update_of

from cowtui.screens.destinations import Join, Solo
from cowtui.screens.leave import LeaveScreen
from cowtui.screens.menu import MenuScreen
from cowtui.screens.result import ResultScreen
from net.core.messages import Lobby, SeatInfo, TableStatus
from rules.chance import Fast
from rules.playout import at_random, plies


async def test_from_the_result_of_a_game_alone_the_menu_asks_nothing(tmp_path: Path) -> None:
    async with opened(tmp_path, first=Solo("take5", seats=2, seed="a", options={"rounds": 1})) as stage:
        for _ in range(400):
            await stage.pilot.pause(0.02)
            if isinstance(stage.app.screen, ResultScreen):
                break
            await stage.keys("enter")
        await stage.keys("m")
        assert isinstance(stage.app.screen, MenuScreen)
        assert stage.app.sitting is None


async def test_from_the_result_at_anothers_table_the_menu_asks(tmp_path: Path) -> None:
    game, options = take5(rounds=1)
    state = game.new(options, 3, None)
    *_, last = plies(state, at_random(Fast(1)), Fast(1))
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        await hear(stage, update_of(game, options, state, 0, last.events))
        await stage.until(lambda: isinstance(stage.app.screen, ResultScreen))
        await stage.keys("m")
        assert isinstance(stage.app.screen, LeaveScreen)


class _Hosted:
    """A table of one's own, as the sitting knows it."""

    is_running = True
    ended = 0

    def end(self) -> None:
        self.ended += 1

    def stop(self) -> int:
        self.end()
        return 0


@pytest.mark.parametrize(
    "other", [SeatInfo("Bo", bot="greedy"), SeatInfo("Ben"), SeatInfo("Ben", here=False)], ids=["a bot", "a person", "a person away"]
)
@pytest.mark.parametrize("key", ["m", "y"])
async def test_a_table_of_ones_own_ends_with_leaving_where_only_bots_are(tmp_path: Path, other: SeatInfo, key: str) -> None:
    game, options = take5()
    now = update_of(game, options, moment(game, options, 2, lambda state: True).state, 0, seats=2)
    hosted = _Hosted()
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        assert stage.app.sitting is not None
        stage.app.sitting.hosted = hosted  # type: ignore[assignment]
        stage.app.sitting.way_back = "cowtui join barn"
        await hear(stage, replace(now, seats=(SeatInfo("Ann"), other)))
        await stage.keys("q")
        assert ("Close the table for all" in stage.text) == (not other.bot)
        assert ("The table stays open for the others" in stage.text) == (not other.bot)
        await stage.keys(key)
        await stage.until(lambda: hosted.ended == bool(other.bot))
    assert ("is saved" in stage.app.farewell) == (key == "y" and bool(other.bot))


HERE, AWAY, BOT = SeatInfo("Ben"), SeatInfo("Ben", here=False), SeatInfo("Bo", bot="greedy")


@pytest.mark.parametrize(
    ("other", "is_over", "status", "stays"),
    [
        (HERE, True, TableStatus(), True),
        (AWAY, True, TableStatus(), False),  # the table ends in seconds
        (BOT, True, TableStatus(), False),
        (BOT, True, TableStatus(watchers=("Zoe",)), True),
        (BOT, True, TableStatus(has_owner=False), False),
        (AWAY, False, TableStatus(), True),
        (BOT, False, TableStatus(), False),
        (BOT, False, TableStatus(has_owner=False), True),
    ],
)
async def test_the_way_back_is_said_where_there_is_something_to_come_back_to(
    tmp_path: Path, other: SeatInfo, is_over: bool, status: TableStatus, stays: bool
) -> None:
    game, options = take5()
    now = update_of(game, options, moment(game, options, 2, lambda state: True).state, 0, seats=2)
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        sitting = stage.app.sitting
        assert sitting is not None
        sitting.way_back = "cowtui join barn"
        if is_over:
            await hear(stage, replace(now, ranks=(1, 2), scores=((1, 1), (2, 1)), asks=(), waiting=()))
        sitting.hear(status)
        sitting.hear(Lobby((SeatInfo("Ann"), other), {}))
        await stage.until(lambda: sitting.lobby is not None and stage.app.stage is not None)
        await stage.keys("q")
        await stage.until(lambda: isinstance(stage.app.screen, LeaveScreen))
        said = " ".join(stage.text.replace("│", " ").split())
        assert ("To come back: cowtui join barn" in said) == stays
        assert ("it closes when you leave." in said) == (not stays)
        await stage.keys("y")
    assert ("To come back" in stage.app.farewell) == stays


async def test_the_way_back_names_the_player_that_one_was_at_this_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    with hosting(tmp_path / "host", seats=3) as host:
        async with opened(tmp_path) as stage:
            stage.app.join(Join((host.address,), host.opened.words), "Ful")
            await stage.until(lambda: "Ful (you)" in stage.text)
            await stage.keys("q", "y")
        assert stage.app.farewell.endswith(f"To come back: cowtui join {host.address[0]}:{host.address[1]} --player Ful")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)], ids=str)
@pytest.mark.parametrize("first", [None, Solo("take5", seed="1")], ids=["the menu", "a table"])
async def test_the_question_hides_whole_rows_and_cuts_none(tmp_path: Path, size: tuple[int, int], first: Solo | None) -> None:
    async with opened(tmp_path, size, first) as stage:
        await stage.until(lambda: "Hello" in stage.text or "in secret" in stage.text)
        before = stage.text.split("\n")
        await stage.keys("q")
        await stage.until(lambda: "Leave?" in stage.text)
        now = stage.text.split("\n")
        top = next(row for row, line in enumerate(now) if "Leave?" in line) - 1
        assert now[:top] == before[:top]
        asked = next(row for row, line in enumerate(before) if "Hello" in line or "in secret" in line)
        assert asked >= top or now[asked : asked + 3] == before[asked : asked + 3]  # the prompt: hidden whole, or not at all
        left, right = now[top].index("─"), now[top].rindex("─")
        if size[0] < 112 or first is None:
            assert (left, right) == (0, size[0] - 1)
        assert set(now[top][left : right + 1]) == {"─"}
