"""Sale and Buy."""

from __future__ import annotations

import pytest
from cited import rule
from games.cowclicker.positions import after, answers, asked, at, card, cows, pastures, refusal, say

from rules.cowclicker.events import Drew, NothingDrawn, Reshuffled, Sold
from rules.kernel import TABLE, Ask
from rules.testing import falls_evenly


@rule("CC-08")
def test_the_player_may_discard_a_basic_cow() -> None:
    state, told = say(at("sale", "b1 b5 p10", "b1", discard="b9"), "0 sell b5")

    assert pastures(state) == ["b1 p10", "b1"]
    assert cows(state, state.discard) == "b5 b9"
    assert told == [Sold(0, card(state, "b5"))]
    assert asked(state)[0] == "0 buy"


@rule("CC-08")
def test_a_sale_is_of_an_own_cow() -> None:
    assert refusal(at("sale", "b1 b5", "b7"), "0 sell b7") == "CC-08: you have no Hereford (7); you have a Plain (1) and a Pink (5)"


@rule("CC-08", "CC-R8")
def test_no_premium_cow_is_sold_not_even_the_cheapest() -> None:
    state = at("sale", "b1 p10", "b7")

    assert refusal(state, "0 sell p10") == "CC-08: only basic cows can be sold, and the Steel (10) is not one"
    assert "sell p10" not in answers(state, 0, "sale")


@rule("CC-08", "CC-09")
def test_each_phase_can_be_skipped() -> None:
    state = after(at("sale", "b1", "b1"), "0 skip")
    assert asked(state)[0] == "0 buy"
    state = after(state, "0 skip")
    assert asked(state)[0] == "0 upgrade"
    assert asked(
        after(
            state,
            "0 skip",
        )
    ) == ["1 sale", "0 trade?", "1 trade?"]


@rule("CC-R8")
def test_one_cow_is_sold_in_a_turn_and_only_before_the_buy_phase() -> None:
    state = after(at("sale", "b1 b5", "b1"), "0 sell b5")

    assert refusal(state, "0 sell b1").startswith("CC-R8: you can sell one cow a turn")
    assert answers(state, 0, "buy") == ["skip", "buy"]


@rule("CC-07")
def test_only_the_player_whose_turn_it_is_plays_its_phases() -> None:
    state = at("sale", "b1 b5", "b1 b2", turn=1)

    for line in ("0 sell b1", "0 buy", "0 skip", "0 upgrade b1+b5=p10"):
        assert refusal(state, line) == "CC-07: it is another player's turn"
    assert refusal(state, "table skip") == "CC-07: it is another player's turn"


@rule("CC-09")
def test_the_player_may_draw_the_top_basic_card() -> None:
    state = at("buy", "b1 b1 b2 b2 p10", "b1", basic="b3 b9")

    drawing = after(state, "0 buy")
    assert asked(drawing) == ["table draw"]
    state, told = say(drawing, "table draw b9")

    assert pastures(state) == ["b1 b1 b2 b2 b9 p10", "b1"]
    assert cows(state, state.basic) == "b3"
    assert told == [Drew(0, card(state, "b9"), "pasture")]
    assert asked(state)[0] == "0 upgrade"


@rule("CC-09")
def test_one_card_is_drawn_in_a_turn() -> None:
    state = after(at("buy", "b1", "b1", basic="b3 b9"), "0 buy", "table draw b9")

    assert refusal(state, "0 buy") == "CC-09: you can draw once a turn, and only before you upgrade"
    assert refusal(state, "table draw b3").startswith("CC-07")


@rule("CC-09")
def test_to_buy_at_once_passes_the_sale() -> None:
    state = after(at("sale", "b1", "b1", basic="b3 b9"), "0 buy", "table draw b9")

    assert refusal(state, "0 sell b1").startswith("CC-R8")


@rule("CC-09")
def test_the_card_drawn_is_one_of_the_basic_deck_each_equally_likely() -> None:
    state = after(at("buy", "b1", "b1", basic="b1 b2 b3 b5 b9"), "0 buy")

    assert refusal(state, "table draw b4").startswith("CC-09: the Basic deck has no Blue (4)")
    assert refusal(state, "1 draw b1") == "CC-09: only the table deals, draws and turns up cards"
    falls_evenly(lambda chance: state.chance(Ask(TABLE, "draw"), chance), 5, times=2_000)


