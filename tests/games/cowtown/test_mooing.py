"""Mooooo: who owes one, until when it can be called, and who may catch."""

from __future__ import annotations

import pytest
from cited import rule
from games.cowtown.positions import after, answers, ask_of, asked, hand, refusal, say, stacks, table

from rules.cowtown import GAME
from rules.cowtown.components import Options
from rules.cowtown.events import Accused, Caught, Drew, DrewCowtown, Mooed
from rules.cowtown.state import State
from rules.kernel import TABLE


def owing(catch_grace: int = 0, **options: object) -> State:
    """The first of three players has one card left, and has said nothing."""
    start = table(
        3,
        {"catch_grace": catch_grace, **options},
        hands=["B6 R2", "Y3 Y4 Y5", "G1 G2"],
        stacks=["B5"],
        deck="Y7 Y8 Y9 R9 R0",
        discard="R8",
    )
    return after(start, "0 play a:B6", *([] if catch_grace else ["table lapse 1"]))


@rule("CT-30")
def test_a_mooooo_may_be_called_with_the_play() -> None:
    start = table(hands=["B6 R2", "Y3", "G1"], stacks=["B5"], deck="Y7 Y8")
    assert answers(start, 0, "turn") == ["draw deck", "play a:B6 moo", "play a:B6"]
    assert asked(after(start, "0 play a:B6 moo")) == ["1 turn"]


@rule("CT-30")
def test_a_mooooo_may_be_called_after_the_play() -> None:
    state = owing()
    assert asked(state) == ["1 turn", "0 moo", "1 catch", "2 catch"]
    assert answers(state, 0, "moo") == ["moo"]
    state, told = say(state, "0 moo")
    assert (told, asked(state)) == ([Mooed(0)], ["1 turn"])


@rule("CT-30")
def test_a_mooooo_may_be_called_with_a_pass() -> None:
    start = table(hands=["B10 R2 R4", "Y3", "G1"], stacks=["B9"], deck="Y7 Y8")
    assert asked(after(start, "0 play a:B10", "0 pass R2 to 2 moo")) == ["1 turn"]
    assert asked(after(start, "0 play a:B10", "0 pass R2 to 2")) == ["table grace"]


@rule("CT-30", "CT-R41")
def test_a_mooooo_that_nobody_owes_is_refused() -> None:
    start = table(hands=["B6 R2 R4", "Y3", "G1"], stacks=["B5"], deck="Y7 Y8")
    assert refusal(start, "0 play a:B6 moo") == "CT-30: a Mooooo belongs to a play that leaves you with one card"
    assert refusal(start, "1 moo") == "CT-30: you owe no Mooooo"
    assert refusal(after(owing(), "0 moo"), "0 moo") == "CT-30: you owe no Mooooo"
    assert refusal(table(), "0 moo") == "CT-30: nobody can say that now"


@rule("CT-30")
@pytest.mark.parametrize(("stack", "moo"), [("B5", ""), ("G5", " moo")])
def test_with_the_last_card_a_mooooo_has_a_use_only_where_a_kick_may_follow(stack: str, moo: str) -> None:
    start = table(hands=["B6", "Y3", "G1"], stacks=[stack], deck="Y7 Y8")
    assert ("play a:B6 moo" in answers(start, 0, "turn")) == bool(moo)


@rule("CT-30", "CT-R24")
def test_who_is_kicked_after_the_last_card_owes_a_mooooo() -> None:
    start = table(hands=["B6", "Y3 Y4", "G1 G2"], stacks=["G5"], deck="Y7* Y8 R9")
    assert asked(after(start, "0 play a:B6", "table flip Y7*", "table give Y8")) == ["table grace"]
    assert asked(after(start, "0 play a:B6 moo", "table flip Y7*", "table give Y8")) == ["1 turn"]


@rule("CT-30")
def test_who_draws_and_keeps_one_card_owes_nothing() -> None:
    start = table(hands=["R2", "Y3 Y4", "G1 G2"], stacks=["G5"], deck="Y0 Y8 R9")
    assert asked(after(start, "0 draw deck", "table give Y0")) == ["1 turn"]


