"""A table while strangers flood it, beside the same table undisturbed in the same minute.

`python tests/bench/floods.py [--floods 10 100] [--addresses 2] [--kinds chat sits] [--slices 4] [--seconds 1] [--check] [--json]`

Five sit at a table of Take 5: three bots of the host, and two clients from outside that answer as fast as they can. For each kind of flood,
slices undisturbed and slices under ten and a hundred connections of that flood take turns. A row says how many of the undisturbed actions
were left, and for both the slowest hundredth of the answers and the host's CPU an action; its memory (its own share, PSS) before, at most
and three seconds after; and how many lines it logged. The floods come from a process of their own that stands back for host and players
(nice 19); who is closed comes again after 50 ms, for as long as the flood lasts. With `--check` the status is 1 where a row is worse than
0.9 of the actions, twice the time, 10 MB or 100 lines; with `--check loose`, for machines that others share, 0.5 and six times.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.network import Times, config, context, seat

from net.core import frames
from net.core.coding import encode
from net.core.messages import PROTOCOL, Act, Chat, CloseSeats, Hello, Leave, Message, Ping, Ready, Shadow, Sit, Watch
from net.host import Opened, Settings

RATE: Final = 450
"""Messages that each connection of a flood says in a second."""
OWNER: Final = "the owner's token"
"""Whose the table is: seats of bots are closed to strangers, who could sit down there and never answer."""
AGAIN: Final = 0.05
"""Seconds until a connection that was closed comes again."""
SETTLED: Final = 3.0
"""Seconds after a flood in which its memory is to be given back."""
ALLOWED: Final = {"strict": (0.9, 2.0), "loose": (0.5, 6.0)}
"""What `--check` allows: of the actions, and times the slowest answers."""
GROWN: Final = 10.0
LINES: Final = 100
"""Megabytes, and lines in the log."""

Say = Callable[[asyncio.StreamWriter, int], Awaitable[None]]


# The floods ------------------------------------------------------------------------------------------------------------------


def repeated(*messages: Message, first: tuple[Message, ...] = ()) -> Say:
    """Says these again and again, at the rate."""

    async def say(writer: asyncio.StreamWriter, number: int) -> None:
        for message in (Hello(PROTOCOL, "flood"), *first):
            writer.write(encode(message))
        data = b"".join(map(encode, messages)) * (RATE // 50 // len(messages))
        while True:
            writer.write(data)
            await writer.drain()
            await asyncio.sleep(0.02)

    return say


async def joins_and_leaves(writer: asyncio.StreamWriter, number: int) -> None:
    """Comes, sits down or looks on, and goes."""
    writer.write(encode(Hello(PROTOCOL, "flood")))
    writer.write(encode(Watch(f"Eye {number}") if number % 2 else Sit(f"Eve {number}")))
    await writer.drain()
    await asyncio.sleep(0.05)
    writer.write(encode(Leave()))
    await writer.drain()


async def idle(writer: asyncio.StreamWriter, number: int) -> None:
    """Says hello, and nothing more."""
    writer.write(encode(Hello(PROTOCOL, "flood")))
    await asyncio.sleep(60)


async def records(writer: asyncio.StreamWriter, number: int) -> None:
    """Says what only a host says, byte by byte, each a record of TLS."""
    writer.write(encode(Hello(PROTOCOL, "flood")))
    frame = frames.encode({"say": "record", "part": "x" * 4_000})
    while True:
        for at in range(len(frame)):
            writer.write(frame[at : at + 1])
            if at % 20 == 0:
                await writer.drain()
                await asyncio.sleep(0.01)


async def nested(writer: asyncio.StreamWriter, number: int) -> None:
    """Says lists in lists, as deep as a frame holds."""
    writer.write(encode(Hello(PROTOCOL, "flood")))
    writer.write(((4_000).to_bytes(4, "big") + b"\x81\xa1a" + b"\x91" * 3_996 + b"\x01") * 10)
    await writer.drain()
    await asyncio.sleep(0.1)


async def noise(writer: asyncio.StreamWriter, number: int) -> None:
    """Sends ten megabytes that mean nothing."""
    chance = random.Random(number)
    writer.write(encode(Hello(PROTOCOL, "flood")))
    for _ in range(160):
        writer.write(chance.randbytes(65_536))
        await writer.drain()


TALK: Final[dict[str, Say]] = {
    "acts": repeated(Act(1, {"do": "pick", "card": 1})),
    "watchers' acts": repeated(Act(1, {"do": "pick", "card": 1}), first=(Watch("Eye"),)),
    "chat": repeated(Chat("boo")),
    "watchers' chat": repeated(Chat("boo"), first=(Watch("Eye"),)),
    "sits": repeated(Sit("Eve", "no token"), Watch("x" * 24)),
    "pings": repeated(Ping(1)),
    "ready": repeated(Ready(True), Ready(False)),
    "shadow": repeated(Shadow(True), Shadow(False)),
    "joins and leaves": joins_and_leaves,
    "idle after hello": idle,
    "records": records,
    "nested MessagePack": nested,
    "noise": noise,
}
"""Floods inside TLS."""


def hello_of_tls() -> bytes:
    """What a client of TLS says first."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    with suppress(ssl.SSLWantReadError):
        context().wrap_bio(incoming, outgoing).do_handshake()
    return outgoing.read()


