"""Many random and many greedy games of each game and number of players, `conserved` checked after every action.

`python tests/bench/many_games.py [GAME …] [--games 1000] [--seed S] [--json]`: one row a game, options, number of players and kind of
player, with the length of a game, and the scores of winner and last; beside them what a throw-away prototype of the same rules found,
where it was asked. `many_games.md` has a whole table, and says where the two differ and why. A fault ends it with a
traceback that names game, seats and seed.
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from fractions import Fraction
from itertools import islice
from statistics import mean, median
from typing import Any, Final, NamedTuple

from rules.catalog import NAMES, load
from rules.chance import Fast
from rules.kernel import Action, AnyState, Ask, IllegalAction, Options
from rules.playout import at_random, hurried, plies

ENDLESS: Final = 50_000

KINDS: Final[dict[str, tuple[dict[str, Any], ...]]] = {
    "dicetown": ({}, {"cowboys": False}, {"wild_west": True}),
    "cowsdance": ({"games": 1}, {}),
}
"""The options to play with; of each number of players that fits several, all. Where nothing stands here, the defaults."""

LENGTH: Final[dict[str, tuple[str, Callable[[Any, int], float]]]] = {
    "take5": ("rounds", lambda state, answers: state.round),
    "cowtown": ("answers a round", lambda state, answers: answers / state.round),
    "dicetown": ("rounds", lambda state, answers: state.round),
    "cowsdance": ("turns", lambda state, answers: state.turns),
    "cowclicker": ("turns", lambda state, answers: state.turns),
}
"""What the length of a game is counted in: from its last state, and the must asks that seats answered."""


class Found(NamedTuple):
    """What the prototype found. Its greedy players are not quite these."""

    length: float
    """Mean; of Cow Clicker the median."""
    winner: float | None
    last: float


PROTOTYPE: Final[dict[tuple[str, str, bool], dict[int, Found]]] = {
    # game, options, greedy: by number of players; the last one's score, or, where the winner's is None, how far behind
    ("cowtown", "", False): {
        2: Found(76, 14.9, 11.7),
        3: Found(62, 12.9, 6.5),
        4: Found(53, 12.2, 4.8),
        5: Found(49, 11.4, 4.1),
        6: Found(44, 11.3, 3.5),
    },
    ("cowtown", "", True): {
        2: Found(61, 15.4, 12.2),
        3: Found(48, 13.4, 6.9),
        4: Found(41, 12.4, 4.9),
        5: Found(37, 11.9, 4.1),
        6: Found(36, 11.5, 3.6),
    },
    ("dicetown", "", False): {2: Found(16.9, None, 20), 3: Found(15.3, None, 27), 4: Found(14.2, None, 28), 5: Found(13.3, None, 27)},
    ("dicetown", "cowboys=False", False): {
        2: Found(11.8, None, 19),
        3: Found(11.9, None, 26),
        4: Found(11.8, None, 28),
        5: Found(11.6, None, 27),
    },
    ("cowsdance", "games=1", False): {
        2: Found(23.9, 14.0, 9.8),
        3: Found(23.4, 10.6, 5.8),
        4: Found(23.6, 8.7, 3.8),
        5: Found(23.9, 7.5, 2.8),
        6: Found(24.2, 6.4, 2.1),
    },
    ("cowsdance", "games=1", True): {
        2: Found(16.9, 18.5, 12.6),
        3: Found(16.1, 13.3, 7.7),
        4: Found(16.1, 10.5, 5.2),
        5: Found(16.3, 8.8, 3.7),
        6: Found(16.6, 8.0, 2.8),
    },
    ("cowclicker", "", False): {2: Found(61, 48, 23), 4: Found(78, 56, 7), 6: Found(87, 58, 4)},
    ("cowclicker", "", True): {
        2: Found(57, 77, 47),
        3: Found(67, 81, 35),
        4: Found(80, 79, 25),
        5: Found(89, 80, 19),
        6: Found(93, 82, 16),
    },
}
"""250 games a row of Cowtown and Cows Can't Dance, 300 of Dice Town, 200 of Cow Clicker; Take 5 was not asked."""


class Job(NamedTuple):
    """Some games of one kind."""

    game: str
    options: Options
    seats: int
    heuristic: bool
    seeds: range
    series: str


