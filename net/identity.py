"""Who is who: a host's certificate and its six words, the hosts that are known, and the tokens that are the way back to seats.

Everything is kept in one folder of the user's, and nobody else may read it.
"""

from __future__ import annotations

import fcntl
import os
import secrets
import ssl
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

import msgspec
from msgspec import Struct
from platformdirs import user_data_path

from net.certificate import made
from net.core.text import is_same
from net.files import read_saved
from rules.wordlist import in_words

T = TypeVar("T")

WORDS: Final = 6
KEPT: Final = 200
"""Hosts and seats that are remembered, the oldest forgotten first."""


def home() -> Path:
    """Where tokens, known hosts, journals and replays live."""
    return user_data_path("cowtui", appauthor=False)


def journals() -> Path:
    """Of games that have not ended."""
    return home() / "journals"


def replays() -> Path:
    """Records of games that have."""
    return home() / "replays"


# Words ---------------------------------------------------------------------------------------------------------------------


def words(fingerprint: bytes) -> str:
    """Six words, 66 bits, of a certificate's SHA-256."""
    return in_words(fingerprint, WORDS)


def random_words(count: int) -> str:
    """So many words that nobody can guess, 11 bits each."""
    return in_words(secrets.token_bytes(32), count)


def are_words(said: str, fingerprint: bytes) -> bool:
    """Whether somebody said this certificate's words; case, hyphens and spaces do not matter."""
    return is_same(" ".join(said.casefold().replace("-", " ").split()), words(fingerprint))


# The host's own certificate --------------------------------------------------------------------------------------------------


class Unusable(OSError):
    """A file in the user's folder cannot be used; the text says which, and what helps."""


class Certificate(NamedTuple):
    """A host's, as it was made at its first start."""

    path: Path
    """The key and the certificate in one PEM file."""
    fingerprint: bytes


def certificate() -> Certificate:
    """The certificate of this user's tables, made now if there is none. Raises Unusable, OSError."""
    path = home() / "host.pem"
    if not path.exists():
        with _locked(home() / "host.lock"):
            if not path.exists():
                write_private(path, made())
    found = path.stat()
    if found.st_mode & (stat.S_IWGRP | stat.S_IWOTH) or found.st_uid != os.geteuid():
        raise Unusable(f"others can write {path}, so it may not be yours any more: chmod 600 it if you are sure, or move it away")
    try:
        pem = read_saved(path)
        der = ssl.PEM_cert_to_DER_cert(pem[pem.index("-----BEGIN CERTIFICATE") :])
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(path)
    except (OSError, ValueError):
        raise Unusable(f"{path} is no certificate of this program's; move it away, and a new one is made, with new words") from None
    return Certificate(path, sha256(der).digest())


# What a client remembers -----------------------------------------------------------------------------------------------------


class KnownHost(Struct, frozen=True):
    """A host whose words somebody has confirmed."""

    address: str
    """HOST:PORT as it was reached."""
    fingerprint: str


class SavedSeat(Struct, frozen=True):
    """The way back to one seat."""

    fingerprint: str
    table: str
    player: str
    token: str
    address: str = ""


def is_known(fingerprint: bytes) -> bool:
    """Whether this certificate's words were confirmed once, wherever it was reached; this user's own need not be."""
    return is_own(fingerprint) or any(is_same(known.fingerprint, fingerprint.hex()) for known in _known())


def is_own(fingerprint: bytes) -> bool:
    """Whether this certificate is the one of this user's own tables."""
    return (home() / "host.pem").exists() and compare_digest(certificate().fingerprint, fingerprint)


def changed(address: str, fingerprint: bytes) -> bool:
    """Whether another certificate is known at this address: somebody else may be listening there."""
    there = [known for known in _known() if known.address == address]
    return bool(there) and not any(is_same(known.fingerprint, fingerprint.hex()) for known in there)


def remember(address: str, fingerprint: bytes) -> None:
    """The words of this host were confirmed."""
    host = KnownHost(address, fingerprint.hex())
    _change("known_hosts.json", list[KnownHost], lambda known: [*(one for one in known if one.address != address), host])


def token_for(fingerprint: bytes, table: str, player: str) -> str:
    """The way back to this player's seat at this table; empty: there is none."""
    kept = _read(home() / "seats.json", list[SavedSeat])
    mine = (one.token for one in reversed(kept) if (one.fingerprint, one.table, one.player) == (fingerprint.hex(), table, player))
    return next(mine, "")


def seats() -> list[SavedSeat]:
    """All ways back that this account has, the newest last."""
    return _read(home() / "seats.json", list[SavedSeat])


def forget_token(fingerprint: bytes, table: str, player: str) -> None:
    """Forget the way back to a seat that was given up."""
    key = (fingerprint.hex(), table, player)
    _change("seats.json", list[SavedSeat], lambda kept: [one for one in kept if (one.fingerprint, one.table, one.player) != key])


def seats_of(player: str) -> list[SavedSeat]:
    """All ways back that this player has."""
    return [one for one in _read(home() / "seats.json", list[SavedSeat]) if one.player == player]


def keep_token(seat: SavedSeat) -> None:
    """Remember the way back to a seat, in place of the one before at that table."""
    key = (seat.fingerprint, seat.table, seat.player)
    _change("seats.json", list[SavedSeat], lambda kept: [*(one for one in kept if (one.fingerprint, one.table, one.player) != key), seat])


def known_hosts() -> list[KnownHost]:
    """Every host whose words were confirmed. Raises Unusable."""
    return _known()


def _known() -> list[KnownHost]:
    return _read(home() / "known_hosts.json", list[KnownHost])


# Files -----------------------------------------------------------------------------------------------------------------------


def _read(path: Path, kind: type[list[T]]) -> list[T]:
    try:
        return msgspec.json.decode(read_saved(path), type=kind)
    except (FileNotFoundError, msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return []
    except OSError as fault:
        raise Unusable(f"{path} cannot be read: {fault.strerror}; move it away") from None


def _change(name: str, kind: type[list[T]], change: Callable[[list[T]], list[T]]) -> None:
    path = home() / name
    with _locked(path.with_suffix(".lock")):
        write_private(path, msgspec.json.encode(change(_read(path, kind))[-KEPT:]))


def write_private(path: Path, content: bytes) -> None:
    """Whole or not at all, and for nobody else's eyes. Raises Unusable."""
    new = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(content)
        new.replace(path)
    except OSError as fault:
        new.unlink(missing_ok=True)
        raise Unusable(f"{path} cannot be written: {fault.strerror}") from None


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = os.open(path, os.O_WRONLY | os.O_CREAT, 0o600)
    except OSError as fault:
        raise Unusable(f"{path.parent} cannot be written: {fault.strerror}") from None
    with open(lock, "wb") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
