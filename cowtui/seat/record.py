"""The record of a game at somebody else's table, kept among the replays."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from net import identity, journal

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting

WAIT: Final = 10.0
"""Seconds in which the record of a finished game is waited for."""


def keep_record(sitting: Sitting, folder: Path) -> None:
    """Write down the record that was sent round after the result. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    identity.write_private(journal.path_for(folder, sitting.table or "table", sitting.game.name), sitting.record.encode())
