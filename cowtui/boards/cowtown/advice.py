"""What Cowtown's board explains and advises: five sentences on the question, and what a bot would do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from cowtui.boards.cowtown.playing import letter_of, top_of
from cowtui.boards.scene import Scene
from cowtui.widgets.text import Line
from rules.cowtown.actions import Again, Draw, Pass, Play, Stop
from rules.cowtown.components import listed, name_card, name_face, name_run
from rules.cowtown.view import View
from rules.kernel import Action

LOST: Final = 20
"""Cells of a hint's two lines that may stay empty where a word goes on to the second."""


def help_on(scene: Scene[View]) -> Sequence[str]:
    """Say five sentences on the question that stands."""
    if scene.asks("bonus"):
        return (
            "You put a 10 on a stack: that barn is closed for the rest of the round.",
            "Another turn is a whole turn: play or draw.",
            "Or give one of your cards to another player, who cannot refuse it.",
            "Pass your last card, and you are out.",
            "Down to one card? Call Mooooo, or you may be caught and draw one.",
        )
    return (
        "Put a card on a stack that shows the number below: a 7 goes on a 6, a 1 on a town card.",
        "On its own herd that is safe. On another it is Bullish: the top card of the deck is turned up.",
        "If that shows a Bull's Eye, you are kicked and draw a card.",
        "Space marks several: a row of one herd on one stack, or one number on several stacks.",
        "The first to empty their hand gets 4 scorecows. With one card left, call Mooooo.",
    )


def hint(scene: Scene[View], action: Action) -> Line:
    """Say what a bot would do, and why."""
    view = scene.view
    why = scene.position.game.reason(scene.position.options, view, action)
    match action:
        case Play(runs):
            where = [listed([f"{name_run(run.cards)} on {there(run)}" for run in runs]) for there in (partial(top_of, view), letter_of)]
            said = [f"A bot would play {what}: {why}." for what in (*where, "this")]
            return next((line for line in said if len(line) <= 2 * scene.layout.prompt.width - LOST), said[-1])
        case Draw("deck"):
            return f"A bot would draw from the deck: {why}."
        case Draw():
            return f"A bot would take {name_card(view.discard[-1])}: {why}."
        case Again():
            return f"A bot would take another turn: {why}."
        case Pass(face, to):
            return f"A bot would pass {name_face(face)} to {scene.names[to]}: {why}."
        case Stop():
            return f"A bot would stop here: {why}."
        case _:  # who forgot a Mooooo is for people to notice
            return ""
