"""Positions of Take 5 in a line: the fields named, the rest as at the start."""

from __future__ import annotations

import pytest

from rules import notation
from rules.kernel import Event, IllegalAction
from rules.take5 import GAME
from rules.take5.components import Options
from rules.take5.state import State, new


def at(seats: int = 2, options: Options | None = None, **fields: object) -> State:
    """A state with these fields."""
    state = new(options or Options(), seats)
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def say(state: State, *lines: str) -> list[Event]:
    """Say `SEAT ACTION` lines through the checked door, in place; what the last one told."""
    told: list[Event] = []
    for line in lines:
        seat, _, action = line.partition(" ")
        said = notation.read(GAME, state.options, action)
        state.check(int(seat), said)
        told = state.apply(int(seat), said)
    return told


def refusal(state: State, line: str) -> IllegalAction:
    """Why `SEAT ACTION` is refused."""
    with pytest.raises(IllegalAction) as refused:
        say(state, line)
    return refused.value


DEAL = "-1 deal 1+2+3+4+5+6+7+8+9+10/11+12+13+14+15+16+17+18+19+20 rows 30+22+41+99"
