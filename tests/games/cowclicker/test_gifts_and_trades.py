"""Gifts and trades."""

from __future__ import annotations

import pytest
from cited import rule
from games.cowclicker.positions import after, answers, ask_of, asked, at, card, pastures, refusal, say

from rules.cowclicker.events import Called, Given, Offered, Traded, Withdrawn, redact
from rules.kernel import TABLE, Ask


@rule("CC-19", "CC-20")
@pytest.mark.parametrize("phase", ["sale", "buy", "upgrade", "call"])
def test_anybody_gives_at_any_time_and_nobody_is_asked_for_consent(phase: str) -> None:
    state, told = say(at(phase, "b1", "b2 b3", "b4"), "1 gift b2>3")

    assert pastures(state) == ["b1", "b3", "b2 b4"]
    assert told == [Given(1, 2, card(state, "b2"))]


@rule("CC-19", "CC-20", "CC-R16")
@pytest.mark.parametrize("phase", ["sale", "buy", "upgrade", "call"])
def test_a_trade_needs_the_consent_of_both_at_any_time(phase: str) -> None:
    state, told = say(at(phase, "b1", "b2 b3", "b4"), "1 offer 3 give:b2+b3 want:b4")
    assert pastures(state) == ["b1", "b2 b3", "b4"]
    assert told == [Offered(1, 1, 2, (card(state, "b2"), card(state, "b3")), (card(state, "b4"),))]
    assert "2 answer?" in asked(state)
    assert answers(state, 2, "answer") == ["decline 1", "accept 1"]

    state, told = say(state, "2 accept 1")

    assert pastures(state) == ["b1", "b4", "b2 b3"]
    assert told == [Traded(1, 1, 2, (card(state, "b2"), card(state, "b3")), (card(state, "b4"),))]
    assert state.offers == []
    assert state.traded == [0, 1, 1]


@rule("CC-20")
def test_an_offer_is_declined_by_whoever_was_asked_and_taken_back_by_its_maker() -> None:
    state = after(at("sale", "b1", "b2 b3", "b4"), "1 offer 3 give:b2 want:b4", "1 offer 1 give:b2 want:b1")

    assert refusal(state, "0 decline 1") == "CC-20: that offer was made to another player; only they can answer it"
    assert refusal(state, "1 accept 1") == "CC-20: that offer was made to another player; only they can answer it"
    assert refusal(state, "2 cancel 1") == "CC-20: that offer is another player's; only they can take it back"
    assert refusal(state, "2 decline 7") == "CC-20: that offer is not open any more"
    state, told = say(state, "2 decline 1", "1 cancel 2")
    assert told == [Withdrawn(1, 1, 2, "declined"), Withdrawn(2, 1, 0, "cancelled")]
    assert (state.offers, pastures(state)) == ([], ["b1", "b2 b3", "b4"])
    assert refusal(state, "2 accept 1") == "CC-20: that offer is not open any more"


@rule("CC-21")
def test_a_gift_does_not_bring_a_sixth_basic_cow() -> None:
    state = at("sale", "b1 p10", "b1 b2 b3 b4 b5 p10")

    assert refusal(state, "0 gift b1>2") == "CC-21: that player has five basic cows already; the Plain (1) would be one too many"
    assert pastures(after(state, "0 gift p10>2"))[1] == "b1 b2 b3 b4 b5 p10 p10"


@rule("CC-21")
def test_a_trade_does_not_bring_either_side_a_sixth_basic_cow() -> None:
    state = after(at("sale", "b1 b2 b3 b4 b5", "b6 p10"), "0 offer 2 give:b1 want:b6", "1 offer 1 give:b6 want:b1+b2")
    assert answers(state, 1, "answer") == ["decline 1", "accept 1"]

    state = after(at("sale", "b1 b2 b3 b4 b5 p12", "b6 p10"), "0 offer 2 give:p12 want:b6")
    assert asked(state)[-1] == "1 decline?"
    assert refusal(state, "1 accept 1") == "CC-21: that would leave the other player with six basic cows; five is the most"


