"""The throws of a round ahead, and what the places pay after them: for a bot that chooses which dice to keep.

The others are imagined to keep dice as the judgement does, in some sampled futures. What each whole hand of one's own would win
against those is a table; and the best keeps towards it, over all throws that may fall, follow from the last throw back to this one.
`tests/games/dicetown/test_quick.py` holds it to the rules.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cache
from itertools import accumulate
from typing import Final

from msgspec import Struct

from rules.chance import Fast
from rules.dicetown.bot import PATIENCE, kept
from rules.dicetown.components import DICE
from rules.dicetown.hands import COUNTS, FACES, HANDS, PLUS, SIZES, WORTH, above, branches, joined, number, parts, rolled, throws
from rules.dicetown.throws import cost
from rules.kernel import Seat

NEVER: Final = -1e9
FULL: Final = [hand for hand, size in enumerate(SIZES) if size == DICE]
KEPT: Final = 3
"""Of a throw to come it is thought to keep so many dice at most; and of five dice, not to keep none."""
MOST: Final = 5
"""So many throws ahead are imagined; what is not finished then, is rolled once more."""


class Prizes(Struct):
    """What is to be won in a round, as one seat sees it: points of its own, less those of the others."""

    faces: list[list[list[float]]]
    """By seat, face and count: what it is worth to the one who asks if that seat wins with so many dice."""
    hall: list[float]
    """By seat: what the best poker hand is worth."""
    remedies: list[float]
    """By face: what Doc Badluck gives to the one who asks, if it wins nothing and shows such a die."""
    dollar: float
    """What a dollar is worth to the one who asks."""
    tie: float
    """How likely it wins a tie that somebody else settles."""


class Round(Struct):
    """The dice of a round, before or within a throw."""

    me: Seat
    others: list[Seat]
    """Those who play, without oneself."""
    locked: list[int]
    """By seat, numbers of hands (`rules.dicetown.hands`)."""
    dollars: list[int]
    sheriff: Seat


def kept_by(hand: int, thrown: int, dollars: int, is_sheriff: bool) -> int:
    """Return the hand that one who plays by judgement has after this throw."""
    return joined(hand, number(kept(HANDS[hand], HANDS[thrown], dollars, is_sheriff)))


@cache
def steps(hand: int, dollars: int, is_sheriff: bool) -> list[int]:
    """List the hands that one who plays by judgement has after its next throw, each as often as it falls; dollars up to PATIENCE."""
    found: list[int] = []
    for thrown, ways in throws(DICE - SIZES[hand]):
        found += [kept_by(hand, thrown, dollars, is_sheriff)] * ways
    return found


class Ends:
    """What the others show in the end, over the sampled futures in which the throws end in one way."""

    def __init__(self, ahead: Round, prizes: Prizes) -> None:
        self._ahead, self._prizes = ahead, prizes
        self._seen: list[list[tuple[int, float, float]]] = [[] for _ in range(FACES)]
        self._hall: list[tuple[int, float]] = []
        self.count = 0

    def add(self, finals: Sequence[int]) -> None:
        """Count one future: the whole hands of the others, in their order."""
        self.count += 1
        others, sheriff, prizes = self._ahead.others, self._ahead.sheriff, self._prizes
        for face, counts in enumerate(zip(*[COUNTS[final] for final in finals], strict=True)):
            best = max(counts)
            if not best:
                self._seen[face].append((0, 0.0, 1.0))
                continue
            if counts.count(best) == 1:
                winner = others[counts.index(best)]
                mine = prizes.tie if winner != sheriff else 0.0
            else:
                tied = [seat for seat, count in zip(others, counts, strict=True) if count == best]
                winner, mine = (sheriff, 0.0) if sheriff in tied else (tied[0], prizes.tie)
            if sheriff == self._ahead.me:
                mine = 1.0
            self._seen[face].append((best, prizes.faces[winner][face][best], mine))
        worth, seat = max([(WORTH[final], seat) for final, seat in zip(finals, others, strict=True)])
        self._hall.append((worth, prizes.hall[seat]))

    def values(self, hands: Sequence[int]) -> dict[int, float]:
        """Return, for these whole hands of one's own, what the round brings."""
        worth, wins = zip(*[self._at_face(face) for face in range(FACES)], strict=True)
        nines, tens, jacks, queens, kings, aces = worth
        self._hall.sort()
        others = [value for value, _ in self._hall]
        lost_up_to = [0.0, *accumulate([lost for _, lost in self._hall])]
        remedies, prize, times = self._prizes.remedies, self._prizes.hall[self._ahead.me], max(1, self.count)
        found: dict[int, float] = {}
        for hand in hands:
            one, two, three, four, five, six = counts = COUNTS[hand]
            low, high = bisect_left(others, WORTH[hand]), bisect_right(others, WORTH[hand])
            lost = lost_up_to[-1] - (lost_up_to[low] + lost_up_to[high]) / 2
            won = (low + high) / 2 / times
            nothing = 1 - won
            for count, chances in zip(counts, wins, strict=True):
                nothing *= 1 - chances[count]
            cured = max([remedy for remedy, count in zip(remedies, counts, strict=True) if count])
            at_faces = nines[one] + tens[two] + jacks[three] + queens[four] + kings[five] + aces[six]
            found[hand] = at_faces + won * prize + lost / times + nothing * cured
        return found

    def _at_face(self, face: int) -> tuple[list[float], list[float]]:
        """Return, by the number of one's own dice of a face, what its place brings, and how likely one wins there (DT-14, DT-27)."""
        prizes, times = self._prizes.faces[self._ahead.me][face], max(1, self.count)
        there, lost, mine = ([0.0] * (DICE + 1) for _ in range(3))
        for best, its, share in self._seen[face]:
            there[best] += 1
            lost[best] += its
            mine[best] += share
        worth, wins = [sum(lost) / times], [0.0]
        for count in range(1, DICE + 1):
            won = (sum(there[:count]) + mine[count]) / times
            tied = lost[count] * (1 - mine[count] / there[count]) if there[count] else 0.0
            worth.append(won * prizes[count] + (tied + sum(lost[count + 1 :])) / times)
            wins.append(won)
        return worth, wins


