"""Two people at two real terminals: one hosts, the other joins through a real login, and they play a game to its end."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from getpass import getuser
from pathlib import Path

import pytest
from terminal.sshd import sshd
from terminal.terminals import end_hosts

ROOT = Path(__file__).parent.parent.parent
PATIENCE = 60.0


class Pane:
    """A terminal in tmux."""

    def __init__(self, socket_name: str, name: str) -> None:
        self._socket = socket_name
        self._name = name

    def _tmux(self, *words: str) -> str:
        done = subprocess.run(["tmux", "-L", self._socket, *words], capture_output=True, text=True, check=True, timeout=30)
        return done.stdout

    def open(self, command: str, width: int, height: int) -> None:
        self._tmux("-f", "/dev/null", "new-session", "-d", "-s", self._name, "-x", str(width), "-y", str(height), command)

    @property
    def text(self) -> str:
        return self._tmux("capture-pane", "-p", "-t", self._name)

    def keys(self, *keys: str) -> None:
        self._tmux("send-keys", "-t", self._name, *keys)

    def resize(self, width: int, height: int) -> None:
        self._tmux("resize-window", "-t", self._name, "-x", str(width), "-y", str(height))

    def shows(self, text: str) -> None:
        """Wait until it shows this; on one line, whatever it was wrapped at."""
        until(lambda: text in " ".join(self.text.split()), lambda: self.text)


def until(holds: Callable[[], object], shown: Callable[[], str]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end, f"still not so after {PATIENCE} s:\n{shown()}"
        time.sleep(0.05)


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[str]:
    """The name of a tmux server of its own."""
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed")
    name = f"cowtui-{os.getpid()}"
    yield name
    subprocess.run(["tmux", "-L", name, "kill-server"], capture_output=True, check=False)
    end_hosts(tmp_path)


@pytest.fixture
def ssh(tmp_path: Path) -> Iterator[list[str]]:
    """The command that logs in on this machine, through an OpenSSH server of its own on a loopback port."""
    with sshd(tmp_path) as command:
        yield [*command, "-tt", f"{getuser()}@127.0.0.1"]


def cowtui(home: Path, *words: str) -> str:
    """A shell's line that starts the program with a home of its own."""
    homes = {"HOME": home, "XDG_DATA_HOME": home / "data", "XDG_CONFIG_HOME": home / "config", "PYTHONPATH": ROOT}
    given = " ".join(f"{name}={shlex.quote(str(value))}" for name, value in homes.items())
    return f"env {given} {shlex.quote(sys.executable)} -m cowtui {' '.join(map(shlex.quote, words))}"


def play_to_the_end(*panes: Pane) -> None:
    """Both answer whatever they are asked."""
    answered: dict[Pane, str] = {}

    def step() -> bool:
        pictures = {pane: pane.text for pane in panes}
        for pane, picture in pictures.items():
            question = re.search(r"^▸ (Choose|Your \d+).*$", picture, re.MULTILINE)
            if question and (answered.get(pane) != picture or "A little early" in picture):
                answered[pane] = picture
                pane.keys("Enter")
        # an Enter on its way when the game ended says yes to the next one
        return all(re.search("▸ (Another game|You are in)", picture) for picture in pictures.values())

    until(step, lambda: "\n".join(pane.text for pane in panes))


@pytest.mark.timeout(240)
def test_one_hosts_the_other_joins_over_ssh_and_they_play_to_the_end(tmp_path: Path, tmux: str, ssh: list[str]) -> None:
    ann, ben = Pane(tmux, "ann"), Pane(tmux, "ben")
    hosting = ("host", "take5", "--name", "Barn", "--seats", "3", "--bots", "1", "--option", "rounds=1", "--seed", "moo")
    where = ("--bind", "127.0.0.1", "--port", "0", "--no-announce", "--clock", "0")
    ann.open(cowtui(tmp_path / "ann", *hosting, *where, "--player", "Ann", "--no-motion"), 100, 30)
    ann.shows("1 seat is free")
    address = re.search(r"cowtui join (127\.0\.0\.1:\d+)", ann.text)
    assert address, ann.text
    rows = re.findall(r"│ +(\w+) +(\w+) +(\w+) +│", ann.text)
    six_words = [word for row in rows for word in row]
    assert len(six_words) == 6, ann.text

    login = shlex.join(ssh) + " " + shlex.quote(cowtui(tmp_path / "ben", "join", address[1], "--player", "Ben", "--no-motion"))
    ben.open(f"TERM=xterm {login}", 80, 24)
    ben.shows("Does the host read out these words?")
    assert re.findall(r"│ +(\w+) +(\w+) +(\w+) +│", ben.text) == rows
    ben.keys("y")
    ben.shows("Ben (you)")
    ann.shows("Ben is not ready")
    ben.keys("r")
    ann.shows("Everybody is ready")
    ann.keys("s")
    for pane in (ann, ben):
        pane.shows("Choose a card to play")
    ben.resize(60, 20)
    ben.shows("turn 1 of 10")
    play_to_the_end(ann, ben)
    ben.keys("q")
    ben.shows("Leave?")
    ben.keys("y")
    ann.keys("q")
    ann.shows("Leave?")
    ann.keys("y")
