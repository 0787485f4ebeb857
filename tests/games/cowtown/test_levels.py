"""What a calf and a bull of Cowtown do, and the value that a bull has learned."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from games.cowtown.positions import after, ask_of, said_by, table

from rules import notation
from rules.bots import make
from rules.chance import Fast, drawn
from rules.cowtown import GAME
from rules.cowtown.components import NUMBER, SEATS, cards_of
from rules.cowtown.learn import fitted, samples
from rules.cowtown.state import State
from rules.cowtown.value import SIZE, Sight, places, value
from rules.cowtown.weights import WEIGHTS
from rules.kernel import Seat

NUMBERED = [card for card in cards_of("half") if NUMBER[card]]
DECK = "Y7 Y8 R5 R6 G5 G6 G7 G8 Y1 Y2 R1 R3 R4 B1 B2 B3 B4 G9 G10 R7"


def bull(state: State, seat: Seat, what: str) -> str | None:
    """What the bull of a seat says."""
    action = make(GAME, "bull").choose(state.options, state.view(seat), ask_of(state, seat, what), Fast(1), lambda: False)
    return action and notation.write(state.options, action)


def calf(state: State, seat: Seat, what: str) -> list[str | None]:
    """What the calf of a seat says, by its chance."""
    answers = [make(GAME, "calf").choose(state.options, state.view(seat), ask_of(state, seat, what), Fast(n), bool) for n in range(120)]
    return [action and notation.write(state.options, action) for action in answers]


@pytest.mark.parametrize(
    ("hand", "stacks", "line"),
    [
        ("B6", ["B5"], "play a:B6"),  # out
        ("B6 R2", ["B5"], "play a:B6 moo"),  # it never forgets to call
        ("B6 B7 Y7 R2 R3", ["B5", "Y6"], "play a:B6+B7/b:Y7"),  # for a scorecow
    ],
)
def test_a_bull_plays_what_wins(hand: str, stacks: list[str], line: str) -> None:
    state = table(hands=[hand, "Y3 Y4", "G1 G2"], stacks=stacks, deck=DECK)
    assert bull(state, 0, "turn") == line


def test_a_bull_takes_the_last_scorecow_where_that_wins_and_leaves_it_where_it_loses() -> None:
    given = {"hands": ["B6 B7 B8 R2 R9", "Y3 Y4", "G1 G2"], "stacks": ["B5"], "deck": DECK, "options": {"supply": 20}}
    assert bull(table(scorecows=[8, 6, 5], **given), 0, "turn") == "play a:B6+B7+B8"
    assert bull(table(scorecows=[4, 10, 5], **given), 0, "turn") != "play a:B6+B7+B8"


def test_a_bull_goes_out_at_a_barn_door_and_catches_whoever_owes_a_mooooo() -> None:
    door = after(table(hands=["B10 R2", "Y3 Y4", "G1 G3"], stacks=["B9", "R5"], deck="Y7 Y8"), "0 play a:B10 moo")
    assert str(bull(door, 0, "bonus")).startswith("pass R2 to ")
    owing = table(hands=["R2", "Y3 Y4", "G1 G9"], stacks=["B5"], deck="Y7 Y8", turn=1, last_cards=[{"seat": 0, "asked": 0, "lapsed": True}])
    assert bull(owing, 2, "catch") == "catch 1"


@pytest.mark.parametrize("seats", SEATS)
def test_fewer_cards_are_worth_more_and_others_with_few_cards_less(seats: int) -> None:
    assert len(WEIGHTS[seats]) == SIZE
    chance = Fast(seats)

    def mean(own: int, others: int) -> float:
        sights = [Sight(drawn(chance, NUMBERED, own), drawn(chance, NUMBERED, 5), [others] * (seats - 1), 40, 30) for _ in range(300)]
        return sum(map(value, sights)) / 300

    assert mean(2, 4) > mean(6, 4) > mean(6, 1)


def test_every_sight_picks_one_number_of_each_table() -> None:
    assert len(set(places(Sight([12] * 30, [0] * 12, [20], 88, 99)))) == len(set(places(Sight([12], [], [1] * 5, 1, -1)))) == 14
    assert 0 <= min(places(Sight([12], [], [1], 1, -1))) <= max(places(Sight([87] * 30, [0] * 12, [20], 88, 99))) < SIZE


def test_learning_finds_the_numbers_behind_what_was_noted() -> None:
    def noted() -> Iterator[tuple[list[int], float]]:
        for number in range(60):
            yield [number % 3, 3 + number % 4], 2.0 * (number % 3) - number % 4

    numbers = fitted(noted(), 1e-9)
    assert [round(numbers[place] - numbers[0], 3) for place in range(3)] == [0, 2, 4]
    assert [round(numbers[3 + place] - numbers[3], 3) for place in range(4)] == [0, -1, -2, -3]


def test_what_is_learned_from_is_what_a_round_brought_from_there_on() -> None:
    for noted in (list(samples(3, 2, 1)), list(samples(2, 1, 1, is_own=True))):
        assert len(noted) > 30
        assert all(len(seen) == 14 and -12 <= brought <= 12 for seen, brought in noted)


def test_a_calf_forgets_a_mooooo_now_and_then_and_never_calls_with_its_play() -> None:
    state = table(hands=["B6 R2", "Y3 Y4", "G1 G2"], stacks=["B5"], deck="Y7 Y8 R5")
    assert {"play a:B6", "draw deck"} == set(calf(state, 0, "turn"))
    owing = table(hands=["R2", "Y3 Y4", "G1 G9"], stacks=["B5"], deck="Y7 Y8", turn=1, last_cards=[{"seat": 0, "asked": 0}])
    called = calf(owing, 0, "moo")
    assert set(called) == {"moo", None}
    assert 60 < called.count("moo") < 100
    late = table(hands=["R2", "Y3 Y4", "G1 G9"], stacks=["B5"], deck="Y7 Y8", turn=1, last_cards=[{"seat": 0, "asked": 0, "lapsed": True}])
    assert 20 < calf(late, 2, "catch").count("catch 1") < 60
    assert said_by(GAME.heuristic, late, 2, "catch") == "catch 1"


def test_a_calf_goes_on_behind_a_barn_door_where_it_can_and_else_passes_any_card() -> None:
    on = after(table(hands=["B10 R2 R3", "Y3 Y4", "G1 G3"], stacks=["B9", "R1"], deck="Y7 Y8"), "0 play a:B10")
    assert set(calf(on, 0, "bonus")) == {"again"}
    door = after(table(hands=["B10 R2 R3", "Y3 Y4", "G1 G3"], stacks=["B9", "R5"], deck="Y7 Y8"), "0 play a:B10")
    assert {"pass R2 to 2", "pass R3 to 3"} < set(calf(door, 0, "bonus"))
