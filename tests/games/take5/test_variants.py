"""Tactics, Logic and Professional: T5-20 to T5-22."""

from __future__ import annotations

import pytest
from cited import rule
from games.take5.positions import DEAL, at, refusal, say

from rules.chance import Fast
from rules.kernel import TABLE, Ask, IllegalAction
from rules.take5 import events
from rules.take5.actions import Claim, Deal, Put, Take
from rules.take5.components import Options, in_play
from rules.take5.position import conserved
from rules.take5.state import new
from rules.take5.view import hidden

TACTICS = Options(variant="tactics")
LOGIC = Options(variant="logic")
PROFESSIONAL = Options(variant="professional", cow=False)


@rule("T5-20")
def test_tactics_has_the_cards_1_to_10n_plus_4_and_all_are_dealt() -> None:
    assert in_play(TACTICS, 3) == range(1, 35)
    assert in_play(Options(), 3) == range(1, 105)
    state = at(options=TACTICS)
    assert refusal(state, DEAL).rule == "T5-01"
    say(state, DEAL.replace("rows 30+22+41+99", "rows 24+23+22+21"))
    assert state.rest == []
    assert conserved(state) == {"cards": 24, "different": 24, "heads": 38}


@rule("T5-20")
def test_tactics_deals_no_card_above_10n_plus_4_and_everybody_knows_it() -> None:
    state = at(options=TACTICS)
    for seed in range(20):
        deal = state.chance(state.asks()[0], Fast(seed))
        assert isinstance(deal, Deal)
        assert sorted([*deal.rows, *deal.hands[0], *deal.hands[1]]) == list(range(1, 25))
    say(state, DEAL.replace("rows 30+22+41+99", "rows 24+23+22+21"))
    assert hidden(TACTICS, state.view(0)) == list(range(11, 21))
    assert hidden(TACTICS, state.view(None)) == list(range(1, 21))


@rule("T5-21")
def test_logic_spreads_the_cards_and_the_players_claim_one_each_in_turn() -> None:
    state = new(LOGIC, 2)
    assert state.asks() == (Ask(TABLE, "spread", 0),)
    assert state.chance(state.asks()[0], None) is not None
    assert say(state, "-1 spread") == [events.SpreadOut(tuple(range(1, 25)))]
    assert state.asks() == (Ask(0, "claim", 24),)
    assert list(state.legal(state.asks()[0]))[:2] == [Claim(1), Claim(2)]
    assert say(state, "0 claim 13") == [events.Claimed(0, 13)]
    assert state.asks() == (Ask(1, "claim", 23),)
    say(state, "1 claim 9", "0 claim 5")
    assert (state.hands, state.spread[:6]) == ([[5, 13], [9]], [1, 2, 3, 4, 6, 7])


@rule("T5-21", "T5-40")
def test_the_last_four_start_the_rows() -> None:
    state = at(options=LOGIC, spread=[3, 7, 11, 14, 20], hands=[list(range(30, 40)), list(range(40, 49))])
    assert state.asks() == (Ask(1, "claim", 5),)
    told = say(state, "1 claim 14")
    assert told == [events.Claimed(1, 14), events.RowsStarted((3, 7, 11, 20), 0)]
    assert (state.rows, state.cow, state.spread) == ([[3], [7], [11], [20]], 0, [])
    assert state.asks() == (Ask(0, "pick", 0), Ask(1, "pick", 0))


@rule("T5-21")
def test_who_claims_first_goes_round_from_player_1() -> None:
    for rounds, first in ((0, 0), (1, 1), (2, 2), (3, 0)):
        state = at(3, LOGIC, round=rounds)
        say(state, "-1 spread")
        assert state.asks() == (Ask(first, "claim", 34),)


@rule("T5-21")
def test_the_claims_go_on_in_turn_after_the_first() -> None:
    for claimed, turn in (([], 1), ([30], 2), ([30, 31], 0), ([30, 31, 32], 1)):
        hands = [claimed[2:3], claimed[:1], claimed[1:2]]
        state = at(3, LOGIC, round=1, spread=list(range(1, 25)), hands=hands)
        assert [ask.seat for ask in state.asks()] == [turn]


