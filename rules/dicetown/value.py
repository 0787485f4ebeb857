"""What things are worth in Dice Town, in points at the end: a dollar, a nugget, the badge, a deed, a card, a cow, a Cowboy.

Each is a sum of learned numbers, early in the game and late (`rules/dicetown/weights.py`, made by `learn.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules.dicetown import scoring
from rules.dicetown.components import (
    A_DEED,
    A_STORE_CARD,
    DEEDS,
    RANCH,
    SPADE,
    STORE,
    Options,
    all_deeds,
    all_nuggets,
    is_deed,
    ranch_points,
)
from rules.dicetown.position import Position
from rules.dicetown.view import View
from rules.dicetown.weights import WORTHS
from rules.kernel import Seat

THINGS: Final = tuple(WORTHS)
"""What is counted: dollars; nuggets; the badge; points of deeds in hand; points that nobody can take; points of equipment; cards to play;
cows of the herd; the lead in cows, 1 if nobody has as many; whether the Cowboys are of one suit, of two, of three; Spades; Rodeos."""
DOLLARS, NUGGETS, BADGE, DEED_POINTS, SAFE, EQUIPMENT, CARDS, HERD, LEAD, ONE_SUIT, TWO_SUITS, THREE_SUITS, SPADES, RODEOS = range(
    len(THINGS)
)
GANG: Final = (ONE_SUIT, TWO_SUITS, THREE_SUITS, SPADES)
"""What is counted of the Cowboys."""


class Hand(NamedTuple):
    """What a hand holds, or should hold by what is known of it."""

    points: float
    """Of its deeds."""
    equipment: float
    """Points of equipment."""
    cards: float
    """Cards that can be played."""
    size: int
    """How many cards it has."""


def hand_of(cards: Sequence[int]) -> Hand:
    """Count a hand that is seen."""
    deeds = [card for card in cards if card in DEEDS]
    kit = [STORE[card].points for card in cards if not is_deed(card)]
    return Hand(sum(deeds), sum(kit), kit.count(0), len(cards))


def progress(options: Options, seen: Position | View) -> float:
    """Return how far the game is, from 0 to 1: as the mine or the deeds run out (DT-35)."""
    deeds = seen.deeds if isinstance(seen.deeds, int) else len(seen.deeds)
    of_mine = 1 - seen.mine / all_nuggets(len(seen.dollars))
    of_deeds = 1 - (deeds + len(seen.face_up)) / len(all_deeds(options))
    return min(1.0, max(of_mine, of_deeds))


def sight(seen: Position | View, seat: Seat, hand: Hand) -> list[float]:
    """Count what a seat has, in the order of THINGS."""
    safe = sum(seen.wired[seat]) + sum(seen.grazed[seat]) + len(seen.grazed[seat]) + ranch_points(seen.ranches[seat])
    return [
        seen.dollars[seat],
        seen.nuggets[seat],
        seen.sheriff == seat,
        hand.points,
        safe,
        hand.equipment,
        hand.cards,
        seen.herds[seat],
        lead(seen.herds, seat),
        *gang(seen.cowboys[seat], seen.rodeos_left),
        seen.rodeos[seat],
    ]


def gang(cowboys: Sequence[int], rodeos_left: int) -> tuple[int, int, int, int]:
    """Count the Cowboys, in the order of GANG: suits on the way to a Rodeo (DT-56), and Spades (DT-52)."""
    suits = len(set(cowboys)) if rodeos_left else 0
    return int(suits == 1), int(suits == 2), int(suits == 3), cowboys.count(SPADE)


def lead(herds: Sequence[int], seat: Seat) -> float:
    """DT-57: the part of the points for the largest herd that a seat would have now."""
    largest = max(herds)
    if not largest or herds[seat] < largest:
        return 0.0
    return 1.0 if herds.count(largest) == 1 else scoring.SHARED_HERD_POINTS / scoring.HERD_POINTS


def worths(passed: float) -> list[float]:
    """Return what one of each thing is worth when so much of the game has passed, in the order of THINGS."""
    return [early + (late - early) * passed for early, late in WORTHS.values()]


def hands_of(options: Options, view: View, store: Sequence[int], deeds: Sequence[int]) -> list[Hand]:
    """Count the hands of all seats as far as a seat knows them; `store` and `deeds` are the cards that it does not see."""
    named = [card for card, _ in view.known if card not in (A_DEED, A_STORE_CARD)]
    deed = _mean([card for card in _without(deeds, named) if card != RANCH])
    unseen = [STORE[card].points for card in _without(store, named)]
    usual_kit, share = _mean(unseen), unseen.count(0) / len(unseen) if unseen else 0.0
    found = []
    for seat, size in enumerate(view.left):
        own = view.hands[seat]
        if own is not None:
            found.append(hand_of(own))
            continue
        points = kit = playable = 0.0
        for card, holders in view.known:
            if seat in holders:
                part = 1 / len(holders)
                if is_deed(card):
                    points += part * (card or deed)
                elif card == A_STORE_CARD:
                    kit += part * usual_kit
                    playable += part * share
                else:
                    kit += part * STORE[card].points
                    playable += part * (not STORE[card].points)
        found.append(Hand(points, kit, playable, size))
    return found


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values) if values else 0.0


def _without(cards: Sequence[int], gone: Sequence[int]) -> list[int]:
    rest = list(cards)
    for card in gone:
        if card in rest:
            rest.remove(card)
    return rest
