"""20,000 turns through our engine and through the plain one, with and without the Cow, come to the same tables."""

from __future__ import annotations

import random

import pytest
from games.take5.plain_take5 import COW, PlainTable, bulls

from rules.take5.actions import Deal, Pick, Take
from rules.take5.components import Options
from rules.take5.state import State, new

TURNS = 10_000


def as_plain(state: State) -> list[list[int]]:
    return [row + [COW] * (number == state.cow) for number, row in enumerate(state.rows)]


@pytest.mark.parametrize("cow", [True, False])
def test_the_two_agree_turn_by_turn(cow: bool) -> None:
    luck = random.Random(f"take5 {cow}")
    turns = choices = takes = 0
    while turns < TURNS:
        seats = luck.randint(2, 10)
        state, cards = new(Options(cow=cow, rounds=1), seats), luck.sample(range(1, 105), 104)
        hands = tuple(tuple(cards[seat * 10 : seat * 10 + 10]) for seat in range(seats))
        state.apply(-1, Deal(hands, tuple(cards[-4:])))
        plain = PlainTable([[card] for card in cards[-4:]])
        if cow:
            plain.place_cow()
        for turn in range(10):
            picks = {hands[seat][turn]: seat for seat in range(seats)}
            for card, seat in picks.items():
                state.check(seat, Pick(card))
                state.apply(seat, Pick(card))
            for card, seat in sorted(picks.items()):
                choice = None
                if plain.must_choose(card):
                    choice = luck.randrange(4)
                    choices += 1
                    state.check(seat, Take(choice))
                    state.apply(seat, Take(choice))
                plain.play(seat, card, choice)
            turns += 1
            assert as_plain(state) == plain.rows
            assert {seat: pile for seat, pile in enumerate(state.piles) if pile} == plain.taken
        takes += sum(len(cards) for cards in plain.taken.values())
        assert state.totals == [sum(map(bulls, plain.taken.get(seat, []))) for seat in range(seats)]
    assert choices > TURNS / 20
    assert takes > TURNS
