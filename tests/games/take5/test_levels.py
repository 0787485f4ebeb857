"""What a calf and a bull of Take 5 do, and what a bull thinks of the others."""

from __future__ import annotations

import pytest
from games.take5.positions import at

from rules.bots import make
from rules.chance import Fast
from rules.kernel import Ask
from rules.take5 import GAME, quick
from rules.take5.actions import Claim, Pick, Put, Take
from rules.take5.components import Options
from rules.take5.novice import novice
from rules.take5.rivals import Rivals, risks
from rules.take5.state import State

PICK = Ask(0, "pick", 8)


def bull(state: State, ask: Ask, worlds: int = 60) -> object:
    return make(GAME, f"bull:{worlds}").choose(state.options, state.view(ask.seat), ask, Fast(1), lambda: False)


def test_a_bull_plays_no_sixth_card_where_another_card_is_safe() -> None:
    state = at(rows=[[12], [37], [43, 44, 45, 46, 47], [58]], hands=[[48, 59], [1, 2], [3, 4]], options=Options(cow=False), seats=3)
    assert bull(state, PICK) == Pick(59)


def test_a_bull_takes_the_row_that_costs_least_and_leaves_the_rest_of_the_turn_easy() -> None:
    state = at(rows=[[40], [60], [80, 81], [20, 21, 22, 23, 24]], cow=0, waiting=[(7, 0), (25, 1)], hands=[[1], [2]])
    assert bull(state, Ask(0, "take", 7)) in (Take(1), Take(0))


@pytest.mark.parametrize("worlds", [1, 40])
def test_a_bull_answers_what_the_variants_ask(worlds: int) -> None:
    professional = Options(variant="professional")
    state = at(options=professional, rows=[[10, 15, 20, 25, 30], [50], [70], [90]], waiting=[(40, 0)], hands=[[1], [2]])
    assert bull(state, Ask(0, "put", 40), worlds) in (Put(0), Put(1))
    logic = at(options=Options(variant="logic"), spread=[55, 53, 10, 3, 99], hands=[[], []])
    assert bull(logic, Ask(0, "claim", 5), worlds) == Claim(53)


def test_under_logic_a_bull_imagines_the_hands_that_lie_open() -> None:
    state = at(options=Options(variant="logic", cow=False), rows=[[5], [10], [12, 13, 14, 15], [20]], hands=[[17, 24], [16, 23]])
    rivals = Rivals(state.options, state.view(0), quick.rows_of(state.rows, None, False), Fast(1).fraction)
    assert all(sorted(rivals.deal()[1]) == [16, 23] for _ in range(20))
    assert bull(state, PICK, 200) == Pick(17)  # now the 16 may still come later than the 17, next time it cannot


def test_a_sealed_pick_of_a_bull_stays() -> None:
    state = at(rows=[[12], [37], [43], [58]], hands=[[48, 38], [1, 2]], picks=[48, 0])
    assert bull(state, Ask(0, "pick", 8, must=False)) is None


def test_a_bull_with_no_time_at_all_still_answers() -> None:
    state = at(rows=[[12], [37], [43], [58]], hands=[[48, 38], [1, 2]])
    assert make(GAME, "bull").choose(state.options, state.view(0), PICK, Fast(1), lambda: True) in (Pick(48), Pick(38))


def test_who_played_the_safest_cards_is_taken_to_be_careful_and_who_did_not_is_not() -> None:
    options = Options(cow=False)
    state = at(options=options, seats=3, rows=[[6], [12, 13], [37], [60, 61]], hands=[[1, 2], [3, 4], [5, 7]])
    state.first, state.past = [5, 12, 37, 60], [[6, 13, 59]]
    view = state.view(0)
    rivals = Rivals(options, view, quick.rows_of(view.rows, None, False), Fast(1).fraction)
    assert rivals.careful(1) > 0.6 > rivals.careful(2)
    dealt = [rivals.deal() for _ in range(400)]
    assert all(len(hands[1]) == len(hands[2]) == 2 and not {*hands[1]} & {*hands[2]} for hands in dealt)
    assert sum(38 in hands[1] for hands in dealt) < sum(38 in hands[2] for hands in dealt)  # it would have been as safe as the 13


