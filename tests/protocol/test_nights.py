"""No check of an honest game says that anything does not fit, whatever happens to its people and its host."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest
from protocol.nights import Night, sit_down

from net.core import history
from rules.catalog import NAMES, load
from rules.cowclicker import decks


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(2))
def test_honest_games_hold(tmp_path: Path, name: str, seed: int) -> None:
    game = load(name)
    night = Night(game, game.usual, 2, tmp_path, seed)
    sit_down(night, 2)
    found = night.play(often=0.08)
    assert found
    assert [one for one in found if one.verdict.status == 1] == [], night.happened
    assert [person.doubts for person in night.everybody if person.doubts] == []


def all_hold(night: Night, people: int) -> None:
    sit_down(night, people)
    found = night.play(often=0.05)
    assert found
    assert {one.verdict.status for one in found} == {0}, night.happened
    assert [person.doubts for person in night.everybody if person.doubts] == []


def test_ten_people(tmp_path: Path) -> None:
    all_hold(Night(load("take5"), 10, 10, tmp_path, 1, options={"rounds": 1}), 10)


def test_one_person_among_bots(tmp_path: Path) -> None:
    all_hold(Night(load("take5"), 4, 1, tmp_path, 2, options={"rounds": 1}), 1)


def test_a_deck_of_one_s_own(tmp_path: Path) -> None:
    all_hold(Night(load("cowclicker"), 3, 2, tmp_path, 3, options={"deck": decks.EXAMPLE}), 2)


def test_events_that_do_not_fit_one_update(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "EVENT_BYTES", 120)
    night = Night(load("take5"), 4, 2, tmp_path, 4, options={"rounds": 1})
    all_hold(night, 2)
    assert any(len(update.events) < update.told - before.told for before, update in pairwise(night.updates))


def test_a_seed_that_the_host_named_is_no_fault(tmp_path: Path) -> None:
    night = Night(load("take5"), 2, 2, tmp_path, 5, seed="moo", options={"rounds": 1})
    sit_down(night, 2)
    assert {one.verdict.status for one in night.play(often=0.05)} == {3}
