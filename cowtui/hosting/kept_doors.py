"""The doors of this user's open tables, kept in a private file: whoever owns a table and comes back to it is told of its door again."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec
from msgspec import Struct

from cowtui.door.messages import OpenDoor
from net import identity
from net.core.seats import hashed
from net.files import read_saved


class KeptDoor(Struct, frozen=True):
    """A door that was opened."""

    owner: str
    """The hash of the token of the seat that owns its table."""
    host: int
    """The process of the table, with which the door ends."""
    door: OpenDoor


def keep(token: str, host: int, door: OpenDoor) -> None:
    """Keep a door until its host has ended. A folder that cannot be written costs no more than the reminder."""
    kept = [one for one in _kept() if _is_alive(one.host) and one.host != host]
    try:
        identity.write_private(_file(), msgspec.json.encode([*kept, KeptDoor(hashed(token), host, door)]))
    except identity.Unusable:
        return


def door_of(token: str) -> OpenDoor | None:
    """The door of the open table that this token's seat owns; None: there is none."""
    owner = hashed(token)
    return next((one.door for one in reversed(_kept()) if one.owner == owner and _is_alive(one.host)), None)


def _kept() -> list[KeptDoor]:
    try:
        return msgspec.json.decode(read_saved(_file()), type=list[KeptDoor])
    except (OSError, ValueError, msgspec.DecodeError):
        return []


def _file() -> Path:
    return identity.home() / "doors.json"


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True
