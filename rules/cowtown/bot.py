"""How to play Cowtown sensibly from one's own view."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Final

from rules.chance import Chance
from rules.cowtown import mooing, plays, scoring
from rules.cowtown.actions import Actions, Again, Catch, Draw, Moo, Pass, Play, Stop
from rules.cowtown.components import ABOVE, HERD, NUMBER, TOP, Options, Run
from rules.cowtown.state import State
from rules.cowtown.view import View
from rules.kernel import Ask, Seat

WEIGHED: Final = 400
"""Of the plays of a large hand, so many are weighed."""
KICK: Final = 0.5
"""CT-12: what a Bullish play costs on average, in cards."""
DOOR: Final = 1.0
"""CT-28: what a closed barn door gives, in cards."""


def heuristic(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """Choose the play that is worth most cards, or a draw where there is none; call every Mooooo that is owed, and catch the others."""
    match ask.what:
        case "turn":
            return _turn(view)
        case "bonus":
            return _bonus(view)
        case "moo":
            return None if any(one.seat == ask.seat and one.called for one in view.last_cards) else Moo()
        case _:
            accused = mooing.accused(ask.about)
            return Catch(accused) if any(one.seat == accused and not one.called for one in view.last_cards) else None


def default_action(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """Draw from the deck; take no other turn, pass no card, call no Mooooo and catch nobody (CT-R49)."""
    if not ask.must:
        return None
    return Stop() if ask.what == "bonus" else Draw("deck")


def _turn(view: View) -> Actions:
    best, gain = _best(view)
    if best and gain > 0:
        return Play(best, moo=plays.may_leave_one(view.hand, view.stacks, best))
    return Draw("discard" if view.discard and _fits(view, view.discard[-1]) else "deck")


def _best(view: View) -> tuple[tuple[Run, ...], float]:
    """Find the best play and what it is worth, in cards; no runs where there is no play."""
    best: tuple[Run, ...] = ()
    most = 0.0
    for runs in islice(plays.plays(view.hand, view.stacks), WEIGHED):
        worth = gain(view, runs)
        if worth > most:
            best, most = runs, worth
    return best, most


def gain(view: View, runs: Sequence[Run]) -> float:
    """Return what a play is worth by judgement, in cards."""
    cards = sum(len(run.cards) for run in runs)
    risk = KICK if plays.is_bullish(view.stacks, runs) else 0.0
    if cards == len(view.hand):
        return 100.0 - risk
    return cards + 2 * plays.scorecows(runs) * (1 - risk) + DOOR * (plays.doors(runs) > 0) - risk


def _fits(view: View, card: int) -> bool:
    """Whether a card would be a safe play next time, as the stacks are."""
    return any(stack and HERD[stack[-1]] == HERD[card] and NUMBER[stack[-1]] == NUMBER[card] - 1 for stack in view.stacks)


def _bonus(view: View) -> Actions:
    """Take another turn for a play that is better than a card passed; else pass a card to whoever has the fewest."""
    runs, gain = _best(view)
    if runs and gain > 1 and len(view.hand) > 1:
        return Again()
    others = [seat for seat in range(len(view.left)) if seat != view.seat]
    to = min(others, key=lambda seat: (view.left[seat], -view.scorecows[seat]))
    shown = [NUMBER[stack[-1]] for stack in view.stacks if stack]
    card = max(view.hand, key=lambda card: min((NUMBER[card] - number - 1) % 10 for number in shown) if shown else NUMBER[card])
    return Pass(card // 2, to, moo=len(view.hand) == 2)


def rollout_policy(state: State, ask: Ask, chance: Chance) -> Actions:
    """Choose as `heuristic` does, but among plays onto one stack alone, and pass any card. The whole state costs less to read."""
    hand = state.hands[ask.seat]
    run, gain = _best_run(state, hand)
    if ask.what == "bonus":
        if gain > 1 and len(hand) > 1:
            return Again()
        others = [seat for seat in range(len(state.hands)) if seat != ask.seat]
        to = min(others, key=lambda seat: len(state.hands[seat]))
        return Pass(hand[chance.below(len(hand))] // 2, to, moo=len(hand) == 2)
    if run is None:
        return Draw("deck")
    return Play((run,), moo=plays.may_leave_one(hand, state.stacks, (run,)))


def _best_run(state: State, hand: Sequence[int]) -> tuple[Run | None, float]:
    """Find the best play onto one stack, and what it is worth, in cards."""
    held = 0
    for card in hand:
        held |= 1 << card // 2
    best: tuple[int, int, int] | None = None
    most = 0.0
    for number, stack in enumerate(state.stacks):
        if not stack:
            continue
        shown = NUMBER[stack[-1]]
        for herd, first in enumerate(ABOVE[shown]):
            count = 0
            while shown + count < TOP and held >> first + count & 1:
                count += 1
            gain = count - KICK * (herd != HERD[stack[-1]]) + (count >= plays.FEAT) + DOOR * (shown + count == TOP)
            if count and gain + 100 * (count == len(hand)) > most:
                best, most = (number, first, count), gain + 100 * (count == len(hand))
    if best is None:
        return None, 0.0
    number, first, count = best
    return Run(number, tuple(range(first, first + count))), most


def evaluate(state: State, seat: Seat) -> float:
    """Return the scorecows ahead of the others' average; in the middle of a round with half of what it would pay now."""
    points: list[float] = [float(score) for score in state.scorecows]
    if state.is_playing():
        awards = scoring.awards([len(hand) for hand in state.hands])
        points = [score + award / 2 for score, award in zip(points, awards, strict=True)]
    own = points[seat]
    return own - (sum(points) - own) / (len(points) - 1)


def horizon(state: State) -> int:
    """Count the rounds finished."""
    return state.round
