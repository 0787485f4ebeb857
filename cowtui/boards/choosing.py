"""What Enter and Space do on a spot, and where they lead where nothing can be chosen: back to the answers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from cowtui.boards.base import AnyBoard, Refuse, Say, Step
from cowtui.boards.scene import Scene
from cowtui.boards.spots import Spot, answering
from cowtui.wording.sentences import refusal
from rules.kernel import IllegalAction


def step_at(board: AnyBoard, scene: Scene[Any], spot: Spot, spots: Iterable[Spot] | None = None, *, is_space: bool = False) -> Step | None:
    """What Enter or Space does on a spot; what the rules do not allow comes out as their refusal. None: nothing.

    `spots`: all that are painted; where they are given, a spot in a zone without answers does nothing.
    """
    if spots is not None and not spot.is_answer and spot not in answering(spots):
        return None
    step = board.space(scene, spot) if is_space else board.enter(scene, spot)
    if isinstance(step, Say) and (why := scene.position.why_not(step.action)):
        return Refuse(why.text, why.rule)
    return step


def rests(board: AnyBoard, scene: Scene[Any], spot: Spot) -> bool:
    """Whether the cursor rests on this spot because it is said already: Enter says it no second time."""
    return not spot.is_answer and spot.name == board.resting(scene)


def leads_back(board: AnyBoard, scene: Scene[Any], spot: Spot | None, spots: Mapping[str, Spot] | None = None) -> bool:
    """Whether Enter on this spot leads back to the answers; see step_at."""
    if (
        spot is None
        or spot.is_answer
        or rests(board, scene, spot)
        or (spots is not None and not any(one.is_answer for one in spots.values()))
    ):
        return False
    return isinstance(step_at(board, scene, spot, spots.values() if spots is not None else None), Refuse | None)


def nearest_answer(spots: Iterable[Spot], zones: Sequence[str], here: Spot | None = None) -> Spot | None:
    """The answer to go back to: in the zone of `here` the nearest one, else the first in the order of the zones; None: nothing answers."""
    order = {zone: number for number, zone in enumerate(zones)}

    def far(spot: Spot) -> tuple[int, int]:
        if here is not None and spot.zone == here.zone:
            return -1, abs(spot.region.x - here.region.x) + 2 * abs(spot.region.y - here.region.y)
        return order.get(spot.zone, len(order)), 0

    return min((spot for spot in spots if spot.is_answer), key=far, default=None)


def sentence_of(why: IllegalAction | Refuse) -> str:
    """A refusal with its rule, from a capital letter on."""
    text = refusal(why.rule, why.text)
    return text[:1].upper() + text[1:]