@rule("CC-R19")
def test_two_full_pastures_may_trade_five_for_five() -> None:
    state = after(at("sale", "b1 b1 b2 b2 b3", "b5 b6 b7 b8 b9"), "0 offer 2 give:b1+b1+b2+b2+b3 want:b5+b6+b7+b8+b9", "1 accept 1")

    assert pastures(state) == ["b5 b6 b7 b8 b9", "b1 b1 b2 b2 b3"]


@rule("CC-R19", "CC-21")
@pytest.mark.parametrize(
    ("line", "full"),
    [
        ("0 offer 2 give:b1+p10 want:b6+b7", "the other player"),
        ("1 offer 1 give:b6+b7 want:b1+p10", "you"),
        ("0 offer 2 give:b1+b2 want:b6+p12", "you"),
    ],
)
def test_after_the_exchange_neither_side_has_six_basic_cows_whoever_offered_and_premium_cows_make_no_room(line: str, full: str) -> None:
    maker = int(line[0])
    state = after(at("sale", "b1 b2 b3 b4 b5 p10", "b6 b7 b8 b9 b9 p12"), line)

    assert refusal(state, f"{1 - maker} accept 1") == f"CC-21: that would leave {full} with six basic cows; five is the most"


@rule("CC-R16")
def test_a_trade_is_cows_that_both_have_for_cows() -> None:
    state = at("sale", "b1 b2", "b3 b3")

    assert refusal(state, "0 offer 2 give:- want:b3").startswith("CC-R16: a trade has cows on both sides")
    assert refusal(state, "0 offer 2 give:b1 want:-").startswith("CC-R16: a trade has cows on both sides")
    assert (
        refusal(state, "0 offer 2 give:b1+b1 want:b3")
        == "CC-R16: you do not have that many Plain (1); you have a Plain (1) and a Red Poll (2)"
    )
    assert (
        refusal(state, "0 offer 2 give:b1 want:b3+b3+b3")
        == "CC-R16: that player does not have that many Yellow (3); they have two Yellow (3)"
    )
    assert refusal(state, "0 offer 1 give:b1 want:b2") == "CC-19: choose another player of this table"
    assert refusal(state, "0 offer 3 give:b1 want:b2") == "CC-19: choose another player of this table"


@rule("CC-19")
def test_a_gift_is_an_own_cow_and_goes_to_somebody_else() -> None:
    state = at("sale", "b1 b2", "b3 b3")

    assert refusal(state, "0 gift b3>2") == "CC-19: you have no Yellow (3); you have a Plain (1) and a Red Poll (2)"
    assert refusal(state, "0 gift b1>1") == "CC-19: choose another player of this table"
    assert refusal(state, "0 gift b1>3") == "CC-19: choose another player of this table"
    assert refusal(state, "table gift b1>2").startswith("CC-R18")


@rule("CC-R16")
def test_everybody_sees_an_offer() -> None:
    state, told = say(at("sale", "b1", "b2 b3", "b4"), "1 offer 3 give:b2 want:b4")

    assert [offer.give for offer in state.view(0).offers] == [(card(state, "b2"),)]
    assert state.view(None).offers == tuple(state.offers)
    for viewer in (0, 1, 2, None):
        assert [redact(event, viewer) for event in told] == [Offered(1, 1, 2, (card(state, "b2"),), (card(state, "b4"),))]


@rule("CC-R17")
def test_a_cow_that_came_as_a_gift_is_not_given_on_in_the_same_turn() -> None:
    state = after(at("sale", "b1", "b2", "b3 b3"), "0 gift b1>2")

    assert refusal(state, "1 gift b1>1") == "CC-R17: the Plain (1) came as a gift this turn; it can be given on when the next turn begins"
    assert "gift b1>3" not in answers(state, 1, "trade")
    assert pastures(after(state, "1 gift b2>3"))[2] == "b2 b3 b3"


