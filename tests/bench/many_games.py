"""Many random and many greedy games of each game and number of players, `tally` checked after every action.

`python tests/bench/many_games.py [GAME …] [--games 1000] [--seed S] [--json]`: one row a game, number of players and kind of player, with
the length of a game in plies and the scores of winner and last. A fault ends it with a traceback that names game, seats and seed.
"""

from __future__ import annotations

import argparse
import json
import os
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import islice
from statistics import mean, median
from typing import NamedTuple

from rules.catalog import NAMES, load
from rules.chance import Fast
from rules.kernel import Action, AnyState, Ask, Illegal
from rules.playout import at_random, hurried, plies

ENDLESS = 50_000


class Job(NamedTuple):
    """Some games of one kind."""

    game: str
    seats: int
    greedy: bool
    seeds: range
    series: str


def play(job: Job) -> list[tuple[int, float, float, int]]:
    """Plies, the winner's and the last one's score, and the longest list of answers, by game."""
    game = load(job.game)
    options = hurried(game, game.options())
    rows = []
    for seed in job.seeds:
        chance = Fast(f"{job.series}/{seed}")
        whim = at_random(chance)
        longest = 0

        def decide(state: AnyState, ask: Ask, chance: Fast = chance, whim=whim) -> Action | None:  # type: ignore[no-untyped-def]
            nonlocal longest
            longest = max(longest, sum(1 for _ in islice(state.legal(ask), 5000)))
            if not job.greedy:
                return whim(state, ask)
            action = game.greedy(options, state.view(ask.seat), ask, chance)
            if action is not None:
                state.check(ask.seat, action)
            return action

        state = game.new(options, job.seats, None)
        held = game.tally(state)
        count = 0
        for ply in islice(plies(state, decide, chance), ENDLESS):
            count += 1
            if game.tally(state) != held:
                raise AssertionError(f"{job}: seed {seed}: {ply.action} made {game.tally(state)} of {held}")
        outcome = state.outcome()
        if outcome is None:
            raise AssertionError(f"{job}: seed {seed} goes on after {count} plies")
        scores = [float(Fraction(*score)) for score in outcome.scores]
        last = max(range(job.seats), key=outcome.places.__getitem__)
        rows.append((count, scores[outcome.places.index(1)], scores[last], longest))
    return rows


def fits(name: str, seats: int) -> bool:
    """Whether the default options are for so many players."""
    game = load(name)
    try:
        game.new(game.options(), seats, None)
    except Illegal:
        return False
    return True


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    rows = []
    with ProcessPoolExecutor(said.workers) as pool:
        for name in said.names or NAMES:
            for seats in filter(lambda seats, name=name: fits(name, seats), load(name).seats):
                for greedy in (False, True):
                    jobs = [
                        Job(name, seats, greedy, range(start, min(start + 25, said.games)), said.seed) for start in range(0, said.games, 25)
                    ]
                    played = [row for part in pool.map(play, jobs) for row in part]
                    lengths, winners, lasts, longest = zip(*played, strict=True)
                    row = {
                        "game": name,
                        "players": "greedy" if greedy else "random",
                        "seats": seats,
                        "games": len(played),
                        "plies": round(mean(lengths), 1),
                        "median": median(lengths),
                        "most": max(lengths),
                        "winner": round(mean(winners), 2),
                        "last": round(mean(lasts), 2),
                        "longest_list": max(longest),
                    }
                    rows.append(row)
                    if not said.json:
                        print("  ".join(f"{key} {value}" for key, value in row.items()), flush=True)
    if said.json:
        print(json.dumps(rows))


if __name__ == "__main__":
    main()
