"""The process that visitors' processes are forked from: it has imported the program once, and holds no key, password or table.

`python -m cowtui.door.forking NUMBER GAME`: NUMBER is the file number of its end of a socket pair, on which a `Begin` comes for each
visitor with the files that are theirs: the terminal (or the pipe) and the errands (see `guest`). It answers when one has ended, and
ends itself when its standard input does.
"""

from __future__ import annotations

import gc
import os
import select
import signal
import socket
import sys
import threading
from contextlib import suppress

import msgspec

from cowtui.door import guest
from cowtui.door.messages import MOST, Begin, Ended, Kill


def run(channel: socket.socket, game: str) -> None:
    """Fork a process for each visitor until the door has ended."""
    _import_all(game)
    woken, waker = os.pipe()
    for end in (woken, waker):
        os.set_blocking(end, False)
    signal.set_wakeup_fd(waker, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    numbers: dict[int, int] = {}
    """Of the visitors, by process."""
    while True:
        ready, _, _ = select.select([channel, woken, sys.stdin], [], [])
        if sys.stdin in ready:
            break
        if woken in ready:
            with suppress(BlockingIOError):
                os.read(woken, 512)
            for pid, status in _ended():
                if pid in numbers:
                    channel.send(msgspec.json.encode(Ended(numbers.pop(pid), status)))
        if channel in ready:
            said, files, _, _ = socket.recv_fds(channel, MOST, 2)
            match msgspec.json.decode(said, type=Begin | Kill):
                case Begin() as begin:
                    pid = _fork(begin, files, [channel.fileno(), woken, waker])
                    numbers[pid] = begin.number
                case Kill(number):
                    for pid in [pid for pid, known in numbers.items() if known == number]:
                        os.kill(pid, signal.SIGKILL)
    for pid in numbers:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGHUP)


def _import_all(game: str) -> None:
    """Everything that a table needs; what is shared by all visitors' processes is not looked at by the collector again."""
    import importlib
    import pkgutil

    import cowtui
    from rules.catalog import load

    for name in ("boards", "lines", "screens", "seat", "widgets", "wording"):
        folder = importlib.import_module(f"cowtui.{name}")
        for module in pkgutil.walk_packages(folder.__path__, f"cowtui.{name}."):
            if not module.name.endswith(("__main__", ".check", ".laws", ".trial")):
                importlib.import_module(module.name)
    for name in ("cowtui.app", "cowtui.commandline.parser", "cowtui.textual_patches", "net.client"):
        importlib.import_module(name)
    load(game)
    assert cowtui
    assert threading.active_count() == 1, "a process with threads must not fork"
    gc.collect()
    gc.freeze()


def _ended() -> list[tuple[int, int]]:
    """The processes that have ended, each with its status."""
    found: list[tuple[int, int]] = []
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return found
        if not pid:
            return found
        code = os.waitstatus_to_exitcode(status)
        found.append((pid, code if code >= 0 else 128 - code))


def _fork(begin: Begin, files: list[int], ours: list[int]) -> int:
    pid = os.fork()
    if pid:
        for file in files:
            os.close(file)
        return pid
    status = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for file in ours:
            os.close(file)
        status = guest.run(begin, *files)
    except BaseException:  # this process must not go on as the one it was forked from
        import traceback

        traceback.print_exc()
    finally:
        os._exit(status)


if __name__ == "__main__":
    run(socket.socket(fileno=int(sys.argv[1])), sys.argv[2])
