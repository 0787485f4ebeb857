"""The cards and a round: T5-01 to T5-13, with their rulings."""

from __future__ import annotations

import pytest
from cited import rule
from games.take5.positions import DEAL, at, refusal, say

from rules.errors import NotationError
from rules.kernel import TABLE, Ask, IllegalAction, Outcome
from rules.take5 import events
from rules.take5.actions import Deal, Pick, Take
from rules.take5.components import CARDS, HEADS, Options, heads
from rules.take5.position import conserved
from rules.take5.state import new


@rule("T5-01")
def test_there_are_104_cards_one_of_each() -> None:
    state = new(Options(), 4)
    assert state.rest == list(range(1, 105))
    assert conserved(state) == {"cards": 104, "different": 104, "heads": 171}


@rule("T5-01")
def test_there_is_no_card_above_104_and_none_below_1() -> None:
    state = at(rows=[[12], [37], [43], [58]], hands=[[14], [60]])
    for line in ("0 pick 105", "0 pick 0"):
        with pytest.raises(NotationError):
            say(state, line)


@rule("T5-01")
def test_a_deal_has_each_card_once() -> None:
    assert str(refusal(at(), DEAL.replace("rows 30", "rows 10"))) == "T5-01: a deal has each card of the game once at most"


@rule("T5-02")
def test_55_has_7_heads_multiples_of_11_have_5_of_ten_3_others_ending_in_5_have_2_and_the_rest_1() -> None:
    marked = {1: 1, 5: 2, 10: 3, 11: 5, 15: 2, 20: 3, 22: 5, 25: 2, 33: 5, 44: 5, 50: 3, 54: 1, 55: 7, 56: 1}
    marked |= {66: 5, 77: 5, 88: 5, 95: 2, 99: 5, 100: 3, 101: 1, 104: 1}
    assert {card: HEADS[card] for card in marked} == marked
    assert heads(CARDS) == 171


@rule("T5-03")
def test_ten_cards_to_each_player_four_to_the_rows_and_the_rest_out_of_play() -> None:
    state = at()
    assert state.asks() == (Ask(TABLE, "deal", 0),)
    assert (state.picks, state.played) == ([0, 0], [0, 0])
    told = say(state, DEAL)
    assert state.hands == [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]]
    assert state.rows == [[30], [22], [41], [99]]
    assert len(state.rest) == 80
    assert 30 not in state.rest
    assert state.rest[0] == 21
    assert told == [events.Dealt(tuple(map(tuple, state.hands)), (30, 22, 41, 99), 1)]


@rule("T5-03")
def test_a_dealt_hand_is_sorted_however_the_cards_fell() -> None:
    state = at()
    say(state, DEAL.replace("1+2+3", "3+2+1"))
    assert state.hands[0][:3] == [1, 2, 3]


@rule("T5-03")
@pytest.mark.parametrize(
    "wrong",
    [
        "-1 deal 1+2/3+4 rows 30+22+41+99",
        DEAL.replace("+99", ""),
        DEAL.replace("/11+", "/"),
        DEAL.replace("/11+12+13+14+15+16+17+18+19+20", ""),
        DEAL.replace("-1 deal", "0 deal"),
    ],
)
def test_a_deal_of_other_numbers_or_by_a_player_is_refused(wrong: str) -> None:
    assert refusal(at(), wrong).rule == "T5-03"


@rule("T5-03")
def test_nothing_is_dealt_in_the_middle_of_a_round() -> None:
    state = at()
    say(state, DEAL)
    assert str(refusal(state, DEAL)) == "T5-03: the table deals before a round, and at no other time"


@rule("T5-03")
def test_ten_players_use_all_104() -> None:
    state = new(Options(), 10)
    deal = state.chance(state.asks()[0], Fixed())
    assert isinstance(deal, Deal)
    state.apply(TABLE, deal)
    assert state.rest == []
    assert conserved(state)["different"] == 104


class Fixed:
    def below(self, n: int) -> int:
        return n - 1


@rule("T5-03")
def test_unshuffled_cards_are_dealt_by_seat_and_then_to_the_rows() -> None:
    state = new(Options(), 2)
    deal = state.chance(state.asks()[0], Fixed())
    assert deal == Deal((tuple(range(1, 11)), tuple(range(11, 21))), (21, 22, 23, 24))


@rule("T5-03")
def test_between_rounds_everything_is_gathered_and_dealt_anew() -> None:
    state = at(rows=[[1], [2], [3], [4]], piles=[[5, 6], [7]], played=[8, 9], totals=[3, 1], round=1, rest=[])
    say(state, DEAL)
    assert (state.piles, state.played, state.totals, state.round) == ([[], []], [0, 0], [3, 1], 1)
    assert conserved(state)["cards"] == 104


