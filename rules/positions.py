"""A position as one line of text, to be pasted into a bug report and read back: whole, or cut to what one seat knows.

The line is a JSON object: `game`, `version` of its rules, `seats`, `options` where they are not the defaults, and then either `state`,
the fields that differ from the start of a game, or `seat` and its `view`. Whatever that seat may not know is not in a cut line;
reading it back gives some whole state that the view allows.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec
from msgspec import Raw, Struct

from rules import notation
from rules.chance import Chance, Fast
from rules.errors import IllegalAction, NotationError
from rules.kernel import AnyGame, AnyState, Options, Seat


class Position(NamedTuple):
    """What a line says."""

    options: Options
    seats: int
    state: AnyState
    seat: Seat | None
    """Of a cut line: the seat that knows this much, and `state` is one of those that it takes for possible. None: the state is whole."""


class _Line(Struct, omit_defaults=True, forbid_unknown_fields=True):
    game: str
    version: int
    seats: int
    options: dict[str, Any] = {}
    state: dict[str, Raw] | None = None
    seat: Seat | None = None
    view: Any = None


_encode = msgspec.json.Encoder().encode


def write(game: AnyGame, options: Options, seats: int, state: AnyState) -> str:
    """The line of a whole position, hidden cards included."""
    start = _start(game, options, seats)
    fields = {name: _encode(getattr(state, name)) for name in game.state.__struct_fields__}
    changed = {name: Raw(text) for name, text in fields.items() if text != _encode(getattr(start, name))}
    return _encode(_Line(game.name, game.version, seats, _chosen(options), changed)).decode()


def write_for(game: AnyGame, options: Options, seats: int, state: AnyState, seat: Seat) -> str:
    """The line of what one seat knows of a position."""
    view = msgspec.to_builtins(state.view(seat), str_keys=True)
    return _encode(_Line(game.name, game.version, seats, _chosen(options), seat=seat, view=view)).decode()


def read(game: AnyGame, line: str, chance: Chance | None = None) -> Position:
    """The position that a line says. Raises NotationError. `chance` chooses what a cut line does not tell; without it, always the same."""
    try:
        found = msgspec.json.decode(line, type=_Line)
        if (found.game, found.version) != (game.name, game.version):
            raise NotationError(f"the position is of {found.game}, rules {found.version}; this is {game.name}, rules {game.version}")
        options: Options = msgspec.convert(found.options, game.options)
        state = _start(game, options, found.seats)
        if found.state is not None:
            _fill(game, state, found.state)
        elif found.view is not None and found.seat is not None:
            view = msgspec.json.decode(_encode(found.view), type=game.views)
            state = game.determinize(options, view, chance or Fast(0))
        else:
            raise NotationError("the position says neither its state nor what a seat sees")
    except (msgspec.DecodeError, RecursionError) as fault:
        raise NotationError(f"that is no position: {fault}") from None
    return Position(options, found.seats, state, found.seat)


def _fill(game: AnyGame, state: AnyState, fields: dict[str, Raw]) -> None:
    kinds = notation.hints(game.state)
    for name, text in fields.items():
        if name not in kinds:
            raise NotationError(f"the state of {game.title} has no {name!r}")
        setattr(state, name, msgspec.json.decode(text, type=kinds[name]))


def _start(game: AnyGame, options: Options, seats: int) -> AnyState:
    try:
        state: AnyState = game.new(options, seats, None)
    except IllegalAction as fault:
        raise NotationError(f"the position's options do not fit: {fault}") from None
    return state


def _chosen(options: Options) -> dict[str, Any]:
    """The options that are not the defaults."""
    usual = msgspec.to_builtins(type(options)())
    return {name: value for name, value in msgspec.to_builtins(options).items() if value != usual[name]}
