"""Why a person would sell, draw, buy or wait in Cow Clicker."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cowclicker.actions import Actions, Buy, Gift, Sell, Skip, Target, Upgrade
from rules.cowclicker.components import Options, deck_of
from rules.cowclicker.decks import Deck
from rules.cowclicker.view import View
from rules.cowclicker.words import average


def reason(options: Options, view: View, action: Actions) -> str:
    """Say it in one clause; empty: there is nothing to say that its own words do not."""
    if view.seat is None:
        return ""
    deck, own = deck_of(options), view.pastures[view.seat]
    match action:
        case Sell(cow) | Gift(cow):
            return _change(deck, own, (cow,), ())
        case Upgrade(cows, target):
            return _change(deck, own, cows, (target,))
        case Buy():
            return "it takes several cows to pay for a dear one"
        case Skip():
            return {
                "sale": "every cow helps to pay for a dearer one",
                "buy": "another cheap cow would pull your average down",
                "upgrade": "nothing that you can pay for makes it better",
            }.get(view.phase, "")
        case Target():
            return "that cow is worth the most"
        case _:
            return ""


def _change(deck: Deck, own: Sequence[int], gone: Sequence[int], come: Sequence[int]) -> str:
    """Tell one's average before and after: 'your average goes up from 2.25 to 5.00'."""
    total = sum(deck.mooney[cow] for cow in own)
    after = total - sum(deck.mooney[cow] for cow in gone) + sum(deck.mooney[cow] for cow in come)
    before, then = average(total, len(own)), average(after, len(own) - len(gone) + len(come))
    if before == then:
        return f"your average stays {before}"
    return f"your average goes {'up' if float(then) > float(before) else 'down'} from {before} to {then}"
