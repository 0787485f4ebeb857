"""Learn what things are worth in Dice Town, by self-play, in minutes on one core: `python -m rules.dicetown.learn > weights.py`.

Games of the judgement are played by four, with some odd answers. At the start of each round it is noted what every seat has, and once the
game is over, by how many points it was before the average of the others. The numbers are those of least squared error (ridge regression on
the normal equations).
"""

from __future__ import annotations

from collections.abc import Iterator
from operator import mul
from typing import Final

from msgspec import Struct

from rules.chance import Fast
from rules.dicetown import bot, scoring, value
from rules.dicetown.actions import Actions
from rules.dicetown.components import RODEO_POINTS, Options
from rules.dicetown.state import State, new
from rules.dicetown.value import THINGS
from rules.fitting import solved
from rules.kernel import Ask
from rules.playout import at_random, plies

SEATS: Final = 4
GAMES: Final = 1_000
ODD: Final = 24
"""One answer in so many is taken at random."""
RIDGE: Final = 20.0
STEADY: Final = 200.0
"""How much what a thing is worth is held to be the same early and late, where little tells otherwise."""
KNOWN: Final = {"safe": 1.0, "rodeos": float(RODEO_POINTS)}
"""Points that nobody can take are what they are."""


class Note(Struct):
    """What a seat had at the start of a round."""

    seen: list[float]
    """By how much it had more than the others on average, thing by thing."""
    passed: float
    """How far the game was."""
    won: float
    """By how many points it was before the average of the others in the end."""


def notes(chance: Fast) -> Iterator[Note]:
    """Play one game, and yield what was seen in it."""
    options = Options(window=0)
    any_answer = at_random(chance)

    def decide(state: State, ask: Ask) -> Actions | None:
        if ask.must and not chance.below(ODD):
            action: Actions | None = any_answer(state, ask)  # type: ignore[assignment]
            return action
        return bot.heuristic(options, state.view(ask.seat), ask, chance)

    state, noted, counted = new(options, SEATS), [], -1
    for _ply in plies(state, decide, chance):  # type: ignore[arg-type]
        if state.round != counted and state.stage != "over":
            counted = state.round
            noted.append((value.progress(options, state), _compared(state)))
    scores = [scoring.score(state, seat) for seat in state.seats]
    for passed, rows in noted:
        for seat, seen in enumerate(rows):
            yield Note(seen, passed, scores[seat] - (sum(scores) - scores[seat]) / (SEATS - 1))


def _compared(state: State) -> list[list[float]]:
    """What each seat has, less the average of the others."""
    has = [value.sight(state, seat, value.hand_of(state.hands[seat])) for seat in state.seats]
    others = len(has) - 1
    sums = [sum(column) for column in zip(*has, strict=True)]
    return [[one - (total - one) / others for one, total in zip(row, sums, strict=True)] for row in has]


LEARNED: Final = [place for place, thing in enumerate(THINGS) if thing not in KNOWN]
SIZE: Final = len(LEARNED)


class Fit:
    """The sums from which the numbers follow: what each thing is worth in mid-game, and by how much more at the end than at the start."""

    def __init__(self) -> None:
        ridges = [RIDGE] * SIZE + [STEADY] * SIZE
        self._squares = [[ridge * (row == column) for column in range(2 * SIZE)] for row, ridge in enumerate(ridges)]
        self._sums = [0.0] * (2 * SIZE)

    def add(self, note: Note) -> None:
        """Count one more note."""
        left = note.won - sum([sure * note.seen[THINGS.index(thing)] for thing, sure in KNOWN.items()])
        seen = [note.seen[place] for place in LEARNED]
        seen += [one * (note.passed - 0.5) for one in seen]
        for row, one in enumerate(seen):
            if one:
                self._squares[row] = [total + one * other for total, other in zip(self._squares[row], seen, strict=True)]
                self._sums[row] += one * left

    def worths(self) -> dict[str, tuple[float, float]]:
        """Return the numbers of least squared error, early and late."""
        numbers = solved([row.copy() for row in self._squares], self._sums.copy())
        found: dict[str, tuple[float, float]] = {thing: (sure, sure) for thing, sure in KNOWN.items()}
        for row, place in enumerate(LEARNED):
            middle, more = numbers[row], numbers[row + SIZE]
            found[THINGS[place]] = middle - more / 2, middle + more / 2
        return {thing: found[thing] for thing in THINGS}

    def error(self, noted: list[Note]) -> float:
        """Return the part of the squares of these notes that the numbers leave unexplained."""
        pairs = list(self.worths().values())
        left = whole = 0.0
        for note in noted:
            worths = [early + (late - early) * note.passed for early, late in pairs]
            left += (note.won - sum(map(mul, worths, note.seen))) ** 2
            whole += note.won**2
        return left / whole


def learned(games: int, chance: Fast) -> Fit:
    """Return what so many games teach."""
    fit = Fit()
    for _ in range(games):
        for note in notes(chance):
            fit.add(note)
    return fit


def page(worths: dict[str, tuple[float, float]]) -> Iterator[str]:
    """Yield the lines of the module of weights."""
    yield '"""Learned numbers: made by `python -m rules.dicetown.learn`, and changed by nothing else. See rules.dicetown.value."""\n'
    yield "from __future__ import annotations\n\nfrom typing import Final\n"
    yield "WORTHS: Final[dict[str, tuple[float, float]]] = {"
    for thing, (early, late) in worths.items():
        yield f'    "{thing}": ({early:.2f}, {late:.2f}),'
    yield '}\n"""What each thing is worth in points, at the start of the game and at its end."""'


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser(prog="python -m rules.dicetown.learn", description="Learn what things are worth in Dice Town.")
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of games; default %(default)s")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print(*page(learned(max(1, int(GAMES * arguments.share)), Fast(arguments.seed)).worths()), sep="\n")
