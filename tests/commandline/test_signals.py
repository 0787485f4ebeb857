"""Ctrl+C and its like, at any moment: the program ends with the signal's status, and leaves no process behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from programs import started

SECONDS = 20.0


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def start(*words: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "cowtui", *words]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def close(process: subprocess.Popen[str] | started.Popen) -> None:
    for stream in (process.stdin, process.stdout, process.stderr):
        if stream:
            stream.close()


def has_ended_by(process: subprocess.Popen[str], number: signal.Signals) -> bool:
    """Whether the program ended with the signal's status, or Python did before the program's first line."""
    status = process.wait(SECONDS)
    if status in (128 + number, -number):
        return True
    assert process.stderr
    return status == 1 and number == signal.SIGINT and "cowtui" not in process.stderr.read()


def of_this_user(home: Path) -> Iterator[int]:
    """The processes that run with this home: those started here, and theirs."""
    for path in Path("/proc").glob("[0-9]*"):
        try:
            if f"HOME={home / 'HOME'}".encode() in (path / "environ").read_bytes().split(b"\0"):
                yield int(path.name)
        except OSError:
            continue


def soon(holds: Callable[[], object], seconds: float = SECONDS) -> bool:
    end = time.monotonic() + seconds
    while not holds():
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def test_an_interrupt_right_after_the_first_line_is_never_lost() -> None:
    for _ in range(10):
        command = [sys.executable, "-m", "cowtui", "play", "take5", "--plain"]
        process = started.Popen(command, stdin=started.PIPE, stdout=started.PIPE, stderr=started.PIPE)
        assert process.stdout
        assert process.stdout.readline()
        process.send_signal(signal.SIGINT)
        assert process.wait(SECONDS) == 128 + signal.SIGINT
        close(process)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_while_a_game_alone_starts_ends_it_at_any_moment(number: signal.Signals, tmp_path: Path) -> None:
    for step in range(6):
        process = start("play", "take5", "--plain")
        time.sleep(step * 0.11)  # the moment is what is tried here
        process.send_signal(number)
        assert has_ended_by(process, number)
        close(process)
    assert soon(lambda: not list(of_this_user(tmp_path)))


def test_a_signal_while_a_table_opens_leaves_no_host_behind(tmp_path: Path) -> None:
    for step in range(6):
        process = start("host", "take5", "--plain", "--port", "0", "--bind", "127.0.0.1", "--no-announce")
        time.sleep(0.2 + step * 0.2)
        process.send_signal(signal.SIGINT)
        assert has_ended_by(process, signal.SIGINT)
        close(process)
    assert soon(lambda: not list(of_this_user(tmp_path)))


def test_a_table_where_nobody_else_has_sat_is_closed_by_an_interrupt(tmp_path: Path) -> None:
    process = start("host", "take5", "--plain", "--port", "0", "--bind", "127.0.0.1", "--no-announce")
    assert process.stdout
    assert any(line.startswith("At the table: ") for line in iter(process.stdout.readline, ""))
    process.send_signal(signal.SIGINT)
    assert process.wait(SECONDS) == 130
    assert "Nobody else was at your table: it is closed." in process.stdout.read()
    close(process)
    assert soon(lambda: not list(of_this_user(tmp_path)))


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGKILL, -9)])
def test_an_arena_ends_within_a_second_and_its_workers_with_it(number: signal.Signals, status: int, tmp_path: Path) -> None:
    process = start("arena", "take5", "mc:200", "greedy", "--games", "100000", "--workers", "2")
    assert soon(lambda: len(list(of_this_user(tmp_path))) == 3), "two workers"
    process.send_signal(number)
    assert process.wait(1) == status
    assert soon(lambda: not list(of_this_user(tmp_path)), 2)
    close(process)


def test_a_signal_that_was_ignored_stays_ignored() -> None:
    words = [sys.executable, "-m", "cowtui", "play", "take5", "--plain", "--seats", "2"]
    nohup = subprocess.Popen(
        ["bash", "-c", "trap '' HUP; exec \"$@\"", "bash", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ,
    )
    assert nohup.stdout
    assert nohup.stdin
    assert nohup.stdout.readline()
    nohup.send_signal(signal.SIGHUP)
    nohup.stdin.write("quit\n")
    nohup.stdin.flush()
    assert nohup.wait(SECONDS) == 0
    close(nohup)
