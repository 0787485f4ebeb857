"""Set-up."""

from __future__ import annotations

from collections import Counter

import pytest
from cited import rule
from games.cowclicker.positions import after, asked, cows, pastures, refusal, say, table

from rules.chance import Chance, Fast
from rules.cowclicker import GAME
from rules.cowclicker.actions import Deal, Lot, Stock
from rules.cowclicker.components import Options
from rules.cowclicker.events import Dealt, LotFell, Stocked, TurnStarted
from rules.cowclicker.state import State
from rules.kernel import TABLE, Ask, IllegalAction, Outcome
from rules.testing import falls_evenly

STOCK = "table stock p10+p12+p12+p13+p15+p15+p17 cowntdown p10+p13+p20+p23+p97+p98+p99+p100+p92+M"


def stocked(chance: Chance, state: State) -> Stock:
    action = state.chance(Ask(TABLE, "stock"), chance)
    assert isinstance(action, Stock)
    return action


@rule("CC-04", "CC-05", "CC-R2")
def test_seven_starred_cows_lie_open_and_ten_cards_are_set_aside_the_spare_starred_cows_maybe_among_them() -> None:
    state, told = say(table(phase="stock"), STOCK)

    assert cows(state, state.yard) == "p10 p12 p12 p13 p15 p15 p17"
    assert cows(state, state.cowntdown) == "p10 p13 p20 p23 p92 p97 p98 p99 p100 M"
    assert cows(state, state.premium) == "p25 p26 p27 p33 p35 p38 p40 p45 p50 p55 p58 p64 p69 p70 p73 p77 p80 p83 p88"
    assert told == [Stocked(tuple(state.yard), 19, 10)]
    assert asked(state) == ["table deal"]


@rule("CC-04", "CC-R1")
def test_the_table_lays_out_seven_starred_cows_and_no_other_number() -> None:
    state = table(phase="stock")
    cowntdown = "cowntdown p20+p23+p25+p26+p27+p33+p35+p38+p40+M"

    assert refusal(state, f"table stock p10+p12+p13+p15+p17+p10 {cowntdown}").startswith("CC-04: the first stockyard has 7 cows")
    assert refusal(state, f"table stock p10+p12+p12+p13+p15+p15+p100 {cowntdown}").startswith("CC-04")
    assert refusal(state, f"table stock p10+p12+p12+p13+p15+p17+p17 {cowntdown}").startswith("CC-02")
    assert refusal(state, "table stock p10+p12+p12+p13+p15+p15+p17 cowntdown p20+p23+p25+p26+p27+p33+p35+p38+M").startswith("CC-05")
    assert refusal(state, "table stock p10+p12+p12+p13+p15+p15+p17 cowntdown p20+p23+p25+p26+p27+p33+p35+p38+p40+p45").startswith("CC-05")
    assert refusal(state, STOCK.replace("table", "0")).startswith("CC-04: only the table")


@rule("CC-R1")
def test_which_seven_of_the_nine_starred_cows_falls_evenly() -> None:
    state = table(phase="stock")

    def one_that_lies_open(chance: Chance) -> str:
        yard = stocked(chance, state).yard
        text = state.deck.spell(yard[chance.below(7)])
        return text if text == "p17" else f"{text} {chance.below(2)}"  # the others are there twice

    falls_evenly(one_that_lies_open, 9, times=2_000)


@rule("CC-R1")
def test_with_the_option_all_nine_start_in_the_stockyard() -> None:
    state = table(2, {"start_yard": "nine"}, phase="stock")

    stock = stocked(Fast(1), state)
    state.check(TABLE, stock)
    state.apply(TABLE, stock)

    assert sorted(cows(state, state.yard).split()) == ["p10", "p10", "p12", "p12", "p13", "p13", "p15", "p15", "p17"]
    assert (len(state.premium), len(state.cowntdown)) == (17, 10)


