"""Mooooo: who owes one, until when it can be called, and who may catch."""

from __future__ import annotations

import pytest
from cited import rule
from games.cowtown.positions import after, answers, ask_of, asked, hand, offered, refusal, say, stacks, table

from rules.cowtown import GAME
from rules.cowtown.components import Options
from rules.cowtown.events import Accused, Caught, Drew, DrewCowtown, Mooed
from rules.cowtown.position import LastCard
from rules.cowtown.state import State
from rules.kernel import TABLE
from rules.testing import seen_by

NOT_DUE = "CT-30: you call Mooooo when your own play or pass leaves you one card"
MAY_STILL_CALL = "CT-R38: wait a moment: there is still time to call Mooooo"
NOTHING_TO_CATCH = "CT-R41: there is nothing to catch: only a player with one card can owe a Mooooo"


def down_to_one(line: str = "0 play a:B6", catch_grace: int = 0, **options: object) -> State:
    """Return a table of three whose first player has played, and has one card left: without a word, unless the line has one."""
    start = table(
        3,
        {"catch_grace": catch_grace, **options},
        hands=["B6 R2", "Y3 Y4 Y5", "G1 G2"],
        stacks=["B5"],
        deck="Y7 Y8 Y9 R9 R0",
        discard="R8",
    )
    return after(start, line)


def owing(state: State) -> list[int]:
    """List the seats that owe a Mooooo."""
    return [one.seat for one in state.last_cards if not one.called]


@rule("CT-30")
def test_a_mooooo_may_be_called_with_the_play() -> None:
    start = table(hands=["B6 R2", "Y3 Y4", "G1 G2"], stacks=["B5"], deck="Y7 Y8")
    assert answers(start, 0, "turn") == ["draw deck", "play a:B6 moo", "play a:B6"]
    assert (owing(after(start, "0 play a:B6 moo")), owing(after(start, "0 play a:B6"))) == ([], [0])


@rule("CT-30")
def test_a_mooooo_may_be_called_after_the_play() -> None:
    state = down_to_one()
    assert (owing(state), answers(state, 0, "moo")) == ([0], ["moo"])
    state, told = say(state, "0 moo")
    assert (told, owing(state), asked(state)) == ([Mooed(0)], [], ["1 turn"])


@rule("CT-30")
def test_a_mooooo_may_be_called_with_a_pass() -> None:
    start = table(hands=["B10 R2 R4", "Y3 Y4", "G1 G2"], stacks=["B9"], deck="Y7 Y8")
    assert owing(after(start, "0 play a:B10", "0 pass R2 to 2 moo")) == []
    assert owing(after(start, "0 play a:B10", "0 pass R2 to 2")) == [0]


@rule("CT-30", "CT-R41")
def test_a_mooooo_that_is_not_due_is_refused() -> None:
    start = table(hands=["B6 R2 R4", "Y3", "G1"], stacks=["B5"], deck="Y7 Y8")
    assert refusal(start, "0 play a:B6 moo") == "CT-30: you call Mooooo with a play that leaves you one card"
    assert refusal(start, "1 moo") == NOT_DUE
    assert refusal(after(down_to_one(), "0 moo"), "0 moo") == "CT-R41: you have called Mooooo already"
    assert refusal(table(), "0 moo") == "CT-30: nobody can do that just now"


@rule("CT-30")
@pytest.mark.parametrize(("stack", "moo"), [("B5", ""), ("G5", " moo")])
def test_with_the_last_card_a_mooooo_has_a_use_only_where_a_kick_may_follow(stack: str, moo: str) -> None:
    start = table(hands=["B6", "Y3", "G1"], stacks=[stack], deck="Y7 Y8")
    assert ("play a:B6 moo" in answers(start, 0, "turn")) == bool(moo)


@rule("CT-30", "CT-R24")
def test_who_is_kicked_after_the_last_card_owes_a_mooooo() -> None:
    start = table(hands=["B6", "Y3 Y4", "G1 G2"], stacks=["G5"], deck="Y7* Y8 R9")
    assert owing(after(start, "0 play a:B6", "table flip Y7*", "table give Y8")) == [0]
    assert owing(after(start, "0 play a:B6 moo", "table flip Y7*", "table give Y8")) == []


