"""Puts what a journal holds on the disk: at once while the disk is quick, beside the loop while it is not.

A thread costs more than the few milliseconds that a good disk takes; on a bad one nobody's key should wait for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from time import monotonic
from typing import Final

from net.journal import Journal

QUICK: Final = 0.02
"""Seconds that the loop may wait for a disk."""
ASIDE: Final = 50
"""Syncs beside the loop after one that took longer."""


class Syncing:
    """One sync at a time, on a thread of its own. Everything is called on one loop."""

    def __init__(self, done: Callable[[OSError | None], None]) -> None:
        """`done` is told of the end of each sync; with the fault, where the disk refused."""
        self._done = done
        self._disk: ThreadPoolExecutor | None = None
        self._running: Future[None] | None = None
        self._aside = 0
        """How many syncs more are done beside the loop."""

    @property
    def is_on(self) -> bool:
        """Whether a sync is under way, or its end was not told yet."""
        return self._running is not None

    def put(self, journal: Journal) -> bool:
        """Sync what was written until now; returns whether that is done, else `done` is told when it is. Raises Unwritten."""
        if self._aside:
            self._aside -= 1
            self._disk = self._disk or ThreadPoolExecutor(1, "disk")
            loop = asyncio.get_running_loop()
            self._running = self._disk.submit(journal.sync)
            self._running.add_done_callback(lambda ended: loop.call_soon_threadsafe(self._end, ended))
            return False
        begun = monotonic()
        journal.sync()
        if monotonic() - begun > QUICK:
            self._aside = ASIDE
        return True

    def wait(self) -> None:
        """Wait for the sync that is under way, and hold the loop up meanwhile: before its file is closed."""
        if self._running:
            wait([self._running])

    def close(self) -> None:
        """End the thread, once the sync that is under way has ended."""
        self._running = None
        if self._disk:
            self._disk.shutdown()

    def _end(self, ended: Future[None]) -> None:
        if ended is not self._running:
            return
        self._running = None
        fault = ended.exception()
        if fault is not None and not isinstance(fault, OSError):
            raise fault
        self._done(fault)
