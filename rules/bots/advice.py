"""What a good player would do, why, and what the other answers would bring; and after a game, which answers cost most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from rules import record
from rules.bots import USUAL, decision_rng, make
from rules.bots.levels import after
from rules.bots.search import weighed
from rules.chance import Chance
from rules.kernel import Action, AnyGame, Ask, Options, Seat, View

LEVEL: Final = "bull:60"
"""Who advises on a game that has its own strongest play: with a budget in worlds, so that the same question gets the same advice."""
WORLDS: Final = 40
"""In so many worlds each answer is weighed; where a game weighs nothing itself, in a tenth of them."""
COSTLIEST: Final = 3
"""So many answers are told of after a game."""


class Candidate(Struct, frozen=True):
    """One answer, and what is to be said of it."""

    action: Action
    loss: float
    """How much worse than the best one it should turn out, in the game's own points."""
    reason: str
    """Why a person would give it, or what speaks against it; empty: nothing to say."""


class Advice(Struct, frozen=True):
    """What to answer."""

    best: Candidate | None
    """None: better leave an optional question alone."""
    others: tuple[Candidate, ...]
    """The other answers that were weighed, the better ones first."""


class Mistake(Struct, frozen=True):
    """An answer that cost something."""

    line: int
    """Of the record, from 0: its place among the lines that were said."""
    ask: Ask
    view: View
    said: Candidate
    better: Candidate
    turn: int
    """Which of the seat's turns it belongs to, from 1, in its round, or in a game without rounds; answers in a row are one turn."""


def advise(game: AnyGame, options: Options, view: View, ask: Ask, level: str = "") -> Advice:
    """Return what a bot of this level, with a budget in worlds or with none, would answer for the view's seat, and why.

    Without a level it is the strongest play that the game has of its own, else its judgement.
    """
    level = level or (USUAL if game.strongest is None else LEVEL)
    chance = decision_rng("", view, ask)
    action = make(game, level).choose(options, view, ask, chance, after(WORLDS))
    if action is None:
        return Advice(None, ())
    if not ask.must:
        return Advice(Candidate(action, 0.0, _reason(game, options, view, action)), ())
    worth = _weighed(game, options, view, ask, decision_rng("", view, ask), WORLDS)  # the luck by which the answer was chosen
    most = max((value for _, value in worth), default=0.0)
    others = [Candidate(answer, most - value, _reason(game, options, view, answer)) for answer, value in worth if answer != action]
    own = next((most - value for answer, value in worth if answer == action), 0.0)
    return Advice(Candidate(action, own, _reason(game, options, view, action)), tuple(others))


def costliest(game: AnyGame, header: record.Header, lines: Sequence[record.Entry], seat: Seat, worlds: int = WORLDS) -> list[Mistake]:
    """Return the answers of a seat that cost most in a game that is over, the dearest first, judged by what it could see when it gave them.

    It takes a second or two for a whole game. Raises RecordError.
    """
    options = record.options_of(game, header)
    state = record.start(game, header)
    found: list[Mistake] = []
    turn, spoke, counted = 0, seat, None
    for number, step in enumerate(record.replay(game, header, lines)):
        before, state = state, step.state
        if step.line.seat < 0:
            continue
        last, spoke = spoke, step.line.seat
        if step.line.seat != seat:
            continue
        ask = next((ask for ask in before.asks() if ask.seat == seat and ask.must), None)
        if ask is None:
            continue
        view = before.view(seat)
        if (its_round := getattr(view, "round", None)) != counted or not turn:
            turn, counted = 1, its_round
        elif last != seat:
            turn += 1
        chance = decision_rng(header.seed, view, ask)
        worth = _weighed(game, options, view, ask, chance, worlds)
        values = dict(worth)
        if len(worth) < 2 or step.action not in values:
            continue
        best, most = worth[0]
        better = Candidate(best, 0.0, _reason(game, options, view, best))
        said = Candidate(step.action, most - values[step.action], _reason(game, options, view, step.action))
        if said.loss > 0:
            found.append(Mistake(number, ask, view, said, better, turn))
    return sorted(found, key=lambda mistake: -mistake.said.loss)[:COSTLIEST]


def _weighed(game: AnyGame, options: Options, view: View, ask: Ask, chance: Chance, worlds: int) -> list[tuple[Action, float]]:
    if game.weigh is None:
        return weighed(game, options, view, ask, chance, after(max(1, worlds // 10)))
    found: list[tuple[Action, float]] = game.weigh(options, view, ask, chance, after(worlds))
    return found


def _reason(game: AnyGame, options: Options, view: View, action: Action) -> str:
    if why := game.reason(options, view, action):
        return why
    said = game.describe_action(options, view, action)
    names = tuple(f"player {seat + 1}" for seat in range(game.seats[-1]))
    return "" if said in game.name_action(options, view, action, names) else said  # what the answer's own words say is no reason