def plain_floods() -> dict[str, tuple[bytes, float]]:
    """Floods without TLS: what each connection sends, and how many seconds it stays."""
    hello = hello_of_tls()
    return {
        "bare TCP": (b"", 60),
        "bare TCP that comes and goes": (b"", 0),
        "half TLS": (hello[:100], 60),
        "TLS begun and left": (hello, 60),
        "noise without TLS": (random.Random(1).randbytes(2**20) * 10, 1),
    }


KINDS: Final = [*TALK, *plain_floods()]


async def flood(kind: str, count: int, port: int, addresses: list[str]) -> None:
    """So many connections of one kind, each of which comes again when it was closed."""

    async def one(number: int) -> None:
        at = addresses[number % len(addresses)]
        while True:
            with suppress(OSError, asyncio.IncompleteReadError):
                if kind in TALK:
                    reader, writer = await asyncio.open_connection(
                        "127.0.0.1", port, ssl=context(), local_addr=(at, 0), ssl_shutdown_timeout=0.2
                    )
                    await talk(reader, writer, TALK[kind](writer, number))
                else:
                    data, seconds = plain_floods()[kind]
                    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(at, 0))
                    await talk(reader, writer, send(writer, data, seconds))
            await asyncio.sleep(AGAIN)

    await asyncio.gather(*[one(number) for number in range(count)])


async def send(writer: asyncio.StreamWriter, data: bytes, seconds: float) -> None:
    writer.write(data)
    await writer.drain()
    await asyncio.sleep(seconds)


async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, saying: Awaitable[None]) -> None:
    """Until it has said all, or the host has closed."""

    async def read() -> None:
        while await reader.read(65_536):
            pass

    tasks = [asyncio.ensure_future(saying), asyncio.ensure_future(read())]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        writer.transport.abort()


# The table --------------------------------------------------------------------------------------------------------------------


class Host:
    """One `python -m net`, its log in a file."""

    def __init__(self, home: str) -> None:
        self.log = Path(home) / "log"
        environ = {**os.environ, "XDG_DATA_HOME": home}
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "net"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, env=environ
            )
        assert self.process.stdin
        assert self.process.stdout
        table = config("take5", 5, "floods", bots=("cow",) * 3, options={"rounds": 20}, owner=OWNER)
        self.process.stdin.write(msgspec.json.encode(Settings(table, port=0, bind="127.0.0.1", announce=False)))
        self.process.stdin.close()
        self.port = msgspec.json.decode(self.process.stdout.readline(), type=Opened).port

    def cpu(self) -> float:
        """Seconds so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """Its own share of memory."""
        rollup = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")) / 1024

    def lines(self) -> int:
        """How much it has logged."""
        return len(self.log.read_bytes().splitlines())

    def last_line(self) -> str:
        """What it has logged last."""
        return (self.log.read_text().splitlines() or [""])[-1]

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()


@asynccontextmanager
async def playing(host: Host) -> AsyncIterator[Times]:
    """Two who answer as fast as they can."""
    times = Times()
    firsts: list[tuple[Message, ...]] = [(Sit("Ann", OWNER), CloseSeats(True)), (Sit("Ben"),)]
    tasks = [asyncio.create_task(seat(host.port, "", times, 0, lambda: False, first=first)) for first in firsts]
    try:
        yield times
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Slices:
    """How a table went in some slices of time."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.seconds = self.cpu = 0.0

    async def measure(self, host: Host, times: Times, seconds: float) -> None:
        """One slice more."""
        times.taken.clear()
        begun, cpu = time.perf_counter(), host.cpu()
        await asyncio.sleep(seconds)
        self.seconds += time.perf_counter() - begun
        self.cpu += host.cpu() - cpu
        self.taken += times.taken

    @property
    def actions(self) -> float:
        """A second."""
        return len(self.taken) / self.seconds

    @property
    def p99(self) -> float:
        """Milliseconds."""
        return quantiles(self.taken, n=100)[98] if len(self.taken) > 1 else self.seconds * 1000

    @property
    def cpu_an_action(self) -> float:
        """Milliseconds."""
        return self.cpu * 1000 / max(1, len(self.taken))


