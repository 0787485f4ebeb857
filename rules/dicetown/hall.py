"""DT-24, DT-42: the Town Hall, and its cards Bribe, Land Office and Persuasion (DT-32, DT-61, DT-62)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rules.chance import Chance, drawn
from rules.dicetown import cards, events, sealed
from rules.dicetown.actions import Claim, Deeds
from rules.dicetown.components import ACE, BRIBE, LAND_OFFICE, PERSUASION, RANCH, listed
from rules.dicetown.events import Events
from rules.dicetown.table import Stage, Table
from rules.kernel import IllegalAction, Seat


def row_size(table: Table) -> int:
    """DT-03: deeds that lie face up."""
    return 1 if table.options.cowboys else 3


def open_due(table: Table) -> int:
    """DT-24, DT-42: face-up deeds for the best hand."""
    if table.options.cowboys:
        due = 1
    else:
        aces = table.count(table.who(), ACE)
        due = 1 + (aces if table.options.aces == "each" else max(0, aces - 1))
    return min(due, len(table.face_up))


def award(table: Table, told: list[Events]) -> None:
    """Two face-down deeds with Bribe (DT-62); else the face-up ones, chosen where there is a choice."""
    if table.in_force(BRIBE):
        table.stage = "bribed"
        return
    sets = list(claims(table))
    if len(sets) > 1:
        table.stage = "claim"
    else:
        claim(table, sets[0], told)


def claims(table: Table) -> Iterator[tuple[int, ...]]:
    """The sets of face-up deeds that can be taken, the dearest first."""
    yield from dict.fromkeys(tuple(sorted(some)) for some in combinations(sorted(table.face_up, reverse=True), open_due(table)))


def check_claim(table: Table, seat: Seat, said: Claim) -> None:
    """Raises IllegalAction unless these face-up deeds can be taken."""
    table.expect(seat, ("claim",), "DT-24", "a face-up deed")
    if said.deeds not in claims(table):
        raise IllegalAction("DT-24", f"you take {open_due(table)} of {listed(table.face_up)}, named in order")


def claim(table: Table, deeds: Sequence[int], told: list[Events]) -> None:
    """DT-24, DT-42."""
    who = table.who()
    for deed in deeds:
        table.face_up.remove(deed)
        table.gain(who, deed, openly=True)
    if deeds:
        table.received[who] = True
        told.append(events.TookDeeds(who, tuple(deeds)))
    table.stage = rewarded(table)


def rewarded(table: Table) -> Stage:
    """DT-W1: after the reward, Land Office and Persuasion are for the first alone."""
    return "office" if table.first is None else "acted"


def deeds_due(table: Table) -> int:
    """How many deeds TABLE draws: for Bribe, Land Office, Persuasion, the Wild West's action, or the row."""
    due = {
        "bribed": 2 * len(table.in_force(BRIBE)),
        "granted": len(table.in_force(LAND_OFFICE)),
        "persuaded": table.count(table.actor, ACE) if table.actor is not None else 0,
        "down": 1,
        "refill": row_size(table) - len(table.face_up),
    }[table.stage]
    return min(due, len(table.deeds))


def grant(table: Table, told: list[Events]) -> None:
    """DT-32: one more deed with Land Office."""
    table.stage = "granted" if table.in_force(LAND_OFFICE) and table.deeds else "persuasion"


def persuade(table: Table, told: list[Events]) -> None:
    """DT-61: a deed for each ace, of which one is kept."""
    table.stage = "persuaded" if table.in_force(PERSUASION) and table.deeds else "acted"


def leave(table: Table, told: list[Events]) -> None:
    """DT-24: the row is refilled after the last action."""
    table.stage = "refill" if table.deeds and len(table.face_up) < row_size(table) else "gap"


def chance_deeds(table: Table, chance: Chance) -> Deeds:
    """Each deed of the deck is as likely as the next."""
    return Deeds(tuple(sorted(drawn(chance, table.deeds, deeds_due(table)))))


def check_deeds(table: Table, deeds: Sequence[int]) -> None:
    """Raises IllegalAction unless these deeds can be drawn."""
    if len(deeds) != deeds_due(table) or any(deeds.count(deed) > table.deeds.count(deed) for deed in deeds):
        raise IllegalAction("DT-24", f"{deeds_due(table)} deeds are drawn from the deck")


def draw(table: Table, deeds: Sequence[int], told: list[Events]) -> None:
    """Deeds from the face-down deck; ranches among them lie open (DT-W3)."""
    for deed in deeds:
        table.deeds.remove(deed)
    if table.stage == "refill":
        table.face_up = sorted([*table.face_up, *deeds])
        told.append(events.Refilled(tuple(deeds)))
        table.stage = "gap"
        return
    who = table.who()
    if table.stage == "persuaded":
        told.append(sealed.Considered(who, len(deeds), tuple(deeds)))
        table.drawn = sorted(deeds)
        if len(deeds) == 1:
            cards.pick(table, table.drawn[0], told)
        else:
            table.stage = "pick"
        return
    for deed in deeds:
        table.gain(who, deed)
    if deeds:
        table.received[who] = True
        told.append(sealed.DrewDeeds(who, len(deeds), deeds.count(RANCH), tuple(deeds)))
    table.stage = "persuasion" if table.stage == "granted" else rewarded(table)
