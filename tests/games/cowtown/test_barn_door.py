"""Closing the barn door, and what it gives."""

from __future__ import annotations

import pytest
from cited import rule
from games.cowtown.positions import after, answers, ask_of, asked, hand, offered, refusal, say, stacks, table

from rules.cowtown.components import write_cards
from rules.cowtown.events import DoorClosed, Passed, Stopped, WentOn


@rule("CT-27")
def test_a_ten_takes_its_stack_out_of_play() -> None:
    start = table(hands=["B10 R2 R4", "Y3", "G1"], stacks=["R1", "B7 B8 B9*"], deck="Y7 Y8", closed="Y9 Y10")
    state, told = say(start, "0 play b:B10")
    assert (stacks(state), write_cards(state.closed)) == (["R1", ""], "B7 B8 B9* B10 Y9 Y10")
    assert [event for event in told if isinstance(event, DoorClosed)] == [DoorClosed(0, 1, 4)]
    assert refusal(after(state, "0 again"), "0 play b:R2") == "CT-27: stack b is closed: it is behind a barn door"


@rule("CT-27", "CT-14")
def test_a_new_stack_never_has_the_letter_of_a_closed_one() -> None:
    state = table(hands=["R1 R2 R4", "Y3", "G1"], stacks=["", "B7"], deck="R0 Y8")
    assert stacks(after(state, "0 draw deck", "table give R0")) == ["", "B7", "R0"]


@rule("CT-28")
def test_who_closed_the_door_chooses_another_turn_a_card_to_pass_or_neither() -> None:
    start = table(hands=["B10 R2 R4", "Y3", "G1"], stacks=["B9"], deck="Y7 Y8")
    state = after(start, "0 play a:B10")
    assert asked(state) == ["0 bonus"]
    assert ask_of(state, 0, "bonus").about > ask_of(start, 0, "turn").about
    assert answers(state, 0, "bonus") == [
        "stop",
        "again",
        "pass R2 to 2 moo",
        "pass R2 to 2",
        "pass R2 to 3 moo",
        "pass R2 to 3",
        "pass R4 to 2 moo",
        "pass R4 to 2",
        "pass R4 to 3 moo",
        "pass R4 to 3",
    ]
    wanted = "CT-28: you closed a barn door: first take another turn, pass a card, or stop"
    assert refusal(state, "0 draw deck") == wanted
    assert refusal(state, "1 stop") == "CT-18: it is not your turn"


@rule("CT-28")
@pytest.mark.parametrize("line", ["0 again", "0 stop", "0 pass R2 to 2"])
def test_without_a_door_there_is_no_bonus(line: str) -> None:
    state = table(hands=["B10 R2 R4", "Y3", "G1"], stacks=["B9"], deck="Y7 Y8")
    assert refusal(state, line) == "CT-28: only a player who has just closed a barn door may do that"


@rule("CT-28")
def test_another_turn_is_a_whole_turn() -> None:
    state = after(table(hands=["B10 R2 R4 R6", "Y3", "G1"], stacks=["B9", "R1"], deck="Y7 Y8"), "0 play a:B10")
    bonus = ask_of(state, 0, "bonus")
    state, told = say(state, "0 again")
    assert told == [WentOn(0)]
    assert answers(state, 0, "turn") == ["draw deck", "play b:R2"]
    assert ask_of(state, 0, "turn").about > bonus.about
    assert asked(after(state, "0 play b:R2")) == ["1 turn"]
    assert asked(after(state, "0 draw deck", "table give Y7")) == ["1 turn"]


@rule("CT-28")
def test_another_turn_may_close_another_door() -> None:
    start = table(hands=["B10 R10 R4 R6", "Y3", "G1"], stacks=["B9", "R9"], deck="Y7 Y8")
    state = after(start, "0 play a:B10", "0 again", "0 play b:R10")
    assert asked(state) == ["0 bonus"]
    assert asked(after(state, "0 again")) == ["0 turn"]


