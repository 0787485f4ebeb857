"""RULES.md, 'The end, and the points': when a game ends, what it gives, and series with tie-breaks."""

from __future__ import annotations

from typing import Any

import pytest
from cited import rule
from games.cowsdance.dance import asked, cards, dance, refused, say, table

from rules.cowsdance import GAME
from rules.cowsdance.components import Options
from rules.cowsdance.dancing import can_arise, points
from rules.cowsdance.events import Discarded, Scored, TieBreak
from rules.cowsdance.state import State, new
from rules.kernel import TABLE, Outcome


@rule("CD-24", "CD-25")
def test_a_pair_of_dancers_is_one_point_fifis_too_and_cow_and_bull_two() -> None:
    assert points([]) == 0
    assert points([(0, 1)]) == points([(11, 0)]) == points([(0, 11)]) == points([(10, 10)]) == points([(11, 10)]) == 1
    assert points([(13, 12)]) == points([(12, 13)]) == 2
    assert points([(0, 1), (11, 3), (13, 12), (13, 12)]) == 6


@rule("CD-23", "CD-R20")
@pytest.mark.parametrize(
    ("held", "hall", "pairs", "options", "can"),
    [
        ("LW GW", "", "", {}, True),
        ("LW", "GW", "", {}, True),
        ("", "LW GW", "", {}, False),
        ("LW", "GT", "", {}, False),
        ("LW LW", "LW", "", {}, False),
        ("LW LW", "", "", {"any_sex": True}, True),
        ("LW", "LW", "", {"any_sex": True}, True),
        ("LW", "", "", {"any_sex": True}, False),
        ("F LW", "", "", {}, True),
        ("F", "GT", "", {}, True),
        ("LW", "F", "", {}, True),
        ("F F", "F C", "", {}, False),
        ("F", "", "LJ+GJ", {}, True),
        ("F", "", "F+GJ B+C", {}, False),
        ("F", "", "LJ+GJ", {"cut_ins": False}, False),
        ("", "F", "LJ+GJ", {}, False),
        ("B C", "", "", {}, True),
        ("B", "C", "", {}, True),
        ("C", "B", "", {}, False),
        ("B B", "B", "", {}, False),
        ("X", "", "", {"make_your_own": "wild"}, False),
        ("X X", "", "", {"make_your_own": "wild"}, True),
        ("X", "X", "", {"make_your_own": "wild"}, True),
        ("X", "GT", "", {"make_your_own": "wild"}, True),
        ("GT", "X", "", {"make_your_own": "wild"}, True),
        ("X", "C", "", {"make_your_own": "wild"}, False),
        ("", "", "", {}, False),
    ],
)
def test_whether_a_pair_can_still_come_about(held: str, hall: str, pairs: str, options: dict[str, Any], can: bool) -> None:
    couples = [tuple(cards(pair.replace("+", " "))) for pair in pairs.split()]
    assert can_arise(Options(**options), 13, cards(held), cards(hall), [[], couples]) is can  # type: ignore[list-item]


@rule("CD-R20", "CD-22")
def test_where_the_cows_ask_a_bull_in_the_hall_is_what_can_be_invited() -> None:
    assert can_arise(Options(), 12, cards("C"), cards("B"), [])
    assert not can_arise(Options(), 12, cards("B"), cards("C"), [])


@rule("CD-23")
def test_while_the_pile_has_cards_the_game_goes_on() -> None:
    state = dance(["LW B", "LP"], "GT", pile="LT")
    say(state, 0, "discard B")
    assert (state.turn, state.over) == (1, False)


@rule("CD-23", "CD-R20")
def test_the_game_goes_on_while_a_pair_can_come_about_and_ends_when_none_can() -> None:
    state = dance(["LW LT", "GW LP"], "")
    say(state, 0, "discard LT")
    say(state, 1, "discard GW")
    assert state.turn == 0
    say(state, 0, "pair LW+GW")
    assert (state.turn, state.over, state.totals) == (None, True, [1, 0])


@rule("CD-23", "CD-26", "CD-27")
def test_what_is_left_costs_nothing_and_the_most_points_win() -> None:
    state = dance(["LW LW B", "LP", "LJ"], "GT B", pairs=[["LJ+GJ"], ["B+C", "F+GJ"], ["LT+F"]])
    told = say(state, 0, "discard LW")
    assert told == [Discarded(0, 0), Scored((1, 3, 1), (1, 3, 1), False)]
    assert state.asks() == ()
    assert state.outcome() == Outcome((2, 1, 2), ((1, 1), (3, 1), (1, 1)))
    assert refused(state, 1, "discard LP") == "CD-06: no game is being played just now"


