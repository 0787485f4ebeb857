"""Which cards dance together, which pairs are compulsory, what they score, and whether any pair can still arise."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from rules.cowsdance.components import BULL, COW, FIFI, SPELLED, WILD, Card, Couple, Kinds, Options


class Steps(NamedTuple):
    """By kind of card, the kinds that it pairs with, one from the hand and one from the dance hall; both ways alike."""

    fits: tuple[Kinds, ...]
    """CD-10, CD-11, CD-30 to CD-32."""
    must: tuple[Kinds, ...]
    """CD-R7: the pairs that are compulsory."""


@cache
def steps(options: Options) -> Steps:
    """Work out the pairs that the options allow, and those that they demand."""
    fits, must = [], []
    for card in range(len(SPELLED)):
        partners = [other for other in range(len(SPELLED)) if _fit(options, card, other)]
        fits.append(_kinds(partners))
        must.append(_kinds([other for other in partners if _is_compulsory(options, card, other)]))
    return Steps(tuple(fits), tuple(must))


def _fit(options: Options, card: Card, other: Card) -> bool:
    low, high = sorted((card, other))
    if high >= COW:
        return False
    if high == FIFI:
        return low != FIFI  # CD-R11
    if high == WILD:
        return True  # CD-32, CD-R25
    return low >> 1 == high >> 1 and (options.any_sex or low != high)


def _is_compulsory(options: Options, card: Card, other: Card) -> bool:
    if options.pairing == "free" or WILD in (card, other):
        return False  # CD-R7, CD-R26
    return options.pairing == "all" or FIFI not in (card, other)


def _kinds(cards: Sequence[Card]) -> Kinds:
    kinds = 0
    for card in cards:
        kinds |= 1 << card
    return kinds


def compulsory(options: Options, hand: Sequence[Card], hall: Sequence[Card], exempt: Sequence[Card]) -> Couple | None:
    """Find a pair that must be made before anything but pairs and cut-ins (CD-R7); the hall's exempt cards demand none."""
    must = steps(options).must
    for other in dict.fromkeys(hall):
        if must[other] and (not exempt or hall.count(other) > exempt.count(other)):
            for card in hand:
                if must[other] >> card & 1:
                    return card, other
    return None


def demanded(options: Options, hall: Sequence[Card], exempt: Sequence[Card]) -> Kinds:
    """Tell the kinds of hand card that the hall, its exempt cards apart, makes compulsory pairs for (CD-R7)."""
    must = steps(options).must
    kinds = 0
    for other in dict.fromkeys(hall):
        if not exempt or hall.count(other) > exempt.count(other):
            kinds |= must[other]
    return kinds


def can_be_cut(couple: Couple) -> bool:
    """Tell whether Madame Fifi may cut in on a pair: it is one of two dancers (CD-12, CD-14)."""
    return couple[0] < FIFI and couple[1] < FIFI


def points(couples: Sequence[Couple]) -> int:
    """Count the points of pairs (CD-24, CD-25)."""
    return sum(2 if couple[0] >= COW else 1 for couple in couples)


def answerer_of(asker: Card) -> Card:
    """Tell the kind that is asked (CD-03)."""
    return COW + BULL - asker


def can_arise(options: Options, asker: Card, held: Sequence[Card], hall: Sequence[Card], couples: Sequence[Sequence[Couple]]) -> bool:
    """Tell whether some pair may still be made (CD-23, CD-R20); `held` are the cards of all hands together."""
    fits = steps(options).fits
    in_hands = _kinds(held)
    about = in_hands | _kinds(hall)
    if in_hands >> asker & 1 and about >> answerer_of(asker) & 1:
        return True
    for card in dict.fromkeys(held):
        others = fits[card] & about
        if others & ~(1 << card) or (others and (card in hall or held.count(card) > 1)):
            return True
    return FIFI in held and options.cut_ins and any(can_be_cut(couple) for seat in couples for couple in seat)
