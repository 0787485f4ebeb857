"""The end of a round and of the game."""

from __future__ import annotations

import pytest
from cited import rule
from games.cowtown.positions import after, asked, hand, offered, refusal, say, stacks, table

from rules.cowtown import GAME, scoring
from rules.cowtown.components import Options, write_cards
from rules.cowtown.events import Earned, RoundEnded, SupplyClaimed
from rules.kernel import Outcome


@rule("CT-32", "CT-33")
def test_a_round_ends_when_somebody_has_no_cards() -> None:
    start = table(hands=["B6", "Y3 Y4", "G1 G2 G3"], stacks=["B5"], deck="Y7 Y8", scorecows=[1, 2, 3])
    state, told = say(start, "0 play a:B6")
    assert told[-1] == RoundEnded("out", (0, 2, 3), (4, 2, 0), (5, 4, 3))
    assert (state.round, state.history, state.scorecows, asked(state)) == (1, [[0, 2, 3]], [5, 4, 3], ["table deal"])


@rule("CT-33", "CT-34", "CT-35", "CT-R42", "CT-R43")
@pytest.mark.parametrize(
    ("left", "awards"),
    [
        ((0, 2, 3), (4, 2, 0)),
        ((0, 2, 2), (4, 2, 2)),
        ((0, 5), (4, 2)),
        ((0, 1, 2, 3), (4, 2, 1, 0)),
        ((0, 1, 3, 3), (4, 2, 0, 0)),
        ((0, 1, 1, 3), (4, 2, 2, 0)),
        ((0, 2, 3, 4, 4, 5), (4, 2, 1, 1, 1, 0)),
        ((3, 0, 1, 2, 3, 6), (1, 4, 2, 1, 1, 0)),
        ((2, 5, 2, 7), (4, 2, 4, 0)),
        ((2, 2, 2), (4, 4, 4)),
        ((2, 2, 5), (4, 4, 2)),
    ],
)
def test_the_awards_follow_the_cards_left(left: tuple[int, ...], awards: tuple[int, ...]) -> None:
    assert scoring.awards(left) == awards


@rule("CT-36", "CT-R27", "CT-R28")
def test_a_round_ends_when_the_last_card_of_the_deck_is_drawn() -> None:
    start = table(hands=["B6", "Y3", "G1 G2 G3"], stacks=["B4"], deck="Y7 Y8")
    assert asked(after(start, "0 draw deck", "table give Y8")) == ["1 turn"]
    state, told = say(table(hands=["B6", "Y3", "G1 G2 G3"], stacks=["B4"], deck="Y7"), "0 draw deck", "table give Y7")
    assert told[-1] == RoundEnded("deck", (2, 1, 3), (2, 4, 0), (2, 4, 0))
    assert asked(state) == ["table deal"]


@rule("CT-R27")
def test_a_round_ends_when_the_last_card_is_a_cowtown_card() -> None:
    state = after(table(hands=["B6", "Y3", "G1 G2 G3"], stacks=["B4"], deck="Y0"), "0 draw deck", "table give Y0")
    assert state.history == [[1, 1, 3]]


@rule("CT-R27")
def test_a_round_ends_when_the_last_card_is_turned() -> None:
    start = table(hands=["B6 B7 B8 R2 R3", "Y3", "G1 G2 G3"], stacks=["G5"], deck="Y7")
    state = after(start, "0 play a:B6+B7+B8", "table flip Y7")
    assert (state.history, state.scorecows) == ([[2, 1, 3]], [3, 4, 0])


@rule("CT-R27")
def test_a_round_ends_when_the_last_card_is_drawn_for_a_kick() -> None:
    start = table(hands=["B6 R2 R3", "Y3", "G1 G2 G3 G4"], stacks=["G5"], deck="Y7* Y8")
    assert after(start, "0 play a:B6", "table flip Y7*", "table give Y8").history == [[3, 1, 4]]


@rule("CT-R27")
def test_a_round_ends_when_the_last_card_is_drawn_by_who_was_caught() -> None:
    start = table(hands=["B6 R2", "Y3 Y4", "G1 G2 G3"], stacks=["B5"], deck="Y7")
    state = after(start, "0 play a:B6", "1 catch 1", "table give Y7")
    assert (state.history, asked(state)) == ([[2, 2, 3]], ["table deal"])


@rule("CT-R27")
def test_a_catch_that_takes_the_last_card_ends_the_round_before_a_bonus_is_chosen() -> None:
    start = table(hands=["B6 R2", "G10 Y3 Y4", "G1 G2 G3"], stacks=["B5", "G9"], deck="Y7")
    state = after(start, "0 play a:B6", "1 play b:G10")
    assert (asked(state), offered(state)) == (["1 bonus"], ["1 catch", "2 catch"])
    state = after(state, "2 catch 1", "table give Y7")
    assert (state.history, asked(state)) == ([[2, 2, 3]], ["table deal"])


