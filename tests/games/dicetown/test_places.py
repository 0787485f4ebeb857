"""The places: small things that no case file shows."""

from __future__ import annotations

from typing import Any

import pytest
from cited import rule
from games.dicetown.positions import asked, at, refusal, say

from rules.dicetown import events, sealed
from rules.dicetown.components import HORSE, Options


@rule("DT-29", "DT-32")
def test_a_share_of_nothing_is_not_received() -> None:
    state = at(2, step="bank", stage="accomplice", actor=0, bank=1, locked=["TTJKA", "99QQK"], hands=["", "accomplice"])
    say(state, "1 play accomplice")
    assert state.received == [True, False]
    assert state.dollars == [9, 8]


@rule("DT-29")
def test_places_that_give_nothing_leave_nothing_received() -> None:
    empty = at(2, step="bank", stage="visit", bank=0, locked=["TTJKA", "99QQK"])
    say(empty, "-1 visit bank")
    assert (empty.received, empty.won) == ([False, False], [True, False])
    poor = at(2, step="bank", stage="visit", bank=0, dollars=[8, 0], locked=["TTJKA", "99QQK"], cowboys=["D", "-"])
    say(poor, "-1 visit bank")
    assert poor.received == [False, False]
    paid = at(2, step="bank", stage="visit", bank=0, dollars=[8, 1], locked=["TTJKA", "99QQK"], cowboys=["D", "-"])
    say(paid, "-1 visit bank")
    assert paid.received == [True, False]


@pytest.mark.parametrize(
    ("place", "without", "one"),
    [
        ("mine", "TJQKA", "9TJQK"),
        ("bank", "9JQKA", "9TJQK"),
        ("store", "9TQKA", "9TJQK"),
        ("saloon", "9TJKA", "9TJQK"),
        ("sheriff", "9TJQA", "9TJQK"),
        ("prairie", "9TJQK", "TJQKA"),
    ],
)
@rule("DT-14")
def test_each_place_counts_its_own_face_and_one_die_of_it_is_enough(place: str, without: str, one: str) -> None:
    fields = {"step": place, "stage": "visit", "cowboys_up": "SD"}
    state = at(2, locked=[without, one], **fields)
    say(state, f"-1 visit {place}")
    assert state.won == [False, True]
    nobody = at(2, locked=[without, without], **fields)
    say(nobody, f"-1 visit {place}")
    assert (nobody.won, nobody.stage) == ([False, False], "visit")


@pytest.mark.parametrize(
    ("fields", "lines"),
    [
        ({"step": "mine", "locked": ["9TJQK", "TTTTT"]}, ["-1 visit mine"]),
        ({"step": "bank", "locked": ["9TJQK", "99999"]}, ["-1 visit bank"]),
        ({"step": "store", "locked": ["9TJQK", "99999"]}, ["-1 visit store", "-1 draw rifle"]),
        ({"step": "saloon", "locked": ["9TJQK", "99999"], "hands": ["", "rifle"]}, ["-1 visit saloon", "-1 blind rifle"]),
        ({"step": "sheriff", "locked": ["9TJQK", "99999"], "sheriff": 1}, ["-1 visit sheriff"]),
        ({"step": "hall", "locked": ["99999", "9TJQA"], "face_up": "D1", "deeds": ""}, ["-1 visit hall"]),
        ({"step": "prairie", "locked": ["9TJQA", "99999"], "cowboys_up": "SD"}, ["-1 visit prairie", "0 choose rustle"]),
        ({"step": "prairie", "locked": ["9TJQA", "99999"], "cowboys_up": "SS", "cowboy_deck": ""}, ["-1 visit prairie", "0 choose hire"]),
    ],
)
@rule("DT-29")
def test_nugget_dollar_card_badge_deed_cow_and_cowboy_are_received(fields: dict[str, Any], lines: list[str]) -> None:
    state = at(2, stage="visit", **fields)
    say(state, *lines)
    assert state.received == [True, False]
    assert state.stage == "visit"


@rule("DT-61")
def test_a_single_deed_of_persuasion_is_kept() -> None:
    state = at(2, step="hall", stage="persuaded", actor=0, locked=["9TTTA", "99TJQ"], face_up="D1", deeds="D3 D4")
    told = say(state, "-1 deeds D4")
    assert told == [sealed.Considered(0, 1, (4,)), sealed.Kept(0, 4, 0, ())]
    assert (state.hands[0], state.removed, state.received) == ([4], [[], []], [True, False])


