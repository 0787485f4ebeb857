"""What the other players may hold and are about to play, judged by what everybody saw of this round.

Two kinds of player are reckoned with: one who plays the card of least risk, by a rule of thumb, and one who plays any card. How well the
first kind explains what a seat has played so far decides how far its hand is inferred from it, and what it is taken to have picked now.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from rules.kernel import Seat
from rules.take5 import quick
from rules.take5.components import CARDS, FULL, HAND, ROWS, Options
from rules.take5.quick import Rows
from rules.take5.view import View, hidden

CAREFUL: Final = 0.6
"""How likely a seat is to play by least risk, before it has played."""
ODD: Final = 0.2
"""One who plays by least risk plays any card this often."""
KEPT: Final = 0.2
"""How likely a card of less risk than the one played is to have been in the hand of a careful player."""


def risks(rows: Rows, cards: Sequence[int], seats: int) -> list[float]:
    """Guess for each card what it costs to play it now: cards of others fall evenly on the numbers."""
    density = (seats - 1) / len(CARDS)
    order = sorted((end, FULL - size - (rows.cow == number), load) for number, (end, size, load) in enumerate(_right(rows)))
    cheapest = min(rows.loads)
    found = []
    for card in cards:
        below = None
        for row in order:
            if row[0] > card:
                break
            below = row
        if rows.lefts:
            found.append(_risk_at_both_ends(rows, card, density, cheapest))
        elif below is None:
            found.append(cheapest / (1 + card * density))
        else:
            end, room, load = below
            found.append(_risk(card - end, room, load, density))
    return found


def _right(rows: Rows) -> list[tuple[int, int, int]]:
    return list(zip(rows.ends, rows.sizes, rows.loads, strict=True))


def _risk(gap: int, room: int, load: int, density: float) -> float:
    filled = gap * density / room if room > 0 else 1.0
    return (load + 2 * room - 2) * filled * filled if room > 0 and filled < 1 else float(load)


def _risk_at_both_ends(rows: Rows, card: int, density: float, cheapest: int) -> float:
    gap, row = min((card - end if card > end else left - card if card < left else 999, row) for row, (left, end) in _ends(rows))
    if gap == 999:
        return float(cheapest)
    return _risk(gap, FULL - rows.sizes[row], rows.loads[row], density)


def _ends(rows: Rows) -> list[tuple[int, tuple[int, int]]]:
    return list(enumerate(zip(rows.lefts, rows.ends, strict=True)))


class Rivals:
    """The other seats of a view, and worlds drawn by what is known of them."""

    def __init__(self, options: Options, view: View, rows: Rows, fraction: Callable[[], float]) -> None:
        self._fraction = fraction
        self._unseen = hidden(options, view)
        self._seats = [seat for seat in range(len(view.left)) if seat != view.seat and view.left[seat]]
        self._left = {seat: view.left[seat] for seat in self._seats}
        self._known = {seat: list(hand) for seat in self._seats if (hand := view.hands[seat])}
        self._careful = dict.fromkeys(self._seats, CAREFUL)
        self._weights: dict[Seat, dict[int, float]] = {}
        self._look_back(options, view)
        cards = sorted({*self._unseen, *(card for hand in self._known.values() for card in hand)})
        self._risk = dict(zip(cards, risks(rows, cards, len(view.left)), strict=True))

    def _look_back(self, options: Options, view: View) -> None:
        """Repeat the turns of this round: how careful each seat was, and what it then does not hold."""
        if len(view.first) != ROWS:
            return
        rows = quick.rows_of([[card] for card in view.first], _first_cow(options, view), options.variant == "professional")
        choices = iter(view.chosen)
        seats = len(view.left)
        likely = dict.fromkeys(self._seats, 1.0)
        safer: dict[Seat, dict[int, int]] = {seat: {} for seat in self._seats}
        for number, turn in enumerate(view.past):
            cards = sorted({*self._unseen, *(card for later in view.past[number:] for card in later)})
            risk = dict(zip(cards, risks(rows, cards, seats), strict=True))
            size = HAND - number
            for seat in self._seats:
                played = risk[turn[seat]]
                less = [card for card in self._unseen if risk[card] < played]
                share = sum(1 for value in risk.values() if value < played) / len(risk)
                likely[seat] *= (1 - ODD) * size * (1 - share) ** (size - 1) + ODD
                for card in less:
                    safer[seat][card] = safer[seat].get(card, 0) + 1
            quick.play(rows, [sorted(turn)], frozenset(), choices)
        for seat in self._seats:
            careful = self._careful[seat] = CAREFUL * likely[seat] / (CAREFUL * likely[seat] + 1 - CAREFUL)
            if seat not in self._known:
                self._weights[seat] = {card: 1 - careful + careful * KEPT**times for card, times in safer[seat].items()}

    def careful(self, seat: Seat) -> float:
        """Return how likely this seat is to play by least risk, by what it has played."""
        return self._careful[seat]

    def deal(self) -> dict[Seat, list[int]]:
        """Draw hands that the view allows, each in any order."""
        fraction = self._fraction
        hands = {seat: sorted(hand, key=lambda _: fraction()) for seat, hand in self._known.items()}
        rest = sorted(self._unseen, key=lambda _: fraction())
        for seat in sorted((seat for seat in self._seats if seat not in hands), key=lambda _: fraction()):
            weights, left = self._weights.get(seat), self._left[seat]
            if not weights:
                hands[seat] = rest[:left]
                del rest[:left]
                continue
            hand, spare = [], []
            for place, card in enumerate(rest):
                if fraction() < weights.get(card, 1.0):
                    hand.append(card)
                    if len(hand) == left:
                        spare += rest[place + 1 :]
                        break
                else:
                    spare.append(card)
            if len(hand) < left:
                missing = left - len(hand)
                hand += spare[:missing]
                del spare[:missing]
                hand.sort(key=lambda _: fraction())
            hands[seat] = hand
            rest = spare
        return hands

    def picked(self, hands: dict[Seat, list[int]]) -> None:
        """Put first in each hand, in place, what this seat may have picked now."""
        fraction, risk = self._fraction, self._risk
        for seat, hand in hands.items():
            if hand and fraction() < self._careful[seat] * (1 - ODD):
                best, least = 0, float("inf")
                for place, card in enumerate(hand):
                    if (here := risk[card]) < least:
                        best, least = place, here
                hand[0], hand[best] = hand[best], hand[0]


def _first_cow(options: Options, view: View) -> int | None:
    return view.first.index(min(view.first)) if options.has_cow else None
