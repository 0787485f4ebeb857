"""Forms turn their values, and no handler waits for a message that nobody sends."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from screens.stage import hear, moment, opened, recorded, sit_down, take5, update_of
from screens.test_keys import classes
from textual.geometry import Size
from textual.message import Message

from cowtui.screens.destinations import Join
from cowtui.screens.games import players
from cowtui.screens.setup import explained, option_lines, rule_of
from cowtui.wording.rulebook import blocks
from net.core.messages import Chat, Code, Refused
from rules.catalog import NAMES, load


def handlers(kind: type[Message]) -> set[str]:
    """The names of the handlers of this message and of all that derive from it."""
    own = {kind.handler_name} if kind is not Message else set()
    return own.union(*(handlers(one) for one in kind.__subclasses__()))


def test_every_handler_has_a_message_that_it_handles() -> None:
    ours = [one for one in classes() if one.__module__.startswith("cowtui.")]
    named = {f"{one.__name__}.{name}" for one in ours for name in vars(one) if name.startswith("on_")}
    known = handlers(Message)
    assert {name for name in named if name.partition(".")[2] not in known} == set()
    assert any(name.endswith(".on_choices_turned") for name in named)


async def test_a_new_table_may_have_other_seats_bots_and_rules(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("1", "2", "down", "right")
        seats = next(line for line in stage.text.splitlines() if line.strip().lstrip("▸ ").startswith("seats"))
        assert "5" in seats
        await stage.keys("left", "left")
        seats = next(line for line in stage.text.splitlines() if line.strip().lstrip("▸ ").startswith("seats"))
        assert "3" in seats
        await stage.keys("down", "down", "right")
        assert "tactics" in stage.text


async def test_options_are_said_in_words(tmp_path: Path) -> None:
    async with opened(tmp_path, (80, 40)) as stage:
        await stage.keys("1", "1")
        lines = [" ".join(line.split()) for line in stage.text.splitlines()]
        assert {"door bonus per play", "dealer by lot", "catch grace 3 s", "refill cowtown no"} <= set(lines)
        await stage.keys("escape", "1", "2")
        assert any(line.split() == ["rounds", "off"] for line in stage.text.splitlines())


@pytest.mark.parametrize("name", NAMES)
def test_every_option_is_explained_by_a_rule_and_in_words(name: str) -> None:
    game = load(name)
    for choice in option_lines(game, game.options()):
        text = explained(game, choice.name, Size(2000, 1))
        assert rule_of(game, choice) in text
        assert re.search(r"[A-Z0-9]{2}-[A-Z]?\d+: .{20}", text), text
        assert not re.search(r"\b(false|true|milliseconds)\b", text), text
        assert choice.value, choice
        short = explained(game, choice.name, Size(50, 3))
        assert len(short) <= 126
        assert short == text or short.endswith(" (? tells the rest)")


@pytest.mark.parametrize(
    ("game", "keys", "why"),
    [
        ("2", ("down", "down", "down", "left", "down", "right"), "Professional is played without the Cow: leave the Cow out"),
        ("3", ("down", "left", "left", "left"), "(DT-"),
    ],
    ids=["options that do not go together", "too many seats for the options"],
)
async def test_what_cannot_be_is_said_as_soon_as_it_is_chosen(tmp_path: Path, game: str, keys: tuple[str, ...], why: str) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("1", game, *keys)
        assert "No: " in stage.text
        assert why in stage.text
        await stage.keys("home", "enter")
        assert "No: " in stage.text
        assert why in stage.text
        await stage.keys("question_mark", "escape")
        assert "No: " in stage.text
        assert why in stage.text


async def test_escape_loses_nothing_that_was_chosen_for_a_new_table(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("1", "2", "down", "right", "down", "right", "down", "right")
        before = stage.text
        assert "tactics" in before
        await stage.keys("escape", "1", "2", "down", "down", "down")
        assert stage.text == before
        await stage.keys("escape", "1", "3")
        assert "tactics" not in stage.text


async def test_escape_loses_no_line_that_was_half_typed(tmp_path: Path) -> None:
    game, options = take5()
    state = moment(game, options, 3, lambda state: any(ask.seat == 0 for ask in state.asks())).state
    async with opened(tmp_path) as stage:
        desk = await sit_down(stage, game)
        await hear(stage, update_of(game, options, state, 0))
        await stage.keys("t", *"moo", "escape")
        assert desk.said == []
        await stage.keys("t", *"oo", "enter")
        assert desk.said == [Chat("moooo")]
        await stage.keys("t", "enter")
        assert len(desk.said) == 1


async def test_help_on_an_option_opens_at_its_rule(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("1", "2", "down", "down", "down", "question_mark")
        assert "▌T5-20" in stage.text


async def test_an_option_that_is_a_text_is_typed_and_a_long_one_names_the_command_line(tmp_path: Path) -> None:
    async with opened(tmp_path, (80, 40)) as stage:
        await stage.keys("1", "4", "end", "up", "right", *"Polka", "enter")
        assert "make your own name ‹ Polka ›" in " ".join(stage.text.split())
        await stage.keys("escape", "1", "5", "end", "right")
        assert "No: That is too long to be typed here: cowtui play cowclicker --option deck=@FILE" in " ".join(stage.text.split())


def test_the_screen_and_the_rulebook_of_cowtown_say_the_same_number_of_players() -> None:
    assert players(load("cowtown")) == "2 to 6 players"
    assert any(block.text.startswith("For 2 to 6 players") for block in blocks("cowtown"))


async def test_the_numbers_of_players_are_those_of_the_usual_options(tmp_path: Path) -> None:
    async with opened(tmp_path) as stage:
        await stage.keys("1")
        dice = next(line for line in stage.text.splitlines() if "Dice Town" in line)
        assert "2 to 5 players, 6 with other options" in dice


async def test_games_that_can_be_stepped_through_have_their_title_time_and_players(tmp_path: Path) -> None:
    replays = tmp_path / "replays"
    replays.mkdir()
    (replays / "alone-take5-20261130-130659-333a.record").write_text(recorded("take5"), "utf-8")
    async with opened(tmp_path) as stage:
        await stage.keys("6")
        assert "Take 5 with the Jumping Cow, 30 Nov 2026, 13:06" in stage.text
        assert "Ann, Ben and 2 more" in stage.text
        assert "333a" not in stage.text


async def test_a_game_to_go_on_with_tells_its_table_players_round_and_scores(tmp_path: Path) -> None:
    journals = tmp_path / "journals"
    journals.mkdir()
    header, *lines = recorded("take5").splitlines(keepends=True)
    header = header.replace('"table":""', '"table":"Barn"')
    strange = journals / "alone-take5-20261129-130659-333b.record"
    strange.write_text(header.replace("take5", "chess"), "utf-8")
    os.utime(strange, (1, 1))
    (journals / "barn-take5-20261130-130659-333a.record").write_text(header + "".join(lines[:59]), "utf-8")
    async with opened(tmp_path) as stage:
        await stage.keys("4")
        await stage.until(lambda: "Barn: Ann, Ben, Cleo and Dan" in stage.text)
        assert "Take 5 with the Jumping Cow, 30 Nov 2026, 13:06" in stage.text
        assert "\n Round 2, turn 3 of 10\n Ann: 15 bullheads, 0 more this round, 8 cards in hand\n Ben: 6 bullheads" in stage.text
        await stage.keys("down")
        await stage.until(lambda: "no game is called 'chess'" in stage.text)


async def test_a_game_that_has_ended_tells_who_won(tmp_path: Path) -> None:
    replays = tmp_path / "replays"
    replays.mkdir()
    (replays / "alone-take5-20261130-130659-333a.record").write_text(recorded("take5"), "utf-8")
    async with opened(tmp_path) as stage:
        await stage.keys("6")
        await stage.until(lambda: re.search(r"^ 1\. \w+: \d+$", stage.text, re.MULTILINE))


async def test_a_name_that_somebody_has_is_asked_anew_and_the_table_joined_with_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    joined: list[tuple[Join, str]] = []
    async with opened(tmp_path) as stage:
        monkeypatch.setattr(stage.app, "join", lambda join, name="": joined.append((join, name)))
        await sit_down(stage, load("take5"))
        here = Join((("10.0.0.7", 26970),))
        stage.app.joining, stage.app.called = here, "Root"
        assert stage.app.sitting is not None
        stage.app.sitting.hear(Refused(0, "", "somebody here is called Root; choose another name (--player NAME)", Code.NAME_TAKEN))
        await stage.until(lambda: "Somebody there is called Root. What shall they call you?" in stage.text)
        assert "--player" not in stage.text
        await stage.keys(*"Zoe", "enter")
        assert joined == [(here, "Zoe")]
        assert stage.app.settings.player == "Ann"
