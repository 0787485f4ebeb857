"""From marked cards to a play: where they can go, what may be marked with them, and what that would bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.cowtown import plays
from rules.cowtown.components import HERD, NUMBER, Options, Run, has_eye, write_card, write_face, write_stack
from rules.cowtown.view import View, hidden


def ways(view: View, faces: Sequence[int]) -> list[tuple[Run, ...]]:
    """The plays of exactly these cards, best first: what earns more, then what is safe."""
    if not faces:
        return []
    found = [runs for runs in plays.plays([2 * face for face in faces], view.stacks) if sum(len(run.cards) for run in runs) == len(faces)]
    return sorted(found, key=lambda runs: (-plays.scorecows(runs), plays.is_bullish(view.stacks, runs)))


def reach(view: View, faces: Sequence[int]) -> set[int]:
    """The faces of which one more card may be marked beside these: some play holds them all."""
    marked, found = Counter(faces), set[int]()
    for runs in plays.plays(view.hand, view.stacks):
        played = Counter(face for run in runs for face in run.cards)
        if marked <= played:
            found |= set(played - marked)
    return found


def attempt(view: View, faces: Sequence[int], onto: int | None = None) -> tuple[Run, ...]:
    """How these cards would be said where they are no play, for the refusal: on this stack, or where each run comes nearest to fitting."""
    runs: list[list[int]] = []
    for face in sorted(faces):
        if longer := next((run for run in runs if run[-1] == face - 1 and HERD[2 * run[-1]] == HERD[2 * face]), None):
            longer.append(face)
        else:
            runs.append([face])
    free = [stack for stack, cards in enumerate(view.stacks) if cards]
    said: list[Run] = []
    for run in runs:
        by_distance = sorted(free, key=lambda stack: _far(view.stacks[stack][-1], run[0]))
        stack = onto if onto is not None and not said else (by_distance or [0])[0]
        free = [other for other in free if other != stack]
        said.append(Run(stack, tuple(run)))
    return tuple(sorted(said, key=lambda run: run.stack))


def _far(top: int, face: int) -> tuple[int, bool]:
    return abs(NUMBER[2 * face] - 1 - NUMBER[top]), HERD[top] != HERD[2 * face]


def in_words(view: View, runs: Sequence[Run]) -> str:
    """`B6 B7 on B5 (a) and Y7 on R6 (c)`."""
    tops = [write_face(view.stacks[run.stack][-1] // 2) for run in runs]
    return " and ".join(
        f"{' '.join(map(write_face, run.cards))} on {top} ({write_stack(run.stack)})" for run, top in zip(runs, tops, strict=True)
    )


def kick(options: Options, view: View) -> int:
    """In how many of a hundred a turned card shows a Bull's Eye, as far as this seat can know."""
    unseen = hidden(options, view)
    numbered = [card for card in unseen if NUMBER[card]]
    if not numbered or not view.deck:
        return 0
    in_deck = view.deck - (len(unseen) - len(numbered))  # Cowtown cards are in no hand
    return round(100 * in_deck / view.deck * sum(map(has_eye, numbered)) / len(numbered))


def remembered(view: View, seat: int) -> str:
    """What this player is known to hold: cards taken in sight, or passed by the reader."""
    sure = [write_card(one.card) for one in view.sightings if one.seats == (seat,) and one.card is not None]
    maybe = [write_card(one.card) for one in view.sightings if seat in one.seats and len(one.seats) > 1 and one.card is not None]
    return f"{' '.join(sure)}{', ' if sure and maybe else ''}{'perhaps ' + ' '.join(maybe) if maybe else ''}"
