"""A person's key at a table with five bulls that search, beside the same table with five bots that judge at a glance, in turns.

`python tests/bench/bulls.py [--game take5] [--bot bull] [--turns 8] [--json]`: one host each. The person answers each question after
half a second. A row says, over all turns, how long the table took to show the person's own answer (median, p95, at most), how long a
ping took that came every 20 ms meanwhile, and the CPU in a second of the host and of the workers in which its bots search.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.network import cpu_of
from protocol.hosts import HostProcess, Player, hosting

from net.client import OWN_PINGS
from net.core.match import TimeControl
from net.core.messages import Act, Pace, Ping, Pong, Update

WAITS: Final = 0.5
"""Seconds that the person takes for each answer."""
PINGED: Final = 0.02


class Table:
    """A host, and the person who plays there."""

    def __init__(self, host: HostProcess, what: str) -> None:
        self.host, self.what = host, what
        self.player = Player(host.address, "Ann")
        self.answers: list[float] = []
        self.pings: list[float] = []
        self.seconds = self.cpu = 0.0
        self._pings = 0

    def turn(self) -> None:
        """Answer one question, and watch the table for a second after it."""
        player = self.player
        asked = player.wait_for(Update, lambda update: any(one.must for one in update.asks)).asks[0]
        began, cpu = time.monotonic(), self._cpu()
        self._ping_until(lambda: time.monotonic() - began > WAITS)
        said = time.monotonic()
        player.say(Act(asked.number, asked.answers[0]))
        player.wait_for(Update, lambda update: all(one.number != asked.number for one in update.asks))
        self.answers.append(time.monotonic() - said)
        self._ping_until(lambda: time.monotonic() - said > 1)
        self.seconds += time.monotonic() - began
        self.cpu += self._cpu() - cpu

    def _ping_until(self, over: Any) -> None:
        while not over():
            self._pings += 1
            number = OWN_PINGS + self._pings
            said = time.monotonic()
            self.player.say(Ping(number))
            self.player.wait_for(Pong, partial(_answers, number))
            self.pings.append(time.monotonic() - said)
            time.sleep(PINGED)

    def _cpu(self) -> float:
        """Of the host and its workers."""
        pid = self.host.process.pid
        children = [int(one) for task in Path(f"/proc/{pid}/task").iterdir() for one in (task / "children").read_text().split()]
        return cpu_of(pid) + sum(cpu_of(child) for child in children)

    def row(self) -> dict[str, Any]:
        """What it came to, in milliseconds."""
        return {
            "table": self.what,
            "answer_ms": [round(one * 1000, 1) for one in (median(self.answers), quantiles(self.answers, n=20)[-1], max(self.answers))],
            "ping_ms": [round(one * 1000, 1) for one in (median(self.pings), quantiles(self.pings, n=20)[-1], max(self.pings))],
            "cpu_percent": round(100 * self.cpu / self.seconds),
        }


def _answers(number: int, pong: Pong) -> bool:
    return pong.number == number


def main() -> int:
    """Measure, and print a row for each table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="take5")
    parser.add_argument("--bot", default="bull")
    parser.add_argument("--turns", type=int, default=8)
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_DATA_HOME"] = folder
        config: dict[str, Any] = {"time_control": TimeControl(clock=0), "pace": Pace.FAST, "owner": "nobody"}
        with (
            hosting(Path(folder) / "a", said.game, 6, bots=("cow",) * 5, **config) as quick,
            hosting(Path(folder) / "b", said.game, 6, bots=(said.bot,) * 5, **config) as slow,
        ):
            tables = [Table(quick, "five cows"), Table(slow, f"five {said.bot}s")]
            for _ in range(said.turns):
                for table in tables:
                    table.turn()
            rows = [table.row() for table in tables]
            for table in tables:
                table.player.connection.close()
    for row in rows:
        print(json.dumps(row) if said.json else "  ".join(f"{key} {value}" for key, value in row.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
