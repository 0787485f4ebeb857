"""What the game says: events, views and choices."""

from __future__ import annotations

import pytest
from cited import rule
from games.take5.positions import at

from rules.take5 import GAME, events
from rules.take5.actions import Claim, Pick, Put, Take
from rules.take5.components import Options
from rules.take5.events import Events

NAMES = ["You", "Ben", "Cleo"]


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.Dealt((None, None), (40, 48, 61, 97), 0), "A new round. The rows start with 40, 48, 61 and 97. The Cow is in row 1."),
        (events.Dealt((None, None), (40, 48, 61, 97), None), "A new round. The rows start with 40, 48, 61 and 97."),
        (
            events.SpreadOut(tuple(range(1, 25))),
            "A new round. The cards 1 to 24 lie face up, and each player takes one in turn.",
        ),
        (events.Claimed(1, 13), "Ben took the 13."),
        (events.RowsStarted((3, 7, 11, 20), 0), "The last four cards start the rows: 3, 7, 11 and 20. The Cow is in row 1."),
        (events.Picked(1, None), "Ben is ready."),
        (events.Picked(1, None, changed=True), "Ben chose another card."),
        (events.Picked(0, 43), "You chose the 43."),
        (events.Picked(0, 43, changed=True), "You chose the 43 instead."),
        (events.Revealed(((1, 41), (0, 43))), "The cards: Ben 41, You 43."),
        (events.Placed(1, 41, 0), "Ben's 41 went to row 1."),
        (events.Placed(0, 41, 0), "Your 41 went to row 1."),
        (events.Placed(1, 28, 2, left=True), "Ben's 28 went to the left end of row 3."),
        (events.Took(1, 3, (4,), 1, "choice", 2), "Ben took row 4: 1 bullhead."),
        (events.Took(1, 1, (65, 66, 67, 73, 74), 10, "sixth", 75), "Ben's 75 was the sixth in row 2: 10 bullheads."),
        (events.Took(0, 1, (65, 66, 67, 73, 74), 10, "sixth", 75), "Your 75 was the sixth in row 2: 10 bullheads."),
        (events.Took(1, 2, (20, 21), 4, "cow", 7), "Row 3 was full, so Ben took it: 4 bullheads."),
        (events.Placed(1, 75, 1, starts=True), ""),
        (events.Jumped(2), "The Cow jumped to row 3."),
        (events.Scored((4, 0, 1), (12, 5, 1)), "The round is over. Bullheads: You 12 (+4), Ben 5 (+0), Cleo 1 (+1)."),
    ],
)
def test_every_event_is_a_sentence(event: Events, sentence: str) -> None:
    assert GAME.describe_event(Options(), event, NAMES) == sentence


def test_a_view_is_told_in_lines() -> None:
    state = at(3, rows=[[12], [37], [43, 44], [58]], cow=2, hands=[[14, 60], [15, 61], [16, 62]], picks=[14, 15, 0], totals=[1, 0, 11])
    state.piles[1] = [55]
    assert GAME.describe_view(state.options, state.view(0), NAMES) == [
        "Round 1, turn 9 of 10",
        "Row 1: 12 (1 bullhead)",
        "Row 2: 37 (1 bullhead)",
        "Row 3: 43 44 Cow (6 bullheads)",
        "Row 4: 58 (1 bullhead)",
        "You: 1 bullhead before this round, 0 in it, 2 cards in hand, ready",
        "Ben: 0 bullheads before this round, 7 in it, 2 cards in hand, ready",
        "Cleo: 11 bullheads before this round, 0 in it, 2 cards in hand",
        "Your hand: 14 60 (you chose 14)",
    ]
    state.waiting, state.hands = [(5, 0)], [[], [], []]
    assert GAME.describe_view(state.options, state.view(0), NAMES)[0] == "Round 1, turn 10 of 10"
    state.waiting = []
    assert GAME.describe_view(state.options, state.view(0), NAMES)[0] == "Row 1: 12 (1 bullhead)"
    state.hands = [[14, 60], [15, 61], [16, 62]]
    assert (
        GAME.describe_view(state.options, state.view(None), NAMES)[-1] == "Cleo: 11 bullheads before this round, 0 in it, 2 cards in hand"
    )