@rule("CT-R27")
def test_after_the_last_card_of_the_deck_there_is_no_bonus() -> None:
    start = table(hands=["B10 R2", "Y3", "G1 G2 G3"], stacks=["G9"], deck="Y7")
    state = after(start, "0 play a:B10", "table flip Y7")
    assert (state.history, asked(state)) == ([[1, 1, 3]], ["table deal"])


@rule("CT-37")
def test_the_deal_goes_to_the_left_and_all_cards_are_shuffled_again() -> None:
    start = table(
        hands=["B6", "Y3 Y4", "G1 G2 G3"], stacks=["B5", "", "R7"], deck="Y7 Y8", discard="R8", closed="Y9 Y10", dealer=2, asked=9
    )
    state = after(start, "0 play a:B6", "table deal B1+B2+B3+B4+B5+B6/G1+G2+G3+G4+G5+G6/Y1+Y2+Y3+Y4+Y5+Y6 table R1+R2+R3+R4")
    assert state.dealer == 0
    assert sum(GAME.conserved(state).values()) == 88
    assert (stacks(state), state.discard, state.closed, len(state.deck)) == (["R1", "R2", "R3", "R4"], [], [], 66)
    assert (asked(state), state.asked) == (["0 turn"], 10)


@rule("CT-37")
def test_nothing_that_was_owed_or_due_goes_on_in_the_next_round() -> None:
    start = table(
        3,
        {"door_bonus": "per_barn", "catch_grace": 3000},
        hands=["B6 R2", "G10 R10 Y4", "G1 G2"],
        stacks=["B5", "G9", "R9", "Y3"],
        deck="Y7 Y8",
        discard="R5",
    )
    state = after(start, "0 play a:B6", "1 play b:G10/c:R10", "1 again", "1 play d:Y4")
    assert (asked(state), state.history) == (["table deal"], [[1, 0, 2]])
    state = after(state, "table deal B1+B2+B3+B4+B5+B6/G1+G2+G3+G4+G5+G6/Y1+Y2+Y3+Y4+Y5+Y6 table R1+R2+R3+R4")
    assert (asked(state), state.last_cards, state.sightings, state.bonus, state.door) == (["1 turn"], [], [], 0, False)


@rule("CT-37")
def test_a_barn_door_whose_bonus_ended_the_round_gives_nothing_in_the_next_one() -> None:
    start = table(3, hands=["B10 R2", "Y3 Y4", "G1 G2"], stacks=["B9"], deck="Y7 Y8")
    out = after(start, "0 play a:B10", "0 pass R2 to 2")
    assert (out.door, out.bonus, asked(out)) == (True, 1, ["table deal"])
    state = after(out, "table deal B1+B2+B3+B4+B5+B6/G1+G2+G3+G4+G5+G6/Y1+Y2+Y3+Y4+Y5+Y6 table R1+R2+R3+R4")
    assert (state.door, state.bonus, asked(state)) == (False, 0, ["1 turn"])


@rule("CT-37")
def test_until_the_next_deal_the_table_stays_as_it_was() -> None:
    start = table(hands=["B10 R2", "Y3", "G1 G2 G3"], stacks=["B9", "R7"], deck="Y7 Y8", discard="R5")
    state = after(start, "0 play a:B10 moo", "0 pass R2 to 2")
    assert asked(state) == ["table deal"]
    assert (hand(state, 1), stacks(state), write_cards(state.discard)) == ("Y3 R2", ["", "R7"], "R5")
    assert refusal(state, "1 draw deck") == "CT-18: nobody can do that just now"


@rule("CT-38")
@pytest.mark.parametrize(("rounds", "asks"), [(4, []), (5, ["table deal"])])
def test_the_game_ends_after_four_rounds_or_as_many_as_the_host_has_chosen(rounds: int, asks: list[str]) -> None:
    assert Options().rounds == 4
    start = table(3, {"rounds": rounds}, hands=["B6", "Y3 Y4", "G1 G2 G3"], stacks=["B5"], deck="Y7", round=3, history=[[0, 1, 2]] * 3)
    state = after(start, "0 play a:B6")
    assert asked(state) == asks
    assert (state.outcome() is None) == bool(asks)


@rule("CT-38", "CT-R44")
def test_the_game_ends_after_a_round_that_claims_all_scorecows() -> None:
    start = table(hands=["B6", "Y3 Y4", "G1 G2 G3"], stacks=["B5"], deck="Y7", scorecows=[20, 10, 5])
    state = after(start, "0 play a:B6")
    assert state.outcome() == Outcome((1, 2, 3), ((24, 1), (12, 1), (5, 1)))
    assert asked(state) == []


@rule("CT-39")
@pytest.mark.parametrize(
    ("scorecows", "history", "places"),
    [
        ([13, 13, 8], [[0, 3, 4], [5, 0, 2], [3, 4, 0], [2, 0, 5]], (2, 1, 3)),
        ([8, 13, 9], [[0, 3, 4]], (3, 1, 2)),
        ([9, 9, 9], [[0, 1, 2], [1, 1, 2]], (1, 2, 3)),
    ],
)
def test_most_scorecows_win_and_the_last_round_decides_between_equals(
    scorecows: list[int], history: list[list[int]], places: tuple[int, ...]
) -> None:
    assert scoring.result(scorecows, history).ranks == places


