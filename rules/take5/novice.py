"""How a child plays Take 5.

The card that lies nearest above a row looks good, however full that row is; and few cards look like few heads.
"""

from __future__ import annotations

from typing import Final

from rules.chance import Chance
from rules.kernel import Ask
from rules.take5 import bot, placing
from rules.take5.actions import Actions, Claim, Pick, Take
from rules.take5.components import FULL, ROWS, Options
from rules.take5.view import View

DREAMS: Final = 5
"""Once in so many turns a child plays whatever comes to hand."""
COUNTS: Final = 2
"""Once in so many turns it counts whether a row is full."""


def novice(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """Choose as a child does."""
    match ask.what:
        case "pick":
            return Pick(_pick(options, view, chance)) if ask.must else None
        case "take":
            return Take(min(range(ROWS), key=lambda row: len(view.rows[row])))
        case "claim":
            return Claim(view.spread[chance.below(len(view.spread))])
        case _:
            return bot.heuristic(options, view, ask, chance)


def _pick(options: Options, view: View, chance: Chance) -> int:
    if not chance.below(DREAMS):
        return view.hand[chance.below(len(view.hand))]
    rows = [list(row) for row in view.rows]
    counts = not chance.below(COUNTS)

    def gap(card: int) -> int:
        if options.variant == "professional":
            ends = placing.nearest_ends(rows, card)
            row = ends[0] if ends else None
        else:
            row = placing.row_for(rows, card)
        if row is None or (counts and len(rows[row]) + (view.cow == row) >= FULL):
            return 200 - card  # it would take a row: better late than now
        return min(abs(card - rows[row][-1]), abs(card - rows[row][0]))

    return min(view.hand, key=gap)
