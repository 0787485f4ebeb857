"""How a child plays Cow Clicker.

It wants many cows: it buys one before it looks at the stockyard, now and then even when only the average counts. It accepts every trade,
and makes no gift.
"""

from __future__ import annotations

from typing import Final

from rules.chance import Chance
from rules.cowclicker import bot
from rules.cowclicker.actions import Accept, Actions, Buy, Skip
from rules.cowclicker.components import Options, basics, deck_of
from rules.cowclicker.view import View
from rules.kernel import Ask

DREAMS: Final = 4
"""Once in so many turns a child does the other thing."""


def novice(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """Choose as a child does."""
    deck = deck_of(options)
    match ask.what:
        case "sale" | "buy":
            has_room = basics(deck, view.pastures[ask.seat]) < deck.basic_limit and (view.basic or view.discard)
            wants = not chance.below(DREAMS) if view.in_cowntdown else chance.below(DREAMS)
            return Buy() if has_room and wants else bot.heuristic(options, view, ask, chance)
        case "upgrade":
            return bot.heuristic(options, view, ask, chance) if chance.below(DREAMS) else Skip()
        case "answer":
            return Accept(ask.about)
        case "trade" | "last call":
            return None
        case _:
            return bot.heuristic(options, view, ask, chance)
