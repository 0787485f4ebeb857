"""What the table rolls and draws falls evenly, and only what can lie there is drawn."""

from __future__ import annotations

from cited import rule
from games.dicetown.positions import at, refusal, say

from rules.chance import Chance, Fast
from rules.dicetown.components import Options
from rules.dicetown.state import State, new
from rules.kernel import TABLE, Action
from rules.playout import at_random, must_only, plies
from rules.testing import falls_evenly


def drawn(state: State, chance: Chance) -> Action:
    """What TABLE says."""
    return state.chance(next(ask for ask in state.asks() if ask.seat == TABLE), chance)


@rule("DT-06")
def test_each_die_falls_evenly() -> None:
    state = at(step="throw", stage="roll", locked=["9999", "99TT"])
    falls_evenly(lambda chance: drawn(state, chance), 36, times=4000)


@rule("DT-13", "DT-28")
def test_each_answer_of_a_game_is_to_a_question_of_its_own() -> None:
    chance = Fast(1)
    game = plies(new(Options(window=0), 3), must_only(at_random(chance)), chance)
    asked = [ply.ask for ply in game if ply.ask.must]
    assert {"roll", "draw", "blind", "refill", "keep", "name"} <= {ask.what for ask in asked}
    assert sum(ask.what == "offer" for ask in asked) > 3
    assert len(set(asked)) == len(asked)


@rule("DT-18")
def test_the_cards_on_top_fall_evenly() -> None:
    state = at(step="store", stage="draw", actor=0, locked=["9JJKA", "99TTT"], store="rifle horse saddle")
    falls_evenly(lambda chance: frozenset(drawn(state, chance).cards), 3, times=2000)


@rule("DT-18", "DT-19")
def test_cards_put_under_the_deck_come_after_it_and_the_played_ones_last() -> None:
    fields = {"step": "store", "stage": "draw", "actor": 0, "locked": ["JJJKA", "99TTT"], "store": "rifle", "played": "lasso bribe"}
    state = at(under=[{"cards": "horse saddle", "by": 1}], **fields)
    falls_evenly(lambda chance: drawn(state, chance).cards, 2, times=2000)
    assert refusal(state, "-1 draw rifle+horse+lasso") == "DT-18: Rifle, Horse and Lasso cannot be on top of the General Store deck"
    assert refusal(state, "-1 draw rifle+horse") == "DT-18: 3 cards must be drawn"
    say(state, "-1 draw rifle+horse+saddle")
    assert (state.store, state.under, len(state.drawn)) == ([], [], 3)
    renewed = at(under=[{"cards": "horse", "by": 1}], **fields)
    falls_evenly(lambda chance: drawn(renewed, chance).cards, 2, times=2000)


@rule("DT-18")
def test_who_put_cards_under_the_deck_knows_them_until_another_draws_there() -> None:
    fields = {"step": "store", "stage": "draw", "store": "", "under": [{"cards": "rifle horse saddle", "by": 0}]}
    own = at(actor=0, locked=["9JJKA", "99TTT"], **fields)
    say(own, "-1 draw rifle+horse")
    assert own.view(0).under[0].cards == (13,)
    other = at(actor=1, locked=["99TTT", "9JJKA"], **fields)
    say(other, "-1 draw rifle+horse")
    assert (other.view(0).under[0].cards, other.view(0).under[0].by) == (None, None)


@rule("DT-20", "DT-21")
def test_the_blind_draw_falls_evenly() -> None:
    fields = {"step": "saloon", "stage": "blind", "actor": 0, "victim": 1, "locked": ["9QQKA", "99TTT"]}
    state = at(hands=["", "rifle D4 horse"], **fields)
    falls_evenly(lambda chance: drawn(state, chance), 3, times=2000)
    assert refusal(state, "-1 blind rifle") == "DT-20: 2 cards must be drawn from the victim's hand"
    assert refusal(state, "-1 blind rifle+D5") == "DT-20: 2 cards must be drawn from the victim's hand"


@rule("DT-24")
def test_the_deeds_of_the_deck_fall_evenly() -> None:
    state = at(step="hall", stage="refill", deeds="D1 D2 D3 D4")
    falls_evenly(lambda chance: drawn(state, chance), 4, times=2000)
    assert refusal(state, "-1 deeds D5") == "DT-24: 1 deed must be drawn from the deck"
    assert refusal(state, "-1 deeds D1+D2") == "DT-24: 1 deed must be drawn from the deck"


@rule("DT-50", "DT-R5")
def test_the_cowboys_of_the_deck_fall_evenly_and_then_those_of_the_discards() -> None:
    fields = {"step": "prairie", "stage": "turn up", "actor": 0, "cowboys_up": "--"}
    falls_evenly(lambda chance: drawn(at(cowboy_deck="S H D", **fields), chance), 6, times=2000)
    mixed = at(cowboy_deck="S", cowboy_discard="H D", **fields)
    falls_evenly(lambda chance: drawn(mixed, chance), 2, times=2000)
    assert refusal(mixed, "-1 turn up H+S") == "DT-50: 2 Cowboys must be turned up from the deck"
    assert refusal(mixed, "-1 turn up S") == "DT-50: 2 Cowboys must be turned up from the deck"


@rule("DT-13", "DT-14")
def test_the_table_says_only_what_is_asked_of_it() -> None:
    state = at(step="mine", stage="visit")
    for line in (
        "-1 roll 99999+99999",
        "-1 draw rifle",
        "-1 blind rifle",
        "-1 deeds D1",
        "-1 turn up S",
        "-1 close",
        "-1 set up 1 D1 SD",
        "-1 visit bank",
    ):
        assert refusal(state, line).startswith("DT-")
    assert refusal(state, "-1 keep 99") == "DT-12: you have no thrown dice to choose from now"
    asked = at(step="mine", stage="dynamite", actor=0, hands=["rifle", ""])
    assert refusal(asked, "-1 visit mine") == "DT-14: the table is at 'dynamite'"