@rule("CC-R17")
def test_of_equal_cows_the_one_that_was_there_can_be_given() -> None:
    state = after(at("sale", "b1", "b1", "b3"), "0 gift b1>2", "1 gift b1>3")

    assert pastures(state) == ["", "b1", "b1 b3"]
    assert refusal(state, "1 gift b1>3").startswith("CC-R17")
    assert refusal(state, "2 gift b1>1").startswith("CC-R17")


@rule("CC-R17")
def test_a_lock_survives_a_trade() -> None:
    state = after(at("sale", "b1", "b2", "b3"), "0 gift b1>2", "1 offer 3 give:b1 want:b3", "2 accept 1")

    assert pastures(state) == ["", "b2 b3", "b1"]
    assert refusal(state, "2 gift b1>1").startswith("CC-R17: the Plain (1) came as a gift")
    assert pastures(after(state, "1 gift b3>1"))[0] == "b3"


@rule("CC-R17")
def test_of_equal_cows_the_one_that_came_as_a_gift_is_sold_paid_and_traded_first() -> None:
    state = after(at("sale", "b1", "b1 b2", "b3", turn=1), "0 gift b1>2")

    assert pastures(after(state, "1 sell b1", "1 gift b1>3"))[2] == "b1 b3"
    traded = after(state, "1 offer 3 give:b1 want:b3", "2 accept 1")
    assert refusal(traded, "2 gift b1>1").startswith("CC-R17")
    assert pastures(after(traded, "1 gift b1>1"))[0] == "b1"


@rule("CC-R17")
def test_locks_end_with_the_turn() -> None:
    state = after(at("upgrade", "b1", "b2"), "0 gift b1>2", "0 skip")
    assert refusal(state, "1 gift b1>1").startswith("CC-R17")

    state = after(state, "table close")

    assert state.turn == 1
    assert pastures(after(state, "1 gift b1>1")) == ["b1", "b2"]


@rule("CC-R17")
def test_a_seat_has_one_open_offer_to_each_other_player_and_three_in_all() -> None:
    state = after(at("sale", "b1 b2", "b3", "b4", "b5", "b6"), "0 offer 2 give:b1 want:b3")
    assert refusal(state, "0 offer 2 give:b2 want:b3") == "CC-R17: your last offer to that player is still open: take it back first"

    state = after(state, "0 offer 3 give:b1 want:b4", "0 offer 4 give:b1 want:b5")
    assert refusal(state, "0 offer 5 give:b1 want:b6") == "CC-R17: you have three open offers, which is the most: take one back first"
    assert answers(state, 0, "trade")[:3] == ["cancel 1", "cancel 2", "cancel 3"]

    state = after(state, "0 cancel 1", "0 offer 5 give:b1 want:b6", "1 offer 1 give:b3 want:b1")
    assert [(offer.offer, offer.maker, offer.to) for offer in state.offers] == [(2, 0, 2), (3, 0, 3), (4, 0, 4), (5, 1, 0)]


@rule("CC-R17")
def test_a_seat_takes_part_in_three_trades_a_turn() -> None:
    state = at("sale", "b1 b2 b3", "b6 b7 b8", "b9", traded=[2, 0, 0])
    state = after(state, "0 offer 3 give:b2 want:b9", "1 offer 1 give:b6 want:b1", "0 accept 2")

    assert state.traded == [3, 1, 0]
    assert refusal(state, "2 accept 1") == "CC-R17: one of you has traded three times this turn, which is the most"
    assert refusal(state, "0 offer 2 give:b2 want:b7").startswith("CC-R17: one of you has traded three times")
    assert refusal(state, "1 offer 1 give:b7 want:b2").startswith("CC-R17: one of you has traded three times")
    assert [line for line in answers(state, 1, "trade") if line.startswith("offer 1")] == []


