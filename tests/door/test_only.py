"""`cowtui join --only` behind a key that a keeper restricts to it: one table, and no way out, by a real OpenSSH server."""

from __future__ import annotations

import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from getpass import getuser
from pathlib import Path

import pytest
from door.doors import Door, door_of
from programs import started
from terminal.sshd import sshd
from terminal.terminals import Terminal


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    """A table at which three can sit down."""
    with door_of(tmp_path_factory.mktemp("table"), "take5", "--seats", "3") as opened:
        yield opened


@pytest.fixture(scope="module")
def login(door: Door, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[str]]:
    """The command that logs in with the key of a guest called Ben."""
    folder = tmp_path_factory.mktemp("keeper")
    only = [sys.executable, "-m", "cowtui", "join", f"127.0.0.1:{door.table_port}", "--only", "--player", "Ben", "--words", door.words]
    homes = ["env", f"HOME={folder}", f"XDG_DATA_HOME={folder / 'data'}", f"XDG_CONFIG_HOME={folder / 'config'}"]
    command = shlex.join([*homes, *only]).replace('"', '\\"')
    with sshd(folder, f'restrict,pty,command="{command}"') as ssh:
        yield [*ssh, f"{getuser()}@127.0.0.1"]


def test_a_guest_sits_down_leaves_and_comes_back_the_same_way(login: list[str], tmp_path: Path) -> None:
    for _ in range(2):
        with closing(Terminal(tmp_path, command=[*login[:-1], "-tt", login[-1]], TERM="xterm-256color")) as terminal:
            sit_down_and_leave(terminal)


def sit_down_and_leave(terminal: Terminal) -> None:
    """Look for the settings, too, which are not there."""
    terminal.shows("Ben (you)")
    terminal.type(":")
    terminal.shows("type what you are looking for")
    terminal.type("settings")
    terminal.shows("Nothing here is called that.")
    terminal.type("\x1b")
    terminal.until(lambda: "settings" not in terminal.text and "q leave" in terminal.text)  # the keys of the lobby stand there again
    terminal.type("q")
    terminal.shows("Your seat becomes free at once. To come back: log in")
    assert "menu" not in terminal.text
    terminal.type("y")
    assert terminal.ended() == 0


ASKED: tuple[str, ...] = (
    "sh",
    "bash -i",
    "cat /etc/passwd",
    "cowtui doctor",
    "cowtui join 127.0.0.1:22",
    "scp -t /tmp",
    "scp -f /etc/passwd",
    "rsync --server --sender . /etc",
    "git-upload-pack /",
    "env",
    "sftp",
)
"""What is asked for in place of the table."""


@pytest.mark.parametrize("asked", ASKED)
def test_whatever_a_guest_asks_for_it_is_the_table_that_answers(login: list[str], asked: str) -> None:
    """The forced command runs in its place: without a terminal that is the line mode, which ends with its input."""
    wanted = asked.split(" ")
    more = ["-s"] if wanted == ["sftp"] else ["-o", "SendEnv=LD_PRELOAD", "-o", "SetEnv=LD_PRELOAD=/x.so"]
    ended = subprocess.run([*login[:-1], *more, login[-1], *wanted], input=b"", capture_output=True, check=False, timeout=60)
    assert b"Take 5" in ended.stdout, ended
    assert b"log in here again" in ended.stdout, ended


@pytest.mark.parametrize(
    "forwarding",
    [
        ["-L", "0:127.0.0.1:22"],
        ["-R", "0:127.0.0.1:22"],
        ["-D", "0"],
        ["-A"],
        ["-X"],
        ["-w", "any:any"],
        ["-W", "127.0.0.1:22"],
        ["-Y"],
        ["-R", "0"],
    ],
    ids=" ".join,
)
def test_nothing_is_forwarded(login: list[str], forwarding: list[str]) -> None:
    command = [*login[:-1], "-o", "ExitOnForwardFailure=yes", *forwarding, login[-1]]
    ended = subprocess.run(command, input=b"", capture_output=True, check=False, timeout=60)
    assert b"SSH-2.0" not in ended.stdout
    assert ended.returncode in (1, 255)


def test_only_writes_no_settings_and_no_replays(login: list[str]) -> None:
    subprocess.run([*login[:-1], "-T", login[-1]], input=b"", capture_output=True, check=False, timeout=60)
    folder = Path(login[login.index("-i") + 1]).parent
    assert not (folder / "config").exists()
    assert {path.name for path in (folder / "data").rglob("*.json")} <= {"seats.json", "known_hosts.json"}
    assert not list(folder.rglob("*.record"))


def test_only_needs_a_table(tmp_path: Path) -> None:
    ended = started.run([sys.executable, "-m", "cowtui", "join", "--only"], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert (ended.returncode, ended.stderr) == (2, "cowtui: --only needs a table: its name, or HOST[:PORT]\n")