@rule("CT-30")
def test_who_draws_and_keeps_one_card_owes_nothing() -> None:
    start = table(hands=["R2", "Y3 Y4", "G1 G2"], stacks=["G5"], deck="Y0 Y8 R9")
    state = after(start, "0 draw deck", "table give Y0")
    assert (state.last_cards, hand(state, 0)) == ([], "R2")
    assert refusal(state, "0 moo") == NOT_DUE


@rule("CT-30")
@pytest.mark.parametrize(("hint", "shown"), [(False, False), (True, True)])
def test_who_owes_a_mooooo_is_not_pointed_out_unless_the_host_has_chosen_so(hint: bool, shown: bool) -> None:
    forgot, called = down_to_one(catch_hint=hint), down_to_one("0 play a:B6 moo", catch_hint=hint)
    lines, others = [GAME.describe_view(state.options, state.view(1), ["Ann", "Ben", "Cleo"]) for state in (forgot, called)]
    assert [line for line in lines if line not in others] == ["Ann: 0 scorecows, 1 card, dealer, has not called Mooooo"] * shown


@rule("CT-30", "CT-R41")
@pytest.mark.parametrize("catch_grace", [0, 3000])
def test_what_is_asked_and_listed_does_not_tell_who_forgot(catch_grace: int) -> None:
    lines = ["1 draw deck", "table give Y8", *["table lapse 1"] * bool(catch_grace)]
    forgot, called = down_to_one(catch_grace=catch_grace), down_to_one("0 play a:B6 moo", catch_grace=catch_grace)
    for line in ("", *lines):
        if line:
            forgot, called = after(forgot, line), after(called, line)
        assert (asked(forgot), offered(forgot)) == (asked(called), offered(called))
        if line != "1 draw deck":
            for seat, what in [(int(one[0]), one[2:]) for one in offered(forgot)]:
                assert answers(forgot, seat, what) == answers(called, seat, what)
    assert offered(forgot) == ["1 catch", "2 catch"]


@rule("CT-31")
def test_who_is_caught_draws_a_card() -> None:
    state, told = say(down_to_one(), "2 catch 1")
    assert (told, asked(state)) == ([Caught(0, 2)], ["table give"])
    state, told = say(state, "table give Y8")
    assert (hand(state, 0), owing(state), asked(state)) == ("Y8 R2", [], ["1 turn"])
    assert [(event.seat, event.why) for event in told if isinstance(event, Drew)] == [(0, "catch")]


@rule("CT-31", "CT-R38")
def test_a_mooooo_is_too_late_once_the_next_player_has_drawn_or_played() -> None:
    late = "CT-R38: too late for your Mooooo: the next player has had a turn"
    assert refusal(after(down_to_one(), "1 draw deck", "table give Y8"), "0 moo") == late
    assert refusal(after(down_to_one(), "1 draw discard"), "0 moo") == late
    start = table(hands=["B6 R2", "B7 Y4 Y5", "G1 G2"], stacks=["B5"], deck="Y7 Y8 Y9")
    state = after(start, "0 play a:B6", "1 play a:B7")
    assert refusal(state, "0 moo") == late
    assert offered(state) == ["1 catch", "2 catch"]


@rule("CT-31", "CT-R38")
def test_the_first_action_of_the_next_turn_is_enough_though_a_bonus_follows() -> None:
    start = table(hands=["B6 R2", "G10 Y4 Y5", "G1 G2"], stacks=["B5", "G9"], deck="Y7 Y8 Y9")
    state = after(start, "0 play a:B6", "1 play b:G10")
    assert (asked(state), offered(state)) == (["1 bonus"], ["1 catch", "2 catch"])


