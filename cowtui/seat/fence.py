"""What a guest's program may not do, whatever is found in it: start other programs, write outside its own folder, connect elsewhere.

Python tells an audit hook of each such step before it is done (PEP 578). The hook cannot be taken out again.
"""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
from collections.abc import Collection
from pathlib import Path
from typing import Final

from net import identity

_STARTS: Final = "subprocess.Popen os.exec os.fork os.forkpty os.posix_spawn os.spawn os.system os.startfile pty.spawn webbrowser.open"
"""Events of other programs that are started."""
_CHANGES: Final = """
os.chmod os.chown os.link os.mkdir os.remove os.rename os.rmdir os.setxattr os.symlink os.truncate os.utime
shutil.copyfile shutil.copytree shutil.move shutil.rmtree tempfile.mkdtemp tempfile.mkstemp
"""
"""Events of files that are changed by their paths."""
_SENDS: Final = frozenset(("socket.sendto", "socket.sendmsg"))
"""To whoever listens."""
_WRITES: Final = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND
_DEVICES: Final = ("/dev/null", "/dev/tty")
_LOOPBACK: Final = ("127.0.0.1", "::1")


class NotHere(PermissionError):
    """A guest's program may not do this."""

    def __init__(self, what: str) -> None:
        super().__init__(errno.EPERM, f"a guest's program may not do this: {what}")


def raise_fence(hosts: Collection[str]) -> None:
    """From now on this process starts no program, writes in this player's own folder alone and connects to these machines alone.

    `hosts`: names or addresses of the table's machine. Ctrl+Z does nothing from here on: there is no shell that it could lead to.
    Raises OSError where a name is unknown.
    """
    reached = {found[4][0] for host in hosts for found in socket.getaddrinfo(host, None)}
    folder = os.path.realpath(identity.home())
    os.makedirs(folder, 0o700, exist_ok=True)
    sys.dont_write_bytecode = True
    signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    starts, changes = frozenset(_STARTS.split()), frozenset(_CHANGES.split())

    def is_inside(path: object) -> bool:
        if isinstance(path, int):
            return True  # it is open already
        if not isinstance(path, str | bytes | os.PathLike):
            return False
        where = os.path.realpath(os.fsdecode(path))
        return where in _DEVICES or Path(where).is_relative_to(folder)

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        if event == "open":
            path, mode, flags = arguments
            writes = any(letter in mode for letter in "wax+") if isinstance(mode, str) else isinstance(flags, int) and flags & _WRITES
            if writes and not is_inside(path):
                raise NotHere(f"write {path!r}")
        elif event in starts or event in _SENDS:
            raise NotHere(event)
        elif event in changes:
            if not all(is_inside(path) for path in arguments if isinstance(path, str | bytes | os.PathLike)):
                raise NotHere(event)
        elif event == "socket.connect" and not _is_among(arguments[1], reached):
            raise NotHere(f"connect to {arguments[1]!r}")
        elif event == "socket.bind" and not _is_among(arguments[1], _LOOPBACK):
            raise NotHere(f"listen at {arguments[1]!r}")

    sys.addaudithook(watch)


def _is_among(address: object, hosts: Collection[object]) -> bool:
    return isinstance(address, tuple) and bool(address) and address[0] in hosts
