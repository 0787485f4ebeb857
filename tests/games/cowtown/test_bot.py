"""What the game's own judgement says."""

from __future__ import annotations

import pytest
from games.cowtown.positions import after, ask_of, said_by, table

from rules import notation
from rules.chance import Fast
from rules.cowtown import GAME
from rules.cowtown.state import State


@pytest.mark.parametrize(
    ("hand", "stacks", "line"),
    [
        ("B6 B7 R2", ["B5"], "play a:B6+B7 moo"),  # as many cards as it can
        ("B6 G6 R2 R3", ["B5"], "play a:B6"),  # rather safe
        ("B6 B7 Y7 R2 R3", ["B5", "Y6"], "play a:B6+B7/b:Y7"),  # for a scorecow
        ("B6", ["G5"], "play a:B6 moo"),  # the last card, with the call that a kick makes due
        ("B6", ["B5"], "play a:B6"),
        ("B10 R6 R2 R3", ["B9", "R5"], "play a:B10"),  # for the barn door
        ("B2 R2", ["B5"], "draw deck"),
    ],
)
def test_it_plays_what_brings_most(hand: str, stacks: list[str], line: str) -> None:
    state = table(hands=[hand, "Y3 Y4", "G1"], stacks=stacks, deck="Y7 Y8")
    assert said_by(GAME.heuristic, state, 0, "turn") == line


@pytest.mark.parametrize(("discard", "line"), [("B6", "draw discard"), ("G6", "draw deck"), ("B7", "draw deck")])
def test_it_takes_from_the_discard_pile_what_it_could_play_safely(discard: str, line: str) -> None:
    state = table(hands=["B2 R2", "Y3", "G1"], stacks=["", "B5"], deck="Y7 Y8", discard=discard)
    assert said_by(GAME.heuristic, state, 0, "turn") == line


@pytest.mark.parametrize(
    ("hand", "stacks", "line"),
    [
        ("B10 R2", ["B9", "R1"], "pass R2 to 3"),  # out
        ("B10 R2 R3", ["B9", "R1"], "again"),
        ("B10 R2 Y9", ["B9", "G1"], "pass Y9 to 3 moo"),  # a card less is better than a Bullish card
        ("B10 Y3 Y5 Y9", ["B9", "G8", "G2"], "pass Y5 to 3"),
        ("B10 Y3 Y9 Y4", ["B9"], "pass Y9 to 3"),
    ],
)
def test_at_a_barn_door_it_passes_a_card_to_the_shortest_hand_or_goes_on(hand: str, stacks: list[str], line: str) -> None:
    state = after(table(hands=[hand, "Y3 Y4", "G1"], stacks=stacks, deck="Y7 Y8"), "0 play a:B10")
    assert said_by(GAME.heuristic, state, 0, "bonus") == line


def rollout_policy(state: State, what: str) -> str:
    """What the hunch of player 1 is."""
    assert GAME.rollout_policy is not None
    return notation.write(state.options, GAME.rollout_policy(state, ask_of(state, 0, what), Fast(1)))


@pytest.mark.parametrize(
    ("hand", "stacks", "line"),
    [
        ("B6 B7 R2", ["B5"], "play a:B6+B7 moo"),
        ("B6 G6 R2 R3", ["B5"], "play a:B6"),
        ("B6 B7 R1 R2 R3", ["B5", "G0"], "play b:R1+R2+R3"),
        ("B8 B10 R2 R3", ["B7", "G9"], "play b:B10"),
        ("B6", ["G5"], "play a:B6 moo"),
        ("B6", ["B5"], "play a:B6"),
        ("B2 R2", ["B5", ""], "draw deck"),
    ],
)
def test_a_hunch_is_the_best_play_onto_one_stack(hand: str, stacks: list[str], line: str) -> None:
    assert rollout_policy(table(hands=[hand, "Y3 Y4", "G1"], stacks=stacks, deck="Y7 Y8"), "turn") == line


@pytest.mark.parametrize(
    ("hand", "line"),
    [("B10 R2", "pass R2 to 3"), ("B10 R2 R3", "again"), ("B10 Y9 Y9", "pass Y9 to 3 moo"), ("B10 Y9 Y9 Y9", "pass Y9 to 3")],
)
def test_a_hunch_at_a_barn_door_goes_on_for_two_cards_or_passes_one_to_the_shortest_hand(hand: str, line: str) -> None:
    state = after(table(hands=[hand, "Y3 Y4", "G1"], stacks=["B9", "R1"], deck="Y7 Y8"), "0 play a:B10")
    assert rollout_policy(state, "bonus") == line


def test_it_calls_and_catches_and_accuses_nobody() -> None:
    start = table(3, {"false_catch": "accuser"}, hands=["B6 R2", "Y3 Y4", "G1 G3"], stacks=["B5"], deck="Y7 Y8")
    state = after(start, "0 play a:B6")
    assert (said_by(GAME.heuristic, state, 0, "moo"), said_by(GAME.heuristic, state, 2, "catch")) == ("moo", "catch 1")
    assert said_by(GAME.heuristic, after(state, "0 moo"), 2, "catch") is None


def test_a_seat_stands_as_well_as_its_scorecows_are_ahead_of_the_others() -> None:
    between = table(scorecows=[6, 2, 1])
    assert [GAME.evaluate(between, seat) for seat in range(3)] == [4.5, -1.5, -3.0]
    playing = table(hands=["B6", "Y3 Y4", "G1 G2 G3"], stacks=["B5"], deck="Y7", scorecows=[6, 2, 1])
    assert [GAME.evaluate(playing, seat) for seat in range(3)] == [6.0, -1.5, -4.5]
    assert (GAME.horizon(between), GAME.horizon(table(round=2))) == (0, 2)
