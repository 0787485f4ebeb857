"""An answer of Cowtown as people say it, to stand after 'to': 'play Blue 7 on Blue 6', 'pass Red 4 to Ben'."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cowtown.actions import Actions, Again, Catch, Draw, Moo, Pass, Play, Stop
from rules.cowtown.components import NUMBER, Options, Run, listed, name_card, name_face, name_run
from rules.cowtown.view import View


def name_action(options: Options, view: View, action: Actions, names: Sequence[str]) -> str:
    """Say what is done, without what it risks; empty for what the table does."""
    match action:
        case Play(runs, moo=moo):
            return f"play {listed([_put(view, run) for run in runs])}{_calling(moo)}"
        case Draw("deck"):
            return "draw from the deck"
        case Draw():
            return f"take {name_card(view.discard[-1])} from the discards" if view.discard else "take the top discard"
        case Again():
            return "take another turn"
        case Pass(face, to, moo):
            return f"pass {name_face(face)} to {names[to]}{_calling(moo)}"
        case Stop():
            return "stop after closing the barn"
        case Moo():
            return "call Mooooo"
        case Catch(seat):
            return f"catch {names[seat]} without a Mooooo"
        case _:
            return ""


def _put(view: View, run: Run) -> str:
    if run.stack >= len(view.stacks) or not view.stacks[run.stack]:
        return name_run(run.cards)
    top = view.stacks[run.stack][-1]
    return f"{name_run(run.cards)} on {'' if NUMBER[top] else 'a '}{name_card(top)}"


def _calling(moo: bool) -> str:
    return " and call Mooooo" if moo else ""
