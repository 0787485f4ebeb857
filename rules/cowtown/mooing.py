"""Who owes a Mooooo, until when it can be called, and from when it can be caught (CT-30, CT-31, CT-R38)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from rules.cowtown.components import SEATS
from rules.kernel import IllegalAction, Seat

MOST: Final = SEATS[-1]


class Debt(Struct, frozen=True):
    """CT-30: this seat holds one card and has not called."""

    seat: Seat
    asked: int
    """`State.asked` when it came to owe."""
    lapsed: bool = False
    """CT-R38: the grace since the turn left the seat has passed."""
    acted: bool = False
    """CT-31: the next seat has played or drawn."""

    @property
    def about(self) -> int:
        """The number of its questions: MOST and more."""
        return MOST * (self.asked + 1) + self.seat

    @property
    def is_late(self) -> bool:
        """CT-R38: too late to call."""
        return self.lapsed and self.acted


def accused(about: int) -> Seat:
    """Whom a question of this number would catch; numbers below MOST are seats that owe nothing (CT-R41)."""
    return about % MOST


def check_moo(debts: Sequence[Debt], seat: Seat) -> None:
    """Raises IllegalAction where this seat has no Mooooo to call, or is too late."""
    debt = owed_by(debts, seat)
    if debt is None:
        raise IllegalAction("CT-30", "you owe no Mooooo")
    if debt.is_late:
        raise IllegalAction("CT-R38", "too late for your Mooooo: the next player has had a turn")


def check_catch(debts: Sequence[Debt], turn: Seat, seat: Seat, may_accuse: bool) -> None:
    """Raises IllegalAction where this seat cannot be caught; `may_accuse`: even though it owes nothing (CT-R41)."""
    debt = owed_by(debts, seat)
    if seat == turn:
        raise IllegalAction("CT-R32", f"player {seat + 1} is at turn, and cannot be caught meanwhile")
    if debt is None and not may_accuse:
        raise IllegalAction("CT-R41", f"player {seat + 1} owes no Mooooo")
    if debt and not debt.lapsed:
        raise IllegalAction("CT-R38", f"player {seat + 1} may still call; wait a moment")


def owed_by(debts: Sequence[Debt], seat: Seat) -> Debt | None:
    """The debt of a seat."""
    return next((debt for debt in debts if debt.seat == seat), None)