def test_a_position_without_a_past_is_thought_about_all_the_same() -> None:
    state = at(rows=[[12], [37], [43], [58]], hands=[[48, 38], [1, 2]])
    rivals = Rivals(state.options, state.view(0), quick.rows_of(state.rows, None, False), Fast(1).fraction)
    assert rivals.careful(1) == 0.6
    assert len(rivals.deal()[1]) == 2


def test_a_card_far_from_its_row_and_a_card_for_a_full_row_are_risks() -> None:
    rows = quick.rows_of([[12], [37], [43, 44, 45, 46, 47], [58]], None, False)
    near, far, full, low = risks(rows, [13, 36, 48, 3], 4)
    assert near < far < full
    assert 0 < low < full
    both = quick.rows_of([[12], [37], [43, 44, 45, 46, 47], [58]], None, True)
    left, right, taken = risks(both, [42, 48, 36], 4)
    assert left == right > taken


def test_a_calf_likes_the_near_card_and_the_short_row() -> None:
    state = at(rows=[[12], [37], [43, 44, 45, 46, 47], [58]], hands=[[48, 62], [1, 2]], options=Options(cow=False))
    said = [novice(state.options, state.view(0), PICK, Fast(seed)) for seed in range(60)]
    assert said.count(Pick(48)) > 15
    assert said.count(Pick(62)) > 15
    row = at(rows=[[55], [60, 61], [80, 81], [70, 71]], cow=None, waiting=[(7, 0)], hands=[[1], [2]])
    assert novice(row.options, row.view(0), Ask(0, "take", 7), Fast(1)) == Take(0)


@pytest.mark.parametrize(
    ("rows", "hand", "card", "said"),
    [
        ([[12], [37], [43], [58]], [14], 14, "it is safe in row 1: only 1 unseen card can come between, and row 1 has room for 4"),
        ([[12, 13, 14, 15], [37], [43], [58]], [16], 16, "it is safe in row 1: no card can come between"),
        ([[12, 13, 14, 15], [37], [43], [58]], [30], 30, "row 1 has room for 1, and 14 unseen cards could come between"),
        (
            [[12, 13, 14, 15, 16], [37], [43], [58]],
            [3, 20],
            20,
            "it takes row 1 for 6 bullheads; every card of yours takes a row",
        ),
        ([[12, 13, 14, 15, 16], [37], [43], [58]], [38, 60, 70, 98], 98, "row 4 has room for 4, and 37 unseen cards could come between"),
        ([[12, 13, 14, 15, 16], [37], [43], [58]], [18, 38, 44], 18, "it takes row 1 for 6 bullheads"),
        ([[12, 13, 14, 15, 16], [37], [55], [58]], [38, 61, 17], 17, "it takes row 1 for 6 bullheads"),
        (
            [[12], [37], [55], [58]],
            [3],
            3,
            "it is lower than every row: you take the cheapest for 1 bullhead, unless one of the 2 lower cards is played too",
        ),
        ([[12], [37], [55], [58]], [1], 1, "it is lower than every row: you take the cheapest for 1 bullhead"),
    ],
)
def test_a_card_is_played_for_a_reason(rows: list[list[int]], hand: list[int], card: int, said: str) -> None:
    state = at(rows=rows, hands=[hand, [104]], options=Options(cow=False))
    assert GAME.reason(state.options, state.view(0), Pick(card)) == said


def test_a_row_and_an_end_are_chosen_for_a_reason() -> None:
    state = at(rows=[[40], [55, 61], [80, 81], [70, 71]], cow=None, waiting=[(7, 0)], hands=[[1], [2]])
    assert GAME.reason(state.options, state.view(0), Take(2)) == "it costs 4 bullheads, 1 more than the cheapest, and leaves easier rows"
    assert GAME.reason(state.options, state.view(0), Take(0)) == "it costs least, 3 bullheads"
    professional = Options(variant="professional")
    ends = at(options=professional, rows=[[10, 15, 20, 25, 30], [50], [70], [90]], waiting=[(40, 0)], hands=[[1], [2]])
    assert GAME.reason(professional, ends.view(0), Put(0)) == "it takes the row for 13 bullheads"
    assert GAME.reason(professional, ends.view(0), Put(1)) == "it costs nothing there"
