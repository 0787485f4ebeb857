"""Which cards go on which stacks: shared by the state, which lists and checks plays, and by bots and previews."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rules.cowtown.components import ABOVE, FACES, HERD, NUMBER, TOP, Run, listed, name_card, name_cards, name_face, name_run, write_stack
from rules.kernel import IllegalAction

FEAT: Final = 3
"""CT-21: cards in a horn-to-tail that earns a scorecow."""


def plays(hand: Sequence[int], stacks: Sequence[Sequence[int]]) -> Iterator[tuple[Run, ...]]:
    """Yield every play of this hand on these stacks: single cards, then longer runs, then stampedes of two stacks, of three, and so on."""
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
    """Whether some card lands on another herd's (CT-11, CT-23)."""
    return any(HERD[2 * run.cards[0]] != HERD[stacks[run.stack][-1]] for run in runs)


def scorecows(runs: Sequence[Run]) -> int:
    """Count what runs earn: one for each run of three or more, and one for a stampede (CT-21, CT-25, CT-R23)."""
    return sum(len(run.cards) >= FEAT for run in runs) + (len(runs) > 1)


def doors(runs: Sequence[Run]) -> int:
    """Count the barn doors that these runs close (CT-27)."""
    return sum(run.cards[-1] % (TOP + 1) == TOP for run in runs)


def may_leave_one(hand: Sequence[int], stacks: Sequence[Sequence[int]], runs: Sequence[Run]) -> bool:
    """Whether one card is left after these runs, or none and the table turns a card that may bring one (CT-30, CT-R24)."""
    left = len(hand) - len(runs[0].cards)
    if len(runs) > 1:
        left -= sum([len(run.cards) for run in runs[1:]])
    return left == 1 or (left == 0 and is_bullish(stacks, runs))


def take_face(hand: list[int], face: int) -> int:
    """Take a card with this face out of the hand; of twins, the one without a Bull's Eye (CT-R5)."""
    card = 2 * face if 2 * face in hand else 2 * face + 1
    hand.remove(card)
    return card


def check_play(hand: Sequence[int], stacks: Sequence[Sequence[int]], runs: Sequence[Run]) -> None:
    """Raise IllegalAction where these runs are no play of this hand on these stacks."""
    named = [run.stack for run in runs]
    for stack in named:
        if named.count(stack) > 1:
            raise IllegalAction("CT-R19", f"in a Stampede each card goes on a stack of its own; stack {write_stack(stack)} is named twice")
    if named != sorted(named):
        raise IllegalAction("CT-22", "name the stacks in the order of their letters")
    check_held(hand, [face for run in runs for face in run.cards], "CT-08")
    for run in runs:
        _check_run(stacks, run)
    low = max(run.cards[0] % (TOP + 1) for run in runs)
    high = min(run.cards[-1] % (TOP + 1) for run in runs)
    if low > high:
        raise IllegalAction("CT-R20", f"{listed([name_run(run.cards) for run in runs])} share no number, so they are no Stampede")


def check_held(hand: Sequence[int], faces: Sequence[int], rule: str) -> None:
    """Raise IllegalAction where the hand does not hold these cards."""
    held = Counter(card // 2 for card in hand)
    for face, count in Counter(faces).items():
        if held[face] < count:
            short = f"only one {name_face(face)}" if held[face] else f"no {name_face(face)}"
            raise IllegalAction(rule, f"you have {short}; your hand is {name_cards(hand) or 'empty'}")


def _check_run(stacks: Sequence[Sequence[int]], run: Run) -> None:
    name = write_stack(run.stack)
    if run.stack >= len(stacks) or not stacks[run.stack]:
        gone = run.stack < len(stacks)
        raise IllegalAction(
            "CT-27" if gone else "CT-08", f"stack {name} is closed: it is behind a barn door" if gone else f"there is no stack {name}"
        )
    for lower, upper in zip(run.cards, run.cards[1:], strict=False):
        if HERD[2 * lower] != HERD[2 * upper]:
            raise IllegalAction(
                "CT-R18", f"cards that go on one stack together are of one herd; {name_face(lower)} and {name_face(upper)} are not"
            )
        if upper != lower + 1:
            raise IllegalAction(
                "CT-19", f"each card in a Horn-to-Tail is one higher than the last; {name_face(upper)} cannot follow {name_face(lower)}"
            )
    top = stacks[run.stack][-1]
    first = NUMBER[2 * run.cards[0]]
    if first != NUMBER[top] + 1:
        if not NUMBER[top]:
            raise IllegalAction("CT-09", f"only a 1 goes on a town card, and stack {name} shows a {name_card(top)}")
        raise IllegalAction("CT-08", f"{number_goes_on(first)}; stack {name} shows {name_card(top)}")


def number_goes_on(number: int) -> str:
    """Say what a number goes on (CT-08, CT-09): `a 7 goes on a 6`, `a 1 goes on a town card`."""
    return f"{_article(number)} {number} goes on {f'{_article(number - 1)} {number - 1}' if number > 1 else 'a town card'}"


def _article(number: int) -> str:
    return "an" if number == 8 else "a"
