"""Cowtown in plain sentences."""

from __future__ import annotations

import pytest
from games.cowtown.positions import after, few_unseen, say, table

from rules import notation
from rules.cowtown import GAME
from rules.cowtown.components import Options
from rules.cowtown.state import State
from rules.errors import NotationError
from rules.testing import seen_by

NAMES = ["Ann", "Ben", "Cleo", "Dan"]


def story(state: State, viewer: int | None, *lines: str, names: list[str] = NAMES) -> list[str]:
    """Tell a viewer of these lines."""
    return [GAME.describe_event(state.options, event, names[: len(state.hands)]) for event in seen_by(GAME, say(state, *lines)[1], viewer)]


def test_a_deal_is_told() -> None:
    lines = "table deal B1+B2+B3+B4+B5+Y0/G1+G2+G3+G4+G5+G6/Y1+Y2+Y3+Y4+Y5+Y6 table R1+R10*+R2+R0+R4"
    assert story(table(3, {"dealer": 0}), None, "table appoint 2", lines) == [
        "Ben deals first.",
        "Ben dealt. On the table: Red 1, Red 2, a Red town card and Red 4. Red 10 was discarded. Ann put down a Yellow town card.",
    ]
    (told,) = story(table(), 0, lines.replace("R10*+", "R10*+B10+"), names=["you", "Ben", "Cleo"])
    assert told.startswith("You dealt.")
    assert told.endswith(" Red 10 and Blue 10 were discarded. You put down a Yellow town card.")


def test_plays_and_turned_cards_are_told() -> None:
    start = table(hands=["B6 B7 B8 Y7 R2", "Y3 Y4", "G1 G2"], stacks=["R5", "Y6"], deck="Y4* Y5 Y0 R9")
    assert story(start, None, "0 play a:B6+B7+B8/b:Y7 moo", "table flip Y5") == [
        "Ann played Blue 6, 7 and 8 on Red 5 and Yellow 7 on Yellow 6: Bullish, and called Mooooo.",
        "Yellow 5 was turned up: no Bull's Eye, no kick.",
        "Ann earned 2 scorecows.",
    ]
    assert story(start, 1, "0 play a:B6+B7+B8", "table flip Y0")[1:] == [
        "A Yellow town card was turned up: a new stack, and no kick.",
        "Ann earned 1 scorecow.",
    ]
    assert story(start, 1, "0 play a:B6", "table flip Y4*", "table give R9")[1:] == [
        "Yellow 4 was turned up, a Bull's Eye: it kicked Ann.",
        "Ann drew a card for the kick.",
    ]
    assert story(start, 0, "0 play a:B6", "table flip Y4*", "table give R9", names=["you", "Ben", "Cleo"]) == [
        "You played Blue 6 on Red 5: Bullish.",
        "Yellow 4 was turned up, a Bull's Eye: it kicked you.",
        "You drew Red 9 for the kick.",
    ]
    assert story(start, 0, "0 play b:Y7", "1 draw deck", "table give Y0") == [
        "Ann played Yellow 7 on Yellow 6: safe.",
        "Ben drew a Yellow town card: a new stack.",
    ]
    on_town = table(hands=["B1 B2", "Y3 Y4", "G1 G2"], stacks=["B0"], deck="Y4 Y5")
    assert story(on_town, 1, "0 play a:B1") == ["Ann played Blue 1 on a Blue town card: safe."]


def test_draws_are_told() -> None:
    start = table(hands=["B6 B7", "Y3 Y4", "G1"], stacks=["R5"], deck="Y4 Y5", discard="R9")
    assert story(start, 0, "0 draw deck", "table give Y4") == ["Ann drew Yellow 4."]
    assert story(start, 1, "0 draw deck", "table give Y4") == ["Ann drew a card."]
    assert story(start, 1, "0 draw discard") == ["Ann took Red 9 from the discards."]


def test_doors_are_told() -> None:
    start = table(hands=["B10 R2 R4", "Y3 Y4", "G1"], stacks=["B9"], deck="Y4 Y5")
    assert story(start, 1, "0 play a:B10", "0 again") == [
        "Ann played Blue 10 on Blue 9: safe.",
        "Ann closed a barn door on 2 cards.",
        "Ann took another turn.",
    ]
    assert story(start, 1, "0 play a:B10", "0 stop")[2:] == ["Ann stopped there."]
    assert story(start, 1, "0 play a:B10", "0 pass R4 to 2", names=["Ann", "you", "Cleo"])[2:] == ["Ann passed Red 4 to you."]
    assert story(start, 2, "0 play a:B10", "0 pass R4 to 2 moo")[2:] == ["Ann passed a card to Ben, and called Mooooo."]


def test_a_mooooo_and_catches_are_told() -> None:
    start = table(3, {"false_catch": "accuser"}, hands=["B6 R2", "Y3 Y4", "G1 G3"], stacks=["B5"], deck="Y7 Y8")
    state = after(start, "0 play a:B6")
    assert story(state, 1, "0 moo", "2 catch 1", "table give Y7") == [
        "Ann called Mooooo.",
        "Cleo tried to catch Ann, but Ann owed no Mooooo.",
        "Cleo drew a card as a penalty.",
    ]
    assert story(state, 0, "2 catch 1", "table give Y7", names=["you", "Ben", "Cleo"]) == [
        "Cleo caught you without a Mooooo.",
        "You drew Yellow 7 as a penalty.",
    ]