@rule("CT-R38")
@pytest.mark.parametrize("line", ["0 play a:B6", "0 play a:B6 moo"])
def test_for_some_seconds_after_the_turn_nobody_is_caught_and_a_mooooo_is_not_late(line: str) -> None:
    assert Options().catch_grace == 3000
    state = down_to_one(line, 3000)
    assert (asked(state), offered(state)) == (["1 turn", "table grace"], ["0 moo"])
    assert ask_of(state, TABLE, "grace").wait == 3000
    assert refusal(state, "1 catch 1") == MAY_STILL_CALL
    acted = after(state, "1 draw deck", "table give Y8")
    assert (asked(acted), offered(acted)) == (["2 turn", "table grace"], ["0 moo"])
    called = after(acted, "0 moo")
    assert (asked(called), offered(called)) == (["2 turn", "table grace"], [])
    assert ask_of(called, TABLE, "grace") == ask_of(state, TABLE, "grace")
    lapsed = after(acted, "table lapse 1")
    assert (asked(lapsed), offered(lapsed)) == (["2 turn"], ["1 catch", "2 catch"])


@rule("CT-R38")
def test_only_the_table_ends_a_grace_and_only_one_that_runs() -> None:
    state = down_to_one(catch_grace=3000)
    assert refusal(state, "table lapse 2") == "CT-R38: no grace of this player runs out"
    assert refusal(state, "0 lapse 1") == "CT-R38: only the table does that, and only when it is due"
    lapsed, told = say(state, "table lapse 1")
    assert told == []
    assert refusal(lapsed, "table lapse 1") == "CT-R38: only the table does that, and only when it is due"
    other = down_to_one(catch_grace=3000)
    other.last_cards += [LastCard(2, 7, lapsed=True), LastCard(1, 8)]
    assert refusal(other, "table lapse 3") == "CT-R38: no grace of this player runs out"
    assert refusal(other, "table lapse 2") == "CT-R38: no grace of this player runs out"


@rule("CT-R38")
def test_with_no_grace_nobody_waits() -> None:
    state = down_to_one()
    assert (asked(state), offered(state)) == (["1 turn"], ["0 moo", "1 catch", "2 catch"])
    assert refusal(state, "table lapse 1") == "CT-R38: only the table does that, and only when it is due"
    assert GAME.waits == ("catch_grace",)


@rule("CT-R38")
def test_the_grace_begins_when_the_turn_leaves_the_player() -> None:
    start = table(3, {"catch_grace": 3000}, hands=["B10 R2", "Y3 Y4", "G1 G2"], stacks=["B9"], deck="Y7 Y8")
    state = after(start, "0 play a:B10")
    assert (asked(state), offered(state)) == (["0 bonus"], ["0 moo"])
    assert offered(after(state, "0 moo")) == []
    again = after(state, "0 again")
    assert (asked(again), offered(again)) == (["0 turn"], ["0 moo"])
    stopped = after(state, "0 stop")
    assert (asked(stopped), offered(stopped)) == (["1 turn", "table grace"], ["0 moo"])
    assert asked(after(state, "0 again", "0 draw deck", "table give Y8")) == ["1 turn"]


@rule("CT-R38")
def test_a_debt_ends_when_the_turn_comes_round() -> None:
    state = after(down_to_one(), "1 draw deck", "table give Y8")
    assert (asked(state), offered(state)) == (["2 turn"], ["1 catch", "2 catch"])
    round_again = after(state, "2 draw deck", "table give Y7")
    assert (asked(round_again), offered(round_again), owing(round_again)) == (["0 turn"], [], [])


@rule("CT-R38")
@pytest.mark.parametrize("catch_grace", [0, 3000])
def test_a_debt_that_ended_does_not_come_back_after_the_turn(catch_grace: int) -> None:
    state = after(down_to_one(catch_grace=catch_grace), "1 draw deck", "table give Y8", "2 draw deck", "table give Y7")
    assert asked(state) == ["0 turn"]
    assert refusal(state, "0 moo") == NOT_DUE
    state = after(state, "0 draw deck", "table give R0")
    assert (hand(state, 0), asked(state), owing(state)) == ("R2", ["1 turn"], [])
    assert say(state, "2 catch 1") == (state, [Accused(0, 2, costs=False)])


