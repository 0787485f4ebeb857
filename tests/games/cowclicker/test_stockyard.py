"""Stockyard and Out to Pasture."""

from __future__ import annotations

from cited import rule
from games.cowclicker.positions import after, asked, at, card, cows, pastures, refusal, say

from rules.cowclicker.events import CowmageddonCame, Flipped, PutOut, TurnStarted
from rules.kernel import TABLE, Ask
from rules.testing import falls_evenly


@rule("CC-15")
def test_premium_cards_are_turned_up_until_seven_cows_lie_open() -> None:
    state = after(at("upgrade", "b1", "b1", yard="p10 p12 p12 p13 p15", premium="p20 p23 p25"), "0 skip")
    assert asked(state) == ["table flip"]

    state = after(state, "table flip p20")
    assert asked(state) == ["table flip"]
    assert state.asks() == (Ask(TABLE, "flip", 1),)
    state, told = say(state, "table flip p25")

    assert cows(state, state.yard) == "p10 p12 p12 p13 p15 p20"
    assert told == [Flipped(card(state, "p25"), False), PutOut(card(state, "p25"), False), TurnStarted(1)]


@rule("CC-15")
def test_the_next_card_is_one_of_the_shuffled_premium_cards_each_equally_likely() -> None:
    state = after(at("upgrade", "b1", "b1", yard="p10 p12 p12 p13 p15 p15", premium="p20 p23 p25 p97", under="p99"), "0 skip")

    assert refusal(state, "table flip p99").startswith("CC-16: the next card for the stockyard cannot be the Pig (99)")
    assert refusal(state, "table flip M").startswith("CC-16")
    assert refusal(state, "0 flip p20").startswith("CC-15: only the table")
    falls_evenly(lambda chance: state.chance(Ask(TABLE, "flip"), chance), 4, times=2_000)


@rule("CC-16", "CC-18")
def test_what_went_to_the_bottom_comes_when_the_rest_is_gone_the_first_one_first() -> None:
    state = after(at("upgrade", "b1", "b1", yard="p10 p12 p12 p13 p15", premium="", under="p99 p40", cowntdown="p97 M"), "0 skip")

    assert refusal(state, "table flip p40").startswith("CC-16")
    state = after(state, "table flip p99")
    assert refusal(state, "table flip p97").startswith("CC-16")
    state = after(state, "table flip p40")

    # the Premium deck is empty now: nothing goes out to pasture
    assert cows(state, state.yard) == "p10 p12 p12 p13 p15 p99 p40"
    assert (cows(state, state.under), cows(state, state.cowntdown)) == ("", "p97 M")


@rule("CC-16")
def test_when_the_premium_deck_is_empty_cards_come_from_the_cowntdown() -> None:
    state = after(at("upgrade", "b1", "b1", yard="p10 p12 p12 p13 p15", premium="p20", cowntdown="p97 p98 M"), "0 skip", "table flip p20")

    falls_evenly(lambda chance: state.chance(Ask(TABLE, "flip"), chance), 3, times=2_000)
    state, told = say(state, "table flip p98")

    assert told[0] == Flipped(card(state, "p98"), True)
    assert cows(state, state.cowntdown) == "p97 M"
    assert cows(state, state.yard) == "p10 p12 p12 p13 p15 p20 p98"


@rule("CC-17", "CC-R13")
def test_the_cowmageddon_ends_the_game_at_once() -> None:
    state, told = say(at("upgrade", "b1 b3", "b1", yard="p10 p12 p12 p13", premium="", cowntdown="p97 p98 M"), "0 skip", "table flip M")

    assert state.asks() == ()
    assert told == [CowmageddonCame(((4, 2), (1, 1)))]
    assert cows(state, state.yard) == "p10 p12 p12 p13"
    assert (state.turn, state.turns) == (0, 0)
    assert refusal(state, "0 skip") == "CC-17: the game is over: the Cowmageddon has come"
    assert refusal(state, "0 gift b1>2").startswith("CC-17")
    assert refusal(state, "table flip p97").startswith("CC-17")


@rule("CC-18")
def test_the_dearest_cow_goes_to_the_bottom_of_the_premium_deck() -> None:
    state, told = say(at("upgrade", "b1", "b1", yard="p10 p40 p12 p12 p13 p15 p15", premium="p20 p23", under="p99"), "0 skip")

    assert cows(state, state.yard) == "p10 p12 p12 p13 p15 p15"
    assert cows(state, state.under) == "p99 p40"
    assert told == [PutOut(card(state, "p40"), False), TurnStarted(1)]


