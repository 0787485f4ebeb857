"""The bounds of what a view or an event may say: who reads a stranger's checks them before anything is computed from it.

A number has its bounds in its type (`msgspec.Meta`), which decoding checks. What follows from the number of seats as well is
marked: a seat is one of this table's, a list by seat has an entry for each. What a whole view says together is checked by making
a position that fits it, and what of an event follows from options by the game's own `fault_of`.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator
from functools import cache
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

T = TypeVar("T")

LARGEST: Final = 1_000_000
"""No number of a view, an event, an action or an option is larger."""
SEATS: Final = 16
"""No table has more seats."""


class _Mark(Struct, frozen=True):
    """What a type says beyond its own bounds."""

    what: Literal["seat", "by seat"]


Seat: TypeAlias = Annotated[int, Meta(ge=-1, le=SEATS - 1), _Mark("seat")]
"""A seat, counted from 0; `rules.kernel.TABLE`, -1, is the table's own. In a view or an event it is one of this table's."""
BySeat: TypeAlias = Annotated[tuple[T, ...], Meta(max_length=SEATS), _Mark("by seat")]
"""One entry for each seat."""
Count: TypeAlias = Annotated[int, Meta(ge=0, le=9_999)]
"""How many there are of something."""
Number: TypeAlias = Annotated[int, Meta(ge=0, le=LARGEST)]
"""What is counted through a whole game, and never looped over: turns, questions, offers."""


def check_seats(value: object, seats: int) -> None:
    """Check the seats of a decoded view or event, and its lists by seat, against the number of seats. Raises ValueError."""
    _checker(type(value))(value, seats)


_Check: TypeAlias = Callable[[Any, int], None]


def _make_checker(kind: Any) -> _Check:
    if not (isinstance(kind, type) and issubclass(kind, Struct)):
        return _nothing
    fields = [(name, one) for name, hint in _fields(kind) if (one := _check_of(hint)) is not _nothing]

    def check(value: Any, seats: int) -> None:
        for name, one in fields:
            one(getattr(value, name), seats)

    return check if fields else _nothing


_checker: Final[Callable[[Any], _Check]] = cache(_make_checker)


def _nothing(value: Any, seats: int) -> None:
    """Check nothing: there is no seat in it."""


def _check_of(hint: Any) -> _Check:
    base, marks = _unwrapped(hint)
    inner = _check_inside(base)
    if any(mark.what == "seat" for mark in marks):
        return _is_seat
    if not any(mark.what == "by seat" for mark in marks):
        return inner

    def by_seat(value: Any, seats: int) -> None:
        if value is not None and len(value) != seats:
            raise ValueError(f"a list of {len(value)} at a table of {seats}")
        inner(value, seats)

    return by_seat


def _is_seat(value: Any, seats: int) -> None:
    if value is not None and not 0 <= value < seats:
        raise ValueError(f"seat {value} at a table of {seats}")


def _check_inside(base: Any) -> _Check:
    if get_origin(base) in (Union, types.UnionType):
        checks = [check for one in get_args(base) if one is not type(None) and (check := _check_of(one)) is not _nothing]
        if len(checks) == 1:
            return lambda value, seats: None if value is None else checks[0](value, seats)
        return (lambda value, seats: _checker(type(value))(value, seats)) if checks else _nothing
    if get_origin(base) is tuple:
        entries = get_args(base)
        if entries[-1] is Ellipsis:
            each = _check_of(entries[0])
            return _nothing if each is _nothing else lambda value, seats: _all_of(value, seats, each)
        checks = [_check_of(entry) for entry in entries]
        return _nothing if all(check is _nothing for check in checks) else lambda value, seats: _each_of(value, seats, checks)
    return _checker(base)


def _all_of(values: Any, seats: int, check: _Check) -> None:
    for value in values or ():
        check(value, seats)


def _each_of(values: Any, seats: int, checks: list[_Check]) -> None:
    for value, check in zip(values or (), checks, strict=False):
        check(value, seats)


# Of types --------------------------------------------------------------------------------------------------------------------


def without_bounds(hint: Any, lists: bool) -> Iterator[str]:
    """Where a type of a view, event, action or option leaves a number or text without bounds, or, if `lists`, a list without a length."""
    yield from _without_bounds(hint, "", lists, set())


def _without_bounds(hint: Any, where: str, lists: bool, seen: set[Any]) -> Iterator[str]:
    base, _ = _unwrapped(hint)
    metas = [meta for meta in getattr(hint, "__metadata__", ()) if isinstance(meta, Meta)]
    origin = get_origin(base)
    if base is int:
        lowest = [bound for meta in metas for bound in (meta.ge, meta.gt) if bound is not None]
        highest = [bound for meta in metas for bound in (meta.le, meta.lt) if bound is not None]
        if not lowest or not highest or max(map(abs, (*lowest, *highest))) > LARGEST:
            yield where
    elif base is str or (lists and origin in (tuple, list) and (origin is list or get_args(base)[-1] is Ellipsis)):
        if all(meta.max_length is None for meta in metas):
            yield where
    elif base in (float, dict, Any) or origin is dict:
        yield where
    if kind := _struct(base):
        if kind not in seen:
            seen.add(kind)
            for name, inside in _fields(kind):
                yield from _without_bounds(inside, f"{kind.__name__}.{name}", lists, seen)
    elif origin is not Literal:
        for one in get_args(base):
            yield from _without_bounds(one, where, lists, seen)


def _fields(kind: type[Struct]) -> list[tuple[str, Any]]:
    hints = get_type_hints(kind, include_extras=True)
    return [(name, hints[name]) for name in kind.__struct_fields__]


def _unwrapped(hint: Any) -> tuple[Any, list[_Mark]]:
    if get_origin(hint) is Annotated:
        return hint.__origin__, [mark for mark in hint.__metadata__ if isinstance(mark, _Mark)]
    return hint, []


def _struct(kind: object) -> type[Struct] | None:
    return kind if isinstance(kind, type) and issubclass(kind, Struct) else None
