"""Positions of Cows Can't Dance for the tests, written as the case files write them."""

from __future__ import annotations

from typing import Any

import pytest

from rules import cases, notation
from rules.cowsdance import GAME
from rules.cowsdance.components import SPELLED
from rules.cowsdance.state import State
from rules.kernel import TABLE, Event, IllegalAction


def dance(hands: list[str], hall: str = "", options: dict[str, Any] | None = None, **given: Any) -> State:
    """A game in which seat 0 is active, bulls ask, the pile is empty and the last seat has dealt, unless something else is given."""
    start = {"dealer": len(hands) - 1, "asker": "bulls", "turn": 0, "pile": "", "hands": hands, "hall": hall}
    state: State = cases.position(GAME, cases.Case(rule="", seats=len(hands), options=options or {}, given={**start, **given}))[1]
    for place in (state.hall, state.pile, *state.hands):
        place.sort()
    return state


def say(state: State, seat: int, *lines: str) -> list[Event]:
    """Say it, checked; what happened."""
    told: list[Event] = []
    for line in lines:
        action = notation.read(GAME, state.options, line)
        state.check(seat, action)
        told += state.apply(seat, action)
    return told


def table(state: State, *lines: str) -> list[Event]:
    """The table says it, checked."""
    return say(state, TABLE, *lines)


def refused(state: State, seat: int, line: str) -> str:
    """The rule and the sentence with which it is refused."""
    with pytest.raises(IllegalAction) as caught:
        state.check(seat, notation.read(GAME, state.options, line))
    return str(caught.value)


def answers(state: State) -> list[str]:
    """The lines of all answers to the one ask that stands."""
    (ask,) = state.asks()
    return [notation.write(state.options, action) for action in state.legal(ask)]


def asked(state: State) -> list[str]:
    """The asks, as case files write them."""
    return [f"{ask.seat} {ask.what}" for ask in state.asks()]


def cards(text: str) -> list[int]:
    """Cards from their spelling, in the order given."""
    return [SPELLED.index(one) for one in text.split()]
