"""A turn of one card: playing, being kicked, drawing."""

from __future__ import annotations

import pytest
from cited import rule
from games.cowtown.positions import after, answers, ask_of, asked, hand, refusal, said_by, say, stacks, table

from rules.chance import Fast
from rules.cowtown import GAME
from rules.cowtown.actions import Flip, Give
from rules.cowtown.components import write_cards
from rules.cowtown.events import Drew, DrewCowtown, Flipped, Played, TookDiscard
from rules.kernel import TABLE, Ask
from rules.testing import falls_evenly


@rule("CT-08")
def test_a_card_goes_on_a_card_that_is_one_lower() -> None:
    state = table(hands=["B6 B9 R2", "Y3", "G1"], stacks=["B5", "G8", "R3"], deck="Y7 Y8")
    assert answers(state, 0, "turn") == ["draw deck", "play a:B6", "play b:B9"]
    assert refusal(state, "0 play a:B9") == "CT-08: a 9 goes on an 8; stack a shows Blue 5"
    assert refusal(state, "0 play c:R2") == "CT-08: a 2 goes on a 1; stack c shows Red 3"
    ones = table(hands=["B1 B2", "Y3", "G1"], stacks=["B5"], deck="Y7")
    assert refusal(ones, "0 play a:B1") == "CT-08: a 1 goes on a town card; stack a shows Blue 5"
    assert refusal(state, "0 play a:G6") == "CT-08: you have no Green 6; your hand is Blue 6, Blue 9 and Red 2"
    assert refusal(state, "0 play a:B6/b:B9") == "CT-R20: Blue 6 and Blue 9 share no number, so they are no Stampede"
    assert refusal(state, "0 play d:B6") == "CT-08: there is no stack d"
    assert stacks(after(state, "0 play a:B6")) == ["B5 B6", "G8", "R3"]


@rule("CT-09")
def test_only_a_one_goes_on_a_cowtown_card() -> None:
    state = table(hands=["B2 G1 R2", "Y3", "G1"], stacks=["B0"], deck="Y7 Y8")
    assert answers(state, 0, "turn") == ["draw deck", "play a:G1"]
    assert refusal(state, "0 play a:B2") == "CT-09: only a 1 goes on a town card, and stack a shows a Blue town card"
    assert refusal(state, "0 play a:B0") == "CT-08: you have no Blue town card; your hand is Blue 2, Green 1 and Red 2"


@rule("CT-10")
def test_a_safe_play_turns_nothing_and_ends_the_turn() -> None:
    state, told = say(table(hands=["B6 R2 R4", "Y3", "G1"], stacks=["B5"], deck="Y7* Y8"), "0 play a:B6")
    assert (asked(state), write_cards(state.deck), state.discard) == (["1 turn"], "Y7* Y8", [])
    assert [(type(event), event.bullish) for event in told if isinstance(event, Played)] == [(Played, False)]


@rule("CT-11", "CT-13")
def test_after_a_bullish_play_the_top_card_of_the_deck_is_discarded() -> None:
    start = table(hands=["B6 R2 R4", "Y3", "G1"], stacks=["G5"], deck="Y7 Y8", discard="R9")
    state, told = say(start, "0 play a:B6")
    assert (asked(state), stacks(state)) == (["table flip"], ["G5 B6"])
    assert [event.bullish for event in told if isinstance(event, Played)] == [True]
    state, told = say(state, "table flip Y7")
    assert (write_cards(state.discard), write_cards(state.deck), hand(state, 0)) == ("R9 Y7", "Y8", "R2 R4")
    assert told == [Flipped(0, state.discard[-1], None)]
    assert asked(state) == ["1 turn"]


@rule("CT-10", "CT-11")
@pytest.mark.parametrize(("stack", "asks"), [("G4 B5", ["1 turn"]), ("B4 G5", ["table flip"])])
def test_the_top_card_alone_decides_whether_a_play_is_safe(stack: str, asks: list[str]) -> None:
    start = table(hands=["B6 R2 R4", "Y3", "G1"], stacks=[stack], deck="Y7 Y8")
    assert asked(after(start, "0 play a:B6")) == asks


@rule("CT-12")
def test_a_bulls_eye_makes_the_player_draw_the_next_card() -> None:
    state, _ = say(table(hands=["B6 R2 R4", "Y3", "G1"], stacks=["G5"], deck="Y7* Y8 Y9"), "0 play a:B6", "table flip Y7*")
    assert asked(state) == ["table give"]
    state, told = say(state, "table give Y8")
    assert (hand(state, 0), write_cards(state.discard), write_cards(state.deck)) == ("Y8 R2 R4", "Y7*", "Y9")
    assert [(event.seat, event.why) for event in told if isinstance(event, Drew)] == [(0, "kick")]
    assert asked(state) == ["1 turn"]