@rule("CC-R17")
def test_gifts_and_trades_of_a_turn_are_counted_anew_in_the_next() -> None:
    state = after(at("call", "b1", "b2", given=[2, 1], traded=[3, 3]), "table close")

    assert (state.given, state.traded, state.locks) == ([0, 0], [0, 0], [[], []])


@rule("CC-R17")
def test_with_the_option_a_seat_makes_so_many_gifts_a_turn() -> None:
    state = after(at("sale", "b1 b2 b3", "b4", options={"gift_cap": 2}), "0 gift b1>2", "0 gift b2>2")

    assert refusal(state, "0 gift b3>2") == "CC-R17: you have given two cows away this turn, which is the most at this table"
    assert pastures(after(state, "1 gift b4>1"))[0] == "b3 b4"


@rule("CC-R17")
def test_with_the_option_gifts_are_made_in_the_own_turn_only() -> None:
    own = {"gifts": "own", "trades": False}
    state = at("sale", "b1 b2", "b4", options=own)

    assert refusal(state, "1 gift b4>1") == "CC-R17: at this table you can give a cow away only in your own turn"
    assert asked(state) == ["0 sale", "0 trade?"]
    assert pastures(after(state, "0 gift b1>2")) == ["b2", "b1 b4"]


@rule("CC-R17", "CC-19")
def test_with_the_options_there_are_no_gifts_and_no_trades() -> None:
    neither = at("sale", "b1 b2", "b4", options={"gifts": "off", "trades": False})
    assert refusal(neither, "0 gift b1>2") == "CC-19: this table plays without gifts"
    assert refusal(neither, "0 offer 2 give:b1 want:b4") == "CC-20: this table plays without trades"
    assert asked(neither) == ["0 sale"]

    trades = at("sale", "b1", "b4", options={"gifts": "off"})
    assert answers(trades, 0, "trade") == ["offer 2 give:b1 want:b4"]
    gifts = at("sale", "b1", "b4", options={"trades": False})
    assert answers(gifts, 0, "trade") == ["gift b1>2"]


@rule("CC-R18")
def test_nothing_changes_hands_from_the_end_of_the_upgrade_phase_to_the_next_sale() -> None:
    state = at("upgrade", "b5 b5", "b2", yard="p10 p12 p12 p13 p15 p15")
    flipping = after(state, "1 offer 1 give:b2 want:b5", "1 cancel 1", "0 upgrade b5+b5=p10")

    assert asked(flipping) == ["table flip"]
    for line in ("1 gift b2>1", "0 offer 2 give:p10 want:b2", "0 accept 1", "1 cancel 1", "1 decline 1"):
        assert refusal(flipping, line) == "CC-R18: cows can change hands again when the next turn begins"
    drawing = after(at("buy", "b5 b5", "b2", basic="b1"), "0 buy")
    assert refusal(drawing, "1 gift b2>1").startswith("CC-R18")


@rule("CC-R18")
def test_nothing_changes_hands_while_an_event_waits() -> None:
    state = at("buy", "b1 b5", "b2 b6", "p10", basic="e:tipping", options={"events": 1})
    state = after(state, "2 offer 2 give:p10 want:b6", "0 buy", "table draw e:tipping")

    for line in ("2 gift p10>2", "1 accept 1", "1 decline 1", "2 cancel 1", "0 offer 2 give:b1 want:b2"):
        assert refusal(state, line) == "CC-R18: Cow Tipping has to be settled first; then cows can change hands again"
    assert asked(state) == ["0 tipping", "1 tipping"]


@rule("CC-R34")
def test_the_last_cow_may_be_given_away() -> None:
    assert "gift b1>2" in answers(at("sale", "b1", "b2"), 0, "trade")
    state = after(at("sale", "b1", "b2"), "0 gift b1>2")

    assert pastures(state) == ["", "b1 b2"]
    assert asked(state) == ["0 sale", "1 trade?"]
    assert pastures(after(at("call", "p10", "b2"), "0 gift p10>2")) == ["", "b2 p10"]


