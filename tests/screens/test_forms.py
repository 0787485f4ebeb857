"""Forms turn their values, and no handler waits for a message that nobody sends."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from screens.stage import opened, recorded, sit_down
from screens.test_keys import classes
from textual.message import Message

from cowtui.app import Join
from net.messages import Refused
from rules.catalog import load


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
        assert "\n Round 2\n Ann: 15 heads, 0 this round, 8 cards\n Ben: 6 heads" in stage.text
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
        stage.app.sitting.hear(Refused(0, "", "somebody here is called Root; choose another name (--player NAME)"))
        await stage.until(lambda: "Somebody there is called Root. What shall they call you?" in stage.text)
        assert "--player" not in stage.text
        await stage.keys(*"Zoe", "enter")
        assert joined == [(here, "Zoe")]
        assert stage.app.settings.player == "Ann"