@rule("T5-03")
def test_nothing_is_dealt_while_the_last_card_of_a_round_waits_for_its_row() -> None:
    state = at(rows=[[31], [42], [53], [64]], hands=[[], []], waiting=[(9, 1)])
    assert refusal(state, DEAL).rule == "T5-03"


@rule("T5-03")
@pytest.mark.parametrize("seats", [1, 11])
def test_it_is_for_two_to_ten_players(seats: int) -> None:
    with pytest.raises(IllegalAction, match=f"2 to 10 players, not {seats}"):
        new(Options(), seats)
    assert len(new(Options(), 2).hands) == 2
    assert len(new(Options(), 10).hands) == 10


@rule("T5-04")
def test_everybody_picks_in_secret_and_all_are_revealed_together() -> None:
    state = at(3, rows=[[12], [37], [43], [58]], hands=[[14, 60], [15, 61], [44, 62]])
    assert state.asks() == (Ask(0, "pick", 8), Ask(1, "pick", 8), Ask(2, "pick", 8))
    assert say(state, "1 pick 15") == [events.Picked(1, 15)]
    assert (state.picks, state.hands[1]) == ([0, 15, 0], [15, 61])
    assert state.asks() == (Ask(0, "pick", 8), Ask(1, "pick", 8, must=False), Ask(2, "pick", 8))
    say(state, "0 pick 14")
    told = say(state, "2 pick 44")
    assert told[:2] == [events.Picked(2, 44), events.Revealed(((0, 14), (1, 15), (2, 44)))]
    assert state.hands == [[60], [61], [62]]
    assert (state.picks, state.played) == ([0, 0, 0], [14, 15, 44])
    assert [ask.about for ask in state.asks()] == [9, 9, 9]


@rule("T5-04")
def test_only_a_card_in_hand_can_be_picked_and_nobody_passes() -> None:
    state = at(rows=[[12], [37], [43], [58]], hands=[[14, 60], [15, 61]])
    refused = refusal(state, "0 pick 15")
    assert (refused.rule, refused.text) == ("T5-04", "you do not hold the 15; your cards are 14, 60")
    assert list(state.legal(Ask(0, "pick", 8))) == [Pick(14), Pick(60)]


@rule("T5-04")
@pytest.mark.parametrize("order", [(0, 1, 2), (1, 2, 0), (2, 0, 1)])
def test_nothing_is_revealed_before_the_last_pick_whoever_is_last(order: tuple[int, int, int]) -> None:
    state = at(3, rows=[[12], [37], [43], [58]], hands=[[14, 60], [15, 61], [44, 62]])
    for seat in order[:2]:
        assert say(state, f"{seat} pick {(14, 15, 44)[seat]}") == [events.Picked(seat, (14, 15, 44)[seat])]
    told = say(state, f"{order[2]} pick {(14, 15, 44)[order[2]]}")
    assert told[1] == events.Revealed(((0, 14), (1, 15), (2, 44)))


@rule("T5-04")
def test_a_pick_is_refused_while_cards_are_placed_and_between_rounds() -> None:
    waiting = at(rows=[[40], [55], [60], [30]], waiting=[(5, 0), (35, 1)], hands=[[50], [51]])
    for state, line in ((waiting, "0 pick 50"), (at(), "0 pick 5"), (waiting, "-1 pick 50")):
        assert str(refusal(state, line)) == "T5-04: nobody is asked for a card just now"


@rule("T5-05", "T5-06")
def test_cards_are_placed_from_the_lowest_each_behind_the_highest_end_below_it() -> None:
    state = at(4, rows=[[12], [37], [43], [58]], hands=[[14], [15], [44], [61]], picks=[0, 15, 44, 61], cow=None)
    told = say(state, "0 pick 14")
    assert told[2:6] == [events.Placed(0, 14, 0), events.Placed(1, 15, 0), events.Placed(2, 44, 2), events.Placed(3, 61, 3)]
    assert state.rows == [[12, 14, 15], [37], [43, 44], [58, 61]]


@rule("T5-05")
def test_who_sits_where_does_not_matter_to_the_order() -> None:
    state = at(3, rows=[[12], [37], [43], [90]], hands=[[61], [44], [50]], picks=[61, 0, 50], cow=None)
    assert say(state, "1 pick 44")[1:5] == [
        events.Revealed(((1, 44), (2, 50), (0, 61))),
        events.Placed(1, 44, 2),
        events.Placed(2, 50, 2),
        events.Placed(0, 61, 2),
    ]


@rule("T5-05")
def test_after_a_row_was_chosen_the_others_still_come_lowest_first() -> None:
    state = at(4, rows=[[40], [55], [60], [30]], hands=[[5], [70], [61], [62]], picks=[5, 70, 61, 0], cow=None)
    say(state, "3 pick 62")
    assert say(state, "0 take 2")[1:5] == [
        events.Placed(0, 5, 1, starts=True),
        events.Placed(2, 61, 2),
        events.Placed(3, 62, 2),
        events.Placed(1, 70, 2),
    ]