class Plan:
    """What keeping dice of a throw is worth, when everything after it is done as well as can be."""

    def __init__(self, ahead: Round, prizes: Prizes, luck: int, worlds: int) -> None:
        """All dice of the first of these throws have fallen; nobody sees those of the others."""
        self._ahead, self._prizes = ahead, prizes
        root = ahead.locked[ahead.me]
        self._full = [hand for hand in above(root) if SIZES[hand] == DICE]
        self._open = [hand for hand in above(root) if 0 < SIZES[hand] < DICE]
        self._kept = min(KEPT, ahead.dollars[ahead.me] + 1)
        ended, going = self._futures(luck, worlds)
        self.after = self._back(ended, going)
        """By number of a hand: its worth right after the choice of the first throw."""

    def _futures(self, luck: int, worlds: int) -> tuple[list[Ends], list[Ends]]:
        """Sample how the others go on: for each throw, how it ends if one of them ends it, and if one does so oneself."""
        ahead, fraction = self._ahead, Fast(luck).fraction
        ended = [Ends(ahead, self._prizes) for _ in range(MOST)]
        going = [Ends(ahead, self._prizes) for _ in range(MOST)]
        is_sheriff = [seat == ahead.sheriff for seat in ahead.others]
        for _ in range(worlds):
            hands = [ahead.locked[seat] for seat in ahead.others]
            dollars = [ahead.dollars[seat] for seat in ahead.others]
            for throw in range(MOST):
                is_over = throw == MOST - 1
                for place, hand in enumerate(hands):
                    if SIZES[hand] < DICE:
                        falls = steps(hand, min(PATIENCE, dollars[place]), is_sheriff[place])
                        hands[place] = after = falls[int(fraction() * len(falls))]
                        dollars[place] -= cost(SIZES[after] - SIZES[hand])
                        is_over = is_over or SIZES[after] == DICE
                finals = []
                for hand in hands:
                    if SIZES[hand] < DICE:
                        falls = rolled(hand)
                        hand = falls[int(fraction() * len(falls))]
                    finals.append(hand)
                going[throw].add(finals)
                if is_over:
                    ended[throw].add(finals)
                    break
        return ended, going

    def _back(self, ended: list[Ends], going: list[Ends]) -> list[float]:
        """Go back from the last throw to the first; return the worth of each hand after the first."""
        last = max(throw for throw, ends in enumerate(going) if ends.count)
        after: list[float] = []
        for throw in range(last, -1, -1):
            later = self.before_throw(after) if throw < last else []
            after = [NEVER] * len(HANDS)
            for hand, worth in going[throw].values(self._full).items():
                after[hand] = worth
            share = ended[throw].count / going[throw].count
            end = self._last_rolls(ended[throw].values(self._full)) if share else []
            for hand in self._open:
                after[hand] = (share * end[hand] if share else 0.0) + ((1 - share) * later[hand] if share < 1 else 0.0)
        return after

    def _last_rolls(self, ends: dict[int, float]) -> list[float]:
        """DT-11: what a hand comes to when all dice that it lacks are rolled, and kept as they fall."""
        values = [NEVER] * len(HANDS)
        for hand, worth in ends.items():
            values[hand] = worth
        for hand in self._open:
            values[hand] = sum([values[more] for more in PLUS[hand]]) / FACES
        return values

    def before_throw(self, after: list[float]) -> list[float]:
        """Return the worth of each hand before a throw, from that after it, when dice are kept as well as can be."""
        dollar, found = self._prizes.dollar, [NEVER] * len(HANDS)
        paid = [value - dollar * size if value > NEVER else value for value, size in zip(after, SIZES, strict=True)]
        for hand in self._open:
            total = 0.0
            for share, pick, is_single in branches(hand, self._kept):
                total += share * (pick(paid) if is_single else max(pick(paid)))
            found[hand] = total + dollar * (SIZES[hand] + 1)
        return found

    def loaded(self, face: int) -> float:
        """Return the worth of the next throw if one of its dice shows this face (DT-32)."""
        ahead, dollar, after = self._ahead, self._prizes.dollar, self.after
        root = ahead.locked[ahead.me]
        size = DICE - SIZES[root]
        total = 0.0
        for thrown, ways in throws(size - 1):
            whole = PLUS[thrown][face]
            kept = [after[joined(root, dice)] - dollar * cost(SIZES[dice]) for dice in parts(whole) if SIZES[dice] <= self._kept]
            total += ways * max(kept)
        return total / float(FACES ** (size - 1))

    def weighed(self, thrown: Sequence[int]) -> list[tuple[tuple[int, ...], float]]:
        """List what can be kept of this throw, and its worth, the best first."""
        ahead, dollar = self._ahead, self._prizes.dollar
        root, dollars = ahead.locked[ahead.me], ahead.dollars[ahead.me]
        found = [
            (HANDS[dice], self.after[joined(root, dice)] - dollar * cost(SIZES[dice]))
            for dice in parts(number(thrown))
            if cost(SIZES[dice]) <= dollars
        ]
        if dollars and root:
            found.append(((), self.after[root] - dollar))
        return sorted(found, key=lambda one: -one[1])
