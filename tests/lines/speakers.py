"""Somebody at a line mode: says a line when they have heard what they wait for. A whole program over pipes, or a seat in this process."""

from __future__ import annotations

import io
import os
import queue
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from programs import started

from cowtui.lines.console import Console
from cowtui.lines.mode import LineMode
from net.core.messages import Sit, Watch
from net.link import LocalServer
from rules.catalog import load

SECONDS = 40.0
"""In which anything that is waited for has to be said, on a busy machine too."""


class Listener:
    """What somebody has heard, and what they wait for."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._news = threading.Condition()
        self._at = 0
        self._has_ended = False

    def _hear(self, *lines: str) -> None:
        with self._news:
            self.lines += lines
            self._news.notify_all()

    def _end(self) -> None:
        with self._news:
            self._has_ended = True
            self._news.notify_all()

    @property
    def text(self) -> str:
        """All that was heard."""
        return "\n".join(self.lines)

    def says(self, *lines: str) -> None:
        """Type lines."""
        raise NotImplementedError

    def hears(self, *parts: str) -> str:
        """Wait for a line with all these parts, after the last one that was waited for; the line."""
        return self._wait(lambda line: all(part in line for part in parts), f"a line with {parts}")

    def _wait(self, fits: Callable[[str], bool], what: str) -> str:
        end = time.monotonic() + SECONDS
        with self._news:
            while True:
                while self._at < len(self.lines):
                    line = self.lines[self._at]
                    self._at += 1
                    if fits(line) and not line.startswith("> "):
                        return line
                left = end - time.monotonic()
                tail = "\n".join(self.lines[-30:])
                assert left > 0, f"not heard in time: {what}; but:\n{tail}"
                assert not self._has_ended, f"not heard at all: {what}; but:\n{tail}"
                self._news.wait(left)

    def answers_until(self, said: str) -> str:
        """Say 1 to each list of choices until something is said; that line."""
        while True:
            line = self._wait(lambda line: line.startswith("  1  ") or said in line, f"a choice, or {said!r}")
            if said in line:
                return line
            self.says("1")


class Speaker(Listener):
    """One `cowtui` over pipes, with a home of its own."""

    def __init__(self, home: Path, *words: str) -> None:
        super().__init__()
        environ = {**os.environ, "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home), "PYTHONUNBUFFERED": "1"}
        self.process = started.Popen(
            [sys.executable, "-m", "cowtui", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environ,
        )
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._hear(line.rstrip("\n"))
        self._end()

    def says(self, *lines: str) -> None:
        assert self.process.stdin
        for line in lines:
            self._hear(f"> {line}")
            self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def leaves(self) -> int:
        """Close the input, and wait for the end; the exit status."""
        if self.process.stdin:
            self.process.stdin.close()
            self.process.stdin = None
        status = self.process.wait(SECONDS)
        self._thread.join(SECONDS)
        return status

    def close(self) -> None:
        """Leave nothing running."""
        self.process.kill()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe:
                pipe.close()
        self.process.wait(SECONDS)


class _Typing(io.StringIO):
    """The lines that somebody types, each when it is typed: what is said at a terminal is heard at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.typed: queue.SimpleQueue[str] = queue.SimpleQueue()

    def isatty(self) -> bool:
        return True

    def readline(self, size: int | None = -1, /) -> str:
        return self.typed.get()


class _Hearing(io.StringIO):
    """The lines that somebody hears."""

    def __init__(self, hear: Callable[..., None]) -> None:
        super().__init__()
        self._hear = hear

    def write(self, text: str, /) -> int:
        if text:
            self._hear(*text.removesuffix("\n").split("\n"))
        return len(text)


class Guest(Listener):
    """Somebody at a line mode of this process, at a table of this process, with a seat or watching."""

    def __init__(self, server: LocalServer, game: str, name: str, *, token: str = "", watching: bool = False) -> None:
        super().__init__()
        self._typing = _Typing()
        self.mode = mode = LineMode(Console(self._typing, _Hearing(self._hear)), load(game), "cowtui join Barn", called=name)
        mode.sitting.keeps_record = False
        if watching:
            mode.watching.look_over = lambda seat: lambda deliver: server.connect(Watch(name, shadow=seat), deliver)
            first: Sit | Watch = Watch(name)
        else:
            first = Sit(name, token)
        self.status: int | None = None
        self._thread = threading.Thread(target=self._run, args=(server, first), daemon=True)
        self._thread.start()

    def _run(self, server: LocalServer, first: Sit | Watch) -> None:
        self.status = self.mode.run(lambda deliver: server.connect(first, deliver))
        self._end()

    def says(self, *lines: str) -> None:
        for line in lines:
            self._hear(f"> {line}")
            self._typing.typed.put(f"{line}\n")

    def leaves(self) -> int:
        """Wait for the end of the visit; the exit status."""
        self._thread.join(SECONDS)
        assert self.status is not None, self.text
        return self.status

    def close(self) -> None:
        """Leave nothing running."""
        self._typing.typed.put("")
        self._thread.join(SECONDS)
