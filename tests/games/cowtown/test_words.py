"""Cowtown in plain sentences."""

from __future__ import annotations

import pytest
from games.cowtown.positions import after, say, table

from rules import notation
from rules.cowtown import GAME
from rules.cowtown.components import Options
from rules.cowtown.state import State
from rules.errors import NotationError
from rules.testing import seen_by

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


def story(state: State, viewer: int | None, *lines: str) -> list[str]:
    """What a viewer is told of these lines."""
    return [GAME.describe_event(state.options, event, NAMES[: len(state.hands)]) for event in seen_by(GAME, say(state, *lines)[1], viewer)]


def test_a_deal_is_told() -> None:
    lines = "table deal B1+B2+B3+B4+B5+Y0/G1+G2+G3+G4+G5+G6/Y1+Y2+Y3+Y4+Y5+Y6 table R1+R10*+R2+R3+R4"
    assert story(table(3, {"dealer": 0}), None, "table appoint 2", lines) == [
        "Ben is drawn by lot to deal first.",
        "Ben deals. On the table: R1 R10* R2 R3 R4. R10* is discarded. Ann lays Y0.",
    ]
    assert story(table(), 0, lines.replace("R10*+", "R10*+B10+"))[0].startswith(
        "Ann deals. On the table: R1 R10* B10 R2 R3 R4. R10* B10 are discarded."
    )


def test_plays_and_turned_cards_are_told() -> None:
    start = table(hands=["B6 B7 B8 Y7 R2", "Y3 Y4", "G1"], stacks=["R5", "Y6"], deck="Y4* Y5 Y0 R9")
    assert story(start, None, "0 play a:B6+B7+B8/b:Y7 moo", "table flip Y5") == [
        "Ann plays B6 B7 B8 on R5 (a), Y7 on Y6 (b): Bullish and calls Mooooo!",
        "Y5 is turned: Ann is safe.",
        "Ann earns 2 scorecows.",
    ]
    assert story(start, 1, "0 play a:B6+B7+B8", "table flip Y0")[1:] == [
        "Y0 is turned: it starts stack c, and Ann is safe.",
        "Ann earns 1 scorecow.",
    ]
    assert story(start, 1, "0 play a:B6", "table flip Y4*", "table give R9")[1:] == [
        "Y4* is turned: a Bull's Eye kicks Ann.",
        "Ann is kicked and draws a card.",
    ]
    assert story(start, 0, "0 play b:Y7", "1 draw deck", "table give Y0") == [
        "Ann plays Y7 on Y6 (b).",
        "Ben draws Y0, which starts stack c.",
    ]


def test_draws_are_told() -> None:
    start = table(hands=["B6 B7", "Y3 Y4", "G1"], stacks=["R5"], deck="Y4 Y5", discard="R9")
    assert story(start, 0, "0 draw deck", "table give Y4") == ["Ann draws Y4."]
    assert story(start, 1, "0 draw deck", "table give Y4") == ["Ann draws a card."]
    assert story(start, 1, "0 draw discard") == ["Ann takes R9 from the discard pile."]


def test_doors_are_told() -> None:
    start = table(hands=["B10 R2 R4", "Y3 Y4", "G1"], stacks=["B9"], deck="Y4 Y5")
    assert story(start, 1, "0 play a:B10", "0 again") == [
        "Ann plays B10 on B9 (a).",
        "Ann closes the barn door on stack a (2 cards).",
        "Ann takes another turn.",
    ]
    assert story(start, 1, "0 play a:B10", "0 stop")[2:] == ["Ann leaves it at that."]
    assert story(start, 1, "0 play a:B10", "0 pass R4 to 2")[2:] == ["Ann passes R4 to Ben."]
    assert story(start, 2, "0 play a:B10", "0 pass R4 to 2 moo")[2:] == ["Ann passes a card to Ben and calls Mooooo!"]


def test_a_mooooo_and_catches_are_told() -> None:
    start = table(3, {"false_catch": "accuser"}, hands=["B6 R2", "Y3 Y4", "G1 G3"], stacks=["B5"], deck="Y7 Y8")
    state = after(start, "0 play a:B6", "table lapse 1")
    assert story(state, 1, "0 moo", "2 catch 1", "table give Y7") == [
        "Ann: Mooooo!",
        "Cleo tries to catch Ann, who owes no Mooooo.",
        "Cleo pays for the false catch with a card.",
    ]
    assert story(state, 0, "2 catch 1", "table give Y7") == ["Cleo catches Ann, who forgot the Mooooo.", "Ann pays for the Mooooo with Y7."]


