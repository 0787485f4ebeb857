"""The guests' door beside a table of one's own: the process that keeps it, and what to tell friends who have nothing but ssh."""

from __future__ import annotations

import importlib.util
import socket
from typing import TYPE_CHECKING

from cowtui.door.messages import OpenDoor, Wish, ssh_command
from cowtui.hosting.launching import launch, tell
from net import identity
from net.host import CannotOpen, Opened, Settings

if TYPE_CHECKING:
    from pathlib import Path

MISSING = "--ssh needs asyncssh, which is not installed here: pip install 'cowtui[ssh]'"


def channel() -> tuple[socket.socket, socket.socket]:
    """The host's end and the door's end of the socket between them. Raises CannotOpen where there can be no door."""
    if importlib.util.find_spec("asyncssh") is None:
        raise CannotOpen(MISSING)
    host, door = socket.socketpair()
    return host, door


def open_beside(opened: Opened, end: socket.socket, log: Path, settings: Settings, port: int | None) -> OpenDoor:
    """Open the door of a table; it lives as long as the table's host. `end`: the door's of the channel. Raises CannotOpen."""
    wish = Wish(
        channel=end.fileno(),
        table=opened.table,
        game=opened.game,
        table_port=opened.port,
        addresses=opened.addresses,
        words=opened.words,
        fingerprint=identity.certificate().fingerprint.hex(),
        key=settings.config.key if settings.config else "",
        port=port,
        bind=settings.bind,
    )
    with end:
        process = launch("cowtui.door", log, [end.fileno()])
    return tell(process, wish, OpenDoor, log)


def ways_in(door: OpenDoor) -> tuple[str, str, str]:
    """What friends type who have nothing but ssh, the password that it asks, and the key that it shows first."""
    address = next((address for address in door.addresses if ":" not in address), door.addresses[0])
    return ssh_command(door.port, address, "NAME"), f"password: {door.password}", door.fingerprint


def told_to_friends(door: OpenDoor) -> tuple[str, ...]:
    """The same as two lines of text."""
    command, password, fingerprint = ways_in(door)
    return f"Friends without cowtui:  {command}   {password}", f"ssh shows them this key first:  {fingerprint}"
