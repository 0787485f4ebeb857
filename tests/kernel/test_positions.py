"""A position as one line of text: read back as it was, cut for a seat without what that seat may not know, and refused in a sentence."""

from __future__ import annotations

import json

import pytest
from toy.actions import Bury, Deal
from toy.components import Options
from toy.game import GAME as TOY

from rules import cases, positions
from rules.chance import Fast
from rules.errors import CaseError, NotationError
from rules.kernel import TABLE, AnyState, play

OPTIONS = Options(cards=10)


def buried() -> AnyState:
    """Seat 0 has buried the 2."""
    state, _ = play(TOY.new(OPTIONS, 3, None), TABLE, Deal(((2, 6), (4, 7), (1, 8)), 5))
    return play(state, 0, Bury(2))[0]


def test_a_whole_position_comes_back() -> None:
    line = positions.write(TOY, OPTIONS, 3, buried())

    assert "\n" not in line
    assert positions.read(TOY, line) == (OPTIONS, 3, buried(), None)


def test_only_what_differs_from_the_start_is_written() -> None:
    line = json.loads(positions.write(TOY, OPTIONS, 3, buried()))

    assert line["options"] == {"cards": 10}
    assert line["state"]["bottom"] == 2
    assert "coins" not in line["state"]
    assert "state" not in json.loads(positions.write_for(TOY, OPTIONS, 3, buried(), 1))


def test_a_line_cut_for_a_seat_tells_it_what_it_knows_and_nothing_else() -> None:
    state = buried()
    other = state.clone()
    other.bottom, other.pile = 9, [2, 3, 10]
    lines = [positions.write_for(TOY, OPTIONS, 3, one, 1) for one in (state, other)]

    assert lines[0] == lines[1]
    found = positions.read(TOY, lines[0])
    assert found.seat == 1
    assert found.state.view(1) == state.view(1)


def test_what_a_cut_line_does_not_tell_is_chosen_by_chance_or_always_the_same() -> None:
    line = positions.write_for(TOY, OPTIONS, 3, buried(), 1)

    assert positions.read(TOY, line) == positions.read(TOY, line)
    assert len({positions.read(TOY, line, Fast(seed)).state.bottom for seed in range(40)}) > 2


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "that is no position"),
        ("[]", "that is no position"),
        ('{"game":"toy","version":1,"seats":3,"cow":1}', "unknown field `cow`"),
        ('{"game":"take5","version":1,"seats":3,"state":{}}', "is of take5, rules 1; this is toy, rules 1"),
        ('{"game":"toy","version":1,"seats":9,"state":{}}', "options do not fit"),
        ('{"game":"toy","version":1,"seats":3}', "neither its state nor what a seat sees"),
        ('{"game":"toy","version":1,"seats":3,"state":{"moon":1}}', "has no 'moon'"),
        ('{"game":"toy","version":1,"seats":3,"state":{"bank":"x"}}', "Expected `int`"),
        ('{"game":"toy","version":1,"seats":3,"seat":1,"view":{"view":"view"}}', "missing required field"),
        ('{"game":"toy","version":1,"seats":3,"options":{"cards":1},"state":{}}', "that is no position"),
        ("[" * 100_000, "that is no position"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(line: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        positions.read(TOY, line)


def test_a_case_takes_a_position_as_its_start() -> None:
    line = positions.write(TOY, OPTIONS, 3, buried())
    text = f"rule = 'TY-04'\nseats = 3\ngiven = '{line}'\n[[say]]\nseat = 1\ndo = 'rest'\n[then]\nbottom = 2\nturn = 2\n"

    cases.run(TOY, cases.read(text))


def test_a_case_says_nothing_beside_a_position_that_the_position_says() -> None:
    line = positions.write(TOY, OPTIONS, 3, buried())

    with pytest.raises(CaseError, match="says its options itself, and is of 3 seats"):
        cases.run(TOY, cases.read(f"rule = 'TY-04'\nseats = 2\ngiven = '{line}'\n[then]\nturn = 1\n"))
    with pytest.raises(CaseError, match="given: that is no position"):
        cases.run(TOY, cases.read("rule = 'TY-04'\nseats = 3\ngiven = 'barn'\n[then]\nturn = 1\n"))
