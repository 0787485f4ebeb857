"""One game is held to its laws, its rulebook and its tests in seconds, and what is missing is said in a sentence."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from pathlib import Path

import pytest
from toy.game import GAME as TOY
from toy.test_planted_faults import DrawsForEver, ListsWhatIsRefused, NeverOver, planted

from rules import check, citing, tables
from rules.chance import Fast

ROOT = Path(__file__).parents[2]
BOOK = (ROOT / "tests" / "toy" / "RULES.md").read_text("utf-8")


def ran(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rules.check", *arguments], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )


def test_a_sound_game_with_its_tests_lacks_nothing() -> None:
    done = ran("take5", "--tests", "tests/games/take5", "--seconds", "0")

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("take5: nothing is missing; 1 random games keep every law, ")


def test_what_the_tests_leave_out_is_said_by_its_number(tmp_path: Path) -> None:
    (tmp_path / "test_barn.py").write_text('from cited import rule\n\n@rule("T5-01", "T5-99")\ndef test_barn(): ...\n')
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "barn.toml").write_text('rule = "T5-02"\nseats = 2\n[then]\ncow = 3\n')

    done = ran("take5", "--tests", str(tmp_path), "--seconds", "0")

    assert done.returncode == 1
    assert "take5: no test and no case cites T5-03\n" in done.stdout
    assert "T5-01\n" not in done.stdout
    assert "take5: test_barn.py::test_barn cites T5-99, which is no rule of the book\n" in done.stdout
    assert "take5: the case barn.toml does not hold: then: cow is" in done.stdout


def test_a_game_that_there_is_not_is_named() -> None:
    done = ran("barn")

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("no game is called 'barn'; there are cowtown, ")


def test_a_broken_law_is_said_with_what_repeats_it() -> None:
    (sentence,) = check.by_the_laws(planted(ListsWhatIsRefused), 1)

    assert sentence.startswith("a law is broken, with ")
    assert "seed 1 and Options(" in sentence
    assert "answers_when_asked: " in sentence
    assert list(check.by_the_laws(TOY, 1)) == []


@pytest.mark.parametrize(("kind", "sentence"), [(NeverOver, "goes on after 20000 plies"), (DrawsForEver, "")])
def test_a_game_without_end_is_said_for_each_number_of_players(kind: type, sentence: str) -> None:
    found = list(check.to_an_end(planted(kind)))

    assert all(sentence in one for one in found)
    assert len(found) == (3 if sentence else 0)  # a wrong Moo, which makes that table draw for ever, is optional


def test_a_game_that_begins_for_too_few_or_too_many_is_said() -> None:
    astray = dataclasses.replace(TOY, new=lambda options, seats, last: TOY.new(options, TOY.usual, last))

    fewer, more = TOY.seats[0] - 1, TOY.seats[-1] + 1
    assert f"a law is broken: refuses_other_seats: `new` begins for {fewer} players" in next(check.to_an_end(astray))
    upwards = dataclasses.replace(TOY, new=lambda options, seats, last: TOY.new(options, min(seats, TOY.seats[-1]), last))
    assert f"`new` begins for {more} players" in next(check.to_an_end(upwards))


def test_a_prompt_that_cites_no_rule_of_the_book_is_said() -> None:
    astray = dataclasses.replace(TOY, prompts={**TOY.prompts, "turn": ("Rest.", "TY-99")})

    assert list(check.by_the_book(astray, BOOK)) == ["the prompt of 'turn' cites TY-99, which is no rule of the book"]
    assert list(check.by_the_book(TOY, BOOK)) == []
    assert next(check.by_the_book(TOY, "# Rules\n")).startswith("RULES.md has no numbered rule")


def test_a_rule_that_is_cited_by_what_is_no_literal_is_said() -> None:
    (sentence,) = check.by_its_tests("- **T5-01** Moo.", {"test_x.py": "@rule(NUMBER)\ndef test_x(): ..."}, {})

    assert sentence == "the tests cannot be read: test_x cites a rule that is not written out: NUMBER"


def test_citations_of_functions_classes_and_marks_count() -> None:
    source = (
        '@rule("A1-01")\nclass TestX: ...\n\n@pytest.mark.rule("A1-02")\nasync def test_y(): ...\n\n@other("A1-03")\ndef test_z(): ...\n'
    )

    assert list(citing.marked(source)) == [("A1-01", "TestX"), ("A1-02", "test_y")]


def test_drawn_tables_have_every_number_of_players_and_options_of_all_kinds() -> None:
    found = [tables.drawn(TOY, Fast(seed)) for seed in range(60)]

    assert {seats for _, seats in found} == set(TOY.seats)
    assert {options.window for options, _ in found} == {0}
    assert len({options.reach for options, _ in found}) > 3
