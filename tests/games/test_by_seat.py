"""Lists that have an entry for each seat say so, so that a host that sends another number of them is refused before they are drawn."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final, get_args, get_origin

import pytest
from msgspec import Struct

from rules import bounds
from rules.bounds import _fields, _unwrapped
from rules.catalog import NAMES, load
from rules.chance import Fast
from rules.kernel import AnyGame, IllegalAction
from rules.playout import at_random, plies

OTHERS: Final = {"Revealed.cards", "View.playing"}
"""As many as there are seats, and not by seat: Take 5's cards, the lowest first, each with its seat; who plays on in the Dance."""


def lists_of(value: object, hint: Any, where: str) -> Iterator[tuple[str, bool, int]]:
    """Yield each list inside a value of this type: where it stands, whether it is marked as one by seat, and its length."""
    base, marks = _unwrapped(hint)
    if isinstance(value, Struct):
        for name, inside in _fields(type(value)):
            yield from lists_of(getattr(value, name), inside, f"{type(value).__name__}.{name}")
    elif get_origin(base) is tuple and isinstance(value, tuple):
        entries = get_args(base)
        if entries[-1] is Ellipsis:
            yield where, bool(marks), len(value)
        for one, entry in zip(value, entries[:1] * len(value) if entries[-1] is Ellipsis else entries, strict=True):
            yield from lists_of(one, entry, f"{where}[]")
    elif isinstance(value, tuple):  # one of several types
        for one in get_args(base):
            if get_origin(_unwrapped(one)[0]) is tuple:
                yield from lists_of(value, one, where)


def seen(game: AnyGame, seats: int, seed: int) -> Iterator[Struct]:
    """Yield what a random game tells its first seat."""
    chance = Fast(seed)
    state = game.new(game.options(), seats, None)
    for number, ply in enumerate(plies(state, at_random(chance), chance)):
        yield from [told for event in ply.events if (told := game.redact(event, 0)) is not None]
        if number % 40 == 0:
            yield state.view(0)


@pytest.mark.parametrize("name", NAMES)
def test_a_list_with_an_entry_for_each_seat_is_one_by_seat(name: str) -> None:
    game = load(name)
    lengths: dict[str, set[tuple[int, int]]] = defaultdict(set)
    marked: dict[str, bool] = {}
    for seats in (game.seats[0], game.usual, game.seats[-1]):
        try:
            for value in seen(game, seats, seats):
                bounds.check_seats(value, seats)
                for where, is_marked, length in lists_of(value, type(value), ""):
                    lengths[where].add((seats, length))
                    marked[where] = is_marked
        except IllegalAction:
            continue  # so many play with other options alone
    by_seat = {where for where, found in lengths.items() if len(found) > 1 and all(seats == length for seats, length in found)}
    assert [where for where in sorted(by_seat - OTHERS) if not marked[where]] == []
    assert any(marked.values())
