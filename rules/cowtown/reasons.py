"""Why a person would play cards in Cowtown, draw, or use a barn door."""

from __future__ import annotations

from collections.abc import Sequence

from rules.cowtown import plays
from rules.cowtown.actions import Actions, Again, Draw, Pass, Play, Stop
from rules.cowtown.components import HERD, NUMBER, Options, Run, counted
from rules.cowtown.view import View
from rules.cowtown.words import risk


def reason(options: Options, view: View, action: Actions) -> str:
    """Say it in one clause or two; empty: there is nothing to say."""
    match action:
        case Play(runs):
            return _of_play(options, view, runs)
        case Draw("deck"):
            return _of_draw(view)
        case Draw() if view.discard:
            return _of_discard(view, view.discard[-1])
        case Again():
            return "you can play on at once"
        case Pass(_, to):
            few = min(left for seat, left in enumerate(view.left) if seat != view.seat)
            left = view.left[to]
            if len(view.hand) == 1:
                return "then you are out"
            return f"you have a card less, and a player with {'only ' if left == few else ''}{counted(left, 'card')} has one more"
        case Stop():
            return "what the door offers would not help"
        case _:
            return ""


def _of_play(options: Options, view: View, runs: Sequence[Run]) -> str:
    count = sum(len(run.cards) for run in runs)
    earned = plays.scorecows(runs)
    said = ["then you are out" if count == len(view.hand) else f"{count} cards go at once" if count > 1 and not earned else ""]
    if earned:
        said.append(f"it earns {counted(earned, 'scorecow')}")
    if plays.doors(runs) and count < len(view.hand):
        said.append("it closes a barn, and you may go on")
    said = [part for part in said if part]
    if not plays.is_bullish(view.stacks, runs):
        said.append("it is safe")
    else:
        safe = _fitting(view, view.hand, safe=True)
        said = said or ["your safe plays can wait" if safe else "no play of yours is safe, and a draw makes your hand larger"]
        said.append(risk(options, view))
    return "; ".join(said)


def _fitting(view: View, cards: Sequence[int], safe: bool) -> list[int]:
    return [
        card
        for card in cards
        if any(stack and NUMBER[stack[-1]] == NUMBER[card] - 1 and (not safe or HERD[stack[-1]] == HERD[card]) for stack in view.stacks)
    ]


def _of_draw(view: View) -> str:
    if not _fitting(view, view.hand, safe=False):
        return "no card of yours fits a stack"
    if not _fitting(view, view.hand, safe=True):
        return "every play of yours is Bullish, and what you hold is better played together later"
    return "what you hold is better played together later"


def _of_discard(view: View, card: int) -> str:
    if _fitting(view, [card], safe=True):
        return "it is a safe play next time"
    faces = {one // 2 for one in view.hand}
    if faces & {card // 2 - 1, card // 2 + 1}:
        return "it makes a run with what you hold"
    if NUMBER[card] in {NUMBER[one] for one in view.hand}:
        return "it makes a pair for a Stampede"
    return "you know this card, and not the one on the deck"
