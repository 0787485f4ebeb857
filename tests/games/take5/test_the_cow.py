"""The Jumping Cow: T5-40 to T5-50, with their rulings."""

from __future__ import annotations

from cited import rule
from games.take5.positions import DEAL, at, say

from rules.chance import Fast
from rules.playout import at_random, plies
from rules.take5 import GAME, events, placing, words
from rules.take5.actions import Put, Take
from rules.take5.components import Options
from rules.take5.state import new


@rule("T5-40")
def test_the_cow_starts_at_the_row_with_the_lowest_card() -> None:
    for rows, cow in (("78+13+104+53", 1), ("104+103+102+101", 3)):
        state = at()
        told = say(state, DEAL.replace("30+22+41+99", rows).replace("/11+12+13+14", "/11+12+31+14"))
        assert state.cow == cow
        assert told[0].cow == cow
        assert state.rows == [[int(card)] for card in rows.split("+")]
    tactics = at(options=Options(variant="tactics"))
    say(tactics, DEAL.replace("30+22+41+99", "24+23+21+22"))
    assert tactics.cow == 2


@rule("T5-40")
def test_without_the_option_there_is_no_cow() -> None:
    state = at(options=Options(cow=False))
    say(state, DEAL)
    assert state.cow is None


@rule("T5-41", "T5-42", "T5-47")
def test_a_card_in_the_cows_row_makes_it_jump_to_the_other_row_with_the_lowest_end() -> None:
    state = at(rows=[[13], [53], [78], [104]], cow=0, hands=[[20, 1], [79, 2]], picks=[20, 0])
    told = say(state, "1 pick 79")
    assert (state.rows, state.cow) == ([[13, 20], [53], [78, 79], [104]], 1)
    assert told[2:] == [events.Placed(0, 20, 0), events.Jumped(1), events.Placed(1, 79, 2)]


@rule("T5-42")
def test_the_last_card_of_a_row_counts_and_not_its_first() -> None:
    assert placing.lowest_other([[13], [5, 90], [30, 78], [104]], 0) == 2
    assert placing.lowest_other([[13], [5, 90], [30, 96], [2, 104]], 0) == 1


@rule("T5-42")
def test_it_never_stays_in_its_own_row_even_where_that_ends_lowest() -> None:
    assert placing.lowest_other([[2], [90], [80], [85]], 0) == 2
    assert placing.lowest_other([[80], [90], [85], [2]], 3) == 0
    assert placing.lowest_other([[80], [3], [85], [2]], 3) == 1


@rule("T5-43")
def test_four_numbers_and_the_cow_are_full_and_three_are_not() -> None:
    full = at(rows=[[5, 6, 7, 8], [57, 58, 59, 60], [80], [100]], cow=1, hands=[[61, 1], [62, 2]], picks=[61, 0])
    say(full, "1 pick 62")
    assert (full.rows, full.piles[0]) == ([[5, 6, 7, 8], [61, 62], [80], [100]], [57, 58, 59, 60])
    roomy = at(rows=[[5, 8, 13], [53], [78], [104]], cow=0, hands=[[20, 1], [79, 2]], picks=[20, 0])
    say(roomy, "1 pick 79")
    assert (roomy.rows[0], roomy.piles[0]) == ([5, 8, 13, 20], [])


@rule("T5-44", "T5-47")
def test_the_cows_row_is_taken_without_the_cow_which_then_jumps() -> None:
    state = at(rows=[[2, 6, 9, 13], [78], [104], [53]], cow=0, hands=[[43, 1], [103, 3]], picks=[43, 0])
    told = say(state, "1 pick 103")
    assert told[2:5] == [events.Took(0, 0, (2, 6, 9, 13), 4, "sixth", 43), events.Placed(0, 43, 0, starts=True), events.Jumped(3)]
    assert (state.rows, state.cow) == ([[43], [78, 103], [104], [53]], 3)


@rule("T5-45", "T5-47", "T5-48")
def test_several_rows_fall_to_the_player_of_one_card_before_the_next_is_placed() -> None:
    state = at(rows=[[30, 31, 32, 33, 34], [60], [40, 41, 42, 43, 44], [90]], cow=1, hands=[[65, 1], [91, 2]], picks=[65, 0])
    told = say(state, "1 pick 91")
    assert told[2:] == [
        events.Placed(0, 65, 1),
        events.Jumped(0),
        events.Took(0, 0, (30, 31, 32, 33), 10, "cow", 65),
        events.Jumped(2),
        events.Took(0, 2, (40, 41, 42, 43), 6, "cow", 65),
        events.Jumped(0),
        events.Placed(1, 91, 3),
    ]
    assert (state.rows, state.cow) == ([[34], [60, 65], [44], [90, 91]], 0)
    assert state.piles == [[30, 31, 32, 33, 40, 41, 42, 43], []]


@rule("T5-45")
def test_the_cow_that_comes_back_to_the_row_it_left_is_told_to_jump_there() -> None:
    state = at(rows=[[20], [30, 31, 32, 33, 34], [60], [90]], cow=0, hands=[[21, 1], [91, 2]], picks=[21, 0])
    told = say(state, "1 pick 91")
    assert told[2:6] == [
        events.Placed(0, 21, 0),
        events.Jumped(1),
        events.Took(0, 1, (30, 31, 32, 33), 10, "cow", 21),
        events.Jumped(0),
    ]
    assert (state.rows[1], state.cow) == ([34], 0)


