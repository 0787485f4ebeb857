"""Which cards go on which stacks: shared by the state, which lists and checks plays, and by bots and previews."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rules.cowtown.components import ABOVE, FACES, HERD, NUMBER, TOP, Run, write_card, write_cards, write_face, write_run, write_stack
from rules.kernel import IllegalAction

FEAT: Final = 3
"""CT-21: cards in a horn-to-tail that earns a scorecow."""


def plays(hand: Sequence[int], stacks: Sequence[Sequence[int]]) -> Iterator[tuple[Run, ...]]:
    """Every play of this hand on these stacks: single cards, then longer runs, then stampedes of two stacks, of three, and so on."""
    held = [0] * FACES
    for card in hand:
        held[card // 2] += 1
    by_stack: list[list[Run]] = []
    for stack, cards in enumerate(stacks):
        if cards and (runs := _runs_on(held, stack, NUMBER[cards[-1]])):
            by_stack.append(runs)
    alone = [run for runs in by_stack for run in runs]
    alone.sort(key=lambda run: len(run.cards))
    for run in alone:
        yield (run,)
    for count in range(2, len(by_stack) + 1):
        found = False
        for found_runs in _stampedes(by_stack, count, held, 1, TOP):
            found = True
            yield found_runs
        if not found:
            return


def _runs_on(held: list[int], stack: int, shown: int) -> list[Run]:
    """The runs that fit a stack that shows this number."""
    runs = []
    for first in ABOVE[shown]:
        last = first
        while last < first + TOP - shown and held[last]:
            last += 1
            runs.append(Run(stack, tuple(range(first, last))))
    return runs


def _stampedes(by_stack: list[list[Run]], count: int, held: list[int], low: int, high: int) -> Iterator[tuple[Run, ...]]:
    """CT-R20: so many runs, one a stack, that share a number from low to high and are in the hand together."""
    for place, runs in enumerate(by_stack):
        rest = by_stack[place + 1 :]
        if len(rest) < count - 1:
            return
        for run in runs:
            first = run.cards[0] % (TOP + 1)
            shared_low, shared_high = max(low, first), min(high, first + len(run.cards) - 1)
            if shared_low > shared_high or not all(held[face] for face in run.cards):
                continue
            if count == 1:
                yield (run,)
                continue
            for face in run.cards:
                held[face] -= 1
            for more in _stampedes(rest, count - 1, held, shared_low, shared_high):
                yield (run, *more)
            for face in run.cards:
                held[face] += 1


def is_bullish(stacks: Sequence[Sequence[int]], runs: Sequence[Run]) -> bool:
    """CT-11, CT-23: some card lands on another herd's."""
    return any(HERD[2 * run.cards[0]] != HERD[stacks[run.stack][-1]] for run in runs)


def scorecows(runs: Sequence[Run]) -> int:
    """CT-21, CT-25, CT-R23: one for each run of three or more, and one for a stampede."""
    return sum(len(run.cards) >= FEAT for run in runs) + (len(runs) > 1)


def doors(runs: Sequence[Run]) -> int:
    """CT-27: the barn doors that these runs close."""
    return sum(run.cards[-1] % (TOP + 1) == TOP for run in runs)


def may_leave_one(hand: Sequence[int], stacks: Sequence[Sequence[int]], runs: Sequence[Run]) -> bool:
    """CT-30: after these runs one card is left, or none and the table turns a card that may bring one (CT-R24)."""
    left = len(hand) - sum([len(run.cards) for run in runs])
    return left == 1 or (left == 0 and is_bullish(stacks, runs))


def take_face(hand: list[int], face: int) -> int:
    """Take a card with this face out of the hand; of twins, the one without a Bull's Eye (CT-R5)."""
    card = 2 * face if 2 * face in hand else 2 * face + 1
    hand.remove(card)
    return card


def check_play(hand: Sequence[int], stacks: Sequence[Sequence[int]], runs: Sequence[Run]) -> None:
    """Raises IllegalAction where these runs are no play of this hand on these stacks."""
    named = [run.stack for run in runs]
    for stack in named:
        if named.count(stack) > 1:
            raise IllegalAction("CT-R19", f"a stampede puts each card on a stack of its own; {write_stack(stack)} is named twice")
    if named != sorted(named):
        raise IllegalAction("CT-22", "name the stacks in the order of their letters")
    check_held(hand, [face for run in runs for face in run.cards], "CT-08")
    for run in runs:
        _check_run(stacks, run)
    low = max(run.cards[0] % (TOP + 1) for run in runs)
    high = min(run.cards[-1] % (TOP + 1) for run in runs)
    if low > high:
        raise IllegalAction("CT-R20", f"no number is in each of {' and '.join(map(write_run, runs))}, so they are no stampede")


def check_held(hand: Sequence[int], faces: Sequence[int], rule: str) -> None:
    """Raises IllegalAction where the hand does not hold these cards."""
    held = Counter(card // 2 for card in hand)
    for face, count in Counter(faces).items():
        if held[face] < count:
            short = f"only {held[face]}" if held[face] else "no"
            raise IllegalAction(rule, f"you hold {short} {write_face(face)}; you hold {write_cards(hand)}")


def _check_run(stacks: Sequence[Sequence[int]], run: Run) -> None:
    name = write_stack(run.stack)
    if run.stack >= len(stacks) or not stacks[run.stack]:
        gone = run.stack < len(stacks)
        raise IllegalAction("CT-27" if gone else "CT-08", f"stack {name} is behind a barn door" if gone else f"there is no stack {name}")
    for lower, upper in zip(run.cards, run.cards[1:], strict=False):
        if HERD[2 * lower] != HERD[2 * upper]:
            raise IllegalAction("CT-R18", f"a horn-to-tail is of one herd; {write_face(lower)} and {write_face(upper)} are of two")
        if upper != lower + 1:
            raise IllegalAction(
                "CT-19", f"in a horn-to-tail each card is one higher than the last; {write_face(upper)} follows {write_face(lower)}"
            )
    top = stacks[run.stack][-1]
    first = NUMBER[2 * run.cards[0]]
    if first != NUMBER[top] + 1:
        if not NUMBER[top]:
            raise IllegalAction("CT-09", f"only a 1 goes on a Cowtown card, and stack {name} shows {write_card(top)}")
        raise IllegalAction("CT-08", f"a {first} goes on a {first - 1}; stack {name} shows {write_card(top)}")