async def measured(kind: str, counts: list[int], slices: int, seconds: float, addresses: list[str], home: str) -> list[dict[str, Any]]:
    """One row for each number of floods."""
    rows = []
    host = Host(home)
    try:
        async with playing(host) as times:
            await asyncio.sleep(1.0)
            for count in counts:
                quiet, loud = Slices(), Slices()
                megabytes, lines = host.megabytes(), host.lines()
                most = megabytes
                said = [sys.executable, __file__, "--flood", kind, "--floods", str(count), "--port", str(host.port), "--from", *addresses]
                flooding = subprocess.Popen(said, preexec_fn=lambda: os.nice(19))
                try:
                    await asyncio.sleep(1.0)
                    for _ in range(slices):
                        flooding.send_signal(signal.SIGSTOP)
                        await asyncio.sleep(0.2)
                        await quiet.measure(host, times, seconds)
                        flooding.send_signal(signal.SIGCONT)
                        await asyncio.sleep(0.1)
                        await loud.measure(host, times, seconds)
                        most = max(most, host.megabytes())
                finally:
                    flooding.send_signal(signal.SIGKILL)
                    flooding.wait()
                await asyncio.sleep(SETTLED)
                rows.append(
                    {
                        "flood": f"{count} {kind}",
                        "actions_per_s": [round(quiet.actions, 1), round(loud.actions, 1)],
                        "left": round(loud.actions / max(0.1, quiet.actions), 2),
                        "p99_ms": [round(quiet.p99, 1), round(loud.p99, 1)],
                        "slower": round(loud.p99 / quiet.p99, 2),
                        "cpu_ms": [round(quiet.cpu_an_action, 2), round(loud.cpu_an_action, 2)],
                        "mb": [round(megabytes, 1), round(most, 1), round(host.megabytes(), 1)],
                        "log_lines": host.lines() - lines,
                        "log": host.last_line(),
                    }
                )
    finally:
        host.end()
    return rows


def is_well(row: dict[str, Any], check: str = "strict") -> bool:
    """Whether a flood did no more harm than is allowed."""
    before, most, after = row["mb"]
    left, slower = ALLOWED[check]
    is_quick = row["left"] >= left and row["slower"] <= slower
    return bool(is_quick and most - before < GROWN and after - before < GROWN / 2 and row["log_lines"] < LINES)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--floods", type=int, nargs="+", default=[10, 100])
    parser.add_argument("--addresses", type=int, choices=(1, 2), default=1)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument("--slices", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--check", nargs="?", const="strict", choices=ALLOWED)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--flood", help=argparse.SUPPRESS)
    parser.add_argument("--port", type=int, help=argparse.SUPPRESS)
    parser.add_argument("--from", nargs="+", dest="sources", help=argparse.SUPPRESS)
    said = parser.parse_args()
    if said.flood:
        asyncio.run(flood(said.flood, said.floods[0], said.port, said.sources))
        return 0
    addresses = [f"127.0.0.{number + 1}" for number in range(said.addresses)]
    rows = []
    for kind in said.kinds:
        with tempfile.TemporaryDirectory() as home:
            os.environ["XDG_DATA_HOME"] = home
            for row in asyncio.run(measured(kind, said.floods, said.slices, said.seconds, addresses, home)):
                rows.append(row)
                if not said.json:
                    told = ", ".join(f"{key} {value}" for key, value in row.items())
                    print("well " if is_well(row, said.check or "strict") else "WORSE", told, flush=True)
    if said.json:
        print(json.dumps(rows))
    return 1 if said.check and not all(is_well(row, said.check) for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
