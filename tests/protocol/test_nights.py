"""No check of an honest game says that anything does not fit, whatever happens to its people and its host."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from msgspec.structs import replace
from protocol.nights import Night, Person, sit_down

from net import witnesses
from net.core import history
from net.core.messages import Promises
from rules import witness
from rules.catalog import NAMES, load
from rules.cowclicker import decks
from rules.verify import check


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


@pytest.mark.parametrize("seed", range(3))
def test_a_rematch_and_one_after_it(tmp_path: Path, seed: int) -> None:
    night = Night(load("take5"), 3, 2, tmp_path, seed, options={"rounds": 1})
    sit_down(night, 2)
    promises = set()
    for _ in range(3):
        found = night.play(often=0.05)
        assert found
        assert {one.verdict.status for one in found} == {0}, night.happened
        promises |= {person.promise for person in night.everybody if person.record}
    assert [person.doubts for person in night.everybody if person.doubts] == []
    assert len(promises) >= 3


def steps(night: Night, count: int) -> None:
    """Everybody who is there answers so many times."""
    for _ in range(count):
        for person in night.everybody:
            night.act(person)
        night.bots_act()
        night.wait(20)


def sentence(night: Night, person: Person) -> str:
    return night.checked(person).verdict.sentence


def test_who_comes_late_is_checked_from_there_on_and_has_no_salt_in_the_deal(tmp_path: Path) -> None:
    night = Night(load("take5"), 3, 2, tmp_path, 6, options={"rounds": 1})
    sit_down(night, 2)
    night.start()
    steps(night, 4)
    newcomer, watcher = night.person(), night.person(watches=True)
    night.come(newcomer)  # on the bot's seat
    night.come(watcher)
    night.play(often=0)
    for late in (newcomer, watcher):
        assert re.fullmatch(r"Checked: you were told the truth, from turn \d+ on; your salt is not in it\.", sentence(night, late))
    assert newcomer.seat == 2
    assert sentence(night, night.everybody[0]) == "Checked: nobody could choose this deal, and you were told the truth."


def test_who_watches_from_the_start_is_told_the_truth_and_has_no_salt_in_the_deal(tmp_path: Path) -> None:
    night = Night(load("take5"), 2, 2, tmp_path, 7, options={"rounds": 1})
    watcher = night.person(watches=True)
    night.come(watcher)
    sit_down(night, 2)
    night.play(often=0)
    assert sentence(night, watcher) == "Checked: you were told the truth; your salt is not in it."


def test_a_start_that_was_broken_off_once_the_salts_were_open_is_counted(tmp_path: Path) -> None:
    night = Night(load("take5"), 2, 2, tmp_path, 8, options={"rounds": 1})
    sit_down(night, 2)
    night.kill_at = Promises
    night.play(often=0)
    assert night.happened == ["killed"]
    counted = "1 start or game was broken off after your salt was open: this deal could be one of two."
    assert any(counted in sentence(night, person) for person in night.everybody)


def test_what_a_bot_and_the_clock_said_for_me_is_listed(tmp_path: Path) -> None:
    night = Night(load("take5"), 2, 2, tmp_path, 9, options={"rounds": 1})
    sit_down(night, 2)
    night.start()
    ann, ben = night.everybody
    while not night.bots:  # until a bot sits in for Ann
        night.act(ben)
        night.wait(91_000)
    for _ in range(3):
        night.bots_act()
        night.act(ben)
        night.wait(20)
    night.play(often=0)
    found = night.checked(ann).verdict
    assert found.status == 0
    assert any(text.startswith("You did not answer, and the rules answered for you") for text in found.checked)
    assert any(text.startswith("A bot answered for you") for text in found.checked)


def test_what_was_played_for_somebody_who_was_away_is_held_against_the_record(tmp_path: Path) -> None:
    night = Night(load("take5"), 2, 2, tmp_path, 9, options={"rounds": 1})
    sit_down(night, 2)
    night.start()
    ann, ben = night.everybody
    night.lose(ann)
    for _ in range(2):  # her clock runs out
        night.act(ben)
        night.wait(91_000)
    night.come(ann)
    night.play(often=0)
    with ann.at_home():
        own = witness.read(witnesses.text_of(ann.promise, ann.seat))
    (told,) = [line for line in own if isinstance(line, witness.Recalled) and line.answer]
    other = replace(told, answer="0" * 64)
    assert check(ann.record, "".join(map(witness.write, own))).status == 0
    found = check(ann.record, "".join(witness.write(other if line is told else line) for line in own))
    assert found.status == 1
    assert found.sentence.endswith("what you were told had happened before you came is not what the record says.")
