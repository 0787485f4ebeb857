"""DT-29, DT-30: Doc Badluck, for those who received nothing, and his remedies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from rules.dicetown import cards, events, windows
from rules.dicetown.actions import Cure, Remedy, Wire
from rules.dicetown.components import ACE, DEEDS, JACK, KING, NINE, QUEEN, SICK_NOTE, TEN
from rules.dicetown.events import Events
from rules.dicetown.naming import REMEDIES_WANTED, all_in_words, joined
from rules.dicetown.position import Position
from rules.kernel import IllegalAction, Seat

SHOWN_BY: Final[dict[Remedy, tuple[int, ...]]] = {"nuggets": (ACE,), "dollars": (KING,), "card": (JACK, QUEEN), "wire": (NINE, TEN)}
"""DT-30: the faces that bring each remedy, that of the highest face first."""


def call(position: Position, told: list[Events]) -> None:
    """DT-29, DT-32: the visitors are fixed, the Sheriff first, then clockwise."""
    noted = position.in_force(SICK_NOTE)
    position.visitors = [seat for seat in position.clockwise(position.sheriff) if windows.needs_doc(position, seat) or seat in noted]
    told.append(events.Called(tuple(position.visitors)))
    position.stage = "next"


def next_visitor(position: Position, told: list[Events]) -> None:
    """One visits after the other."""
    position.actor = position.visitors.pop(0) if position.visitors else None
    position.stage = "leave" if position.actor is None else "cure"


def remedies(position: Position, seat: Seat) -> Iterator[Remedy]:
    """DT-30: the remedies for which a seat shows a die; by option, all."""
    for remedy, faces in SHOWN_BY.items():
        if position.options.doc == "free" or any(face in position.locked[seat] for face in faces):
            yield remedy


def check_cure(position: Position, seat: Seat, cure: Cure) -> None:
    """Raises IllegalAction unless Doc asks this seat, and it shows a die for that remedy."""
    position.expect(seat, ("cure",), "DT-29", "a remedy")
    if cure.remedy not in remedies(position, seat):
        open_to_you = joined((REMEDIES_WANTED[remedy] for remedy in remedies(position, seat)), "or")
        raise IllegalAction("DT-29", f"none of your dice brings {REMEDIES_WANTED[cure.remedy]}; ask for {open_to_you}")


def cure(position: Position, seat: Seat, remedy: Remedy, told: list[Events]) -> None:
    """DT-30: each opponent pays what they have; a card, as far as there are any (DT-19)."""
    told.append(events.Cured(seat, remedy))
    position.stage = "next" if position.step == "doc" else "acted"
    if remedy == "wire" and position.hands[seat]:
        position.stage = "wire"
    elif remedy == "card" and cards.store_due(position):
        position.stage = "medicine"
    elif remedy in ("dollars", "nuggets"):
        paid = [0] * len(position.seats)
        for other in position.opponents(seat):
            if remedy == "dollars":
                paid[other] = position.pay(other, seat, 2)
            else:
                paid[other] = min(1, position.nuggets[other])
                position.nuggets[other] -= paid[other]
                position.nuggets[seat] += paid[other]
        told.append(events.Collected(seat, remedy, tuple(paid)))


def wirings(position: Position, seat: Seat) -> Iterator[tuple[int, ...]]:
    """DT-30: none, one or two deeds of the hand."""
    deeds = [card for card in position.hands[seat] if card in DEEDS]
    for count in range(3):
        yield from dict.fromkeys(combinations(deeds, count))


def check_wire(position: Position, seat: Seat, said: Wire) -> None:
    """Raises IllegalAction unless these are up to two deeds of the hand."""
    position.expect(seat, ("wire",), "DT-30", "deeds to put wire on")
    if said.deeds not in wirings(position, seat):
        raise IllegalAction("DT-30", f"wire goes on up to two deeds of your hand, not on {all_in_words(said.deeds)}")


def wire(position: Position, seat: Seat, deeds: tuple[int, ...], told: list[Events]) -> None:
    """DT-30: the deeds lie open, and can never be stolen."""
    for deed in deeds:
        position.lay_open(seat, deed)
    position.wired[seat] = sorted([*position.wired[seat], *deeds])
    told.append(events.Wired(seat, deeds))
    position.stage = "next" if position.step == "doc" else "acted"
