"""Puts what a journal holds on the disk, beside the loop: a disk takes milliseconds, in which nobody's key should wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from net.journal import Journal


class Syncing:
    """One sync at a time, on a thread of its own. Everything is called on one loop."""

    def __init__(self, done: Callable[[OSError | None], None]) -> None:
        """`done` is told of the end of each sync; with the fault, where the disk refused."""
        self._done = done
        self._disk: ThreadPoolExecutor | None = None
        self._running: asyncio.Future[None] | None = None

    @property
    def is_on(self) -> bool:
        """Whether a sync is under way."""
        return self._running is not None

    def begin(self, journal: Journal) -> None:
        """Sync what was written until now."""
        self._disk = self._disk or ThreadPoolExecutor(1, "disk")
        self._running = asyncio.get_running_loop().run_in_executor(self._disk, journal.sync)
        self._running.add_done_callback(self._end)

    async def close(self) -> None:
        """Wait for the sync that is under way, and end the thread."""
        if self._running:
            with suppress(OSError):
                await self._running
        if self._disk:
            self._disk.shutdown()

    def _end(self, running: asyncio.Future[None]) -> None:
        self._running = None
        fault = running.exception()
        if fault is not None and not isinstance(fault, OSError):
            raise fault
        self._done(fault)
