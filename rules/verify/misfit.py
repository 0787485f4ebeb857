"""What does not fit, and where."""

from __future__ import annotations

from typing import NamedTuple


class Misfit(NamedTuple):
    """One thing in a record that does not fit."""

    place: int
    """After so many actions of the record, TABLE's included; 0: at the start."""
    text: str
    """What does not fit, as a clause: 'the cards do not follow from the seed'."""
