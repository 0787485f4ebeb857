"""How a round goes from step to step, and how it ends."""

from __future__ import annotations

from itertools import islice

from cited import rule
from games.dicetown.positions import asked, at, refusal, say

from rules.chance import Fast
from rules.dicetown.actions import Visit
from rules.dicetown.components import Options
from rules.dicetown.state import new
from rules.kernel import Outcome
from rules.playout import at_random, must_only, plies


@rule("DT-14")
def test_the_places_come_in_their_order() -> None:
    chance = Fast(1)
    state = new(Options(window=0), 3)
    said = [ply.action for ply in islice(plies(state, must_only(at_random(chance)), chance), 120)]
    places = [action.place for action in said if isinstance(action, Visit)]
    assert places[:8] == ["mine", "bank", "store", "saloon", "sheriff", "hall", "prairie", "doc"]
    assert places[8:10] == ["mine", "bank"]


@rule("DT-40")
def test_without_the_cowboys_there_is_no_prairie() -> None:
    state = at(2, Options(cowboys=False, window=0), step="hall", stage="refill", deeds="D1", face_up="D2 D3", locked=["99AAA", "9"])
    say(state, "-1 deeds D1")
    assert (state.step, state.stage) == ("doc", "visit")


@rule("DT-09", "DT-29", "DT-R3")
def test_a_new_round_begins_with_all_dice_and_nothing_received() -> None:
    state = at(
        2,
        step="doc",
        stage="visit",
        locked=["99999", "AAAAA"],
        received=[True, True],
        won=[True, True],
        safe=[True, True],
        sits_out=[True, True],
        quiet=[True, True],
    )
    turn = state.turn
    say(state, "-1 visit doc")
    assert (state.step, state.stage, state.round, state.turn) == ("throw", "roll", 1, turn + 1)
    assert state.locked == [(), ()]
    assert state.received == state.won == state.safe == state.sits_out == state.quiet == [False, False]


@rule("DT-35")
def test_a_mine_that_still_has_a_nugget_and_a_deed_that_lies_open_go_on() -> None:
    fields = {"step": "doc", "stage": "visit", "received": [True, True], "locked": ["99999", "AAAAA"]}
    for more, is_over in (
        ({"mine": 1, "face_up": "D1", "deeds": ""}, False),
        ({"mine": 1, "face_up": "", "deeds": "D1"}, False),
        ({"mine": 0, "face_up": "D1"}, True),
        ({"mine": 1, "face_up": "", "deeds": ""}, True),
    ):
        state = at(2, **fields, **more)
        say(state, "-1 visit doc")
        assert (state.outcome() is not None) == is_over
        assert (state.asks() == ()) == is_over


@rule("DT-36", "DT-37")
def test_the_outcome_has_points_and_places() -> None:
    state = at(3, stage="over", sheriff=2, dollars=[9, 5, 4], nuggets=[3, 5, 0])
    assert state.outcome() == Outcome((2, 1, 3), ((7, 1), (7, 1), (7, 1)))
    assert new(Options(), 2).outcome() is None


@rule("DT-R13")
def test_a_seat_leaves_only_before_a_place_is_visited() -> None:
    state = at(3, step="mine", stage="dynamite", actor=0, hands=["rifle", "", ""])
    assert refusal(state, "-1 remove 2") == "DT-14: the table is at 'dynamite'"
    going = at(3, step="mine", stage="visit", cowboys_up="SD")
    assert refusal(going, "-1 remove 4") == "DT-R13: player 4 has left, or never sat down"
    say(going, "-1 remove 1")
    assert (going.sheriff, going.gone) == (1, [True, False, False])
    assert refusal(going, "-1 remove 1") == "DT-R13: player 1 has left, or never sat down"


@rule("DT-R13")
def test_what_a_leaver_held_is_shown_and_forgotten_and_the_others_play_on() -> None:
    fields = {"locked": ["9TJQK", "99999", "99TTT"], "ranches": [0, 2, 0], "hands": ["", "rifle D2", "horse"], "cowboys_up": "SD"}
    state = at(3, Options(wild_west=True, window=0), step="mine", stage="visit", **fields)
    say(state, "-1 remove 2")
    assert (state.ranches, state.aside) == ([0, 0, 0], [2, 6, 6])
    assert state.view(0).known == ((7, (2,)),)
    say(state, "-1 visit mine", "-1 close")
    assert state.nuggets == [0, 0, 2]
    assert state.opponents(0) == [2]


@rule("DT-R13", "DT-07")
def test_one_who_has_left_pays_for_no_dice() -> None:
    state = at(
        3, step="throw", stage="keep", gone=[False, True, False], dollars=[8, 0, 8], thrown=["AA", "-", "K"], locked=["999", "-", "9999"]
    )
    say(state, "0 keep AA", "2 keep K")
    assert (state.dollars, state.coach, state.stage) == ([7, 0, 8], 1, "visit")


@rule("DT-R5", "DT-R13")
def test_the_cowboys_of_a_leaver_fill_an_empty_place_at_once() -> None:
    fields = {"cowboys_up": "-H", "cowboy_deck": "", "cowboys": ["-", "SS", "-"]}
    state = at(3, step="mine", stage="visit", locked=["9TJQK", "99999", "99TTT"], **fields)
    say(state, "-1 remove 2")
    assert asked(state) == ["-1 turn up"]
    say(state, "-1 turn up S")
    assert (state.cowboys_up, state.cowboy_deck, state.cowboy_discard) == ([0, 1], [0], [])
    assert asked(state) == ["-1 visit"]
    say(state, "-1 remove 3")
    assert state.outcome() is not None


@rule("DT-R13")
def test_one_who_has_left_comes_last() -> None:
    state = at(3, stage="over", gone=[False, True, False], sheriff=0, dollars=[8, 0, 0])
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.ranks == (1, 3, 2)
