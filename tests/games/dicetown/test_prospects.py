"""What each place would give now, and to whom, as a view shows it."""

from __future__ import annotations

from cited import rule
from games.dicetown.positions import at

from rules.dicetown import prospects


@rule("DT-14", "DT-24")
def test_the_order_at_a_place_has_the_best_first_and_the_tied_together() -> None:
    state = at(5, locked=["99JQK", "99TTJ", "9JJKA", "TTJKA", "-"], gone=[False, False, False, False, True])
    view = state.view(3)
    assert prospects.order(view, "mine") == [[0, 1], [2]]
    assert prospects.order(view, "mine", without=1) == [[0], [2]]
    assert prospects.order(view, "store") == [[2], [0, 1, 3]]
    assert prospects.order(view, "prairie") == [[2, 3]]
    assert prospects.order(view, "hall") == [[1], [2], [3], [0]]
    assert prospects.order(view, "saloon") == [[0]]
    assert prospects.order(view, "doc") == []


@rule("DT-24")
def test_before_the_last_throw_no_hand_is_best_at_the_town_hall() -> None:
    assert prospects.order(at(2, locked=["9999", "TTT"]).view(0), "hall") == []
    assert prospects.order(at(2, locked=["9999", "TTTJJ"]).view(0), "hall") == [[1]]


@rule("DT-16", "DT-52")
def test_the_mine_gives_nines_and_spades_as_far_as_it_goes() -> None:
    fields = {"locked": ["999JQ", "99JQK"], "cowboys": ["SS", "-"]}
    assert prospects.nuggets(at(2, **fields).view(1), 0) == 5
    assert prospects.nuggets(at(2, **fields).view(1), 0, times=2) == 8
    assert prospects.nuggets(at(2, mine=4, **fields).view(1), 0, times=2) == 4
    assert prospects.nuggets(at(2, **fields).view(1), 1) == 2


@rule("DT-53", "DT-R13")
def test_diamonds_bring_what_each_opponent_can_pay() -> None:
    state = at(4, dollars=[8, 1, 5, 9], cowboys=["DD", "-", "-", "-"], gone=[False, False, False, True])
    assert prospects.tribute(state.view(1), 0) == [0, 1, 2, 0]
    assert prospects.tribute(state.view(0), 1) == [0, 0, 0, 0]


@rule("DT-45", "DT-55", "DT-R1", "DT-R2")
def test_cows_come_from_the_prairie_first_and_clubs_only_there() -> None:
    fields = {"locked": ["9JAAA", "99JQK"], "cowboys": ["CC", "-"]}
    assert prospects.cows(at(2, **fields).view(1), 0) == (5, 0)
    assert prospects.cows(at(2, **fields).view(1), 0, times=2) == (8, 0)
    assert prospects.cows(at(2, prairie=4, **fields).view(1), 0) == (4, 0)
    assert prospects.cows(at(2, prairie=2, **fields).view(1), 0) == (2, 1)
    assert prospects.cows(at(2, prairie=0, **fields).view(1), 0) == (0, 3)
