"""A hint is thought out while somebody waits, and in a position that may be a stranger's invention: it ends in time, or with a sentence."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

SECONDS: Final = 2.0
"""Of CPU that a hint may take; the longest honest one takes a tenth of that."""


class NoAdvice(Exception):
    """No hint can be given here; the text says why, as a sentence."""


class _TakesTooLong(Exception):
    """The time is over."""


@contextmanager
def thinking() -> Iterator[None]:
    """Think about a hint. Raises NoAdvice where that takes too long, which only the main thread notices, or fails."""
    try:
        with _at_most(SECONDS):
            yield
    except _TakesTooLong:
        raise NoAdvice("There is no hint here: to think about this takes too long.") from None
    except Exception as fault:
        raise NoAdvice(f"There is no hint here: a bot does not understand this table ({type(fault).__name__}).") from fault


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    is_running = True

    def ring(number: int, frame: FrameType | None) -> None:
        if is_running:
            raise _TakesTooLong

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        is_running = False
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
