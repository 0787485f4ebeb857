"""The strongest play of Cowtown: every answer is judged by the learned value of what it leaves at the end of one's own turn.

Unseen cards, turned or drawn, are tried one after the other, the same for every answer. Mooooos are called and caught as the
judgement does it: to forget one brings nothing, and who owes one is no secret.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final

from msgspec import Struct

from rules.chance import Chance, shuffled
from rules.cowtown import bot, plays, scoring
from rules.cowtown.actions import Actions, Again, Draw, Pass, Play, Stop
from rules.cowtown.components import ABOVE, HERD, NUMBER, TOP, Options, Run, has_eye
from rules.cowtown.sight import unclaimed
from rules.cowtown.value import Sight, value
from rules.cowtown.view import View, hidden
from rules.kernel import Ask, Seat

WEIGHED: Final = 8
"""Of the plays of a hand, the best by judgement are valued."""
TRIED: Final = 12
"""So many unseen cards are tried for a card that is turned or drawn."""
MASTERED: Final = 4.0
"""Scorecows that it is worth to end the game as the winner, and that it costs to end it otherwise (CT-R45)."""


def strongest(options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool]) -> Actions | None:
    """Choose the play, the draw or the bonus that leaves the best hand; call and catch as the judgement does."""
    found = weigh(options, view, ask, chance, stop)
    return found[0][0] if found else bot.heuristic(options, view, ask, chance)


def weigh(
    options: Options, view: View, ask: Ask, chance: Chance, stop: Callable[[], bool], weighed: int = WEIGHED, tried: int = TRIED
) -> list[tuple[Actions, float]]:
    """List the answers that are worth a thought, the best first, with the scorecows that they should bring; none for calls and catches."""
    match ask.what:
        case "turn":
            return _Turn(options, view, chance, weighed, tried).weighed()
        case "bonus":
            return _Turn(options, view, chance, weighed, tried).weighed_bonuses()
        case _:
            return []


class _After(Struct):
    """What one's own answer leaves, as far as it is known."""

    hand: list[int]
    tops: list[int]
    left: list[int]
    """Cards of the others, in the order of their turns."""
    deck: int
    earned: int = 0


