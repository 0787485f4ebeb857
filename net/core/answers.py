"""List the answers that are sent with a question: the first ones, as many as an update can carry."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec

from net.core.frames import measured
from net.core.messages import ANSWERS, Raw
from rules.kernel import AnyState, Ask

ANSWER_BYTES: Final = 16 * 1024

KEPT: Final = 64
"""Lists that are kept before those of questions that stand no more are dropped."""


class ListedAnswers(NamedTuple):
    """The answers, whether there are others, and their bytes."""

    answers: tuple[Raw, ...]
    more: bool
    size: int


class AnswerLists:
    """The listed answers of all that is asked; read again only when the view of the seat that is asked has changed."""

    def __init__(self) -> None:
        self._kept: dict[Ask, tuple[bytes, ListedAnswers]] = {}

    def list_for(self, state: AnyState, ask: Ask, view: bytes, most: int) -> ListedAnswers:
        """List the first answers to this ask, in no more than `most` bytes."""
        kept = self._kept.get(ask)
        if kept and kept[0] == view:
            return kept[1]
        answers: list[Raw] = []
        size, more = 0, False
        for action in state.legal(ask):
            raw: Raw = msgspec.to_builtins(action)
            length = len(measured(action))
            if len(answers) == ANSWERS or size + length > min(most, ANSWER_BYTES):
                more = True
                break
            answers.append(raw)
            size += length
        listed = ListedAnswers(tuple(answers), more, size)
        if len(self._kept) >= KEPT:
            standing = set(state.asks())
            self._kept = {one: kept for one, kept in self._kept.items() if one in standing}
        self._kept[ask] = view, listed
        return listed
