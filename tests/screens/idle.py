"""Waiting until an app has done all that it was told: by what is still to be done, not by the clock.

Textual's pilot sleeps 20 ms and looks whether the processor was idle meanwhile, three times for each key. Here the wait ends as soon as
nothing is left to do: no callback of the app's loop is due, nor of the loop of a table in this process, and no screen has to paint.
"""

from __future__ import annotations

import asyncio
import threading
from time import monotonic
from typing import Any
from weakref import WeakSet

from textual import app, pilot
from textual._context import active_app
from textual._wait import wait_for_idle

from net.link import LocalServer

MOST = 1.0
"""So many seconds are waited for what does not come to rest, as the pilot does."""
QUIET = 3
"""So many turns of a loop in which nothing was due: what comes from a socket or a pipe is seen in the turn after."""

_tables: WeakSet[LocalServer] = WeakSet()


def apply() -> None:
    """Have the pilot wait like this."""
    pilot.wait_for_idle = until_idle  # type: ignore[attr-defined]
    app.wait_for_idle = until_idle  # type: ignore[attr-defined]
    open_table = LocalServer.__init__

    def begin(self: LocalServer, *arguments: Any, **named: Any) -> None:
        open_table(self, *arguments, **named)
        _tables.add(self)

    LocalServer.__init__ = begin  # type: ignore[method-assign]


async def until_idle(min_sleep: float = 0, max_sleep: float = MOST) -> None:
    """Wait until the running app has nothing to do; where a connection or a search goes on in a thread, until the processor is idle."""
    if _is_helped():
        await wait_for_idle(min_sleep, max_sleep)
        return
    deadline = monotonic() + max_sleep
    await _rest(deadline)
    for table in [table for table in _tables if table._thread.is_alive()]:
        await _hear_out(table, deadline)
        await _rest(deadline)


def _is_helped() -> bool:
    running = active_app.get(None)
    return any(thread.name in ("network", "looking") for thread in threading.enumerate()) or (
        running is not None and any(worker.is_running for worker in running.workers)
    )


async def _rest(deadline: float) -> None:
    """Until nothing is due in this loop, and the screen has painted."""
    loop: Any = asyncio.get_running_loop()
    quiet = 0
    while quiet < QUIET and monotonic() < deadline:
        await asyncio.sleep(0)
        quiet = 0 if loop._ready or _paints() else quiet + 1


def _paints() -> bool:
    """Have the screen paint now what it would paint at its next frame; whether there was anything."""
    running = active_app.get(None)
    if running is None or not running._screen_stack:
        return False
    screen = running.screen
    if not screen.is_running or not screen._update_timer._active.is_set():
        return False
    screen._on_timer_update()
    return True


async def _hear_out(table: LocalServer, deadline: float) -> None:
    """Until nothing is due in a table's loop: it has heard what was said, and has said what follows."""
    here = asyncio.get_running_loop()
    there: Any = table._loop
    rested = asyncio.Event()
    quiet = 0

    def look() -> None:
        nonlocal quiet
        quiet = 0 if there._ready else quiet + 1
        if quiet < QUIET and monotonic() < deadline:
            there.call_soon(look)
        else:
            here.call_soon_threadsafe(rested.set)

    if not there.is_closed():
        table.do(look)
        try:
            await asyncio.wait_for(rested.wait(), max(0.0, deadline - monotonic()))
        except TimeoutError:
            return
