"""What a host logs: each kind of trouble once a minute, with how often it came; a flood of anything fills no disk."""

from __future__ import annotations

import logging
from typing import Final

from typing_extensions import override

MINUTE: Final = 60.0
KINDS: Final = 50
"""Kinds of a minute that are told apart."""


class OncePerMinute(logging.Filter):
    """Lets the first record of each kind through, and after a minute the next one, which says how many there were between."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[str, str, str], tuple[float, int]] = {}

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        fault = record.exc_info[0] if record.exc_info else None
        kind = record.name, str(record.msg), fault.__name__ if fault else ""
        if kind not in self._seen and len(self._seen) >= KINDS:
            self._seen = {one: seen for one, seen in self._seen.items() if record.created - seen[0] < MINUTE}
            if len(self._seen) >= KINDS:
                kind = "", "", ""
        since, more = self._seen.get(kind, (None, 0))
        if since is not None and record.created - since < MINUTE:
            self._seen[kind] = since, more + 1
            return False
        self._seen[kind] = record.created, 0
        if more:
            record.msg, record.args = f"{record.getMessage()} (and {more} more like it since)", ()
        return True


def set_up() -> None:
    """Log to standard error, with the time."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    handler.addFilter(OncePerMinute())
    logging.getLogger().addHandler(handler)
