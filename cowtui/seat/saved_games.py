"""The games on this machine that can go on, and the records of those that have ended: told apart, named and deleted."""

from __future__ import annotations

import fcntl
import json
import os
import re
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from net.core.lobby import ALONE
from net.core.text import stripped
from net.files import newest_first, read_saved
from rules import record
from rules.errors import RecordError

NAMES: Final = "names.json"
"""Beside the records: what the player has called some of them, by the names of their files."""


class SavedGame(NamedTuple):
    """One record, as far as its first line tells."""

    file: Path
    game: str
    names: tuple[str, ...]
    table: str
    """Where others played too; empty: alone with bots."""
    began: datetime
    called: str = ""
    """The name that the player has given it."""
    why_not: str = ""
    """Why it cannot be opened; empty: it can."""


def games_in(folder: Path, most: int = 200) -> list[SavedGame]:
    """The records in a folder, the newest first."""
    called = _called(folder)
    return [_read(file, called.get(file.stem, "")) for file in newest_first(folder)[:most]]


def _read(file: Path, called: str) -> SavedGame:
    try:
        header, _ = record.read(read_saved(file).partition("\n")[0])
    except UnicodeDecodeError:
        return SavedGame(file, "", (), "", began_at(file), called, "it is not text")
    except OSError as fault:
        return SavedGame(file, "", (), "", datetime.min, called, fault.strerror or str(fault))
    except RecordError as fault:
        return SavedGame(file, "", (), "", began_at(file), called, stripped(str(fault.args[0])))
    table = "" if header.table in ("", ALONE) else stripped(header.table)
    return SavedGame(file, header.game, tuple([stripped(name) for name in header.names]), table, began_at(file), called)


def began_at(file: Path) -> datetime:
    """When a game began, as its record's name says, else when that was written last."""
    named = re.search(r"-(\d{8}-\d{6})-", file.stem, re.ASCII)
    try:
        return datetime.strptime(named[1] if named else "", "%Y%m%d-%H%M%S")
    except ValueError:
        try:
            return datetime.fromtimestamp(file.stat().st_mtime)
        except OSError:
            return datetime.min


def is_open(file: Path) -> bool:
    """Whether a table has this game open now, here or in another terminal."""
    try:
        with open(os.open(file, os.O_RDONLY | os.O_NONBLOCK), "rb") as one:  # what is a pipe there waits for nobody
            fcntl.flock(one, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def call(file: Path, name: str) -> None:
    """Give a record a name; empty: take it away. Raises OSError."""
    called = _called(file.parent)
    called = {stem: given for stem, given in {**called, file.stem: name}.items() if given and (file.parent / f"{stem}.record").exists()}
    half = file.parent / f"{NAMES}.new"
    half.write_text(json.dumps(called, ensure_ascii=False), "utf-8")
    half.replace(file.parent / NAMES)


def delete(file: Path) -> None:
    """Delete a record for good. Raises OSError."""
    file.unlink()


def _called(folder: Path) -> dict[str, str]:
    try:
        named = json.loads(read_saved(folder / NAMES))
    except (OSError, ValueError):
        return {}
    return {str(stem): stripped(str(name)) for stem, name in named.items()} if isinstance(named, dict) else {}
