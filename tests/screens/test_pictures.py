"""Every screen at every size, as text files that people can read; and resizing, which must end where a fresh start does."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from screens.stage import SIZES, Stage, hear, matches, moment, opened, recorded, sit_down, take5, update_of

from cowtui.hosting.process import Hosted
from cowtui.screens.browse import BrowseScreen
from cowtui.screens.destinations import Replay, Rules
from cowtui.screens.words import WordsScreen
from cowtui.seat.sitting import Sitting
from cowtui.terminal import Terminal
from net.core.messages import Lobby, SeatInfo
from net.discovery import Found
from net.host import Opened
from rules.catalog import load
from rules.kernel import AnyState

sizes = pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])


def named(screen: str, size: tuple[int, int]) -> str:
    return f"{screen}-{size[0]}x{size[1]}"


def asked(state: AnyState, what: str) -> bool:
    return any(ask.seat == 0 and ask.what == what and ask.must for ask in state.asks())


POSITIONS: dict[str, tuple[dict[str, Any], Callable[[AnyState], object]]] = {
    "pick": ({}, lambda state: asked(state, "pick") and state.round == 1 and len(state.hands[0]) == 5),
    "take": ({}, lambda state: asked(state, "take") and any(state.hands)),
    "picked": ({}, lambda state: state.picks[0] and state.round == 1 and not all(state.picks)),
    "claim": ({"variant": "logic"}, lambda state: asked(state, "claim") and len(state.hands[0]) == 3),
    "put": ({"variant": "professional", "cow": False}, lambda state: asked(state, "put")),
}


async def at(stage: Stage, what: str, seats: int, seat: int | None = 0) -> None:
    """At a table in one of the positions."""
    options_named, until = POSITIONS[what]
    game, options = take5(**options_named)
    for seed in range(1, 60):
        try:
            now = moment(game, options, seats, until, seed)
            break
        except AssertionError:
            continue
    await sit_down(stage, game, seat)
    await hear(stage, update_of(game, options, now.state, seat, now.events))


@sizes
@pytest.mark.parametrize("seats", [2, 4, 10])
@pytest.mark.parametrize("what", ["pick", "take"])
async def test_the_table(tmp_path: Path, what: str, seats: int, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        await at(stage, what, seats)
        matches(named(f"take5-{what}-{seats}", size), stage.text)


@sizes
@pytest.mark.parametrize(("what", "seats"), [("picked", 4), ("claim", 2), ("claim", 10), ("put", 4)])
async def test_the_table_at_rarer_moments(tmp_path: Path, what: str, seats: int, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        await at(stage, what, seats)
        matches(named(f"take5-{what}-{seats}", size), stage.text)


@sizes
async def test_a_watcher_sees_no_hand(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        await at(stage, "pick", 4, seat=None)
        assert "You watch this game" in stage.text
        matches(named("take5-watch", size), stage.text)


@sizes
@pytest.mark.parametrize("seats", [2, 4, 10])
async def test_the_fallback_table(tmp_path: Path, seats: int, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    from cowtui.boards.fallback import Fallback

    monkeypatch.setattr("cowtui.screens.table.board_for", lambda name: Fallback)
    async with opened(tmp_path, size) as stage:
        await at(stage, "take", seats)
        matches(named(f"fallback-{seats}", size), stage.text)


@sizes
@pytest.mark.parametrize("seats", [2, 4, 10])
async def test_the_result(tmp_path: Path, seats: int, size: tuple[int, int]) -> None:
    game, options = take5(limit=20)
    state = game.new(options, seats, None)
    from rules.chance import Fast
    from rules.playout import at_random, plies

    async with opened(tmp_path, size) as stage:
        await sit_down(stage, game)
        scored = []
        for ply in plies(state, at_random(Fast(3)), Fast(3)):
            scored += [event for event in ply.events if type(event).__name__ == "Scored"]
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(game, options, game.new(options, seats, None), 0))
        stage.app.sitting.hear(update_of(game, options, state, 0, scored))
        await stage.until(lambda: "the result" in stage.text)
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
        await stage.until(lambda: "1 seat free" in stage.text)
        await stage.keys("up", "up", "up")
        matches(named(f"lobby-{seats}", size), stage.text)


def a_table(name: str, **parts: Any) -> Found:
    usual = {"game": "take5", "host": "ann", "port": 26970, "addresses": ("192.168.1.5",), "seats": 4, "taken": 2, "key": False}
    return Found(name=name, protocol=1, version="0.1.0", **{**usual, **parts})


@sizes
async def test_the_tables_on_the_network(tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BrowseScreen, "_look_again_and_again", lambda screen: None)
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
        assert stage.text.count("your seat") == 1
        assert "your seat" in next(line for line in stage.text.splitlines() if "▸" not in line and "Barn" in line)


@sizes
async def test_the_hosts_words(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        stage.app.push_screen(WordsScreen("Barn", "apple boat cat door egg fish"))
        await stage.until(lambda: "apple boat" in stage.text)
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
        ("setup", ("1", "2", "down", "down", "down")),
        ("preferences", ("7",)),
        ("records", ("6",)),
        ("leave", ("q",)),
        ("commands", ("colon",)),
    ],
)
async def test_a_screen(tmp_path: Path, screen: str, keys: tuple[str, ...], size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        await stage.keys(*keys)
        if screen == "games":
            return  # its lines are the catalog's; see test_all_games_are_offered
        matches(named(screen, size), stage.text)


async def test_all_games_are_offered(tmp_path: Path) -> None:
    from rules.catalog import NAMES

    async with opened(tmp_path, (80, 24)) as stage:
        await stage.keys("1")
        assert all(load(name).title in stage.text for name in NAMES)


@sizes
async def test_the_rulebook_opens_at_a_rule(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size, Rules("take5", "T5-45")) as stage:
        assert "▌T5-45" in stage.text
        matches(named("rules", size), stage.text)


@sizes
async def test_a_replay(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size, Replay(recorded("take5"))) as stage:
        await stage.keys("down", "right", "tab")
        assert "Step 12 of" in stage.text
        matches(named("replay", size), stage.text)


@sizes
async def test_the_log(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        await at(stage, "take", 4)
        await stage.keys("g")
        matches(named("log", size), stage.text)


@pytest.mark.parametrize("size", [(59, 24), (80, 19), (20, 5)], ids=["59x24", "80x19", "20x5"])
async def test_where_there_is_no_room_a_sentence_says_so(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        await at(stage, "pick", 4)
        assert " ".join(stage.text.split()).startswith("cowtui needs 60 columns and 20 lines")
        await stage.pilot.resize_terminal(80, 24)
        await stage.until(lambda: "Choose a card to play" in stage.text)


async def test_forty_resizes_end_in_the_picture_of_a_fresh_start(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await at(stage, "pick", 10)
        fresh = stage.text
        for step in range(40):
            await stage.pilot.resize_terminal(20 + 37 * step % 190, 5 + 23 * step % 70)
        await stage.pilot.resize_terminal(80, 24)
        await stage.until(lambda: stage.text == fresh)


@pytest.mark.parametrize("letters", ["ascii", "console"])
async def test_other_letters_keep_every_column(tmp_path: Path, letters: Any) -> None:
    async with opened(tmp_path, terminal=Terminal(letters=letters, colours=16, motion=False)) as stage:
        await at(stage, "take", 10)
        assert stage.text.isascii() == (letters == "ascii")
        matches(f"take5-take-10-{letters}", stage.text)


@sizes
async def test_a_turn_on_its_way(tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    """The turn stands still where a row is taken."""
    from cowtui.boards.take5.board import Take5

    monkeypatch.setattr(Take5, "pace", lambda table, event: 3600.0 if type(event).__name__ == "Took" else 0.0)
    game, options = take5()
    before = moment(game, options, 4, lambda state: asked(state, "pick") and len(state.hands[0]) == 4, seed=2)
    after = moment(game, options, 4, lambda state: asked(state, "pick") and len(state.hands[0]) == 3, seed=2)
    assert any(type(event).__name__ == "Took" for event in after.events)
    async with opened(tmp_path, size, motion=True) as stage:
        await sit_down(stage, game)
        table = (await hear(stage, update_of(game, options, before.state, 0))).table
        assert stage.app.sitting is not None
        stage.app.sitting.hear(update_of(game, options, after.state, 0, after.events))
        await stage.until(lambda: type(table.event).__name__ == "Took")
        assert "any key hurries" in stage.text
        matches(named("take5-showing", size), stage.text)
