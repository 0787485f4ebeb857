"""Which plays a few cards make, and which cards go with them, without listing every play of a large hand: there can be millions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import lru_cache
from typing import TypeAlias

from rules.cowtown import plays
from rules.cowtown.components import NUMBER, TOP, Card, Face, Run

Tops: TypeAlias = tuple[Card | None, ...]
"""By stack, its top card; None: behind a barn door."""


@lru_cache(maxsize=64)
def exact_plays(tops: Tops, faces: tuple[Face, ...]) -> tuple[tuple[Run, ...], ...]:
    """List the plays of exactly these cards, sorted, best first: what earns more, then what is safe."""
    found: dict[tuple[Run, ...], None] = {}
    for runs in _covers(tops, faces, (), 1, TOP) if faces else ():
        found[tuple(sorted(runs, key=lambda run: run.stack))] = None
    stacks = [[top] if top is not None else [] for top in tops]
    return tuple(sorted(found, key=lambda runs: (-plays.scorecows(runs), plays.is_bullish(stacks, runs))))


def _covers(tops: Tops, left: tuple[Face, ...], runs: tuple[Run, ...], low: int, high: int) -> Iterator[tuple[Run, ...]]:
    """Yield the sets of runs that use up these cards and share a number from low to high (CT-R20)."""
    if not left:
        yield runs
        return
    used = {run.stack for run in runs}
    first = NUMBER[2 * left[0]]  # the lowest of its herd: it begins a run
    for stack, top in enumerate(tops):
        if top is None or stack in used or NUMBER[top] != first - 1:
            continue
        rest, cards, face = list(left), list[Face](), left[0]
        while face in rest:
            rest.remove(face)
            cards.append(face)
            shared_low, shared_high = max(low, first), min(high, NUMBER[2 * face])
            if shared_low <= shared_high:
                yield from _covers(tops, tuple(rest), (*runs, Run(stack, tuple(cards))), shared_low, shared_high)
            face += 1


@lru_cache(maxsize=64)
def joining(tops: Tops, hand: tuple[Face, ...], faces: tuple[Face, ...]) -> Set[Face]:
    """Find the faces of the hand of which one more can be played together with these."""
    free = list(hand)
    for face in faces:
        free.remove(face)
    return frozenset(face for face in set(free) if _fits(tops, hand, tuple(sorted((*faces, face))), frozenset(), 1, TOP))


def _fits(tops: Tops, held: Sequence[Face], wanted: tuple[Face, ...], used: Set[int], low: int, high: int) -> bool:
    """Whether some play of the cards held has all that are wanted in it, and a number from low to high in each of its runs."""
    if not wanted:
        return True
    number = NUMBER[2 * wanted[0]]
    tried: set[int] = set()
    for stack, top in enumerate(tops):
        if top is None or stack in used or NUMBER[top] >= number or NUMBER[top] in tried:
            continue
        tried.add(NUMBER[top])  # of stacks that show one number, one is as good as another here
        rest, missing = list(held), list(wanted)
        for face in range(wanted[0] - number + NUMBER[top] + 1, wanted[0] - number + TOP + 1):
            if face not in rest:
                break
            rest.remove(face)
            if face in missing:
                missing.remove(face)
            shared_low, shared_high = max(low, NUMBER[top] + 1), min(high, NUMBER[2 * face])
            if face < wanted[0] or shared_low > shared_high:
                continue
            if _fits(tops, rest, tuple(missing), used | {stack}, shared_low, shared_high):
                return True
    return False
