"""What a hint says of an answer that is not the best, and after a game, what cost most."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from cowtui.wording.sentences import round_of
from rules import notation, record
from rules.bots.advice import Candidate, Mistake, costliest
from rules.errors import RecordError
from rules.kernel import Action, AnyGame, Options, Seat, View

NO_LESSON: Final = "None of your answers cost anything that a bot would have seen coming."
EQUAL: Final = 0.05
"""A smaller difference is none."""


def worse(game: AnyGame, loss: float) -> str:
    """Say how much worse an answer should turn out: '2.1 bullheads worse on average'."""
    if loss < EQUAL:
        return "about as good"
    said = f"{loss:.1f}"
    return f"{said} {game.points[said != '1.0']} worse on average"


def named(game: AnyGame, options: Options, view: View, action: Action, names: Sequence[str]) -> str:
    """Say an answer as people do, to stand after 'to': 'play 48'; as it is typed where the game has no words for it."""
    return game.name_action(options, view, action, names) or notation.write(options, action)


def alternative(game: AnyGame, options: Options, view: View, names: Sequence[str], candidate: Candidate) -> str:
    """Say what another answer would bring: 'Or play 48, 2.1 bullheads worse on average: it takes row 3 for 10 bullheads.'."""
    why = f": {candidate.reason}" if candidate.reason else ""
    return f"Or {named(game, options, view, candidate.action, names)}, {worse(game, candidate.loss)}{why}."


class Lesson(NamedTuple):
    """An answer that cost something, to be told and to be looked at."""

    text: str
    line: int
    """Of the record, from 0: as many lines have been said when the question stands."""


def lessons_of(game: AnyGame, names: Sequence[str], seat: Seat, text: str) -> list[Lesson]:
    """Say what of a seat's answers cost most in the game of this record, in a second or two; nothing where it cannot be read."""
    try:
        header, lines = record.read(text)
        return list(lessons(game, record.options_of(game, header), names, costliest(game, header, lines, seat)))
    except RecordError:
        return []


def price(game: AnyGame, reason: str) -> int:
    """What a reason says that an answer costs in the game's own points: 9 of 'it takes row 3 for 9 bullheads'; 0: it names no price."""
    found = re.search(rf"\bfor (\d+) (?:{'|'.join(map(re.escape, game.points))})\b", reason)
    return int(found[1]) if found else 0


def lessons(game: AnyGame, options: Options, names: Sequence[str], mistakes: Iterable[Mistake]) -> Iterator[Lesson]:
    """Say of each costly answer when it was, what was done, and what would have been better, and why."""
    for mistake in mistakes:
        if mistake.said.loss < EQUAL:
            continue
        said, better = (named(game, options, mistake.view, one.action, names) for one in (mistake.said, mistake.better))
        # an answer that costs more at first is better for what comes later: its price is no reason
        is_dearer = price(game, mistake.better.reason) > price(game, mistake.said.reason)
        why = f": {mistake.better.reason}" if mistake.better.reason and not is_dearer else ""
        loss = f"{mistake.said.loss:.1f} {game.points[1]} better on average"
        text = f"{moment(game, options, names, mistake)}: you chose to {said}. To {better} was {loss}{why}."
        yield Lesson(text, mistake.line)


def moment(game: AnyGame, options: Options, names: Sequence[str], mistake: Mistake) -> str:
    """Say when an answer was given: 'Round 1, turn 2 of 10', or where the game does not count turns 'Round 1, your turn 6'."""
    headline = next(iter(game.describe_view(options, mistake.view, names)), "").partition(".")[0].partition(";")[0]
    counted = round_of(mistake.view)
    if counted and headline.startswith(f"{counted}, "):
        return headline
    return f"{counted}, your turn {mistake.turn}" if counted else f"Your turn {mistake.turn}"