@rule("CT-14", "CT-R16")
def test_a_cowtown_card_that_is_turned_starts_a_stack_and_the_play_is_safe() -> None:
    start = table(hands=["B6 R2 R4", "Y3", "G1"], stacks=["G5", "R7"], deck="Y0 Y8")
    state, told = say(start, "0 play a:B6", "table flip Y0")
    assert (stacks(state), state.discard, hand(state, 0), asked(state)) == (["G5 B6", "R7", "Y0"], [], "R2 R4", ["1 turn"])
    assert told[-1] == Flipped(0, state.stacks[2][0], 2)


@rule("CT-11")
def test_only_the_table_turns_a_card_and_only_one_of_the_deck() -> None:
    state = after(table(hands=["B6 R2 R4", "Y3", "G1"], stacks=["G5"], deck="Y7* Y8"), "0 play a:B6")
    assert refusal(state, "0 flip Y8") == "CT-11: only the table does that, and only when it is due"
    assert refusal(state, "table give Y8") == "CT-16: only the table does that, and only when it is due"
    assert refusal(state, "table flip R9") == "CT-01: there is no Red 9 in the deck"
    assert refusal(state, "0 draw deck") == "CT-18: nobody can do that just now"
    assert refusal(table(hands=["B6", "R2"], seats=2, deck="Y7"), "table flip Y7").startswith("CT-11")
    drawing = after(table(hands=["B6", "R2"], seats=2, deck="Y7 Y8"), "0 draw deck")
    assert refusal(drawing, "table give R9") == "CT-01: there is no Red 9 in the deck"


@rule("CT-11", "CT-16")
def test_every_card_of_the_deck_is_as_likely_to_be_the_top_one() -> None:
    state = table(hands=["B6 R2 R4", "Y3", "G1"], stacks=["G5"], deck="B1 B2 B3* G1 G2 G3 Y4")
    falls_evenly(lambda chance: state.chance(Ask(TABLE, "flip", 1), chance), 7, times=5_000)
    falls_evenly(lambda chance: state.chance(Ask(TABLE, "give", 1), chance), 7, times=5_000)
    assert isinstance(state.chance(Ask(TABLE, "flip", 1), Fast(1)), Flip)
    assert isinstance(state.chance(Ask(TABLE, "give", 1), Fast(1)), Give)


@rule("CT-08", "CT-R5")
def test_a_play_tells_which_cards_lie_on_the_stack_with_their_bulls_eyes() -> None:
    start = table(hands=["B6* B7 B7*", "Y3 Y4", "G1 G2"], stacks=["B5", "R6"], deck="Y7 Y8")
    (played,) = [event for event in say(start, "0 play a:B6+B7/b:B7")[1] if isinstance(event, Played)]
    assert [write_cards(cards) for cards in played.cards] == ["B6* B7", "B7*"]


@rule("CT-16")
def test_a_player_may_take_the_top_of_the_deck() -> None:
    state = after(table(hands=["B6 R2", "Y3", "G1"], stacks=["R9"], deck="Y7 Y8", discard="R4 R5"), "0 draw deck")
    assert asked(state) == ["table give"]
    state, told = say(state, "table give Y8")
    assert (hand(state, 0), write_cards(state.deck), write_cards(state.discard)) == ("B6 Y8 R2", "Y7", "R4 R5")
    assert [(event.seat, event.why) for event in told if isinstance(event, Drew)] == [(0, "draw")]
    assert asked(state) == ["1 turn"]


@rule("CT-16")
def test_a_player_may_take_the_top_of_the_discard_pile() -> None:
    state, told = say(table(hands=["B6 R2", "Y3", "G1"], stacks=["R9"], deck="Y7 Y8", discard="R4 R5"), "0 draw discard")
    assert (hand(state, 0), write_cards(state.deck), write_cards(state.discard)) == ("B6 R2 R5", "Y7 Y8", "R4")
    assert told == [TookDiscard(0, state.hands[0][-1])]
    assert asked(state) == ["1 turn"]


@rule("CT-17")
def test_a_card_that_was_drawn_is_not_played_in_that_turn() -> None:
    state = after(table(hands=["R2 R3", "Y3", "G1"], stacks=["B5"], deck="Y7 Y8", discard="B6"), "0 draw discard")
    assert refusal(state, "0 play a:B6") == "CT-18: it is not your turn"


@rule("CT-17", "CT-R14")
def test_a_cowtown_card_that_is_drawn_goes_to_the_table_and_the_turn_is_over() -> None:
    state, told = say(table(hands=["R2 R3", "Y3", "G1"], stacks=["B5"], deck="Y0 Y7 Y8"), "0 draw deck", "table give Y0")
    assert (stacks(state), hand(state, 0), asked(state)) == (["B5", "Y0"], "R2 R3", ["1 turn"])
    assert told == [DrewCowtown(0, state.stacks[1][0], 1, "draw")]


@rule("CT-18")
@pytest.mark.parametrize(("turn", "following"), [(0, 1), (1, 2), (2, 0)])
def test_the_player_to_the_left_is_next(turn: int, following: int) -> None:
    state = table(hands=["R2 R3", "Y3 Y5", "G1 G3"], stacks=["B5"], deck="Y7 Y8 R9", turn=turn)
    assert asked(after(state, f"{turn} draw deck", "table give Y8")) == [f"{following} turn"]