@rule("T5-06")
def test_even_the_1_is_a_row_end_that_a_card_may_follow() -> None:
    state = at(rows=[[1], [50], [60], [70]], hands=[[2], [71]], picks=[0, 71], cow=None)
    say(state, "0 pick 2")
    assert state.rows == [[1, 2], [50], [60], [70, 71]]


@rule("T5-06")
def test_a_row_cannot_be_chosen_where_it_is_forced() -> None:
    state = at(rows=[[12], [37], [43], [58]], hands=[[14, 60], [15, 61]], picks=[0, 15])
    assert refusal(state, "1 take 1").rule == "T5-06"
    assert refusal(state, "1 take 1").text == "no card is waiting for a row just now"


@rule("T5-07")
def test_the_sixth_card_takes_the_five_and_stays_alone() -> None:
    state = at(rows=[[3, 8, 20, 21, 22], [50], [70], [90]], hands=[[33], [91]], picks=[33, 0], cow=None)
    told = say(state, "1 pick 91")
    assert state.rows == [[33], [50], [70], [90, 91]]
    assert state.piles == [[3, 8, 20, 21, 22], []]
    assert told[2:5] == [
        events.Took(0, 0, (3, 8, 20, 21, 22), 11, "sixth", 33),
        events.Placed(0, 33, 0, starts=True),
        events.Placed(1, 91, 3),
    ]


@rule("T5-08", "T5-R2")
def test_a_card_below_all_ends_waits_for_its_player_to_take_a_row() -> None:
    state = at(3, rows=[[40, 41], [55], [60, 61, 62], [30]], hands=[[5, 90], [35, 91], [42, 92]], picks=[5, 35, 0], cow=None)
    told = say(state, "2 pick 42")
    assert told == [events.Picked(2, 42), events.Revealed(((0, 5), (1, 35), (2, 42)))]
    assert state.waiting == [(5, 0), (35, 1), (42, 2)]
    assert state.asks() == (Ask(0, "take", 5),)
    assert list(state.legal(state.asks()[0])) == [Take(3), Take(0), Take(2), Take(1)]
    told = say(state, "0 take 4")
    assert told == [
        events.Took(0, 3, (30,), 3, "choice", 5),
        events.Placed(0, 5, 3, starts=True),
        events.Placed(1, 35, 3),
        events.Placed(2, 42, 0),
    ]
    assert (state.rows, state.piles) == ([[40, 41, 42], [55], [60, 61, 62], [5, 35]], [[30], [], []])


@rule("T5-08")
def test_the_row_is_chosen_by_the_player_of_the_card_alone() -> None:
    state = at(rows=[[40], [55], [60], [30]], waiting=[(5, 0), (35, 1)], hands=[[50], [51]])
    refused = refusal(state, "1 take 4")
    assert (refused.rule, refused.text) == ("T5-08", "the 5 is another player's card, and that player chooses the row")
    with pytest.raises(NotationError, match="rows are 1 to 4"):
        say(state, "0 take 5")


@rule("T5-R2")
def test_a_card_that_fits_a_row_is_placed_before_nobody_waits() -> None:
    state = at(rows=[[40], [55], [60], [30]], hands=[[35, 50], [5, 51]], picks=[35, 0], cow=None)
    say(state, "1 pick 5")
    assert (state.waiting, state.rows[3]) == ([(5, 1), (35, 0)], [30])


@rule("T5-09")
def test_a_row_fills_and_bursts_within_one_turn() -> None:
    state = at(4, rows=[[1, 2, 3], [40], [60], [80]], hands=[[4], [5], [6], [7]], picks=[4, 5, 6, 0], cow=None)
    say(state, "3 pick 7")
    assert (state.rows[0], state.piles) == ([6, 7], [[], [], [1, 2, 3, 4, 5], []])


@rule("T5-09")
def test_a_card_goes_elsewhere_when_the_row_that_it_fitted_was_taken() -> None:
    state = at(rows=[[40, 41], [55], [60, 61, 62], [30]], hands=[[5], [42]], picks=[5, 0], cow=None)
    say(state, "1 pick 42")
    say(state, "0 take 1")
    assert (state.rows, state.piles) == ([[5], [55], [60, 61, 62], [30, 42]], [[40, 41], []])


@rule("T5-10")
def test_taken_cards_go_to_the_pile_and_never_to_the_hand() -> None:
    state = at(rows=[[3, 8, 20, 21, 22], [50], [70], [90]], hands=[[33, 60], [91, 92]], picks=[33, 0], piles=[[55], []], cow=None)
    say(state, "1 pick 91")
    assert (state.hands, state.piles) == ([[60], [92]], [[55, 3, 8, 20, 21, 22], []])
    assert heads(state.piles[0]) == 18


