"""What the check of a record costs: seconds of CPU for 1,000 actions, bytes of a record that the deal adds, bytes of a witness an update.

`python tests/bench/checking.py [--games 5] [--json]`: games of each kind at the usual number of seats, as their bots play them, and the
check by the notes of one seat; once with the rules at hand, and once as the program does it, in a process of its own.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from kernel.recorder import Recorded, recorded

from rules.catalog import NAMES, load
from rules.verify import check


def apart(game: Recorded) -> float:
    """Seconds of CPU of `python -m rules.verify` over one game."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = json.dumps({"record": game.record, "witness": game.witness}).encode()
    subprocess.run([sys.executable, "-m", "rules.verify"], input=said, capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(name: str, games: int) -> dict[str, float | str]:
    """One row."""
    game = load(name)
    played = [recorded(game, min(5, game.usual), seed) for seed in range(games)]
    actions = sum(one.actions for one in played)
    begun = time.process_time()
    for one in played:
        assert check(one.record, one.witness).status == 0
    taken = time.process_time() - begun
    told = [line for one in played for line in one.witness.splitlines() if '"line":"told"' in line]
    deal = json.dumps(json.loads(played[0].record.splitlines()[0])["deal"], ensure_ascii=False, separators=(",", ":"))
    return {
        "game": name,
        "actions": actions,
        "s_per_1000_actions": round(taken / actions * 1000, 3),
        "s_of_a_process": round(apart(played[0]), 2),
        "deal_bytes": len(deal.encode()),
        "witness_bytes_an_update": round(sum(map(len, told)) / len(told)),
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="What the check of a record costs.")
    parser.add_argument("--games", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    for which in NAMES:
        row = measure(which, arguments.games)
        print(json.dumps(row) if arguments.json else "  ".join(f"{key} {value}" for key, value in row.items()), flush=True)
