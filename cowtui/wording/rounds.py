"""What each round of a game has brought everybody; what is added up comes to the totals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rules.kernel import Outcome


def brought(before: Sequence[tuple[int, ...]], totals: Sequence[int]) -> tuple[int, ...]:
    """What a round has brought each seat, where `totals` is what they have after it; `before`: what the rounds before it brought."""
    return tuple(total - sum(one[seat] for one in before) for seat, total in enumerate(totals))


def adding_up(rounds: Sequence[tuple[int, ...]], outcome: Outcome) -> list[tuple[int, ...]]:
    """The rounds, and one more for what came in a round that the end of the game broke off."""
    scores = [Fraction(*parts) for parts in outcome.scores]
    if not rounds or any(score.denominator != 1 for score in scores):
        return list(rounds)
    rest = brought(rounds, [score.numerator for score in scores])
    return [*rounds, rest] if any(rest) else list(rounds)