@rule("T5-11")
def test_after_ten_turns_the_heads_are_added_to_the_totals() -> None:
    state = at(rows=[[12], [37], [43], [58]], hands=[[14], [60]], picks=[0, 60], piles=[[55, 1], [10]], totals=[5, 6], cow=None)
    told = say(state, "0 pick 14")
    assert told[-1] == events.Scored((8, 3), (13, 9))
    assert (state.totals, state.round) == ([13, 9], 1)
    assert state.asks() == (Ask(TABLE, "deal", 1),)
    assert state.outcome() is None


@rule("T5-11")
def test_a_round_goes_on_while_cards_are_held() -> None:
    state = at(rows=[[12], [37], [43], [58]], hands=[[14, 15], [60, 61]], picks=[0, 60], piles=[[55, 1], [10]], cow=None)
    assert not any(isinstance(event, events.Scored) for event in say(state, "0 pick 14"))
    assert state.round == 0


def last_turn(totals: list[int], options: Options | None = None, **fields: object) -> Outcome | None:
    seats = len(totals)
    hands = [[70 + seat] for seat in range(seats)]
    picks = [0] + [70 + seat for seat in range(1, seats)]
    state = at(seats, options, rows=[[12], [37], [43], [58]], hands=hands, picks=picks, totals=totals, **fields)
    say(state, "0 pick 70")
    assert (state.outcome() is None) == bool(state.asks())
    return state.outcome()


@rule("T5-12")
def test_66_heads_end_the_game_and_the_lowest_total_wins() -> None:
    assert last_turn([66, 12, 30]) == Outcome((3, 1, 2), ((66, 1), (12, 1), (30, 1)))
    assert last_turn([65, 12, 30]) is None


@rule("T5-12")
def test_the_game_does_not_end_within_a_round() -> None:
    state = at(rows=[[12], [37], [43], [58]], hands=[[14, 15], [60, 61]], piles=[list(range(40, 56)), []], totals=[60, 0])
    assert state.asks() != ()
    assert state.outcome() is None


@rule("T5-13")
def test_the_limit_may_be_another() -> None:
    assert last_turn([66, 12], Options(limit=67)) is None
    assert last_turn([20, 12], Options(limit=20)) is not None


@rule("T5-13")
def test_a_number_of_rounds_may_end_the_game_instead() -> None:
    assert last_turn([12, 80], Options(rounds=3), round=2) == Outcome((1, 2), ((12, 1), (80, 1)))
    assert last_turn([12, 80], Options(rounds=3), round=1) is None


@rule("T5-R1")
def test_equal_lowest_totals_share_the_win() -> None:
    outcome = last_turn([66, 12, 12])
    assert outcome is not None
    assert outcome.ranks == (3, 1, 1)


@rule("T5-R3")
def test_a_pick_may_be_changed_until_the_last_is_in() -> None:
    state = at(3, rows=[[12], [37], [43], [58]], hands=[[14, 60], [15, 61], [16, 62]], picks=[14, 15, 0], cow=None)
    assert state.asks() == (Ask(0, "pick", 8, must=False), Ask(1, "pick", 8, must=False), Ask(2, "pick", 8))
    assert list(state.legal(Ask(0, "pick", 8, must=False))) == [Pick(60)]
    assert say(state, "0 pick 60") == [events.Picked(0, 60, changed=True)]
    assert state.picks == [60, 15, 0]
    refused = refusal(state, "0 pick 60")
    assert (refused.rule, refused.text) == ("T5-R3", "you have chosen the 60 already")
    say(state, "2 pick 16")
    assert state.played == [60, 15, 16]


@rule("T5-R3")
def test_a_last_card_leaves_nothing_to_change_to() -> None:
    state = at(rows=[[12], [37], [43], [58]], hands=[[14], [60]], picks=[14, 0])
    assert state.asks() == (Ask(1, "pick", 9),)


def test_a_clone_is_equal_and_shares_nothing() -> None:
    state = at(
        rows=[[12], [37], [43], [58]],
        cow=2,
        hands=[[14, 60], [15]],
        picks=[14, 0],
        played=[70, 71],
        waiting=[(5, 1)],
        piles=[[1], [2, 3]],
        spread=[80],
        rest=[90],
        totals=[4, 5],
        round=2,
    )
    twin = state.clone()
    assert twin == state
    for name in ("rows", "hands", "picks", "played", "waiting", "piles", "spread", "rest", "totals"):
        assert getattr(twin, name) is not getattr(state, name)
    for name in ("rows", "hands", "piles"):
        assert all(one is not other for one, other in zip(getattr(twin, name), getattr(state, name), strict=True))
