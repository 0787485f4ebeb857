"""Every screen at every size, as text files that people can read; and resizing, which must end where a fresh start does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from screens.stage import SIZES, Stage, hear, matches, moment, opened, recorded, sit_down, take5, update_of

from cowtui.screens.destinations import Replay, Rules
from cowtui.terminal import Terminal
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
