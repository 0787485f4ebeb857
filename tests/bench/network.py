"""The table on the network: from an action to the update, over TLS on the loopback, beside a bare echo of the same bytes.

`python tests/bench/network.py [--rounds N] [--seconds S] [--json]`: one table with ten seats and 40 watchers that act as fast as they can;
Cowtown likewise, with six seats, and with two that draw and draw, so that their hands have hundreds of answers; and 50 tables, begun one
after the other, with five seats each that act once a second; and what a host weighs that is announced and has bots, and what it costs while
nobody does anything.

There are two floors, asyncio TLS servers that for each action send as many bytes to as many connections: one does nothing else, the other
also writes a line to a file and syncs it, once for all the actions of one turn of its loop, as a host has to. As many act at them as the
game asks at once: ten at Take 5, one at Cowtown. Table and floors take turns,
in short rounds, since a machine is never as quiet one minute as the next; `of_echo` and `of_syncing_echo` are the table's actions in parts
of the floors'. The load comes from this process, the hosts run in their own, and `cpu` is theirs alone; two cores are wanted.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec

from net import identity
from net.core import frames
from net.core.coding import encode
from net.core.lobby import TableConfig
from net.core.match import TimeControl
from net.core.messages import PROTOCOL, Act, Hello, Message, Ready, Sit, Watch
from net.host import Opened, Settings
from rules.catalog import load
from rules.playout import hurried

TICK = os.sysconf("SC_CLK_TCK")
Choose = Callable[[list[dict[str, Any]]], dict[str, Any]]


def cpu_of(process: int) -> float:
    """Seconds so far, of all its threads."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


