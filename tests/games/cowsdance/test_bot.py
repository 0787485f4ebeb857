"""'Who does not answer', and the bot's judgement."""

from __future__ import annotations

from typing import Any

import pytest
from cited import rule
from games.cowsdance.dance import dance, say

from rules import notation
from rules.chance import Fast
from rules.cowsdance import GAME
from rules.cowsdance.actions import Decide
from rules.cowsdance.components import Options
from rules.cowsdance.state import State, new
from rules.kernel import Ask
from rules.testing import falls_evenly


def answer(state: State, by: Any, seed: int = 0) -> str:
    """What the active seat is answered for with."""
    (ask,) = state.asks()
    return notation.write(state.options, by(state.options, state.view(ask.seat), ask, Fast(seed)))


@rule("CD-R4")
def test_an_absent_dealer_lets_the_bulls_ask() -> None:
    state = new(Options(dealer=1), 2)
    assert GAME.default_action(state.options, state.view(0), Ask(0, "decide"), Fast(1)) == Decide(13)
    assert {answer(state, GAME.heuristic, seed) for seed in range(20)} == {"bulls ask", "cows ask"}


@rule("CD-R7")
def test_an_absent_player_makes_the_compulsory_pairs_and_nothing_else() -> None:
    state = dance(["LW LT F B C", "C"], "GW F C", pairs=[[], ["LJ+GJ"]])
    assert answer(state, GAME.default_action) == "pair LW+GW"
    say(state, 0, "pair LW+GW")
    assert answer(state, GAME.default_action) == "discard B"
    assert answer(dance(["F C", "C"], "GW", {"pairing": "all"}), GAME.default_action) == "pair F+GW"


@rule("CD-16")
def test_an_absent_player_discards_an_asker_or_else_a_card_by_lot() -> None:
    assert answer(dance(["LW C B", "C"], "", asker="cows"), GAME.default_action) == "discard C"
    state = dance(["LW F C", "LP"], "")
    (ask,) = state.asks()
    view = state.view(0)
    falls_evenly(lambda chance: GAME.default_action(state.options, view, ask, chance), 3, 3000)
    state = dance(["LW B B", "LP"], "")
    say(state, 0, "ask")
    assert answer(state, GAME.default_action) == "discard B"


@pytest.mark.parametrize(
    ("hand", "hall", "pairs", "choice"),
    [
        ("LW F B", "GW C", [[], ["LJ+GJ"]], "pair LW+GW"),
        ("LT F B", "GW C", [[], ["LJ+GJ"]], "cut 2.1 LJ"),
        ("GJ F B", "GW C", [[], ["LJ+GJ"]], "cut 2.1 GJ"),
        ("LJ F B", "GW C", [[], ["LJ+GJ"]], "cut 2.1 LJ"),
        ("LT F B", "GW C", [["LJ+GJ"], ["F+GJ"]], "pair F+GW"),
        ("LT B", "F C", [[], []], "pair LT+F"),
        ("LT B", "GW C", [[], []], "invite"),
        ("LT B", "GW", [[], []], "ask"),
    ],
)
def test_the_bot_pairs_first_then_cuts_in_on_others_then_invites_or_asks(hand: str, hall: str, pairs: Any, choice: str) -> None:
    assert answer(dance([hand, "LP"], hall, pairs=pairs), GAME.heuristic) == choice


def test_the_bot_cuts_in_on_whoever_leads() -> None:
    pairs = [["LW+GW", "LW+GW", "LW+GW"], ["LJ+GJ", "LJ+GJ"], ["LT+GT", "B+C", "B+C"]]
    assert answer(dance(["F B", "LP", "LP"], "", pairs=pairs), GAME.heuristic).startswith("cut 3.1")
    assert answer(dance(["F B", "LP", "LP"], "", {"games": 2}, pairs=pairs, totals=[0, 9, 0]), GAME.heuristic).startswith("cut 2.")


def test_the_bot_does_not_ask_whom_it_knows_to_have_no_cow() -> None:
    lacks = [[], [["C", 0]], [["LW+C", 0]]]
    assert answer(dance(["B LW", "LP", "LT"], "", lacks=lacks), GAME.heuristic).startswith("discard")
    lacks[2] = [["LW+C", 1]]
    assert answer(dance(["B LW", "LP", "LT LT"], "", lacks=lacks), GAME.heuristic) == "ask"
    assert answer(dance(["B LW", "", ""], ""), GAME.heuristic).startswith("discard")


@pytest.mark.parametrize(
    ("hand", "hall", "choice"),
    [
        ("LW LT C B F", "GW GW GW GW", "discard C"),
        ("LW LT B F", "GW GW GW GW", "discard LW"),
        ("LW LT B F", "GT GT GT GW", "discard LT"),
        ("GW LW LT", "", "discard LW"),
        ("F B", "C C C C C C", "discard B"),
        ("F B", "C C C C C C C", "discard B"),
        ("LT B", "GW C C C C C C", "discard LT"),
        ("LT B", "GW GW", "discard LT"),
        ("X LT", "GW", "discard LT"),
    ],
)
def test_the_bot_discards_an_answerer_first_then_the_dancer_that_is_hardest_to_pair(hand: str, hall: str, choice: str) -> None:
    state = dance([hand, "LP"], hall, {"pairing": "free", "make_your_own": "wild"}, asking="refused")
    assert answer(state, GAME.heuristic) == choice


def test_the_bot_discards_an_asker_for_which_no_answerer_is_left() -> None:
    pairs = [[], ["B+C", "B+C", "B+C", "B+C", "B+C", "B+C"]]
    assert answer(dance(["LW B", "LP"], "", pairs=pairs, asking="refused"), GAME.heuristic) == "discard LW"
    assert answer(dance(["LW B", "LP"], "", pairs=[[], [*pairs[1], "B+C"]], asking="refused"), GAME.heuristic) == "discard B"


def test_the_bot_spends_wild_dancers_last() -> None:
    state = dance(["X LW", "LP"], "X GW", {"make_your_own": "wild"})
    assert answer(state, GAME.heuristic) == "pair LW+GW"
