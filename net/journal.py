"""The record of a running game, on the disk before anything that follows from it is sent; and the games that can go on.

A journal is private to its user (0600) and locked while a table writes it. At the result it moves to the replays.
"""

from __future__ import annotations

import fcntl
import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
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
    """What was said could not be put on the disk; the file ends with the last whole line before it. The text says why."""


class Journal:
    """One file of a running game.

    A line that was written outlives a killed process; one that was synced, a machine that stops. All of it is kept in memory too, so that
    a file that somebody removes can be written anew.
    """

    def __init__(self, path: Path, keep: int | None = None) -> None:
        """A new file; or, with `keep`, one whose first so many bytes stand. Raises InUse, OSError."""
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._file: int | None = _open_locked(path, os.O_RDWR | (os.O_CREAT | os.O_EXCL if keep is None else 0))
        if keep is not None:
            os.ftruncate(self._file, keep)
        self._text = bytearray(os.pread(self._file, keep or 0, 0))
        """The lines that were written."""
        self.synced = len(self._text)
        """Bytes of them that are on the disk."""
        self._is_listed = keep is not None
        """Whether the disk has the file's name too."""

    @property
    def written(self) -> int:
        """Bytes of the lines that were written."""
        return len(self._text)

    @property
    def is_synced(self) -> bool:
        """Whether all that was written is on the disk."""
        return self.synced == len(self._text)

    @property
    def has_begun(self) -> bool:
        """Whether a game is on the disk that can go on."""
        return self.synced > 0

    def write(self, line: record.Line) -> None:
        """One line more, or nothing of it. Raises Unwritten; ValueError after `close` and `finish`."""
        text = rest = record.write(line).encode()
        file = self._opened()
        try:
            while rest:
                rest = rest[os.write(file, rest) :]
        except OSError as fault:
            self._cut(len(self._text))
            raise Unwritten(f"{self.path} cannot be written: {fault.strerror}") from None
        self._text += text

    def sync(self) -> None:
        """Put what was written until now on the disk; another thread may write meanwhile.

        Raises Unwritten: then what was not synced is gone.
        """
        file, whole = self._opened(), len(self._text)
        try:
            os.fdatasync(file)
            if not self._is_listed:
                _sync_folder(self.path.parent)
                self._is_listed = True
        except OSError as fault:
            self._cut(self.synced)
            raise Unwritten(f"{self.path} cannot be written: {fault.strerror}") from None
        self.synced = whole

    def is_in_place(self) -> bool:
        """Return whether the file is still there, as it was written."""
        try:
            there, here = self.path.stat(), os.fstat(self._opened())
        except OSError:
            return False
        return (there.st_ino, there.st_dev, there.st_size) == (here.st_ino, here.st_dev, len(self._text))

    def write_anew(self) -> None:
        """Put the file back where somebody has removed or changed it; beside it, where another file has its name now.

        Raises Unwritten, InUse.
        """
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with suppress(FileNotFoundError):
                if self.path.lstat().st_ino != os.fstat(self._opened()).st_ino:
                    self.path = self.path.with_name(f"{self.path.stem}-{token_hex(2)}{self.path.suffix}")
            fresh = self.path.with_suffix(".anew")
            file = _open_locked(fresh, os.O_RDWR | os.O_CREAT | os.O_TRUNC)
        except OSError as fault:
            raise Unwritten(f"{self.path} was removed and cannot be written anew: {fault.strerror}") from None
        try:
            rest = bytes(self._text)
            while rest:
                rest = rest[os.write(file, rest) :]
            os.fdatasync(file)
            fresh.rename(self.path)
            _sync_folder(self.path.parent)
        except OSError as fault:
            os.close(file)
            fresh.unlink(missing_ok=True)
            raise Unwritten(f"{self.path} was removed and cannot be written anew: {fault.strerror}") from None
        os.close(self._opened())
        self._file, self.synced, self._is_listed = file, len(self._text), True

    def close(self) -> None:
        """Leave the file to whoever goes on with the game; one in which no game has begun goes."""
        file, self._file = self._file, None  # another file, or a connection, gets its number
        if file is not None:
            if not self._text:
                self.path.unlink(missing_ok=True)
            os.close(file)

    def finish(self, replays: Path) -> Path:
        """The game has ended: the file becomes a replay; where it is now. Raises OSError: then it stays where it is."""
        replays.mkdir(parents=True, exist_ok=True, mode=0o700)
        place = self.path.rename(replays / self.path.name)
        self.close()
        return place

    def _opened(self) -> int:
        if self._file is None:
            raise ValueError(f"{self.path} is closed")
        return self._file

    def _cut(self, whole: int) -> None:
        del self._text[whole:]
        with suppress(OSError):  # a disk that fails may refuse this too; a line that is not whole is not read
            os.ftruncate(self._opened(), whole)


def _open_locked(path: Path, how: int) -> int:
    """The file, locked for this process. Raises InUse, OSError."""
    file = os.open(path, how | os.O_APPEND | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(file)
        raise InUse(f"{path} belongs to a table that is open now") from None
    return file


def _sync_folder(folder: Path) -> None:
    """Put the names of its files on the disk. Raises OSError."""
    file = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(file)
    finally:
        os.close(file)


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
