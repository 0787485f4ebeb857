"""Whose dice fall how: nobody's choice moves the dice of another seat."""

from __future__ import annotations

from itertools import product

from cited import rule
from games.dicetown.positions import at, say

from rules.chance import Stream
from rules.dicetown.actions import Roll
from rules.dicetown.components import Options
from rules.dicetown.state import State
from rules.kernel import TABLE


def throw(state: State, seed: str = "moo") -> Roll:
    """The next throw, drawn from the table's stream."""
    (ask,) = state.asks()
    assert (ask.seat, ask.what) == (TABLE, "roll")
    rolled = state.chance(ask, Stream(seed, ask.what, ask.about))
    assert isinstance(rolled, Roll)
    state.check(TABLE, rolled)
    return rolled


@rule("DT-06")
def test_what_one_keeps_changes_no_other_seats_throw() -> None:
    thrown = at(3, stage="keep", throws=1, thrown=["99TQA", "9JQKA", "TTTTT"])
    fell = []
    for first, last in product(("-", "9", "9T", "99TQA"), ("T", "TTT")):
        state = thrown.clone()
        say(state, f"0 keep {first}", "1 keep 9J", f"2 keep {last}")
        fell.append(throw(state))

    assert len({roll.dice[1] for roll in fell}) == 1
    assert len({len(roll.dice[0]) for roll in fell}) == 4
    assert len({len(roll.dice[2]) for roll in fell}) == 2


@rule("DT-06", "DT-32")
def test_a_card_before_a_throw_does_not_move_it() -> None:
    before = at(3, Options(window=1), stage="loaded", throws=2, hands=["loaded-die", "", ""], locked=["99", "JJ", "KK"])
    passed, loaded = before.clone(), before.clone()
    say(passed, "0 pass")
    say(passed, *["-1 close"] * (passed.stage != "roll"))
    say(loaded, "0 play loaded-die")
    while loaded.stage != "face":
        say(loaded, "-1 close")
    say(loaded, "0 load A")
    say(loaded, *["-1 close"] * (loaded.stage != "roll"))

    assert throw(passed).dice[1:] == throw(loaded).dice[1:]
    assert len(throw(loaded).dice[0]) == 2


@rule("DT-06")
def test_each_throw_of_a_game_is_another() -> None:
    fell = [throw(at(2, stage="roll", round=round_, throws=throws)) for round_ in range(3) for throws in range(4)]

    assert len({roll.dice for roll in fell}) == 12
