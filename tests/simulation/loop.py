"""An event loop whose time is the test's: nobody waits, and whatever is due next happens next."""

from __future__ import annotations

import asyncio
from typing import Any


class Stuck(Exception):
    """Nothing is due any more, and something is still waited for."""


class _Selector:
    """Waits for nothing: it moves the clock instead."""

    def __init__(self, loop: SimulatedLoop) -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        if timeout is None:
            raise Stuck
        self._loop.moved += timeout + 1e-6  # what is done takes its time too
        return []

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: None


class SimulatedLoop(asyncio.SelectorEventLoop):
    """See the module."""

    def __init__(self) -> None:
        self.moved = 1_000.0
        super().__init__()
        self._real = self._selector  # type: ignore[has-type]
        self._selector: Any = _Selector(self)

    def time(self) -> float:
        """Seconds, moved on by whoever waits."""
        return self.moved

    def close(self) -> None:
        """End it."""
        self._selector = self._real
        super().close()

    def jump(self, seconds: float) -> None:
        """The machine slept: its clock is further on, and nothing happened meanwhile."""
        self.moved += seconds
