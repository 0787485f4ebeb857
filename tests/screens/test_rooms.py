"""The rooms around the tables at the two sizes that everybody has, as text files that people can read; and at larger ones by what holds."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import Any

import pytest
from screens.stage import matches, opened, sit_down, take5, update_of

from cowtui.hosting.process import Hosted
from cowtui.screens.browse import BrowseScreen
from cowtui.screens.destinations import Join
from cowtui.screens.lobby import LobbyScreen
from cowtui.screens.result import ResultScreen
from cowtui.screens.words import WordsScreen
from cowtui.seat.sitting import Sitting
from cowtui.widgets.choices import Choices
from net.core.messages import Lobby, SeatInfo
from net.discovery import Found
from net.host import Opened
from rules.catalog import NAMES, load
from rules.chance import Fast
from rules.playout import at_random, plies

SIZES = ((60, 20), (80, 24))
sizes = pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])


def named(screen: str, size: tuple[int, int]) -> str:
    return f"{screen}-{size[0]}x{size[1]}"


@sizes
@pytest.mark.parametrize("seats", [2, 4, 10])
async def test_the_result(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    game, options = take5(limit=20)
    state = game.new(options, seats, None)
    async with opened(tmp_path, size) as stage:
        await sit_down(stage, game)
        scored = []
        for ply in plies(state, at_random(Fast(3)), Fast(3)):
            scored += [event for event in ply.events if type(event).__name__ == "Scored"]
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(game, options, game.new(options, seats, None), 0))
        stage.app.sitting.hear(update_of(game, options, state, 0, scored))
        await stage.until(lambda: isinstance(stage.app.screen, ResultScreen))
        matches(named(f"result-{seats}", size), stage.text)


@sizes
@pytest.mark.parametrize("seats", [2, 4, 10])
async def test_the_lobby(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    game = load("take5")
    async with opened(tmp_path, size) as stage:
        sitting = Sitting(game, stage.app.post_heard, table="Barn", alone=False)
        stage.app.sitting = sitting
        sitting.owner, sitting.seat = True, 0
        opened_one = Opened("Barn", "take5", 26970, ("192.168.1.5",), "apple boat cat door egg fish", "")
        ended = subprocess.Popen(["true"])
        ended.wait()
        sitting.hosted = Hosted(opened_one, ended)
        places = (
            SeatInfo("Ann", owner=True, ready=True),
            SeatInfo("Ben", ready=True),
            SeatInfo("Cleo", here=False),
            SeatInfo("Daisy", bot="greedy"),
        )
        places += tuple(SeatInfo(f"Guest {number}") for number in range(5, seats))
        sitting.hear(Lobby((*places[: seats - 1], SeatInfo()), {}, watchers=2))
        await stage.until(lambda: isinstance(stage.app.screen, LobbyScreen) and "1 seat is free" in stage.text)
        await stage.keys("up", "up")
        matches(named(f"lobby-{seats}", size), stage.text)


def a_table(name: str, **parts: Any) -> Found:
    usual = {"game": "take5", "host": "ann", "port": 26970, "addresses": ("192.168.1.5",), "seats": 4, "taken": 2, "key": False}
    return Found(name=name, protocol=1, version="0.1.0", **{**usual, **parts})


@sizes
async def test_the_tables_on_the_network(tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BrowseScreen, "look", lambda screen: None)
    async with opened(tmp_path, size) as stage:
        await stage.keys("2")
        assert isinstance(stage.app.screen, BrowseScreen)
        stage.app.screen.show([])
        await stage.pilot.pause()
        assert "type the address that stands on the host's screen: that always works." in " ".join(stage.text.split())
        matches(named("browse-none", size), stage.text)
        stage.app.screen.show(
            [a_table("Barn"), a_table("Mo\x1b[31mo", port=26971, key=True, taken=4), a_table("牛の家", addresses=("10.0.0.7",))]
        )
        await stage.pilot.pause()
        matches(named("browse", size), stage.text)
        stage.app.screen.show([a_table("Barn"), a_table("Barn", port=26971)], {("192.168.1.5", 26971)})
        await stage.pilot.pause()
        assert [line.split(", ")[1] for line in stage.text.splitlines() if "Take 5," in line] == ["your seat is kept", "2 seats free"]
        await stage.keys("home")
        assert "Enter goes back to your seat at Barn." in stage.text
        stage.app.screen.show([a_table("Full", taken=4), a_table("Moo", port=26971, taken=4, bots=2)])
        await stage.pilot.pause()
        assert [line.strip("▸ ").split("  ")[0] for line in stage.text.splitlines() if "Take 5," in line] == ["Moo", "Full"]
        assert "Take 5, a bot's seat is free" in stage.text
        await stage.keys("home")
        assert "Enter sits down at Moo, in place of a bot." in stage.text
        assert "Take 5, full, you can watch" in stage.text


@sizes
async def test_the_hosts_words(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        stage.app.push_screen(WordsScreen("Barn", "apple boat cat door egg fish", "Take 5"))
        await stage.until(lambda: "apple" in stage.text)
        matches(named("words", size), stage.text)


@sizes
async def test_the_first_start_asks_for_a_name(tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOGNAME", "ann")
    async with opened(tmp_path, size, player="") as stage:
        matches(named("name", size), stage.text)
        await stage.keys("enter")
        assert "Hello Ann." in stage.text
        assert 'player = "Ann"' in (tmp_path / "settings.toml").read_text("utf-8")


@sizes
@pytest.mark.parametrize(
    ("screen", "keys"),
    [
        ("menu", ()),
        ("games", ("1",)),
        ("setup", ("1", "2")),
        ("setup-everything", ("1", "1", "right", "end")),
        ("setup-hosted", ("3", "3", "down", "down", "down")),
        ("preferences", ("7",)),
        ("records", ("6",)),
        ("leave", ("q",)),
        ("commands", ("colon",)),
    ],
)
async def test_a_screen(tmp_path: Path, screen: str, keys: tuple[str, ...], size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        await stage.keys(*keys)
        matches(named(screen, size), stage.text)


async def test_all_games_are_offered(tmp_path: Path) -> None:
    async with opened(tmp_path, (80, 24)) as stage:
        await stage.keys("1")
        assert all(load(name).title in stage.text for name in NAMES)


@pytest.mark.parametrize(("keys", "size"), [((), (120, 40)), (("1",), (120, 40)), (("7",), (200, 60)), (("1", "1", "right"), (120, 40))])
async def test_at_larger_sizes_a_room_is_one_block_in_the_middle(tmp_path: Path, keys: tuple[str, ...], size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        await stage.keys(*keys)
        lines = stage.text.splitlines()[1:]
        left = (size[0] - 80) // 2
        used = [line for line in lines if line.strip()]
        assert all(line[:left].strip() == "" and len(line) <= left + 80 for line in used)
        above = next(number for number, line in enumerate(lines) if line.strip())
        below = next(number for number, line in enumerate(reversed(lines)) if line.strip())
        assert abs(above - below) <= 4
        assert len(lines) - above - below <= 30


@sizes
@pytest.mark.parametrize("name", NAMES)
async def test_every_line_of_every_set_up_is_reached_and_seen(tmp_path: Path, name: str, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        await stage.keys("1", str(NAMES.index(name) + 1), "right")
        room = stage.app.screen.query_one(Choices)
        for _ in range(len(room.choices)):
            chosen = room.chosen
            assert chosen is not None
            line = next(line for line in stage.text.splitlines() if line.startswith("  ▸"))
            assert chosen.label[:20] in line
            assert "‹" in line
            await stage.keys("down")


async def test_a_click_goes_to_a_line_and_a_second_one_chooses_it(tmp_path: Path) -> None:
    async with opened(tmp_path, (120, 40)) as stage:
        y = next(number for number, line in enumerate(stage.text.splitlines()) if "Settings" in line)
        await stage.pilot.click(offset=(50, y))
        assert "▸ 7   Settings" in stage.text
        await stage.pilot.click(offset=(50, y))
        await stage.until(lambda: "What would you like to change?" in stage.text)


async def test_who_came_to_watch_takes_no_seat_with_enter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BrowseScreen, "look", lambda screen: None)
    joined: list[Join] = []
    async with opened(tmp_path, first=Join(watch=True)) as stage:
        monkeypatch.setattr(stage.app, "join", lambda join, name="": joined.append(join))
        assert isinstance(stage.app.screen, BrowseScreen)
        stage.app.screen.show([a_table("Barn")], {("192.168.1.5", 26970)})
        await stage.until(lambda: "Enter watches Barn, without a seat." in stage.text)
        await stage.keys("enter")
    assert joined == [Join((("192.168.1.5", 26970),), watch=True)]
