"""Plies a second of random legal play with `legal` and `apply`, on one core, beside the budget and a bare loop of the same turns.

`python tests/bench/rules_speed.py [GAME …] [--games N] [--profile] [--json]`. The floor is Take 5 as a loop of bare lists: no asks, no
events, no kernel; the ratio is measured in turns of the two, so that a slow machine slows both.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import random
from time import process_time

from rules.catalog import NAMES, load
from rules.chance import Fast
from rules.playout import at_random, hurried, plies

BUDGET = {"take5": 100_000}
OTHERS = 20_000
RATIO = 0.3
BATCHES = 6


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


def rates(name: str, games: int) -> dict[str, object]:
    """Ours, and for Take 5 the floor's, in turns; the best batch of each, since noise only slows."""
    seats = load(name).usual
    ours = floor = games_a_second = 0.0
    each = max(1, games // BATCHES)
    for batch in range(BATCHES):
        begun = process_time()
        count = play(name, each, batch)
        took = process_time() - begun
        ours, games_a_second = max(ours, count / took), max(games_a_second, each / took)
        if name == "take5":
            begun = process_time()
            count = bare_take5(seats, each, batch)
            floor = max(floor, count / (process_time() - begun))
    budget = BUDGET.get(name, OTHERS)
    row: dict[str, object] = {
        "game": name,
        "seats": seats,
        "plies_per_s": round(ours),
        "games_per_s": round(games_a_second, 1),
        "budget": budget,
        "holds": ours >= budget,
    }
    if floor:
        row |= {"floor_plies_per_s": round(floor), "of_floor": round(ours / floor, 3), "ratio_holds": ours / floor >= RATIO}
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