@rule("CC-05", "CC-R2")
def test_nine_of_the_28_premium_cows_out_of_the_stockyard_fall_evenly_into_the_cowntdown() -> None:
    state = table(phase="stock")

    def one_of_the_nine(chance: Chance) -> int | None:
        stock = stocked(chance, state)
        assert stock.cowntdown.count(state.deck.cowmageddon) == 1
        spare = state.deck.premium_cows()
        for cow in stock.yard:
            spare.remove(cow)
        cow = stock.cowntdown[chance.below(9)]
        return cow if cow >= state.deck.by_spelling["p20"] else None

    counts = Counter(one_of_the_nine(Fast(seed)) for seed in range(2_800))
    spare = counts.pop(None)
    assert 140 < spare < 260  # two of 28
    assert len(counts) == 26
    assert min(counts.values()) > 60  # 100 each
    assert max(counts.values()) < 145


@rule("CC-06")
def test_everybody_starts_with_three_basic_cows_face_up() -> None:
    state, told = say(table(2, phase="deal", turn=1), "table deal b9+b1+b2/b3+b3+b4")

    assert pastures(state) == ["b1 b2 b9", "b3 b3 b4"]
    assert len(state.basic) == 27
    assert cows(state, state.basic).split().count("b3") == 3
    assert [type(event) for event in told] == [Dealt, TurnStarted]
    assert asked(state) == ["1 sale", "0 trade?", "1 trade?"]


@rule("CC-06")
def test_a_deal_is_three_cows_that_the_basic_deck_has_for_each_player() -> None:
    state = table(2, phase="deal")

    assert refusal(state, "table deal b1+b2/b3+b3+b4").startswith("CC-06")
    assert refusal(state, "table deal b1+b2+b3").startswith("CC-06")
    assert refusal(state, "table deal b1+b2+p10/b3+b3+b4").startswith("CC-01")
    assert refusal(state, "table deal b9+b9+b9/b3+b3+b4").startswith("CC-01")
    assert refusal(state, "table deal b1+b2+b3/b3+b3+b4 events b5").startswith("CC-26")
    events = table(2, {"events": 1}, phase="deal")
    assert refusal(events, "table deal b1+b2+e:rustling/b3+b3+b4").startswith("CC-06")
    assert refusal(state, "0 deal b1+b2+b3/b3+b3+b4").startswith("CC-06: only the table")


@rule("CC-06")
def test_the_cows_of_the_deal_fall_evenly() -> None:
    state = table(3, phase="deal")

    def one_that_is_dealt(chance: Chance) -> tuple[int, int]:
        action = state.chance(Ask(TABLE, "deal"), chance)
        assert isinstance(action, Deal)
        cow = action.pastures[chance.below(3)][chance.below(3)]
        return cow, chance.below(state.deck.breeds[cow].copies)  # the copies of a breed told apart: 33 equally likely cards

    falls_evenly(one_that_is_dealt, 33, times=3_000)


@rule("CC-26", "CC-R33")
def test_an_event_in_the_deal_is_discarded_and_another_card_drawn() -> None:
    state = after(table(2, {"events": 1}, phase="deal"), "table deal b1+b2+b3/b4+b5+b6 events e:rustling+e:twins")

    assert pastures(state) == ["b1 b2 b3", "b4 b5 b6"]
    assert cows(state, state.discard) == "e:rustling e:twins"
    assert "e:rustling" not in cows(state, state.basic)
    assert "e:bell" in cows(state, state.basic)


@rule("CC-26")
def test_the_table_deals_cows_only_and_puts_every_event_it_met_aside() -> None:
    state = table(6, {"events": 3}, phase="deal")
    met = 0
    for seed in range(50):
        action = state.chance(Ask(TABLE, "deal"), Fast(seed))
        assert isinstance(action, Deal)
        assert [len(pasture) for pasture in action.pastures] == [3] * 6
        assert all(cow < state.deck.first_premium for pasture in action.pastures for cow in pasture)
        assert all(event >= state.deck.first_event for event in action.events)
        met += len(action.events)
    assert 600 < met < 1000  # 30 events among 63 cards: 18 cows come with 18 x 30 / 34 events on average


