"""How a child plays Cows Can't Dance.

It makes any pair that it sees, forgets to cut in and to ask, and throws away whatever comes to hand.
"""

from __future__ import annotations

from itertools import islice
from typing import Final

from rules.chance import Chance
from rules.cowsdance import bot
from rules.cowsdance.actions import Actions, Discard, Pair
from rules.cowsdance.components import Options
from rules.cowsdance.determinize import determinize
from rules.cowsdance.view import View
from rules.kernel import Ask

SEEN: Final = 12
"""So many answers it sees."""


def novice(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """Choose as a child does."""
    if not ask.must:
        return None
    answers: list[Actions] = list(islice(determinize(options, view, chance).legal(ask), SEEN))
    pairs = [answer for answer in answers if isinstance(answer, Pair)]
    if pairs:
        return pairs[chance.below(len(pairs))]
    thrown = [answer for answer in answers if isinstance(answer, Discard)]
    if thrown and chance.below(2):
        return thrown[chance.below(len(thrown))]
    return bot.heuristic(options, view, ask, chance)