@rule("T5-21")
def test_a_game_is_not_over_while_cards_are_claimed() -> None:
    assert at(options=LOGIC, spread=[3, 7, 11, 14, 20], hands=[[], []], totals=[66, 0]).outcome() is None


@rule("T5-21")
def test_only_a_card_that_lies_face_up_can_be_claimed_and_only_in_turn() -> None:
    state = at(options=LOGIC, spread=[3, 7, 11, 14, 20], hands=[[1], []])
    assert str(refusal(state, "0 claim 3")) == "T5-21: another player chooses a card now"
    assert str(refusal(state, "1 claim 1")) == "T5-21: the 1 does not lie face up; there are 3, 7, 11, 14, 20"
    assert refusal(state, "1 pick 1").rule == "T5-04"
    picking = at(options=LOGIC, rows=[[1], [2], [3], [4]], hands=[[5], [6]])
    assert str(refusal(picking, "0 claim 5")) == "T5-21: no cards lie face up to choose from"


@rule("T5-21")
def test_the_table_spreads_the_cards_between_rounds_of_logic_and_at_no_other_time() -> None:
    picking = at(options=LOGIC, rows=[[1], [2], [3], [4]], hands=[[5], [6]])
    claiming = at(options=LOGIC)
    say(claiming, "-1 spread")
    for state, line in ((picking, "-1 spread"), (claiming, "-1 spread"), (at(), "-1 spread"), (at(options=LOGIC), "0 spread")):
        assert str(refusal(state, line)) == "T5-21: the table lays out the cards before a round of Logic, and at no other time"
    assert refusal(at(options=LOGIC), DEAL).rule == "T5-03"


@rule("T5-21")
def test_a_new_round_of_logic_gathers_what_was_taken() -> None:
    state = at(options=LOGIC, rows=[[1], [2], [3], [4]], piles=[[5, 6], []], played=[7, 8], round=1, rest=[])
    say(state, "-1 spread")
    assert (state.spread, state.rest, state.rows) == (list(range(1, 25)), [], [])
    assert (state.piles, state.played) == ([[], []], [0, 0])


@rule("T5-22")
def test_a_card_may_go_to_the_left_end_where_that_is_nearest() -> None:
    state = at(options=PROFESSIONAL, rows=[[30, 32], [50], [70], [90]], hands=[[28, 1], [91, 2]], picks=[28, 0])
    told = say(state, "1 pick 91")
    assert told[2:] == [events.Placed(0, 28, 0, left=True), events.Placed(1, 91, 3)]
    assert state.rows == [[28, 30, 32], [50], [70], [90, 91]]


@rule("T5-22")
def test_the_smallest_difference_over_all_eight_ends_decides() -> None:
    state = at(options=PROFESSIONAL, rows=[[10, 44], [50, 60], [70], [90]], hands=[[46, 1], [68, 2]], picks=[46, 0])
    say(state, "1 pick 68")
    assert state.rows == [[10, 44, 46], [50, 60], [68, 70], [90]]


@rule("T5-22")
def test_a_sixth_card_on_the_left_takes_the_five() -> None:
    state = at(options=PROFESSIONAL, rows=[[40, 45, 47, 48, 49], [60], [80], [100]], hands=[[37, 1], [101, 2]], picks=[37, 0])
    told = say(state, "1 pick 101")
    assert told[2:4] == [events.Took(0, 0, (40, 45, 47, 48, 49), 8, "sixth", 37), events.Placed(0, 37, 0, starts=True)]
    assert state.rows[0] == [37]


@rule("T5-22")
def test_a_sixth_card_on_the_right_takes_the_five_too() -> None:
    state = at(options=PROFESSIONAL, rows=[[40, 45, 47, 48, 49], [60], [80], [100]], hands=[[52, 1], [101, 2]], picks=[52, 0])
    told = say(state, "1 pick 101")
    assert told[2:4] == [events.Took(0, 0, (40, 45, 47, 48, 49), 8, "sixth", 52), events.Placed(0, 52, 0, starts=True)]
    assert state.rows[0] == [52]