@rule("DT-20")
def test_thief_and_victim_are_told_which_card_was_stolen() -> None:
    fields = {"step": "saloon", "stage": "pick", "actor": 0, "victim": 1, "locked": ["9TQQK", "9TTJJ"]}
    state = at(2, hands=["", "horse rifle"], drawn="horse rifle", **fields)
    assert say(state, "0 take horse")[0] == sealed.Stole(0, 1, HORSE)


@rule("DT-30")
def test_a_remedy_that_no_die_brings_is_refused_with_those_that_the_dice_bring() -> None:
    state = at(step="doc", stage="cure", actor=0, locked=["9JQQK", "99TTT"])
    assert refusal(state, "0 cure nuggets") == "DT-29: none of your dice brings nuggets; ask for dollars, a card or barbed wire"


@rule("DT-61")
def test_the_deeds_of_persuasion_are_looked_at_in_order() -> None:
    state = at(2, step="hall", stage="persuaded", actor=0, locked=["99TAA", "99TJQ"], face_up="D1", deeds="D3 D4")
    say(state, "-1 deeds D4+D3")
    assert state.drawn == [3, 4]


@rule("DT-61", "DT-R10")
def test_persuasion_draws_what_there_is() -> None:
    state = at(2, step="hall", stage="persuaded", actor=0, locked=["99AAA", "99TJQ"], deeds="D3 D4")
    say(state, "-1 deeds D3+D4")
    assert asked(state)[0] == "0 deed"
    nothing = at(2, step="hall", stage="persuasion", actor=0, locked=["99AAA", "99TJQ"], face_up="D1", deeds="", hands=["persuasion", ""])
    say(nothing, "0 play persuasion")
    assert (nothing.step, nothing.played) == ("prairie", [29])


@rule("DT-32")
def test_land_office_without_a_deed_is_wasted() -> None:
    state = at(2, step="hall", stage="office", actor=0, locked=["99TTK", "99TJQ"], face_up="D1", deeds="", hands=["land-office", ""])
    say(state, "0 play land-office")
    assert (state.step, state.hands, state.received) == ("prairie", [[], []], [False, False])


@rule("DT-62", "DT-29")
def test_deeds_of_a_bribe_are_told_to_their_owner() -> None:
    state = at(2, step="hall", stage="bribe", actor=0, locked=["99TTK", "99TJQ"], face_up="D1", deeds="D2 D3", hands=["bribe", ""])
    say(state, "0 play bribe")
    assert say(state, "-1 deeds D2+D3")[0] == sealed.DrewDeeds(0, 2, 0, (2, 3))
    assert state.received == [True, False]


@rule("DT-45", "DT-58")
def test_a_rustling_leaves_nothing_due() -> None:
    fields = {"step": "prairie", "stage": "choose", "actor": 0, "cowboys_up": "SD", "prairie": 1, "locked": ["9KAAA", "99QJA", "99TTT"]}
    state = at(3, herds=[0, 9, 10], hands=["", "herder", ""], **fields)
    told = say(state, "0 choose rustle", "0 split 0+2+0")
    assert told == [events.SplitCows(0, (0, 2, 0), False)]
    assert (state.haul, state.split, state.cows_due) == (1, [0, 2, 0], 0)
    told = say(state, "1 play herder")
    assert told == [events.Played(1, 26), events.SplitCows(0, (0, 0, 2), True), events.Rustled(0, 1, (0, 0, 2))]
    assert (state.haul, state.split, state.cows_due, state.herds) == (0, [0, 0, 0], 0, [3, 9, 8])


@rule("DT-46")
def test_no_cows_on_deeds_are_no_news() -> None:
    state = at(2, step="prairie", stage="graze", actor=0, herds=[3, 0], hands=["D1 D3", ""])
    assert say(state.clone(), "0 graze") == []
    told = say(state, "0 graze D3")
    assert told == [events.Grazed(0, (3,), ())]
    assert (state.herds, state.grazed, state.prairie) == ([0, 0], [[3], []], 17)


