"""Who comes back to a seat: by a key that was proved, or by four words. Kept in a file, so that a door that opens again knows them."""

from __future__ import annotations

import secrets
from hashlib import scrypt
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from net import identity
from net.core.names import is_same_name
from net.core.text import is_same
from net.files import read_saved

WORDS: Final = 4
KEPT: Final = 200
"""Visitors that are remembered, the oldest forgotten first."""


class Visitor(Struct, frozen=True):
    """Somebody who came by the door."""

    table: str
    """The host's fingerprint and the table's name: names at other tables are other people."""
    name: str
    key: str = ""
    """The fingerprint of the public key that was proved; empty: the words are the way back."""
    salt: str = ""
    words: str = ""
    """A slow hash of them."""
    token: str = ""
    """Of the seat; empty: there was none yet."""


class Returning:
    """The visitors of one table."""

    def __init__(self, file: Path, table: str) -> None:
        self._file = file
        self._table = table

    def find(self, name: str) -> Visitor | None:
        """Who came under this name, as people see names."""
        return next((one for one in self._all() if one.table == self._table and is_same_name(one.name, name)), None)

    def add(self, name: str, key: str = "") -> tuple[Visitor, str]:
        """Remember somebody new; without a key, the four words to come back with. Raises OSError."""
        said = "" if key else identity.random_words(WORDS)
        salt = secrets.token_hex(16)
        visitor = Visitor(self._table, name, key, salt, _hash(said, salt) if said else "")
        self._keep(visitor)
        return visitor, said

    def is_back(self, visitor: Visitor, key: str = "", words: str = "") -> bool:
        """Whether this is the visitor, by the key that was proved or by the words that were typed."""
        if visitor.key:
            return is_same(visitor.key, key)
        return bool(words.strip()) and is_same(visitor.words, _hash(words, visitor.salt))

    def keep_token(self, visitor: Visitor, token: str) -> None:
        """Remember the way back to the seat. Raises OSError."""
        if token != visitor.token:
            self._keep(replace(visitor, token=token))

    def _keep(self, visitor: Visitor) -> None:
        others = [one for one in self._all() if (one.table, one.name) != (visitor.table, visitor.name)]
        self._file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        identity.write_private(self._file, msgspec.json.encode([*others, visitor][-KEPT:]))

    def _all(self) -> list[Visitor]:
        try:
            return msgspec.json.decode(read_saved(self._file), type=list[Visitor])
        except (FileNotFoundError, msgspec.DecodeError, UnicodeDecodeError):
            return []


def _hash(words: str, salt: str) -> str:
    plain = " ".join(words.casefold().replace("-", " ").split())
    return scrypt(plain.encode(), salt=bytes.fromhex(salt), n=2**13, r=8, p=1).hex()
