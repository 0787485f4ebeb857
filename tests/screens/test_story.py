"""The story of a game: who won, how it went for you, and where it turned."""

from __future__ import annotations

from cowtui.wording.about.base import about_of
from cowtui.wording.story import story
from rules.catalog import load
from rules.kernel import Outcome

TAKE5 = about_of(load("take5"))
NAMES = ("Ann", "Ben", "Cleo", "Dan")
ROUNDS = [(2, 30, 7, 4), (13, 6, 18, 19), (5, 15, 6, 8), (7, 12, 12, 7), (28, 15, 4, 4)]
OUTCOME = Outcome(ranks=(3, 4, 2, 1), scores=((55, 1), (78, 1), (47, 1), (42, 1)))


def test_the_winner_is_named_with_the_score_and_its_noun() -> None:
    assert story(TAKE5, NAMES, 0, OUTCOME, ROUNDS).won == "Dan wins with 42 bullheads."
    assert story(TAKE5, NAMES, 3, OUTCOME, ROUNDS).won == "You win with 42 bullheads."
    tie = Outcome(ranks=(1, 1), scores=((1, 1), (1, 1)))
    assert story(TAKE5, NAMES, 1, tie, []).won == "Ann and you win with one bullhead."


def test_who_led_and_lost_it_is_told_so() -> None:
    assert story(TAKE5, NAMES, 0, OUTCOME, ROUNDS).yours == (
        "You led after four rounds, the last time after round 4. You are third, with 55 bullheads."
    )
    assert story(TAKE5, NAMES, 1, OUTCOME, ROUNDS).yours == "You are fourth, with 78 bullheads."
    assert story(TAKE5, NAMES, 3, OUTCOME, ROUNDS).yours == "You took the lead in the very last round."
    assert story(TAKE5, NAMES, None, OUTCOME, ROUNDS).yours == ""


def test_the_rounds_that_counted_are_told_in_order() -> None:
    told = story(TAKE5, NAMES, 0, OUTCOME, ROUNDS).turning_points
    assert told == (
        "Round 1  Ben took 30, more than anybody in any other round.",
        "Round 5  Dan took the lead from you.",
    )
    assert story(TAKE5, NAMES, 0, OUTCOME, ROUNDS).round_winners == (
        frozenset({0}),
        frozenset({1}),
        frozenset({0}),
        frozenset({0, 3}),
        frozenset({2, 3}),
    )


def test_where_much_is_good_the_best_round_is_the_one_that_made_most() -> None:
    cowtown = about_of(load("cowtown"))
    outcome = Outcome(ranks=(1, 2), scores=((9, 1), (5, 1)))
    told = story(cowtown, ("Ann", "Ben"), 1, outcome, [(1, 4), (8, 1)])
    assert told.won == "Ann wins with 9 scorecows."
    assert told.turning_points == ("Round 2  Ann took the lead from you.",)


def test_a_game_without_rounds_has_no_turning_points() -> None:
    assert story(TAKE5, NAMES, 0, OUTCOME, []).turning_points == ()
    assert story(TAKE5, NAMES, 0, OUTCOME, []).yours == "You are third, with 55 bullheads."
