"""What people and tables may be called, and when two names are one to somebody who reads them."""

from __future__ import annotations

import unicodedata
from typing import Final

from net.core.messages import Code, PeerError
from net.core.text import is_ignorable, is_seen, stripped

NAME: Final = 24
"""The most characters of a name, of a player or a table."""

EAST_ASIAN: Final = frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"})
"""Scripts that people write side by side; letters of any others do not mix in one name."""
OURS: Final = frozenset(
    {"you", "alone", "table", "host", "the host", "cowtui", "bot", "a bot", "nobody", "somebody", "everybody", "watcher"}
)
"""What the program says in its own sentences; and whatever begins with "the table"."""

_SMALL: Final = str.maketrans("асеіјоѕрԛԝухһӏԁαικνορτυωⲟօ", "aceijospqwyxhldaiknoptuwoo")
_LARGE: Final = str.maketrans("АВСЕНІЈКМОРЅТУХԚԜΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ABCEHIJKMOPSTYXQWABEZHIKMNOPTYX")
"""Cyrillic, Greek and a few other letters that look like Latin ones."""


def cleaned(text: str, most: int, whose: str = "") -> str:
    """Strip a stranger's text. Raises PeerError where nothing that can be seen is left, or more than `most` characters."""
    kept = stripped(text)
    if not is_seen(kept):
        raise PeerError(Code.BAD_TEXT, f"{whose}there is no letter in this text")
    if len(kept) > most:
        raise PeerError(Code.BAD_TEXT, f"{whose}a text of {len(kept)} characters; {most} are the most here")
    return kept


def player_name(text: str) -> str:
    """Strip the name of a player or watcher. Raises PeerError where it is none, mixes alphabets, or is the program's own word."""
    name = cleaned(text, NAME)
    if ":" in name:
        raise PeerError(Code.BAD_TEXT, "a name has no colon: it would read as if somebody spoke")
    scripts = sorted({_script(letter) for letter in unicodedata.normalize("NFKC", name) if unicodedata.category(letter) in _LETTERS})
    if len(scripts) > 1 and not EAST_ASIAN.issuperset(scripts):
        named = " and ".join(script.capitalize() for script in scripts)
        raise PeerError(Code.NAME_MIXED, f"this name mixes {named} letters; use those of one alphabet")
    plain = _folded(name)
    if plain in OURS or plain.startswith("the table"):
        raise PeerError(Code.NAME_OURS, f"the program itself says {name!r}; choose another name")
    return name


def is_same_name(one: str, other: str) -> bool:
    """Return whether two names look the same: compatibility forms, case, invisible characters and look-alike letters do not count."""
    return bool({*_looks(one)} & {*_looks(other)})


_LETTERS: Final = frozenset({"Lu", "Ll", "Lt", "Lo"})


def _script(letter: str) -> str:
    return unicodedata.name(letter, "UNKNOWN").partition(" ")[0].partition("-")[0]


def _folded(name: str) -> str:
    shown = "".join(letter for letter in name if not is_ignorable(letter))
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", shown).casefold())
    return " ".join(folded.split())


def _looks(name: str) -> tuple[str, str]:
    """The name in small and in capital letters, with Latin letters for those that look like them."""
    folded = _folded(name)
    return folded.translate(_SMALL), folded.upper().translate(_LARGE)
