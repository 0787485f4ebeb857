"""A round of Take 5 on bare lists of numbers, for bots: a hundred times as many turns a second as the rules themselves can play.

A row is three numbers: the card at its end, how many number cards it holds, and their heads. `tests/games/take5` holds this to the rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from rules.take5.components import FULL, HEADS, heads


class Rows(Struct):
    """The four rows, and the Cow."""

    ends: list[int]
    sizes: list[int]
    loads: list[int]
    """Heads that lie in each row."""
    cow: int
    """-1: not in play."""
    lefts: list[int]
    """Professional (T5-22) alone: the card at the left end of each row; else empty."""

    def copy(self) -> Rows:
        """Return equal rows that share nothing that can change."""
        return Rows(self.ends.copy(), self.sizes.copy(), self.loads.copy(), self.cow, self.lefts.copy())


def rows_of(rows: Sequence[Sequence[int]], cow: int | None, professional: bool) -> Rows:
    """Take the numbers from rows of cards."""
    lefts = [row[0] for row in rows] if professional else []
    return Rows([row[-1] for row in rows], [len(row) for row in rows], [heads(row) for row in rows], -1 if cow is None else cow, lefts)


def play(rows: Rows, turns: Iterable[Sequence[int]], own: frozenset[int], choices: Iterable[int] = ()) -> tuple[int, int]:
    """Place the cards of turns, each sorted, in place: the heads that the `own` cards take, and the heads that all take.

    Where a card leaves its player a choice (T5-08, T5-22), the next of `choices` is taken; when they are used up, the row of fewest heads.
    """
    return (_play_at_both_ends if rows.lefts else _play_at_right_ends)(rows, turns, own, iter(choices))


def _play_at_right_ends(rows: Rows, turns: Iterable[Sequence[int]], own: frozenset[int], choices: Iterable[int]) -> tuple[int, int]:
    ends, sizes, loads, cow = rows.ends, rows.sizes, rows.loads, rows.cow
    chosen = iter(choices)
    by_card = HEADS
    mine = taken = 0
    for cards in turns:
        for card in cards:
            first, second, third, fourth = ends
            row, end = -1, 0
            if first < card:
                row, end = 0, first
            if end < second < card:
                row, end = 1, second
            if end < third < card:
                row, end = 2, third
            if end < fourth < card:
                row = 3
            if row >= 0 and sizes[row] < (FULL if row != cow else FULL - 1):
                ends[row] = card
                sizes[row] += 1
                loads[row] += by_card[card]
                if row != cow:
                    continue
                fallen = 0
            else:
                if row < 0:
                    row = next(chosen, -1)
                    if row < 0:
                        row = loads.index(min(loads))
                fallen = loads[row]
                ends[row], sizes[row], loads[row] = card, 1, by_card[card]
            while row == cow:
                end = len(by_card)
                for other in range(4):
                    if other != row and ends[other] < end:
                        cow, end = other, ends[other]
                if sizes[cow] >= FULL:
                    fallen += loads[cow] - by_card[end]
                    sizes[cow], loads[cow] = 1, by_card[end]
                    row = cow
            taken += fallen
            if card in own:
                mine += fallen
    rows.cow = cow
    return mine, taken


def _play_at_both_ends(rows: Rows, turns: Iterable[Sequence[int]], own: frozenset[int], choices: Iterable[int]) -> tuple[int, int]:
    ends, sizes, loads, lefts = rows.ends, rows.sizes, rows.loads, rows.lefts
    chosen = iter(choices)
    by_card = HEADS
    mine = taken = 0
    for cards in turns:
        for card in cards:
            row, nearest, tie = -1, len(by_card), -1
            for number in range(4):
                gap = card - ends[number]
                if gap < 0:
                    gap = lefts[number] - card
                    if gap < 0:
                        continue
                if gap < nearest:
                    row, nearest, tie = number, gap, -1
                elif gap == nearest:
                    tie = number
            is_choice = row < 0
            if is_choice or tie >= 0:
                named = next(chosen, -1)
                if named >= 0:
                    row = named
                elif is_choice:
                    row = loads.index(min(loads))
                elif (loads[tie] if sizes[tie] >= FULL else 0) < (loads[row] if sizes[row] >= FULL else 0):
                    row = tie
            if is_choice or sizes[row] >= FULL:
                taken += loads[row]
                if card in own:
                    mine += loads[row]
                ends[row] = lefts[row] = card
                sizes[row], loads[row] = 1, by_card[card]
                continue
            if card < lefts[row]:
                lefts[row] = card
            else:
                ends[row] = card
            sizes[row] += 1
            loads[row] += by_card[card]
    return mine, taken