@rule("CC-09")
def test_each_draw_of_a_game_is_a_question_of_its_own() -> None:
    state = after(at("buy", "b1", "b1", basic="b3 b9"), "0 buy")
    assert state.asks() == (Ask(TABLE, "draw", 0),)

    state = after(state, "table draw b3", "0 skip", "1 buy")

    assert state.asks() == (Ask(TABLE, "draw", 1),)


@rule("CC-10", "CC-09")
def test_premium_cows_do_not_count_for_the_limit_of_five() -> None:
    state = at("sale", "b1 b1 b2 b2 p10 p12 p13 p15", "b1", basic="b9")

    assert "buy" in answers(state, 0, "sale")
    full = at("sale", "b1 b1 b2 b2 b3 p10", "b1", basic="b9")
    assert "buy" not in answers(full, 0, "sale")
    assert refusal(full, "0 buy").startswith("CC-09: you have five basic cows already")


@rule("CC-10", "CC-08")
def test_a_sale_makes_room_for_a_card() -> None:
    state = after(at("sale", "b1 b1 b2 b2 b3", "b1", basic="b9"), "0 sell b1", "0 buy", "table draw b9")

    assert pastures(state)[0] == "b1 b2 b2 b3 b9"


@rule("CC-11", "CC-R5")
def test_the_basic_deck_is_made_anew_when_a_card_is_needed_and_not_before() -> None:
    state = after(at("buy", "b1", "b1", basic="b3", discard="b2 b9 p40"), "0 buy", "table draw b3")
    assert (cows(state, state.basic), cows(state, state.discard)) == ("", "b2 b9 p40")

    state, told = say(state, "0 skip", "1 skip", "1 buy")

    assert (cows(state, state.basic), cows(state, state.discard)) == ("b2 b9 p40", "")
    assert Reshuffled(3) in told
    assert asked(state) == ["table draw"]


@rule("CC-R6")
def test_with_both_decks_empty_nothing_is_drawn() -> None:
    state = at("buy", "b1", "b1", basic="", discard="")

    assert refusal(state, "0 buy").startswith("CC-R6")
    assert answers(state, 0, "buy") == ["skip"]


@rule("CC-R6")
def test_with_both_decks_empty_the_draws_of_an_event_end() -> None:
    state, told = say(at("buy", "b1", "b1", basic="e:twins", discard="", options={"events": 1}), "0 buy", "table draw e:twins")

    assert pastures(state) == ["b1", "b1"]
    assert cows(state, state.discard) == "e:twins"
    assert asked(state)[0] == "0 upgrade"
    assert told.count(NothingDrawn(0)) == 1


@rule("CC-R7")
def test_a_premium_cow_from_the_basic_deck_is_no_basic_cow() -> None:
    state = after(at("sale", "b1 b1 b2 b2", "b1", basic="p40"), "0 buy", "table draw p40")

    assert pastures(state)[0] == "b1 b1 b2 b2 p40"
    state.turn, state.phase = 0, "sale"
    assert refusal(state, "0 sell p40").startswith("CC-08: only basic cows can be sold")


@rule("CC-R9")
def test_a_sixth_basic_cow_from_the_deck_is_discarded() -> None:
    state, told = say(
        at("buy", "b1 b1 b2 b2", "b1", basic="b3 b4 e:twins", discard="", options={"events": 1}),
        "0 buy",
        "table draw e:twins",
        "table draw b3",
        "table draw b4",
    )

    assert pastures(state)[0] == "b1 b1 b2 b2 b3"
    assert cows(state, state.discard) == "b4 e:twins"
    assert told[-1] == Drew(0, card(state, "b4"), "discard")


@rule("CC-R21")
def test_an_empty_pasture_scores_0_and_its_owner_goes_on_buying() -> None:
    state = at("sale", "", "b1", basic="b3")

    assert state.score(0) == (0, 0)
    assert answers(state, 0, "sale") == ["skip", "buy"]
    assert pastures(after(state, "0 buy", "table draw b3"))[0] == "b3"


def test_the_sale_offers_each_breed_once_and_skip_first() -> None:
    state = at("sale", "b1 b1 b4 p10", "b1", basic="b3", yard="p15")

    assert answers(state, 0, "sale") == ["skip", "sell b1", "sell b4", "buy", "upgrade b1+b4+p10=p15"]


@rule("CC-07")
@pytest.mark.parametrize("phase", ["sale", "buy", "upgrade"])
def test_the_questions_of_another_turn_are_other_questions(phase: str) -> None:
    assert {ask.about for ask in at(phase, "b1", "b2", turns=7).asks()} == {7}
