"""What a deal that nobody chooses costs: the start of a game of ten over loopback, and the bytes of an update.

`python tests/bench/dealing.py [--times 10] [--json]`: tables with ten people each, in turn one whose host named the seed, which is dealt
at once, and one with the two rounds. A start is the time from the last one's sitting down until all ten have their first update. The people
are connections of this process that do nothing else; the host runs in its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from secrets import token_hex
from statistics import median

sys.path.insert(0, str(Path(__file__).parent))

from network import Host, connect

from net.core import frames
from net.core.coding import encode
from net.core.lobby import TableConfig
from net.core.match import TimeControl
from net.core.messages import PROTOCOL, Hello, Open, Promise, Sit
from rules import deals

PEOPLE = 10


class Guest:
    """One person: sits down, gives their word where it is asked for, and notes when the first update comes."""

    def __init__(self) -> None:
        self.begun = asyncio.Event()
        self.at = 0.0
        self.seated = asyncio.Event()
        self.with_told = self.without_told = 0
        """Bytes of the first update, as it is and as it would be without the number."""

    async def live(self, port: int, name: str) -> None:
        reader, writer = await connect(port, Hello(PROTOCOL, "bench"), Sit(name))
        cutter, seat, salt = frames.Reader(frames.TO_CLIENTS), 0, token_hex(32)
        while data := await reader.read(65536):
            for value in cutter.feed(data):
                match value["say"]:
                    case "seated":
                        seat = value["seat"]
                        self.seated.set()
                    case "starting":
                        promise = deals.seat_promise(value["terms"], value["promise"], seat, salt)
                        writer.write(encode(Promise(value["attempt"], promise)))
                    case "promises":
                        writer.write(encode(Open(value["attempt"], salt)))
                    case "update" if not self.begun.is_set():
                        self.at = time.perf_counter()
                        self.with_told = len(frames.encode(value))
                        self.without_told = len(frames.encode({key: part for key, part in value.items() if key != "told"}))
                        self.begun.set()


async def start(home: str, seed: str | None) -> tuple[float, int]:
    """Milliseconds of one start, and the bytes that `told` takes in an update."""
    config = TableConfig(
        table="Bench", game="take5", seats=PEOPLE, time_control=TimeControl(clock=0), starts_itself=True, seed=seed, options={"rounds": 1}
    )
    host = Host(config, home)
    guests = [Guest() for _ in range(PEOPLE)]
    tasks = []
    try:
        for number, guest in enumerate(guests[:-1]):
            tasks.append(asyncio.create_task(guest.live(host.port, f"Guest {number}")))
            await guest.seated.wait()
        begun = time.perf_counter()
        tasks.append(asyncio.create_task(guests[-1].live(host.port, "The last")))
        await asyncio.gather(*(guest.begun.wait() for guest in guests))
        return (max(guest.at for guest in guests) - begun) * 1000, max(guest.with_told - guest.without_told for guest in guests)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        host.end()


async def measure(times: int) -> dict[str, float]:
    """Both kinds of start, one after the other."""
    at_once, in_rounds, size = [], [], 0
    with tempfile.TemporaryDirectory() as home:
        for _ in range(times):
            at_once.append((await start(home, "moo"))[0])
            taken, size = await start(home, None)
            in_rounds.append(taken)
    return {
        "people": PEOPLE,
        "times": times,
        "at_once_ms": round(median(at_once), 1),
        "in_rounds_ms": round(median(in_rounds), 1),
        "longer_ms": round(median(in_rounds) - median(at_once), 1),
        "told_bytes": size,
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="What a deal that nobody chooses costs.")
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    row = asyncio.run(measure(said.times))
    print(json.dumps(row) if said.json else "\n".join(f"{key:14} {value}" for key, value in row.items()))