@rule("CT-18")
def test_nobody_else_may_play_or_draw() -> None:
    state = table(hands=["R2 R3", "B6 Y5", "G1 G3"], stacks=["B5"], deck="Y7 Y8", discard="R7")
    for line in ("1 play a:B6", "1 draw deck", "1 draw discard", "2 draw deck", "1 stop", "1 again", "1 pass B6 to 1"):
        assert refusal(state, line) == "CT-18: it is not your turn"
    assert refusal(state, "table draw deck") == "CT-18: nobody can do that just now"
    assert refusal(table(), "0 draw deck") == "CT-18: nobody can do that just now"


@rule("CT-18")
def test_each_turn_is_another_question() -> None:
    state = table(2, hands=["R2 R3", "B6 Y5"], stacks=["B5"], deck="Y7 Y8 R9 R7")
    later = after(state, "0 draw deck", "table give Y8", "1 draw deck", "table give R9")
    assert (ask_of(state, 0, "turn").about, ask_of(later, 0, "turn").about) == (0, 2)


@rule("CT-11", "CT-16")
def test_each_card_of_the_deck_is_drawn_for_by_a_question_of_its_own() -> None:
    state = after(table(2, round=2, hands=["R2 R3", "B6 Y5"], stacks=["B5"], deck="Y7 Y8 R9"), "0 draw deck")
    assert ask_of(state, TABLE, "give").about == 3 * 88 - 3
    flipping = after(state, "table give Y7", "1 play a:B6 moo", "0 draw deck")
    assert ask_of(flipping, TABLE, "give").about == 3 * 88 - 2


@rule("CT-R12")
def test_one_may_draw_with_a_card_that_fits() -> None:
    state = table(hands=["B6 R3", "Y3", "G1"], stacks=["B5"], deck="Y7 Y8")
    assert hand(after(state, "0 draw deck", "table give Y8"), 0) == "B6 Y8 R3"


@rule("CT-R13")
def test_an_empty_discard_pile_is_not_offered() -> None:
    assert answers(table(hands=["R2 R3", "Y3", "G1"], stacks=["B5"], deck="Y7 Y8"), 0, "turn") == ["draw deck"]
    full = table(hands=["R2 R3", "Y3", "G1"], stacks=["B5"], deck="Y7 Y8", discard="R7")
    assert answers(full, 0, "turn") == ["draw deck", "draw discard"]


@rule("CT-R15")
def test_a_cowtown_card_pays_a_kick() -> None:
    start = table(hands=["B6 R2 R4", "Y3", "G1"], stacks=["G5"], deck="Y0 Y7* Y8")
    state, told = say(start, "0 play a:B6", "table flip Y7*", "table give Y0")
    assert (hand(state, 0), stacks(state), asked(state)) == ("R2 R4", ["G5 B6", "Y0"], ["1 turn"])
    assert told[-1] == DrewCowtown(0, state.stacks[1][0], 1, "kick")


@rule("CT-R47")
def test_with_no_open_stack_one_can_only_draw() -> None:
    state = table(hands=["R1 R3", "Y3", "G1"], stacks=["", ""], deck="R0 Y8")
    assert answers(state, 0, "turn") == ["draw deck"]
    assert refusal(state, "0 play a:R1") == "CT-27: stack a is closed: it is behind a barn door"
    assert stacks(after(state, "0 draw deck", "table give R0")) == ["", "", "R0"]


@rule("CT-R48")
def test_every_card_of_a_stack_stays_in_sight() -> None:
    state = table(hands=["R1 R3", "Y3", "G1"], stacks=["B5 B6* B7", ""], deck="R0 Y8", closed="R9 R10*", discard="Y4 Y5*")
    for seat in (0, 1, None):
        view = state.view(seat)
        assert [write_cards(stack) for stack in view.stacks] == ["B5 B6* B7", ""]
        assert (write_cards(view.closed), write_cards(view.discard), view.deck) == ("R9 R10*", "Y4 Y5*", 2)


@rule("CT-R49")
def test_a_seat_that_does_not_answer_draws_from_the_deck_and_stops_at_a_door() -> None:
    state = table(hands=["B10 B6 R3", "Y3", "G1"], stacks=["B9", "B5"], deck="Y7 Y8", discard="R7")
    assert said_by(GAME.default_action, state, 0, "turn") == "draw deck"
    assert said_by(GAME.default_action, after(state, "0 play a:B10"), 0, "bonus") == "stop"


@rule("CT-R49")
def test_a_seat_that_does_not_answer_neither_calls_nor_catches_and_may_be_caught() -> None:
    owing = after(table(hands=["B6 R2", "Y3 Y4", "G1 G2"], stacks=["B5"], deck="Y7 Y8"), "0 play a:B6")
    assert said_by(GAME.default_action, owing, 0, "moo") is None
    assert said_by(GAME.default_action, owing, 1, "catch") is None
    assert hand(after(owing, "1 catch 1", "table give Y8"), 0) == "Y8 R2"
