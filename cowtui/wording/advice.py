"""What a hint says of an answer that is not the best, and after a game, what cost most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from rules import notation, record
from rules.bots.advice import Candidate, Mistake, costliest
from rules.errors import RecordError
from rules.kernel import AnyGame, Options, Seat

NO_LESSON: Final = "None of your answers cost anything that a bot would have seen coming."
EQUAL: Final = 0.05
"""A smaller difference is none."""


def worse(game: AnyGame, loss: float) -> str:
    """Say how much worse an answer should turn out: '2.1 bullheads worse on average'."""
    if loss < EQUAL:
        return "about as good"
    said = f"{loss:.1f}"
    return f"{said} {game.points[said != '1.0']} worse on average"


def alternative(game: AnyGame, line: str, candidate: Candidate) -> str:
    """Say what another answer would bring: 'Or pick 48, 2.1 bullheads worse on average: it closes row 3.'."""
    why = f": {candidate.reason}" if candidate.reason else ""
    return f"Or {line.partition(': ')[0]}, {worse(game, candidate.loss)}{why}."


def lessons_of(game: AnyGame, names: Sequence[str], seat: Seat, text: str) -> list[str]:
    """Say what of a seat's answers cost most in the game of this record, in a second or two; nothing where it cannot be read."""
    try:
        header, lines = record.read(text)
        return list(lessons(game, record.options_of(game, header), names, costliest(game, header, lines, seat)))
    except RecordError:
        return []


def lessons(game: AnyGame, options: Options, names: Sequence[str], mistakes: Iterable[Mistake]) -> Iterator[str]:
    """Say of each costly answer when it was, what was said, and what would have been better, and why."""
    for mistake in mistakes:
        when = next(iter(game.describe_view(options, mistake.view, names)), "")
        said, better = (notation.write(options, candidate.action) for candidate in (mistake.said, mistake.better))
        why = f": {mistake.better.reason}" if mistake.better.reason else ""
        yield f"{when}: you said {said}; {better} was {mistake.said.loss:.1f} {game.points[1]} better on average{why}."
