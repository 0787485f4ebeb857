"""What the door is told and says, at its start and to the process that forks visitors' processes: all of it JSON."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

MOST: Final = 64 * 1024
"""Bytes of one message."""


class Begin(Struct, frozen=True, tag=True):
    """Fork a visitor's process. Two files come with it: what it reads and writes, and its errands."""

    number: int
    is_terminal: bool
    home: str
    """Its own empty folder."""
    environment: dict[str, str]
    """TERM, LANG and COLORTERM, as far as they are allowed."""
    address: str
    """HOST:PORT of the table."""
    words: str
    key: str
    player: str
    back: str
    """The command that comes back."""
    fingerprint: str = ""
    table: str = ""
    token: str = ""
    """With the two before: the way back to a seat; empty: there is none."""


class Kill(Struct, frozen=True, tag=True):
    """End a visitor's process that has not ended by itself."""

    number: int


class Ended(Struct, frozen=True, tag=True):
    """A visitor's process has ended, with this exit status."""

    number: int
    status: int


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """What the door is told, as JSON on its standard input."""

    channel: int
    """The file number of the door's end of the socket to the host."""
    table: str
    game: str
    table_port: int
    addresses: tuple[str, ...]
    """Where the table is reached from outside, and so the door."""
    words: str
    """The host's six."""
    fingerprint: str
    key: str = ""
    """The table's own, which visitors then need not say."""
    port: int | None = None
    bind: str = ""


class OpenDoor(Struct, frozen=True):
    """What the door says when it is open, as one line of JSON."""

    port: int
    password: str
    fingerprint: str
    """Of the door's own key, as ssh shows it."""
    addresses: tuple[str, ...]


def ssh_command(port: int, address: str, name: str) -> str:
    """What a friend types who has nothing but ssh."""
    return f"ssh -p {port} {name}@{address}"
