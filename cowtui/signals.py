"""The signals that end the program, taken from its first line on, so that none is lost and nothing is left behind.

Python runs a handler only between two steps of the main thread, and an exception raised there can be swallowed by whatever runs just
then. So a thread of its own reads the number of each signal as it comes, and calls who is to end: by default nobody, and the program
is gone at once. Who has something to close says so with `handled_by`.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

DEADLY: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT)
"""Signals that end the program."""


def end_now(number: int) -> None:
    """End the program with the status of this signal; nothing is closed, but the terminal is left as it was found."""
    for restore in _restorers:
        restore()
    if number == signal.SIGINT:
        os.write(2, b"\ncowtui: interrupted\n")
    os._exit(128 + number)


_restorers: list[Callable[[], None]] = []
"""What gives the terminal back."""
_handlers: list[Callable[[int], None]] = [end_now]
"""The last one is called."""


def watch() -> None:
    """Begin to take the signals. To be called once, by the main thread; what was ignored before stays so."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    threading.Thread(target=_listen, args=(reader,), name="signals", daemon=True).start()
    for number in DEADLY:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _nothing)


def forget() -> None:
    """Leave the signals to the default again, but Ctrl+C to the parent: for a process that this one has forked."""
    signal.set_wakeup_fd(-1)
    for number in DEADLY:
        signal.signal(number, signal.SIG_IGN if number == signal.SIGINT else signal.SIG_DFL)


@contextmanager
def handled_by(handle: Callable[[int], None]) -> Iterator[None]:
    """Have `handle` called with a signal's number, on a thread of its own; it sees to it that the program ends."""
    _handlers.append(handle)
    try:
        yield
    finally:
        _handlers.remove(handle)


def current() -> Callable[[int], None]:
    """Who is called now when a signal comes: for a handler that hands on what it does not take."""
    return _handlers[-1]


@contextmanager
def restoring(restore: Callable[[], None]) -> Iterator[None]:
    """Have this called too where a signal ends the program at once. It may be called on any thread, and more than once."""
    _restorers.append(restore)
    try:
        yield
    finally:
        _restorers.remove(restore)


def _nothing(number: int, frame: FrameType | None) -> None:
    """Let the signal be; `_listen` hears of it."""


def _listen(reader: int) -> None:
    while True:
        for number in os.read(reader, 64):
            _handlers[-1](number)