@rule("CT-28", "CT-R35")
def test_a_card_is_passed_to_anybody_and_seen_by_giver_and_receiver() -> None:
    state = after(table(hands=["B10 R2 R4 R6", "Y3", "G1"], stacks=["B9"], deck="Y7 Y8"), "0 play a:B10")
    state, told = say(state, "0 pass R4 to 3")
    assert [hand(state, seat) for seat in range(3)] == ["R2 R6", "Y3", "G1 R4"]
    assert told == [Passed(0, 2, state.hands[2][1], False)]
    assert asked(state) == ["1 turn"]


@rule("CT-R35")
@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("0 pass R2 to 1", "CT-R35: you can only pass a card to another player"),
        ("0 pass R2 to 4", "CT-R35: you can only pass a card to another player"),
        ("0 pass R3 to 2", "CT-R35: you have no Red 3; your hand is Red 2, Red 4 and Red 6"),
        ("0 pass R2 to 2 moo", "CT-30: you call Mooooo with a pass that leaves you one card"),
    ],
)
def test_no_other_pass_is_allowed(line: str, sentence: str) -> None:
    state = after(table(hands=["B10 R2 R4 R6", "Y3", "G1"], stacks=["B9"], deck="Y7 Y8"), "0 play a:B10")
    assert refusal(state, line) == sentence


@rule("CT-29", "CT-R30")
def test_a_bullish_door_turns_one_card_and_a_kick_does_not_cost_the_bonus() -> None:
    state = after(table(hands=["B10 R2 R4", "Y3", "G1"], stacks=["G9"], deck="Y7* Y8 Y9"), "0 play a:B10")
    assert (asked(state), write_cards(state.closed)) == (["table flip"], "B10 G9")
    assert asked(after(state, "table flip Y8")) == ["0 bonus"]
    kicked = after(state, "table flip Y7*", "table give Y9")
    assert (asked(kicked), hand(kicked, 0)) == (["0 bonus"], "Y9 R2 R4")


@rule("CT-R30")
def test_a_kick_that_finds_a_cowtown_card_does_not_cost_the_bonus_either() -> None:
    state = after(table(hands=["B10 R2 R4", "Y3", "G1"], stacks=["G9"], deck="Y7* Y0 Y9"), "0 play a:B10", "table flip Y7*")
    state = after(state, "table give Y0")
    assert (asked(state), hand(state, 0), stacks(state)) == (["0 bonus"], "R2 R4", ["", "Y0"])


@rule("CT-R30", "CT-R31")
def test_who_is_kicked_after_the_last_card_a_ten_is_not_out_and_has_the_bonus() -> None:
    start = table(hands=["B10", "Y3 Y5", "G1 G2"], stacks=["G9"], deck="Y7* Y8 Y9")
    state = after(start, "0 play a:B10 moo", "table flip Y7*", "table give Y9")
    assert (asked(state), hand(state, 0), state.round) == (["0 bonus"], "Y9", 0)
    assert after(start, "0 play a:B10", "table flip Y8").history == [[0, 2, 2]]


@rule("CT-R29")
def test_a_ten_closes_its_stack_in_a_horn_to_tail_and_in_a_stampede() -> None:
    start = table(hands=["B9 B10 Y10 R2 R4", "Y3", "G1"], stacks=["B8", "Y9", "R7"], deck="Y7 Y8")
    tail = after(start, "0 play a:B9+B10")
    assert (stacks(tail), asked(tail)) == (["", "Y9", "R7"], ["0 bonus"])
    state, told = say(start, "0 play a:B9+B10/b:Y10")
    assert (stacks(state), asked(state)) == (["", "", "R7"], ["0 bonus"])
    assert [event for event in told if isinstance(event, DoorClosed)] == [DoorClosed(0, 0, 3), DoorClosed(0, 1, 2)]


@rule("CT-R31")
def test_a_last_card_that_is_a_ten_gives_no_bonus() -> None:
    state = after(table(hands=["B10", "Y3", "G1 G2"], stacks=["B9"], deck="Y7 Y8"), "0 play a:B10")
    assert (state.round, asked(state)) == (1, ["table deal"])


