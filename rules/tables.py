"""What a host may choose for a game: the values of its options, and tables drawn from them by chance."""

from __future__ import annotations

import typing
from collections.abc import Sequence
from typing import Any

import msgspec

from rules.chance import Chance
from rules.errors import IllegalAction
from rules.kernel import AnyGame, Options
from rules.playout import hurried


def values(kind: Any, default: Any) -> Sequence[Any]:
    """The values that an option of this type may take: all of a choice or a range, the examples of a text, else its default."""
    if typing.get_origin(kind) is typing.Literal:
        return typing.get_args(kind)
    if bool in (kind, *typing.get_args(kind)):
        return tuple(dict.fromkeys([default, True, False]))
    if typing.get_origin(kind) is typing.Annotated:
        bare, *extras = typing.get_args(kind)
        for meta in extras:
            if isinstance(meta, msgspec.Meta):
                if bare is int and meta.ge is not None and meta.le is not None:
                    return range(int(meta.ge), int(meta.le) + 1)
                if meta.examples:
                    return meta.examples
    return (default,)


def fits(game: AnyGame, options: Options, seats: int) -> bool:
    """Whether so many may play with these options."""
    try:
        game.new(options, seats, None)
    except IllegalAction:
        return False
    return True


def default_seats(game: AnyGame) -> list[int]:
    """The numbers of seats that the default options allow."""
    return [seats for seats in game.seats if fits(game, game.options(), seats)]


def drawn(game: AnyGame, chance: Chance) -> tuple[Options, int]:
    """Options and a number of seats that go together, drawn by chance, half of the options at their defaults; windows are at 0."""
    hints = typing.get_type_hints(game.options, include_extras=True)
    chosen = {}
    for field in msgspec.structs.fields(game.options):
        if chance.below(2):
            choices = values(hints[field.name], field.default)
            chosen[field.name] = choices[chance.below(len(choices))]
    return together(game, game.options(**chosen), game.seats[chance.below(len(game.seats))])


def together(game: AnyGame, options: Options, seats: int) -> tuple[Options, int]:
    """These options and seats where they go together; else the defaults, for so many or for the usual number. Windows are at 0."""
    if not fits(game, options, seats):
        options = game.options()
        seats = seats if fits(game, options, seats) else game.usual
    return hurried(game, options), seats