@rule("T5-20")
def test_where_only_some_cards_are_in_play_a_view_says_which() -> None:
    tactics = at(options=Options(variant="tactics"), rows=[[12], [17], [23], [18]], hands=[[14], [15]], waiting=[(3, 1), (9, 0)])
    assert GAME.describe_view(tactics.options, tactics.view(0), NAMES[:2])[5:] == [
        "In play: the cards 1 to 24",
        "To be placed: 3 (Ben), 9 (You)",
        "You: 0 bullheads before this round, 0 in it, 1 card in hand",
        "Ben: 0 bullheads before this round, 0 in it, 1 card in hand",
        "Your hand: 14",
    ]


@rule("T5-21")
def test_under_logic_a_view_tells_what_lies_face_up_and_what_the_others_have_taken() -> None:
    logic = at(options=Options(variant="logic"), spread=[3, 7, 11, 14, 20], hands=[[1], [2, 5]])
    assert GAME.describe_view(logic.options, logic.view(0), NAMES[:2]) == [
        "Round 1, choosing cards",
        "In play: the cards 1 to 24",
        "Face up: 3 7 11 14 20",
        "You: 0 bullheads before this round, 0 in it, 1 card in hand",
        "Ben: 0 bullheads before this round, 0 in it, 2 cards in hand: 2 5",
        "Your hand: 1",
    ]
    assert GAME.describe_action(logic.options, logic.view(0), Claim(11)) == "5 bullheads"


@rule("T5-R6")
@pytest.mark.parametrize(
    ("rows", "card", "words"),
    [
        ([[60], [75, 77, 78, 80, 85], [91, 92], [101]], 63, "1 bullhead; now the second card of row 1, costs nothing"),
        ([[60], [75, 77, 78, 80, 85], [91, 92], [100]], 55, "7 bullheads; lower than every row: you would take one, 2 bullheads or more"),
        ([[60], [75, 77, 78, 80, 85], [91, 92], [101]], 86, "1 bullhead; now the sixth card of row 2: you take 13 bullheads"),
        (
            [[90], [71, 72, 74, 75, 76], [91, 92], [101]],
            95,
            "2 bullheads; now the third card of row 3, you take 5 bullheads: row 2, where the Cow lands",
        ),
        (
            [[90], [71, 72, 74, 75, 76], [91, 92, 93, 94], [101]],
            95,
            "2 bullheads; now the sixth card of row 3: you take 9 bullheads: this row and row 2, where the Cow lands",
        ),
    ],
)
def test_a_card_is_told_with_where_it_would_go_and_what_it_would_cost(rows: list[list[int]], card: int, words: str) -> None:
    state = at(rows=rows, cow=2, hands=[[card], [2]])
    assert GAME.describe_action(state.options, state.view(0), Pick(card)) == words


@rule("T5-22")
def test_equally_near_ends_are_named_with_the_side_and_the_card_there() -> None:
    state = at(options=Options(variant="professional"), rows=[[10, 15, 20, 25, 30], [50, 60], [70], [90]], waiting=[(40, 0)])
    view = state.view(0)
    assert GAME.describe_action(state.options, view, Put(1)) == "left end of row 2, before the 50; costs nothing"
    assert GAME.describe_action(state.options, view, Put(0)) == "right end of row 1, after the 30; you take 13 bullheads"
    assert GAME.describe_action(state.options, view, Pick(40)) == (
        "3 bullheads; equally near to the right end of row 1, after the 30 and the left end of row 2, before the 50"
    )
    assert GAME.describe_action(state.options, view, Pick(69)) == "1 bullhead; now the first card of row 3, costs nothing"
    state.rows = [[10, 80], [20, 90], [5, 95], [30, 99]]
    lowest = "3 bullheads; fits no row: you would take one, 4 bullheads or more"
    assert GAME.describe_action(state.options, state.view(0), Pick(40)) == lowest


def test_before_there_are_rows_an_answer_tells_no_more_than_its_heads() -> None:
    view = at().view(0)
    assert GAME.describe_action(Options(), view, Take(0)) == ""
    assert GAME.describe_action(Options(), view, Pick(55)) == "7 bullheads"
