"""Honest games with everything that may happen to people and hosts, and what their checks say: no fault may be found.

`python tests/bench/false_alarms.py [GAME…] [--games 100] [--often 0.08] [--seed 1]`: so many games of each kind, at tables of random
sizes, and what the checks of all their people came to. At one table in four there are rematches, at one in six events do not fit one
update, at one in twelve the host names the seed, at one in four Cow Clicker has a deck of its own. Status 1 where a check found a fault,
or a program gave no word for an honest deal.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent.parent))

from protocol.nights import Night, sit_down

from net.core import history
from rules.catalog import NAMES, load
from rules.cowclicker import decks
from rules.kernel import AnyGame, IllegalAction

FEW_BYTES = 120
"""Of events in one update, where they are not to fit."""


def main() -> int:
    """Play, and print a table."""
    parser = argparse.ArgumentParser(description="Honest games with everything that may happen, and their checks.")
    parser.add_argument("game", nargs="*", default=NAMES)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--often", type=float, default=0.08, help="in so many of the steps something happens")
    parser.add_argument("--seed", type=int, default=1)
    said = parser.parse_args()
    return bool(sum(play(name, said.games, said.often, said.seed) for name in said.game))


def play(name: str, games: int, often: float, seed: int) -> int:
    """Play games of one kind; how many faults were found."""
    game = load(name)
    faults = 0
    sentences: Counter[str] = Counter()
    happened: Counter[str] = Counter()
    kinds: Counter[str] = Counter()
    number = 0
    while number < games:
        random = Random(f"{name} {seed} {number}")
        seats = random.choice([count for count in game.seats if _fits(game, count)])
        people = random.randint(1, seats)
        series = min(games - number, random.choice((1, 1, 1, 3)))
        config: dict[str, Any] = {"seed": "moo"} if not random.randrange(12) else {}
        if name == "cowclicker" and not random.randrange(4):
            config["options"] = {"deck": decks.EXAMPLE}
        is_cut = not random.randrange(6)
        kinds.update({"rematch": series - 1, "people " + str(people): 1, **dict.fromkeys(config, 1), "cut": is_cut})
        with tempfile.TemporaryDirectory() as home, mock.patch.object(history, "EVENT_BYTES", FEW_BYTES if is_cut else history.EVENT_BYTES):
            night = Night(game, seats, people, Path(home), seed * 10_000 + number, **config)
            sit_down(night, people)
            for _ in range(series):
                found = night.play(often)
                sentences.update(re.sub(r"\d+", "N", one.verdict.sentence) for one in found)
                wrong = [(one.name, one.verdict.sentence) for one in found if one.verdict.status == 1]
                wrong += [(person.name, doubt) for person in night.everybody for doubt in person.doubts]
                for who, sentence in wrong:
                    print(f"{name}, game {number}, {who}: {sentence}")
                faults += len(wrong)
                number += 1
        happened.update(night.happened)
    print(f"{name}: {games} games, {sum(sentences.values())} checks; {', '.join(f'{what} {n}' for what, n in sorted(happened.items()))}")
    print(f"  tables: {', '.join(f'{what} {n}' for what, n in sorted(kinds.items()))}")
    for sentence, count in sentences.most_common():
        print(f"  {count:5} {sentence}")
    return faults


def _fits(game: AnyGame, seats: int) -> bool:
    """Whether so many can play by the usual options."""
    try:
        game.new(game.options(), seats, None)
    except IllegalAction:
        return False
    return True


if __name__ == "__main__":
    sys.exit(main())
