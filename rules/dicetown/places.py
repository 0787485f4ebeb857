"""Who acts at a place, which of its actions is done, and what the mine, the bank and the sheriff give (DT-16, DT-17, DT-22)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.dicetown import events, hall, prairie
from rules.dicetown.actions import Choose, Job, Place
from rules.dicetown.components import (
    ACCOMPLICE,
    DIAMOND,
    DYNAMITE,
    NINE,
    OLD_FRIENDS,
    SPADE,
    TEN,
)
from rules.dicetown.events import Events
from rules.dicetown.table import Stage, Table
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


def is_for_two(table: Table) -> bool:
    """DT-W1: the second-best acts too, where two actions are known."""
    return table.options.wild_west and table.step in JOBS and len(table.playing()) >= 3


def act(table: Table, told: list[Events]) -> None:
    """Somebody acts: the only action of the place, the one chosen, or the one that the first has left."""
    seat = table.who()
    table.won[seat] = True
    table.used = []
    table.done = 0
    told.append(events.Acts(seat, table.step, table.first is not None))
    if table.step not in JOBS:
        table.stage = BEGIN[table.step]
    elif table.first is not None:
        one, other = JOBS[table.step]
        _begin(table, other if table.job == one else one)
    elif table.step == "prairie" or is_for_two(table):
        table.stage = "choose" if any(jobs(table)) else "acted"
    else:
        _begin(table, JOBS[table.step][0])


def jobs(table: Table) -> Iterator[Job]:
    """What the first may choose: at the Prairie something that yields something (DT-43); else either (DT-W2)."""
    both = JOBS[table.step]
    if table.step != "prairie":
        yield from both
        return
    possible = [prairie.is_possible(table, table.who(), job) for job in both]
    for job, is_possible in zip(both, possible, strict=True):
        if is_possible or (not any(possible) and is_for_two(table)):
            yield job


def check_choose(table: Table, seat: Seat, choose: Choose) -> None:
    """Raises IllegalAction unless this seat may choose that action."""
    rule = "DT-43" if table.step == "prairie" else "DT-W2"
    table.expect(seat, ("choose",), rule, "a choice between two actions")
    if choose.job not in JOBS[table.step]:
        raise IllegalAction(rule, f"here one chooses {' or '.join(JOBS[table.step])}")
    if choose.job not in jobs(table):
        raise IllegalAction(rule, f"to {choose.job} would bring nothing, and the other action would bring something")


def choose(table: Table, seat: Seat, job: Job, told: list[Events]) -> None:
    """DT-43, DT-W2."""
    told.append(events.Chosen(seat, job))
    _begin(table, job)


def _begin(table: Table, job: Job) -> None:
    table.job = job
    if table.step == "prairie" and not prairie.is_possible(table, table.who(), job):
        table.stage = "acted"
    elif job == "down" and not table.deeds:
        table.stage = hall.rewarded(table)
    elif job == "up" and table.first is not None:
        table.stage = "award"  # DT-W1: Bribe is for the first alone
    else:
        table.stage = BEGIN[job]
    if job == "doc":
        table.received[table.who()] = True


def acted(table: Table, told: list[Events]) -> None:
    """DT-W1: the second-best acts directly after the first."""
    if is_for_two(table) and table.first is None:
        table.first = table.actor
        table.stage = "win"
    else:
        table.stage = "leave"
    table.actor = None


def dig(table: Table, told: list[Events]) -> None:
    """DT-16, DT-32, DT-52: nines, doubled by Dynamite, plus Spades, as far as the mine has any."""
    seat = table.who()
    due = table.count(seat, NINE) * (2 if table.in_force(DYNAMITE) else 1) + table.suits(seat, SPADE)
    nuggets = min(table.mine, due)
    table.mine -= nuggets
    table.nuggets[seat] += nuggets
    if nuggets:
        table.received[seat] = True
    told.append(events.Mined(seat, nuggets))
    table.stage = "acted"


def rob(table: Table, told: list[Events]) -> None:
    """DT-17, DT-32, DT-53: the whole bank, less an Accomplice's half; then Diamonds, as far as each can pay."""
    seat = table.who()
    loot, table.bank = table.bank, 0
    accomplices = table.in_force(ACCOMPLICE)
    for accomplice in (other for other in table.clockwise(table.sheriff) if other in accomplices):
        share = loot // 2
        loot -= share
        table.dollars[accomplice] += share
        if share:
            table.received[accomplice] = True
        told.append(events.Shared(accomplice, share))
    table.dollars[seat] += loot
    told.append(events.Robbed(seat, loot))
    extorted = _collect(table, seat, table.suits(seat, DIAMOND), told)
    if loot or extorted:
        table.received[seat] = True
    table.stage = "acted"


def _collect(table: Table, seat: Seat, each: int, told: list[Events]) -> int:
    if not each:
        return 0
    paid = [0] * len(table.seats)
    for other in table.opponents(seat):
        paid[other] = table.pay(other, seat, each)
    told.append(events.Collected(seat, "dollars", tuple(paid)))
    return sum(paid)


def coach(table: Table, told: list[Events]) -> None:
    """DT-W2: a dollar of the stagecoach for each ten."""
    seat = table.who()
    dollars = min(table.coach, table.count(seat, TEN))
    table.coach -= dollars
    table.dollars[seat] += dollars
    if dollars:
        table.received[seat] = True
    told.append(events.Waylaid(seat, dollars))
    table.stage = "acted"


def badge(table: Table, told: list[Events]) -> None:
    """DT-22, DT-23, DT-32: the badge, unless Old Friends hold it back; a badge that is kept counts as received (DT-29)."""
    seat = table.who()
    if table.in_force(OLD_FRIENDS) and seat != table.sheriff:
        told.append(events.BadgeHeld(table.sheriff, seat))
    else:
        table.sheriff = seat
        table.received[seat] = True
        told.append(events.Badged(seat))
    table.stage = "acted"