@rule("CT-R46")
@pytest.mark.parametrize(
    ("history", "places"),
    [
        ([[0, 1, 2], [3, 2, 0]], (2, 1, 3)),  # the last round was won by the third, who is not among the equals
        ([[2, 1, 0], [3, 3, 0]], (2, 1, 3)),
        ([[2, 2, 0], [3, 3, 0]], (1, 1, 3)),
        ([], (1, 1, 3)),
    ],
)
def test_equals_are_told_apart_by_earlier_rounds_and_then_share(history: list[list[int]], places: tuple[int, ...]) -> None:
    assert scoring.result([12, 12, 8], history).ranks == places


@rule("CT-R44")
def test_a_play_is_paid_in_full_though_the_supply_is_short() -> None:
    start = table(hands=["B6 B7 B8 Y7 R1 R2", "Y3", "G1"], stacks=["B5", "Y6"], deck="Y4 Y5", scorecows=[20, 10, 9])
    state, told = say(start, "0 play a:B6+B7+B8/b:Y7")
    assert (state.scorecows, told[-2:]) == ([22, 10, 9], [Earned(0, 2), SupplyClaimed((22, 10, 9))])


@rule("CT-R44")
def test_strict_payment_gives_a_play_what_is_left() -> None:
    options = {"supply_payment": "strict"}
    hands = ["B6 B7 B8 Y7 R1 R2", "Y3", "G1"]
    start = table(3, options, hands=hands, stacks=["B5", "Y6"], deck="Y4 Y5", scorecows=[20, 10, 9])
    assert say(start, "0 play a:B6+B7+B8/b:Y7")[1][-2:] == [Earned(0, 1), SupplyClaimed((21, 10, 9))]
    start = table(3, {**options, "supply_end": "round"}, hands=hands, stacks=["B5", "Y6"], deck="Y4 Y5", scorecows=[21, 10, 9])
    state, told = say(start, "0 play a:B6+B7+B8/b:Y7")
    assert (state.scorecows, [event for event in told if isinstance(event, Earned)]) == ([21, 10, 9], [])


@rule("CT-R44")
@pytest.mark.parametrize(
    ("claimed", "dealer", "paid"),
    [
        (30, 0, (4, 2, 2, 0)),
        (33, 0, (4, 2, 1, 0)),
        (33, 1, (4, 1, 2, 0)),
        (35, 0, (4, 1, 0, 0)),
        (37, 0, (3, 0, 0, 0)),
        (41, 0, (0, 0, 0, 0)),
    ],
)
def test_strict_payment_goes_by_rank_and_then_from_the_dealers_left(claimed: int, dealer: int, paid: tuple[int, ...]) -> None:
    left = (0, 2, 2, 3)
    order = scoring.payment_order(left, dealer)
    assert scoring.paid(Options(supply_payment="strict"), claimed, (4, 2, 2, 0), order) == paid
    assert scoring.paid(Options(), claimed, (4, 2, 2, 0), order) == (4, 2, 2, 0)
    assert scoring.paid(Options(supply_payment="strict", supply=0), claimed, (4, 2, 2, 0), order) == (4, 2, 2, 0)


@rule("CT-R45")
def test_a_play_that_claims_the_last_scorecow_ends_the_game_and_the_round_is_not_paid() -> None:
    hands = ["B6 B7 B8 R1 R2", "Y3", "G1"]
    start = table(hands=hands, stacks=["B5", "Y6"], deck="Y4 Y5", scorecows=[20, 10, 9], round=1, history=[[0, 1, 2]])
    state, told = say(start, "0 play a:B6+B7+B8")
    assert told[-1] == SupplyClaimed((21, 10, 9))
    assert (asked(state), state.round, state.history) == ([], 1, [[0, 1, 2]])
    assert state.outcome() == Outcome((1, 2, 3), ((21, 1), (10, 1), (9, 1)))


@rule("CT-R45")
def test_a_play_that_ends_the_round_too_is_paid_for_both() -> None:
    start = table(hands=["B6 B7 B8", "Y3", "G1 G2"], stacks=["B5"], deck="Y4 Y5", scorecows=[20, 10, 9])
    assert after(start, "0 play a:B6+B7+B8").scorecows == [25, 12, 9]


@rule("CT-R45")
def test_the_host_may_choose_that_the_round_is_finished() -> None:
    hands = ["B6 B7 B8 R1 R2", "Y3", "G1"]
    start = table(3, {"supply_end": "round"}, hands=hands, stacks=["B5", "Y6"], deck="Y4", scorecows=[20, 10, 9])
    state = after(start, "0 play a:B6+B7+B8")
    assert asked(state) == ["1 turn"]
    state = after(state, "1 draw deck", "table give Y4")
    assert (asked(state), state.history, state.scorecows) == ([], [[2, 2, 1]], [23, 12, 13])
