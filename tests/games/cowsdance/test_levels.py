"""What a calf and a bull of Cows Can't Dance do."""

from __future__ import annotations

from games.cowsdance.dance import dance

from rules import notation
from rules.chance import Fast
from rules.cowsdance import GAME
from rules.cowsdance.novice import novice
from rules.cowsdance.state import State


def said(state: State, luck: int, by: object) -> str | None:
    """What the active seat says."""
    (ask,) = state.asks()
    assert callable(by)
    action = by(state.options, state.view(ask.seat), ask, Fast(luck))
    return action and notation.write(state.options, action)


def test_a_calf_makes_the_any_pair_that_it_sees() -> None:
    state = dance(["LW LT F B C", "C"], "GW GT C")
    assert {said(state, luck, novice) for luck in range(20)} == {"pair LW+GW", "pair LT+GT", "pair F+GW", "pair F+GT"}


def test_a_calf_throws_away_what_comes_to_hand() -> None:
    state = dance(["LW LT B", "C"], "LJ")
    thrown = {said(state, luck, novice) for luck in range(40)}
    assert {"discard LW", "discard LT"} <= thrown


def test_a_bull_plays_as_the_cow_does_since_nothing_that_was_tried_is_better() -> None:
    state = dance(["LW LT F B C", "C"], "GW F C", pairs=[[], ["LJ+GJ"]])
    assert GAME.strongest is not None
    for luck in range(5):
        (ask,) = state.asks()
        strong = GAME.strongest(state.options, state.view(ask.seat), ask, Fast(luck), lambda: False)
        assert strong == GAME.heuristic(state.options, state.view(ask.seat), ask, Fast(luck))
