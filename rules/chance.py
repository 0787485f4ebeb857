"""The only randomness in the rules: a seeded SHA-256 stream that any language can repeat, and a fast one for bots.

CHANCE.md beside this file states the stream to the last bit, with test vectors.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Protocol, TypeVar

T = TypeVar("T")

_WORDS = 1 << 32


class Chance(Protocol):
    """A source of whole numbers."""

    def below(self, n: int) -> int:
        """A whole number from 0 to n-1, each equally likely; n from 1 to 2**32."""
        ...


def shuffled(chance: Chance, items: Sequence[T]) -> list[T]:
    """A copy in random order: Fisher-Yates, from the last place to the second."""
    order, below = list(items), chance.below
    for last in range(len(order) - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def drawn(chance: Chance, bag: Sequence[T], k: int) -> list[T]:
    """The first k of a bag in the order drawn, or all of it where it holds fewer; the place of a drawn one goes to the last."""
    rest = list(bag)
    taken = []
    for _ in range(min(k, len(rest))):
        place = chance.below(len(rest))
        taken.append(rest[place])
        rest[place] = rest[-1]
        rest.pop()
    return taken


class Stream:
    """The SHA-256 stream of one TABLE action: keyed by seed, what and about, so that no other action moves its cards."""

    def __init__(self, seed: str, what: str = "", about: int = 0) -> None:
        self._words = _words(_key(seed, what, about))

    def below(self, n: int) -> int:
        """Draw from 0 to n-1, by rejection (CHANCE.md). Raises ValueError where n is not from 1 to 2**32."""
        if not 1 <= n <= _WORDS:
            raise ValueError(f"below({n}): n goes from 1 to 2**32")
        limit = _WORDS - _WORDS % n
        for word in self._words:
            if word < limit:
                return word % n
        raise AssertionError("the stream has no end")


def _key(seed: str, what: str, about: int) -> bytes:
    parts = b"".join(len(raw).to_bytes(4, "big") + raw for raw in (seed.encode(), what.encode(), str(about).encode()))
    return sha256(b"cowtui chance 1" + parts).digest()


def _words(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        digest = sha256(key + block.to_bytes(8, "big")).digest()
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


class Fast:
    """A quick generator for bots, playouts and tests; the same seed gives the same numbers on every supported Python."""

    def __init__(self, seed: int | str) -> None:
        self.fraction = random.Random(seed).random
        """Draw a number from 0 up to 1; a call of `below` less, where a search draws millions."""

    def below(self, n: int) -> int:
        """Draw from 0 to n-1."""
        return int(self.fraction() * n)
