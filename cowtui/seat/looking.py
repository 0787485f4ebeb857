"""Looking for tables on the network, again and again, on a thread that holds nobody up when the program ends."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from net.discovery import Found


class Looking:
    """A search that goes on until it is ended; what it finds is delivered on its own thread."""

    def __init__(self, found: Callable[[list[Found]], None], failed: Callable[[str], None], pause: float = 0.0) -> None:
        """`failed`: that this machine cannot look, with a sentence. `pause`: seconds between two searches."""
        self._found = found
        self._failed = failed
        self._pause = pause
        self._ended = threading.Event()
        threading.Thread(target=self._look, name="looking", daemon=True).start()

    def end(self) -> None:
        """Deliver nothing more, and look no further."""
        self._ended.set()

    def _look(self) -> None:
        from net.discovery import Unannounced, browse  # its import and the listening take their time

        while not self._ended.is_set():
            try:
                live = asyncio.run(browse()).live
            except Unannounced as fault:
                if not self._ended.is_set():
                    self._failed(str(fault))
                return
            if not self._ended.is_set():
                self._found(live)
            self._ended.wait(self._pause)
