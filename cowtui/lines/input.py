"""Lines of input, read one at a time and only when somebody wants one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TextIO


class Lines:
    """Input that waits to be wanted, so that `yes 1 |` cannot run ahead of the questions."""

    def __init__(self, source: TextIO, deliver: Callable[[str | None], None]) -> None:
        self._source = source
        self._deliver = deliver
        self._wanted = threading.Semaphore(0)
        self._is_out = False
        threading.Thread(target=self._read, name="input", daemon=True).start()

    def want(self) -> None:
        """Have the next line delivered, on a thread of its own; None at the end of input. One line at a time is out."""
        if not self._is_out:
            self._is_out = True
            self._wanted.release()

    def got(self) -> None:
        """The line that was out has been taken."""
        self._is_out = False

    def _read(self) -> None:
        while True:
            self._wanted.acquire()
            try:
                line = self._source.readline()
            except (OSError, ValueError):
                line = ""
            self._deliver(line or None)
            if not line:
                return
