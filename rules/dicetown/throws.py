"""DT-06 to DT-13: the throws of a round."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from rules.chance import Chance
from rules.dicetown import events, sealed
from rules.dicetown.actions import Keep, Roll
from rules.dicetown.components import ACE, DICE
from rules.dicetown.events import Events
from rules.dicetown.naming import dice_in_words
from rules.dicetown.position import Position
from rules.kernel import TABLE, Ask, IllegalAction, Seat

A_ROUND: Final = 1_000
"""More throws than a round can have."""


def cost(kept: int) -> int:
    """DT-07: dollars for keeping so many dice of one throw."""
    return kept - 1 if kept else 1


def ready(position: Position, told: list[Events]) -> None:
    """Before a throw, dice may be loaded (DT-32)."""
    position.used = []
    position.loaded = [None] * len(position.seats)
    position.actor = None
    position.stage = "loaded"


def is_last(position: Position) -> bool:
    """DT-11: somebody has five locked dice, and the others roll once more."""
    return any(not position.unlocked(seat) for seat in position.playing())


def count(position: Position) -> int:
    """The number of the next throw: of its round, and which of them. What was said before it does not move it."""
    return position.round * A_ROUND + position.throws


def to_roll(position: Position, seat: Seat) -> int:
    """DT-06, DT-32: unlocked dice, without a loaded one."""
    return position.unlocked(seat) - (position.loaded[seat] is not None)


def chance_roll(position: Position, chance: Chance) -> Roll:
    """Every die falls by itself. Five are drawn for every seat, whatever it has kept, so that this moves nobody else's dice."""
    fallen = [[chance.below(ACE + 1) for _ in range(DICE)] for _ in position.seats]
    return Roll(tuple([tuple(sorted(dice[: to_roll(position, seat)])) for seat, dice in enumerate(fallen)]))


def check_roll(position: Position, roll: Roll) -> None:
    """Raises IllegalAction unless each seat rolls its unlocked dice."""
    if [len(dice) for dice in roll.dice] != [to_roll(position, seat) for seat in position.seats]:
        raise IllegalAction("DT-06", f"the dice to roll are {'+'.join(str(to_roll(position, seat)) for seat in position.seats)}")


def roll(position: Position, rolled: Roll, told: list[Events]) -> None:
    """DT-06, DT-11: the dice fall; in the last throw they are locked at once."""
    position.throws += 1
    thrown = [_with(dice, loaded) for dice, loaded in zip(rolled.dice, position.loaded, strict=True)]
    position.loaded = [None] * len(position.seats)
    if is_last(position):
        position.locked = [_with(locked, *more) for locked, more in zip(position.locked, thrown, strict=True)]
        told.append(events.LastThrow(tuple(thrown)))
        position.stage = "gap"
        return
    position.thrown = list(thrown)
    told.append(sealed.Rolled(tuple(thrown)))
    position.stage = "keep"


def check_load(position: Position, seat: Seat) -> None:
    """Raises IllegalAction unless this seat has a Loaded Die to set."""
    position.expect(seat, ("face",), "DT-32", "the face of a Loaded Die")


def load(position: Position, seat: Seat, face: int, told: list[Events]) -> None:
    """DT-32: the face is chosen in secret; others may still load a die."""
    position.loaded[seat] = face
    told.append(sealed.Loaded(seat, face))
    position.stage = "loaded"


def keep_asks(position: Position) -> list[Ask]:
    """DT-06: everyone who rolled chooses, at once; a choice may be changed until the last has chosen."""
    return [
        Ask(seat, "keep", position.turn, must=position.chosen[seat] is None)
        for seat, thrown in enumerate(position.thrown)
        if thrown and (position.chosen[seat] is None or position.dollars[seat] or len(set(thrown)) > 1)
    ]


def keeps(position: Position, seat: Seat) -> Iterator[tuple[int, ...]]:
    """What a seat can keep of its throw: one die first, then none, then more (DT-07, DT-08)."""
    thrown, dollars = position.thrown[seat], position.dollars[seat]
    for count in (1, 0, 2, 3, 4, 5):
        if count <= len(thrown) and cost(count) <= dollars:
            yield from dict.fromkeys(combinations(thrown, count))


def check_keep(position: Position, seat: Seat, keep: Keep) -> None:
    """Raises IllegalAction unless this seat may keep these dice."""
    if seat == TABLE or position.stage != "keep" or not position.thrown[seat]:
        raise IllegalAction("DT-12" if position.stage != "keep" else "DT-06", "you have no thrown dice to choose from now")
    kept, thrown, dollars = keep.dice, position.thrown[seat], position.dollars[seat]
    if any(kept.count(face) > thrown.count(face) for face in kept):
        raise IllegalAction("DT-06", f"you threw {dice_in_words(thrown)}, not {dice_in_words(kept)}")
    if cost(len(kept)) > dollars:
        raise IllegalAction(
            "DT-08", f"keeping {len(kept) or 'none'} costs ${cost(len(kept))}; you have ${dollars}: keep fewer dice, or one for free"
        )
    if kept == position.chosen[seat]:
        raise IllegalAction("DT-06", f"you have chosen {dice_in_words(kept)} already")


def keep(position: Position, seat: Seat, dice: tuple[int, ...], told: list[Events]) -> bool:
    """Seal a choice; True when it was the last, and all were shown (DT-09)."""
    again = position.chosen[seat] is not None
    position.chosen[seat] = dice
    told.append(sealed.Chose(seat, dice, again))
    if any(thrown and position.chosen[seat] is None for seat, thrown in enumerate(position.thrown)):
        return False
    _show(position, told)
    return True


def _show(position: Position, told: list[Events]) -> None:
    """DT-09, DT-10: kept dice are locked and paid for, into the stagecoach."""
    kept = [dice or () for dice in position.chosen]
    costs = [cost(len(dice)) if thrown else 0 for dice, thrown in zip(kept, position.thrown, strict=True)]
    for seat in position.seats:
        position.locked[seat] = _with(position.locked[seat], *kept[seat])
        position.dollars[seat] -= costs[seat]
    position.coach += sum(costs)
    position.thrown = [()] * len(position.seats)
    position.chosen = [None] * len(position.seats)
    told.append(events.Shown(tuple(kept), tuple(costs)))
    everybody_has_five = all(len(position.locked[seat]) == DICE for seat in position.playing())
    position.stage = "gap" if everybody_has_five else "ready"


def _with(dice: tuple[int, ...], *more: int | None) -> tuple[int, ...]:
    """Dice and those of more that there are, sorted."""
    return tuple(sorted([*dice, *(face for face in more if face is not None)]))
