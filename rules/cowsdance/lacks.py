"""What everybody has learned of a hand: kinds it lacked at some moment, and so at most how many it can hold now.

A lack is (kinds, room): of these kinds the hand holds at most `room` cards, those drawn since. "No" to a question gives one
(CD-18), and so does every step beyond pairing, because compulsory pairs come first (CD-R7). A seat's lacks stand oldest first;
an older one covers the kinds of the later ones too, and leaves more room.
"""

from __future__ import annotations

from typing import TypeAlias

from rules.cowsdance.components import Card, Kinds

Lack: TypeAlias = tuple[Kinds, int]


def lacking(lacks: list[Lack], kinds: Kinds, size: int) -> list[Lack]:
    """Add to the lacks of a hand of so many cards, which shows now that it holds none of these kinds."""
    if not kinds or not size:
        return lacks
    wider = [(older | kinds, room) for older, room in lacks]
    if not wider or wider[-1][1]:
        wider.append((kinds, 0))
    return wider


def after_drawing(lacks: list[Lack], count: int, size: int) -> list[Lack]:
    """Widen the lacks of a hand that has drawn so many cards and now has `size`."""
    return [(kinds, room + count) for kinds, room in lacks if room + count < size]


def after_giving(lacks: list[Lack], card: Card, size: int) -> list[Lack]:
    """Narrow the lacks of a hand that has let a card go and now has `size`."""
    left: list[Lack] = []
    for kinds, room in lacks:
        less = room - (kinds >> card & 1)
        if less < size and not (left and left[-1][1] == less):
            left.append((kinds, less))
    return left
