"""The Toy keeps every law, and plays as its RULES.md says: offers, the race for a cry, the window that tells nothing, the buried card."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from strategies import tables
from thorough import often
from toy.actions import Accept, Actions, Bury, Close, Deal, Decline, Draw, Gate, Give, Moo, Offer, Pass, Play, Rest, Withdraw
from toy.components import Options
from toy.game import GAME
from toy.state import State

from rules.chance import Chance
from rules.kernel import TABLE, Ask, IllegalAction, Seat, play
from rules.playout import hurried
from rules.testing import both_are_found, ends, falls_evenly, keep
from rules.trial import seen_by

OPTIONS = Options(window=0)


def dealt(hands: tuple[tuple[int, ...], ...], top: int) -> State:
    """A table after its deal."""
    return after(GAME.new(OPTIONS, len(hands), None), (TABLE, Deal(hands, top)))


def after(state: State, *said: tuple[Seat, Actions]) -> State:
    """The state after these, through the checked door."""
    for seat, action in said:
        state, _ = play(state, seat, action)
    return state


def told(state: State, seat: Seat, action: Actions, reader: Seat | None) -> list[Any]:
    """What a reader is told of an action."""
    return seen_by(GAME, play(state, seat, action)[1], reader)


def asked(state: State, what: str) -> list[Seat]:
    """Who is asked this."""
    return [ask.seat for ask in state.asks() if ask.what == what]


@settings(max_examples=often(6), deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data(), seed=st.integers(0, 2**32))
def test_the_toy_keeps_every_law_whatever_the_host_chooses(data: st.DataObject, seed: int) -> None:
    options, seats = data.draw(tables(GAME))
    keep(GAME, options, seats, seed)


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_toy_ends_when_only_must_asks_are_answered(seats: int) -> None:
    for seed in range(20):
        assert ends(GAME, seats, seed) > 12


def test_a_drawn_card_is_known_to_its_player_alone() -> None:
    state = after(dealt(((2, 6), (4, 7)), top=5), (0, Draw()))

    assert state.asks() == (Ask(TABLE, "draw", 0),)
    (own,), (others,) = (told(state, TABLE, Give(9), reader) for reader in (0, 1))
    assert (own.card, others.card) == (9, None)
    assert after(state, (TABLE, Give(9))).view(0).hand == (2, 6, 9)


def test_two_seats_race_for_the_cry_and_the_second_is_refused() -> None:
    state = after(dealt(((2, 6), (4, 7), (1, 8)), top=5), (0, Play(6)))

    assert asked(state, "moo") == [1, 2]
    state = after(state, (2, Moo()))
    assert asked(state, "moo") == []
    with pytest.raises(IllegalAction, match="TY-05: there is nothing to cry Moo at"):
        play(state, 1, Moo())


def test_a_penalty_is_drawn_beside_the_open_turn_of_somebody_else_and_leaves_its_question() -> None:
    state = after(dealt(((2, 4), (6, 7), (1, 8)), top=5), (0, Play(4)))
    turn = Ask(1, "turn", 1)
    assert turn in state.asks()

    state = after(state, (2, Moo()))
    assert state.asks() == (Ask(TABLE, "draw", 0),)

    state = after(state, (TABLE, Give(11)))
    assert turn in state.asks()
    assert state.hands[2] == [1, 8, 11]


def test_an_offer_is_checked_again_when_the_buyer_says_yes() -> None:
    state = dealt(((2, 6), (4, 7), (1, 8)), top=5)
    state = after(state, (0, Offer(2, to=1, price=2)), (2, Offer(8, to=1, price=2)))

    state = after(state, (1, Accept(0)))
    assert state.coins == [5, 1, 3]
    assert list(state.legal(Ask(1, "answer", 1, must=False))) == [Decline(1)]
    with pytest.raises(IllegalAction, match="TY-07: player 2 has 1 of 2 coins"):
        play(state, 1, Accept(1))


def test_three_offers_of_a_seat_stand_at_most_and_a_withdrawn_one_makes_room() -> None:
    state = dealt(((2, 6), (4, 7)), top=5)
    state = after(state, (0, Draw()), (TABLE, Give(9)), (1, Draw()), (TABLE, Give(1)), (0, Draw()), (TABLE, Give(3)))
    state = after(state, *((0, Offer(card, to=1, price=0)) for card in (2, 3, 6)))

    with pytest.raises(IllegalAction, match="TY-07: you can make no offer now"):
        play(state, 0, Offer(9, to=1, price=0))
    assert after(state, (0, Withdraw(1)), (0, Offer(9, to=1, price=0))).offers[-1].number == 3


def test_a_card_under_offer_stays_in_hand() -> None:
    state = after(dealt(((2, 6), (4, 7)), top=5), (0, Offer(6, to=1)))

    with pytest.raises(IllegalAction, match="TY-08: the 6 is under offer"):
        play(state, 0, Play(6))


def test_a_sold_card_is_known_to_its_seller_still_and_is_not_sold_on() -> None:
    state = after(dealt(((2, 6), (4, 7), (1, 8)), top=5), (0, Offer(6, to=1)), (1, Accept(0)))

    assert [state.view(seat).seen for seat in (0, 1, 2, None)] == [((0, 1, 6),), ((0, 1, 6),), ((0, 1, None),), ((0, 1, None),)]
    with pytest.raises(IllegalAction, match="TY-09: another player has seen the 6"):
        play(state, 1, Offer(6, to=2))


def coin() -> State:
    """Seat 1 has cried Moo at a 6, and seat 2 holds the 12 that may stop the coin."""
    return after(dealt(((2, 6), (4, 7), (1, 12)), top=5), (0, Play(6)), (1, Moo()))


def test_the_window_asks_everybody_but_the_crier_whatever_they_hold() -> None:
    state = coin()

    assert asked(state, "gate") == [0, 2]
    assert list(state.legal(Ask(0, "gate", 2, must=False))) == [Pass()]
    assert list(state.legal(Ask(2, "gate", 2, must=False))) == [Pass(), Gate()]


def test_a_pass_shows_nobody_anything_and_does_not_close_the_window() -> None:
    state = coin()
    passed = after(state, (0, Pass()), (2, Pass()))

    assert told(state, 2, Pass(), 0) == []
    assert after(state, (2, Pass())).view(0) == state.view(0)
    assert [ask for ask in passed.asks() if ask.what in ("gate", "close")] == [Ask(TABLE, "close", 2, wait=1)]


def test_the_window_closes_by_a_reaction_or_by_the_table() -> None:
    stopped, earned = after(coin(), (2, Gate())), after(coin(), (TABLE, Close()))

    assert (stopped.coins, stopped.heap) == ([3, 3, 3], [5, 6, 12])
    assert (earned.coins, earned.heap) == ([3, 4, 3], [5, 6])
    assert asked(stopped, "close") == asked(earned, "close") == []


def test_the_window_is_skipped_only_when_the_card_lies_face_up() -> None:
    state = after(dealt(((9, 11), (4, 7), (1, 8)), top=12), (0, Play(9)), (1, Moo()))

    assert asked(state, "close") == []
    assert state.coins == [3, 4, 3]


def test_the_window_waits_as_long_as_the_host_chose_and_never_not_at_all() -> None:
    state = coin()
    assert hurried(GAME, GAME.options()) == OPTIONS

    assert [ask.wait for ask in state.asks() if ask.what == "close"] == [1]
    state.options = GAME.options()
    assert [ask.wait for ask in state.asks() if ask.what == "close"] == [2000]


def buried() -> State:
    """Seat 0 has buried the 2; ten cards, of which the 9 and the 10 are left above it."""
    state = after(GAME.new(replace(OPTIONS, cards=10), 3, None), (TABLE, Deal(((2, 6), (4, 7), (1, 8)), 5)))
    return after(state, (0, Bury(2)), (1, Draw()), (TABLE, Give(3)))


def test_the_buried_card_is_known_to_whoever_buried_it() -> None:
    state = buried()

    assert [state.view(seat).bottom for seat in (0, 1, 2, None)] == [2, None, None, None]
    assert state.view(1).buried


def test_the_buried_card_is_drawn_last_and_its_burier_remembers_who_has_it() -> None:
    state = after(buried(), (2, Draw()), (TABLE, Give(9)), (0, Rest()), (1, Draw()), (TABLE, Give(10)), (2, Draw()))

    with pytest.raises(IllegalAction, match="TY-04"):
        play(state, TABLE, Give(3))
    assert [event.card for event in told(state, TABLE, Give(2), 0)] == [2]
    state = after(state, (TABLE, Give(2)))
    assert [state.view(seat).seen for seat in (0, 1, 2)] == [((0, 2, 2),), ((0, 2, None),), ((0, 2, 2),)]


def test_whoever_may_not_know_the_buried_card_imagines_it_anywhere() -> None:
    one = buried()
    other = one.clone()
    other.bottom, other.pile = 9, [2, 10]

    both_are_found(GAME, one.options, 1, one, other)


def test_whoever_may_not_know_it_imagines_a_pass_and_none() -> None:
    both_are_found(GAME, OPTIONS, 0, *twins(coin(), after(coin(), (2, Pass()))))


def twins(one: State, other: State) -> tuple[State, State]:
    """Both with a pile so small that `determinize` comes to each soon."""
    for state in (one, other):
        state.heap = [3, 8, 9, 10, 11, *state.heap]
        state.pile = []
    return one, other


def test_a_deal_and_a_draw_fall_evenly() -> None:
    new = GAME.new(OPTIONS, 2, None)
    waiting = after(dealt(((2, 6), (4, 7)), top=5), (0, Draw()))

    def top_card(chance: Chance) -> int:
        deal = new.chance(Ask(TABLE, "deal"), chance)
        assert isinstance(deal, Deal)
        return deal.top

    falls_evenly(top_card, 12)
    falls_evenly(lambda chance: waiting.chance(Ask(TABLE, "draw"), chance), 7)
