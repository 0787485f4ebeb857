"""Two laptops and a cable: networks where no machine has an address but those that it gave itself; and what spoofers announce."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from protocol.hosts import close, until
from protocol.machines import Machine, add_namespace, cable, ip

FAMILIES = {"IPv4": ("169.254.7.1", "169.254.7.2"), "IPv6": ("fe80::7:1", "fe80::7:2")}


@contextmanager
def laptops(folder: Path, family: str) -> Iterator[tuple[Machine, Machine, str]]:
    """Two machines at one switch, with link-local addresses of this family only; and the switch's namespace."""
    run = uuid4().hex[:6]
    one, other, switch = Machine(f"cow-a-{run}", folder / "a"), Machine(f"cow-b-{run}", folder / "b"), f"cow-s-{run}"
    add_namespace(switch)
    try:
        ip("-n", switch, "link", "add", "br0", "type", "bridge")
        for machine, address in zip((one, other), FAMILIES[family], strict=True):
            add_namespace(machine.name)
            inside = ["ip", "netns", "exec", machine.name, "sysctl", "-qw"]
            subprocess.run([*inside, f"net.ipv6.conf.default.disable_ipv6={int(family == 'IPv4')}"], check=True)
            subprocess.run([*inside, "net.ipv6.conf.default.accept_dad=0"], check=True)
            port = f"p-{machine.name[4]}"
            ip("link", "add", "eth0", "netns", machine.name, "type", "veth", "peer", "name", port, "netns", switch)
            if family == "IPv6":
                ip("-n", machine.name, "link", "set", "eth0", "addrgenmode", "none")
            ip("-n", switch, "link", "set", port, "master", "br0")
            ip("-n", switch, "link", "set", port, "up")
            ip("-n", machine.name, "link", "set", "lo", "up")
            ip("-n", machine.name, "link", "set", "eth0", "up")
            ip("-n", machine.name, "addr", "add", address + ("/16" if family == "IPv4" else "/64"), "dev", "eth0")
        ip("-n", switch, "link", "set", "br0", "up")
        yield one, other, switch
    finally:
        for process in one.started + other.started:
            process.kill()
            close(process)
        for name in (one.name, other.name, switch):
            subprocess.run(["ip", "netns", "del", name], capture_output=True)


def tables(machine: Machine) -> list[dict[str, object]]:
    found: list[dict[str, object]] = json.loads(machine.run("tables", "--json").stdout)
    return found


class Playing:
    """Somebody who plays in lines; everything that was said to them."""

    def __init__(self, machine: Machine, *words: str) -> None:
        self.process = machine.start("join", *words, "--plain")
        self.lines: list[str] = []
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout
        with self.process.stdout as out:
            self.lines.extend(iter(out.readline, ""))

    def end(self) -> None:
        """Kill it, and hear it out."""
        self.process.kill()
        self._reader.join()

    @property
    def is_back(self) -> bool:
        """Whether the table has said something since the connection was lost."""
        lost = [place for place, line in enumerate(self.lines) if "connection is lost" in line]
        return bool(lost) and lost[-1] < len(self.lines) - 1

    def chats(self, text: str) -> bool:
        """Whether a line of chat comes back: the way to the table and back is open."""
        assert self.process.stdin
        self.process.stdin.write(f"say {text}\n")
        self.process.stdin.flush()
        return any(line == f"You: {text}\n" for line in self.lines)


def test_two_laptops_and_a_cable_find_each_other_and_outlive_a_pulled_plug(tmp_path: Path) -> None:
    """Two pairs of laptops, one for each family, side by side: most of it is waiting."""
    with ThreadPoolExecutor(len(FAMILIES)) as pool:
        told = list(pool.map(lambda family: pull_the_plug(tmp_path / family, family, 5), FAMILIES))
    for lines in told:
        assert lines
        assert not any("connection is lost" in line for line in lines)


