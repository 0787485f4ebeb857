"""Places in a picture that a cursor can be on."""

from __future__ import annotations

from collections.abc import Iterable
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
    best, best_far = None, 1 << 30
    for spot in spots:
        right = spot.region.x - here.region.x
        down = spot.region.y - here.region.y
        ahead, aside = {"left": (-right, down), "right": (right, down), "up": (-down, right), "down": (down, right)}[way]
        # a cell is about twice as high as it is wide
        if way in ("left", "right"):
            is_level = spot.region.y < here.region.bottom and here.region.y < spot.region.bottom
            far = ahead + 3 * abs(aside) + (0 if is_level else 1 << 16)
        else:
            far = 2 * ahead + abs(aside)
        if ahead > 0 and far < best_far:
            best, best_far = spot, far
    return best


def answering(spots: Iterable[Spot]) -> list[Spot]:
    """The spots of all zones in which something answers: arrows stay among them, also on what cannot be chosen now, which says why."""
    known = list(spots)
    zones = {spot.zone for spot in known if spot.is_answer}
    return [spot for spot in known if spot.zone in zones]
