"""Upgrade."""

from __future__ import annotations

from itertools import islice

import pytest
from cited import rule
from games.cowclicker.positions import after, answers, asked, at, card, cows, pastures, refusal, say

from rules.cowclicker.events import Upgraded
from rules.cowclicker.upgrades import Purse


@rule("CC-12")
def test_two_cows_or_more_of_any_kind_pay_exactly_for_a_cow_of_the_stockyard() -> None:
    state, told = say(at("upgrade", "b4 b6 p10 p12", "b1", yard="p20 p33 p26"), "0 upgrade p10+b4+p12=p26")

    assert pastures(state)[0] == "b6 p26"
    assert cows(state, state.yard) == "p20 p33"
    assert told[0] == Upgraded(0, (card(state, "p10"), card(state, "b4"), card(state, "p12")), card(state, "p26"), 0)


@rule("CC-13")
def test_the_rulebook_pays_5_and_2_and_10_for_the_17() -> None:
    state = after(at("upgrade", "b2 b5 p10", "b1 b1 b3"), "0 upgrade b5+b2+p10=p17")

    assert pastures(state) == ["p17", "b1 b1 b3"]
    assert [state.score(seat) for seat in (0, 1)] == [(17, 1), (5, 3)]


@rule("CC-12")
def test_one_cow_alone_pays_for_nothing() -> None:
    state = at("upgrade", "p10 p12", "b1")

    assert refusal(state, "0 upgrade p10=p10") == "CC-12: an upgrade takes two or more of your cows"
    assert refusal(state, "0 upgrade -=p10") == "CC-12: an upgrade takes two or more of your cows"
    assert answers(state, 0, "upgrade") == ["skip"]


@rule("CC-12")
def test_no_more_copies_are_paid_than_are_there() -> None:
    state = at("upgrade", "b5 b6", "b5")

    assert refusal(state, "0 upgrade b5+b5=p10") == "CC-12: you do not have that many Pink (5); you have a Pink (5) and a Galloway (6)"
    assert refusal(state, "0 upgrade b4+b6=p10") == "CC-12: you do not have that many Blue (4); you have a Pink (5) and a Galloway (6)"


@rule("CC-R10")
def test_there_is_no_change() -> None:
    state = at("upgrade", "b5 b6", "b1")

    assert (
        refusal(state, "0 upgrade b5+b6=p10")
        == "CC-R10: a Pink (5) and a Galloway (6) make 11; the Steel (10) costs 10: 1 over, and there is no change"
    )
    assert refusal(state, "0 upgrade b5+b6=p12") == "CC-R10: a Pink (5) and a Galloway (6) make 11; the Cloud (12) costs 12: 1 short"


@rule("CC-R12")
def test_only_what_lies_open_is_bought() -> None:
    state = at("upgrade", "b5 b5", "b1", yard="p12 p13", premium="p10 p20")

    assert refusal(state, "0 upgrade b5+b5=p10") == "CC-12: the stockyard has no Steel (10); it has a Cloud (12) and an Angus (13)"
    elsewhere = at("upgrade", "b5 b5", "p10", yard="p12", premium="p20", under="p10", discard="p10", retired="p10", cowntdown="p10 M")
    assert refusal(elsewhere, "0 upgrade b5+b5=p10") == "CC-12: the stockyard has no Steel (10); it has a Cloud (12)"
    assert answers(elsewhere, 0, "upgrade") == ["skip"]


@rule("CC-R12")
def test_from_an_empty_stockyard_nothing_is_bought() -> None:
    state = at("upgrade", "b5 b5", "b1", yard="")

    assert answers(state, 0, "upgrade") == ["skip"]
    assert refusal(state, "0 upgrade b5+b5=p10") == "CC-12: the stockyard has no Steel (10); it has nothing"


@rule("CC-R12")
def test_no_cow_comes_between_two_upgrades() -> None:
    unlimited = {"upgrades_per_turn": "unlimited"}
    state = after(at("upgrade", "b5 b5 b6 b6", "b1", options=unlimited), "0 upgrade b5+b5=p10")

    assert cows(state, state.yard) == "p12 p12 p13 p15 p15 p17"
    assert asked(state)[0] == "0 upgrade"


@rule("CC-12", "CC-R11")
@pytest.mark.parametrize("phase", ["sale", "buy"])
def test_after_an_early_upgrade_there_is_no_way_back_to_sale_or_buy_however_many_upgrades_are_allowed(phase: str) -> None:
    state = after(at(phase, "b1 b5 b5 b6 b6", "b1", options={"upgrades_per_turn": "unlimited"}), "0 upgrade b5+b5=p10")

    assert asked(state)[0] == "0 upgrade"
    assert {line.split()[0] for line in answers(state, 0, "upgrade")} == {"skip", "upgrade"}
    assert refusal(state, "0 sell b1").startswith("CC-R8")
    assert refusal(state, "0 buy").startswith("CC-09")


@rule("CC-R11")
def test_one_upgrade_a_turn() -> None:
    state = after(at("upgrade", "b5 b5 b6 b6", "b1"), "0 upgrade b5+b5=p10")

    assert asked(state) == ["table flip"]
    assert refusal(state, "0 upgrade b6+b6=p12").startswith("CC-15")


@rule("CC-14")
def test_basic_and_premium_cows_go_to_one_discard() -> None:
    state = after(at("upgrade", "b5 p10", "b1", discard="b1"), "0 upgrade b5+p10=p15")

    assert cows(state, state.discard) == "b1 b5 p10"


@rule("CC-12")
def test_an_upgrade_in_the_sale_phase_passes_sale_and_buy() -> None:
    state = after(at("sale", "b5 b5", "b1"), "0 upgrade b5+b5=p10")

    assert asked(state) == ["table flip"]


@rule("CC-12")
def test_every_way_to_pay_is_listed_once_the_cheapest_cow_first() -> None:
    state = at("upgrade", "b1 b1 b2 b3 b5 p10", "b1", yard="p12 p10 p13 p10")

    assert answers(state, 0, "upgrade") == [
        "skip",
        "upgrade b1+b1+b3+b5=p10",
        "upgrade b2+b3+b5=p10",
        "upgrade b1+b1+b2+b3+b5=p12",
        "upgrade b1+b1+p10=p12",
        "upgrade b2+p10=p12",
        "upgrade b1+b2+p10=p13",
        "upgrade b3+p10=p13",
    ]


@rule("CC-12")
def test_a_big_pasture_is_searched_without_walking_into_dead_ends() -> None:
    even = [2 * worth for worth in range(1, 61)]

    impossible = list(Purse(even, list(range(200)), 199).ways(199))
    first = list(islice(Purse(even, list(range(200)), 199).ways(198), 3))

    assert impossible == []
    assert [sum(cows) for cows in first] == [198, 198, 198]


@rule("CC-12")
def test_the_ways_to_pay_are_all_there_are() -> None:
    mooney = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    pasture = [1, 1, 2, 3, 3, 5, 8, 9]

    for price in range(33):
        ways = list(Purse(pasture, mooney, 32).ways(price))
        wanted = {
            tuple(pasture[place] for place in range(8) if bits >> place & 1)
            for bits in range(256)
            if bits.bit_count() >= 2 and sum(pasture[place] for place in range(8) if bits >> place & 1) == price
        }
        assert len(ways) == len(set(ways))
        assert set(ways) == wanted
