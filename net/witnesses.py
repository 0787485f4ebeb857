"""The files in which this user's programs write down what they were told: one a game and seat, the newest fifty stay."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from time import time
from typing import Final, NamedTuple

from net import identity
from net.files import read_saved
from rules import witness
from rules.kernel import Seat

KEPT: Final = 50
RECENT: Final = 2 * 86_400
"""Seconds in which other games matter to a check; it looks at those of the day before a deal."""


def add(promise: str, seat: Seat | None, line: witness.Line) -> None:
    """Write one line more of the game with this promise of its host's, the whole of it or nothing. Raises OSError."""
    path = _path(promise, seat)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not path.exists():
        _make_room()
    raw = witness.write(line).encode()
    file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        length = _whole(file)
        if os.write(file, raw) < len(raw):  # the disk is full
            os.ftruncate(file, length)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    finally:
        os.close(file)


def _whole(file: int) -> int:
    """Cut off the part of a line that a crash has left at the end of a file, so that what is added is a line; returns its length."""
    length = os.fstat(file).st_size
    if length and os.pread(file, 1, length - 1) != b"\n":
        length = os.pread(file, length, 0).rfind(b"\n") + 1
        os.ftruncate(file, length)
    return length


def text_of(promise: str, seat: Seat | None) -> str:
    """What was written down of a game; empty: nothing, or it cannot be read."""
    return _text(_path(promise, seat)) if promise else ""


def others(promise: str) -> list[str]:
    """What was written down of all other games, in the days before this one's end."""
    until = max(map(_written, _folder().glob(f"{promise}.*")), default=time())
    return [_text(path) for path in _all() if not path.name.startswith(f"{promise}.") and _written(path) > until - RECENT]


class Kept(NamedTuple):
    """What was written down of one game from one seat."""

    promise: str
    """The host's."""
    seat: Seat | None
    """None: by a watcher."""
    text: str


def all_kept() -> list[Kept]:
    """All that was written down, the oldest first."""
    return [one for one in map(_kept, _all()) if one]


def _kept(path: Path) -> Kept | None:
    promise, _, seat = path.name.removesuffix(witness.SUFFIX).partition(".")
    text = _text(path)
    return Kept(promise, int(seat) if seat.isdecimal() else None, text) if text else None


def is_known(promise: str) -> bool:
    """Whether anything was written down of the game with this promise of its host's."""
    return any(_folder().glob(f"{promise}.*{witness.SUFFIX}"))


def _folder() -> Path:
    return identity.home() / "witnesses"


def _path(promise: str, seat: Seat | None) -> Path:
    return _folder() / witness.file_name(promise, seat)


def _all() -> list[Path]:
    """The oldest first."""
    return sorted(_folder().glob(f"*{witness.SUFFIX}"), key=_written)


def _make_room() -> None:
    """Drop the oldest, so that one more can be kept."""
    found = _all()
    for old in found[: max(0, len(found) - KEPT + 1)]:
        old.unlink(missing_ok=True)


def _written(path: Path) -> float:
    try:
        return path.lstat().st_mtime
    except OSError:  # it has gone meanwhile
        return 0.0


def _text(path: Path) -> str:
    try:
        return read_saved(path)
    except (OSError, UnicodeDecodeError):
        return ""
