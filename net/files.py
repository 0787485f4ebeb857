"""Texts and records on disk: anybody may have put them there, so they are read with a bound, and nothing that lies there is in the way."""

from __future__ import annotations

import codecs
import errno
import stat
from pathlib import Path
from typing import Final

MOST: Final = 16 * 1024 * 1024
"""Bytes of a file that is read whole."""


def read_text(path: Path) -> str:
    """A file, or what comes through a pipe, of at most MOST bytes; a letter that a crash has cut off at its end is left out.

    Raises OSError, UnicodeDecodeError.
    """
    with path.open("rb") as file:
        raw = file.read(MOST + 1)
    if len(raw) > MOST:
        raise OSError(errno.EFBIG, f"it is larger than {MOST} bytes")
    return codecs.getincrementaldecoder("utf-8")().decode(raw)


def read_saved(path: Path) -> str:
    """A file that lies on a disk: what is a pipe or a device might never end. Raises OSError, UnicodeDecodeError."""
    if stat.S_ISCHR(kind := path.stat().st_mode) or stat.S_ISFIFO(kind):
        raise OSError(errno.EINVAL, "it is no file")
    return read_text(path)


def newest_first(folder: Path) -> list[Path]:
    """The records in a folder; none where there is no folder."""
    return sorted(folder.glob("*.record"), key=_written, reverse=True)


def _written(path: Path) -> float:
    try:
        return path.lstat().st_mtime
    except OSError:  # it has gone meanwhile
        return 0.0
