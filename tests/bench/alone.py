"""One person alone with three bots: how the time is spent, on a simulated clock.

`python tests/bench/alone.py [--games NAME …] [--rounds N] [--pace PACE]`: the person takes two seconds for each decision. Printed
for each game are the shares of the time in which the person decides; in which others move (nothing is asked, and no gap is longer than
the pace); in which a window is open and the person need not decide; and in which nothing is asked and nothing happens.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent))

from protocol.desk import Desk

from net.core.match import TimeControl
from net.core.messages import Asked, Pace
from net.core.pacing import PACES
from rules.bots import decision_rng
from rules.catalog import NAMES, load
from rules.kernel import Action, AnyGame, Ask

DECIDES = 2_000
"""Milliseconds that a person takes."""
STEP = 50


def choice(game: AnyGame, desk: Desk, peer: int, asked: Asked) -> Action | None:
    """What the game's own judgement says."""
    update = desk.update(peer)
    options, view = msgspec.convert(update.options, game.options), msgspec.convert(update.view, game.views)
    ask = Ask(desk.seat_of(peer), asked.what, asked.about, asked.must, asked.open)
    return game.heuristic(options, view, ask, decision_rng("", view, ask))


def played(name: str, rounds: int, pace: Pace) -> Counter[str]:
    """Milliseconds by what the person does meanwhile."""
    game = load(name)
    desk = Desk(game, 4, bots=("greedy",) * 3, pace=pace, time_control=TimeControl(clock=0), owner="alone", table="Alone")
    ann = desk.sit("You", token="alone")
    bots = [desk.place_bot(seat) for seat in (1, 2, 3)]
    spent: Counter[str] = Counter()
    declined: set[tuple[int, int]] = set()
    quiet = thought = 0
    while desk.update(ann).ranks is None and desk.update(ann).view.get("round", 0) < rounds:
        before = desk.update(ann)
        for bot in bots:
            for asked in sorted(desk.update(bot).asks, key=lambda one: one.must):
                if (bot, asked.number) not in declined:
                    action = choice(game, desk, bot, asked)
                    declined.add((bot, asked.number))
                    if action is not None:
                        desk.act(bot, asked.what, action)
                        break
        asks = [asked for asked in desk.update(ann).asks if asked.must or {"do": "pass"} in asked.answers]
        if asks and thought >= DECIDES:
            action = choice(game, desk, ann, asks[0])
            desk.act_raw(ann, asks[0].number, msgspec.to_builtins(action) if action is not None else {"do": "pass"})
            thought = quiet = 0
            continue
        desk.wait(STEP)
        quiet = 0 if desk.update(ann) is not before else quiet + STEP
        if asks:
            spent["decides"] += STEP
            thought += STEP
        elif quiet <= PACES[pace]:
            spent["others move"] += STEP
        elif desk.update(ann).window is not None:
            spent["window open, nothing to decide"] += STEP
        else:
            spent["waits for nothing"] += STEP
    return spent


def main() -> int:
    """Print a line a game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="+", choices=NAMES, default=["dicetown", "cowtown"], metavar="NAME")
    parser.add_argument("--rounds", type=int, default=10, metavar="N")
    parser.add_argument("--pace", type=Pace, default=Pace.NORMAL)
    arguments = parser.parse_args()
    for name in arguments.games:
        spent = played(name, arguments.rounds, arguments.pace)
        total = sum(spent.values())
        shares = ", ".join(f"{what} {time / total:.1%}" for what, time in spent.most_common())
        print(f"{name}, {arguments.rounds} rounds at the pace {arguments.pace}: {total / 1000:.0f} s; {shares}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