@rule("T5-46")
def test_the_example_of_the_rulebook_holds() -> None:
    state = at(rows=[[3, 8, 10, 13], [4, 78], [104], [50, 53]], cow=0, hands=[[43, 1], [103, 2]], picks=[0, 103])
    say(state, "0 pick 43")
    assert (state.rows, state.cow) == ([[43], [4, 78, 103], [104], [50, 53]], 3)
    assert state.piles == [[3, 8, 10, 13], []]


@rule("T5-47")
def test_a_card_or_a_take_elsewhere_leaves_the_cow() -> None:
    state = at(rows=[[20], [60], [40, 41, 42, 43, 44], [90]], cow=0, hands=[[7, 1], [91, 2]], picks=[0, 91])
    say(state, "0 pick 7")
    told = say(state, "0 take 2")
    assert state.cow == 0
    assert not any(isinstance(event, events.Jumped) for event in told)
    burst = at(rows=[[20], [60], [40, 41, 42, 43, 44], [90]], cow=0, hands=[[45, 1], [91, 2]], picks=[0, 91])
    say(burst, "0 pick 45")
    assert (burst.cow, burst.rows[2]) == (0, [45])


@rule("T5-47")
def test_each_card_elsewhere_leaves_the_cow() -> None:
    assert placing.lay([[20], [60], [80], [90]], 0, 1, 61) == (0, [])
    assert placing.lay([[20], [60], [80], [90]], 0, 2, 7, choice=True) == (0, [placing.Fall(2, [80], by_cow=False)])
    five = [60, 61, 62, 63, 64]
    assert placing.lay([[20], five, [80], [90]], 0, 1, 65) == (0, [placing.Fall(1, five, by_cow=False)])


@rule("T5-48")
def test_a_harmless_fifth_card_stays_and_the_one_who_sends_the_cow_pays() -> None:
    state = at(rows=[[10, 11, 12, 14], [60], [80], [100]], cow=1, hands=[[15, 1], [61, 2]], picks=[15, 0])
    say(state, "1 pick 61")
    assert (state.rows, state.piles, state.cow) == ([[15], [60, 61], [80], [100]], [[], [10, 11, 12, 14]], 1)


@rule("T5-49")
def test_a_card_below_all_ends_may_take_the_cows_row_and_the_cow_jumps() -> None:
    state = at(rows=[[40, 41, 42, 43], [60], [80], [20, 21, 22, 23, 24]], cow=0, hands=[[7, 1], [81, 2]], picks=[7, 0])
    say(state, "1 pick 81")
    assert list(state.legal(state.asks()[0])) == [Take(1), Take(2), Take(3), Take(0)]
    told = say(state, "0 take 1")
    assert told[:5] == [
        events.Took(0, 0, (40, 41, 42, 43), 6, "choice", 7),
        events.Placed(0, 7, 0, starts=True),
        events.Jumped(3),
        events.Took(0, 3, (20, 21, 22, 23), 10, "cow", 7),
        events.Jumped(0),
    ]
    assert (state.rows, state.cow) == ([[7], [60], [80, 81], [24]], 0)


@rule("T5-50")
def test_at_rest_the_cows_row_has_one_to_four_number_cards() -> None:
    for seed in range(40):
        state = new(Options(), 2 + seed % 9)
        chance = Fast(seed)
        for _ in plies(state, at_random(chance), chance):
            if state.rows:
                assert state.cow is not None
                assert 1 <= len(state.rows[state.cow]) <= 4
                assert all(1 <= len(row) <= 5 for row in state.rows)


@rule("T5-R5")
def test_the_cow_is_set_up_anew_in_every_round() -> None:
    state = at(rows=[[12], [37], [43], [58]], cow=3, round=1, totals=[3, 4])
    say(state, DEAL)
    assert state.cow == 1


@rule("T5-R6")
def test_what_a_row_costs_is_shown_with_the_rows_that_the_cow_would_then_fell() -> None:
    state = at(rows=[[40, 41, 42, 43], [60], [80], [20, 21, 22, 23, 24]], cow=0, waiting=[(7, 0), (81, 1)], hands=[[1], [2]])
    view = state.view(0)
    assert words.describe_action(state.options, view, Take(0)) == "you take 16 bullheads: this row and row 4, where the Cow lands"
    assert words.describe_action(state.options, view, Take(1)) == "you take 3 bullheads"
    assert placing.cost(state.rows, state.cow, 0, 7, choice=True) == 16
    assert state.rows == [[40, 41, 42, 43], [60], [80], [20, 21, 22, 23, 24]]
    assert [action.row for action in state.legal(state.asks()[0])] == [1, 2, 3, 0]
    twice = at(rows=[[9], [20, 21, 22, 23, 24], [30, 31, 32, 33, 34], [90]], cow=0, waiting=[(7, 0)], hands=[[1], [2]])
    assert words.describe_action(twice.options, twice.view(0), Take(0)) == "you take 11 bullheads: this row and row 2, where the Cow lands"
    professional = at(options=Options(variant="professional", cow=False), rows=[[30], [50], [70], [90]], waiting=[(40, 0)])
    assert words.describe_action(professional.options, professional.view(0), Put(0)) == "right end of row 1, after the 30; costs nothing"
    assert words.describe_action(GAME.options(), at().view(0), Take(0)) == ""
