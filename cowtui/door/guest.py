"""What a visitor's process does: it takes the visitor's terminal, shuts everything else, and runs `cowtui join --only` at the table."""

from __future__ import annotations

import fcntl
import io
import os
import random
import resource
import sys
import termios
from typing import Final

from cowtui import signals
from cowtui.commandline import parser
from cowtui.door.messages import Begin
from net import guests, identity

ERRANDS: Final = 3
"""The file number of the socket on which the door is asked to tell the host from which port this guest comes."""
MEBIBYTE: Final = 1 << 20
LIMITS: Final = (
    (resource.RLIMIT_AS, 1024 * MEBIBYTE),
    (resource.RLIMIT_CPU, 1800),
    (resource.RLIMIT_CORE, 0),
    (resource.RLIMIT_FSIZE, 16 * MEBIBYTE),
    (resource.RLIMIT_NOFILE, 64),
)
"""Bytes of memory, seconds of computing, bytes of a file, and files."""


def run(begin: Begin, terminal: int, errands: int) -> int:
    """Play until the visitor leaves; the exit status."""
    _take(terminal, errands, begin.is_terminal)
    for what, most in LIMITS:
        resource.setrlimit(what, (most, most))
    os.environ.clear()
    # SSH_CONNECTION: what this program does over ssh, leaving the mouse alone for one, it does here too
    os.environ.update(begin.environment, HOME=begin.home, PATH="", SSH_CONNECTION="a guest's", USER=begin.player)
    random.seed()
    guests.introduce_by(_introduce)
    if begin.token:
        identity.keep_token(identity.SavedSeat(begin.fingerprint, begin.table, begin.player, begin.token))
    signals.watch()
    key = ["--key", begin.key] if begin.key else []
    wish = ["join", begin.address, "--only", "--words", begin.words, "--player", begin.player, *key]
    said = parser.parser_of_all().parse_args(wish)
    said.back = begin.back
    status = parser.run(said)
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    return status


def _take(terminal: int, errands: int, is_terminal: bool) -> None:
    """Make the visitor's terminal, or pipe, the standard streams of a session of its own; no other file stays open."""
    os.setsid()
    if is_terminal:
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    high = fcntl.fcntl(terminal, fcntl.F_DUPFD, 10), fcntl.fcntl(errands, fcntl.F_DUPFD, 10)
    for number in (0, 1, 2):
        os.dup2(high[0], number)
    os.dup2(high[1], ERRANDS, inheritable=False)
    os.closerange(ERRANDS + 1, os.sysconf("SC_OPEN_MAX"))
    sys.stdin = sys.__stdin__ = io.TextIOWrapper(os.fdopen(0, "rb", closefd=False), "utf-8", "replace")  # type: ignore[misc]
    for number, name in ((1, "stdout"), (2, "stderr")):
        stream = io.TextIOWrapper(os.fdopen(number, "wb", closefd=False), "utf-8", "replace", line_buffering=True)
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _introduce(port: int) -> None:
    """Raises OSError where the door is gone."""
    os.write(ERRANDS, b"%d\n" % port)
    if not os.read(ERRANDS, 1):
        raise ConnectionResetError("the door is closed")