@rule("CC-R35")
def test_the_same_cow_may_be_offered_to_several_and_the_first_to_accept_gets_it() -> None:
    state = after(at("sale", "b1", "b3", "b4"), "0 offer 2 give:b1 want:b3", "0 offer 3 give:b1 want:b4")

    state, told = say(state, "2 accept 2")

    assert pastures(state) == ["b4", "b3", "b1"]
    assert told[1:] == [Withdrawn(1, 0, 1, "lapsed")]
    assert refusal(state, "1 accept 1") == "CC-20: that offer is not open any more"


@rule("CC-R35")
def test_with_two_copies_two_offers_stand() -> None:
    state = after(at("sale", "b1 b1", "b3", "b4"), "0 offer 2 give:b1 want:b3", "0 offer 3 give:b1 want:b4", "2 accept 2", "1 accept 1")

    assert pastures(state) == ["b3 b4", "b1", "b1"]


@rule("CC-R35")
def test_an_offer_lapses_when_its_maker_has_the_cows_no_longer_however_they_went() -> None:
    state = after(at("sale", "b5 b5", "b3"), "0 offer 2 give:b5+b5 want:b3")

    for line in ("0 gift b5>2", "0 sell b5", "0 upgrade b5+b5=p10"):
        gone, told = say(state, line)
        assert gone.offers == []
        assert Withdrawn(1, 0, 1, "lapsed") in told


@rule("CC-R35")
def test_an_offer_lapses_at_the_end_of_the_turn() -> None:
    state, told = say(at("upgrade", "b5", "b3"), "0 offer 2 give:b5 want:b3", "0 skip")

    assert state.offers == []
    assert Withdrawn(1, 0, 1, "lapsed") in told
    over = after(at("upgrade", "b5", "b3", yard="p10", premium="", cowntdown="M"), "0 offer 2 give:b5 want:b3", "0 skip", "table flip M")
    assert over.offers == []


@rule("CC-R35")
def test_everything_is_looked_at_again_when_an_offer_is_accepted() -> None:
    state = after(at("sale", "b1 b2 b3 b4", "b6 b7", "b9"), "0 offer 2 give:b1 want:b6+b7")

    gone = after(state, "1 gift b7>3")
    assert refusal(gone, "1 accept 1") == "CC-R16: you no longer have that many Hereford (7)"
    assert asked(gone)[-1] == "1 decline?"
    assert answers(gone, 1, "decline") == ["decline 1"]

    full = after(state, "2 gift b9>1")
    assert refusal(full, "1 accept 1") == "CC-21: that would leave the other player with six basic cows; five is the most"
    sold = after(full, "0 sell b9")
    assert pastures(after(sold, "1 accept 1"))[0] == "b2 b3 b4 b6 b7"


@rule("CC-R37", "CC-R18")
def test_after_a_gift_or_trade_the_table_makes_a_last_call() -> None:
    state, told = say(at("upgrade", "b1 b2", "b3"), "0 gift b1>2", "0 skip")
    assert told[-1] == Called(0)
    assert asked(state) == ["0 last call?", "1 last call?", "table call"]

    state = after(state, "1 gift b3>1", "0 offer 2 give:b2 want:b1", "1 accept 1")
    assert pastures(state) == ["b1 b3", "b2"]
    state = after(state, "table close")

    assert (state.turn, asked(state)[0]) == (1, "1 sale")


@rule("CC-R37")
def test_a_trade_brings_the_last_call_too_and_a_turn_without_either_none() -> None:
    traded = after(at("upgrade", "b1 b2", "b3"), "0 offer 2 give:b1 want:b3", "1 accept 1", "0 skip")
    assert asked(traded)[-1] == "table call"

    offered = after(at("upgrade", "b1 b2", "b3"), "0 offer 2 give:b1 want:b3", "0 skip")
    assert asked(offered) == ["1 sale", "0 trade?", "1 trade?"]


