"""Hypothesis strategies for what every game has: its options and its numbers of seats."""

from __future__ import annotations

import typing

import msgspec
from hypothesis import strategies as st

from rules.kernel import AnyGame, Options
from rules.tables import together, values


@st.composite
def tables(draw: st.DrawFn, game: AnyGame) -> tuple[Options, int]:
    """Options and a number of seats that go together, half of the options at their defaults; windows are at 0."""
    hints = typing.get_type_hints(game.options, include_extras=True)
    seats = draw(st.sampled_from(list(game.seats)))
    said = {}
    for field in msgspec.structs.fields(game.options):
        if draw(st.booleans()):
            said[field.name] = draw(st.sampled_from(values(hints[field.name], field.default)))
    return together(game, game.options(**said), seats)
