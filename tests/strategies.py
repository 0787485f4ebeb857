"""Hypothesis strategies for what every game has: its options and its numbers of seats."""

from __future__ import annotations

import typing
from typing import Any

import msgspec
from hypothesis import strategies as st

from rules.kernel import AnyGame, IllegalAction, Options
from rules.playout import hurried


def _values(kind: Any, default: Any) -> st.SearchStrategy[Any]:
    if typing.get_origin(kind) is typing.Literal:
        return st.sampled_from(typing.get_args(kind))
    if bool in (kind, *typing.get_args(kind)):
        return st.sampled_from([default, True, False])
    if typing.get_origin(kind) is typing.Annotated and typing.get_args(kind)[0] is int:
        for meta in typing.get_args(kind)[1:]:
            if isinstance(meta, msgspec.Meta) and meta.ge is not None and meta.le is not None:
                return st.integers(int(meta.ge), int(meta.le))
    if typing.get_origin(kind) is typing.Annotated:
        for meta in typing.get_args(kind)[1:]:
            if isinstance(meta, msgspec.Meta) and meta.examples:
                return st.sampled_from(meta.examples)
    return st.just(default)


def default_seats(game: AnyGame) -> list[int]:
    """The numbers of seats that the default options allow."""
    return [seats for seats in game.seats if _fits(game, game.options(), seats)]


def _fits(game: AnyGame, options: Options, seats: int) -> bool:
    try:
        game.new(options, seats, None)
    except IllegalAction:
        return False
    return True


@st.composite
def tables(draw: st.DrawFn, game: AnyGame) -> tuple[Options, int]:
    """Options and a number of seats that go together, half of the options at their defaults; windows are at 0."""
    hints = typing.get_type_hints(game.options, include_extras=True)
    seats = draw(st.sampled_from(list(game.seats)))
    said = {}
    for field in msgspec.structs.fields(game.options):
        if draw(st.booleans()):
            said[field.name] = draw(_values(hints[field.name], field.default))
    options = game.options(**said)
    if not _fits(game, options, seats):
        options = game.options()
        seats = seats if _fits(game, options, seats) else game.usual
    return hurried(game, options), seats
