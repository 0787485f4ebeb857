"""The process that programs under test are forked from: it has imported all of cowtui once, and has one thread.

`python forking.py NUMBER`: NUMBER is the file number of its end of a stream socket, on which a request comes for each start (see
`started`). The new process has its own number, environment, folder, files and signals, and runs what `python -m NAME` or `python -c
CODE` runs; what it lacks of a true start is the reading of modules.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import io
import json
import os
import pkgutil
import runpy
import select
import signal
import socket
import struct
import sys
import termios
import threading
import time
from contextlib import suppress
from ctypes import CDLL, get_errno
from fcntl import ioctl
from types import ModuleType
from typing import Any, Final

CLONE_NEWNET: Final = 0x40000000
PACKAGES: Final = ("rules", "net", "cowtui")
FULL_SCREEN: Final = ("cowtui.app", "cowtui.boards", "cowtui.screens", "cowtui.textual_patches", "cowtui.widgets")
"""Not imported: Textual reads, as it is loaded, what the program has found out of its terminal."""
NOT_BEFORE_THEY_RUN: Final = ("__main__", ".check", ".cases", ".laws", ".trial", ".verify", ".thinking", ".forking", ".playout", ".learn")
"""Modules that are run by their names, or that no program imports."""


def import_all() -> None:
    """Import what the program under test may want; raises AssertionError where that has begun a thread."""
    for name in PACKAGES:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            if not module.name.endswith(NOT_BEFORE_THEY_RUN) and not module.name.startswith(FULL_SCREEN):
                importlib.import_module(module.name)
    assert "textual" not in sys.modules
    assert threading.active_count() == 1, "a process with threads must not fork"
    gc.collect()
    gc.freeze()


def next_start(channel: socket.socket) -> dict[str, Any] | None:
    """Fork for each request, and say how each process ends. Returns the request in the new process, and None when there will be no more."""
    woken, waker = os.pipe()
    for end in (woken, waker):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    tell: dict[int, int] = {}
    """Where the end of each process is told."""
    while True:
        ready, _, _ = select.select([channel, woken], [], [])
        if woken in ready:
            with suppress(BlockingIOError):
                os.read(woken, 512)
        while True:
            try:
                pid, status = os.waitpid(-1, os.WNOHANG)
            except ChildProcessError:
                break
            if not pid:
                break
            with suppress(BrokenPipeError):
                os.write(tell[pid], struct.pack("i", os.waitstatus_to_exitcode(status)))
            os.close(tell.pop(pid))
        if channel in ready:
            head, files, _, _ = socket.recv_fds(channel, 4, 4)
            if not head:
                return None
            (length,) = struct.unpack("I", head)
            request = json.loads(channel.recv(length, socket.MSG_WAITALL))
            if not (pid := os.fork()):
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                for number, file in enumerate(files[1:]):
                    os.dup2(file, number)
                channel.detach()
                os.closerange(3, os.sysconf("SC_OPEN_MAX"))
                return dict(request)
            tell[pid] = files[0]
            os.write(files[0], struct.pack("i", pid))
            for file in files[1:]:
                os.close(file)


def become(request: dict[str, Any]) -> None:
    """Take on all that a start gives a process."""
    if request["network"]:
        _enter(request["network"])
    if request["terminal"]:
        os.setsid()
        ioctl(0, termios.TIOCSCTTY, 0)
    os.chdir(request["folder"])
    os.environ.clear()
    os.environ.update(request["environ"])
    time.tzset()
    is_unbuffered = bool(os.environ.get("PYTHONUNBUFFERED"))
    sys.stdin = sys.__stdin__ = open(0, encoding="utf-8", closefd=False)  # type: ignore[misc]  # noqa: SIM115
    out = io.TextIOWrapper(
        open(1, "wb", 0 if is_unbuffered else -1, closefd=False),  # noqa: SIM115
        "utf-8",
        line_buffering=os.isatty(1),
        write_through=is_unbuffered,
    )
    sys.stdout = sys.__stdout__ = out  # type: ignore[misc]
    err = io.TextIOWrapper(open(2, "wb", closefd=False), "utf-8", "backslashreplace", line_buffering=True)  # noqa: SIM115
    sys.stderr = sys.__stderr__ = err  # type: ignore[misc]


def _enter(network: str) -> None:
    """Go over to a network namespace of Linux, as `ip netns exec` does. Raises OSError."""
    libc = CDLL(None, use_errno=True)
    with open(f"/run/netns/{network}") as there:
        if libc.setns(there.fileno(), CLONE_NEWNET):
            raise OSError(get_errno(), os.strerror(get_errno()), network)


class _Ending:
    """How the process ends: at once, when all that is to be done at the end is done, and without taking its modules apart."""

    def __init__(self) -> None:
        self.status = 0
        atexit.register(self._end)  # before everybody else, so that it comes last

    def note(self, fault: BaseException) -> None:
        """Remember the status that Python gives to an end by this exception."""
        match fault:
            case SystemExit(code=None):
                self.status = 0
            case SystemExit(code=int() as code):
                self.status = code & 0xFF
            case KeyboardInterrupt():
                self.status = -signal.SIGINT
            case _:
                self.status = 1

    def _end(self) -> None:
        try:
            sys.stdout.flush()
            sys.stderr.flush()
        except (OSError, ValueError):
            self.status = self.status or 120
        if self.status < 0:
            signal.signal(-self.status, signal.SIG_DFL)
            os.kill(os.getpid(), -self.status)
        os._exit(self.status)


def run(words: list[str]) -> None:
    """Run as Python does with these words."""
    how, what, *_ = words
    sys.argv = words[1:]
    if how == "-m":
        sys.path[0] = os.getcwd()
        runpy.run_module(what, run_name="__main__", alter_sys=True)
    else:
        sys.argv[0] = "-c"
        sys.path[0] = ""
        main = sys.modules["__main__"] = ModuleType("__main__")
        exec(compile(what, "<string>", "exec"), main.__dict__)


if __name__ == "__main__":
    ending = _Ending()
    with socket.socket(fileno=int(sys.argv[1])) as channel:
        import_all()
        request = next_start(channel)
    if request is not None:
        try:
            become(request)
            run(request["words"])
        except BaseException as fault:
            ending.note(fault)
            raise
