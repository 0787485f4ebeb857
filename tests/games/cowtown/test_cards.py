"""The cards, the supply, and who may sit down."""

from __future__ import annotations

from collections import Counter

import pytest
from cited import rule
from games.cowtown.positions import after, hand, table

from rules.cowtown import GAME
from rules.cowtown.components import EYES, HERD, HERDS, NUMBER, Options, cards_of, has_eye, write_card
from rules.kernel import IllegalAction


@rule("CT-01", "CT-R3")
@pytest.mark.parametrize("eyes", EYES)
def test_each_herd_has_two_of_every_number_and_two_cowtown_cards(eyes: str) -> None:
    faces = Counter((HERDS[HERD[card]], NUMBER[card]) for card in cards_of(eyes))
    assert faces == {(herd, number): 2 for herd in "BGYR" for number in range(11)}
    assert faces.total() == 88


@rule("CT-01")
def test_a_new_table_has_all_cards_in_the_deck() -> None:
    assert table().deck == list(cards_of("half"))
    assert sum(GAME.conserved(table()).values()) == 88
    assert GAME.conserved(table())["B7*"] == 1
    assert GAME.conserved(table())["B0"] == 2


@rule("CT-02")
def test_the_supply_is_of_forty_scorecows() -> None:
    short = table(2, round=1, scorecows=[30, 9], history=[[0, 1]])
    used_up = table(2, round=1, scorecows=[30, 10], history=[[0, 1]])
    assert [ask.what for ask in short.asks()] == ["deal"]
    assert used_up.asks() == ()


@rule("CT-02")
def test_the_host_may_choose_a_supply_without_end() -> None:
    endless = table(2, {"supply": 0}, round=1, scorecows=[300, 100], history=[[0, 1]])
    assert [ask.what for ask in endless.asks()] == ["deal"]


@rule("CT-R1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_two_to_six_may_play(seats: int) -> None:
    assert len(GAME.new(Options(), seats, None).hands) == seats


@rule("CT-R1")
@pytest.mark.parametrize("seats", [1, 7])
def test_neither_one_nor_seven_may_play(seats: int) -> None:
    with pytest.raises(IllegalAction, match=f"CT-R1: Cowtown is for 2 to 6 players, not {seats}"):
        GAME.new(Options(), seats, None)


@rule("CT-R2")
def test_the_fourth_herd_is_red_and_herds_have_letters() -> None:
    assert HERDS == "BGYR"
    assert write_card(cards_of("none")[-1]) == "R10"


@rule("CT-R4")
@pytest.mark.parametrize(
    ("eyes", "marked"),
    [
        ("half", {(herd, number) for herd in "BGYR" for number in range(1, 11)}),
        ("third", {(herd, number) for herd in "BGYR" for number in (2, 3, 4, 6, 7, 8, 9)}),
        (
            "few",
            {(herd, number) for herd in "BY" for number in (2, 4, 6, 8, 10)}
            | {(herd, number) for herd in "GR" for number in (1, 3, 5, 7, 9)},
        ),
        ("none", set()),
    ],
)
def test_one_of_two_equal_cards_shows_a_bulls_eye(eyes: str, marked: set[tuple[str, int]]) -> None:
    shown = [(HERDS[HERD[card]], NUMBER[card]) for card in cards_of(eyes) if has_eye(card)]
    assert len(shown) == len(set(shown)) == {"half": 40, "third": 28, "few": 20, "none": 0}[eyes]
    assert set(shown) == marked


@rule("CT-R5")
def test_equal_cards_are_as_good_as_each_other_and_the_plain_one_goes_first() -> None:
    both = table(hands=["B6* B6 R2 R4", "Y3", "G1"], stacks=["B5", "G5"], deck="Y7 Y8")
    assert hand(after(both, "0 play a:B6"), 0) == "B6* R2 R4"
    assert hand(after(both, "0 play a:B6/b:B6", "table flip Y7"), 0) == "R2 R4"
    marked = table(hands=["B6* R2 R4", "Y3", "G1"], stacks=["B5"], deck="Y7")
    assert hand(after(marked, "0 play a:B6"), 0) == "R2 R4"


@rule("CT-R5")
def test_a_bulls_eye_in_the_hand_kicks_nobody() -> None:
    state = after(table(hands=["B6* R2 R4", "Y3", "G1"], stacks=["G5"], deck="Y7 Y8"), "0 play a:B6", "table flip Y7")
    assert (hand(state, 0), state.turn) == ("R2 R4", 1)