@rule("CT-R38")
def test_several_players_may_have_one_card_at_once() -> None:
    start = table(3, {"catch_grace": 3000}, hands=["B6 R2", "B7 Y4", "G1 G2"], stacks=["B5"], deck="Y7 Y8 Y9")
    state = after(start, "0 play a:B6", "1 play a:B7")
    assert (asked(state), offered(state)) == (["2 turn", "table grace", "table grace"], ["0 moo", "1 moo"])
    second = after(state, "table lapse 2")
    assert (asked(second), offered(second)) == (["2 turn", "table grace"], ["0 moo", "1 moo", "0 catch", "2 catch"])
    both = after(second, "table lapse 1")
    assert offered(both) == ["1 moo", "1 catch", "2 catch", "0 catch", "2 catch"]
    assert len(set(both.asks())) == 6
    caught = after(both, "2 catch 2", "table give Y8")
    assert (asked(caught), offered(caught), hand(caught, 1)) == (["2 turn"], ["1 catch", "2 catch"], "Y4 Y8")


@rule("CT-R38", "CT-R39")
def test_the_same_question_stays_the_same_while_others_act() -> None:
    before = down_to_one()
    now = after(before, "1 draw deck", "table give Y8")
    assert ask_of(before, 2, "catch") == ask_of(now, 2, "catch")
    assert ask_of(before, 2, "catch") != ask_of(after(before, "0 moo"), 2, "catch")
    again = after(now, "2 draw deck", "table give Y7", "0 draw deck", "table give R9", "1 draw deck", "table give Y9")
    assert ask_of(before, 2, "catch").about not in [ask.about for ask in again.asks()]


@rule("CT-R39")
def test_every_other_player_may_catch_and_the_first_one_counts() -> None:
    state = down_to_one()
    assert (answers(state, 1, "catch"), answers(state, 2, "catch")) == (["catch 1"], ["catch 1"])
    assert refusal(state, "0 catch 1") == "CT-R39: you can only catch another player"
    assert refusal(state, "1 catch 4") == "CT-R39: you can only catch another player"
    assert refusal(state, "table catch 1") == "CT-31: nobody can do that just now"
    caught = after(state, "1 catch 1")
    assert refusal(caught, "2 catch 1") == "CT-31: nobody can do that just now"
    assert refusal(after(caught, "table give Y8"), "2 catch 1") == NOTHING_TO_CATCH


@rule("CT-R15", "CT-31")
def test_a_cowtown_card_pays_for_a_forgotten_mooooo() -> None:
    state, told = say(down_to_one(), "1 catch 1", "table give R0")
    assert (hand(state, 0), stacks(state), asked(state), owing(state)) == ("R2", ["B5 B6", "R0"], ["1 turn"], [])
    assert told[-1] == DrewCowtown(0, state.stacks[1][0], 1, "catch")


@rule("CT-R37")
def test_a_card_passed_to_somebody_ends_the_debt() -> None:
    start = table(hands=["B6 R2", "G10 Y4 Y5 Y6", "G1 G2"], stacks=["B5", "G9"], deck="Y7 Y8 Y9")
    state = after(start, "0 play a:B6", "1 play b:G10", "1 pass Y4 to 1")
    assert (asked(state), owing(state), hand(state, 0)) == (["2 turn"], [], "Y4 R2")


@rule("CT-R37")
def test_who_passes_and_keeps_one_card_owes_a_mooooo() -> None:
    start = table(hands=["B10 R2 R4", "Y3 Y4", "G1"], stacks=["B9"], deck="Y7 Y8")
    state = after(start, "0 play a:B10", "0 pass R2 to 3")
    assert (asked(state), offered(state)) == (["1 turn"], ["0 moo", "1 catch", "2 catch"])


@rule("CT-R40")
def test_a_mooooo_called_with_a_play_that_is_kicked_is_void() -> None:
    start = table(hands=["B6 R2", "Y3 Y4", "G1 G2"], stacks=["G5"], deck="Y7* Y8 R9")
    state = after(start, "0 play a:B6 moo", "table flip Y7*", "table give Y8")
    assert (asked(state), offered(state), hand(state, 0)) == (["1 turn"], [], "Y8 R2")


