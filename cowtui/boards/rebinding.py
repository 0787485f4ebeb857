"""The keys that a player wants, as the table [keys] of the settings says: action = "key". What clashes keeps its usual key."""

from __future__ import annotations

import string
from collections.abc import Iterator, Mapping
from typing import Final

from textual.keys import _character_to_key as key_of

from cowtui.boards import board_for
from cowtui.boards.keys import ARROW_KEYS, IN_ROOMS_TOO, OF_ROOMS, TABLE_KEYS, USUAL_KEYS, Keys, TableKey
from rules.catalog import NAMES, load

USUAL: Final = {known.action: known for known in TABLE_KEYS if known.action and known.action != "back"}
"""What may have another key, by action."""
_POSSIBLE: Final = frozenset(string.ascii_letters + string.punctuation)


def rebound(wishes: Mapping[str, str]) -> Keys:
    """The usual keys with these in place of some; its `faults` name those that cannot be."""
    if not wishes:
        return USUAL_KEYS
    taken = dict(_keys_of_games())
    faults: list[str] = []
    wanted: dict[str, str] = {}
    for action, key in wishes.items():
        if why := _why_not(action, key, taken):
            faults.append(f"{action} = {key!r} {why}")
        else:
            wanted[action] = key
    while pair := _clash(wanted):
        action, other = pair
        faults.append(f"{action} = {wanted.pop(action)!r} is the key of {other}")
    known = tuple(_with_key(one, wanted[one.action]) if one.action in wanted else one for one in TABLE_KEYS)
    return Keys(known, tuple(faults))


def _why_not(action: str, key: str, taken: Mapping[str, str]) -> str:
    if action not in USUAL:
        return "is nothing that a key does"
    if key == USUAL[action].shown:
        return ""
    if len(key) != 1 or key not in _POSSIBLE:
        return "is no letter and no sign"
    if key == "/":
        return "looks for a word"
    if key in ARROW_KEYS:
        return "is an arrow: h, j, k and l move the cursor"
    if key in taken:
        return f"is {taken[key]}"
    return "is used in the rooms" if action in IN_ROOMS_TOO and key_of(key) in OF_ROOMS else ""


def _clash(wanted: Mapping[str, str]) -> tuple[str, str] | None:
    """Return an action that wants the key of another one, and that other; None: all differ."""
    now = {action: wanted.get(action, usual.shown) for action, usual in USUAL.items()}
    for action, key in wanted.items():
        if other := next((one for one, its in now.items() if its == key and one != action), ""):
            return action, other
    return None


def _keys_of_games() -> Iterator[tuple[str, str]]:
    """Every key that the board of a game has for itself, and what it does."""
    for name in NAMES:
        for own in board_for(name).keys:
            yield own.key, f"“{own.word}” in {load(name).title}"


def _with_key(known: TableKey, key: str) -> TableKey:
    return known._replace(key=key_of(key), shown=key)
