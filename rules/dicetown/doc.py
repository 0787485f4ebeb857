"""DT-29, DT-30: Doc Badluck, for those who received nothing, and his remedies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from rules.dicetown import cards, events, windows
from rules.dicetown.actions import Cure, Remedy, Wire
from rules.dicetown.components import ACE, DEEDS, JACK, KING, NINE, QUEEN, SICK_NOTE, TEN, listed
from rules.dicetown.events import Events
from rules.dicetown.table import Table
from rules.kernel import IllegalAction, Seat

SHOWN_BY: Final[dict[Remedy, tuple[int, ...]]] = {"nuggets": (ACE,), "dollars": (KING,), "card": (JACK, QUEEN), "wire": (NINE, TEN)}
"""DT-30: the faces that bring each remedy, that of the highest face first."""


def call(table: Table, told: list[Events]) -> None:
    """DT-29, DT-32: the visitors are fixed, the Sheriff first, then clockwise."""
    noted = table.in_force(SICK_NOTE)
    table.visitors = [seat for seat in table.clockwise(table.sheriff) if windows.needs_doc(table, seat) or seat in noted]
    told.append(events.Called(tuple(table.visitors)))
    table.stage = "next"


def next_visitor(table: Table, told: list[Events]) -> None:
    """One visits after the other."""
    table.actor = table.visitors.pop(0) if table.visitors else None
    table.stage = "leave" if table.actor is None else "cure"


def remedies(table: Table, seat: Seat) -> Iterator[Remedy]:
    """DT-30: the remedies for which a seat shows a die; by option, all."""
    for remedy, faces in SHOWN_BY.items():
        if table.options.doc == "free" or any(face in table.locked[seat] for face in faces):
            yield remedy


def check_cure(table: Table, seat: Seat, cure: Cure) -> None:
    """Raises IllegalAction unless Doc asks this seat, and it shows a die for that remedy."""
    table.expect(seat, ("cure",), "DT-29", "a remedy")
    if cure.remedy not in remedies(table, seat):
        raise IllegalAction("DT-29", f"you show no die for {cure.remedy}; there are {', '.join(remedies(table, seat))}")


def cure(table: Table, seat: Seat, remedy: Remedy, told: list[Events]) -> None:
    """DT-30: each opponent pays what they have; a card, as far as there are any (DT-19)."""
    told.append(events.Cured(seat, remedy))
    table.stage = "next" if table.step == "doc" else "acted"
    if remedy == "wire" and table.hands[seat]:
        table.stage = "wire"
    elif remedy == "card" and cards.store_due(table):
        table.stage = "medicine"
    elif remedy in ("dollars", "nuggets"):
        paid = [0] * len(table.seats)
        for other in table.opponents(seat):
            if remedy == "dollars":
                paid[other] = table.pay(other, seat, 2)
            else:
                paid[other] = min(1, table.nuggets[other])
                table.nuggets[other] -= paid[other]
                table.nuggets[seat] += paid[other]
        told.append(events.Collected(seat, remedy, tuple(paid)))


def wirings(table: Table, seat: Seat) -> Iterator[tuple[int, ...]]:
    """DT-30: none, one or two deeds of the hand."""
    deeds = [card for card in table.hands[seat] if card in DEEDS]
    for count in range(3):
        yield from dict.fromkeys(combinations(deeds, count))


def check_wire(table: Table, seat: Seat, said: Wire) -> None:
    """Raises IllegalAction unless these are up to two deeds of the hand."""
    table.expect(seat, ("wire",), "DT-30", "deeds for barbed wire")
    if said.deeds not in wirings(table, seat):
        raise IllegalAction("DT-30", f"wire goes on up to two deeds of your hand, named in order, not on {listed(said.deeds)}")


def wire(table: Table, seat: Seat, deeds: tuple[int, ...], told: list[Events]) -> None:
    """DT-30: the deeds lie open, and can never be stolen."""
    for deed in deeds:
        table.lay_open(seat, deed)
    table.wired[seat] = sorted([*table.wired[seat], *deeds])
    told.append(events.Wired(seat, deeds))
    table.stage = "next" if table.step == "doc" else "acted"
