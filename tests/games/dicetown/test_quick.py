"""The throws and places that a bull of Dice Town imagines: they go, and pay, as the rules say.

`python tests/games/dicetown/test_quick.py --turns 100000` compares as many throws and places as one likes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pytest

from rules.chance import Fast
from rules.dicetown import bot, hands, quick, throws, value
from rules.dicetown.appraisal import HELP, Appraisal, best_of
from rules.dicetown.components import ACE, DICE, SUITS, Options
from rules.dicetown.events import Acts, Hired, Played
from rules.dicetown.hands import FACES, HANDS, number
from rules.dicetown.prospects import FACE_AT
from rules.dicetown.quick import Ends, Plan, Prizes, Round
from rules.dicetown.state import State, new
from rules.kernel import Action, AnyState, Ask, Event
from rules.playout import at_random, plies

OPTIONS: Final = [Options(window=0), Options(window=0, cowboys=False), Options(window=0, rustle_rest="lost", deeds=25)]
COUNTS: Final = range(2, 6)


def compare(options: Options, seats: int, turns: int, seed: int) -> int:
    """Play games, mostly by judgement, and compare each throw and each place; return how many were compared."""
    chance, compared = Fast(seed), 0
    any_answer = at_random(chance)
    while compared < turns:
        state = new(options, seats)

        def decide(at: AnyState, ask: Ask) -> Action | None:
            if ask.must and ask.what != "keep" and not chance.below(3):
                return any_answer(at, ask)
            return bot.heuristic(options, at.view(ask.seat), ask, chance)

        before = state.clone()
        for ply in plies(state, decide, chance):  # type: ignore[arg-type]
            if before.stage == "keep" and state.stage != "keep":
                compared += 1
                _compare_throw(before, state)
            if before.stage == "roll" and throws.is_last(before):
                assert all(number(state.locked[seat]) in hands.rolled(number(before.locked[seat])) for seat in state.seats)
            if before.stage == "visit" and state.stage != "visit" and before.step != "doc":
                compared += 1
                _compare_winner(state, [event for event in ply.events if isinstance(event, Acts)])
            compared += _compare_prize(before, state, ply.events)
            before = state.clone()
    return compared


def _compare_throw(before: State, after: State) -> None:
    """Everybody keeps dice by judgement, as the others are imagined to do."""
    for seat, thrown in enumerate(before.thrown):
        if thrown:
            hand = number(before.locked[seat])
            kept = quick.kept_by(hand, number(thrown), before.dollars[seat], before.sheriff == seat)
            assert HANDS[kept] == after.locked[seat]
            assert kept in quick.steps(hand, min(bot.PATIENCE, before.dollars[seat]), before.sheriff == seat)
            cost = throws.cost(hands.SIZES[kept] - hands.SIZES[hand])
            assert before.pocket or cost == before.dollars[seat] - after.dollars[seat]  # a Pickpocket acts in the gap after it


def _compare_winner(state: State, acts: list[Acts]) -> None:
    """Who acts at the place that is visited; where the Sheriff has to say it, whether that is known."""
    place, seats = state.step, state.seats
    for me in seats:
        others = [seat for seat in seats if seat != me]
        none = [0.0] * (DICE + 1)
        faces = [[none] * FACES for _ in seats]
        halls = [0.0 for _ in seats]
        if place == "hall":
            halls = [float(seat + 1) for seat in seats]
        else:
            for seat in seats:
                faces[seat][FACE_AT[place]] = [0.0] + [float(seat + 1)] * DICE
        ahead = Round(me, others, [number(dice) for dice in state.locked], state.dollars, state.sheriff)
        ends = Ends(ahead, Prizes(faces, halls, [0.0] * FACES, dollar=0, tie=0))
        ends.add([number(state.locked[seat]) for seat in others])
        own = number(state.locked[me])
        found = ends.values([own])[own]
        if acts:
            assert found == acts[0].seat + 1
        elif not state.tied:
            assert found == 0
        elif state.sheriff in state.tied and place != "hall":
            assert found == state.sheriff + 1


ASKED: Final[dict[str, str]] = {"mine": "dynamite", "bank": "accomplice", "sheriff": "friends", "hall": "bribe"}
"""The window before the action of a place."""
NOT_YET: Final = ("offer", "raise", "name", "claim", *ASKED.values())


def _compare_prize(before: State, after: State, events: Sequence[Event]) -> int:
    """What a place brings, as each seat sees it, where no card was played at it and nothing is hidden."""
    if before.used or before.chain or before.pocket or after.used or after.chain or any(isinstance(event, Played) for event in events):
        return 0
    place = before.step
    acts = next((event.seat for event in events if isinstance(event, Acts)), before.actor)
    hired = next((event.cowboys for event in events if isinstance(event, Hired)), ())
    if acts is None:
        return 0
    if place in ASKED and before.stage in ("visit", ASKED[place]) and after.stage not in NOT_YET and len(before.face_up) == 1:
        for it in (Appraisal(before.options, before.view(me)) for me in before.seats):
            told = it.at(place, acts, before.count(acts, FACE_AT.get(place, 0)))
            assert told == pytest.approx(_changed(it, before, after))
        return 1
    if len(hired) == 1 and len({*before.cowboys[acts], *hired}) < len(SUITS):
        for it in (Appraisal(before.options, before.view(me)) for me in before.seats):
            assert it.signs[acts] * (it.hired(acts, hired[0]) - HELP) == pytest.approx(_changed(it, before, after))
        return 1
    return 0


def _changed(it: Appraisal, before: State, after: State) -> float:
    total = 0.0
    for seat, sign in enumerate(it.signs):
        was, now = (value.sight(state, seat, value.hand_of(state.hands[seat])) for state in (before, after))
        total += sign * sum(worth * (later - earlier) for worth, earlier, later in zip(it.worth, was, now, strict=True))
    return total


@pytest.mark.parametrize("options", OPTIONS, ids=repr)
@pytest.mark.parametrize("seats", [2, 4])
def test_throws_and_places_go_and_pay_as_the_rules_say(options: Options, seats: int) -> None:
    assert compare(options, seats, 60, seed=seats) >= 60


def test_all_hands_and_throws_are_counted() -> None:
    assert len(HANDS) == 462
    for size in range(DICE + 1):
        assert sum(ways for _, ways in hands.throws(size)) == FACES**size
    assert hands.above(number((ACE,) * DICE)) == [number((ACE,) * DICE)]
    assert len(hands.parts(number((0, 0, 5)))) == 5
    assert sum(branch.share for branch in hands.branches(number((0,)), 3)) == pytest.approx(1)


def test_the_best_of_some_draws_is_counted_exactly() -> None:
    assert best_of([], 2) == 0
    assert best_of([3, 1], 5) == 3
    assert best_of([1, 2, 3], 1) == pytest.approx(2)
    assert best_of([0, 0, 6], 2) == pytest.approx(4)


def test_a_plan_weighs_every_keep_that_is_allowed_and_pays_for_it() -> None:
    """One die is left, and only aces pay: an ace is kept, else the die is rolled again for a dollar if that pays."""
    none = [0.0] * (DICE + 1)
    prizes = Prizes([[none] * (FACES - 1) + [[0.0] + [6.0] * DICE], [none] * FACES], [0.0, 0.0], [0.0] * FACES, dollar=0.5, tie=0.0)
    ahead = Round(0, [1], [number((0, 0, 1, 1)), number((0, 0, 0, 0))], [3, 8], sheriff=0)
    plan = Plan(ahead, prizes, luck=1, worlds=20)
    dice, worth = plan.weighed((ACE,))[0]
    assert (dice, round(worth, 3)) == ((ACE,), 6)
    assert [dice for dice, _ in plan.weighed((2,))] == [(), (2,)]
    broke = Plan(Round(0, [1], ahead.locked, [0, 8], 0), prizes, luck=1, worlds=20)
    assert broke.weighed((2,)) == [((2,), 0)]


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser()
    parser.add_argument("--turns", type=int, default=100_000)
    wanted = parser.parse_args().turns // (len(OPTIONS) * len(COUNTS)) + 1
    print(sum(compare(options, seats, wanted, seats) for options in OPTIONS for seats in COUNTS), "throws and places compared, all alike")
