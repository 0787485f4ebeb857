"""Other people's text, made safe on its way in: one line, nothing in it that steers a terminal or cannot be seen."""

from __future__ import annotations

import unicodedata
from bisect import bisect
from hmac import compare_digest
from typing import Final

from net.core.ignorable import RANGES

_BLANK: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters by their category, and nothing to be seen."""


def stripped(text: str) -> str:
    """Make one line of it, composed, without control, private and invisible characters; it may grow: some become three."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    spaced = "".join(" " if letter.isspace() or letter in _BLANK else letter for letter in text)
    plain = "".join(letter for letter in spaced if letter == " " or not (unicodedata.category(letter)[0] == "C" or is_ignorable(letter)))
    return " ".join(unicodedata.normalize("NFC", plain).split())


def is_ignorable(letter: str) -> bool:
    """Return whether Unicode has nothing shown for this character."""
    run = bisect(RANGES, (ord(letter), 0x110000)) - 1
    return run >= 0 and ord(letter) <= RANGES[run][1]


def cut(text: str, most: int) -> str:
    """Stripped, and at most so many characters of it."""
    return stripped(text)[:most]


def is_seen(text: str) -> bool:
    """Whether there is anything but blanks and marks in it."""
    return any(letter != " " and unicodedata.category(letter)[0] != "M" for letter in text)


def is_same(one: str, other: str) -> bool:
    """Whether two secrets are one, in a time that tells nothing of them; they may be of any letters."""
    return compare_digest(one.encode(), other.encode())
