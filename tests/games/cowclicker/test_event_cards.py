"""Event cards."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from cited import rule
from games.cowclicker.positions import after, answers, asked, at, card, cows, pastures, refusal, say, table

from rules.cowclicker.components import Options
from rules.cowclicker.decks import EVENTS
from rules.cowclicker.events import (
    Barbecued,
    Calved,
    Chose,
    Drew,
    Herded,
    Milked,
    Missed,
    Rang,
    Reshuffled,
    Rustled,
    Swapped,
    Tipped,
)
from rules.cowclicker.state import State


def drawn(event: str, *pastures: str, **given: Any) -> State:
    """A position of the Buy phase in which the first seat has just drawn this event; twos are left to draw."""
    options = {"events": 1, **given.pop("options", {})}
    given = {"basic": f"b2 b2 e:{event}", "discard": "", **given}
    return after(at("buy", *pastures, options=options, **given), "0 buy", f"table draw e:{event}")


@rule("CC-27", "CC-R23")
def test_an_event_takes_effect_at_once_in_place_of_the_bought_cow_and_is_then_discarded() -> None:
    state, told = say(at("buy", "b1", "b3", basic="b2 e:patty", options={"events": 1}), "0 buy", "table draw e:patty")

    assert pastures(state) == ["b1", "b3"]
    assert (cows(state, state.discard), state.limbo) == ("e:patty", [])
    assert told == [Drew(0, card(state, "e:patty"), "effect"), Missed(card(state, "e:patty"))]
    assert asked(state)[0] == "0 upgrade"
    assert refusal(state, "0 buy").startswith("CC-09")


@rule("CC-27")
def test_an_event_that_waits_for_a_choice_stops_the_turn() -> None:
    state = drawn("rustling", "b1", "p10")

    assert asked(state) == ["0 rustling"]
    assert state.limbo == [(card(state, "e:rustling"), 0)]
    for line in ("0 skip", "0 buy", "0 upgrade b1+b1=p10", "0 sell b1"):
        assert refusal(state, line) == "CC-27: Rustling comes first: it waits for a choice"
    assert refusal(state, "table draw b2").startswith("CC-07: it is not for the table to draw now")


@rule("CC-27")
def test_without_an_event_there_is_nothing_to_choose() -> None:
    for line in ("0 target 2", "0 pick b1", "0 herd - 0", "0 swap b1>2:b2", "0 tip b1"):
        assert refusal(at("buy", "b1", "b2"), line) == "CC-27: no event card is waiting for a choice"


@rule("CC-28")
def test_rustling_takes_the_cheapest_premium_cow_of_an_opponent_of_choice() -> None:
    state = drawn("rustling", "b1 b5", "b3 p10 p45", "p99 p100")
    assert answers(state, 0, "rustling") == ["target 2", "target 3"]

    state, told = say(state, "0 target 3")

    assert pastures(state) == ["b1 b5 p99", "b3 p10 p45", "p100"]
    assert told == [Rustled(0, 2, card(state, "p99"))]
    assert (cows(state, state.discard), asked(state)[0]) == ("e:rustling", "0 upgrade")


@rule("CC-28", "CC-R27")
def test_rustling_falls_on_opponents_with_a_premium_cow() -> None:
    state = drawn("rustling", "b1 p10", "b3", "p99")

    assert answers(state, 0, "rustling") == ["target 3"]
    assert refusal(state, "0 target 2") == "CC-R27: that player has no premium cow: choose another"
    assert refusal(state, "0 target 1") == "CC-28: choose another player of this table"
    assert refusal(state, "0 target 4") == "CC-28: choose another player of this table"
    assert refusal(state, "0 target 3 p99") == "CC-28: it takes that player's cheapest, the Pig (99): choose the player alone"


@rule("CC-R22")
def test_whoever_drew_the_event_makes_its_choices_and_must() -> None:
    state = drawn("rustling", "b1", "p10")

    assert refusal(state, "1 target 1") == "CC-28: the player who drew the event chooses"
    assert refusal(state, "table target 2") == "CC-28: the player who drew the event chooses"
    assert refusal(state, "0 skip").startswith("CC-27")
    assert answers(state, 0, "rustling") == ["target 2"]


@rule("CC-R22", "CC-R27")
@pytest.mark.parametrize(("event", "others"), [("rustling", "b1 b9"), ("bbq", "p10"), ("drive", "p10"), ("bell", "b1")])
def test_an_event_without_any_target_does_nothing(event: str, others: str) -> None:
    yard = {"yard": ""} if event == "bell" else {}
    state, told = say(at("buy", "b1", others, basic=f"b2 e:{event}", options={"events": 1}, **yard), "0 buy", f"table draw e:{event}")

    assert pastures(state) == ["b1", others]
    assert told[-1] == Missed(card(state, f"e:{event}"))
    assert (cows(state, state.discard), asked(state)[0]) == (f"e:{event}", "0 upgrade")


@rule("CC-29", "CC-R28")
def test_milk_pays_up_to_three_mooney_of_an_upgrade_in_this_turn() -> None:
    state = drawn("milk", "b2 b8", "b3")
    assert state.milk == 3
    assert answers(state, 0, "upgrade") == [
        "skip",
        "upgrade b2+b8=p10",
        "upgrade b2+b8=p12 milk 2",
        "upgrade b2+b8=p13 milk 3",
    ]

    assert refusal(state, "0 upgrade b2+b8=p15 milk 5") == "CC-29: you have 3 mooney of milk this turn, not 5"
    assert refusal(state, "0 upgrade b2+b8=p12 milk 3").endswith("make 13; the Cloud (12) costs 12: 1 over, and there is no change")
    assert refusal(state, "0 upgrade b2+b8=p12 milk 3").startswith("CC-R10: a Red Poll (2) and a Swiss Brown (8) with 3 mooney of milk")
    assert refusal(state, "0 upgrade b2+b8=p12") == "CC-R10: a Red Poll (2) and a Swiss Brown (8) make 10; the Cloud (12) costs 12: 2 short"
    assert pastures(after(state, "0 upgrade b2+b8=p13 milk 3"))[0] == "p13"


@rule("CC-R28")
def test_milk_does_not_stand_for_the_second_cow() -> None:
    state = drawn("milk", "b9", "b3", yard="p10 p12")

    assert refusal(state, "0 upgrade b9=p12 milk 3") == "CC-12: an upgrade takes two or more of your cows"
    assert answers(state, 0, "upgrade") == ["skip"]


@rule("CC-R28")
def test_unused_milk_is_lost_at_the_end_of_the_turn() -> None:
    state = after(drawn("milk", "b9", "b3"), "0 skip")

    assert (state.turn, state.milk) == (1, 0)


@rule("CC-R38")
def test_several_milk_cards_add_up_and_may_be_split_over_upgrades() -> None:
    options = {"events": 2, "upgrades_per_turn": "unlimited"}
    given = {"basic": "e:twins e:milk e:milk", "yard": "p10 p10 p12"}
    state = after(at("buy", "b3 b3 b4 b4", "b3", options=options, **given), "0 buy", "table draw e:twins", "table draw e:milk")
    state, told = say(state, "table draw e:milk")
    assert told[1] == Milked(0, 6)

    state = after(state, "0 upgrade b3+b3=p10 milk 4")
    assert state.milk == 2
    assert refusal(state, "0 upgrade b4+b4=p12 milk 4") == "CC-29: you have 2 mooney of milk this turn, not 4"
    state = after(state, "0 upgrade b4+b4=p10 milk 2")
    assert (pastures(state)[0], state.milk) == ("p10 p10", 0)


@rule("CC-30")
def test_cow_patty_does_nothing() -> None:
    state = drawn("patty", "b1", "b3", quiet=4)

    assert (pastures(state), cows(state, state.yard), state.milk) == (["b1", "b3"], "p10 p12 p12 p13 p15 p15 p17", 0)


@rule("CC-31")
def test_twins_draw_two_more_cards_one_after_the_other() -> None:
    state = drawn("twins", "b1", "b3", basic="b4 b5 b6 e:twins")
    assert asked(state) == ["table draw"]
    assert state.limbo == [(card(state, "e:twins"), 2)]

    state = after(state, "table draw b4")
    assert (asked(state), cows(state, state.discard)) == (["table draw"], "")
    state = after(state, "table draw b6")

    assert pastures(state)[0] == "b1 b4 b6"
    assert (asked(state)[0], cows(state, state.discard), state.limbo) == ("0 upgrade", "e:twins", [])


@rule("CC-R25")
def test_an_event_among_the_cards_of_twins_takes_effect_before_the_rest_is_revealed() -> None:
    state = drawn("twins", "b1", "b3 p10", basic="b4 b5 e:twins e:rustling")

    state = after(state, "table draw e:rustling")
    assert asked(state) == ["0 rustling"]
    assert [owed for _, owed in state.limbo] == [1, 0]
    state = after(state, "0 target 2")
    assert (asked(state), cows(state, state.discard)) == (["table draw"], "e:rustling")

    assert pastures(after(state, "table draw b5"))[0] == "b1 b5 p10"


@rule("CC-R26")
def test_twins_that_shuffle_the_discard_cannot_draw_themselves() -> None:
    state, told = say(at("buy", "b1", "b3", basic="e:twins", discard="b7", options={"events": 1}), "0 buy", "table draw e:twins")

    assert told[-1] == Reshuffled(1)
    assert cows(state, state.basic) == "b7"
    state = after(state, "table draw b7")
    assert (pastures(state)[0], cows(state, state.discard), cows(state, state.basic)) == ("b1 b7", "e:twins", "")


@rule("CC-R26", "CC-11")
def test_an_event_that_is_over_may_come_back_while_twins_still_reveal() -> None:
    state = after(at("buy", "b1", "b3", basic="e:twins e:patty", options={"events": 1}), "0 buy", "table draw e:twins")

    state, told = say(state, "table draw e:patty")

    assert told[-1] == Reshuffled(1)
    assert (cows(state, state.basic), cows(state, state.discard)) == ("e:patty", "")
    assert cows(state, after(state, "table draw e:patty").discard) == "e:patty e:twins"


@rule("CC-32")
def test_baby_calf_takes_any_cow_of_the_basic_deck_that_fits() -> None:
    state = drawn("calf", "b1", "b3", basic="b2 b2 b9 e:calf e:milk")
    assert answers(state, 0, "calf") == ["pick b2", "pick b9"]
    assert refusal(state, "0 pick b8") == "CC-32: the Basic deck has no Swiss Brown (8); it has a Red Poll (2), a Holstein (9) and Milk"
    assert refusal(state, "0 pick e:milk") == "CC-32: Milk is not a cow"

    state, told = say(state, "0 pick b9")

    assert (pastures(state)[0], cows(state, state.basic)) == ("b1 b9", "b2 b2 e:milk")
    assert told == [Calved(0, card(state, "b9"))]
    assert asked(state)[0] == "0 upgrade"


@rule("CC-R29", "CC-32")
def test_baby_calf_may_take_a_premium_cow_and_with_a_full_pasture_nothing_else() -> None:
    state = drawn("calf", "b1", "b3", basic="b2 p40 e:calf")
    assert pastures(after(state, "0 pick p40"))[0] == "b1 p40"

    twins = drawn("twins", "b1 b1 b1 b1", "b3", basic="b2 b9 p40 e:calf e:twins")
    full = after(twins, "table draw b2", "table draw e:calf")
    assert answers(full, 0, "calf") == ["pick p40"]
    assert refusal(full, "0 pick b9") == "CC-32: you have five basic cows already, which is the most"


@rule("CC-32", "CC-R27")
def test_baby_calf_finds_nothing_where_no_cow_fits() -> None:
    twins = drawn("twins", "b1 b1 b1 b1", "b3", basic="b2 b9 e:calf e:twins")
    state, told = say(twins, "table draw b2", "table draw e:calf")

    assert Missed(card(state, "e:calf")) in told
    assert asked(state)[0] == "0 upgrade"


@rule("CC-32", "CC-R26")
def test_baby_calf_shuffles_the_discard_first_when_the_deck_is_empty() -> None:
    state, told = say(at("buy", "b1", "b3", basic="e:calf", discard="b7 p40", options={"events": 1}), "0 buy", "table draw e:calf")

    assert Reshuffled(2) in told
    assert answers(state, 0, "calf") == ["pick b7", "pick p40"]
    assert (cows(state, state.basic), cows(state, state.discard)) == ("b7 p40", "")
    waiting = after(at("buy", "b1", "b3", basic="b2 e:calf", discard="b7", options={"events": 1}), "0 buy", "table draw e:calf")
    assert answers(waiting, 0, "calf") == ["pick b2"]


@rule("CC-33")
def test_cow_bell_calls_the_cheapest_cow_of_the_stockyard() -> None:
    state, told = say(at("buy", "b1", "b3", basic="e:bell", yard="p40 p12 p15 p12", options={"events": 1}), "0 buy", "table draw e:bell")

    assert (pastures(state)[0], cows(state, state.yard)) == ("b1 p12", "p40 p15 p12")
    assert told[-1] == Rang(0, card(state, "p12"))
    assert state.left_yard


@rule("CC-33", "CC-R20")
def test_a_cow_that_the_bell_called_has_left_the_yard() -> None:
    bell = drawn("bell", "b1", "b3", quiet=7)

    assert after(bell, "0 skip", "table flip p20").quiet == 0
    assert after(drawn("patty", "b1", "b3", quiet=7), "0 skip").quiet == 8


@rule("CC-34")
def test_cowboy_discards_basic_cows_and_reveals_up_to_one_card_more_both_said_beforehand() -> None:
    state = drawn("cowboy", "b1 b1 b7 p10", "b3", basic="b2 b4 b5 b9 e:cowboy")

    state, told = say(state, "0 herd b1+b7 3")
    assert told == [Herded(0, (card(state, "b1"), card(state, "b7")), 3)]
    assert (pastures(state)[0], cows(state, state.discard)) == ("b1 p10", "b1 b7")
    state = after(state, "table draw b4", "table draw b5", "table draw b9")

    assert pastures(state)[0] == "b1 b4 b5 b9 p10"
    assert cows(state, state.discard) == "b1 b7 e:cowboy"
    assert asked(state)[0] == "0 upgrade"


@rule("CC-34")
def test_cowboy_may_discard_nothing_and_reveal_nothing() -> None:
    state = drawn("cowboy", "b1", "b3", basic="b2 b4 e:cowboy")

    none = after(state, "0 herd - 0")
    assert (pastures(none)[0], cows(none, none.discard), asked(none)[0]) == ("b1", "e:cowboy", "0 upgrade")
    assert pastures(after(state, "0 herd - 1", "table draw b4"))[0] == "b1 b4"


@rule("CC-34")
def test_the_choices_of_the_cowboy_are_each_set_of_basic_cows_with_each_number_of_cards() -> None:
    state = drawn("cowboy", "b1 b1 b7 p10", "b3")

    assert answers(state, 0, "cowboy") == [
        "herd - 0",
        "herd - 1",
        "herd b7 0",
        "herd b7 1",
        "herd b7 2",
        "herd b1 0",
        "herd b1 1",
        "herd b1 2",
        *(f"herd b1+b7 {draws}" for draws in range(4)),
        *(f"herd b1+b1 {draws}" for draws in range(4)),
        *(f"herd b1+b1+b7 {draws}" for draws in range(5)),
    ]
    assert (
        refusal(state, "0 herd b1+b1+b1 1")
        == "CC-34: the Plain (1) is not one of the basic cows you have: two Plain (1) and a Hereford (7)"
    )
    assert refusal(state, "0 herd p10 1") == "CC-34: the Steel (10) is not one of the basic cows you have: two Plain (1) and a Hereford (7)"
    assert refusal(state, "0 herd b1 3") == "CC-34: for one cow you draw two cards at most, not three"


@rule("CC-35", "CC-R27")
def test_bar_b_que_discards_the_cheapest_basic_cow_of_an_opponent_of_choice() -> None:
    state = drawn("bbq", "b1 b5", "b3 b8 p10", "p99")
    assert answers(state, 0, "bbq") == ["target 2"]
    assert refusal(state, "0 target 3") == "CC-R27: that player has no basic cow: choose another"

    state, told = say(state, "0 target 2")

    assert (pastures(state), cows(state, state.discard)) == (["b1 b5", "b8 p10", "p99"], "b3 e:bbq")
    assert told == [Barbecued(0, 1, card(state, "b3"))]


@rule("CC-36")
def test_cattle_drive_swaps_an_own_basic_cow_for_one_of_an_opponent() -> None:
    state = drawn("drive", "b1 b1 b5 p10", "b9 p12", "b2 b3")
    assert answers(state, 0, "drive") == [
        "swap b1>2:b9",
        "swap b1>3:b2",
        "swap b1>3:b3",
        "swap b5>2:b9",
        "swap b5>3:b2",
        "swap b5>3:b3",
    ]
    assert refusal(state, "0 swap p10>2:b9") == "CC-36: the Steel (10) is not one of the basic cows you have: two Plain (1) and a Pink (5)"
    assert refusal(state, "0 swap b1>2:p12") == "CC-36: the Cloud (12) is not one of the basic cows that player has: a Holstein (9)"
    assert refusal(state, "0 swap b1>1:b5") == "CC-36: choose another player of this table"

    state, told = say(state, "0 swap b5>3:b2")

    assert pastures(state) == ["b1 b1 b2 p10", "b9 p12", "b3 b5"]
    assert told == [Swapped(0, 2, card(state, "b5"), card(state, "b2"))]


@rule("CC-36", "CC-R27")
def test_cattle_drive_needs_an_own_basic_cow() -> None:
    state, told = say(at("buy", "p10", "b9", basic="e:drive", options={"events": 1}), "0 buy", "table draw e:drive")

    assert Missed(card(state, "e:drive")) in told
    assert asked(state)[0] == "0 upgrade"


@rule("CC-37", "CC-R30")
def test_in_a_cow_tipping_all_chosen_cows_go_at_once_to_the_player_on_the_right() -> None:
    state = drawn("tipping", "b1 b5", "b2 p10", "b3 b4")
    assert asked(state) == ["0 tipping", "1 tipping", "2 tipping"]

    state, told = say(state, "2 tip b4", "1 tip b2", "0 tip b1")

    assert pastures(state) == ["b2 b5", "b4 p10", "b1 b3"]
    assert told[-1] == Tipped((card(state, "b1"), card(state, "b2"), card(state, "b4")))
    assert (state.tips, cows(state, state.discard), asked(state)[0]) == ([None, None, None], "e:tipping", "0 upgrade")
    assert state.passed == [(0, 2, card(state, "b1")), (1, 0, card(state, "b2")), (2, 1, card(state, "b4"))]


@rule("CC-37")
def test_in_a_cow_tipping_only_an_own_basic_cow_is_chosen() -> None:
    state = drawn("tipping", "b1 b5", "b2 p10")

    assert answers(state, 1, "tipping") == ["tip b2"]
    assert refusal(state, "1 tip p10") == "CC-37: the Steel (10) is not one of the basic cows you have: a Red Poll (2)"
    assert refusal(state, "1 tip b5") == "CC-37: the Pink (5) is not one of the basic cows you have: a Red Poll (2)"


@rule("CC-R30")
def test_a_seat_without_basic_cows_gives_nothing_and_full_pastures_stay_full() -> None:
    state = drawn("tipping", "b1 b1 b1 b1", "p10", "b2 b2 b2 b2 b2", basic="b2 e:tipping")
    assert asked(state) == ["0 tipping", "2 tipping"]
    assert refusal(state, "1 tip p10") == "CC-37: the Steel (10) is not one of the basic cows you have: nothing"

    state, told = say(state, "0 tip b1", "2 tip b2")

    assert pastures(state) == ["b1 b1 b1", "b2 p10", "b1 b2 b2 b2 b2"]
    assert told[-1] == Tipped((card(state, "b1"), None, card(state, "b2")))


@rule("CC-37", "CC-R27")
def test_a_cow_tipping_without_any_basic_cow_does_nothing() -> None:
    state, told = say(at("buy", "p10", "p12", basic="e:tipping", options={"events": 1}), "0 buy", "table draw e:tipping")

    assert Missed(card(state, "e:tipping")) in told
    assert asked(state)[0] == "0 upgrade"


@rule("CC-R30")
def test_a_choice_may_be_changed_until_the_last_is_in() -> None:
    state = after(drawn("tipping", "b1 b5", "b2 b6"), "0 tip b1")
    assert asked(state) == ["0 tipping?", "1 tipping"]
    assert answers(state, 0, "tipping") == ["tip b5"]
    assert refusal(state, "0 tip b1") == "CC-37: the Plain (1) is your choice already"

    state, told = say(state, "0 tip b5", "1 tip b2")

    assert told[0] == Chose(0, card(state, "b5"), True)
    assert told[1] == Chose(1, card(state, "b2"), False)
    assert pastures(state) == ["b1 b2", "b5 b6"]


@rule("CC-R30")
def test_whoever_has_one_breed_only_cannot_change_the_choice() -> None:
    state = after(drawn("tipping", "b1 b1 p10", "b2 b6"), "0 tip b1")

    assert asked(state) == ["1 tipping"]
    assert refusal(state, "table tip b1") == "CC-37: every player chooses for themselves"


@rule("CC-27")
def test_each_event_asks_for_its_own_kind_of_choice() -> None:
    state = drawn("rustling", "b1", "b2 p10")
    assert refusal(state, "0 pick b2") == "CC-28: Rustling asks for a player"
    assert refusal(drawn("calf", "b1", "b2"), "0 target 2") == "CC-32: Baby Calf asks for a cow of the Basic deck"
    assert refusal(drawn("cowboy", "b1", "b2"), "0 tip b1") == "CC-34: Cowboy asks for the cows to discard and the number of cards to draw"
    assert refusal(drawn("bbq", "b1", "b2"), "0 herd - 0") == "CC-35: Bar-B-Que asks for a player"
    assert refusal(drawn("drive", "b1", "b2"), "0 target 2") == "CC-36: Cattle Drive asks for two cows to swap"
    assert refusal(drawn("tipping", "b1", "b2"), "0 swap b1>2:b2") == "CC-37: Cow Tipping asks for a cow to pass on"


@rule("CC-R24")
@pytest.mark.parametrize("copies", [0, 1, 3])
def test_there_are_so_many_copies_of_each_event_as_the_host_chose(copies: int) -> None:
    state = at("sale", "b1", "b2", options={"events": copies})

    assert cows(state, state.deck.all_of(state.deck.first_event, state.deck.cowmageddon)).split().count("e:milk") == copies
    assert len(state.deck.basic_deck()) == 33 + 10 * copies
    assert len(EVENTS) == 10


@rule("CC-R24")
def test_the_table_plays_without_events_unless_the_host_chose_one_to_three_of_each() -> None:
    assert cows(table(), table().basic).split()[-1] == "b9"
    assert msgspec.convert({"events": 3}, Options).events == 3
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"events": 4}, Options)


@rule("CC-R17")
def test_the_lock_of_a_gift_goes_with_the_cow_that_an_event_moves() -> None:
    state = after(at("buy", "b1", "b2", "b3", basic="e:drive", options={"events": 1}), "2 gift b3>2", "0 buy", "table draw e:drive")

    state = after(state, "0 swap b1>2:b3")

    assert refusal(state, "0 gift b3>3").startswith("CC-R17: the Yellow (3) came as a gift")
    assert pastures(after(state, "1 gift b1>3"))[2] == "b1"


def test_each_event_of_a_game_is_a_question_of_its_own() -> None:
    first = drawn("rustling", "b1", "b2 p10 p12", basic="e:rustling", draws=4)
    assert [ask.about for ask in first.asks()] == [5]
    tipping = drawn("tipping", "b1", "b2", draws=7)
    assert [ask.about for ask in tipping.asks()] == [8, 8]


def test_what_an_event_made_change_hands_is_remembered_until_the_turn_ends() -> None:
    state = after(drawn("drive", "b1", "b1"), "0 swap b1>2:b1")
    assert state.passed == [(0, 1, card(state, "b1")), (1, 0, card(state, "b1"))]
    assert after(drawn("rustling", "b1", "p10"), "0 target 2").passed == [(1, 0, card(state, "p10"))]

    assert after(state, "0 skip").passed == []
