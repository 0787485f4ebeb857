"""Two machines on one LAN: network namespaces joined by a cable."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import msgspec
import pytest
from programs import started
from protocol.hosts import close

from net.host import Opened


class Machine:
    """One network namespace, as a computer with a name and a home."""

    def __init__(self, name: str, home: Path) -> None:
        self.name = name
        self.home = home
        self.started: list[started.Popen | subprocess.Popen[str]] = []

    def start(self, *words: str) -> started.Popen:
        pipe, command = started.PIPE, [sys.executable, "-m", "cowtui", *words]
        process = started.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=self._env(), network=self.name)
        self.started.append(process)
        return process

    def python(self, program: str) -> subprocess.Popen[str]:
        """A program in a Python of its own, in which nothing is imported yet."""
        pipe = subprocess.PIPE
        command = ["ip", "netns", "exec", self.name, sys.executable, "-c", program]
        process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True, env=self._env())
        self.started.append(process)
        return process

    def run(self, *words: str, said: str = "") -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "cowtui", *words]
        return started.run(command, input=said, capture_output=True, text=True, timeout=120, env=self._env(), network=self.name)

    def host(self, *words: str) -> Opened:
        process = self.start("host", "take5", "--no-seat", "--json", *words)
        assert process.stdout
        return msgspec.json.decode(process.stdout.readline(), type=Opened)

    def resume(self, journal: str, *words: str) -> Opened:
        process = self.start("host", "--no-seat", "--json", "--resume", journal, *words)
        assert process.stdout
        return msgspec.json.decode(process.stdout.readline(), type=Opened)

    def _env(self) -> dict[str, str]:
        return {**os.environ, "XDG_DATA_HOME": str(self.home), "XDG_CONFIG_HOME": str(self.home), "TERM": "xterm"}


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


def add_namespace(name: str) -> None:
    """Make a network namespace, or skip the test where there is none or no right to make one; CI on Linux has both."""
    if sys.platform == "linux" and os.geteuid() == 0 and subprocess.run(["ip", "netns", "add", name], capture_output=True).returncode == 0:
        return
    if os.environ.get("CI") and sys.platform == "linux":
        pytest.fail("network namespaces are needed here")
    pytest.skip("no network namespaces, or no right to make one")


@contextmanager
def cable(folder: Path) -> Iterator[tuple[Machine, Machine]]:
    """Two machines on one LAN; the first has a second interface that leads nowhere."""
    run = uuid4().hex[:6]
    one, other = Machine(f"cow-a-{run}", folder / "a"), Machine(f"cow-b-{run}", folder / "b")
    add_namespace(one.name)
    try:
        ip("netns", "add", other.name)
        ip("link", "add", "va", "netns", one.name, "type", "veth", "peer", "name", "vb", "netns", other.name)
        ip("link", "add", "vx", "netns", one.name, "type", "veth", "peer", "name", "vy", "netns", one.name)
        for machine, name, address in ((one, "va", "10.77.0.1/24"), (other, "vb", "10.77.0.2/24"), (one, "vx", "10.66.0.1/24")):
            ip("-n", machine.name, "addr", "add", address, "dev", name)
            ip("-n", machine.name, "link", "set", name, "up")
            ip("-n", machine.name, "link", "set", "lo", "up")
        ip("-n", one.name, "link", "set", "vy", "up")
        yield one, other
    finally:
        for process in one.started + other.started:
            process.kill()
            close(process)
        for machine in (one, other):
            subprocess.run(["ip", "netns", "del", machine.name], capture_output=True)
