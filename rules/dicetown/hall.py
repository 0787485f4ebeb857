"""DT-24, DT-42: the Town Hall, and its cards Bribe, Land Office and Persuasion (DT-32, DT-61, DT-62)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rules.chance import Chance, drawn
from rules.dicetown import cards, events, sealed
from rules.dicetown.actions import Claim, Deeds
from rules.dicetown.components import ACE, BRIBE, LAND_OFFICE, PERSUASION, RANCH, gain
from rules.dicetown.events import Events
from rules.dicetown.naming import all_in_words, counted
from rules.dicetown.position import Position, Stage
from rules.kernel import IllegalAction, Seat


def row_size(position: Position) -> int:
    """DT-03: deeds that lie face up."""
    return 1 if position.options.cowboys else 3


def open_due(position: Position) -> int:
    """DT-24, DT-42: face-up deeds for the best hand."""
    if position.options.cowboys:
        due = 1
    else:
        aces = position.count(position.who(), ACE)
        due = 1 + (aces if position.options.aces == "each" else max(0, aces - 1))
    return min(due, len(position.face_up))


def award(position: Position, told: list[Events]) -> None:
    """Two face-down deeds with Bribe (DT-62); else the face-up ones, chosen where there is a choice."""
    if position.in_force(BRIBE):
        position.stage = "bribed"
        return
    sets = list(claims(position))
    if len(sets) > 1:
        position.stage = "claim"
    else:
        claim(position, sets[0], told)


def claims(position: Position) -> Iterator[tuple[int, ...]]:
    """The sets of face-up deeds that can be taken, the dearest first; a ranch is worth what it adds (DT-W3)."""
    sets = dict.fromkeys(tuple(sorted(some)) for some in combinations(sorted(position.face_up, reverse=True), open_due(position)))
    yield from sorted(sets, key=lambda deeds: -gain(deeds, position.ranches[position.who()]))


def check_claim(position: Position, seat: Seat, said: Claim) -> None:
    """Raises IllegalAction unless these face-up deeds can be taken."""
    position.expect(seat, ("claim",), "DT-24", "a face-up deed")
    if said.deeds not in claims(position):
        raise IllegalAction("DT-24", f"you take {counted(open_due(position), 'deed')} of those face up: {all_in_words(position.face_up)}")


def claim(position: Position, deeds: Sequence[int], told: list[Events]) -> None:
    """DT-24, DT-42."""
    who = position.who()
    for deed in deeds:
        position.face_up.remove(deed)
        position.gain(who, deed, openly=True)
    if deeds:
        position.received[who] = True
        told.append(events.TookDeeds(who, tuple(deeds)))
    position.stage = rewarded(position)


def rewarded(position: Position) -> Stage:
    """DT-W1: after the reward, Land Office and Persuasion are for the first alone."""
    return "office" if position.first is None else "acted"


def deeds_due(position: Position) -> int:
    """How many deeds TABLE draws: for Bribe, Land Office, Persuasion, the Wild West's action, or the row."""
    due = {
        "bribed": 2 * len(position.in_force(BRIBE)),
        "granted": len(position.in_force(LAND_OFFICE)),
        "persuaded": position.count(position.actor, ACE) if position.actor is not None else 0,
        "down": 1,
        "refill": row_size(position) - len(position.face_up),
    }[position.stage]
    return min(due, len(position.deeds))


def grant(position: Position, told: list[Events]) -> None:
    """DT-32: one more deed with Land Office."""
    position.stage = "granted" if position.in_force(LAND_OFFICE) and position.deeds else "persuasion"


def persuade(position: Position, told: list[Events]) -> None:
    """DT-61: a deed for each ace, of which one is kept."""
    position.stage = "persuaded" if position.in_force(PERSUASION) and position.deeds else "acted"


def leave(position: Position, told: list[Events]) -> None:
    """DT-24: the row is refilled after the last action."""
    position.stage = "refill" if position.deeds and len(position.face_up) < row_size(position) else "gap"


def chance_deeds(position: Position, chance: Chance) -> Deeds:
    """Each deed of the deck is as likely as the next."""
    return Deeds(tuple(sorted(drawn(chance, position.deeds, deeds_due(position)))))


def check_deeds(position: Position, deeds: Sequence[int]) -> None:
    """Raises IllegalAction unless these deeds can be drawn."""
    if len(deeds) != deeds_due(position) or any(deeds.count(deed) > position.deeds.count(deed) for deed in deeds):
        raise IllegalAction("DT-24", f"{counted(deeds_due(position), 'deed')} must be drawn from the deck")


def draw(position: Position, deeds: Sequence[int], told: list[Events]) -> None:
    """Deeds from the face-down deck; ranches among them lie open (DT-W3)."""
    for deed in deeds:
        position.deeds.remove(deed)
    if position.stage == "refill":
        position.face_up = sorted([*position.face_up, *deeds])
        told.append(events.Refilled(tuple(deeds)))
        position.stage = "gap"
        return
    who = position.who()
    if position.stage == "persuaded":
        told.append(sealed.Considered(who, len(deeds), tuple(deeds)))
        position.drawn = sorted(deeds)
        if len(deeds) == 1:
            cards.pick(position, position.drawn[0], told)
        else:
            position.stage = "pick"
        return
    for deed in deeds:
        position.gain(who, deed)
    if deeds:
        position.received[who] = True
        told.append(sealed.DrewDeeds(who, len(deeds), deeds.count(RANCH), tuple(deeds)))
    position.stage = "persuasion" if position.stage == "granted" else rewarded(position)
