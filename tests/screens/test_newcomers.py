"""Tips for newcomers: one line with each question in the first three games of a kind, gone at a key, back in the settings."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from rich.cells import cell_len
from screens.stage import Stage, hear, moment, opened, sit_down, take5, update_of

from cowtui.lines.console import Console
from cowtui.lines.mode import LineMode
from cowtui.screens.destinations import Solo
from cowtui.seat.newcomer import FIRST, Newcomer
from cowtui.settings import saved
from cowtui.wording.about.base import about_of
from net.link import solo
from rules.catalog import NAMES, load
from rules.chance import Fast
from rules.kernel import TABLE
from rules.playout import plies

GAME, OPTIONS = take5()
TIP = about_of(GAME).tips["pick"]


@pytest.mark.parametrize("name", NAMES)
def test_every_question_that_a_player_must_answer_has_a_tip_of_one_line(name: str) -> None:
    game = load(name)
    tips = about_of(game).tips
    asked: set[str] = set()
    for seed in range(6):
        chance = Fast(seed)
        state = game.new(game.options(), game.usual, None)
        for _ in plies(state, lambda state, ask, chance=chance: game.heuristic(game.options(), state.view(ask.seat), ask, chance), chance):
            asked |= {ask.what for ask in state.asks() if ask.seat != TABLE and ask.must}
    assert asked
    assert asked <= set(tips)
    assert set(tips) <= set(game.prompts)
    for tip in tips.values():
        assert cell_len(tip) <= 53
        assert tip[0].isupper() or tip[0] == "$"
        assert tip[-1] in ".?"


def test_a_game_counts_once_and_only_when_it_was_answered_in(tmp_path: Path) -> None:
    for _ in range(FIRST + 2):
        assert Newcomer(GAME, tmp_path, "first").tips
    for _ in range(FIRST):
        newcomer = Newcomer(GAME, tmp_path, "first")
        newcomer.answered()
        newcomer.answered()
        assert newcomer.tips, "the tips stay until the end of the game"
    assert not Newcomer(GAME, tmp_path, "first").tips
    assert Newcomer(GAME, tmp_path, "always").tips
    assert Newcomer(load("cowtown"), tmp_path, "first").tips


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"take5": "three"}', "\udcff"])
def test_a_count_that_cannot_be_read_begins_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / "played.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    newcomer = Newcomer(GAME, tmp_path, "first")
    assert newcomer.tips
    newcomer.answered()
    assert (tmp_path / "played.json").read_text() == '{"take5":1}'


async def asked(stage: Stage) -> None:
    await sit_down(stage, GAME)
    now = moment(GAME, OPTIONS, 4, lambda state: any(ask.seat == 0 and ask.what == "pick" for ask in state.asks()))
    await hear(stage, update_of(GAME, OPTIONS, now.state, 0, now.events))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_the_tip_stands_under_the_question_until_a_key_hides_it_for_good(tmp_path: Path, size: tuple[int, int]) -> None:
    async with opened(tmp_path, size, newcomers="first") as stage:
        await asked(stage)
        lines = stage.text.splitlines()
        row = next(number for number, line in enumerate(lines) if "▸ Choose a card" in line)
        assert f"Tip: {TIP}" in lines[row + 2]
        await stage.keys("question_mark", "escape", "z")
        assert "No more tips." in stage.text
        assert TIP not in stage.text
        assert saved.load(tmp_path / "settings.toml").newcomers == "never"


async def test_the_settings_bring_the_tips_back(tmp_path: Path) -> None:
    async with opened(tmp_path, newcomers="never") as stage:
        await asked(stage)
        assert "Tip:" not in stage.text
        await stage.keys("colon", *"settings", "enter")
        await stage.until(lambda: "Help for newcomers" in stage.text)
        await stage.keys(*["down"] * 6, "right", "escape")
        assert saved.load(tmp_path / "settings.toml").newcomers == "first"
        assert f"Tip: {TIP}" in stage.text


async def test_the_first_own_answer_of_a_game_counts_it(tmp_path: Path) -> None:
    async with opened(tmp_path, newcomers="first", first=Solo("take5", seats=4)) as stage:
        await stage.until(lambda: "▸ Choose a card to play" in stage.text)
        assert not (tmp_path / "played.json").exists()
        await stage.keys("2", "enter")
        await stage.until((tmp_path / "played.json").exists)
        assert (tmp_path / "played.json").read_text() == '{"take5":1}'


async def test_help_opens_the_page_that_teaches_the_game(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await asked(stage)
        await stage.keys("question_mark")
        assert "? how to play" in stage.text
        await stage.keys("question_mark")
        assert "Take 5 with the Jumping Cow" in stage.text
        assert "In two minutes" in stage.text
        await stage.keys("escape")
        assert "▸ Choose a card to play" in stage.text


def test_lines_tell_the_tip_once_after_its_question(tmp_path: Path) -> None:
    out = io.StringIO()
    newcomer = Newcomer(GAME, tmp_path, "first")
    lines = LineMode(Console(io.StringIO("1\n1\n1\nquit\n"), out), GAME, newcomer=newcomer)
    assert lines.run(lambda deliver: solo("take5", deliver, seats=3, bots=["greedy"] * 2, name="Ann", seed="seed")) in (0, 1)
    told = out.getvalue().splitlines()
    assert told.count(f"Tip: {TIP}") == 1
    assert told[told.index(f"Tip: {TIP}") - 1].startswith("Choose a card to play, in secret.")
    assert (tmp_path / "played.json").read_text() == '{"take5":1}'
