"""Where lines come from: a pipe, of which a line is read only when it is wanted, or the keys of a terminal."""

from __future__ import annotations

import os
import signal
import termios
import threading
from collections.abc import Callable
from types import FrameType
from typing import Final, Protocol, TextIO

from typing_extensions import override

from cowtui.lines.editor import Editor, Keys

PROMPT: Final = "> "
LONGEST: Final = 0.3
"""Seconds for which the end waits for a line that is being written."""


class Input(Protocol):
    """What lines come from, and what is written while one is being typed."""

    def want(self) -> None:
        """Have the next line delivered; None at the end of input. Where lines are typed they come by themselves."""

    def write(self, text: str) -> None:
        """Write whole lines without harm to one that is half typed."""

    def close(self) -> None:
        """Leave the terminal as it was found."""


class Piped(Input):
    """Lines that wait to be wanted, so that `yes 1 |` cannot run ahead of the questions. Each is delivered on a thread of its own."""

    def __init__(self, source: TextIO, out: TextIO, deliver: Callable[[str | None], None]) -> None:
        self._source, self._out, self._deliver = source, out, deliver
        self._wanted = threading.Semaphore(0)
        threading.Thread(target=self._read, name="input", daemon=True).start()

    @override
    def want(self) -> None:
        self._wanted.release()

    @override
    def write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()

    @override
    def close(self) -> None:
        pass

    def _read(self) -> None:
        while True:
            self._wanted.acquire()
            try:
                line = self._source.readline()
            except (OSError, ValueError):
                line = ""
            self._deliver(line.rstrip("\r\n") if line else None)
            if not line:
                return


class Typed(Input):
    """A terminal whose keys are read one by one: what others do is written above a line that is half typed, which stays as it is.

    Needs no more of the terminal than to erase a line; where it cannot even do that, the half line is written once more.
    """

    def __init__(self, source: TextIO, out: TextIO, deliver: Callable[[str | None], None], begun: Callable[[], None]) -> None:
        """`begun` is called with the first key of each line."""
        self._fd, self._out, self._deliver, self._begun = source.fileno(), out, deliver, begun
        self._can_erase = os.environ.get("TERM", "") not in ("", "dumb", "unknown")
        self._editor, self._keys = Editor(), Keys()
        self._lock = threading.RLock()
        self._found = termios.tcgetattr(self._fd)
        self._is_closed = False
        self._enter()
        self._stopped_by = signal.signal(signal.SIGTSTP, self._stop)
        self._draw()
        threading.Thread(target=self._read, name="keys", daemon=True).start()

    @override
    def want(self) -> None:
        pass

    @override
    def write(self, text: str) -> None:
        with self._lock:
            self._erase()
            self._out.write(text)
            self._draw()

    @override
    def close(self) -> None:
        is_free = self._lock.acquire(timeout=LONGEST)  # not so where a terminal has stopped reading
        if not self._is_closed:
            self._is_closed = True
            if is_free and self._can_erase:
                self._out.write("\r\x1b[K")
                self._out.flush()
            termios.tcsetattr(self._fd, termios.TCSANOW, self._found)
            if threading.current_thread() is threading.main_thread():
                signal.signal(signal.SIGTSTP, self._stopped_by)
        if is_free:
            self._lock.release()

    def _enter(self) -> None:
        """Have each key come as it is pressed, and unseen; Ctrl+C and Ctrl+Z stay what they are."""
        flags = termios.tcgetattr(self._fd)
        flags[0] &= ~(termios.ICRNL | termios.INLCR)
        flags[3] &= ~(termios.ICANON | termios.ECHO)
        flags[6][termios.VMIN], flags[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self._fd, termios.TCSADRAIN, flags)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        """Ctrl+Z: the shell gets its terminal as it was, and afterwards the line is there again."""
        termios.tcsetattr(self._fd, termios.TCSADRAIN, self._found)
        os.kill(os.getpid(), signal.SIGSTOP)
        self._enter()
        with self._lock:
            self._draw()

    def _read(self) -> None:
        while True:
            try:
                sent = os.read(self._fd, 1024)
            except OSError:
                sent = b""
            if not sent:
                self._deliver(None)
                return
            for key in self._keys.read(sent):
                if self._is_closed or self._is_last(key):
                    return

    def _is_last(self, key: str) -> bool:
        """Take a key; whether it ends the input."""
        with self._lock:
            before = self._editor.text
            if not before:
                if key == "end of input":
                    self._deliver(None)
                    return True
                self._begun()
            line = self._editor.press(key)
            if self._can_erase:
                self._out.write("\r\x1b[K" + (f"{PROMPT}{line}\n" if line is not None else ""))
                self._draw()
            else:
                self._echo(before, line)
            if line is not None:
                self._deliver(line)
        return False

    def _echo(self, before: str, line: str | None) -> None:
        """Show what a key has done, where nothing can be erased."""
        now = self._editor.text
        if line is not None:
            self._out.write("\n")
        elif now == before[:-1]:
            self._out.write("\b \b")
        elif now.startswith(before):
            self._out.write(now[len(before) :])
        else:
            self._out.write(f"\n{now}")
        self._out.flush()

    def _erase(self) -> None:
        if self._can_erase:
            self._out.write("\r\x1b[K")
        elif self._editor.text:
            self._out.write("\n")

    def _draw(self) -> None:
        """Show the line that is being typed."""
        if self._is_closed:
            return
        if self._can_erase:
            width = max(12, os.get_terminal_size(self._fd).columns - len(PROMPT) - 1)
            text, behind = self._editor.shown(width)
            self._out.write(PROMPT + text + "\b" * behind)
        else:
            self._out.write(self._editor.text)
        self._out.flush()