@rule("CC-R37")
def test_an_upgrade_that_ends_the_phase_is_followed_by_the_last_call() -> None:
    state = after(at("upgrade", "b5 b5", "b3"), "1 gift b3>1", "0 upgrade b5+b5=p10")

    assert asked(state)[-1] == "table call"
    assert asked(after(state, "table close")) == ["table flip"]


@rule("CC-R37")
def test_the_last_call_is_a_window_that_nothing_lengthens() -> None:
    timed = {"last_call": 3000}
    state = after(at("upgrade", "b1 b2", "b3", turns=6, options=timed), "0 gift b1>2", "0 skip")
    assert ask_of(state, TABLE, "call") == Ask(TABLE, "call", 6, wait=3000)

    state = after(state, "1 gift b3>1")
    assert ask_of(state, TABLE, "call") == Ask(TABLE, "call", 6, wait=3000)
    assert ask_of(after(at("call", "b1", "b2")), TABLE, "call").wait == 1


@rule("CC-R37")
def test_in_the_last_call_the_phases_are_over_and_only_the_table_closes_it() -> None:
    state = at("call", "b1 b2", "b3")

    assert refusal(state, "0 skip").startswith("CC-15")
    assert refusal(state, "0 close") == "CC-R37: only the table deals, draws and turns up cards"
    assert refusal(state, "table flip p20") == "CC-R37: it is not for the table to flip now"


@rule("CC-R37")
def test_the_question_of_the_last_call_is_not_the_one_that_was_declined_before() -> None:
    state = at("upgrade", "b1 b2", "b3", turns=4)
    assert ask_of(state, 1, "trade") == Ask(1, "trade", 4, must=False, open=True)

    state = after(state, "0 gift b1>2", "0 skip")
    assert ask_of(state, 1, "last call") == Ask(1, "last call", 4, must=False, open=True)


def test_the_answers_are_own_offers_then_gifts_then_trades_of_one_cow_those_that_change_things_first() -> None:
    state = after(at("sale", "b1 b2", "b1", "p10"), "0 offer 3 give:b1 want:p10")

    assert answers(state, 0, "trade") == [
        "cancel 1",
        "gift b1>2",
        "gift b1>3",
        "gift b2>2",
        "gift b2>3",
        "offer 2 give:b2 want:b1",
        "offer 2 give:b1 want:b1",
    ]


def test_whoever_can_neither_give_nor_trade_nor_cancel_is_not_asked() -> None:
    state = at("sale", "", "b1", "")
    assert asked(state) == ["0 sale", "1 trade?"]

    locked = at("sale", "b1", "", locks=["b1", ""])
    assert asked(locked) == ["0 sale"]
    assert refusal(locked, "0 offer 2 give:b1 want:b1").startswith("CC-R16")


@rule("CC-21")
def test_whoever_could_only_give_to_full_pastures_is_not_asked() -> None:
    state = at("sale", "b1", "b1 b2 b3 b4 b5", "b1 b2 b3 b4 b5", options={"trades": False})

    assert asked(state) == ["0 sale", "1 trade?", "2 trade?"]


@rule("CC-20")
def test_whoever_can_only_take_an_offer_back_is_asked() -> None:
    state = after(at("sale", "b1", "b2", options={"gifts": "off"}), "0 offer 2 give:b1 want:b2")

    assert asked(state) == ["0 sale", "0 trade?", "1 trade?", "1 answer?"]
    assert answers(state, 0, "trade") == ["cancel 1"]


@rule("CC-21", "CC-10")
def test_the_cheapest_premium_cow_is_no_basic_cow_in_a_trade() -> None:
    state = after(at("sale", "b1 b2 b3 b4 b5 p12", "p10"), "0 offer 2 give:p12 want:p10", "1 accept 1")

    assert pastures(state) == ["b1 b2 b3 b4 b5 p10", "p12"]
