"""Every screen at every size, as text files that people can read; and resizing, which must end where a fresh start does."""

from __future__ import annotations

from pathlib import Path

import pytest
from screens.stage import SIZES, Stage, hear, matches, moment, opened, recorded, sit_down, take5, update_of

from cowtui.screens.destinations import First, Replay, Rules
from rules import catalog

sizes = pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])


def named(screen: str, size: tuple[int, int]) -> str:
    return f"{screen}-{size[0]}x{size[1]}"


async def at(stage: Stage, seats: int = 4) -> None:
    """At a table of Take 5, asked for a card."""
    game, options = take5()
    wanted = lambda state: any(ask.seat == 0 and ask.what == "pick" and ask.must for ask in state.asks()) and len(state.hands[0]) == 5  # noqa: E731
    now = moment(game, options, seats, wanted)
    await sit_down(stage, game)
    await hear(stage, update_of(game, options, now.state, 0, now.events))


@sizes
async def test_the_rulebook_opens_at_a_rule(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size, Rules("take5", "T5-45")) as stage:
        assert "▌T5-45" in stage.text
        matches(named("rules", size), stage.text)


@sizes
async def test_a_replay(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size, Replay(recorded("take5"))) as stage:
        await stage.keys("down", "right", "tab")
        matches(named("replay", size), stage.text)


@sizes
@pytest.mark.parametrize(
    ("what", "keys"), [("log", "g"), ("help", "question_mark"), ("palette", "colon"), ("talk", "t"), ("answers", "equals_sign")]
)
async def test_what_opens_over_a_table(tmp_path: Path, what: str, keys: str, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        await at(stage)
        await stage.keys(keys)
        matches(named(what, size), stage.text)


@pytest.mark.parametrize("size", [(59, 24), (80, 19), (20, 5)], ids=["59x24", "80x19", "20x5"])
async def test_where_there_is_no_room_a_sentence_says_so(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size) as stage:
        await at(stage)
        assert " ".join(stage.text.split()).startswith("cowtui needs 60 columns and 20 lines")
        await stage.pilot.resize_terminal(80, 24)
        await stage.until(lambda: "Choose a card to play" in stage.text)


@pytest.mark.parametrize("name", catalog.NAMES)
async def test_forty_resizes_of_a_table_end_in_the_picture_of_a_fresh_start(tmp_path: Path, name: str) -> None:
    game = catalog.load(name)
    options = game.options()
    now = moment(game, options, game.usual, lambda state: any(ask.seat == 0 and ask.must for ask in state.asks()))
    async with opened(tmp_path) as stage:
        await sit_down(stage, game)
        await hear(stage, update_of(game, options, now.state, 0, now.events, game.usual))
        await _bears_forty_resizes(stage)


@pytest.mark.parametrize("first", [None, Rules("take5", "T5-45"), Replay(recorded("take5"))], ids=["menu", "rules", "replay"])
async def test_forty_resizes_of_a_room_end_in_the_picture_of_a_fresh_start(tmp_path: Path, first: First | None) -> None:
    async with opened(tmp_path, first=first) as stage:
        await _bears_forty_resizes(stage)


async def test_a_rulebook_stays_where_it_was_scrolled_to_in_every_width(tmp_path: Path) -> None:
    async with opened(tmp_path, first=Rules("take5", "T5-20")) as stage:
        await stage.keys(*["down"] * 9)
        fresh = stage.text
        for width in (60, 100, 133):
            await stage.pilot.resize_terminal(width, 24)
            await stage.pilot.pause()
            assert "T5-21" in stage.text.splitlines()[2]
        await stage.pilot.resize_terminal(80, 24)
        await stage.until(lambda: stage.text == fresh)


async def _bears_forty_resizes(stage: Stage) -> None:
    fresh = stage.text
    assert len(fresh.split()) > 20
    for step in range(40):
        await stage.pilot.resize_terminal(20 + 37 * step % 190, 5 + 23 * step % 70)
        await stage.pilot.pause()  # each size is painted
    await stage.pilot.resize_terminal(80, 24)
    await stage.until(lambda: stage.text == fresh)