@rule("CT-R32")
def test_another_turn_with_one_card_left_may_get_its_player_out() -> None:
    state = after(table(hands=["B10 R2", "Y3", "G1 G2"], stacks=["B9", "R1"], deck="Y7 Y8"), "0 play a:B10")
    assert answers(state, 0, "bonus") == ["stop", "again", "pass R2 to 2", "pass R2 to 3"]
    state = after(state, "0 again")
    assert (asked(state), offered(state)) == (["0 turn"], ["0 moo", "0 catch", "2 catch"])
    assert answers(state, 0, "turn") == ["draw deck", "play b:R2"]
    assert refusal(state, "1 catch 1") == "CT-R32: nobody can be caught during their own turn"
    assert after(state, "0 play b:R2").history == [[0, 1, 2]]


@rule("CT-R32", "CT-R41")
def test_at_its_own_turn_a_seat_with_one_card_is_not_accused_either() -> None:
    state = table(3, {"false_catch": "accuser"}, hands=["R2", "Y3 Y4", "G1"], stacks=["B9"], deck="Y7 Y8")
    assert (asked(state), offered(state)) == (["0 turn"], ["0 catch", "1 catch"])
    assert answers(state, 1, "catch") == ["catch 3"]
    assert refusal(state, "1 catch 1") == "CT-R32: nobody can be caught during their own turn"


@rule("CT-R33")
def test_two_doors_at_once_give_one_bonus() -> None:
    state = after(table(hands=["B10 Y10 R2 R4 R6", "Y3", "G1"], stacks=["B9", "Y9", "R1"], deck="Y7 Y8"), "0 play a:B10/b:Y10")
    assert asked(after(state, "0 again", "0 play c:R2")) == ["1 turn"]
    assert asked(after(state, "0 pass R2 to 2")) == ["1 turn"]


@rule("CT-R33")
def test_the_host_may_choose_a_bonus_for_each_door() -> None:
    start = table(3, {"door_bonus": "per_barn"}, hands=["B10 Y10 R2 R4 R6", "Y3", "G1"], stacks=["B9", "Y9", "R1"], deck="Y7 Y8")
    state = after(start, "0 play a:B10/b:Y10")
    assert asked(after(state, "0 again", "0 play c:R2")) == ["0 bonus"]
    assert asked(after(state, "0 again", "0 draw deck", "table give Y7")) == ["0 bonus"]
    passed = after(state, "0 pass R2 to 2")
    assert asked(passed) == ["0 bonus"]
    assert ask_of(passed, 0, "bonus").about > ask_of(state, 0, "bonus").about
    assert asked(after(passed, "0 pass R4 to 2 moo")) == ["1 turn"]
    assert after(passed, "0 stop").bonus == 0


@rule("CT-R33")
def test_with_that_choice_three_doors_give_three_bonuses_and_another_door_adds_one() -> None:
    hands = ["B10 Y10 G10 R10 R2 R4 R6 R8", "Y3", "G1"]
    start = table(3, {"door_bonus": "per_barn"}, hands=hands, stacks=["B9", "Y9", "G9", "R9"], deck="Y7 Y8")
    state = after(start, "0 play a:B10/b:Y10/c:G10", "0 pass R2 to 2", "0 pass R4 to 2")
    assert asked(state) == ["0 bonus"]
    assert asked(after(state, "0 stop")) == ["1 turn"]
    assert asked(after(state, "0 pass R6 to 2")) == ["1 turn"]
    state = after(start, "0 play a:B10/b:Y10", "0 again", "0 play d:R10", "0 pass R2 to 2")
    assert asked(state) == ["0 bonus"]
    assert asked(after(state, "0 pass R4 to 2")) == ["1 turn"]


@rule("CT-R34")
def test_the_bonus_may_be_turned_down() -> None:
    state, told = say(table(hands=["B10 R2 R4", "Y3", "G1"], stacks=["B9"], deck="Y7 Y8"), "0 play a:B10", "0 stop")
    assert (asked(state), hand(state, 0), told[-1]) == (["1 turn"], "R2 R4", Stopped(0))


@rule("CT-R36")
def test_who_passes_the_last_card_is_out() -> None:
    start = table(hands=["B10 R2", "Y3", "G1 G2 G3"], stacks=["B9"], deck="Y7 Y8")
    state = after(start, "0 play a:B10 moo", "0 pass R2 to 2")
    assert (state.history, state.scorecows) == ([[0, 2, 3]], [4, 2, 0])