@rule("CC-07")
def test_the_loser_of_the_last_game_goes_first_and_play_goes_on_to_the_next_seat() -> None:
    state = GAME.new(Options(last_call=0), 3, Outcome((1, 3, 2), ((50, 1), (7, 2), (30, 2))))

    assert (state.turn, asked(state)) == (1, ["table stock"])
    state = after(state, STOCK, "table deal b1+b2+b3/b1+b2+b3/b1+b2+b3", "1 skip", "1 skip", "1 skip")
    assert state.turn == 2


@rule("CC-07", "CC-R3")
def test_the_lowest_score_is_compared_as_a_fraction_and_equal_ones_draw_lots() -> None:
    state = GAME.new(Options(), 4, Outcome((1, 4, 3, 2), ((50, 1), (5, 3), (10, 6), (2, 1))))

    assert state.losers == [1, 2]
    assert asked(state) == ["table lot"]
    assert {state.chance(Ask(TABLE, "lot"), Fast(seed)) for seed in range(30)} == {Lot(1), Lot(2)}
    assert refusal(state, "table lot 1").startswith("CC-R3")
    state, told = say(state, "table lot 3")
    assert (state.turn, state.losers, asked(state)) == (2, [], ["table stock"])
    assert told == [LotFell(2)]


@rule("CC-07")
def test_the_lowest_score_is_neither_the_lowest_total_nor_the_fewest_cows() -> None:
    state = GAME.new(Options(), 4, Outcome((1, 3, 4, 2), ((50, 1), (9, 2), (13, 3), (20, 4))))

    assert (state.turn, state.losers) == (2, [])


@rule("CC-R3")
def test_the_first_game_is_begun_by_lot() -> None:
    state = table(6)

    assert asked(state) == ["table lot"]
    falls_evenly(lambda chance: state.chance(Ask(TABLE, "lot"), chance), 6, times=3_000)


@rule("CC-07", "CC-R3")
def test_the_loser_goes_first_wherever_they_sit_now() -> None:
    newcomer_between = Outcome((1, 0, 3, 2), ((50, 1), (0, 0), (7, 2), (30, 2)))

    state = GAME.new(Options(), 4, newcomer_between)

    assert (state.turn, state.losers, asked(state)) == (2, [], ["table stock"])


@rule("CC-R3")
def test_where_the_loser_is_gone_chance_decides_among_all() -> None:
    the_loser_left = Outcome((1, 2, 3), ((50, 1), (30, 2), (7, 2)))

    assert GAME.new(Options(), 2, the_loser_left).losers == [0, 1]


@rule("CC-R3")
def test_of_several_losers_those_who_are_still_here_draw_lots() -> None:
    two_of_three_losers_are_here = Outcome((1, 2, 2, 2), ((50, 1), (7, 2), (7, 2), (14, 4)))

    assert GAME.new(Options(), 3, two_of_three_losers_are_here).losers == [1, 2]
    assert GAME.new(Options(), 2, two_of_three_losers_are_here).turn == 1


@rule("CC-R3")
def test_where_nobody_played_the_last_game_or_somebody_is_not_told_of_chance_decides() -> None:
    assert GAME.new(Options(), 2, Outcome((0, 0), ((0, 0), (0, 0)))).losers == [0, 1]
    assert GAME.new(Options(), 4, Outcome((1, 2, 3), ((50, 1), (7, 2), (1, 2)))).losers == [0, 1, 2, 3]


@rule("CC-R4")
def test_two_to_six_players() -> None:
    for seats in (1, 7):
        with pytest.raises(IllegalAction, match=f"CC-R4: Cow Clicker is for 2 to 6 players, not {seats}"):
            GAME.new(Options(), seats, None)
    assert [len(GAME.new(Options(), seats, None).pastures) for seats in GAME.seats] == [2, 3, 4, 5, 6]


def test_the_table_acts_in_its_own_phases_only() -> None:
    state = table(phase="stock")

    assert refusal(state, "table lot 1") == "CC-04: it is not for the table to lot now"
    assert refusal(state, "table close").startswith("CC-04")
    assert refusal(table(phase="sale"), "table draw b1").startswith("CC-07: it is not for the table")
    assert refusal(state, "0 skip") == "CC-15: that has to wait: nobody's turn is being played right now"
