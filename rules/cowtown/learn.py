"""Learn what the rest of a round is worth, by self-play, in some minutes on one core: `python -m rules.cowtown.learn > weights.py`.

For each number of seats, games of the judgement (`rules.cowtown.bot`) are played, with some answers at random; for two seats then games of
the bull that has learned from these, in a hurry, from which it learns anew. At the end of every turn
what its seat sees is noted, and once the round is over, what it brought from there on, less the average of the others. The
numbers are those of least squared error (ridge regression on the normal equations).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.chance import Fast
from rules.cowtown import bot
from rules.cowtown.actions import Actions
from rules.cowtown.components import SEATS, Options
from rules.cowtown.sight import sight_of_state
from rules.cowtown.state import State, new
from rules.cowtown.strongest import weigh
from rules.cowtown.value import SIZE, places
from rules.cowtown.weights import WEIGHTS
from rules.fitting import solved
from rules.kernel import Ask
from rules.playout import at_random, plies

ODD: Final = 16
"""One answer in so many is taken at random."""
RIDGE: Final = 20.0
GAMES: Final = {2: 2_500, 3: 1_500, 4: 2_500, 5: 1_500, 6: 1_500}
"""Games to learn from, by the number of seats."""
AGAIN: Final = {2: 700}
"""Games of its own play to learn from after that."""
HURRIED: Final = (6, 4)
"""So many plays are weighed in them, and so many unseen cards tried."""


def samples(seats: int, games: int, seed: int, is_own: bool = False) -> Iterator[tuple[list[int], float]]:
    """Yield what was seen at the end of each turn, as the places of its numbers, and what the round then brought.

    `is_own`: in games by the numbers that have been learned before, else in games of the judgement.
    """
    chance = Fast(seed)
    options = Options(catch_grace=0)
    any_answer = at_random(chance)

    def decide(state: State, ask: Ask) -> Actions | None:
        if ask.must and not chance.below(ODD):
            action: Actions | None = any_answer(state, ask)  # type: ignore[assignment]
            return action
        view = state.view(ask.seat)
        found = weigh(options, view, ask, chance, lambda: False, *HURRIED) if is_own else []
        return found[0][0] if found else bot.heuristic(options, view, ask, chance)

    for _ in range(games):
        state = new(options, seats)
        noted: list[tuple[int, list[int], list[int]]] = []
        turn, played = -1, 0
        for _ply in plies(state, decide, chance):  # type: ignore[arg-type]
            if state.is_playing() and not state.pending:
                if state.turn != turn and turn >= 0 and state.round == played:
                    noted.append((turn, places(sight_of_state(state, turn)), state.scorecows.copy()))
                turn = state.turn
            if state.round != played or (state.ends_at_once() and not state.asks()):
                for seat, seen, before in noted:
                    gains = [now - then for now, then in zip(state.scorecows, before, strict=True)]
                    yield seen, gains[seat] - (sum(gains) - gains[seat]) / (seats - 1)
                noted.clear()
                turn, played = -1, state.round


def fitted(noted: Iterator[tuple[list[int], float]], ridge: float) -> list[float]:
    """Return the numbers of least squared error, shrunk towards 0 by the ridge."""
    squares: dict[int, dict[int, float]] = {place: {} for place in range(SIZE)}
    sums = [0.0] * SIZE
    for seen, brought in noted:
        for place in seen:
            row = squares[place]
            sums[place] += brought
            for other in seen:
                row[other] = row.get(other, 0.0) + 1.0
    used = [place for place in range(SIZE) if squares[place]]
    matrix = [[squares[row].get(column, 0.0) + ridge * (row == column) for column in used] for row in used]
    solution = solved(matrix, [sums[place] for place in used])
    numbers = [0.0] * SIZE
    for place, number in zip(used, solution, strict=True):
        numbers[place] = number
    return numbers


if __name__ == "__main__":
    import argparse
    import sys

    parser = argparse.ArgumentParser(
        prog="python -m rules.cowtown.learn", description="Learn what the rest of a round of Cowtown is worth."
    )
    parser.add_argument("--share", type=float, default=1.0, help="of the usual number of games; default %(default)s")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    print('"""Learned numbers, in thousandths of a scorecow: made by `python -m rules.cowtown.learn`, and changed by nothing else."""\n')
    print("from __future__ import annotations\n\nfrom typing import Final\n")
    print("# fmt: off\n_THOUSANDTHS: Final = {")
    for count in SEATS:
        share = max(1, int(GAMES[count] * arguments.share))
        print(f"{count} seats, {share} games", file=sys.stderr)
        numbers = fitted(samples(count, share, arguments.seed), RIDGE)
        if count in AGAIN:
            WEIGHTS[count] = tuple(round(number, 3) for number in numbers)
            numbers = fitted(samples(count, max(1, int(AGAIN[count] * arguments.share)), arguments.seed + 76, is_own=True), RIDGE)
        found = [round(1000 * number) for number in numbers]
        print(f"    {count}: (")
        for start in range(0, SIZE, 20):
            print(f"        {', '.join(map(str, found[start : start + 20]))},")
        print("    ),")
    print("}\n# fmt: on\nWEIGHTS: Final = {seats: tuple(number / 1000 for number in numbers) for seats, numbers in _THOUSANDTHS.items()}")
    print('"""By the number of seats, and by the places of `rules.cowtown.value`."""')
