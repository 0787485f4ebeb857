"""How a child plays Dice Town.

It takes all the dice of the face that it has most of, whatever they cost, would rather have the badge than anything, and plays a card as
soon as it may.
"""

from __future__ import annotations

from typing import Final

from rules.chance import Chance
from rules.dicetown import bot
from rules.dicetown.actions import Actions, Keep, Offer
from rules.dicetown.components import KING, Options
from rules.dicetown.throws import cost
from rules.dicetown.view import View
from rules.kernel import Ask

DREAMS: Final = 4
"""Once in so many throws a child keeps the first die that it sees."""
GENEROUS: Final = 3
"""Dollars that it offers the Sheriff, if it has them."""


def novice(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """Choose as a child does."""
    match ask.what:
        case "keep" if ask.must:
            return Keep(_keep(view, ask.seat, chance))
        case "offer" if ask.must:
            return Offer(dollars=min(GENEROUS, view.dollars[ask.seat]))
        case _:
            return bot.heuristic(options, view, ask, chance)


def _keep(view: View, seat: int, chance: Chance) -> tuple[int, ...]:
    if not chance.below(DREAMS):
        return (view.thrown[chance.below(len(view.thrown))],)
    face = max(view.thrown, key=lambda one: (one == KING, view.thrown.count(one), one))
    count = view.thrown.count(face)
    while cost(count) > view.dollars[seat] and count > 1:
        count -= 1
    return (face,) * count