class _Turn:
    """One decision in one's own turn."""

    def __init__(self, options: Options, view: View, chance: Chance, weighed: int, tried: int) -> None:
        assert view.seat is not None
        self._most = weighed
        self._options, self._view, self._seat = options, view, view.seat
        seats = len(view.left)
        self._others: list[Seat] = [(view.seat + step) % seats for step in range(1, seats)]
        self._start = _After(
            list(view.hand), [stack[-1] for stack in view.stacks if stack], [view.left[one] for one in self._others], view.deck
        )
        self._unclaimed = unclaimed(options, sum(view.scorecows))
        unseen = hidden(options, view)
        numbered = [card for card in unseen if NUMBER[card]]
        towns = len(unseen) - len(numbered)  # no hand holds a Cowtown card
        self._town = towns / view.deck if view.deck else 0.0
        self._eye = sum(map(has_eye, numbered)) / len(numbered) * (1 - self._town) if numbered else 0.0
        self._cards = shuffled(chance, numbered)[:tried]

    def weighed(self) -> list[tuple[Actions, float]]:
        """List the answers to a turn that are worth a thought, the best first, with the scorecows that they should bring."""
        start = self._start
        found: list[tuple[Actions, float]] = [(Draw("deck"), self._drawn(start))]
        if self._view.discard:
            found.append((Draw("discard"), self._ended(_After([*start.hand, self._view.discard[-1]], start.tops, start.left, start.deck))))
        for runs in self._candidates():
            moo = plays.may_leave_one(self._view.hand, self._view.stacks, runs)
            found.append((Play(runs, moo), self._played(start, runs)))
        return sorted(found, key=lambda one: -one[1])

    def weighed_bonuses(self) -> list[tuple[Actions, float]]:
        """List the answers at a barn door (CT-28), the best first."""
        return sorted(self._bonuses(self._start), key=lambda one: -one[1])

    def _candidates(self) -> list[tuple[Run, ...]]:
        weighed = [(bot.gain(self._view, runs), runs) for runs in islice(plays.plays(self._view.hand, self._view.stacks), bot.WEIGHED)]
        weighed.sort(key=lambda one: -one[0])
        return [runs for _, runs in weighed[: self._most]]

    def _played(self, before: _After, runs: Sequence[Run]) -> float:
        """Value a play of the view's own stacks, whatever card is then turned."""
        hand, tops = before.hand.copy(), []
        stacks = self._view.stacks
        laid = {run.stack: run.cards for run in runs}
        for number, stack in enumerate(stacks):
            if not stack:
                continue
            top = stack[-1]
            for face in laid.get(number, ()):
                top = plays.take_face(hand, face)
            if NUMBER[top] < TOP:
                tops.append(top)
        doors = plays.doors(runs)
        after = _After(hand, tops, before.left, before.deck, plays.scorecows(runs))
        if not plays.is_bullish(stacks, runs):
            return self._after_play(after, doors)
        turned = _After(hand, tops, before.left, before.deck - 1, after.earned)
        with_town = _After(hand, [*tops, 0], before.left, before.deck - 1, after.earned)
        is_kicked = self._eye if before.deck > 1 else 0.0
        kicked = _After(hand, tops, before.left, before.deck - 1, after.earned if self._options.scorecow_if_kicked else 0)
        quiet = 1 - self._town - is_kicked
        return (
            quiet * self._after_play(turned, doors)
            + (self._town * self._after_play(with_town, doors) if self._town else 0.0)
            + (is_kicked * self._drawn(kicked, doors) if is_kicked else 0.0)
        )

    def _drawn(self, before: _After, doors: int = 0) -> float:
        """Value a card drawn from the deck: the average over some unseen cards, and a Cowtown card that goes to the table (CT-17)."""
        deck = before.deck - 1
        found = 0.0
        for card in self._cards:
            found += self._after_play(_After([*before.hand, card], before.tops, before.left, deck, before.earned), doors)
        found = found / len(self._cards) if self._cards else 0.0
        if self._town:
            town = self._after_play(_After(before.hand, [*before.tops, 0], before.left, deck, before.earned), doors)
            found = (1 - self._town) * found + self._town * town
        return found

    def _after_play(self, after: _After, doors: int) -> float:
        """Value what a play leaves: the end of the turn, or what a closed barn door gives."""
        if not doors or not after.hand or after.deck <= 0:
            return self._ended(after)
        return max(worth for _, worth in self._bonuses(after))

    def _bonuses(self, after: _After) -> list[tuple[Actions, float]]:
        found: list[tuple[Actions, float]] = [(Stop(), self._ended(after)), (Again(), self._another_turn(after))]
        for face in dict.fromkeys(card // 2 for card in after.hand):
            hand = after.hand.copy()
            plays.take_face(hand, face)
            for place, to in enumerate(self._others):
                left = after.left.copy()
                left[place] += 1
                moo = len(hand) == 1
                found.append((Pass(face, to, moo), self._ended(_After(hand, after.tops, left, after.deck, after.earned))))
        return found

    def _another_turn(self, after: _After) -> float:
        """Value another turn by its best play onto one stack, or a card drawn blind."""
        best = self._ended(after) - 0.3
        for place, top in enumerate(after.tops):
            for first in ABOVE[NUMBER[top]]:
                hand, count = after.hand.copy(), 0
                while NUMBER[top] + count < TOP and (2 * (first + count) in hand or 2 * (first + count) + 1 in hand):
                    card = plays.take_face(hand, first + count)
                    count += 1
                    tops = [*after.tops[:place], *([card] if NUMBER[card] < TOP else []), *after.tops[place + 1 :]]
                    is_safe = HERD[top] == HERD[card]
                    earned = after.earned + (count >= plays.FEAT)
                    worth = self._ended(_After(hand.copy(), tops, after.left, after.deck - (not is_safe), earned))
                    if not is_safe:
                        worth -= self._eye * 0.5
                    best = max(best, worth)
        return best

    def _ended(self, after: _After) -> float:
        """Value the end of one's turn, in scorecows: what was earned, and what the rest of the round brings."""
        seats = len(self._others) + 1
        left = self._unclaimed - after.earned
        if after.earned and left <= 0 and self._options.supply_end == "at_once" and self._options.supply:
            scores = self._view.scorecows
            return MASTERED if all(scores[self._seat] + after.earned > scores[other] for other in self._others) else -MASTERED
        if after.hand and after.deck > 0:
            return after.earned + value(Sight(after.hand, after.tops, after.left, after.deck, left))
        awards = scoring.awards([len(after.hand), *after.left])
        return after.earned + awards[0] - (sum(awards) - awards[0]) / (seats - 1)
