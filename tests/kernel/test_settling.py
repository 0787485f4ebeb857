"""The table answers itself until nothing is left to draw, and a table that never comes to rest is named."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from rules.chance import Fast
from rules.errors import TableRunsAway
from rules.kernel import TABLE, Action, Ask
from rules.playout import at_random, plies
from rules.settling import MOST, is_settled, settle, table_ask


class Roll(Action, frozen=True):
    """What the table says."""


@dataclass
class Rolls:
    """The table has to roll so many times; a window stands beside seat 0's turn after that."""

    left: int

    def asks(self) -> tuple[Ask, ...]:
        if self.left:
            return (Ask(TABLE, "roll", self.left),)
        return Ask(0, "turn"), Ask(TABLE, "close", wait=3000)

    def chance(self, ask: Ask, chance: object) -> Roll:
        return Roll()

    def apply(self, seat: int, action: Action) -> list[int]:
        self.left -= 1
        return [self.left]


def test_the_table_draws_until_it_has_nothing_to_draw() -> None:
    state = Rolls(3)

    assert not is_settled(state)
    assert settle(state, lambda ask: Fast(1)) == [2, 1, 0]
    assert is_settled(state)


def test_a_window_is_not_the_tables_to_answer_at_once() -> None:
    assert table_ask(Rolls(0)) is None


def test_a_table_that_draws_as_often_as_it_may_comes_to_rest() -> None:
    assert len(settle(Rolls(MOST), lambda ask: Fast(1))) == MOST


def test_a_table_that_draws_for_ever_is_stopped_by_name() -> None:
    with pytest.raises(TableRunsAway, match="answered itself 1000 times in a row, and is asked again: 'roll' about 7"):
        settle(Rolls(MOST + 7), lambda ask: Fast(1))


def test_the_scheduler_stops_it_too() -> None:
    with pytest.raises(TableRunsAway, match="'roll' about 7"):
        for _ in plies(Rolls(MOST + 7), at_random(Fast(1)), Fast(1)):
            pass