def test_ends_are_told() -> None:
    start = table(hands=["B6", "Y3", "G1 G3"], stacks=["B5"], deck="Y7", scorecows=[1, 2, 3])
    assert story(start, 1, "0 play a:B6")[1:] == [
        "Ann went out, and the round is over. Scorecows: Ann +4 for going out, 5 in all; Ben +2 for 1 card, 4 in all; "
        "Cleo +0 for 2 cards, 3 in all."
    ]
    assert story(start, 1, "0 draw deck", "table give Y7")[1].startswith(
        "The deck ran out, and the round is over. Scorecows: Ann +2 for 2 cards, 3 in all"
    )
    last = table(2, {"supply": 1}, hands=["B6 Y6 R3", "Y3"], stacks=["B5", "Y5"], deck="Y7")
    assert story(last, 1, "0 play a:B6/b:Y6")[2:] == ["The last scorecow was claimed, and the game is over: Ann 1, Ben 0."]


def test_a_view_is_shown_in_lines() -> None:
    state = table(
        hands=["B6 R2*", "Y3", "G1 G3"], stacks=["B4 B5", "", "Y6"], deck="Y7 Y8", discard="R8 R9*", closed="G10", scorecows=[1, 2, 3]
    )
    assert GAME.describe_view(state.options, state.view(0), NAMES[:3]) == [
        "Round 1 of 4.",
        "Stack a: Blue 5 on top, 2 cards",
        "Stack c: Yellow 6 on top, 1 card",
        "Deck: 2 cards, Red 9 on top of 2 discards, 1 card behind barn doors.",
        "Scorecows left: 34 of 40.",
        "Ann: 1 scorecow, 2 cards, has the turn, dealer",
        "Ben: 2 scorecows, 1 card",
        "Cleo: 3 scorecows, 2 cards",
        "Your hand: Blue 6, Red 2 (eye)",
    ]
    endless = table(2, {"supply": 0}, hands=["B6", "Y3"], deck="Y7", scorecows=[30, 20])
    assert GAME.describe_view(endless.options, endless.view(None), NAMES[:2]) == [
        "Round 1 of 4.",
        "Deck: 1 card, no discards, 0 cards behind barn doors.",
        "Ann: 30 scorecows, 1 card, has the turn, dealer",
        "Ben: 20 scorecows, 1 card",
    ]
    used_up = table(2, scorecows=[30, 20])
    assert GAME.describe_view(used_up.options, used_up.view(0), NAMES[:2])[2:] == [
        "Scorecows left: 0 of 40.",
        "Ann: 30 scorecows, 0 cards, dealer",
        "Ben: 20 scorecows, 0 cards",
    ]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("play a:B6", "Blue 6 on Blue 5, safe"),
        ("play a:G6", "Green 6 on Blue 5, 25% chance of a kick"),
        ("play a:B6+B7+B8", "Blue 6, 7 and 8 on Blue 5, safe, earns 1 scorecow"),
        ("play a:B6+B7+B8/b:Y7", "Blue 6, 7 and 8 on Blue 5 and Yellow 7 on Yellow 6, safe, earns 2 scorecows"),
        ("play c:R10", "Red 10 on Red 9, safe, closes a barn door"),
        ("play c:R10/d:G10", "Red 10 on Red 9 and Green 10 on Red 9, 25% chance of a kick, earns 1 scorecow, closes 2 barn doors"),
        ("play h:B6", ""),
        ("play e:B6", ""),
        ("draw deck", "the top card of the deck, unseen; 2 left"),
        ("draw discard", "Red 8"),
        ("pass B6 to 2", "Blue 6"),
        ("stop", "your turn ends"),
        ("again", "another turn"),
        ("moo", ""),
        ("catch 2", ""),
    ],
)
def test_a_choice_is_described(line: str, words: str) -> None:
    hands = ["B6 B7 B8 G6 G10 R10 Y7 Y8 Y9 Y10", "Y3", "G1"]
    state = few_unseen(hands, stacks=["B5", "Y6", "R9", "R9*", ""], deck="Y1 Y2*", discard="R8")
    assert GAME.describe_action(state.options, state.view(0), notation.read(GAME, state.options, line)) == words


@pytest.mark.parametrize(
    ("seat", "line", "words"),
    [
        (0, "play a:B6+B7", "Blue 6 and 7 on Blue 5, safe, your last cards"),
        (2, "play a:B6", "Blue 6 on Blue 5, safe, your last card"),
        (1, "pass Y3 to 1", "Yellow 3, your last card"),
        (1, "draw discard", ""),
    ],
)
def test_last_cards_are_named_so(seat: int, line: str, words: str) -> None:
    state = table(hands=["B6 B7", "Y3", "B6"], stacks=["B5"], deck="Y1")
    assert GAME.describe_action(state.options, state.view(seat), notation.read(GAME, state.options, line)) == words


def test_where_nothing_can_kick_a_bullish_play_says_so() -> None:
    state = table(options={"bulls_eyes": "none"}, hands=["B6 R2", "Y3", "G1"], stacks=["G5"], deck="Y1")
    play = notation.read(GAME, state.options, "play a:B6")
    assert GAME.describe_action(state.options, state.view(0), play) == "Blue 6 on Green 5, no chance of a kick"


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