class Host:
    """One `python -m net`."""

    def __init__(self, config: TableConfig, home: str, announce: bool = False) -> None:
        environ = {**os.environ, "XDG_DATA_HOME": home}
        self.process = subprocess.Popen([sys.executable, "-m", "net"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environ)
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(msgspec.json.encode(Settings(config, port=0, bind="127.0.0.1", announce=announce)))
        self.process.stdin.close()
        self.port = msgspec.json.decode(self.process.stdout.readline(), type=Opened).port

    def cpu(self) -> float:
        """Seconds so far."""
        return cpu_of(self.process.pid)

    def megabytes(self, what: str = "Pss") -> float:
        """Its own share of memory now; `Rss`: all that it has in memory."""
        rollup = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith(f"{what}:")) * 1024 / 1e6

    def processes(self) -> int:
        """How many there are, with those that it has started."""
        tasks = Path(f"/proc/{self.process.pid}/task").glob("*/children")
        return 1 + sum(len(task.read_text().split()) for task in tasks)

    def end(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()


def config(game: str, seats: int, seed: str, **more: Any) -> TableConfig:
    """A table that starts itself and hurries nobody."""
    return TableConfig(table="Bench", game=game, seats=seats, time_control=TimeControl(clock=0), starts_itself=True, seed=seed, **more)


class Times:
    """Milliseconds from each action to its update, the bytes of updates, and how many answers each question listed."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.sizes: list[int] = []
        self.answers: list[int] = []

    def row(self, seconds: float) -> dict[str, float]:
        """Of so many seconds in all."""
        cuts = quantiles(self.taken, n=100)
        return {
            "actions": len(self.taken),
            "actions_per_s": round(len(self.taken) / seconds, 1),
            "median_ms": round(median(self.taken), 2),
            "p95_ms": round(cuts[94], 2),
            "p99_ms": round(cuts[98], 2),
        }


def context() -> ssl.SSLContext:
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    made.check_hostname, made.verify_mode = False, ssl.CERT_NONE
    made.minimum_version = ssl.TLSVersion.TLSv1_3
    return made


async def connect(port: int, *first: Message) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=context())
    for message in first:
        writer.write(encode(message))
    return reader, writer


def middle(answers: list[dict[str, Any]]) -> dict[str, Any]:
    """Neither the first nor the last."""
    return answers[len(answers) // 2]


def drawing(answers: list[dict[str, Any]]) -> dict[str, Any]:
    """Whoever only draws in Cowtown has more and more that could be played."""
    return next((action for action in answers if action["do"] == "draw"), middle(answers))


async def seat(
    port: int, name: str, times: Times, pause: float, until: Callable[[], bool], choose: Choose = middle, first: tuple[Message, ...] = ()
) -> None:
    """Answers each must ask `pause` seconds after it came; notes when its update comes. `first`: said instead of sitting down so."""
    reader, writer = await connect(port, Hello(PROTOCOL, "bench"), *(first or (Sit(name),)))
    cutter = frames.Reader(frames.TO_CLIENTS)
    said: dict[int, float] = {}
    loop = asyncio.get_running_loop()

    def answer(number: int, action: dict[str, Any]) -> None:
        said[number] = time.perf_counter()
        writer.write(encode(Act(number, action)))

    asked_already: set[int] = set()
    with suppress(asyncio.CancelledError, OSError):
        while data := await reader.read(65536):
            now = time.perf_counter()
            for update in cutter.feed(data):
                if update["say"] != "update":
                    continue
                asks = update.get("asks", ())
                standing = {asked["number"] for asked in asks}
                for number in [number for number in said if number not in standing]:
                    times.taken.append((now - said.pop(number)) * 1000)
                    times.sizes.append(len(data))
                if update.get("ranks"):
                    asked_already.clear()
                    writer.write(encode(Ready(True)))
                    continue
                for asked in asks:
                    number = asked["number"]
                    if asked.get("must", True) and number not in asked_already and not until():
                        asked_already.add(number)
                        times.answers.append(len(asked["answers"]))
                        action = choose(asked["answers"])
                        if pause:
                            loop.call_later(pause, answer, number, action)
                        else:
                            answer(number, action)
    writer.close()


async def watcher(port: int, name: str, *first: Message) -> None:
    """Reads, and does nothing with it."""
    reader, writer = await connect(port, *(first or (Hello(PROTOCOL, "bench"), Watch(name))))
    with suppress(asyncio.CancelledError, OSError):
        while await reader.read(65536):
            pass
    writer.close()


async def gathered(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


class Load:
    """What some rounds of one kind have measured."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.times = Times()
        self.seconds = self.cpu = self.mb = 0.0

    def row(self) -> dict[str, Any]:
        row = {
            "what": self.what,
            **self.times.row(self.seconds),
            "cpu_percent": round(self.cpu / self.seconds * 100),
            "cpu_ms_per_action": round(self.cpu / len(self.times.taken) * 1000, 2),
        }
        if not self.times.sizes:
            return row
        return row | {
            "mb": round(self.mb, 1),
            "bytes": round(median(self.times.sizes)),
            "answers": round(median(self.times.answers)),
            "answers_p90": round(quantiles(self.times.answers, n=10)[8]),
        }


async def begins(times: Times, seats: int) -> float:
    """Wait until everybody is there and has begun; when that was. What was measured until then does not count."""
    before = len(times.taken)
    while len(times.taken) < before + 2 * seats:
        await asyncio.sleep(0.02)
    del times.taken[before:]
    return time.perf_counter()


async def one_table(load_: Load, game: str, seats: int, watchers: int, seconds: float, home: str, choose: Choose = middle) -> None:
    """All seats as fast as they can, and many eyes, for one round."""
    loaded = load(game)
    options: dict[str, Any] = msgspec.to_builtins(hurried(loaded, loaded.options()))
    host = Host(config(game, seats, "bench", options=options), home)
    try:
        tasks = [asyncio.create_task(watcher(host.port, f"Eye {number}")) for number in range(watchers)]
        await asyncio.sleep(1)
        ends = time.perf_counter() + 60
        until = lambda: time.perf_counter() > ends  # noqa: E731
        tasks += [asyncio.create_task(seat(host.port, f"Seat {number}", load_.times, 0, until, choose)) for number in range(seats)]
        begun, cpu = await begins(load_.times, seats), host.cpu()
        ends = begun + seconds
        await asyncio.sleep(seconds)
        load_.seconds += time.perf_counter() - begun
        load_.cpu += host.cpu() - cpu
        load_.mb = max(load_.mb, host.megabytes())
        await gathered(tasks)
    finally:
        host.end()


async def many_tables(tables: int, seats: int, seconds: float, home: str) -> dict[str, Any]:
    """Each seat once a second, or as often as it is asked."""
    hosts = []
    times = Times()
    try:
        for number in range(tables):
            config = TableConfig(
                table=f"Bench {number}", game="take5", seats=seats, time_control=TimeControl(clock=0), starts_itself=True, seed=str(number)
            )
            hosts.append(Host(config, home))
        tasks = []
        for host in hosts:
            tasks += [asyncio.create_task(seat(host.port, f"Seat {number}", times, 1.0, lambda: False)) for number in range(seats)]
        await asyncio.sleep(3)
        times.taken.clear()
        begun, cpu = time.perf_counter(), sum(host.cpu() for host in hosts)
        await asyncio.sleep(seconds)
        took = time.perf_counter() - begun
        used = sum(host.cpu() for host in hosts) - cpu
        memory = max(host.megabytes() for host in hosts)
        await gathered(tasks)
    finally:
        for host in hosts:
            host.end()
    return {"what": f"{tables} tables, {seats} seats", **times.row(took), "cpu_percent": round(used / took * 100), "mb": round(memory, 1)}


async def at_rest(seconds: float, home: str) -> dict[str, Any]:
    """A table that is announced, with two people and three bots, where nobody does anything."""
    host = Host(config("take5", 5, "bench", bots=("cow",) * 3), home, announce=True)
    try:
        tasks = [asyncio.create_task(seat(host.port, name, Times(), 0, lambda: True)) for name in ("Ann", "Ben")]
        await asyncio.sleep(2)
        begun, cpu = time.perf_counter(), host.cpu()
        await asyncio.sleep(seconds)
        used = (host.cpu() - cpu) / (time.perf_counter() - begun)
        row = {
            "what": "a table that is announced, with three bots, at rest",
            "processes": host.processes(),
            "mb": round(host.megabytes("Rss"), 1),
            "own_share_mb": round(host.megabytes(), 1),
            "cpu_ms_per_s": round(used * 1000, 2),
        }
        await gathered(tasks)
    finally:
        host.end()
    return row


ECHO = """
import asyncio, os, ssl, sys

async def main(path, length, file):
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.load_cert_chain(path)
    everybody, frame = set(), (length - 4).to_bytes(4, "big") + bytes(length - 4)
    loop, journal = asyncio.get_running_loop(), os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND) if file else None
    due, synced = 0, None
    def tell(count):
        for _ in range(count):
            for other in everybody:
                other.write(frame)
    async def sync():
        nonlocal due, synced
        while due:
            count, due = due, 0
            os.write(journal, bytes(100) * count)
            await loop.run_in_executor(None, os.fdatasync, journal)
            tell(count)
        synced = None
    async def serve(reader, writer):
        nonlocal due, synced
        everybody.add(writer)
        try:
            while data := await reader.read(65536):
                if journal is None:
                    tell(data.count(b"!"))
                else:
                    due += data.count(b"!")
                    synced = synced or loop.create_task(sync())
        finally:
            everybody.discard(writer)
    server = await asyncio.start_server(serve, "127.0.0.1", 0, ssl=context)
    print(server.sockets[0].getsockname()[1], flush=True)
    await asyncio.Event().wait()

asyncio.run(main(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
"""


async def echo(load_: Load, seats: int, watchers: int, length: int, seconds: float, file: str = "") -> None:
    """A floor, for one round: for each action, so many bytes to every connection; with `file`, synced there before."""
    process = subprocess.Popen(
        [sys.executable, "-c", ECHO, str(identity.certificate().path), str(length), file], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout
    port = int(process.stdout.readline())

    async def one() -> None:
        reader, writer = await connect(port)
        waiting = 0
        said = time.perf_counter()
        writer.write(b"!")
        with suppress(asyncio.CancelledError, OSError):
            while data := await reader.read(65536):
                waiting += len(data)
                if waiting >= length * seats:  # as many updates as seats act: then the next turn
                    waiting -= length * seats
                    now = time.perf_counter()
                    load_.times.taken.append((now - said) * 1000)
                    said = now
                    writer.write(b"!")
        writer.close()

    try:
        tasks = [asyncio.create_task(watcher(port, "", Ready(True))) for _ in range(watchers)]
        await asyncio.sleep(0.5)
        tasks += [asyncio.create_task(one()) for _ in range(seats)]
        begun, cpu = await begins(load_.times, seats), cpu_of(process.pid)
        await asyncio.sleep(seconds)
        load_.seconds += time.perf_counter() - begun
        load_.cpu += cpu_of(process.pid) - cpu
        await gathered(tasks)
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


async def beside_echoes(said: argparse.Namespace, home: str, game: str, seats: int, at_once: int, choose: Choose) -> list[dict[str, Any]]:
    """A table and its floors, in turns. `at_once`: how many seats the game asks at once; so many act at the floors."""
    drawing_too = " that draw" if choose is drawing else ""
    table = Load(f"one table of {game}, {seats} seats{drawing_too}, {said.watchers} watchers")
    bare, syncing = Load("floor: a TLS echo of as many bytes to as many"), Load("floor: the same, which syncs a file before")
    for _ in range(said.rounds):
        await one_table(table, game, seats, said.watchers, said.seconds, home, choose)
        length = round(median(table.times.sizes))
        others = said.watchers + seats - at_once
        await echo(bare, at_once, others, length, said.seconds)
        await echo(syncing, at_once, others, length, said.seconds, f"{home}/echo")
    rows = [table.row(), bare.row(), syncing.row()]
    for name, floor in (("of_echo", rows[1]), ("of_syncing_echo", rows[2])):
        rows[0][name] = round(rows[0]["actions_per_s"] / floor["actions_per_s"], 2)
        rows[0][f"p99_{name}"] = round(rows[0]["p99_ms"] / floor["p99_ms"], 2)
    return rows


async def measure(said: argparse.Namespace, home: str) -> list[dict[str, Any]]:
    rows = []
    for game, seats, at_once, choose in (("take5", 10, 10, middle), ("cowtown", 6, 1, middle), ("cowtown", 2, 1, drawing)):
        rows += await beside_echoes(said, home, game, seats, at_once, choose)
    if said.tables:
        rows.append(await many_tables(said.tables, 5, said.seconds * said.rounds, home))
    rows.append(await at_rest(10, home))
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=2)
    parser.add_argument("--watchers", type=int, default=40)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--json", action="store_true")
    said = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["XDG_DATA_HOME"] = home
        rows = asyncio.run(measure(said, home))
    if said.json:
        print(json.dumps(rows))
        return
    for row in rows:
        print(row.pop("what"))
        print("    " + ", ".join(f"{key} {value}" for key, value in row.items()))


if __name__ == "__main__":
    main()