@rule("CT-R40")
def test_a_mooooo_called_with_a_bullish_play_counts_where_no_kick_follows() -> None:
    start = table(hands=["B6 R2", "Y3 Y4", "G1 G2"], stacks=["G5"], deck="Y7* Y8 R9")
    assert owing(after(start, "0 play a:B6 moo", "table flip Y8")) == []
    assert owing(after(start, "0 play a:B6", "table flip Y8")) == [0]


@rule("CT-R41")
def test_a_catch_where_nothing_is_owed_catches_nobody_costs_nothing_and_is_told_to_nobody_else() -> None:
    state = after(down_to_one(), "0 moo")
    same, told = say(state, "2 catch 1")
    assert (same, told) == (state, [Accused(0, 2, costs=False)])
    assert [len(seen_by(GAME, told, viewer)) for viewer in (0, 1, 2, None)] == [0, 0, 1, 0]
    assert refusal(state, "2 catch 2") == "CT-R32: nobody can be caught during their own turn"
    assert refusal(table(hands=["B6 R2", "Y3", "G1 G2"], deck="Y7 Y8"), "0 catch 3") == NOTHING_TO_CATCH


@rule("CT-R41")
def test_the_host_may_choose_that_a_false_catch_costs_a_card() -> None:
    state = after(down_to_one(false_catch="accuser"), "0 moo")
    assert answers(state, 2, "catch") == ["catch 1"]
    state, told = say(state, "2 catch 1", "table give Y8")
    assert told[0] == Accused(0, 2, costs=True)
    assert [len(seen_by(GAME, told[:1], viewer)) for viewer in (0, 1, 2, None)] == [1, 1, 1, 1]
    assert [(event.seat, event.why) for event in told if isinstance(event, Drew)] == [(2, "accuse")]
    assert (hand(state, 2), hand(state, 0), asked(state)) == ("G1 G2 Y8", "R2", ["1 turn"])


@rule("CT-R41")
@pytest.mark.parametrize("seats", [2, 3])
def test_nobody_pays_for_a_false_catch_during_their_own_turn(seats: int) -> None:
    hands = ["B6 R2", "Y3 Y4 Y5", "G1 G2"][:seats]
    state = after(table(seats, {"false_catch": "accuser"}, hands=hands, stacks=["B5"], deck="Y7 Y8"), "0 play a:B6 moo")
    assert say(state, "1 catch 1") == (state, [Accused(0, 1, costs=False)])


@rule("CT-R41")
@pytest.mark.parametrize(("choice", "is_another"), [("accuser", True), ("free", False)])
def test_where_a_false_catch_costs_the_question_is_another_one_in_ones_own_turn(choice: str, is_another: bool) -> None:
    state = after(down_to_one(false_catch=choice), "0 moo")
    later = after(state, "1 draw deck", "table give Y7")
    mine, then = (next(ask for ask in one.asks() if (ask.seat, ask.what) == (2, "catch")) for one in (state, later))
    assert later.turn == 2
    assert (mine.about != then.about) is is_another
    assert list(state.legal(mine)) == list(later.legal(then))


@rule("CT-R41", "CT-R15", "CT-R27")
def test_a_false_catch_may_be_paid_with_a_cowtown_card_or_end_the_round() -> None:
    state = after(down_to_one(false_catch="accuser"), "0 moo", "2 catch 1")
    assert stacks(after(state, "table give R0")) == ["B5 B6", "R0"]
    start = table(3, {"false_catch": "accuser"}, hands=["R2", "Y3 Y4", "G1 G2"], stacks=["B5"], deck="Y7", turn=1)
    assert after(start, "2 catch 1", "table give Y7").history == [[1, 2, 3]]


@rule("CT-R41")
def test_with_that_choice_who_owes_is_caught_as_ever() -> None:
    state = down_to_one(false_catch="accuser")
    assert hand(after(state, "1 catch 1", "table give Y8"), 0) == "Y8 R2"
    assert refusal(down_to_one(catch_grace=3000, false_catch="accuser"), "2 catch 1") == MAY_STILL_CALL


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
    assert (asked(state), owing(state), hand(state, 1)) == (["2 turn"], [], "Y4 Y8")
