"""What doctor tries itself: the certificate in a handshake, the files of seats and hosts, the guests' door, TERM and the clock."""

from __future__ import annotations

import asyncio
import curses
import importlib.util
import os
import socket
import ssl
import stat
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from cowtui.commandline.findings import Finding

DAY: Final = 86_400
OTHERS_WRITE: Final = stat.S_IWGRP | stat.S_IWOTH
OTHERS_READ: Final = stat.S_IRGRP | stat.S_IROTH


def certificate() -> Iterator[Finding]:
    """Whether this user's tables can show who they are: the rights of the key, and a handshake with it."""
    from net import identity

    path = identity.home() / "host.pem"
    if not path.exists():
        yield Finding("certificate", "well", "none yet; the first table that is hosted here makes one")
        return
    try:
        own = identity.certificate()
        shown = asyncio.run(_handshake(path))
    except identity.Unusable as fault:
        yield Finding("certificate", "fault", str(fault))
        return
    except OSError as fault:
        yield Finding("certificate", "fault", f"nobody could join: a handshake with {path} fails ({fault}); move it away")
        return
    if shown != own.fingerprint:
        yield Finding("certificate", "fault", f"a handshake with {path} shows another certificate than that file; move it away")
    elif path.stat().st_mode & OTHERS_READ:
        yield Finding("certificate", "fault", f"others can read {path}, and pose as your tables with it: chmod 600 {path}")
    else:
        yield Finding("certificate", "well", f"tables hosted here show these words: {identity.words(own.fingerprint)}")


async def _handshake(path: Path) -> bytes:
    """The fingerprint that a host with this key shows over TLS, on this machine. Raises OSError."""
    hosting = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    hosting.load_cert_chain(path)
    joining = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    joining.check_hostname, joining.verify_mode = False, ssl.CERT_NONE
    one, other = socket.socketpair()
    loop = asyncio.get_running_loop()
    (here, _), (there, _) = await asyncio.gather(
        loop.connect_accepted_socket(asyncio.Protocol, one, ssl=hosting),
        loop.create_connection(asyncio.Protocol, sock=other, ssl=joining, server_hostname=""),
    )
    channel: ssl.SSLObject = there.get_extra_info("ssl_object")
    try:
        return sha256(channel.getpeercert(binary_form=True) or b"").digest()
    finally:
        here.abort()
        there.abort()


def seats() -> Iterator[Finding]:
    """The ways back to seats: whether they can be read, and by nobody else."""
    from net import identity

    yield from _private("seats", "seats.json", lambda: len(identity.seats()), "{} seats are remembered", "take your seats with it")


def known_hosts() -> Iterator[Finding]:
    """The hosts whose words were confirmed: whether they can be read, and written by nobody else."""
    from net import identity

    known = identity.known_hosts
    yield from _private("hosts", "known_hosts.json", lambda: len(known()), "{} hosts are known by their words", "make you trust theirs")


def _private(about: str, name: str, count: Callable[[], int], well: str, harm: str) -> Iterator[Finding]:
    from net import identity

    path = identity.home() / name
    try:
        found = count()
        if path.exists():
            msgspec.json.decode(path.read_bytes(), type=list[dict[str, str]])
    except identity.Unusable as fault:
        yield Finding(about, "fault", str(fault))
        return
    except msgspec.MsgspecError:
        yield Finding(about, "fault", f"{path} is damaged, and what it held is not known here any more; move it away")
        return
    mode = path.stat().st_mode if path.exists() else 0
    if mode & (OTHERS_WRITE | (OTHERS_READ if about == "seats" else 0)):
        yield Finding(about, "fault", f"others can {'write' if mode & OTHERS_WRITE else 'read'} {path}, and {harm}: chmod 600 {path}")
    else:
        said = well.format(found)
        yield Finding(about, "well", said.replace("1 seats are", "1 seat is").replace("1 hosts are", "1 host is") if found == 1 else said)


def door() -> Iterator[Finding]:
    """Whether friends who have only ssh could be let in."""
    if importlib.util.find_spec("asyncssh") is None:
        yield Finding("door", "well", "none for friends who have only ssh; `cowtui host --ssh` needs: pip install 'cowtui[ssh]'")
        return
    try:
        import asyncssh

        asyncssh.generate_private_key("ssh-ed25519")
        socket.create_server(("", 0)).close()
    except Exception as fault:  # whatever a broken installation of another package raises
        yield Finding("door", "fault", f"`cowtui host --ssh` would fail: {fault}; install asyncssh again")
        return
    yield Finding("door", "well", "`cowtui host --ssh` can let in friends who have only ssh")


def term(name: str) -> Iterator[Finding]:
    """Whether this machine knows the terminal that TERM names."""
    if not name:
        yield Finding("terminal", "notice", "TERM is not set; set it to what your terminal is, for example xterm-256color")
        return
    try:
        curses.setupterm(name, os.open(os.devnull, os.O_WRONLY))
    except curses.error:
        yield Finding(
            "terminal",
            "notice",
            f"TERM={name} is not known on this machine; if the picture is broken, say TERM=xterm-256color cowtui, or play with --plain",
        )


def clock(now: float | None = None, installed: float | None = None) -> Iterator[Finding]:
    """Whether this machine's clock can be right: no program was installed, and no game saved, in the future."""
    from net import identity

    now = time.time() if now is None else now
    installed = Path(__file__).stat().st_mtime if installed is None else installed
    said = f"this machine's clock says {datetime.fromtimestamp(now):%d %b %Y, %H:%M}"
    newest = max((path.stat().st_mtime for folder in (identity.journals(), identity.replays()) for path in folder.glob("*")), default=now)
    if now < installed - DAY:
        yield Finding("clock", "fault", f"{said}, and this program is newer; set the clock, or saved games stand in a wrong order")
    elif newest > now + DAY:
        yield Finding("clock", "fault", f"{said}, and a saved game is from later; set the clock, or games stand in a wrong order")
    else:
        yield Finding("clock", "well", said)
