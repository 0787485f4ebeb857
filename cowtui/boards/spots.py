"""Places in a picture that a cursor can be on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from cowtui.widgets.region import Region
from rules.kernel import Action


class Spot(NamedTuple):
    """A place in the picture that the cursor can be on."""

    name: str
    """What it is, the same from picture to picture: 'hand 43', 'row 2'."""
    region: Region
    action: Action | None
    """What Enter says here; None: something of the board's own, or nothing."""
    zone: str
    """Tab goes from zone to zone."""
    key: str
    """A letter or digit that puts the cursor here; empty: none."""
    is_answer: bool = False
    """Whether it answers, or helps to answer, what is asked now."""


def nearest(here: Spot, spots: Iterable[Spot], way: str) -> Spot | None:
    """The spot that lies in a direction, straight ahead before aside: to the left and right, one on the same lines before all others."""
    among = list(spots)
    place = nearest_of(here.region, [spot.region for spot in among], way)
    return None if place is None else among[place]


def nearest_of(here: Region, places: Sequence[Region], way: str) -> int | None:
    """Which of these rectangles lies nearest in a direction; None: none does."""
    left, top = here.x, here.y
    bottom = top + here.height
    is_level = way in ("left", "right")
    sign = -1 if way in ("left", "up") else 1
    best, best_far = None, 1 << 30
    for place, (x, y, _, height) in enumerate(places):
        # a cell is about twice as high as it is wide
        if is_level:
            ahead = sign * (x - left)
            far = ahead + 3 * abs(y - top) + (0 if y < bottom and top < y + height else 1 << 16)
        else:
            ahead = sign * (y - top)
            far = 2 * ahead + abs(x - left)
        if ahead > 0 and far < best_far:
            best, best_far = place, far
    return best


def answering(spots: Iterable[Spot]) -> list[Spot]:
    """The spots of all zones in which something answers: arrows stay among them, also on what cannot be chosen now, which says why."""
    known = list(spots)
    zones = {spot.zone for spot in known if spot.is_answer}
    return [spot for spot in known if spot.zone in zones]