@rule("CT-30")
@pytest.mark.parametrize(("hint", "shown"), [(False, False), (True, True)])
def test_who_owes_a_mooooo_is_not_pointed_out_unless_the_host_has_chosen_so(hint: bool, shown: bool) -> None:
    state = owing(catch_hint=hint)
    lines = GAME.describe_view(state.options, state.view(1), ["Ann", "Ben", "Cleo"])
    assert [line for line in lines if "Mooooo" in line] == ["Ann: 0 scorecows, 1 card, deals, owes a Mooooo"] * shown


@rule("CT-31")
def test_who_is_caught_draws_a_card() -> None:
    state, told = say(owing(), "2 catch 1")
    assert (told, asked(state)) == ([Caught(0, 2)], ["table give"])
    state, told = say(state, "table give Y8")
    assert (hand(state, 0), asked(state)) == ("Y8 R2", ["1 turn"])
    assert [(event.seat, event.why) for event in told if isinstance(event, Drew)] == [(0, "catch")]


@rule("CT-31", "CT-R38")
def test_a_mooooo_is_too_late_once_the_next_player_has_drawn_or_played() -> None:
    late = "CT-R38: too late for your Mooooo: the next player has had a turn"
    assert refusal(after(owing(), "1 draw deck", "table give Y8"), "0 moo") == late
    assert refusal(after(owing(), "1 draw discard"), "0 moo") == late
    start = table(hands=["B6 R2", "B7 Y4 Y5", "G1 G2"], stacks=["B5"], deck="Y7 Y8 Y9")
    state = after(start, "0 play a:B6", "table lapse 1", "1 play a:B7")
    assert refusal(state, "0 moo") == late
    assert asked(state) == ["2 turn", "1 catch", "2 catch"]


@rule("CT-31", "CT-R38")
def test_the_first_action_of_the_next_turn_is_enough_though_a_bonus_follows() -> None:
    start = table(hands=["B6 R2", "G10 Y4 Y5", "G1 G2"], stacks=["B5", "G9"], deck="Y7 Y8 Y9")
    state = after(start, "0 play a:B6", "table lapse 1", "1 play b:G10")
    assert asked(state) == ["1 bonus", "1 catch", "2 catch"]


@rule("CT-R38")
def test_for_some_seconds_after_the_turn_nobody_is_caught_and_a_mooooo_is_not_late() -> None:
    assert Options().catch_grace == 3000
    state = owing(3000)
    assert asked(state) == ["1 turn", "table grace", "0 moo"]
    assert ask_of(state, TABLE, "grace").wait == 3000
    assert refusal(state, "1 catch 1") == "CT-R38: player 1 may still call; wait a moment"
    acted = after(state, "1 draw deck", "table give Y8")
    assert asked(acted) == ["2 turn", "table grace", "0 moo"]
    assert asked(after(acted, "0 moo")) == ["2 turn"]
    assert asked(after(acted, "table lapse 1")) == ["2 turn", "1 catch", "2 catch"]


@rule("CT-R38")
def test_with_no_grace_the_table_says_at_once_that_it_has_passed() -> None:
    start = table(hands=["B6 R2", "Y3 Y4", "G1"], stacks=["B5"], deck="Y7 Y8")
    state = after(start, "0 play a:B6")
    assert asked(state) == ["table grace"]
    assert ask_of(state, TABLE, "grace").wait == 0
    assert refusal(state, "1 draw deck") == "CT-18: nobody can say that now"
    assert refusal(state, "0 moo") == "CT-30: nobody can say that now"
    assert refusal(state, "1 catch 1") == "CT-31: nobody can say that now"
    assert refusal(state, "table lapse 2") == "CT-R38: no grace of this player runs out"
    assert refusal(state, "0 lapse 1") == "CT-R38: no grace of this player runs out"
    state, told = say(state, "table lapse 1")
    assert told == []
    assert refusal(state, "table lapse 1") == "CT-R38: no grace of this player runs out"
    assert GAME.waits == ("catch_grace",)


@rule("CT-R38")
def test_the_grace_begins_when_the_turn_leaves_the_player() -> None:
    start = table(3, {"catch_grace": 3000}, hands=["B10 R2", "Y3 Y4", "G1 G2"], stacks=["B9"], deck="Y7 Y8")
    state = after(start, "0 play a:B10")
    assert asked(state) == ["0 bonus", "0 moo"]
    assert asked(after(state, "0 moo")) == ["0 bonus"]
    assert asked(after(state, "0 again")) == ["0 turn", "0 moo"]
    assert asked(after(state, "0 stop")) == ["1 turn", "table grace", "0 moo"]
    assert asked(after(state, "0 again", "0 draw deck", "table give Y8")) == ["1 turn"]


