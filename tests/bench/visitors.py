"""Fifty visitors who have nothing but ssh, beside one who is alone: first picture, key to bytes, memory. `python tests/bench/visitors.py`.

The visitors sit in the lobbies of five tables, ten at each, each over a connection of ssh of its own to the door of that table. The one
who is alone comes first, to a door of its own, and is the floor of the run. Times hold the client's own share of ssh as well: all
visitors' clients are this one process.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from statistics import median, quantiles

sys.path.insert(0, str(Path(__file__).parent.parent))
from door.doors import Door, Guest, door_of, guest

SEATS = 10
KEYS = (b"\x1b[B", b"\x1b[A")
"""Down and Up: each moves the cursor of the lobby's list by one."""
PAUSE = 0.3
"""Seconds without a byte after which a terminal is at rest."""


class Visitor:
    """One visitor, and what was measured of them."""

    def __init__(self, name: str, terminal: Guest, picture: float) -> None:
        self.name, self._terminal, self.picture = name, terminal, picture
        self._is_down = False

    async def rest(self) -> None:
        """Read until nothing comes any more."""
        end = time.monotonic() + PAUSE
        while time.monotonic() < end:
            before = len(self._terminal.sent)
            await self._more(end - time.monotonic())
            if len(self._terminal.sent) > before:
                end = time.monotonic() + PAUSE

    async def _more(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(max(0.001, seconds)):
                self._terminal.sent += await self._terminal.process.stdout.read(65536)
        except TimeoutError:
            return

    async def key(self) -> float:
        """Press a key; the seconds until the first byte of what it does has come."""
        self._is_down = not self._is_down
        begun, before = time.perf_counter(), len(self._terminal.sent)
        self._terminal.process.stdin.write(KEYS[not self._is_down])
        while len(self._terminal.sent) == before:
            await self._more(10)
            assert time.perf_counter() - begun < 20, f"{self.name}: a key has done nothing"
        return time.perf_counter() - begun


async def come(stack: AsyncExitStack, door: Door, name: str) -> Visitor:
    """Log in, and sit down; the first picture is timed from the Enter behind the four words to the visitor's own name in the lobby."""
    connection = await stack.enter_async_context(door.connection(name))
    terminal = await guest(connection)
    await terminal.shows("press Enter")
    begun = time.perf_counter()
    terminal.type("\r")
    while f"{name} (you)".encode() not in terminal.sent:
        piece = await terminal.process.stdout.read(65536)
        assert piece, f"{name} was not let in: {terminal.sent[-300:]!r}"
        terminal.sent += piece
    return Visitor(name, terminal, time.perf_counter() - begun)


async def press(visitors: Sequence[Visitor], keys: int, every: float, chance: random.Random) -> list[float]:
    """Have each press so many keys, one in `every` seconds at a moment of its own; the seconds that each took."""

    async def one(visitor: Visitor) -> list[float]:
        await asyncio.sleep(chance.random() * every)
        took = []
        for _ in range(keys):
            await visitor.rest()
            took.append(await visitor.key())
            await asyncio.sleep(max(0.0, every - PAUSE - took[-1]))
        return took

    return [took for each in await asyncio.gather(*(one(visitor) for visitor in visitors)) for took in each]


def processes() -> Iterator[tuple[int, int, bytes]]:
    """Number, parent and command of each process."""
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((entry / "stat").read_text("utf-8").rpartition(")")[2].split()[1])
            yield int(entry.name), parent, (entry / "cmdline").read_bytes()
        except OSError:
            continue


def visitors_memory(hosts: set[int]) -> list[float]:
    """The own share (PSS) of each visitor's process below these hosts, in MB."""
    every = list(processes())
    parents = {pid: parent for pid, parent, _ in every}

    def is_below(pid: int) -> bool:
        while pid in parents:
            if pid in hosts:
                return True
            pid = parents[pid]
        return False

    forks = {pid for pid, _, command in every if b"cowtui.door.forking" in command and is_below(pid)}
    return [share(pid) for pid in forks if parents[pid] in forks]


def share(pid: int) -> float:
    """A process's PSS, in MB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def tell(what: str, pictures: Sequence[float], keys: Sequence[float], memory: Sequence[float]) -> None:
    """Print the figures of some visitors."""
    print(f"{what}:")
    print(f"  first picture   median {median(pictures):6.2f} s   most {max(pictures):6.2f} s")
    p95 = quantiles(keys, n=20)[-1]
    print(f"  key to bytes    p50 {1000 * median(keys):6.1f} ms   p95 {1000 * p95:6.1f} ms   of {len(keys)} keys")
    print(f"  memory (PSS)    median {median(memory):6.1f} MB  most {max(memory):6.1f} MB   of {len(memory)} processes", flush=True)


async def measure(doors: Sequence[Door], visitors: int, keys: int, every: float) -> None:
    """Measure one who is alone, then all of them."""
    chance = random.Random("visitors")
    hosts = {door.process for door in doors}
    async with AsyncExitStack() as stack:
        alone = await come(stack, doors[0], "Solo")
        tell("one visitor, alone", [alone.picture], await press([alone], keys * 4, every, chance), visitors_memory(hosts))
    async with AsyncExitStack() as stack:
        here = [await come(stack, doors[1 + number // SEATS], f"Guest {number}") for number in range(visitors)]
        took = await press(here, keys, every, chance)
        tell(f"{visitors} visitors, a key in {every:g} s each", [one.picture for one in here], took, visitors_memory(hosts))


def main() -> None:
    """Open the doors, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=50)
    parser.add_argument("--keys", type=int, default=10, help="of each visitor")
    parser.add_argument("--every", type=float, default=2.0, metavar="SECONDS", help="in which each visitor presses a key")
    said = parser.parse_args()
    with ExitStack() as stack:
        home = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        homes = [home / str(number) for number in range(1 - (-said.visitors // SEATS))]
        for folder in homes:
            folder.mkdir()
        doors = [stack.enter_context(door_of(folder, "take5", "--seats", str(SEATS))) for folder in homes]
        asyncio.run(measure(doors, said.visitors, said.keys, said.every))


if __name__ == "__main__":
    main()
