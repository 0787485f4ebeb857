"""The rules as others import them: the page's examples run, and play goes on until a person is asked."""

from __future__ import annotations

import doctest
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import pytest
from toy.actions import Moo, Play, Rest
from toy.components import Options
from toy.game import GAME as TOY

import rules
from rules.kernel import AnyState

ROOT = Path(__file__).parents[2]


def test_the_examples_of_the_page_run_as_they_stand() -> None:
    page = (files("rules") / "README.md").read_text("utf-8")
    test = doctest.DocTestParser().get_doctest(page, {}, "README.md", "rules/README.md", 0)
    told: list[str] = []
    ran = doctest.DocTestRunner().run(test, out=told.append)

    assert told == []
    assert ran.attempted > 20


def test_the_door_gives_what_it_names() -> None:
    assert [name for name in rules.__all__ if not hasattr(rules, name)] == []
    with pytest.raises(AttributeError, match="module 'rules' has no attribute 'barn'"):
        rules.barn  # noqa: B018


def test_importing_the_door_loads_neither_a_game_nor_what_is_slow() -> None:
    program = "import sys, rules; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True).stdout.split()

    assert {"rules.catalog", "rules.kernel"} <= set(found)
    assert set(found) & {"rules.playout", "importlib.metadata", "asyncio", *(f"rules.{name}" for name in rules.games())} == set()


def asked(state: AnyState, seat: int) -> list[str]:
    return [ask.what for ask in state.asks() if ask.seat == seat]


OPTIONS = Options(window=0)


def test_play_goes_on_until_a_person_is_asked_and_the_given_state_stays_as_it_was() -> None:
    start = TOY.new(OPTIONS, 3, None)

    state, events = rules.play_until_asked(TOY, OPTIONS, start, {0}, "moo")

    assert (start.heap, len(events)) == ([], 1)
    assert "turn" in asked(state, 0)
    assert rules.play_until_asked(TOY, OPTIONS, state, {0}, "moo") == (state, [])


def test_the_same_seed_plays_the_same() -> None:
    start = TOY.new(OPTIONS, 3, None)

    assert rules.play_until_asked(TOY, OPTIONS, start, {2}, "moo") == rules.play_until_asked(TOY, OPTIONS, start, {2}, "moo")


def test_an_optional_question_stops_the_play_once_and_is_declined_by_going_on() -> None:
    start, _ = rules.play_until_asked(TOY, OPTIONS, TOY.new(OPTIONS, 2, None), {0, 1}, "moo")
    cards = next(action for ask in start.asks() for action in start.legal(ask) if isinstance(action, Play))
    played, _ = rules.play(start, 0, cards)

    stopped, _ = rules.play_until_asked(TOY, OPTIONS, played, {1}, "moo")
    assert {"turn", "moo"} <= set(asked(stopped, 1))
    stopped.check(1, Moo())

    rested, _ = rules.play(stopped, 1, Rest())
    later, _ = rules.play_until_asked(TOY, OPTIONS, rested, {1}, "moo")
    assert later != rested


def test_with_nobody_to_wait_for_a_game_is_played_to_its_end() -> None:
    state, _ = rules.play_until_asked(TOY, OPTIONS, TOY.new(OPTIONS, 3, None), set(), "moo")

    assert state.outcome() is not None