@rule("DT-46", "DT-R4")
def test_who_has_neither_deeds_in_hand_nor_behind_wire_is_not_asked_for_grazing() -> None:
    fields = {"step": "prairie", "stage": "choose", "actor": 0, "cowboys_up": "SD", "locked": ["9KAAA", "99QJA"]}
    for more, stage in (({}, "visit"), ({"wired": ["D5", ""]}, "graze"), ({"hands": ["D5", ""]}, "graze")):
        state = at(2, **fields, **more)
        say(state, "0 choose rustle")
        assert state.stage == stage


@rule("DT-30")
def test_what_each_pays_at_docs_is_told() -> None:
    fields = {"step": "doc", "stage": "cure", "actor": 0, "locked": ["9TJKA", "99999", "99999"]}
    state = at(3, dollars=[8, 1, 8], **fields)
    assert say(state, "0 cure dollars")[:2] == [events.Cured(0, "dollars"), events.Collected(0, "dollars", (0, 1, 2))]
    nuggets = at(3, nuggets=[0, 4, 0], **fields)
    assert say(nuggets, "0 cure nuggets")[1] == events.Collected(0, "nuggets", (0, 1, 0))


@rule("DT-30", "DT-19")
def test_with_no_store_card_anywhere_docs_card_is_nothing() -> None:
    state = at(2, step="doc", stage="cure", actor=0, locked=["9TJKA", "99999"], store="")
    say(state, "0 cure card")
    assert (state.hands, state.round) == ([[], []], 1)
    one = at(2, step="doc", stage="cure", actor=0, locked=["9JJJA", "99999"], store="rifle horse")
    say(one, "0 cure card", "-1 draw horse")
    assert one.hands == [[15], []]


@rule("DT-29", "DT-30")
def test_after_one_visitor_comes_the_next() -> None:
    for remedy, more in (("wire", ["0 wire D1"]), ("card", ["-1 draw rifle"]), ("nuggets", [])):
        state = at(3, step="doc", stage="visit", locked=["9TJQA", "9TJQA", "9TJQA"], hands=["D1", "", ""], store="rifle")
        say(state, "-1 visit doc", f"0 cure {remedy}", *more)
        assert (state.actor, state.stage, state.visitors) == (1, "cure", [2])


@rule("DT-30")
def test_without_a_card_in_hand_there_is_nothing_to_wire() -> None:
    state = at(2, step="doc", stage="cure", actor=0, locked=["9TJKA", "99999"])
    say(state, "0 cure wire")
    assert state.round == 1


@rule("DT-W2")
def test_a_remedy_at_the_store_ends_the_action_there() -> None:
    wild = Options(wild_west=True, window=0)
    fields = {"step": "store", "actor": 0, "first": 1, "job": "draw", "locked": ["99TJA", "9TJJQ", "99999"]}
    for remedy in ("nuggets", "card", "wire"):
        state = at(3, wild, stage="cure", hands=["D1", "", ""], store="rifle", **fields)
        say(state, f"0 cure {remedy}", *{"card": ["-1 draw rifle"], "wire": ["0 wire D1"]}.get(remedy, []))
        assert (state.step, state.stage, state.first, state.job) == ("saloon", "visit", None, None)


@rule("DT-W1")
def test_second_are_only_places_of_two_actions_with_three_who_play() -> None:
    wild = Options(wild_west=True, window=0)
    fields = {"step": "bank", "stage": "visit", "bank": 5, "coach": 4, "locked": ["TTTJA", "99TTQ", "99JJQ"]}
    state = at(3, wild, gone=[False, False, True], **fields)
    say(state, "-1 visit bank")
    assert (state.dollars, state.step) == ([13, 8, 8], "store")
    nobody = at(3, wild, **{**fields, "locked": ["TTTJA", "99JJQ", "99JJQ"]})
    say(nobody, "-1 visit bank", "0 choose rob")
    assert (nobody.dollars, nobody.bank) == ([13, 8, 8], 4)


@rule("DT-W1")
def test_nobody_acts_while_a_tie_for_second_is_settled() -> None:
    fields = {"step": "bank", "stage": "visit", "bank": 6, "coach": 3, "locked": ["TTTJA", "99TTQ", "99TTQ", "99JJQ"]}
    state = at(4, Options(wild_west=True, window=0), **fields)
    say(state, "-1 visit bank", "0 choose rob")
    assert (state.stage, state.first, state.actor, state.tied) == ("offer", 0, None, [1, 2])