@rule("CD-27")
def test_there_is_no_outcome_before_the_end() -> None:
    state = dance(["LW LW", "LP"], "GT", pile="LJ")
    assert state.outcome() is None
    say(state, 0, "discard LW")
    assert state.outcome() is None


def at_the_last_discard(pairs: list[list[str]], options: dict[str, Any] | None = None, **given: Any) -> State:
    """Seat 0 ends the game with its discard."""
    return dance(["LW", "LP", "LJ"][: len(pairs)], "GT", options, pairs=pairs, **given)


@rule("CD-R18")
def test_equal_players_share_a_single_game() -> None:
    state = at_the_last_discard([["LJ+GJ"], ["LT+GT"]])
    say(state, 0, "discard LW")
    assert state.outcome() == Outcome((1, 1), ((1, 1), (1, 1)))


@rule("CD-R18", "CD-R22")
def test_with_extra_equal_players_of_a_single_game_play_another() -> None:
    state = at_the_last_discard([["LJ+GJ"], ["LT+GT"]], {"tie": "extra"})
    assert say(state, 0, "discard LW")[1:] == [Scored((1, 1), (1, 1), False), TieBreak((0, 1))]
    assert (state.over, state.outcome(), asked(state)) == (False, None, ["0 decide"])


@rule("CD-28", "CD-R3", "CD-R4")
def test_a_series_adds_up_the_points_and_the_deal_passes_to_the_left() -> None:
    state = at_the_last_discard([["LJ+GJ"], [], ["B+C"]], {"games": 3}, dealer=1, totals=[4, 5, 6])
    assert say(state, 0, "discard LW")[1:] == [Scored((1, 0, 2), (5, 5, 8), False)]
    assert (state.game, state.totals, state.dealer, state.asker, state.over) == (1, [5, 5, 8], 2, None, False)
    assert asked(state) == ["2 decide"]
    assert state.pairs == [[(6, 7)], [], [(13, 12)]]
    say(state, 2, "cows ask")
    table(state, "deal LW+LW+LT+LP+F+C/GW+GT+GT+GP+GJ+B/LJ+LJ+LJ+LJ+F+C", "turn GW")
    assert (state.pairs, state.hall, state.turn, len(state.pile)) == ([[], [], []], cards("GW"), 0, 33)


@rule("CD-28", "CD-R3")
def test_after_the_last_seat_the_first_one_deals() -> None:
    state = at_the_last_discard([["LJ+GJ"], [], []], {"games": 2}, dealer=2)
    say(state, 0, "discard LW")
    assert state.dealer == 0


@rule("CD-R4")
@pytest.mark.parametrize(("ask", "game", "kind"), [("bulls", 0, 13), ("cows", 0, 12), ("alternate", 0, 12), ("alternate", 1, 13)])
def test_a_fixed_choice_holds_for_the_next_game_and_an_alternating_one_changes(ask: str, game: int, kind: int) -> None:
    state = at_the_last_discard([["LJ+GJ"], []], {"games": 3, "ask": ask}, game=game)
    say(state, 0, "discard LW")
    assert (state.asker, asked(state)) == (kind, ["-1 deal"])


@rule("CD-28")
def test_the_last_game_of_a_series_ends_it() -> None:
    state = at_the_last_discard([["LJ+GJ"], []], {"games": 3}, game=2, totals=[3, 5])
    say(state, 0, "discard LW")
    assert state.outcome() == Outcome((2, 1), ((4, 1), (5, 1)))


@rule("CD-28", "CD-R18", "CD-R22")
def test_a_series_that_ends_in_a_tie_is_decided_by_one_more_game_of_the_tied_alone() -> None:
    state = at_the_last_discard([["LJ+GJ"], [], ["LT+GT"]], {"games": 2}, game=1, totals=[3, 2, 3], dealer=0)
    assert say(state, 0, "discard LW")[1:] == [Scored((1, 0, 1), (4, 2, 4), False), TieBreak((0, 2))]
    assert (state.playing, state.dealer, asked(state)) == ([0, 2], 2, ["2 decide"])
    say(state, 2, "bulls ask")
    assert refused(state, TABLE, "deal LW+LW+LT+LP+F+C/GW+GT+GT+GP+GJ+B/LJ+LJ+LJ+LJ+F+C") == "CD-04: a deal is 6 cards to each of 2 players"
    table(state, "deal LW+LW+LT+LP+F+C/-/GW+GT+GT+GP+GJ+B", "turn LW")
    assert (state.turn, len(state.pile)) == (0, 39)
    say(state, 0, "discard LP")
    assert state.turn == 2


