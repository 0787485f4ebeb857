"""The laws of the worlds that `determinize` makes of one view: they are whole, chance alone makes them, and they differ where truth may.

That one world fits its view, `rules.laws` asks. Here several of one view are compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgspec

from rules.chance import Fast
from rules.kernel import AnyState
from rules.trial import Trial, as_bytes, broken

WORLDS: Final = 3
"""So many worlds of one view are compared."""
ALIKE: Final = 30
"""A part of the state that was not as imagined at so many positions, and was imagined in one way only, is never imagined otherwise."""


def worlds_are_whole(at: Trial) -> None:
    """A world is a position like any other: what another seat sees in it can be imagined in turn, fits, and has lost nothing.

    A card that a world has in two places, or that a player knows of twice, is missing in the next one.
    """
    for seat in at.viewers():
        world = at.game.determinize(at.options, at.state.view(seat), at.chance)
        other = at.chance.below(at.seats)
        view = world.view(other)
        within = at.game.determinize(at.options, view, at.chance)
        if as_bytes(within.view(other)) != as_bytes(view):
            broken(worlds_are_whole, f"in a world of {seat}, seat {other} sees {view}; imagined in turn, {within.view(other)}")
        if (counted := at.game.conserved(within)) != (there_are := at.game.conserved(at.state)):
            broken(worlds_are_whole, f"in a world of {seat}, seat {other} imagines {counted}; there are {there_are}")


def worlds_follow_from_chance(at: Trial) -> None:
    """The same view and the same chance give the same world, whatever was imagined meanwhile."""
    luck = at.chance.below(2**32)
    seat = at.chance.below(at.seats)
    first, _, again = (at.game.determinize(at.options, at.state.view(seat), Fast(luck + step)) for step in (0, 1, 0))
    if as_bytes(first) != as_bytes(again):
        broken(worlds_follow_from_chance, f"one view and one chance of seat {seat} gave {first}, and then {again}")


def worlds_differ(at: Trial, alike: dict[str, int]) -> None:
    """What was seen to be otherwise than imagined is imagined in more ways than one.

    A part of the state that differs from what a seat imagines is hidden from that seat. `alike` counts, from position to position,
    how often such a part was the same in all worlds.
    """
    seat = at.chance.below(at.seats)
    view = at.state.view(seat)
    real = dict(_parts(at.state))
    worlds = [dict(_parts(at.game.determinize(at.options, view, at.chance))) for _ in range(WORLDS)]
    for part, first in worlds[0].items():
        if any(world.get(part) != first for world in worlds):
            alike[part] = 0
        elif first != real.get(part):
            alike[part] = alike.get(part, 0) + 1
            if alike[part] == ALIKE:
                broken(worlds_differ, f"{part} was {ALIKE} times not as seats imagined it, and all worlds of a view had the same")


def _parts(state: AnyState) -> Iterator[tuple[str, Any]]:
    """Each field of a state; a list of lists in its parts, which are mostly those of the seats."""
    for name, value in msgspec.to_builtins(state).items():
        if isinstance(value, list) and value and isinstance(value[0], list):
            yield from ((f"{name} {place}", one) for place, one in enumerate(value))
        else:
            yield name, value


LAWS: Final = (worlds_are_whole, worlds_follow_from_chance)
"""Of one settled position."""
