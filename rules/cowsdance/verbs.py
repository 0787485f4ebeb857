"""An answer of Cows Can't Dance as people say it, to stand after 'to': 'pair your jive lady with the jive gent', 'discard a cow'."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cowsdance import dancing
from rules.cowsdance.actions import Actions, AskRound, Cut, Decide, Discard, Invite, Pair
from rules.cowsdance.components import BULL, Options, a_card, the_card, your_card
from rules.cowsdance.view import View


def name_action(options: Options, view: View, action: Actions, names: Sequence[str]) -> str:
    """Say what is done, without what it brings; empty for what the table does."""
    match action:
        case Pair((card, other)):
            return f"pair {your_card(options, card)} with {the_card(options, other)}"
        case Cut(owner, _, dancer):
            whose = "your own pair" if owner == view.seat else f"{names[owner]}'s pair"
            return f"cut in on {whose} and take {the_card(options, dancer)}"
        case AskRound():
            return f"ask the others for {a_card(options, dancing.answerer_of(view.asker))}" if view.asker is not None else "ask the others"
        case Invite():
            return f"invite {the_card(options, dancing.answerer_of(view.asker))} in the hall" if view.asker is not None else "invite"
        case Discard(card):
            return f"discard {your_card(options, card)}"
        case Decide(asker):
            return f"let the {'bulls' if asker == BULL else 'cows'} ask"
        case _:
            return ""
