"""Who acts at a place, which of its actions is done, and what the mine, the bank and the sheriff give (DT-16, DT-17, DT-22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.dicetown import events, hall, prairie, prospects
from rules.dicetown.actions import Choose, Job, Place
from rules.dicetown.components import (
    ACCOMPLICE,
    DIAMOND,
    DYNAMITE,
    OLD_FRIENDS,
    TEN,
)
from rules.dicetown.events import Events
from rules.dicetown.naming import JOBS_TO_DO, joined
from rules.dicetown.position import Position, Stage
from rules.kernel import IllegalAction, Seat

JOBS: Final[dict[Place, tuple[Job, Job]]] = {
    "bank": ("rob", "coach"),
    "store": ("draw", "doc"),
    "hall": ("up", "down"),
    "prairie": ("rustle", "hire"),
}
"""DT-43, DT-W2: the two actions of a place, that of the printed place first."""
BEGIN: Final[dict[Place | Job, Stage]] = {
    "mine": "dynamite",
    "saloon": "helping",
    "sheriff": "friends",
    "rob": "accomplice",
    "coach": "coach",
    "draw": "shopping",
    "doc": "cure",
    "up": "bribe",
    "down": "down",
    "rustle": "lasso",
    "hire": "recruitment",
}


def is_for_two(position: Position) -> bool:
    """DT-W1: the second-best acts too, where two actions are known."""
    return position.options.wild_west and position.step in JOBS and len(position.playing()) >= 3


def act(position: Position, told: list[Events]) -> None:
    """Somebody acts: the only action of the place, the one chosen, or the one that the first has left."""
    seat = position.who()
    position.won[seat] = True
    position.used = []
    position.done = 0
    told.append(events.Acts(seat, position.step, position.first is not None))
    if position.step not in JOBS:
        position.stage = BEGIN[position.step]
    elif position.first is not None:
        one, other = JOBS[position.step]
        _begin(position, other if position.job == one else one)
    elif position.step == "prairie" or is_for_two(position):
        position.stage = "choose" if any(jobs(position)) else "acted"
    else:
        _begin(position, JOBS[position.step][0])


def jobs(position: Position) -> Iterator[Job]:
    """What the first may choose: at the Prairie something that yields something (DT-43); else either (DT-W2)."""
    both = JOBS[position.step]
    if position.step != "prairie":
        yield from both
        return
    possible = [prairie.is_possible(position, position.who(), job) for job in both]
    for job, is_possible in zip(both, possible, strict=True):
        if is_possible or (not any(possible) and is_for_two(position)):
            yield job


def check_choose(position: Position, seat: Seat, choose: Choose) -> None:
    """Raises IllegalAction unless this seat may choose that action."""
    rule = "DT-43" if position.step == "prairie" else "DT-W2"
    position.expect(seat, ("choose",), rule, "a choice between two actions")
    if choose.job not in JOBS[position.step]:
        raise IllegalAction(rule, f"here you {joined((JOBS_TO_DO[job] for job in JOBS[position.step]), 'or')}")
    if choose.job not in jobs(position):
        raise IllegalAction(rule, f"to {JOBS_TO_DO[choose.job]} brings you nothing here; take the other action")


def choose(position: Position, seat: Seat, job: Job, told: list[Events]) -> None:
    """DT-43, DT-W2."""
    told.append(events.Chosen(seat, job))
    _begin(position, job)


def _begin(position: Position, job: Job) -> None:
    position.job = job
    if position.step == "prairie" and not prairie.is_possible(position, position.who(), job):
        position.stage = "acted"
    elif job == "down" and not position.deeds:
        position.stage = hall.rewarded(position)
    elif job == "up" and position.first is not None:
        position.stage = "award"  # DT-W1: Bribe is for the first alone
    else:
        position.stage = BEGIN[job]
    if job == "doc":
        position.received[position.who()] = True


def acted(position: Position, told: list[Events]) -> None:
    """DT-W1: the second-best acts directly after the first."""
    if is_for_two(position) and position.first is None:
        position.first = position.actor
        position.stage = "win"
    else:
        position.stage = "leave"
    position.actor = None


def dig(position: Position, told: list[Events]) -> None:
    """DT-16, DT-32, DT-52: nines, doubled by Dynamite, plus Spades, as far as the mine has any."""
    seat = position.who()
    nuggets = prospects.nuggets(position, seat, times=2 if position.in_force(DYNAMITE) else 1)
    position.mine -= nuggets
    position.nuggets[seat] += nuggets
    if nuggets:
        position.received[seat] = True
    told.append(events.Mined(seat, nuggets))
    position.stage = "acted"


def rob(position: Position, told: list[Events]) -> None:
    """DT-17, DT-32, DT-53: the whole bank, less an Accomplice's half; then Diamonds, as far as each can pay."""
    seat = position.who()
    loot, position.bank = position.bank, 0
    accomplices = position.in_force(ACCOMPLICE)
    for accomplice in (other for other in position.clockwise(position.sheriff) if other in accomplices):
        share = loot // 2
        loot -= share
        position.dollars[accomplice] += share
        if share:
            position.received[accomplice] = True
        told.append(events.Shared(accomplice, share))
    position.dollars[seat] += loot
    told.append(events.Robbed(seat, loot))
    extorted = _collect(position, seat, told)
    if loot or extorted:
        position.received[seat] = True
    position.stage = "acted"


def _collect(position: Position, seat: Seat, told: list[Events]) -> int:
    if not position.suits(seat, DIAMOND):
        return 0
    paid = prospects.tribute(position, seat)
    for other, dollars in enumerate(paid):
        position.pay(other, seat, dollars)
    told.append(events.Collected(seat, "dollars", tuple(paid)))
    return sum(paid)


def coach(position: Position, told: list[Events]) -> None:
    """DT-W2: a dollar of the stagecoach for each ten."""
    seat = position.who()
    dollars = min(position.coach, position.count(seat, TEN))
    position.coach -= dollars
    position.dollars[seat] += dollars
    if dollars:
        position.received[seat] = True
    told.append(events.Waylaid(seat, dollars))
    position.stage = "acted"


def badge(position: Position, told: list[Events]) -> None:
    """DT-22, DT-23, DT-32: the badge, unless Old Friends hold it back; a badge that is kept counts as received (DT-29)."""
    seat = position.who()
    if position.in_force(OLD_FRIENDS) and seat != position.sheriff:
        told.append(events.BadgeHeld(position.sheriff, seat))
    else:
        position.sheriff = seat
        position.received[seat] = True
        told.append(events.Badged(seat))
    position.stage = "acted"