@rule("CD-R22")
def test_the_tie_break_decides_by_its_own_points_which_are_not_added() -> None:
    state = at_the_last_discard([["LJ+GJ"], [], ["B+C"]], {"games": 2}, game=2, totals=[4, 2, 4], playing=[0, 2])
    assert say(state, 0, "discard LW")[1:] == [Scored((1, 0, 2), (4, 2, 4), True)]
    assert state.outcome() == Outcome((2, 3, 1), ((4, 1), (2, 1), (4, 1)))
    assert state.play_offs == [[1, 0, 2]]


@rule("CD-R22")
def test_who_is_tied_in_the_tie_break_plays_again_three_extra_games_in_all_at_most() -> None:
    state = at_the_last_discard([["LJ+GJ"], ["LT+GT"], []], {"games": 1, "tie": "extra"}, game=1, totals=[4, 4, 4])
    assert say(state, 0, "discard LW")[2:] == [TieBreak((0, 1))]
    state = at_the_last_discard([["LJ+GJ"], ["LT+GT"]], {"games": 2}, game=4, totals=[4, 4], play_offs=[[3, 3], [5, 5]])
    say(state, 0, "discard LW")
    assert state.over
    assert state.outcome() == Outcome((1, 1), ((4, 1), (4, 1)))
    state = at_the_last_discard([["LJ+GJ"], ["LT+GT"]], {"games": 2}, game=3, totals=[4, 4], play_offs=[[3, 3]])
    say(state, 0, "discard LW")
    assert not state.over


@rule("CD-R22")
def test_whoever_lost_an_earlier_tie_break_stands_below_those_who_played_on() -> None:
    given = {"game": 2, "totals": [4, 4, 4], "playing": [0, 1], "play_offs": [[3, 3, 1]]}
    state = at_the_last_discard([["LJ+GJ"], [], []], {"games": 1, "tie": "extra"}, **given)
    say(state, 0, "discard LW")
    assert state.play_offs == [[3, 3, 1], [1, 0, 0]]
    assert state.outcome() == Outcome((1, 2, 3), ((4, 1), (4, 1), (4, 1)))


@rule("CD-R22")
def test_the_dealer_of_a_tie_break_is_the_next_of_the_tied_to_the_left() -> None:
    state = at_the_last_discard([["LJ+GJ"], ["LT+GT"], []], {"games": 1, "tie": "extra"}, dealer=1)
    say(state, 0, "discard LW")
    assert state.dealer == 0


@rule("CD-28")
def test_the_chapter_of_a_series_is_its_game_and_worth_counts_the_game_that_is_on() -> None:
    state = at_the_last_discard([["LJ+GJ", "B+C"], ["LT+GT"], []], {"games": 3}, totals=[1, 2, 6])
    assert [GAME.evaluate(state, seat) for seat in range(3)] == [4 - 4.5, 3 - 5.0, 6 - 3.5]
    assert GAME.horizon(state) == 0
    say(state, 0, "discard LW")
    assert [GAME.evaluate(state, seat) for seat in range(3)] == [4 - 4.5, 3 - 5.0, 6 - 3.5]
    assert GAME.horizon(state) == 1
    state = at_the_last_discard([["LJ+GJ"], ["B+C"]], {"games": 2}, game=2, totals=[4, 4])
    say(state, 0, "discard LW")
    assert [GAME.evaluate(state, seat) for seat in range(2)] == [-1, 1]


@rule("CD-R28")
def test_all_pairs_lie_open_to_everybody() -> None:
    state = dance(["LW LW", "LP"], "GT", pairs=[["LJ+GJ"], ["F+GW", "B+C"]])
    for viewer in (0, 1, None):
        assert state.view(viewer).pairs == (((6, 7),), ((11, 1), (13, 12)))
    say(state, 0, "discard LW")
    assert state.over
    for viewer in (0, 1, None):
        assert state.view(viewer).pairs == (((6, 7),), ((11, 1), (13, 12)))


def test_a_new_table_has_neither_outcome_nor_history() -> None:
    state = new(Options(), 2)
    assert state.outcome() is None
    assert (state.game, state.deals, state.turns, state.totals, state.play_offs) == (0, 0, 0, [0, 0], [])
