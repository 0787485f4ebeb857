"""Files that a command names."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from cowtui.commandline.errors import UsageError
from net.files import read_text


def text_of(path: Path, read: Callable[[Path], str] = read_text) -> str:
    """The text of the record of a game. Raises UsageError where it cannot be read, or is not text."""
    try:
        return read(path)
    except OSError as fault:
        raise UsageError(f"{path} cannot be read: {fault.strerror or fault}") from None
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not the record of a game: it is not text") from None