def test_ends_are_told() -> None:
    start = table(hands=["B6", "Y3", "G1 G3"], stacks=["B5"], deck="Y7", scorecows=[1, 2, 3])
    assert story(start, 1, "0 play a:B6")[1:] == [
        "Ann is out, and the round ends. Scorecows: Ann 0 cards +4 = 5, Ben 1 card +2 = 4, Cleo 2 cards +0 = 3."
    ]
    assert story(start, 1, "0 draw deck", "table give Y7")[1].startswith(
        "The deck is used up, and the round ends. Scorecows: Ann 2 cards +2 = 3"
    )
    last = table(2, {"supply": 1}, hands=["B6 Y6 R3", "Y3"], stacks=["B5", "Y5"], deck="Y7")
    assert story(last, 1, "0 play a:B6/b:Y6")[2:] == ["All scorecows are claimed, and the game ends: Ann 1, Ben 0."]


def test_a_view_is_shown_in_lines() -> None:
    state = table(
        hands=["B6 R2*", "Y3", "G1 G3"], stacks=["B4 B5", "", "Y6"], deck="Y7 Y8", discard="R8 R9*", closed="G10", scorecows=[1, 2, 3]
    )
    assert GAME.describe_view(state.options, state.view(0), NAMES[:3]) == [
        "Stack a: B5 (2 cards)",
        "Stack c: Y6 (1 card)",
        "Deck: 2 cards. Discard pile: 2 cards, R9* on top. Barns: 1 card.",
        "Scorecows left: 34.",
        "Ann: 1 scorecow, 2 cards, at turn, deals",
        "Ben: 2 scorecows, 1 card",
        "Cleo: 3 scorecows, 2 cards",
        "Your hand: B6 R2*",
    ]
    endless = table(2, {"supply": 0}, hands=["B6", "Y3"], deck="Y7", scorecows=[30, 20])
    assert GAME.describe_view(endless.options, endless.view(None), NAMES[:2]) == [
        "Deck: 1 card. Discard pile: 0 cards. Barns: 0 cards.",
        "Ann: 30 scorecows, 1 card, at turn, deals",
        "Ben: 20 scorecows, 1 card",
    ]
    used_up = table(2, scorecows=[30, 20])
    assert GAME.describe_view(used_up.options, used_up.view(0), NAMES[:2])[1:] == [
        "Scorecows left: 0.",
        "Ann: 30 scorecows, 0 cards, deals",
        "Ben: 20 scorecows, 0 cards",
    ]


@pytest.mark.parametrize(
    ("line", "describe_action"),
    [
        ("play a:B6", "safe"),
        ("play a:G6", "Bullish"),
        ("play a:B6+B7+B8", "safe, 1 scorecow"),
        ("play a:B6+B7+B8/b:Y7", "safe, 2 scorecows"),
        ("play c:R10", "safe, closes a barn door"),
        ("play c:R10/d:G10", "Bullish, 1 scorecow, closes 2 barn doors"),
        ("play a:B6+B7+B8/b:Y7+Y8+Y9+Y10/c:R10", "safe, 3 scorecows, closes 2 barn doors"),
        ("play h:B6", ""),
        ("play e:B6", ""),
        ("draw deck", ""),
        ("draw discard", "R9"),
        ("pass B6 to 2", ""),
        ("stop", ""),
        ("again", ""),
        ("moo", ""),
        ("catch 2", ""),
    ],
)
def test_a_choice_is_glossed(line: str, describe_action: str) -> None:
    hands = ["B6 B7 B8 G6 G10 R10 Y7 Y8 Y9 Y10", "Y3", "G1"]
    state = table(hands=hands, stacks=["B5", "Y6", "R9", "R9", ""], deck="Y1", discard="R9")
    assert GAME.describe_action(state.options, state.view(0), notation.read(GAME, state.options, line)) == describe_action


def test_last_cards_are_glossed() -> None:
    state = table(hands=["B6 B7", "Y3", "G1"], stacks=["B5"], deck="Y1")
    assert GAME.describe_action(state.options, state.view(0), notation.read(GAME, state.options, "play a:B6+B7")) == "safe, your last cards"
    assert GAME.describe_action(state.options, state.view(1), notation.read(GAME, state.options, "pass Y3 to 1")) == "your last card"
    assert GAME.describe_action(state.options, state.view(1), notation.read(GAME, state.options, "draw discard")) == ""


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("play a", "'a' is no run; a run is a stack and the cards that go on it, a:B6+B7"),
        ("play a:B11", "'B11' is no card; cards are a herd (B, G, Y, R) and a number, B7"),
        ("play z:B1", "'z' is no stack; stacks are letters, from a"),
        ("flip B0*", "'B0*' is no card; cards are a herd (B, G, Y, R) and a number, B7, with a Bull's Eye B7*"),
        ("catch 7", "'7' is no player; players are 1 to 6"),
    ],
)
def test_what_cannot_be_read_is_explained(line: str, fault: str) -> None:
    with pytest.raises(NotationError) as unreadable:
        notation.read(GAME, Options(), line)
    assert str(unreadable.value) == fault


@pytest.mark.parametrize("line", ["play a:B6+B7/b:Y7 moo", "pass R10 to 3", "draw discard", "catch 1", "flip Y5*", "appoint 6", "lapse 2"])
def test_lines_are_written_as_they_are_read(line: str) -> None:
    assert notation.write(Options(), notation.read(GAME, Options(), line)) == line
