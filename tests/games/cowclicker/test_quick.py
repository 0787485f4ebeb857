"""The quick Cowntdown that a bull imagines: it plays a turn as the rules and the judgement do.

`python tests/games/cowclicker/test_quick.py --turns 100000` compares as many turns as one likes.
"""

from __future__ import annotations

from typing import Final

import pytest

from rules.chance import Fast
from rules.cowclicker import bot, quick
from rules.cowclicker.actions import Gift
from rules.cowclicker.components import SEATS, Options
from rules.cowclicker.state import State, new
from rules.kernel import TABLE

OPTIONS: Final = [Options(last_call=0), Options(last_call=0, gifts="own", gift_cap=1), Options(last_call=0, gifts="off", drought=1)]


class Chosen:
    """Chance that draws the card that the table has drawn."""

    def __init__(self) -> None:
        self.cards: list[int] = []
        self.table: quick.Table | None = None

    def below(self, n: int) -> int:
        assert self.table
        pile = self.table.basic or self.table.discard
        assert len(pile) == n
        return pile.index(self.cards.pop(0))


def compare(options: Options, seats: int, turns: int, seed: int) -> int:
    """Play games by the judgement, and compare each turn of the Cowntdown; return how many were compared."""
    chance, compared = Fast(seed), 0
    while compared < turns:
        state = new(options, seats)
        while state.asks():
            if state.phase == "sale" and state.in_cowntdown:
                compared += 1
                _compare_turn(state, chance)
            else:
                _step(state, chance, [])
    return compared


def _step(state: State, chance: Fast, drawn: list[int]) -> None:
    """Play on by one answer; what is drawn is noted."""
    asks = state.asks()
    ask = next((ask for ask in asks if ask.seat == TABLE and not ask.wait), None) or next(
        (ask for ask in asks if ask.must and ask.seat != TABLE), asks[-1]
    )
    if ask.seat == TABLE:
        action = state.chance(ask, chance)
        if ask.what == "draw":
            drawn.append(action.card)  # type: ignore[union-attr]
        state.apply(TABLE, action)
        return
    answer = bot.heuristic(state.options, state.view(ask.seat), ask, chance)
    assert answer is not None
    state.apply(ask.seat, answer)


def _compare_turn(state: State, chance: Fast) -> None:
    table = quick.of_view(state.options, state.view(0))
    assert table == quick.of_position(state)
    seat, luck = state.turn, Chosen()
    _compare_gifts(state, table, chance)
    imagined = table.copy()
    while state.phase in ("sale", "buy", "draw", "upgrade") and state.turn == seat:
        _step(state, chance, luck.cards)
    luck.table = imagined
    imagined.play_turn(luck)
    assert imagined.pastures == state.pastures
    if state.phase in ("call", "flip"):
        assert (sorted(imagined.yard), imagined.left_yard) == (sorted(state.yard), state.left_yard)
    assert [imagined.shares(one) for one in range(len(state.pastures))] == _shares(state)


def _compare_gifts(state: State, table: quick.Table, chance: Fast) -> None:
    """Let every seat that would give something give it, in both."""
    for seat in range(len(state.pastures)):
        ask = next((ask for ask in state.asks() if ask.seat == seat and ask.what == "trade"), None)
        gift = bot.heuristic(state.options, state.view(seat), ask, chance) if ask else None
        assert (gift and (gift.cow, gift.to)) == table.junk(seat)  # type: ignore[union-attr]
        if isinstance(gift, Gift) and chance.below(3):
            state.check(seat, gift)
            state.apply(seat, gift)
            table.give(seat, gift.cow, gift.to)
    seen = quick.of_view(state.options, state.view(None))
    assert [sorted(one) for one in table.locks] == [sorted(one) for one in seen.locks]
    assert (table.pastures, table.given, table.has_changed) == (seen.pastures, seen.given, seen.has_changed)


def _shares(state: State) -> list[float]:
    over = state.clone()
    over.phase = "over"
    outcome = over.outcome()
    assert outcome
    return [(rank == 1) / outcome.ranks.count(1) for rank in outcome.ranks]


@pytest.mark.parametrize("options", OPTIONS, ids=repr)
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_a_quick_turn_ends_as_the_rules_and_the_judgement_end_it(options: Options, seats: int) -> None:
    assert compare(options, seats, 25, seed=seats) >= 25


def test_the_cowmageddon_comes_as_often_as_the_cards_that_are_turned_up_say() -> None:
    chance = Fast(1)
    state = new(Options(last_call=0), 3)
    while not (state.in_cowntdown and state.phase == "sale" and len(state.yard) == 7):
        _step(state, chance, [])
    table = quick.of_view(state.options, state.view(0))
    assert table.copy().pass_turn() == 0
    table.yard.pop()
    to_come = table.to_come
    assert table.pass_turn() == 1 / to_come
    assert (table.to_come, table.turn, table.left_yard) == (to_come - 1, (state.turn + 1) % 3, False)


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=100_000)
    wanted = parser.parse_args().turns // (len(OPTIONS) * len(SEATS)) + 1
    print(sum(compare(options, seats, wanted, seats) for options in OPTIONS for seats in SEATS), "turns compared, all alike")
