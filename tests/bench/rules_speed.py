"""Plies a second of random legal play with `legal` and `apply`, on one core, beside the budget and a bare loop of the same turns.

`python tests/bench/rules_speed.py [GAME …] [--games N] [--profile] [--json]`. `plies_per_s` is what playouts and the arena get: the rules
driven by the scheduler, which also offers what is optional. The floor is Take 5 as a loop of bare lists: no asks, no list of answers, no
events, no kernel. Beside it stand the rules alone, driven by as plain a loop through the same turns: `asks`, `legal`, `apply`.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import random
from collections.abc import Callable
from functools import partial
from time import process_time

from rules.catalog import NAMES, load
from rules.chance import Fast
from rules.kernel import TABLE
from rules.playout import at_random, hurried, plies

BUDGET = {"take5": 100_000}
OTHERS = 20_000
RATIO = 0.3
BATCHES = 12


def bare_take5(seats: int, games: int, seed: int) -> int:
    """So many games of Take 5 with the Cow on bare lists, at random; the plies (picks, row choices and deals) that they took."""
    luck = random.Random(seed).random
    heads = [0] + [7 if c == 55 else 5 if c % 11 == 0 else 3 if c % 10 == 0 else 2 if c % 5 == 0 else 1 for c in range(1, 105)]
    count = 0
    for _ in range(games):
        totals = [0] * seats
        while max(totals) < 66:
            cards = list(range(1, 105))
            for last in range(103, 0, -1):
                other = int(luck() * (last + 1))
                cards[last], cards[other] = cards[other], cards[last]
            count += 1
            hands = [cards[10 * seat : 10 * seat + 10] for seat in range(seats)]
            rows = [[card] for card in cards[10 * seats : 10 * seats + 4]]
            cow = min(range(4), key=lambda row: rows[row][0])
            for left in range(10, 0, -1):
                played = sorted((hands[seat].pop(int(luck() * left)), seat) for seat in range(seats))
                count += seats
                for card, seat in played:
                    row, end = -1, 0
                    for number in range(4):
                        if end < rows[number][-1] < card:
                            row, end = number, rows[number][-1]
                    forced = row >= 0
                    if not forced:
                        row = int(luck() * 4)
                        count += 1
                    if not forced or len(rows[row]) + (cow == row) >= 5:
                        totals[seat] += sum(heads[taken] for taken in rows[row])
                        rows[row] = [card]
                    else:
                        rows[row].append(card)
                    if row == cow:
                        while True:
                            cow = min((number for number in range(4) if number != cow), key=lambda number: rows[number][-1])
                            if len(rows[cow]) < 5:
                                break
                            totals[seat] += sum(heads[taken] for taken in rows[cow][:-1])
                            rows[cow] = rows[cow][-1:]
    return count


def play(name: str, games: int, seed: int) -> int:
    """The plies of so many games of random legal play."""
    game = load(name)
    options = hurried(game, game.options())
    chance = Fast(seed)
    count = 0
    for _ in range(games):
        count += sum(1 for _ply in plies(game.new(options, game.usual, None), at_random(chance), chance))
    return count


def rules_alone(name: str, games: int, seed: int) -> int:
    """The same without the scheduler: the first must ask is answered at random, nothing optional is taken up."""
    game = load(name)
    options = hurried(game, game.options())
    chance = Fast(seed)
    count = 0
    for _ in range(games):
        state = game.new(options, game.usual, None)
        while asks := state.asks():
            place = 0
            while not asks[place].must:
                place += 1
            ask = asks[place]
            if ask.seat == TABLE:
                action = state.chance(ask, chance)
            else:
                answers = list(state.legal(ask))
                action = answers[chance.below(len(answers))]
            state.apply(ask.seat, action)
            count += 1
    return count


def timed(work: Callable[[], int]) -> float:
    """Plies a second of CPU."""
    begun = process_time()
    count = work()
    return count / (process_time() - begun)


def rates(name: str, games: int) -> dict[str, object]:
    """Ours, and for Take 5 the rules alone and the floor, in turns; the best batch of each, since noise only slows."""
    seats = load(name).usual
    each = max(1, games // BATCHES)
    scheduled = alone = floor = games_a_second = 0.0
    for batch in range(BATCHES):
        begun = process_time()
        count = play(name, each, batch)
        took = process_time() - begun
        scheduled, games_a_second = max(scheduled, count / took), max(games_a_second, each / took)
        if name == "take5":
            alone = max(alone, timed(partial(rules_alone, name, each, batch)))
            floor = max(floor, timed(partial(bare_take5, seats, each, batch)))
    budget = BUDGET.get(name, OTHERS)
    row: dict[str, object] = {
        "game": name,
        "seats": seats,
        "plies_per_s": round(scheduled),
        "games_per_s": round(games_a_second, 1),
        "budget": budget,
        "holds": scheduled >= budget,
    }
    if floor:
        row |= {"rules_alone_per_s": round(alone), "floor_per_s": round(floor), "of_floor": round(alone / floor, 3)}
        row |= {"scheduled_of_floor": round(scheduled / floor, 3), "ratio_holds": alone / floor >= RATIO}
    return row


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games_of", nargs="*", choices=[*NAMES, []], metavar="GAME")
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--profile", action="store_true", help="where the time goes instead")
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    rows = []
    for name in said.games_of or NAMES:
        if said.profile:
            profile = cProfile.Profile()
            profile.runcall(play, name, max(1, said.games // 10), 1)
            print(name)
            pstats.Stats(profile).sort_stats("tottime").print_stats(12)
            continue
        rows.append(rates(name, said.games))
        if not said.json:
            print("  ".join(f"{key} {value}" for key, value in rows[-1].items()), flush=True)
    if said.json:
        print(json.dumps(rows))


if __name__ == "__main__":
    main()
