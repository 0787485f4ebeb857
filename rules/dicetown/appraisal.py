"""What everything in a round of Dice Town is worth to one seat: points of its own, less those of the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.dicetown import prospects, value
from rules.dicetown.actions import Place
from rules.dicetown.components import (
    CLUB,
    DEEDS,
    DIAMOND,
    DICE,
    HEART,
    RANCH,
    SPADE,
    STORE,
    SUITS,
    Options,
    gain,
)
from rules.dicetown.determinize import hidden
from rules.dicetown.hands import FACES
from rules.dicetown.quick import Prizes
from rules.dicetown.value import BADGE, CARDS, DEED_POINTS, DOLLARS, EQUIPMENT, HERD, LEAD, NUGGETS, RODEOS, SAFE
from rules.dicetown.view import View
from rules.kernel import Seat

ROUND: Final = 0.1
"""By so much a game goes on in a round, about."""
TIE: Final = 0.7
"""How likely a good offer wins a tie."""
HELP: Final = 0.2
"""What any Cowboy does for its seat, beside what is counted."""


class Appraisal:
    """One seat's view, appraised."""

    def __init__(self, options: Options, view: View) -> None:
        assert view.seat is not None
        self.options, self.view, self.me = options, view, view.seat
        seats = range(len(view.dollars))
        self.others: list[Seat] = [seat for seat in seats if seat != view.seat and not view.gone[seat]]
        store, deeds = hidden(options, view)
        self.store = store
        self.hands = value.hands_of(options, view, store, deeds)
        self.worth = value.worths(min(1.0, value.progress(options, view) + ROUND))
        stands = [self._stand(seat) for seat in seats]
        self.signs = self._signs(stands)

    def _stand(self, seat: Seat) -> float:
        return sum([worth * count for worth, count in zip(self.worth, value.sight(self.view, seat, self.hands[seat]), strict=True)])

    def _signs(self, stands: Sequence[float]) -> list[float]:
        """By seat, what a point of it counts: one's own 1, those of the others -1 together."""
        found = [0.0] * len(stands)
        for seat in self.others:
            found[seat] = -1.0 / len(self.others)
        found[self.me] = 1.0
        return found

    # Single things -----------------------------------------------------------------------------------------------------------

    def card(self, card: int) -> float:
        """Return what a hand card is worth to its owner."""
        if card == RANCH:
            return gain((RANCH,), self.view.ranches[self.me])
        if card in DEEDS:
            return self.worth[DEED_POINTS] * card
        points = STORE[card].points
        return self.worth[EQUIPMENT] * points if points else self.worth[CARDS]

    def best_of(self, cards: Sequence[int], draws: int) -> float:
        """Return what the best of so many cards, drawn of these, is worth on average."""
        return best_of([self.card(card) for card in cards], draws)

    def moved(self, seat: Seat, giver: Seat | None, points: float) -> float:
        """Return what it counts if so many points come to a seat, from another one or from nobody."""
        return points * (self.signs[seat] - (self.signs[giver] if giver is not None else 0.0))

    def herds(self, changes: Sequence[tuple[Seat, int]]) -> float:
        """Return what it counts if herds change by so many cows."""
        before = list(self.view.herds)
        after = before.copy()
        found = 0.0
        for seat, cows in changes:
            after[seat] += cows
            found += self.signs[seat] * self.worth[HERD] * cows
        for seat, sign in enumerate(self.signs):
            if sign:
                found += sign * self.worth[LEAD] * (value.lead(after, seat) - value.lead(before, seat))
        return found

    def hired(self, seat: Seat, suit: int) -> float:
        """Return what a Cowboy is worth to a seat that hires it (DT-50, DT-56)."""
        before, left = self.view.cowboys[seat], self.view.rodeos_left
        after, won = [*before, suit], 0
        if left and len(set(after)) == len(SUITS):
            won = 1
            for one in range(len(SUITS)):
                after.remove(one)
        gained = zip(value.gang(after, left - won), value.gang(before, left), value.GANG, strict=True)
        return HELP + self.worth[RODEOS] * won + sum([self.worth[thing] * (now - then) for now, then, thing in gained])

    # Places ------------------------------------------------------------------------------------------------------------------

    def mine(self, seat: Seat, nines: int) -> float:
        """DT-16."""
        return self.signs[seat] * self.worth[NUGGETS] * min(self.view.mine, nines + self.view.cowboys[seat].count(SPADE))

    def bank(self, seat: Seat) -> float:
        """DT-17, DT-53."""
        view, dollar = self.view, self.worth[DOLLARS]
        found = self.signs[seat] * dollar * view.bank
        if each := view.cowboys[seat].count(DIAMOND):
            for other in (*self.others, self.me):
                if other != seat:
                    found += self.moved(seat, other, dollar * min(each, view.dollars[other]))
        return found

    def shop(self, seat: Seat, jacks: int) -> float:
        """DT-18."""
        return self.signs[seat] * self.best_of(self.store, jacks)

    def robbed(self, thief: Seat, victim: Seat, queens: int) -> float:
        """DT-20: what it counts if a thief draws of this victim's hand."""
        hand = self.hands[victim]
        draws = min(hand.size, queens - self.view.cowboys[victim].count(HEART))
        if draws <= 0:
            return 0.0
        own = self.view.hands[victim]
        if own is not None:
            points = self.best_of(own, draws)
        else:
            kit = self.worth[EQUIPMENT] * hand.equipment + self.worth[CARDS] * hand.cards
            points = (self.worth[DEED_POINTS] * hand.points + kit) / hand.size * SPREAD[min(draws, DICE)]
        return self.moved(thief, victim, points)

    def saloon(self, thief: Seat, queens: int) -> float:
        """DT-20: oneself robs where it pays most, others whoever has most cards."""
        victims = [seat for seat in (*self.others, self.me) if seat != thief]
        if thief == self.me:
            return max([self.robbed(thief, victim, queens) for victim in victims])
        return self.robbed(thief, max(victims, key=lambda victim: self.view.left[victim]), queens)

    def badge(self, seat: Seat) -> float:
        """DT-22."""
        return 0.0 if seat == self.view.sheriff else self.moved(seat, self.view.sheriff, self.worth[BADGE])

    def hall(self, seat: Seat) -> float:
        """DT-42, DT-24."""
        return self.signs[seat] * max([self.card(deed) for deed in self.view.face_up], default=0.0)

    def rustled(self, seat: Seat, aces: int) -> float:
        """DT-45, DT-55: from the Prairie, and then from the largest herds."""
        view = self.view
        from_prairie = min(view.prairie, aces)
        due = aces - from_prairie
        changes = []
        for other in sorted((*self.others, self.me), key=lambda other: -view.herds[other]):
            if other != seat and due and not view.safe[other]:
                cows = min(due, view.herds[other])
                due -= cows
                changes.append((other, -cows))
        from_prairie += min(view.prairie - from_prairie, view.cowboys[seat].count(CLUB))
        return self.herds([(seat, from_prairie - sum(cows for _, cows in changes)), *changes])

    def prairie(self, seat: Seat, aces: int) -> float:
        """DT-43: the better of the two."""
        hires = [self.hired(seat, suit) for suit in self.view.cowboys_up if suit is not None]
        sign = self.signs[seat]
        rustled = self.rustled(seat, aces)
        if not hires:
            return rustled
        return max(rustled, sign * max(hires)) if sign > 0 else min(rustled, sign * max(hires))

    def at(self, place: Place, seat: Seat, count: int) -> float:
        """Return what it counts if a seat acts at a place with so many dice of its face."""
        match place:
            case "mine":
                return self.mine(seat, count)
            case "bank":
                return self.bank(seat)
            case "store":
                return self.shop(seat, count)
            case "saloon":
                return self.saloon(seat, count)
            case "sheriff":
                return self.badge(seat)
            case "hall":
                return self.hall(seat)
            case _:
                return self.prairie(seat, count)

    def remedies(self) -> list[float]:
        """DT-30: by face."""
        view, me, worth = self.view, self.me, self.worth
        nuggets = sum([self.moved(me, other, worth[NUGGETS] * min(1, view.nuggets[other])) for other in self.others])
        dollars = sum([self.moved(me, other, worth[DOLLARS] * min(2, view.dollars[other])) for other in self.others])
        card = self.best_of(self.store, 1)
        deeds = sorted([deed for deed in view.hand if deed in DEEDS])[-2:]
        wire = sum(deeds) * max(0.0, worth[SAFE] - worth[DEED_POINTS])
        return [wire, wire, card, card, dollars, nuggets]

    def prizes(self) -> Prizes:
        """Return what is to be won in this round."""
        seats = range(len(self.view.dollars))
        none = [0.0] * (DICE + 1)
        playing = {*self.others, self.me}
        faces: list[list[list[float]]] = []
        for seat in seats:
            by_face = [none] * FACES
            for place, face in prospects.FACE_AT.items():
                if seat in playing and (self.options.cowboys or place != "prairie"):
                    by_face[face] = [0.0, *(self.at(place, seat, count) for count in range(1, DICE + 1))]
            faces.append(by_face)
        halls = [self.hall(seat) if seat in playing else 0.0 for seat in seats]
        return Prizes(faces, halls, self.remedies(), self.worth[DOLLARS], TIE)


SPREAD: Final = (0.0, 1.0, 1.35, 1.55, 1.7, 1.8)
"""By so much the best of several unseen cards is worth more than one."""


def best_of(values: Sequence[float], draws: int) -> float:
    """Return what the largest of so many of these, drawn without replacement, is on average."""
    draws = min(draws, len(values))
    if draws <= 0:
        return 0.0
    ordered, total = sorted(values, reverse=True), 0.0
    left = 1.0
    for place, one in enumerate(ordered):
        here = left * draws / (len(values) - place)
        if here >= left:
            return total + left * one
        total += here * one
        left -= here
    return total