def pull_the_plug(folder: Path, family: str, seconds: float) -> list[str]:
    """Find, show, list and join a table over link-local addresses; then the cable is out for so long. What the player was told."""
    with laptops(folder, family) as (barn, friends, switch):
        here = FAMILIES[family][0]
        there = here if family == "IPv4" else f"[{here}%eth0]"
        opened = barn.host("--seats", "2", "--bots", "1", "--name", "Barn")
        assert opened.addresses == (here if family == "IPv4" else f"{here}%eth0",)
        (found,) = until(lambda: tables(friends), "the table is listed")
        assert found["addresses"] == [there.strip("[]")]
        assert f"at {there}:{opened.port} (" in friends.run("tables").stdout
        findings = {finding["about"]: (finding["verdict"], finding["text"]) for finding in json.loads(barn.run("doctor", "--json").stdout)}
        assert findings["network"] == ("well", f"others reach this machine at {opened.addresses[0]}")
        assert findings["multicast"][0] == "well"
        if family == "IPv6":  # as it is read from the host's screen, without an interface
            by_hand = friends.run("join", here, "--plain", "--player", "Zed", "--words", "abide " * 6)
            assert "The host that answers says other words" in by_hand.stderr
        ann = Playing(friends, "Barn", "--player", "Ann", "--words", opened.words)
        until(lambda: any("Choose a card" in line for line in ann.lines), "a question")
        ip("-n", switch, "link", "set", "p-b", "down")
        time.sleep(seconds)
        ip("-n", switch, "link", "set", "p-b", "up")
        until(lambda: ann.is_back or ann.chats("moo"), "Ann is at the table again", seconds=60, every=0.5)
        ann.end()
        return ann.lines


SPOOFER = """
import asyncio, sys
from net.discovery import Announcement, found_here

async def main():
    announced = [Announcement() for _ in range(12)]
    for number, one in enumerate(announced):
        one._mark = "beefbeef"  # the same instance name and machine for all
        where = ("10.77.0.9",) if number % 2 else ("10.77.0.1",)
        # of what one machine says of one instance the last counts: whichever that is, it is called like the real table
        await one.show(found_here("Barn", "take5", 9000 + number, where, 4, 1, False, "0.1.0"))
    print("announced", flush=True)
    await asyncio.sleep(600)

asyncio.run(main())
"""
WITNESS = """
import socket
servers = [socket.create_server(("", port)) for port in range(9000, 9012)]
import selectors
poll = selectors.DefaultSelector()
for server in servers:
    poll.register(server, selectors.EVENT_READ)
print("listening", flush=True)
poll.select()
print("somebody came", flush=True)
"""


def _asked_which(joined: subprocess.CompletedProcess[str]) -> str | None:
    if " tables are called Barn; say which: " in joined.stderr:
        return joined.stderr
    assert joined.stderr == "cowtui: these are not the words of the host that answers; ask the host, and do not join\n"
    return None


def test_spoofed_announcements_hide_no_table_and_make_nobody_connect(tmp_path: Path) -> None:
    with cable(tmp_path) as (barn, friends):
        ip("-n", friends.name, "addr", "add", "10.77.0.9/24", "dev", "vb")
        barn.host("--name", "Barn")
        victims = [barn.python(WITNESS)]  # who announces from an address of their own is asked there, and nobody else is
        for victim in victims:
            assert victim.stdout
            assert victim.stdout.readline() == "listening\n"
        spoofer = friends.python(SPOOFER)
        assert spoofer.stdout
        assert spoofer.stdout.readline() == "announced\n"
        until(lambda: [table["name"] for table in tables(friends)].count("Barn") > 1, "both are listed", 90)
        # on a busy machine a second may pass in which only one of them is heard; then the words are asked for, and nobody sits down
        told = until(lambda: _asked_which(friends.run("join", "Barn", "--plain", "--player", "Ann")), "join asks which of them", 90)
        assert "10.77.0.1:26970" in told
        assert all(victim.poll() is None for victim in victims)