@rule("T5-22")
def test_no_other_variant_has_left_ends() -> None:
    for options in (Options(), TACTICS, LOGIC):
        state = at(options=options, rows=[[8, 10], [14], [16], [18]], hands=[[7, 1], [19, 2]], picks=[7, 0])
        say(state, "1 pick 19")
        assert state.asks() == (Ask(0, "take", 7),)


@rule("T5-22")
def test_two_ends_equally_near_are_the_players_choice() -> None:
    state = at(options=PROFESSIONAL, rows=[[30], [50], [70], [90]], hands=[[40, 1], [91, 2]], picks=[40, 0])
    say(state, "1 pick 91")
    assert state.asks() == (Ask(0, "put", 40),)
    assert list(state.legal(state.asks()[0])) == [Put(0), Put(1)]
    assert str(refusal(state, "0 put 3")) == "T5-22: the 40 goes to the right end of row 1 or the left end of row 2, which are equally near"
    assert str(refusal(state, "0 take 1")) == "T5-22: the 40 takes no row: it goes to the right end of row 1 or the left end of row 2"
    told = say(state, "0 put 2")
    assert told[0] == events.Placed(0, 40, 1, left=True)
    assert state.rows == [[30], [40, 50], [70], [90, 91]]


@rule("T5-22")
def test_a_card_that_fits_nowhere_takes_a_row_of_choice_also_in_the_middle_of_a_turn() -> None:
    rows = [[10, 80], [20, 90], [5, 95], [30, 99]]
    state = at(3, PROFESSIONAL, rows=rows, hands=[[4, 61], [40, 62], [50, 63]], picks=[4, 40, 0])
    say(state, "2 pick 50")
    assert state.rows[2] == [4, 5, 95]
    assert state.asks() == (Ask(1, "take", 40),)
    assert str(refusal(state, "1 put 1")) == "T5-22: the 40 fits no end, so it takes a row of your choice"
    told = say(state, "1 take 4")
    assert told[:2] == [events.Took(1, 3, (30, 99), 8, "choice", 40), events.Placed(1, 40, 3, starts=True)]
    assert (state.rows[3], state.waiting) == ([40, 50], [])
    assert next(at(options=PROFESSIONAL, rows=rows, waiting=[(40, 1)]).legal(Ask(1, "take", 40))) == Take(2)


@rule("T5-22", "T5-40")
def test_professional_leaves_the_cow_out_by_itself_and_is_refused_with_it() -> None:
    state = new(Options(variant="professional"), 2)
    say(state, DEAL)
    assert state.cow is None
    with pytest.raises(IllegalAction, match="without the Cow") as refused:
        new(Options(variant="professional", cow=True), 4)
    assert refused.value.rule == "T5-22"
    assert [Options(variant=variant).has_cow for variant in ("base", "tactics", "logic", "professional")] == [True, True, True, False]
    assert (Options(cow=True).has_cow, Options(cow=False).has_cow) == (True, False)


@rule("T5-22", "T5-R4")
def test_equally_near_ends_are_listed_by_what_they_cost_and_then_the_lowest_row_end_first() -> None:
    dear = at(options=PROFESSIONAL, rows=[[10, 15, 20, 25, 30], [50], [70], [90]], waiting=[(40, 0)])
    assert list(dear.legal(Ask(0, "put", 40))) == [Put(1), Put(0)]
    level = at(options=PROFESSIONAL, rows=[[50, 60], [70], [30], [90]], waiting=[(40, 0)])
    assert list(level.legal(Ask(0, "put", 40))) == [Put(2), Put(0)]
    longer = at(options=PROFESSIONAL, rows=[[20, 30], [70], [90], [50]], waiting=[(40, 0)])
    assert list(longer.legal(Ask(0, "put", 40))) == [Put(0), Put(3)]