@rule("CC-18", "CC-R14")
def test_a_premium_deck_of_known_cards_alone_is_not_empty_yet() -> None:
    state = after(at("upgrade", "b1", "b1", premium="", under="p99"), "0 skip")

    assert not state.in_cowntdown
    assert cows(state, state.under) == "p99 p17"


@rule("CC-R14", "CC-18")
def test_the_cowntdown_begins_as_soon_as_the_last_premium_card_is_turned_up_and_never_ends() -> None:
    state = at("upgrade", "b1", "b1", yard="p10 p12 p12 p13 p15 p15", premium="p20", cowntdown="p97 M")
    assert not state.in_cowntdown

    state = after(state, "0 skip", "table flip p20")
    assert state.in_cowntdown
    assert (cows(state, state.yard), cows(state, state.under)) == ("p10 p12 p12 p13 p15 p15 p20", "")
    state = after(state, "1 skip", "1 skip", "1 skip")
    assert state.in_cowntdown
    assert (cows(state, state.yard), cows(state, state.under)) == ("p10 p12 p12 p13 p15 p15 p20", "")


@rule("CC-R20")
def test_turns_in_which_no_cow_leaves_the_yard_are_counted_and_an_upgrade_starts_anew() -> None:
    state = after(at("upgrade", "b1", "b5 b5", quiet=7), "0 skip")
    assert state.quiet == 8

    state = after(state, "1 upgrade b5+b5=p10", "table flip p20", "table flip p23")
    assert state.quiet == 0


@rule("CC-R20")
def test_two_laps_without_a_cow_leaving_retire_the_dearest_cow_in_the_cowntdown() -> None:
    yard = "p33 p97 p38 p40 p45 p50 p35"
    state = after(at("upgrade", "b1", "b1", "b1", yard=yard, premium="", quiet=4), "0 skip")
    assert (state.quiet, cows(state, state.retired)) == (5, "")

    state, told = say(after(state, "1 skip", "1 skip"), "1 skip")

    assert (state.quiet, cows(state, state.retired)) == (0, "p97")
    assert cows(state, state.yard) == "p33 p38 p40 p45 p50 p35"
    assert told == [PutOut(card(state, "p97"), True), TurnStarted(2)]


@rule("CC-R20")
def test_before_the_cowntdown_the_drought_takes_ten_laps_and_takes_the_place_of_out_to_pasture() -> None:
    state = after(at("upgrade", "b1", "b1", quiet=18), "0 skip")
    assert (state.quiet, cows(state, state.retired), cows(state, state.under)) == (19, "", "p17")

    state = after(state, "1 skip", "1 skip", "1 skip", "table flip p20")

    assert (state.quiet, cows(state, state.retired), cows(state, state.under)) == (0, "p20", "p17")


@rule("CC-R20")
def test_a_long_quiet_time_before_the_cowntdown_counts_when_it_begins() -> None:
    state = after(at("upgrade", "b1", "b1", yard="p10 p12 p12 p13 p15 p15", premium="p20", quiet=9), "0 skip", "table flip p20")

    assert (state.quiet, cows(state, state.retired)) == (0, "p20")


@rule("CC-R20")
def test_the_laps_of_the_drought_are_the_hosts_choice() -> None:
    three = {"drought": 3, "drought_before": 5}

    assert after(at("upgrade", "b1", "b1", premium="", quiet=4, options=three), "0 skip").quiet == 5
    assert after(at("upgrade", "b1", "b1", premium="", quiet=5, options=three), "0 skip").quiet == 0
    assert after(at("upgrade", "b1", "b1", quiet=8, options=three), "0 skip").quiet == 9
    assert after(at("upgrade", "b1", "b1", quiet=9, options=three), "0 skip").quiet == 0


@rule("CC-R20")
def test_without_the_drought_nothing_is_ever_retired() -> None:
    for premium in ("", "p20 p23"):
        state = after(at("upgrade", "b1", "b1", premium=premium, quiet=500, options={"drought": 0}), "0 skip")
        assert (state.quiet, cows(state, state.retired)) == (501, "")


@rule("CC-18")
def test_the_turn_goes_on_to_the_next_player_and_round_to_the_first() -> None:
    state = after(at("upgrade", "b1", "b1", "b1", turn=2, turns=8), "2 skip")

    assert (state.turn, state.turns) == (0, 9)
    assert asked(state) == ["0 sale", "0 trade?", "1 trade?", "2 trade?"]
    assert pastures(state) == ["b1", "b1", "b1"]
