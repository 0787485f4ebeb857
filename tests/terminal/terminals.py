"""A program on a pty of its own, with a terminal emulator that reads what it draws."""

from __future__ import annotations

import errno
import os
import select
import signal
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from fcntl import ioctl
from pathlib import Path
from typing import Any, Final

import pyte
from programs import started

MENU: Final = "from cowtui.commandline.full_screen import run; raise SystemExit(run())"
"""The full screen, as `cowtui` starts it."""


class Terminal:
    """What a person would see, and every byte that was sent."""

    def __init__(
        self,
        folder: Path,
        code: str = MENU,
        size: tuple[int, int] = (80, 24),
        *,
        command: Sequence[str] = (),
        network: str = "",
        **environ: str,
    ) -> None:
        """`command`: what is run in place of the code. `network`: the network namespace in which the code is run."""
        self.sent = b""
        self._screen = pyte.Screen(*size)
        self._stream = pyte.ByteStream(self._screen)
        self._file, theirs = os.openpty()
        self._set_size(*size)
        self.before = self.mode()
        homes = environment(folder, environ)
        self._child: subprocess.Popen[bytes] | started.Popen
        if command:
            self._child = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=homes, preexec_fn=_take_the_terminal)
        else:
            python = [sys.executable, "-c", code]
            self._child = started.Popen(python, stdin=theirs, stdout=theirs, stderr=theirs, env=homes, terminal=True, network=network)
        os.close(theirs)

    @property
    def text(self) -> str:
        """The picture, a line a line."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    @property
    def pid(self) -> int:
        """Of the program."""
        return self._child.pid

    def mode(self) -> list[Any]:
        """Echo, signals and the like, as the terminal has them now."""
        return termios.tcgetattr(self._file)

    def read(self, seconds: float) -> bool:
        """Take in what comes within this time; False at the end of the program's output."""
        ready = select.poll()
        ready.register(self._file, select.POLLIN)
        if not ready.poll(seconds * 1000):
            return True
        try:
            piece = os.read(self._file, 65536)
        except OSError as fault:
            if fault.errno != errno.EIO:  # so Linux says that nobody has the terminal open any more
                raise
            return False
        if not piece:
            return False
        self.sent += piece
        self._stream.feed(piece)
        return True

    def until(self, holds: Callable[[], object], seconds: float = 20) -> None:
        """Read until something holds."""
        end = time.monotonic() + seconds
        while not holds():
            assert time.monotonic() < end, f"still not so after {seconds} s:\n{self.text}"
            assert self.read(0.05), f"the program has ended:\n{self.sent[-2000:].decode(errors='replace')}"

    def shows(self, text: str) -> None:
        """Read until the picture has this text."""
        self.until(lambda: text in self.text)

    def quiet(self, seconds: float = 0.3) -> bytes:
        """Read until nothing has come for so long; what has come."""
        start = len(self.sent)
        while True:
            before = len(self.sent)
            if not self.read(seconds) or len(self.sent) == before:
                return self.sent[start:]

    def type(self, keys: str | bytes) -> None:
        """Send keys."""
        left = keys.encode() if isinstance(keys, str) else keys
        while left:
            left = left[os.write(self._file, left) :]

    def resize(self, width: int, height: int) -> None:
        """Make the window another size, as dragging its corner does."""
        self._screen.resize(height, width)
        self._set_size(width, height)

    def _set_size(self, width: int, height: int) -> None:
        termios.tcsetwinsize(self._file, (height, width))

    def signal(self, number: int) -> None:
        """Send a signal to the program."""
        os.kill(self.pid, number)

    def ended(self) -> int:
        """Read to the end; the exit status, 128+n where a signal ended it."""
        end = time.monotonic() + 20
        while self.read(0.1):
            assert time.monotonic() < end, f"the program does not end:\n{self.text}"
        status = self._child.wait(max(0.0, end - time.monotonic()))
        return status if status >= 0 else 128 - status

    def close(self) -> None:
        """Take the terminal away, and end the program where that has not."""
        if self._file < 0:
            return
        os.close(self._file)
        self._file = -1
        try:
            self._child.wait(1)
        except subprocess.TimeoutExpired:
            self._child.kill()
            self._child.wait()


def _take_the_terminal() -> None:
    os.setsid()
    ioctl(0, termios.TIOCSCTTY, 0)


def end_hosts(folder: Path) -> None:
    """End the host processes of this home that a test has left behind: they outlive their terminals on purpose."""
    for pid in hosts(folder):
        os.kill(pid, signal.SIGTERM)


def hosts(folder: Path) -> Iterator[int]:
    """The host processes of this home that run."""
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            is_one = b"-m\0net\0" in (entry / "cmdline").read_bytes() and os.fsencode(folder) in (entry / "environ").read_bytes()
        except OSError:
            continue
        if is_one:
            yield int(entry.name)


def environment(folder: Path, more: Mapping[str, str]) -> dict[str, str]:
    """An environment with a home of its own and the name already asked."""
    (folder / "cowtui").mkdir(exist_ok=True)
    file = folder / "cowtui" / "settings.toml"
    if not file.exists():
        file.write_text('player = "Ann"\n', "utf-8")
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE") if name in os.environ}
    homes = {"HOME": str(folder), "XDG_CONFIG_HOME": str(folder), "XDG_DATA_HOME": str(folder / "data")}
    return {**kept, **homes, "TERM": "xterm-256color", "LANG": "C.UTF-8", **more}
