"""The searching bot: it leaves the game's judgement only for what is surely better."""

from __future__ import annotations

import dataclasses

from games.cowtown.positions import ask_of, table

from rules import notation
from rules.bots.search import MonteCarlo
from rules.chance import Fast
from rules.cowtown import GAME
from rules.cowtown.state import State
from rules.kernel import AnyGame, Seat

TIMID = dataclasses.replace(GAME, heuristic=GAME.default_action)
"""A game whose judgement draws for ever."""


def choice(game: AnyGame, playouts: int, state: State, seat: Seat, what: str) -> str | None:
    """What the bot says with so many playouts."""
    bot = MonteCarlo(game, f"mc:{playouts}", playouts, None)
    action = bot.choose(state.options, state.view(seat), ask_of(state, seat, what), Fast(1), lambda: False)
    return action and notation.write(state.options, action)


def test_a_card_that_ends_the_round_is_played_against_the_judgement() -> None:
    state = table(hands=["B6", "Y3 Y4", "G1 G9"], stacks=["B5"], deck="Y7 Y8 R2 R4 R6")
    assert choice(TIMID, 40, state, 0, "turn") == "play a:B6"


def test_where_too_few_worlds_were_tried_the_judgement_stands() -> None:
    state = table(hands=["B6", "Y3 Y4", "G1 G9"], stacks=["B5"], deck="Y7 Y8 R2 R4 R6")
    assert choice(TIMID, 3, state, 0, "turn") == "draw deck"
    assert choice(GAME, 3, state, 0, "turn") == "play a:B6"


def test_what_is_optional_is_left_to_the_judgement() -> None:
    state = table(hands=["R2", "Y3 Y4", "G1 G9"], stacks=["B5"], deck="Y7 Y8", turn=1, last_cards=[{"seat": 0, "asked": 0, "lapsed": True}])
    assert choice(GAME, 40, state, 2, "catch") == "catch 1"
    assert choice(TIMID, 40, state, 2, "catch") is None