@rule("CT-R38")
def test_a_debt_ends_when_the_turn_comes_round() -> None:
    state = after(owing(), "1 draw deck", "table give Y8")
    assert asked(state) == ["2 turn", "1 catch", "2 catch"]
    assert asked(after(state, "2 draw deck", "table give Y7")) == ["0 turn"]


@rule("CT-R38")
@pytest.mark.parametrize("catch_grace", [0, 3000])
def test_a_debt_that_ended_does_not_come_back_after_the_turn(catch_grace: int) -> None:
    state = after(owing(catch_grace), "1 draw deck", "table give Y8", "2 draw deck", "table give Y7")
    assert asked(state) == ["0 turn"]
    assert refusal(state, "0 moo") == "CT-30: you owe no Mooooo"
    state = after(state, "0 draw deck", "table give R0")
    assert (hand(state, 0), asked(state)) == ("R2", ["1 turn"])
    assert refusal(state, "2 catch 1") == "CT-R41: player 1 owes no Mooooo"


@rule("CT-R38")
def test_several_players_may_owe_at_once() -> None:
    start = table(3, {"catch_grace": 3000}, hands=["B6 R2", "B7 Y4", "G1 G2"], stacks=["B5"], deck="Y7 Y8 Y9")
    state = after(start, "0 play a:B6", "1 play a:B7")
    assert asked(state) == ["2 turn", "table grace", "0 moo", "table grace", "1 moo"]
    assert asked(after(state, "table lapse 2")) == ["2 turn", "table grace", "0 moo", "1 moo", "0 catch", "2 catch"]
    both = after(state, "table lapse 2", "table lapse 1")
    assert asked(both) == ["2 turn", "1 moo", "1 catch", "2 catch", "0 catch", "2 catch"]
    assert len(set(both.asks())) == 6
    caught = after(both, "2 catch 2", "table give Y8")
    assert asked(caught) == ["2 turn", "1 catch", "2 catch"]
    assert hand(caught, 1) == "Y4 Y8"


@rule("CT-R38", "CT-R39")
def test_the_same_question_stays_the_same_while_others_act() -> None:
    before = owing()
    now = after(before, "1 draw deck", "table give Y8")
    assert ask_of(before, 2, "catch") == ask_of(now, 2, "catch")
    again = after(now, "2 draw deck", "table give Y7", "0 draw deck", "table give R9", "1 draw deck", "table give Y9")
    assert ask_of(before, 2, "catch").about not in [ask.about for ask in again.asks()]


@rule("CT-R39")
def test_every_other_player_may_catch_and_the_first_one_counts() -> None:
    state = owing()
    assert (answers(state, 1, "catch"), answers(state, 2, "catch")) == (["catch 1"], ["catch 1"])
    assert refusal(state, "0 catch 1") == "CT-R39: one catches another player"
    assert refusal(state, "1 catch 4") == "CT-R39: one catches another player"
    assert refusal(state, "table catch 1") == "CT-31: nobody can say that now"
    caught = after(state, "1 catch 1")
    assert refusal(caught, "2 catch 1") == "CT-31: nobody can say that now"
    paid = after(caught, "table give Y8")
    assert refusal(paid, "2 catch 1") == "CT-R41: player 1 owes no Mooooo"


@rule("CT-R15", "CT-31")
def test_a_cowtown_card_pays_for_a_forgotten_mooooo() -> None:
    state, told = say(owing(), "1 catch 1", "table give R0")
    assert (hand(state, 0), stacks(state), asked(state)) == ("R2", ["B5 B6", "R0"], ["1 turn"])
    assert told[-1] == DrewCowtown(0, state.stacks[1][0], 1, "catch")


@rule("CT-R37")
def test_a_card_passed_to_somebody_ends_the_debt() -> None:
    start = table(hands=["B6 R2", "G10 Y4 Y5 Y6", "G1 G2"], stacks=["B5", "G9"], deck="Y7 Y8 Y9")
    state = after(start, "0 play a:B6", "table lapse 1", "1 play b:G10", "1 pass Y4 to 1")
    assert (asked(state), hand(state, 0)) == (["2 turn"], "Y4 R2")


