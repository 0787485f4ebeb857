"""Hash what a deal is promised and opened with, and what a seat is told: CHANCE.md, "A deal that nobody chose", to the last byte.

What is hashed is text, and every hash is written as 64 lower-case hex digits.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any, Final

from rules.kernel import Seat
from rules.wordlist import in_words

RECORD_WORDS: Final = 10
"""Words under a result: 110 bits, which nobody can search through."""


def canon(value: Any) -> str:
    """Write texts, whole numbers, true, false, null, arrays and maps as the one JSON text that stands for them.

    Keys are sorted by code point, there are no blanks, and nothing is escaped that JSON does not want escaped.
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def hash_of(tag: str, *parts: str) -> str:
    """SHA-256 of the tag, and of each part behind its length. Raises ValueError where a part is not text that UTF-8 can write."""
    raw = [part.encode() for part in parts]
    return sha256(tag.encode("ascii") + b"".join(len(part).to_bytes(4, "big") + part for part in raw)).hexdigest()


# The start -----------------------------------------------------------------------------------------------------------------


def host_promise(terms: str, secret: str) -> str:
    """What the host promises before it knows anybody's salt: `terms` is their text, `secret` 64 hex digits."""
    return hash_of("cowtui deal host 1", terms, secret)


def seat_promise(terms: str, promise: str, seat: Seat, salt: str) -> str:
    """What a person at this seat promises, under the host's promise, before anything is opened."""
    return hash_of("cowtui deal seat 1", terms, promise, str(seat), salt)


def seed_of(terms: str, secret: str, salts: Sequence[str]) -> str:
    """The seed of the game; salts by seat, empty where no person is."""
    return hash_of("cowtui deal seed 1", terms, secret, canon(list(salts)))


# What was told -------------------------------------------------------------------------------------------------------------


def viewpoint_text(viewpoint: Seat | None) -> str:
    """A viewpoint as it is hashed: the seat in digits, or nothing for the public."""
    return "" if viewpoint is None else str(viewpoint)


def view_hash(viewpoint: Seat | None, view: Any) -> str:
    """Hash of a view, as a map of plain values."""
    return hash_of("cowtui deal view 1", viewpoint_text(viewpoint), canon(view))


def news_hash(viewpoint: Seat | None, told: int, events: Sequence[Any]) -> str:
    """Hash of the last events, as maps, of the `told` that this viewpoint has been told since the game began."""
    return hash_of("cowtui deal news 1", viewpoint_text(viewpoint), str(told), canon(list(events)))


def asks_hash(viewpoint: Seat | None, asks: Sequence[Sequence[Any]]) -> str:
    """Hash of what is asked: (number, what, about, must, open, answers as maps, more) for each, in their order."""
    return hash_of("cowtui deal asks 1", viewpoint_text(viewpoint), canon([list(ask) for ask in asks]))


# The record ----------------------------------------------------------------------------------------------------------------


def record_hash(text: str) -> str:
    """Hash of a record's text."""
    return hash_of("cowtui deal record 1", text)


def record_words(text: str) -> str:
    """Ten words: two people who read the same ones have the same record."""
    return words_of(record_hash(text))


def words_of(hashed: str) -> str:
    """Ten words for a hash: its first 110 bits, eleven a word, the highest first."""
    return in_words(bytes.fromhex(hashed), RECORD_WORDS)
