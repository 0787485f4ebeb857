"""Somebody at a line mode that really runs: says a line when they have heard what they wait for."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

SECONDS = 40.0
"""In which anything that is waited for has to be said, on a busy machine too."""


class Speaker:
    """One `cowtui` over pipes, with a home of its own."""

    def __init__(self, home: Path, *words: str) -> None:
        environ = {**os.environ, "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home), "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "cowtui", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environ,
        )
        self.lines: list[str] = []
        self._news = threading.Condition()
        self._at = 0
        self._has_ended = False
        self._thread = threading.Thread(target=self._read, daemon=True)
        self._thread.start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            with self._news:
                self.lines.append(line.rstrip("\n"))
                self._news.notify_all()
        with self._news:
            self._has_ended = True
            self._news.notify_all()

    @property
    def text(self) -> str:
        """All that was heard."""
        return "\n".join(self.lines)

    def says(self, *lines: str) -> None:
        """Type lines."""
        assert self.process.stdin
        for line in lines:
            with self._news:
                self.lines.append(f"> {line}")
            self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

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
