"""What a bull of Dice Town does, why, and what it has learned."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from time import process_time
from typing import Any, Final

import pytest
from games.dicetown.positions import ask_of, at

from rules import notation
from rules.bots import decision_rng, make
from rules.bots.advice import advise
from rules.chance import Fast
from rules.dicetown import GAME, learn, value
from rules.dicetown.actions import Pass
from rules.dicetown.appraisal import Appraisal
from rules.dicetown.components import ACE, Options
from rules.dicetown.state import State, new
from rules.dicetown.weights import WORTHS
from rules.kernel import Action, AnyState, Ask, Seat
from rules.playout import plies

BULL: Final = make(GAME, "bull")
PLIES: Final = 150
"""So much of a game is played: some rounds."""
THROW: Final[dict[str, Any]] = {"step": "throw", "stage": "keep", "face_up": "D3", "cowboys_up": "SD"}


def bull(state: State, seat: Seat, what: str) -> str | None:
    """What a bull says."""
    ask, view = ask_of(state, seat, what), state.view(seat)
    action = BULL.choose(state.options, view, ask, decision_rng("", view, ask), lambda: False)
    return None if action is None else notation.write(state.options, action)


def test_a_bull_keeps_what_the_richest_place_pays_for() -> None:
    full_bank = at(locked=["TT", "99"], thrown=["9T", "9"], dollars=[0, 8], bank=30, sheriff=1, **THROW)
    assert bull(full_bank, 0, "keep") == "keep T"
    empty_bank = at(locked=["TTAA", "99A"], thrown=["T", "9"], dollars=[0, 8], bank=0, sheriff=1, **THROW)
    assert bull(empty_bank, 0, "keep") == "keep T"  # with no dollar the one die must be kept
    last_nuggets = at(locked=["99TT", "9JQ"], thrown=["A", "9"], dollars=[8, 8], bank=0, mine=9, nuggets=[0, 0], prairie=0, **THROW)
    assert bull(last_nuggets, 0, "keep") in ("keep A", "keep -")


def test_a_bull_keeps_the_fourth_suit_in_sight() -> None:
    """An ace more than the other hires the Cowboy that makes a Rodeo."""
    state = at(locked=["99AA", "KKAA"], thrown=["A", "A"], dollars=[3, 0], sheriff=1, cowboys=["SHD", "-"], **{**THROW, "cowboys_up": "CC"})
    assert bull(state, 0, "keep") == "keep A"


def test_a_bull_names_itself_and_the_better_offer() -> None:
    tie = at(2, step="mine", stage="name", sheriff=1, tied=[0, 1], offers=[{}, None], locked=["99JKA", "99QQK"])
    assert bull(tie, 1, "name") == "name 2"
    tie = at(
        3,
        step="mine",
        stage="name",
        sheriff=2,
        tied=[0, 1],
        offers=[{"dollars": 1}, {"dollars": 4}, None],
        locked=["99JKA", "99QQK", "TTTQQ"],
    )
    assert bull(tie, 2, "name") == "name 2"


def test_a_bull_outbids_where_it_is_worth_it_and_not_where_the_sheriff_is_tied() -> None:
    fields: dict[str, Any] = {"step": "mine", "stage": "raise", "tied": [0, 1], "locked": ["9999A", "9999K", "TTTQQ"]}
    shown = {**fields, "offers": [{"dollars": 1}, {"dollars": 2}, None]}
    assert bull(at(3, sheriff=2, **shown), 0, "raise") == "add $1"  # on equal offers the next one clockwise would be named
    assert bull(at(3, sheriff=2, **{**shown, "offers": [{"dollars": 1}, {"dollars": 8}, None]}), 0, "raise") == "add"
    assert bull(at(3, sheriff=1, **{**shown, "offers": [{"dollars": 1}, None, None]}), 0, "raise") == "add"
    poor = {**fields, "step": "bank", "bank": 0, "locked": ["TT9JA", "TT9QK", "99KKQ"], "offers": [{}, {"dollars": 1}, None]}
    assert bull(at(3, sheriff=2, **poor), 0, "raise") == "add"  # an empty bank is worth nothing


def test_a_bull_takes_what_scores_and_hires_what_is_missing() -> None:
    store = at(step="store", stage="pick", actor=0, drawn="rifle horse dynamite", locked=["JJJ9T", "9TQKA"])
    assert bull(store, 0, "pick") == "take horse"
    prairie: dict[str, Any] = {"step": "prairie", "actor": 0, "cowboys_up": "SC", "cowboys": ["SHD", "-"], "locked": ["9KAAA", "99QJA"]}
    assert bull(at(stage="cowboy", **prairie), 0, "cowboy") == "hire C"
    assert bull(at(stage="choose", **prairie), 0, "prairie") == "choose hire"
    herds = {**prairie, "cowboys": ["SH", "-"], "cowboys_up": "SH", "herds": [3, 4], "mine": 2}
    assert bull(at(stage="choose", **herds), 0, "prairie") == "choose rustle"


def test_a_bull_robs_who_has_most_to_lose_and_asks_doc_for_what_hurts_others() -> None:
    saloon = at(3, step="saloon", stage="victim", actor=0, hands=["", "D1", "D5 D5 horse"], locked=["QQQ9T", "9TJKA", "9TJKA"])
    assert bull(saloon, 0, "victim") == "steal from 3"
    doc = at(4, step="doc", stage="cure", actor=0, nuggets=[0, 2, 3, 1], locked=["9JQKA", "99TJA", "99TJK", "TTTQK"], dollars=[4, 0, 0, 0])
    assert bull(doc, 0, "cure") == "cure nuggets"


def test_a_bull_plays_a_card_where_it_brings_more_than_it_is_worth_in_the_hand() -> None:
    fields: dict[str, Any] = {"step": "mine", "stage": "dynamite", "actor": 0, "hands": ["dynamite", ""]}
    assert bull(at(locked=["9999A", "TTQQK"], **fields), 0, "dynamite") == "play dynamite"
    assert bull(at(locked=["9TJKA", "TTQQK"], mine=1, **fields), 0, "dynamite") == "pass"
    bank: dict[str, Any] = {"step": "bank", "stage": "accomplice", "actor": 0, "hands": ["", "accomplice"], "locked": ["9TTJA", "TQQQK"]}
    assert bull(at(bank=1, **bank), 1, "accomplice") == "pass"
    assert bull(at(bank=12, **bank), 1, "accomplice") == "play accomplice"


def test_a_bull_loads_the_die_that_pays_and_keeps_the_card_where_it_does_not() -> None:
    fields: dict[str, Any] = {"step": "throw", "bank": 30, "sheriff": 1, "dollars": [5, 5], "face_up": "D1"}
    face = at(stage="face", actor=0, locked=["TTTT", "TTTT"], **fields)
    assert bull(face, 0, "face") == "load T"
    window = at(stage="loaded", hands=["loaded-die", ""], locked=["TTTT", "TTTT"], **fields)
    assert bull(window, 0, "loaded") == "play loaded-die"


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (Options(window=0), 2),
        (Options(window=0), 5),
        (Options(window=0, cowboys=False, doc="free"), 3),
        (Options(window=0, wild_west=True, deeds=25), 6),
    ],
    ids=repr,
)
def test_a_bull_says_what_is_allowed_and_the_same_again(options: Options, seats: int) -> None:
    chance = Fast(seats)
    state = new(options, seats)

    def decide(at: AnyState, ask: Ask) -> Action | None:
        view = at.view(ask.seat)
        if ask.seat:
            action: Action | None = GAME.heuristic(options, view, ask, chance)
            return action
        said = [BULL.choose(options, view, ask, decision_rng("", view, ask), lambda: True) for _ in range(2)]
        assert said[0] == said[1]
        if said[0] is not None:
            at.check(0, said[0])
        return said[0]

    assert sum(1 for _ in islice(plies(state, decide, chance), PLIES)) > 100


def test_a_bull_decides_within_its_time() -> None:
    """50 ms of CPU, on a machine that imagines 200 positions in 50 ms; a slower one may take as much longer."""
    state = at(5, locked=["-"] * 5, thrown=["9TJQK", "9", "9", "9", "9"], **THROW)
    view = state.view(0)

    def imagine() -> None:
        for luck in range(200):
            GAME.determinize(state.options, view, Fast(luck))

    slowness = max(1.0, min(_cpu(imagine) for _ in range(3)) / 0.05)
    assert min(_cpu(lambda: bull(state, 0, "keep")) for _ in range(3)) < 0.05 * slowness


def _cpu(work: Callable[[], object]) -> float:
    began = process_time()
    work()
    return process_time() - began


def test_advice_comes_from_the_same_judgement_and_gives_a_reason() -> None:
    state = at(locked=["TT", "99"], thrown=["9T", "9"], dollars=[0, 8], bank=30, sheriff=1, **THROW)
    advice = advise(GAME, state.options, state.view(0), ask_of(state, 0, "keep"))
    assert advice.best
    assert notation.write(state.options, advice.best.action) == "keep T"
    assert advice.best.loss == 0
    assert advice.best.reason == "that shows 3 tens, the most at the Bank, where $30 lie"
    assert [notation.write(state.options, other.action) for other in advice.others] == ["keep 9"]
    assert advice.others[0].loss > 0.5


def test_worths_are_sensible_and_opponents_count_against_oneself() -> None:
    early, late = value.worths(0), value.worths(1)
    assert len(early) == len(WORTHS) == len(value.THINGS)
    assert late[value.NUGGETS] == pytest.approx(1, abs=0.3)
    assert late[value.BADGE] > early[value.BADGE]
    it = Appraisal(Options(window=0), at(3, dollars=[3, 8, 8], sheriff=0, face_up="D3").view(1))
    assert sum(it.signs) == pytest.approx(0)
    assert it.badge(1) > 0
    assert it.mine(0, 2) < 0 < it.mine(1, 2) < it.mine(1, 4)


def test_learning_explains_a_part_of_how_games_end() -> None:
    chance = Fast(3)
    seen = [note for _ in range(4) for note in learn.notes(chance)]
    fit = learn.Fit()
    for note in seen:
        assert len(note.seen) == len(WORTHS)
        fit.add(note)
    assert fit.error(seen) < 0.9
    lines = list(learn.page(fit.worths()))
    assert len(lines) > len(WORTHS)
    assert learn.learned(1, Fast(4)).worths().keys() == WORTHS.keys()


def test_a_window_of_nothing_to_play_is_passed() -> None:
    state = at(step="mine", stage="dynamite", actor=0, hands=["rifle", ""], locked=["9999A", "TTQQK"])
    ask, view = ask_of(state, 0, "dynamite"), state.view(0)
    assert BULL.choose(state.options, view, ask, Fast(1), lambda: False) == Pass()
    assert ACE in view.locked[0]
