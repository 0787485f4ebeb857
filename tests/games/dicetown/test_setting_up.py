"""Components and set-up, and what is never lost."""

from __future__ import annotations

import pytest
from cited import rule
from games.dicetown.positions import at, refusal, say

from rules.chance import Fast
from rules.dicetown import GAME
from rules.dicetown.components import STORE, Options, all_cowboys, all_deeds, all_nuggets, all_store_cards
from rules.dicetown.position import conserved
from rules.dicetown.rounds import chance_set_up
from rules.dicetown.state import new
from rules.kernel import TABLE, Ask, IllegalAction
from rules.playout import at_random, plies
from rules.testing import falls_evenly

BASE = Options(cowboys=False, window=0)


@rule("DT-01")
def test_there_are_nineteen_store_cards_and_twenty_deeds_four_of_each_value() -> None:
    assert len(all_store_cards(BASE)) == 19
    assert all_deeds(BASE) == [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]
    assert [all_deeds(Options(deeds=25)).count(deed) for deed in range(1, 6)] == [5, 5, 5, 5, 5]


@rule("DT-31", "DT-32")
def test_every_store_card_is_there_once_but_objection_and_loaded_die() -> None:
    assert {kind.name: kind.copies for kind in STORE.values() if kind.copies > 1} == {"objection": 2, "loaded-die": 3}
    assert {kind.name: kind.points for kind in STORE.values() if kind.points} == {
        "harmonica": 1,
        "fine-hat": 2,
        "riding-boots": 3,
        "saddle": 4,
        "rifle": 5,
        "horse": 8,
    }


@rule("DT-40", "DT-41")
def test_the_cowboys_bring_five_store_cards_and_twelve_cowboys() -> None:
    assert len(all_store_cards(Options())) == 24
    assert all_cowboys(Options()) == [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3]
    assert all_cowboys(BASE) == []
    state = new(Options(), 3)
    assert (state.prairie, state.rodeos_left, state.cowboys_up) == (20, 4, [None, None])


@rule("DT-02")
def test_everybody_begins_with_eight_dollars() -> None:
    state = new(BASE, 5)
    assert (state.dollars, state.bank, state.coach, state.mine) == ([8, 8, 8, 8, 8], 3, 0, 30)
    assert (state.prairie, state.rodeos_left, state.cowboys_up) == (0, 0, [])
    assert (state.round, state.turn, state.done, state.haul, state.cows_due, state.lost_nuggets, state.strays) == (0, 0, 0, 0, 0, 0, 0)
    assert state.split == state.nuggets == state.herds == state.ranches == state.rodeos == [0, 0, 0, 0, 0]


@rule("DT-04")
def test_the_first_sheriff_falls_evenly() -> None:
    falls_evenly(lambda chance: chance_set_up(new(Options(), 4), chance).sheriff, 4, times=2000)


@rule("DT-04", "DT-03")
def test_the_named_sheriff_is_set_up_and_the_row_lies_in_order() -> None:
    assert {chance_set_up(new(Options(first_sheriff=3), 4), Fast(seed)).sheriff for seed in range(20)} == {2}
    state = new(BASE, 2)
    say(state, "-1 set up 1 D3+D1+D2 -")
    assert state.face_up == [1, 2, 3]


@rule("DT-03", "DT-41")
def test_the_first_deed_and_the_first_cowboys_fall_evenly() -> None:
    falls_evenly(lambda chance: chance_set_up(new(Options(), 2), chance).deeds, 5, times=2000)
    small = at(cowboy_deck="S H D C")
    falls_evenly(lambda chance: chance_set_up(small, chance).cowboys, 6, times=2000)


@rule("DT-41", "DT-03")
def test_other_numbers_of_deeds_or_cowboys_are_not_laid_open() -> None:
    assert (
        refusal(new(Options(), 3), "-1 set up 1 D1+D2 SD")
        == "DT-03: 1 deed of the deck must lie face up, not a deed worth 1 and a deed worth 2"
    )
    assert refusal(new(Options(), 3), "-1 set up 1 D1 S") == "DT-41: 2 Cowboys of the deck must lie face up"
    assert refusal(at(cowboy_deck="S D C"), "-1 set up 1 D1 SS") == "DT-41: 2 Cowboys of the deck must lie face up"
    assert refusal(new(Options(), 3), "-1 set up 1 R SD").startswith("DT-03")
    assert refusal(new(Options(), 3), "-1 set up 4 D1 SD").startswith("DT-04")


@rule("DT-W4", "DT-01", "DT-04")
def test_what_does_not_fit_is_refused() -> None:
    for options, seats, number in (
        (Options(), 1, "DT-01"),
        (Options(), 7, "DT-01"),
        (Options(), 6, "DT-W4"),
        (Options(first_sheriff=4), 3, "DT-04"),
    ):
        with pytest.raises(IllegalAction) as refused:
            new(options, seats)
        assert refused.value.rule == number
    assert len(new(Options(first_sheriff=3), 3).dollars) == 3


@rule("DT-W3", "DT-W4", "DT-05")
def test_the_wild_west_has_ten_ranches_and_six_players_more_gold_and_money() -> None:
    wild = Options(wild_west=True)
    assert len(all_deeds(wild)) == 30
    assert len(all_deeds(Options(wild_west=True, deeds=25))) == 35
    assert (all_nuggets(5), all_nuggets(6)) == (30, 40)
    assert conserved(new(wild, 6))["dollars"] == 8 * 6 + 5


@rule("DT-05")
@pytest.mark.parametrize(("seats", "options"), [(2, Options(window=0)), (3, BASE), (5, Options(wild_west=True, window=0))])
def test_nothing_is_lost_in_a_whole_game(seats: int, options: Options) -> None:
    chance = Fast(5)
    state = new(options, seats)
    for _ in plies(state, at_random(chance, eager=2), chance):
        found = conserved(state)
        assert found["dollars"] == 8 * seats + 3
        assert found["nuggets"] == 30
        assert found["cows"] == (20 if options.cowboys else 0)
        assert found["cowboys"] == (12 if options.cowboys else 0)
        assert found["cards"] == (24 if options.cowboys else 19) + (30 if options.wild_west else 20)
    assert state.outcome() is not None


@rule("DT-05")
def test_every_place_counts() -> None:
    state = at(
        nuggets=[3, 4],
        bank=1,
        coach=2,
        dollars=[5, 11],
        hands=["rifle D1", "D2"],
        wired=["D3", ""],
        grazed=["", "D4"],
        herds=[2, 3],
        cowboys=["SD", "C"],
        cowboys_up="HH",
        rodeos=[1, 0],
        rodeos_left=3,
        played="lasso",
        removed=["D5", ""],
        aside="D5",
        under=[{"cards": "horse saddle", "by": 0}],
        drawn="bribe",
        face_up="D1",
    )
    assert conserved(state) == conserved(new(Options(), 2))
    assert conserved(state)["dollars"] == 19
    assert (conserved(state)["D5"], conserved(state)["horse"], conserved(state)["cowboys S"]) == (4, 1, 3)


@rule("DT-34")
def test_the_window_is_an_option_of_five_seconds_and_never_shorter_than_a_moment() -> None:
    assert (Options().window, GAME.waits) == (5000, ("window",))
    fields = {"step": "mine", "stage": "dynamite", "hands": ["rifle", ""], "actor": 0}
    assert Ask(TABLE, "close", 0, wait=5000) in at(options=Options(), **fields).asks()
    assert Ask(TABLE, "close", 0, wait=1) in at(options=Options(window=0), **fields).asks()
