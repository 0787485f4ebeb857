"""The quick round that bots imagine: it places cards as the rules do.

`python tests/games/take5/test_quick.py --turns 100000` compares as many turns as one likes.
"""

from __future__ import annotations

import pytest

from rules.chance import Fast
from rules.kernel import Ask
from rules.playout import plies
from rules.take5 import quick
from rules.take5.actions import Actions, Pick, Put, Take
from rules.take5.components import SEATS, Options
from rules.take5.state import State, new

TABLES = [Options(cow=False), Options(), Options(variant="professional"), Options(variant="logic"), Options(variant="tactics", cow=False)]


def compare(options: Options, seats: int, turns: int, seed: int) -> int:
    """Play so many turns at random, by the rules and on bare lists; the rows, the Cow and the heads are the same after each turn."""
    chance = Fast(seed)
    compared = 0
    while compared < turns:
        compared += _compare_round(new(options, seats), seats, chance)
    return compared


def _compare_round(state: State, seats: int, chance: Fast) -> int:
    def decide(state: State, ask: Ask) -> Actions | None:
        if not ask.must:
            return None
        answers = list(state.legal(ask))
        return answers[chance.below(len(answers))]

    mirror: quick.Rows | None = None
    chosen: list[int] = []
    owner = chance.below(seats)
    compared = taken = mine = 0
    for ply in plies(state, decide, chance):
        match ply.action:
            case Take(row) | Put(row):
                chosen.append(row)
        if state.past and mirror is None:
            first, cow = state.first, state.first.index(min(state.first)) if state.options.has_cow else None
            mirror = quick.rows_of([[card] for card in first], cow, state.options.variant == "professional")
        if state.waiting or not isinstance(ply.action, Pick | Take | Put) or (isinstance(ply.action, Pick) and any(state.picks)):
            continue
        assert mirror is not None
        own, all_of_it = quick.play(mirror, [sorted(state.past[-1])], frozenset([state.past[-1][owner]]), chosen)
        assert mirror == quick.rows_of(state.rows, state.cow, state.options.variant == "professional")
        chosen.clear()
        compared, taken, mine = compared + 1, taken + all_of_it, mine + own
        scored = [sum(quick.HEADS[card] for card in pile) for pile in state.piles]
        assert (mine, taken) == (scored[owner], sum(scored))
        if state.round:
            return compared
    raise AssertionError("the round has no end")


@pytest.mark.parametrize("options", TABLES, ids=repr)
def test_a_quick_round_places_every_card_as_the_rules_do(options: Options) -> None:
    for seats in (2, 4, 10):
        assert compare(options, seats, 150, seed=seats) >= 150


def test_a_row_that_nobody_chose_is_the_one_of_fewest_heads() -> None:
    rows = quick.rows_of([[55], [30, 31], [41], [60]], None, professional=False)
    assert quick.play(rows, [[7, 62]], frozenset([7])) == (1, 1)
    assert (rows.ends, rows.sizes, rows.loads) == ([55, 31, 7, 62], [1, 2, 1, 2], [7, 4, 1, 4])


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=100_000)
    wanted = parser.parse_args().turns
    done = sum(compare(options, seats, wanted // 45 + 1, seats) for options in TABLES for seats in SEATS)
    print(f"{done} turns are the same")