class Played(NamedTuple):
    """One game."""

    plies: int
    length: float
    winner: float
    last: float
    longest_list: int
    """Of answers, and not counted beyond 5,000."""


def play(job: Job) -> list[Played]:
    """Play them all."""
    game = load(job.game)
    options = hurried(game, job.options)
    rows = []
    for seed in job.seeds:
        chance = Fast(f"{job.series}/{seed}")
        decision_rng = at_random(chance)
        longest = 0

        def decide(state: AnyState, ask: Ask, chance: Fast = chance, decision_rng=decision_rng) -> Action | None:  # type: ignore[no-untyped-def]
            nonlocal longest
            longest = max(longest, sum(1 for _ in islice(state.legal(ask), 5000)))
            if not job.heuristic:
                return decision_rng(state, ask)
            action = game.heuristic(options, state.view(ask.seat), ask, chance)
            if action is not None:
                state.check(ask.seat, action)
            return action

        state = game.new(options, job.seats, None)
        held = game.conserved(state)
        count = answers = 0
        for ply in islice(plies(state, decide, chance), ENDLESS):
            count += 1
            answers += ply.ask.must and ply.ask.seat >= 0
            if game.conserved(state) != held:
                raise AssertionError(f"{job}: seed {seed}: {ply.action} made {game.conserved(state)} of {held}")
        outcome = state.outcome()
        if outcome is None:
            raise AssertionError(f"{job}: seed {seed} goes on after {count} plies")
        scores = [float(Fraction(*score)) for score in outcome.scores]
        last = max(range(job.seats), key=outcome.ranks.__getitem__)
        rows.append(Played(count, LENGTH[job.game][1](state, answers), scores[outcome.ranks.index(1)], scores[last], longest))
    return rows


def fits(name: str, options: Options, seats: int) -> bool:
    """Whether these options are for so many players."""
    try:
        load(name).new(options, seats, None)
    except IllegalAction:
        return False
    return True


def kinds(name: str) -> Iterator[tuple[str, Options, int]]:
    """The options, spelled and made, and the numbers of players; every number that the game has, or it ends with a fault."""
    game = load(name)
    left = set(game.seats)
    for said in KINDS.get(name, ({},)):
        options = game.options(**said)
        for seats in game.seats:
            if fits(name, options, seats):
                left.discard(seats)
                yield " ".join(f"{key}={value}" for key, value in said.items()), options, seats
    if left:
        raise SystemExit(f"{name}: no options here are for {left} players")


def row(name: str, spelled: str, seats: int, heuristic: bool, played: list[Played]) -> dict[str, Any]:
    """What is printed of one kind of game."""
    lengths = [one.length for one in played]
    found = PROTOTYPE.get((name, spelled, heuristic), {}).get(seats)
    return {
        "game": name,
        "options": spelled,
        "players": "greedy" if heuristic else "random",
        "seats": seats,
        "games": len(played),
        "plies": round(mean(one.plies for one in played), 1),
        "most_plies": max(one.plies for one in played),
        "unit": LENGTH[name][0],
        "length": round(mean(lengths), 1),
        "median": round(median(lengths), 1),
        "range": (round(min(lengths), 1), round(max(lengths), 1)),
        "winner": round(mean(one.winner for one in played), 1),
        "last": round(mean(one.last for one in played), 1),
        "longest_list": max(one.longest_list for one in played),
        "prototype": found._asdict() if found else None,
    }


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="GAME")
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--seats", type=int, nargs="*", help="only so many players")
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    rows = []
    with ProcessPoolExecutor(said.workers) as pool:
        for name in said.names or NAMES:
            for spelled, options, seats in kinds(name):
                if said.seats and seats not in said.seats:
                    continue
                for heuristic in (False, True):
                    jobs = [
                        Job(name, options, seats, heuristic, range(start, min(start + 25, said.games)), said.seed)
                        for start in range(0, said.games, 25)
                    ]
                    rows.append(row(name, spelled, seats, heuristic, [one for part in pool.map(play, jobs) for one in part]))
                    if not said.json:
                        print("  ".join(f"{key} {value}" for key, value in rows[-1].items() if value not in ("", None)), flush=True)
    if said.json:
        print(json.dumps(rows))


if __name__ == "__main__":
    main()
