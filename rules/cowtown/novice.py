"""How a child plays Cowtown: as many cards as go onto one stack, whatever may be turned; and a Mooooo is easily forgotten."""

from __future__ import annotations

from itertools import takewhile
from typing import Final

from rules.chance import Chance
from rules.cowtown import bot, plays
from rules.cowtown.actions import Actions, Again, Draw, Pass, Play
from rules.cowtown.components import Options, Run
from rules.cowtown.view import View
from rules.kernel import Ask

FORGETS: Final = 3
"""Once in so many times a child forgets its Mooooo."""
SLEEPS: Final = 3
"""Twice in so many times it does not notice that somebody else forgot one."""
DREAMS: Final = 6
"""Once in so many turns it takes any play, or draws."""


def novice(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """Choose as a child does. It calls after the play, never with it: first it has to see its one card."""
    match ask.what:
        case "turn":
            return _turn(view, chance)
        case "bonus":
            return _bonus(view, chance)
        case "moo":
            return bot.heuristic(options, view, ask, chance) if chance.below(FORGETS) else None
        case _:
            return None if chance.below(SLEEPS) else bot.heuristic(options, view, ask, chance)


def _single(view: View) -> list[tuple[Run, ...]]:
    """List the plays onto one stack, which come first: a child sees no stampede."""
    return list(takewhile(lambda runs: len(runs) == 1, plays.plays(view.hand, view.stacks)))


def _turn(view: View, chance: Chance) -> Actions:
    found = _single(view)
    dreams = not chance.below(DREAMS)
    if not found or (dreams and not chance.below(2)):
        return Draw("deck")
    if dreams:
        return Play(found[chance.below(len(found))])
    return Play(max(found, key=lambda runs: len(runs[0].cards)))


def _bonus(view: View, chance: Chance) -> Actions:
    if _single(view) and len(view.hand) > 1:
        return Again()
    others = [seat for seat in range(len(view.left)) if seat != view.seat]
    return Pass(view.hand[chance.below(len(view.hand))] // 2, others[chance.below(len(others))])
