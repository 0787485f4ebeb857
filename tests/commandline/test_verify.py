"""`cowtui verify`: a record is held against what this user's programs wrote down, wherever that is found."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cited import GAMES
from kernel.recorder import recorded
from msgspec.structs import replace
from protocol.nights import Night, Person, sit_down

from cowtui.commandline.parser import main
from cowtui.wording import told
from net import witnesses
from rules import record, witness
from rules.catalog import NAMES, load
from rules.deals import record_hash, record_words

HOLDS = "Checked: nobody could choose this deal, and you were told the truth."
Verify = Callable[..., tuple[int, str]]


@pytest.fixture(scope="module")
def ann(tmp_path_factory: pytest.TempPathFactory) -> Person:
    """Somebody who has played a game, with the notes of her program."""
    night = Night(load("take5"), 2, 2, tmp_path_factory.mktemp("night"), 6, options={"rounds": 1})
    sit_down(night, 2)
    night.play(often=0)
    return night.everybody[0]


@pytest.fixture
def verify(ann: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Verify:
    """Verify a text, with the files of Ann's account."""
    monkeypatch.setenv("XDG_DATA_HOME", str(ann.home))

    def run(text: str, *more: str) -> tuple[int, str]:
        file = tmp_path / "game.record"
        file.write_text(text, "utf-8")
        status = main(["verify", str(file), *more])
        return status, capsys.readouterr().out

    return run


def test_a_record_that_holds_is_status_0_and_says_against_what(ann: Person, verify: Verify) -> None:
    status, out = verify(ann.record)

    assert status == 0
    assert out.splitlines()[0] == HOLDS
    assert "- The deal was made of the host's secret and the salts of Player A and Player B." in out.splitlines()
    assert out.splitlines()[-1].strip() == record_words(ann.record)


def test_what_a_seat_was_told_is_printed_without_what_the_others_held(ann: Person, verify: Verify) -> None:
    status, out = verify(ann.record, "--seat", "1", "--json")
    result = json.loads(out)

    assert (status, result["status"]) == (0, 0)
    assert [(check["seat"], check["sentence"]) for check in result["checks"]] == [(1, HOLDS)]
    assert any("Player B is ready" in line for line in result["told"])
    assert not any("Player B chose the" in line for line in result["told"])


def test_every_question_of_a_seat_is_printed_with_its_answers_and_what_was_said_to_it(ann: Person, verify: Verify) -> None:
    _, out = verify(ann.record, "--seat", "1", "--json")
    lines = json.loads(out)["told"]
    notes = witness.read(witnesses.text_of(ann.promise, 0))
    asked = {number: count for line in notes if isinstance(line, witness.Told) for number, count, _ in line.asks}
    listed = {}
    for line in lines:
        if line.startswith("Question "):
            head, _, answers = line.partition(" Answers: ")
            listed[int(head.split(":")[0].removeprefix("Question "))] = len(answers.split(", "))
    sent = [line.number for line in notes if isinstance(line, witness.Sent)]

    assert listed == asked
    assert [int(line.split(":")[0].removeprefix("Answer to question ")) for line in lines if line.startswith("Answer to ")] == sent


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_was_told_can_be_said_of_every_game(name: str) -> None:
    game = recorded(load(name), most=60)
    said = [*told.lines(game.record, 0)]
    assert said[-1] == "The record ends, or cannot be played any further, before the game does."
    assert any(line.startswith("Question ") and " Answers: " in line for line in said)
    by_clock = [line for line in game.record.splitlines() if '"by":"clock"' in line and '"seat":0' in line]
    assert sum(" by the rules, since nobody answered: " in line for line in said) == len(by_clock)


def test_a_secret_that_was_changed_afterwards_is_found_by_the_table(ann: Person, verify: Verify) -> None:
    header, lines = record.read(ann.record)
    assert header.deal
    status, out = verify(record.bare(replace(header, deal=replace(header.deal, secret="ab" * 32)), lines))

    assert status == 1
    assert out.startswith("Does not fit at the start: ")


def test_a_record_that_cannot_be_played_does_not_hold_and_is_told_as_far_as_it_goes(ann: Person, verify: Verify) -> None:
    header, lines = record.read(ann.record)
    said = [line for line in lines if isinstance(line, record.Said) and line.seat == 0]
    text = record.bare(header, [replace(line, action={"do": "pick", "card": 105}) if line is said[3] else line for line in lines])
    status, out = verify(text, "--seat", "1")

    assert status == 1
    assert out.startswith("Does not fit at turn ")
    assert out.splitlines()[-1] == "The record ends, or cannot be played any further, before the game does."


@pytest.mark.parametrize(("change", "said"), [
    (lambda header, lines: (header, lines[:-4]), "this game has not ended; it can be replayed once it has."),
    (lambda header, lines: (replace(header, version=7), lines), "rules 7; this program plays rules 1."),
])  # fmt: skip
def test_what_cannot_be_shown_of_a_seat_is_said_behind_the_verdict(ann: Person, verify: Verify, change: Any, said: str) -> None:
    status, out = verify(record.bare(*change(*record.read(ann.record))), "--seat", "1")

    assert status == 1
    assert out.startswith("Does not fit at ")
    assert out.splitlines()[-1].startswith("Not shown: ")
    assert out.splitlines()[-1].endswith(said)


def test_a_record_that_lacks_its_deal_is_found_by_what_was_received(ann: Person, verify: Verify) -> None:
    header, lines = record.read(ann.record)
    text = record.bare(replace(header, deal=None, seed_by="host"), lines)
    assert ann.seat is not None
    witnesses.add(ann.promise, ann.seat, witness.Received(1, record_hash(text)))
    status, out = verify(text)

    assert status == 1
    assert out.startswith("Does not fit at the start: the game was dealt from everybody's salts, and the record has none of them.")


def test_a_record_that_nobody_here_was_told_of_is_status_3(verify: Verify) -> None:
    status, out = verify((GAMES / "playthroughs" / "take5.record").read_text("utf-8"))

    assert status == 3
    assert out.startswith("This record is from before deals were checked. The record agrees with itself.")


@pytest.mark.parametrize("seat", [(), ("--seat", "1")])
def test_a_text_that_is_no_record_does_not_fit(verify: Verify, seat: tuple[str, ...]) -> None:
    status, out = verify("moo\n", *seat)

    assert status == 1
    assert out.startswith("Does not fit: line 1 is not")


@pytest.mark.parametrize(("arguments", "said"), [
    (["/nowhere/at/all.record"], "cannot be read: No such file or directory"),
    ([str(GAMES / "playthroughs" / "take5.record"), "--seat", "9"], "player 9 is not in this game; it has players 1 to 4"),
])  # fmt: skip
def test_what_cannot_be_verified_is_status_2(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_two_people_on_one_account_have_a_verdict_each(ann: Person, verify: Verify) -> None:
    witnesses.add(ann.promise, None, witness.Came("w", 1, None, ann.promise))
    status, out = verify(ann.record, "--json")
    checks: list[Any] = json.loads(out)["checks"]

    assert status == 0
    assert sorted((str(check["seat"]), check["status"]) for check in checks) == [("1", 0), ("None", 3)]
