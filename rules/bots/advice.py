"""What a good player would do, why, and what the other answers would bring; and after a game, which answers cost most."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from rules import record
from rules.bots import decision_rng, make
from rules.bots.search import weighed
from rules.chance import Chance
from rules.kernel import Action, AnyGame, Ask, Options, Seat, View

COSTLIEST: Final = 3
"""So many answers are told of after a game."""


class Choice(Struct, frozen=True):
    """One answer, and what is to be said of it."""

    action: Action
    loss: float
    """How much worse than the best one it should turn out, in the game's own points."""
    reason: str
    """Why a person would give it, or what speaks against it; empty: nothing to say."""


class Advice(Struct, frozen=True):
    """What to answer."""

    best: Choice | None
    """None: better leave an optional question alone."""
    others: tuple[Choice, ...]
    """The other answers that were weighed, the better ones first."""


class Mistake(Struct, frozen=True):
    """An answer that cost something."""

    line: int
    """Of the record, from 0: its place among the lines that were said."""
    ask: Ask
    view: View
    said: Choice
    better: Choice


def advise(game: AnyGame, options: Options, view: View, ask: Ask, level: str, chance: Chance, stop: Callable[[], bool]) -> Advice:
    """Return what a bot of this level would answer for the view's seat, with reasons. `stop` is asked as in `Bot.choose`."""
    action = make(game, level).choose(options, view, ask, chance, stop)
    if action is None:
        return Advice(None, ())
    if not ask.must:
        return Advice(Choice(action, 0.0, _reason(game, options, view, action)), ())
    worth = _weighed(game, options, view, ask, chance, stop)
    most = max((value for _, value in worth), default=0.0)
    others = [Choice(answer, most - value, _reason(game, options, view, answer)) for answer, value in worth if answer != action]
    own = next((most - value for answer, value in worth if answer == action), 0.0)
    return Advice(Choice(action, own, _reason(game, options, view, action)), tuple(others))


def costliest(
    game: AnyGame, header: record.Header, lines: Sequence[record.Entry], seat: Seat, stop: Callable[[], Callable[[], bool]]
) -> list[Mistake]:
    """Return the answers of a seat that cost most in a game that is over, the dearest first, judged by what it could see when it gave them.

    `stop` is called for each of its answers, and what it returns is asked as in `Bot.choose`. Raises RecordError.
    """
    options = record.options_of(game, header)
    state = record.start(game, header)
    found: list[Mistake] = []
    for number, step in enumerate(record.replay(game, header, lines)):
        before, state = state, step.state
        if step.line.seat != seat:
            continue
        ask = next((ask for ask in before.asks() if ask.seat == seat and ask.must), None)
        if ask is None:
            continue
        view = before.view(seat)
        chance = decision_rng(header.seed, view, ask)
        worth = _weighed(game, options, view, ask, chance, stop())
        values = dict(worth)
        if len(worth) < 2 or step.action not in values:
            continue
        best, most = worth[0]
        better = Choice(best, 0.0, _reason(game, options, view, best))
        said = Choice(step.action, most - values[step.action], _reason(game, options, view, step.action))
        if said.loss > 0:
            found.append(Mistake(number, ask, view, said, better))
    return sorted(found, key=lambda mistake: -mistake.said.loss)[:COSTLIEST]


def _weighed(game: AnyGame, options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> list[tuple[Action, float]]:
    if game.weigh is None:
        return weighed(game, options, view, ask, chance, stop)
    found: list[tuple[Action, float]] = game.weigh(options, view, ask, chance, stop)
    return found


def _reason(game: AnyGame, options: Options, view: View, action: Action) -> str:
    return game.reason(options, view, action) or game.describe_action(options, view, action)
