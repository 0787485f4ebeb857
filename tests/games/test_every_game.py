"""What holds for every game of the catalog: the laws, the closure of tests on rules, and a recorded game."""

from __future__ import annotations

from itertools import islice

import pytest
from cited import GAMES, cited, numbered
from games.tell_playthroughs import told
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from strategies import tables
from thorough import often

from rules import citing, record
from rules.catalog import NAMES, load
from rules.chance import Fast
from rules.kernel import Action, AnyState, Ask
from rules.playout import at_random, plies
from rules.tables import default_seats
from rules.testing import ends, keep, refuses_other_seats

games = pytest.mark.parametrize("name", NAMES)


@games
@settings(max_examples=often(3), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_every_law_holds_whatever_the_host_chooses(name: str, data: st.DataObject, seed: int) -> None:
    game = load(name)
    options, seats = data.draw(tables(game))
    keep(game, options, seats, seed, every=13)


@pytest.mark.parametrize("name", [name for name in NAMES if load(name).rollout_policy])
@settings(max_examples=often(15), deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_every_quick_answer_of_playouts_is_allowed(name: str, data: st.DataObject, seed: int) -> None:
    game = load(name)
    options, seats = data.draw(tables(game))
    chance = Fast(seed)
    any_answer = at_random(chance)

    def decide(state: AnyState, ask: Ask) -> Action | None:
        if not ask.must or not game.rollout_policy or chance.below(2):
            return any_answer(state, ask)
        action = game.rollout_policy(state, ask, chance)
        state.check(ask.seat, action)
        return action

    for _ in islice(plies(game.new(options, seats, None), decide, chance), 400):
        pass


@games
def test_every_game_ends_when_only_must_asks_are_answered(name: str) -> None:
    game = load(name)
    for seats in default_seats(game):
        for seed in range(often(2)):
            ends(game, seats, seed)


@games
def test_no_game_begins_for_fewer_or_more_than_it_is_for(name: str) -> None:
    refuses_other_seats(load(name))


@games
def test_every_numbered_rule_has_a_test_and_every_mark_names_a_rule(name: str) -> None:
    rules, marks = numbered(name), cited(name)
    assert rules
    assert citing.missing(rules, marks) == []


@games
def test_questions_and_refusals_name_rules_that_are_in_the_book(name: str) -> None:
    assert {rule for _, rule in load(name).prompts.values()} <= numbered(name)


@games
def test_the_recorded_game_is_still_told_the_same(name: str) -> None:
    assert "".join(told(name)) == (GAMES / "playthroughs" / f"{name}.txt").read_text("utf-8")


@games
def test_the_recorded_game_is_whole(name: str) -> None:
    header, lines = record.read((GAMES / "playthroughs" / f"{name}.record").read_text("utf-8"))
    *_, last = record.replay(load(name), header, lines)
    assert last.state.outcome() is not None
