"""Putting a journal on the disk: at once where the disk is quick, beside the loop where it is not, and in order."""

from __future__ import annotations

import asyncio
import os
import threading
from pathlib import Path

import pytest

from net.journal import Journal, Unwritten
from net.syncing import ASIDE, QUICK, Syncing
from rules import record

TOOK = record.Took(7, 0, "Ann")


async def until_told(told: list[OSError | None], count: int) -> None:
    async with asyncio.timeout(20):
        while len(told) < count:
            await asyncio.sleep(0.001)


async def test_a_disk_that_is_slow_is_waited_for_once_and_then_works_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = threading.Event()
    monkeypatch.setattr(os, "fdatasync", lambda file: slow.wait(2 * QUICK))
    told: list[OSError | None] = []
    syncing, one = Syncing(told.append), Journal(tmp_path / "one.record")
    one.write(TOOK)
    assert syncing.put(one)
    assert one.is_synced
    slow.set()
    for count in range(1, ASIDE + 1):
        one.write(TOOK)
        assert not syncing.put(one)
        assert syncing.is_on
        written = one.written
        one.write(TOOK)  # which another thread may do meanwhile
        await until_told(told, count)
        assert one.synced >= written
    assert syncing.put(one)
    assert one.is_synced
    assert told == [None] * ASIDE
    syncing.close()
    one.close()


async def test_a_disk_that_refuses_beside_the_loop_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[OSError | None] = []
    syncing, one = Syncing(told.append), Journal(tmp_path / "one.record")
    syncing._aside = 1

    def fail(file: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fdatasync", fail)
    one.write(TOOK)
    assert not syncing.put(one)
    await until_told(told, 1)
    assert isinstance(told[0], Unwritten)
    assert one.path.read_bytes() == b""
    syncing.close()
    one.close()
