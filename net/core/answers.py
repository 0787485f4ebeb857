"""The answers to a question that are sent with it: the first ones, as many as an update can carry."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from net.core.frames import pack
from net.core.messages import Raw
from rules.kernel import AnyState, Ask

LISTED: Final = 256
"""Answers to one ask that are sent, at most; and their bytes."""
LISTED_BYTES: Final = 16 * 1024


class Listed(NamedTuple):
    """The answers, whether there are others, and their bytes."""

    answers: tuple[Raw, ...]
    more: bool
    size: int


class Lists:
    """Of all that is asked at a table; read again only when the view of the seat that is asked has changed."""

    def __init__(self) -> None:
        self._kept: dict[Ask, tuple[bytes, Listed]] = {}

    def of(self, state: AnyState, ask: Ask, view: bytes, most: int) -> Listed:
        """The first answers to this ask, in no more than `most` bytes."""
        kept = self._kept.get(ask)
        if kept and kept[0] == view:
            return kept[1]
        answers: list[Raw] = []
        size, more = 0, False
        for action in state.legal(ask):
            raw: Raw = msgspec.to_builtins(action)
            length = len(pack(raw))
            if len(answers) == LISTED or size + length > min(most, LISTED_BYTES):
                more = True
                break
            answers.append(raw)
            size += length
        listed = Listed(tuple(answers), more, size)
        standing = set(state.asks())
        self._kept = {one: kept for one, kept in self._kept.items() if one in standing}
        self._kept[ask] = view, listed
        return listed
