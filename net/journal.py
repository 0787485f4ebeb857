"""The record of a running game, on disk before anything that follows from it is sent; and the games that can go on.

A journal is private to its user (0600) and locked while a table writes it. At the result it moves to the replays.
"""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from secrets import token_hex
from time import strftime
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from net.core.lobby import ALONE, TableConfig
from net.core.match import TimeControl
from net.core.messages import PeerError
from net.core.names import NAME, cleaned
from net.core.text import stripped
from net.files import newest_first, read_saved
from rules import record
from rules.catalog import load
from rules.errors import RecordError


class InUse(OSError):
    """A table that is open now writes this journal."""


class Unwritten(OSError):
    """A line could not be written; the file ends with the last whole one. The text says why."""


class Journal:
    """One file of a running game. Lines reach the operating system before `write` returns, and so outlive a killed process."""

    def __init__(self, path: Path, keep: int | None = None) -> None:
        """A new file; or, with `keep`, one whose first so many bytes stand. Raises InUse, OSError."""
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        new = os.O_CREAT | os.O_EXCL if keep is None else 0
        file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC | new, 0o600)
        self._file: int | None = file
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(file)
            raise InUse(f"{path} belongs to a table that is open now") from None
        if keep is not None:
            os.ftruncate(file, keep)
        self._whole = keep or 0
        """Bytes of the lines that were written."""

    def write(self, line: record.Line) -> None:
        """One line more, or nothing of it. Raises Unwritten; ValueError after `close` and `finish`."""
        if self._file is None:
            raise ValueError(f"{self.path} is closed")
        text = rest = record.write(line).encode()
        try:
            while rest:
                rest = rest[os.write(self._file, rest) :]
        except OSError as fault:
            os.ftruncate(self._file, self._whole)
            raise Unwritten(f"{self.path} cannot be written: {fault.strerror}") from None
        self._whole += len(text)

    def close(self) -> None:
        """Leave the file to whoever goes on with the game."""
        file, self._file = self._file, None  # another file, or a connection, gets its number
        if file is not None:
            os.close(file)

    def finish(self, replays: Path) -> Path:
        """The game has ended: the file becomes a replay; where it is now."""
        replays.mkdir(parents=True, exist_ok=True, mode=0o700)
        place = self.path.rename(replays / self.path.name)
        self.close()
        return place


class Saved(NamedTuple):
    """A journal that was read: its header, its lines, how many bytes of it are whole, and how to go on."""

    path: Path
    header: record.Header
    lines: list[record.Entry]
    whole: int
    config: TableConfig
    """How its table was kept."""


def path_for(folder: Path, table: str, game: str) -> Path:
    """Where a new journal goes: its name says table, game and time, and is no other's."""
    name = re.sub(r"[^a-z0-9]+", "-", table.casefold()).strip("-") or "table"
    return folder / f"{name}-{game}-{strftime('%Y%m%d-%H%M%S')}-{token_hex(2)}.record"


def read(path: Path) -> Saved:
    """A saved game that can go on, its texts stripped: it may be a stranger's. Raises RecordError, also where there is no file."""
    try:
        text = read_saved(path)
    except UnicodeDecodeError:
        raise RecordError("it is not text") from None
    except OSError as fault:
        raise RecordError(fault.strerror or str(fault)) from None
    text = text[: text.rfind("\n") + 1]
    header, lines = record.read(text)
    if len(header.tokens) != len(header.names):
        raise RecordError(f"it names {len(header.names)} players, and has tokens of {len(header.tokens)}")
    try:
        table = cleaned(header.table, NAME) if header.table else ""
        header = replace(header, table=table, names=tuple([cleaned(name, NAME) for name in header.names]))
        lines = [replace(line, name=cleaned(line.name, NAME)) if isinstance(line, record.Took) else line for line in lines]
    except PeerError as fault:
        raise RecordError(f"it names somebody by {fault.text}") from None
    return Saved(path, header, lines, len(text.encode()), _config(header, lines))


def _config(header: record.Header, lines: Sequence[record.Entry]) -> TableConfig:
    kept = record.kept_at_last(lines)
    try:
        time_control = msgspec.convert(kept.time_control, TimeControl) if kept else TimeControl()
    except msgspec.ValidationError as fault:
        raise RecordError(f"it does not say how its table was kept: {fault}") from None
    return TableConfig(
        table=header.table,
        game=header.game,
        seats=len(header.names),
        options=header.options,
        time_control=replace(time_control, clock=0) if header.table == ALONE else time_control,
        sealed=kept.sealed if kept else "",
        port=kept.port if kept and 0 < kept.port < 65_536 else 0,
        bind=stripped(kept.bind) if kept else "",
        announced=kept.announced if kept else True,
    )


def saved(folder: Path, warn: Callable[[str], None] = lambda text: None) -> Iterator[Saved]:
    """The games in a folder that have not ended, the newest first; `warn` is told of those that cannot go on."""
    for path in newest_first(folder):
        try:
            found = read(path)
            record.start(load(found.header.game), found.header)
        except (RecordError, LookupError) as fault:
            warn(f"{path} cannot go on: {fault.args[0]}")
        else:
            yield found
