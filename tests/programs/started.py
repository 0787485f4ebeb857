"""Programs under test, each a process of its own, without the half second in which Python reads their modules.

`Popen` and `run` are used like those of subprocess, for commands that begin with this Python and `-m NAME` or `-c CODE`. The processes are
forked from one that has imported everything (see `forking`). Where the start itself is tested, use subprocess.
"""

from __future__ import annotations

import atexit
import io
import json
import os
import select
import socket
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from signal import SIGKILL, SIGTERM
from types import TracebackType
from typing import IO, Any, Final

PIPE: Final = subprocess.PIPE
DEVNULL: Final = subprocess.DEVNULL
STDOUT: Final = subprocess.STDOUT
READ_BY_PYTHON: Final = ("PYTHON", "LC_", "TEXTUAL_")
"""How the names of variables begin that are read when Python, or a module, is loaded."""


class _Forker:
    """The process that forks, for programs whose Python is loaded in one way."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        self._lock = threading.Lock()
        self._channel, theirs = socket.socketpair()
        command = [sys.executable, str(Path(__file__).with_name("forking.py")), str(theirs.fileno())]
        with theirs:
            self._process = subprocess.Popen(command, env=environ, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()])
        atexit.register(self._close)

    def fork(self, request: Mapping[str, Any], files: Sequence[int]) -> None:
        said = json.dumps(request).encode()
        with self._lock:
            socket.send_fds(self._channel, [struct.pack("I", len(said))], files)
            self._channel.sendall(said)

    def _close(self) -> None:
        self._channel.close()
        self._process.wait()


_lock = threading.Lock()
_forkers: dict[tuple[object, ...], _Forker] = {}
"""By the process that they are for, and by what is read of the environment when Python is loaded."""


def _forker(environ: Mapping[str, str]) -> _Forker:
    read = {name: text for name, text in environ.items() if name.startswith(READ_BY_PYTHON) and name != "PYTHONUNBUFFERED"}
    key = (os.getpid(), *sorted(read.items()))
    with _lock:
        if key not in _forkers:
            _forkers[key] = _Forker(environ)
        return _forkers[key]


class Popen:
    """A program that was started; what tests use of subprocess.Popen."""

    def __init__(
        self,
        command: Sequence[str | bytes],
        *,
        stdin: int | IO[Any] | None = None,
        stdout: int | IO[Any] | None = None,
        stderr: int | IO[Any] | None = None,
        text: bool = False,
        env: Mapping[str, str] | None = None,
        cwd: str | Path | None = None,
        terminal: bool = False,
        network: str = "",
    ) -> None:
        """`terminal`: standard input is a terminal, which is to be the program's own. `network`: the name of a network namespace."""
        assert command[0] == sys.executable
        assert command[1] in ("-m", "-c")
        environ = dict(os.environ if env is None else env)
        self.args = command
        self.returncode: int | None = None
        self._lock = threading.Lock()
        given: list[int] = []
        kept: list[IO[Any] | None] = []
        closing: list[int] = []
        for number, wanted in enumerate((stdin, stdout, stderr)):
            ours = None
            match wanted:
                case None:
                    theirs = number
                case subprocess.PIPE:
                    reader, writer = os.pipe()
                    theirs, mine = (reader, writer) if number == 0 else (writer, reader)
                    closing.append(theirs)
                    ours = _file(mine, "w" if number == 0 else "r", text)
                case subprocess.DEVNULL:
                    theirs = os.open(os.devnull, os.O_RDWR)
                    closing.append(theirs)
                case subprocess.STDOUT:
                    theirs = given[1]
                case int():
                    theirs = wanted
                case _:
                    theirs = wanted.fileno()
            given.append(theirs)
            kept.append(ours)
        self.stdin, self.stdout, self.stderr = kept
        self._status, told = os.pipe()
        self._ends = select.poll()
        self._ends.register(self._status, select.POLLIN)
        folder = os.fspath(Path(cwd or ".").absolute())
        words = [os.fsdecode(word) for word in command[1:]]
        _forker(environ).fork(
            {"words": words, "environ": environ, "folder": folder, "terminal": terminal, "network": network}, [told, *given]
        )
        for file in (told, *closing):
            os.close(file)
        self.pid = self._told()

    def __enter__(self) -> Popen:
        return self

    def __exit__(self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None) -> None:
        for file in (self.stdout, self.stderr, self.stdin):
            if file:
                file.close()
        self.wait()

    def __del__(self) -> None:
        if "_status" in self.__dict__ and self.returncode is None:
            os.close(self._status)

    def _told(self) -> int:
        said = os.read(self._status, 4)
        assert said, "the process that forks has ended"
        return int(struct.unpack("i", said)[0])

    def poll(self) -> int | None:
        """Its exit status, or None while it runs."""
        with suppress(subprocess.TimeoutExpired):
            self.wait(0)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for its end; its exit status, -N where signal N ended it. Raises TimeoutExpired."""
        end = None if timeout is None else time.monotonic() + timeout
        while self.returncode is None:
            left = None if end is None else max(0.0, end - time.monotonic())
            with self._lock:
                if self.returncode is None and self._ends.poll(0 if left == 0 else 20):
                    self.returncode = self._told()
                    os.close(self._status)
                    break
            if left == 0 and self.returncode is None:
                raise subprocess.TimeoutExpired(self.args, timeout or 0)
        assert self.returncode is not None
        return self.returncode

    def send_signal(self, number: int) -> None:
        """Send it a signal, if it runs."""
        if self.poll() is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def terminate(self) -> None:
        """End it with SIGTERM."""
        self.send_signal(SIGTERM)

    def kill(self) -> None:
        """End it with SIGKILL."""
        self.send_signal(SIGKILL)

    def communicate(self, input: str | bytes | None = None, timeout: float | None = None) -> tuple[Any, Any]:
        """Say this, hear it out and wait for its end; what it said. Raises TimeoutExpired."""
        end = None if timeout is None else time.monotonic() + timeout
        said: dict[int, Any] = {}

        def hear(number: int, file: IO[Any]) -> None:
            with file:
                said[number] = file.read()

        def say(file: IO[Any]) -> None:
            with suppress(BrokenPipeError), file:
                if input:
                    file.write(input)

        threads = [threading.Thread(target=hear, args=(at, file)) for at, file in enumerate((self.stdout, self.stderr)) if file]
        if self.stdin and not self.stdin.closed:
            threads.append(threading.Thread(target=say, args=(self.stdin,)))
        for thread in threads:
            thread.daemon = True
            thread.start()
        for thread in threads:
            thread.join(None if end is None else max(0.0, end - time.monotonic()))
            if thread.is_alive():
                raise subprocess.TimeoutExpired(self.args, timeout or 0)
        self.wait(None if end is None else max(0.0, end - time.monotonic()))
        return said.get(0), said.get(1)


def _file(number: int, mode: str, text: bool) -> IO[Any]:
    binary: Any = open(number, f"{mode}b")  # noqa: SIM115
    return io.TextIOWrapper(binary, "utf-8", write_through=mode == "w") if text else binary


def run(
    command: Sequence[str | bytes],
    *,
    input: str | bytes | None = None,
    capture_output: bool = False,
    timeout: float | None = None,
    check: bool = False,
    **how: Any,
) -> subprocess.CompletedProcess[Any]:
    """Run a program to its end, as subprocess.run does."""
    if input is not None:
        how["stdin"] = PIPE
    if capture_output:
        how["stdout"] = how["stderr"] = PIPE
    process = Popen(command, **how)
    try:
        out, err = process.communicate(input, timeout)
    except BaseException:
        process.kill()
        process.wait()
        raise
    done = subprocess.CompletedProcess(command, process.wait(), out, err)
    if check:
        done.check_returncode()
    return done
