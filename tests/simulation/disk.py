"""A disk in memory, with the journal on it: what was written and not synced may be gone after a crash, all or in part."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

from net.journal import Unwritten
from rules import record


class Crash(Exception):
    """The host's process ends here and now."""


class Disk:
    """One file at a time: the journal of the game that is played."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.journal: SimulatedJournal | None = None
        self.text = b""
        self.synced = 0
        self.is_full = False
        self.fails = False
        """Whether syncing fails."""
        self.crash_in = 0
        """At the so manieth write from now the process ends, before, in the midst of, or after it; 0: at none."""
        self.on_crash: Callable[[], None] = lambda: None

    def after_power_loss(self) -> bytes:
        """What is there when the machine is on again."""
        return self.text[: self.rng.randint(self.synced, len(self.text))]


class SimulatedJournal:
    """`net.journal.Journal` on a Disk."""

    def __init__(self, disk: Disk, path: Path, keep: int | None = None) -> None:
        self.disk, self.path = disk, path
        disk.journal = self
        if keep is None:
            disk.text, disk.synced = b"", 0
        self._is_open = True

    @property
    def written(self) -> int:
        return len(self.disk.text)

    @property
    def synced(self) -> int:
        return self.disk.synced

    @property
    def is_synced(self) -> bool:
        return self.disk.synced == len(self.disk.text)

    @property
    def has_begun(self) -> bool:
        return self.disk.synced > 0

    def write(self, line: record.Line) -> None:
        if not self._is_open:
            raise ValueError("the journal is closed")
        disk, text = self.disk, record.write(line).encode()
        if disk.is_full:
            raise Unwritten("no space left on the simulated disk")
        if disk.crash_in:
            disk.crash_in -= 1
            if not disk.crash_in:
                disk.text += text[: disk.rng.choice((0, len(text) // 2, len(text)))]
                disk.on_crash()
                raise Crash
        disk.text += text

    def sync(self) -> None:
        if self.disk.fails:
            self.disk.text = self.disk.text[: self.disk.synced]
            raise Unwritten("the simulated disk fails")
        self.disk.synced = len(self.disk.text)

    def is_in_place(self) -> bool:
        return True

    def write_anew(self) -> None:
        raise AssertionError("it is in place")

    def finish(self, replays: Path) -> Path:
        self._is_open = False
        return replays

    def close(self) -> None:
        self._is_open = False


class SimulatedSyncing:
    """`net.syncing.Syncing` on the loop's own time."""

    def __init__(self, done: Callable[[OSError | None], None]) -> None:
        self._done = done
        self._running: asyncio.TimerHandle | None = None
        self._journal: SimulatedJournal | None = None

    @property
    def is_on(self) -> bool:
        return self._running is not None

    def put(self, journal: SimulatedJournal) -> bool:
        """A quick disk is waited for, a slow one works beside the loop."""
        takes = journal.disk.rng.choice((0.0, 0.001, 0.02, 0.3))
        if not takes:
            journal.sync()
            return True
        self._journal = journal
        self._running = asyncio.get_running_loop().call_later(takes, self._end, journal, len(journal.disk.text))
        return False

    def wait(self) -> None:
        if self._running and self._journal and not self._journal.disk.fails:
            self._journal.sync()

    def close(self) -> None:
        self.wait()
        if self._running:
            self._running.cancel()
            self._running = None

    def _end(self, journal: SimulatedJournal, whole: int) -> None:
        self._running = None
        try:
            if journal.disk.fails:
                journal.sync()
            if journal.disk.journal is journal:
                journal.disk.synced = max(whole, journal.disk.synced)
        except OSError as fault:
            self._done(fault)
            return
        self._done(None)