@rule("CT-R37")
def test_who_passes_and_keeps_one_card_owes_a_mooooo() -> None:
    start = table(hands=["B10 R2 R4", "Y3", "G1"], stacks=["B9"], deck="Y7 Y8")
    state = after(start, "0 play a:B10", "0 pass R2 to 2", "table lapse 1")
    assert asked(state) == ["1 turn", "0 moo", "1 catch", "2 catch"]


@rule("CT-R40")
def test_a_mooooo_called_with_a_play_that_is_kicked_is_void() -> None:
    start = table(hands=["B6 R2", "Y3 Y4", "G1 G2"], stacks=["G5"], deck="Y7* Y8 R9")
    state = after(start, "0 play a:B6 moo", "table flip Y7*", "table give Y8")
    assert (asked(state), hand(state, 0)) == (["1 turn"], "Y8 R2")


@rule("CT-R40")
def test_a_mooooo_called_with_a_bullish_play_counts_where_no_kick_follows() -> None:
    start = table(hands=["B6 R2", "Y3 Y4", "G1 G2"], stacks=["G5"], deck="Y7* Y8 R9")
    assert asked(after(start, "0 play a:B6 moo", "table flip Y8")) == ["1 turn"]
    assert asked(after(start, "0 play a:B6", "table flip Y8")) == ["table grace"]


@rule("CT-R41")
def test_a_false_catch_is_refused() -> None:
    state = after(owing(), "0 moo")
    assert refusal(state, "2 catch 1") == "CT-R41: player 1 owes no Mooooo"
    assert refusal(state, "2 catch 2") == "CT-R32: player 2 is at turn, and cannot be caught meanwhile"


@rule("CT-R41")
def test_the_host_may_choose_that_a_false_catch_costs_a_card() -> None:
    state = after(owing(false_catch="accuser"), "0 moo")
    assert asked(state) == ["1 turn", "2 catch"]
    assert answers(state, 2, "catch") == ["catch 1"]
    assert refusal(state, "1 catch 1") == "CT-R41: player 1 owes no Mooooo"
    assert refusal(state, "1 catch 3") == "CT-R41: player 3 owes no Mooooo"
    state, told = say(state, "2 catch 1", "table give Y8")
    assert told[0] == Accused(0, 2)
    assert [(event.seat, event.why) for event in told if isinstance(event, Drew)] == [(2, "accuse")]
    assert (hand(state, 2), hand(state, 0), asked(state)) == ("G1 G2 Y8", "R2", ["1 turn", "2 catch"])


@rule("CT-R41", "CT-R15", "CT-R27")
def test_a_false_catch_may_be_paid_with_a_cowtown_card_or_end_the_round() -> None:
    state = after(owing(false_catch="accuser"), "0 moo", "2 catch 1")
    assert stacks(after(state, "table give R0")) == ["B5 B6", "R0"]
    start = table(3, {"false_catch": "accuser"}, hands=["R2", "Y3 Y4", "G1 G2"], stacks=["B5"], deck="Y7", turn=1)
    assert after(start, "2 catch 1", "table give Y7").history == [[1, 2, 3]]


@rule("CT-R41")
def test_with_that_choice_who_owes_is_caught_as_ever() -> None:
    state = owing(false_catch="accuser")
    assert asked(state) == ["1 turn", "0 moo", "1 catch", "2 catch"]
    assert hand(after(state, "1 catch 1", "table give Y8"), 0) == "Y8 R2"
    waiting = owing(3000, false_catch="accuser")
    assert asked(waiting) == ["1 turn", "table grace", "0 moo"]
    assert refusal(waiting, "2 catch 1") == "CT-R38: player 1 may still call; wait a moment"


@rule("CT-R41", "CT-R37")
def test_an_accuser_who_owes_and_draws_owes_no_more() -> None:
    start = table(
        3,
        {"false_catch": "accuser", "catch_grace": 3000},
        hands=["R2", "B6 Y4", "G1 G2"],
        stacks=["B5"],
        deck="Y7 Y8 Y9",
        turn=1,
    )
    state = after(start, "1 play a:B6", "1 catch 1", "table give Y8")
    assert (asked(state), hand(state, 1)) == (["2 turn", "1 catch"], "Y4 Y8")
