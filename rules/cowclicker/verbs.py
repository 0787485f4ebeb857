"""An answer of Cow Clicker as people say it, to stand after 'to': 'sell a Plain (1)', 'pay 1 + 9 for a Steel (10)'."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cowclicker.actions import Accept, Actions, Buy, Cancel, Decline, Gift, Herd, Offer, Pick, Sell, Skip, Swap, Target, Tip, Upgrade
from rules.cowclicker.components import Options, deck_of
from rules.cowclicker.decks import counted
from rules.cowclicker.position import OpenOffer
from rules.cowclicker.view import View

_LEAVES = {"sale": "sell nothing", "buy": "draw no card", "upgrade": "end the turn without a purchase"}


def name_action(options: Options, view: View, action: Actions, names: Sequence[str]) -> str:
    """Say what is done, without what becomes of the average; empty for what the table does."""
    deck = deck_of(options)
    match action:
        case Skip():
            return _LEAVES.get(view.phase, "go on")
        case Sell(cow):
            return f"sell {deck.one(cow)}"
        case Buy():
            return "draw a basic card"
        case Upgrade(cows, target, milk):
            paid = [str(worth) for worth in sorted(deck.mooney[cow] for cow in cows)] + [f"{milk} of milk"] * bool(milk)
            return f"pay {' + '.join(paid)} for {deck.one(target)}"
        case Gift(cow, to):
            return f"give {names[to]} {deck.one(cow)}"
        case Offer(to, give, want):
            return f"offer {names[to]} {deck.some(give)} for {deck.some(want)}"
        case Accept(number) | Decline(number):
            said = "accept" if isinstance(action, Accept) else "decline"
            return f"{said} {_whose(view, number, names)}"
        case Cancel():
            return "take your offer back"
        case Target(victim, cow):
            return f"choose {names[victim]}{f' and {deck.one(cow)}' if cow is not None else ''}"
        case Pick(cow):
            return f"take {deck.one(cow)}"
        case Herd(cows, draws):
            return f"discard {deck.some(cows)} and draw {counted(draws, 'card')}"
        case Swap(own, victim, other):
            return f"swap {deck.one(own)} for {names[victim]}'s {deck.title(other)}"
        case Tip(cow):
            return f"pass on {deck.one(cow)}"
        case _:
            return ""


def _whose(view: View, number: int, names: Sequence[str]) -> str:
    found: OpenOffer | None = next((one for one in view.offers if one.offer == number), None)
    return f"{names[found.maker]}'s offer" if found else "the offer"
