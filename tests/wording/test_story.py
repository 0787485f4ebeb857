"""The story of a game that has ended: its rounds come to the totals, and what it claims holds."""

from __future__ import annotations

from screens.stage import recorded

from cowtui.boards.cowtown import BOARD
from cowtui.wording.about.base import about_of
from cowtui.wording.replays import check, rounds
from cowtui.wording.rounds import adding_up, brought
from cowtui.wording.story import story
from rules import record
from rules.catalog import load
from rules.kernel import Outcome

NAMES = ("Daisy", "Clover", "Mia", "Bella")
COWTOWN = about_of(load("cowtown"))


def told(ranks: tuple[int, ...], each: list[tuple[int, ...]], seat: int | None = 2) -> tuple[str, ...]:
    totals = [sum(one) for one in zip(*each, strict=True)]
    return story(COWTOWN, NAMES, seat, Outcome(ranks, tuple((total, 1) for total in totals)), each).turning_points


def test_a_round_brings_what_was_added_to_the_totals_in_it_and_so_what_was_earned_in_play_too() -> None:
    assert brought([], (4, 1, 0, 2)) == (4, 1, 0, 2)
    assert brought([(4, 1, 0, 2), (0, 4, 3, 0)], (6, 5, 4, 4)) == (2, 0, 1, 2)


def test_a_round_that_the_end_broke_off_is_a_round_of_its_own() -> None:
    outcome = Outcome((1, 2), ((6, 1), (5, 1)))
    assert adding_up([(4, 4)], outcome) == [(4, 4), (2, 1)]
    assert adding_up([(4, 4), (2, 1)], outcome) == [(4, 4), (2, 1)]
    assert adding_up([], outcome) == []
    assert adding_up([(4, 4)], Outcome((1, 2), ((13, 2), (5, 1)))) == [(4, 4)]


def test_nobody_made_more_than_anybody_where_another_made_as_much() -> None:
    assert told((1, 2, 3, 4), [(4, 1, 1, 2), (2, 4, 3, 2)]) == ("Round 1  Daisy made 4: the best round of the winner.",)
    assert told((1, 2, 3, 4), [(5, 1, 1, 2), (1, 4, 3, 2)]) == ("Round 1  Daisy made 5, more than anybody in any round.",)


def test_of_two_equal_rounds_of_the_winner_none_is_the_best() -> None:
    assert told((1, 2, 3, 4), [(4, 1, 1, 0), (4, 0, 0, 2)]) == ()


def test_what_broke_a_tie_is_said_and_who_shares_a_place() -> None:
    each = [(4, 1, 1, 2), (2, 4, 3, 2)]
    scores = ((6, 1), (5, 1), (4, 1), (4, 1))
    broken = story(COWTOWN, NAMES, 2, Outcome((1, 2, 3, 4), scores), each)
    assert broken.yours == "You are third, with 4 scorecows."
    assert broken.ties == "Of equal scores, fewer cards left in the last round stand higher."
    shared = story(COWTOWN, NAMES, 2, Outcome((1, 2, 3, 3), scores), each)
    assert shared.yours == "You are third together with Bella, with 4 scorecows."
    assert shared.ties == ""


def test_the_rounds_of_a_recorded_cowtown_come_to_its_totals() -> None:
    text = recorded("cowtown")
    header, said = record.read(text)
    check(header, None)
    *_, last = record.replay(load("cowtown"), header, said)
    outcome = last.state.outcome()
    assert outcome is not None
    assert [sum(one) for one in zip(*rounds(text, BOARD.totals), strict=True)] == [score for score, _ in outcome.scores]
