"""The board of Cowtown: what it shows, what it says, and what its keys do; without an app."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from games.cowtown.positions import after, few_unseen, say, table
from hypothesis import given, settings
from hypothesis import strategies as st
from screens.boards import Size, at_home, kit_board, picture, scene_of
from screens.stage import matches, moment
from thorough import often

from cowtui.boards.base import Change, Go, Refuse, Say, Scene
from cowtui.boards.cowtown.board import BOARD
from cowtui.boards.cowtown.plan import MOO, SEEN, reach, ways
from cowtui.boards.cowtown.playing import play_does
from cowtui.boards.laws import reached
from cowtui.boards.picture import spot_at
from cowtui.boards.prompting import Lines, lines_of
from cowtui.boards.scene import Choice
from cowtui.boards.spots import Spot
from cowtui.widgets.text import plain
from rules import notation
from rules.chance import Fast
from rules.cowtown import GAME, plays
from rules.cowtown.actions import Again, Catch, Moo, Play, Stop
from rules.cowtown.components import Options
from rules.cowtown.state import State
from rules.kernel import Seat
from rules.playout import at_random, plies

SMALL, NORMAL, LARGE = (60, 20), (80, 24), (120, 40)
PLAY = "Play a card, or draw one."
SIX = ["B7 Y7 R2", "Y3 Y4 Y5", "G1 G2 G3", "B1 B2", "R1 R3", "Y1 Y2"]


def seen(
    state: State, seat: Seat | None = 0, size: Size = NORMAL, *marks: int, cursor: str = "", flags: str = "", way: int = 0
) -> Scene[Any]:
    """Show a state, with hand cards marked by their places."""
    scene = at_home(BOARD, scene_of(GAME, state.options, state, seat, size), size)
    scene = replace(scene, choice=Choice(tuple(f"hand {place}" for place in marks), way, frozenset(flags.split())))
    return replace(scene, cursor=cursor) if cursor else scene


def text(scene: Scene[Any], size: Size = NORMAL) -> str:
    return picture(BOARD, scene, size).text()


def said(scene: Scene[Any], size: Size = NORMAL) -> Lines:
    sheet = picture(BOARD, scene, size)
    return lines_of(BOARD, scene, spot_at(scene, sheet))


def does(scene: Scene[Any], size: Size = NORMAL) -> str:
    return plain(said(scene, size).does)


def more(scene: Scene[Any], size: Size = NORMAL) -> str:
    return plain(said(scene, size).more)


def spot(scene: Scene[Any], name: str = "", size: Size = NORMAL) -> Spot:
    return picture(BOARD, scene, size).spots[name or scene.cursor]


def line(scene: Scene[Any], step: object) -> str:
    """What a step says, in notation."""
    assert isinstance(step, Say)
    return notation.write(scene.position.options, step.action)


# The question, and what Enter does ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "stacks", "marks", "asked", "wanted"),
    [
        ("B7 R2 R4", ["B5 B6"], (), PLAY, "Enter puts Blue 7 on Blue 6: safe."),
        ("B7 R2", ["B5 B6"], (), PLAY, "Enter puts Blue 7 on Blue 6: safe."),
        ("B7", ["B5 B6"], (), PLAY, "Enter puts Blue 7 on Blue 6: safe and you go out."),
        ("B7 R2 R4", ["G6"], (), PLAY, "Enter draws the top card of the deck, unseen (2 left)."),
        ("B7 R2 R5", ["G6", "R4"], (), PLAY, "Enter puts Red 5 on Red 4: safe."),
        ("B10 R2 R4", ["B9"], (), PLAY, "Enter puts Blue 10 on Blue 9 and closes that barn: safe."),
        ("B1 R2 R4", ["B0"], (), PLAY, "Enter puts Blue 1 on a Blue town card: safe."),
        ("B7 B8 R4", ["B6"], (0, 1), "Play 2 cards at once? A Horn-to-Tail.", "Enter puts Blue 7 and 8 on Blue 6: safe."),
        ("B7 B8 B9 R4", ["B6"], (0, 1, 2), "Play 3 cards at once? A Horn-to-Tail.",
         "Enter puts Blue 7, 8 and 9 on Blue 6: safe and 1 scorecow."),
        ("B7 Y7 R2", ["B6", "Y6"], (0, 1), "Play both sevens at once? A Stampede.",
         "Enter puts Blue 7 on Blue 6 and Yellow 7 on Yellow 6: safe and 1 scorecow."),
        ("B7 B8 Y7 R4", ["B6", "Y6"], (0, 1, 2), "Play 3 cards at once? A Stampede.",
         "Enter puts Blue 7 and 8 on A and Yellow 7 on B: safe and 1 scorecow."),
    ],
)  # fmt: skip
def test_the_prompt_names_the_cards_where_they_go_and_what_that_earns(
    hand: str, stacks: list[str], marks: tuple[int, ...], asked: str, wanted: str
) -> None:
    state = few_unseen([hand, "Y3 Y4", "G1 G2"], stacks=stacks, deck="Y8 R9*")
    scene = seen(state, 0, NORMAL, *marks)
    assert (said(scene).asked, does(scene)) == (asked, wanted)


@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE])
def test_the_second_line_is_never_cut_whatever_is_played(size: Size) -> None:
    hand = "B7 B8 B9 B10 G7 G8 Y7 Y8 Y9 Y10 R7 R8 R9 R10"
    state = few_unseen([hand, "Y3 Y4", "G1 G2"], stacks=["B6", "R6", "Y6", "G6", "B6", "R6"], deck="Y8 R9*")
    scene = seen(state, 0, size)
    for runs in list(islice(plays.plays(state.hands[0], state.stacks), 20_000))[::17]:
        shown = plain(play_does(scene, runs))
        assert len(shown) <= scene.layout.prompt.width - 2, shown


def test_a_card_that_cannot_be_chosen_is_dashed_and_says_what_is_missing() -> None:
    state = table(hands=["B7 Y1 R2 R9", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8 R9*")
    scene = seen(state)
    assert "┌╌2╌╌╌╌┐" in text(scene)
    assert "dashed: not now" in text(scene)
    assert does(seen(state, cursor="hand 2")) == "Not now: a 2 goes on a 1, and no stack shows a 1."
    assert does(seen(state, cursor="hand 3")) == "Not now: a 9 goes on an 8, and no stack shows an 8."
    assert does(seen(state, cursor="hand 1")) == "Not now: a 1 goes on a town card, and no town card is open."
    step = BOARD.enter(seen(state, cursor="hand 2"), spot(scene, "hand 2"))
    assert step == Refuse("Not now: a 2 goes on a 1, and no stack shows a 1", "CT-08")


def test_where_no_card_fits_the_question_says_so_and_the_cursor_is_on_the_deck() -> None:
    scene = seen(table(hands=["R2 R9", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8 R9*", discard="R8"))
    assert said(scene)[:2] == ("No card fits now: draw one.", "d or p, then Enter")
    assert scene.cursor == "deck"
    alone = seen(table(hands=["R2 R9", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8 R9*"))
    assert said(alone)[:2] == ("No card fits now: draw one.", "d, then Enter")


def test_a_card_that_only_goes_with_another_is_lit_and_says_with_which() -> None:
    state = table(hands=["B7 B8 R2", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8 R9*")
    scene = seen(state, cursor="hand 1")
    assert does(scene) == "Blue 8 goes only together with Blue 7: Space marks."
    assert spot(scene).is_answer
    assert BOARD.space(scene, spot(scene)) == Change(Choice(("hand 1",)))
    assert does(seen(state, 0, NORMAL, 1, 0)) == "Enter puts Blue 7 and 8 on Blue 6: safe."


def test_space_marks_what_fits_together_and_refuses_the_rest() -> None:
    state = table(hands=["B7 Y7 R2", "Y3 Y4", "G1 G2"], stacks=["B6", "Y6", "G1"], deck="Y8 R9*")
    scene = seen(state, 0, NORMAL, 0, cursor="hand 2")
    assert BOARD.space(scene, spot(scene, "hand 2")) == Refuse("Red 2 cannot go together with Blue 7", "CT-19")
    assert BOARD.space(scene, spot(scene, "hand 1")) == Change(Choice(("hand 0", "hand 1")))
    assert BOARD.space(scene, spot(scene, "hand 0")) == Change(Choice(()))


def test_o_goes_to_the_next_possible_stack_and_the_prompt_says_what_that_changes() -> None:
    state = few_unseen(["B7 R2 R4", "Y3 Y4", "G1 G2"], stacks=["B6", "R6"], deck="Y8 R9*")
    scene = seen(state)
    assert more(scene).startswith("o puts it on Red 6: 17% chance of a kick")
    step = BOARD.press(scene, "o", spot(scene))
    assert step == Change(Choice(way=1))
    named = Refuse("B is the name of a stack: o changes where the cards go, Tab goes to the stacks")
    assert (BOARD.press(scene, "b", spot(scene)), BOARD.press(scene, "d", spot(scene))) == (named, None)
    doubles = few_unseen(["B7 R2 R4", "Y3 Y4", "G1 G2"], stacks=["B6", "R6", "R6"], deck="Y8 R9*")
    assert more(seen(doubles)).startswith("o puts it on Red 6 (B): 17% chance")
    assert does(seen(state, way=1)) == "Enter puts Blue 7 on Red 6. 17% chance of a kick."
    alone = seen(table(hands=["B7 R2", "Y3", "G1"], stacks=["B6"], deck="Y8"))
    assert BOARD.press(alone, "o", spot(alone)) == Refuse("There is no other stack for these cards")


def test_deck_and_discards_say_what_is_drawn_and_what_the_last_card_ends() -> None:
    state = table(hands=["B7 R2", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8 R9*", discard="R8 G5*")
    assert does(seen(state, cursor="deck")) == "Enter draws the top card of the deck, unseen (2 left)."
    assert does(seen(state, cursor="discards")) == "Enter takes Green 5, the top of 2 discards."
    last = table(hands=["B7 R2", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8")
    assert does(seen(last, cursor="deck")) == "Enter draws the last card of the deck: the round ends."
    assert does(seen(last, cursor="discards")) == "There are no discards to take from: draw from the deck."


def test_an_eye_is_explained_while_the_cursor_is_on_one() -> None:
    state = table(hands=["B7* B9 R2", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8")
    assert "eye: it kicks when turned up." in more(seen(state, cursor="hand 0"))
    assert "eye" not in more(seen(state, cursor="deck"))


def test_marked_cards_go_to_the_stack_under_the_cursor() -> None:
    state = table(hands=["B7 R2 R4", "Y3 Y4", "G1 G2"], stacks=["B6", "R6"], deck="Y8 R9*")
    scene = seen(state, 0, NORMAL, 0, cursor="stack b")
    assert line(scene, BOARD.enter(scene, spot(scene))) == "play b:B7"
    unmarked = seen(state, cursor="stack b")
    assert BOARD.enter(unmarked, spot(unmarked)) == Refuse("Mark the cards that go here first: Space marks.")
    assert (
        does(seen(table(hands=["B7 R2", "Y3", "G1"], stacks=["B4 B5 Y6"], deck="Y8"), cursor="stack a"))
        == "Stack A: Yellow 6 on Blue 5 and Blue 4."
    )


def test_escape_takes_back_one_step_at_a_time() -> None:
    state = table(hands=["B7 Y7 R2", "Y3 Y4", "G1 G2"], stacks=["B6", "Y6"], deck="Y8 R9*")
    scene = seen(state, 0, NORMAL, 0, 2, flags=MOO)
    assert BOARD.back(scene) == Change(Choice(("hand 0",), 0, frozenset({MOO})), cursor="hand 2")
    assert BOARD.back(seen(state, flags=MOO)) == Change(Choice())
    assert BOARD.back(seen(state, way=1)) == Change(Choice())
    assert BOARD.back(seen(state)) is None


# Mooooo --------------------------------------------------------------------------------------------------------------------------


def test_m_calls_mooooo_with_the_play_that_leaves_one_card() -> None:
    state = table(hands=["B7 R2", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8")
    scene = seen(state)
    assert "m calls Mooooo with it" in more(scene)
    assert BOARD.press(scene, "m", spot(scene)) == Change(Choice(flags=frozenset({MOO})))
    calling = seen(state, flags=MOO)
    assert does(calling) == "Enter puts Blue 7 on Blue 6: safe and calls Mooooo."
    assert "with Mooooo" in text(calling)
    assert "m no Mooooo" in more(calling)
    assert line(calling, BOARD.enter(calling, spot(calling))) == "play a:B7 moo"


@pytest.mark.parametrize("play", ["0 play a:B7", "0 play a:B7 moo"])
@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE])
def test_who_forgot_a_mooooo_is_nowhere_on_the_board(play: str, size: Size) -> None:
    """CT-30: the others' picture is the same, whether the Mooooo was called or not; the story apart, which tells what was heard."""
    start = table(4, hands=["B7 R2", "Y3 Y4", "G1 G2", "B1 B2"], stacks=["B6"], deck="Y8 R9* R8")
    forgot, called = after(start, "0 play a:B7"), after(start, "0 play a:B7 moo")
    for seat in (1, 2, None):
        assert text(seen(forgot, seat, size), size) == text(seen(called, seat, size), size)
    assert does(seen(forgot, 2)) == "Somebody has one card: c catches a forgotten Mooooo."
    assert does(seen(forgot, 0)) == "You have one card: m calls Mooooo, if you have not yet."
    assert does(seen(called, 0)) == "You have called Mooooo: nobody can catch you."
    assert (BOARD.tip_fits(seen(forgot, 0), "moo"), BOARD.tip_fits(seen(called, 0), "moo")) == (True, False)
    assert "Enter" not in text(seen(called, 0, size), size).splitlines()[-1]


def test_with_the_hosts_hint_the_board_names_who_forgot() -> None:
    start = table(3, {"catch_hint": True}, hands=["B7 R2", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8 R9* R8")
    forgot = seen(after(start, "0 play a:B7"), 2)
    assert does(forgot) == "Ann forgot to call Mooooo: c catches."
    assert "no moo" in text(forgot)
    assert "no moo" not in text(seen(after(start, "0 play a:B7 moo"), 2))


def test_c_catches_the_only_one_with_one_card_and_of_several_goes_to_the_first() -> None:
    start = table(4, hands=["B7 R2", "Y3 Y4", "G1 G2", "B1"], stacks=["B6"], deck="Y8 R9* R8")
    one = seen(after(table(3, hands=["B7 R2", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8 R9*"), "0 play a:B7"), 2)
    assert BOARD.press(one, "c", None) == Say(Catch(0))
    two = seen(after(start, "0 play a:B7"), 2)
    assert BOARD.press(two, "c", None) == Go("player 3")
    there = replace(two, cursor="player 3")
    assert does(there) == "Enter says that Dan forgot to call Mooooo."
    assert BOARD.press(there, "c", spot(there)) == Say(Catch(3))
    assert BOARD.enter(there, spot(there)) == Say(Catch(3))


def test_the_cursor_goes_to_no_player_by_itself() -> None:
    start = table(3, hands=["B7 R2", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8 R9* R8")
    waiting = seen(after(start, "0 play a:B7"), 2)
    assert waiting.cursor == ""
    assert [name for name, found in picture(BOARD, waiting, NORMAL).spots.items() if found.is_answer] == []


def test_m_and_c_act_while_a_turn_is_being_shown_and_say_why_where_nothing_is_due() -> None:
    keys = {key.key: key for key in BOARD.keys}
    assert keys["m"].is_hurried
    assert keys["c"].is_hurried
    forgot = seen(after(table(hands=["B7 R2", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8"), "0 play a:B7"), 0)
    assert BOARD.press(forgot, "m", None) == Say(Moo())
    quiet = seen(table(hands=["B7 R2 R4", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8"), 1)
    assert BOARD.press(quiet, "m", None) == Say(Moo())
    assert BOARD.press(quiet, "c", None) == Say(Catch(2))
    refused = quiet.position.why_not(Catch(2))
    assert refused is not None
    assert refused.rule == "CT-R41"


def test_a_hint_tells_nobody_who_forgot() -> None:
    scene = seen(after(table(hands=["B7 R2", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8"), "0 play a:B7"), 2)
    assert BOARD.hint(scene, Catch(0)) == BOARD.hint(scene, Moo()) == ""


def test_while_the_seconds_for_a_mooooo_run_the_prompt_says_so_to_who_may_call() -> None:
    start = table(3, {"catch_grace": 3000}, hands=["B7 R2", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8 R9*")
    scene = seen(after(start, "0 play a:B7 moo"), 0)
    scene = replace(scene, around=replace(scene.around, window=(2, 3)))
    assert said(scene)[:2] == ("Time for a Mooooo, if one is due.", "══════════════────── 2 seconds")
    assert does(scene) == "You have called Mooooo: nobody can catch you."


# A barn door -----------------------------------------------------------------------------------------------------------------


def at_the_door(hand: str = "B10 Y7 R2 R4", **options: Any) -> State:
    start = table(4, options, hands=[hand, "Y3 Y4", "G1 G2", "B1 B2"], stacks=["B9", "R6"], deck="Y8 R9*")
    return after(start, "0 play a:B10")


def test_a_barn_door_asks_for_another_turn_a_card_to_pass_or_neither() -> None:
    scene = seen(at_the_door())
    assert said(scene)[:3] == ("You closed a barn: take another turn, pass a card, or stop.", "a, n or 1-3", "Enter takes another turn.")
    assert scene.cursor == "again"
    assert BOARD.enter(scene, spot(scene, "again")) == Say(Again())
    assert BOARD.enter(scene, spot(scene, "stop")) == Say(Stop())
    assert does(replace(scene, cursor="stop")) == "Enter stops here: your turn ends."
    assert (spot(scene, "again").key, spot(scene, "stop").key) == ("a", "n")


def test_a_card_to_pass_is_taken_up_and_then_given_to_a_player() -> None:
    state = at_the_door()
    scene = seen(state, cursor="hand 1")
    assert does(scene) == "Enter takes Red 2, to pass it to a player of your choice."
    assert BOARD.enter(scene, spot(scene)) == Change(Choice(("hand 1",)), cursor="player 1")
    giving = seen(state, 0, NORMAL, 1, cursor="player 2")
    assert said(giving)[:3] == ("Who gets your Red 2?", "1-3, then Enter", "Enter passes Red 2 to Cleo, unseen by the others.")
    assert line(giving, BOARD.enter(giving, spot(giving))) == "pass R2 to 3"
    assert [spot(giving, f"player {seat}").key for seat in range(4)] == ["", "1", "2", "3"]
    assert BOARD.enter(giving, spot(giving, "hand 1")) == Change(Choice())


def test_passing_the_last_card_or_the_last_but_one_says_so() -> None:
    out = seen(at_the_door("B10 R2"), 0, NORMAL, 0, cursor="player 1")
    assert does(out) == "Enter passes Red 2 to Ben, unseen by the others: you go out."
    one_left = seen(at_the_door("B10 R2 R4"), 0, NORMAL, 0, cursor="player 1", flags=MOO)
    assert does(one_left) == "Enter passes Red 2 to Ben, unseen by the others, and calls Mooooo."
    assert BOARD.press(one_left, "m", None) == Change(Choice(("hand 0",)))
    assert "1 marked, with Mooooo" in text(one_left)


def test_several_choices_for_several_barns_are_counted() -> None:
    start = table(3, {"door_bonus": "per_barn"}, hands=["B10 Y10 R2 R4", "Y3 Y4", "G1 G2"], stacks=["B9", "Y9"], deck="Y8 R9*")
    assert more(seen(after(start, "0 play a:B10/b:Y10"))) == "2 choices left for your barns."


# What stands on the board ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("count", "form"), [(8, "╔─A────╗  "), (10, "╔─A────╗╭─B────╮"), (11, "A =Blue 6="), (12, "A =Blue 6=")])
def test_up_to_ten_stacks_are_cards_at_80_columns_and_twelve_fit_in_rows(count: int, form: str) -> None:
    tops = ["B6", "R6", "G5", "Y4", "B2", "R1", "Y9", "B0", "G0", "Y0", "R0", "Y1"][:count]
    state = table(6, hands=SIX, stacks=tops, deck="Y8 R9*")
    for size in (SMALL, NORMAL, LARGE):
        scene = seen(state, 0, size)
        names = [f"stack {letter}" for letter in "abcdefghijkl"[:count]]
        assert [name for name in picture(BOARD, scene, size).spots if name.startswith("stack")] == names
    assert form in text(seen(state))


@pytest.mark.parametrize("size", [SMALL, NORMAL, LARGE])
def test_a_hand_of_26_cards_scrolls_with_the_cursor(size: Size) -> None:
    hand = " ".join(f"{herd}{number}" for herd in "BGYR" for number in (2, 3, 4, 5, 7, 8)) + " B10 R10"
    state = table(2, hands=[hand, "Y3 Y4"], stacks=["B1", "R6"], deck="Y8 R9*")
    scene = seen(state, 0, size)
    assert len([name for name in reached(picture(BOARD, scene, size).spots, scene.cursor) if name.startswith("hand")]) == 26
    assert "Blue 2<" in text(scene, size)
    assert "Red 10<" in text(seen(state, 0, size, cursor="hand 25"), size)


def test_the_leader_and_whose_turn_it_is_are_in_words() -> None:
    state = table(6, hands=SIX, stacks=["B6"], deck="Y8 R9*", scorecows=[6, 2, 6, 1, 0, 3], round=2)
    shown = text(seen(state))
    assert "You and Cleo lead with 6 scorecows" in shown
    assert "▸ Ann (you)" in shown
    assert "Round 3 of 4; ends when the deck (2) or a hand (2) is empty" in shown
    assert "22 of 40 scorecows left" in shown
    assert "you have 6 scorecows; first to empty their hand gets 4" in shown
    assert "Cleo leads with 6 " in text(seen(table(6, hands=SIX, stacks=["B6"], deck="Y8", scorecows=[5, 2, 6, 1, 0, 3]), 0, SMALL), SMALL)
    assert "All have 2 scorecows" in text(seen(table(2, hands=SIX[:2], stacks=["B6"], deck="Y8", scorecows=[2, 2])))
    endless = table(2, {"supply": 0}, hands=SIX[:2], stacks=["B6"], deck="Y8")
    assert "no end of scorecows" in text(seen(endless))


def test_how_many_of_each_number_are_left_stands_behind_a_key_and_always_on_large_screens() -> None:
    state = few_unseen(["B7 R2", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8 R9* R0 G0", discard="R5")
    state = after(state, "0 draw discard")
    state.turn = 0
    scene = seen(state, 1, NORMAL, flags=SEEN)
    assert BOARD.press(scene, "s", None) == Change(Choice())
    rows = text(scene).splitlines()
    at = next(number for number, row in enumerate(rows) if row.startswith("─ Not seen: 9 cards"))
    assert rows[at + 1].split()[:11] == ["town", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"]
    assert rows[at + 2].split()[:11] == ["2", "1", "2", "0", "0", "1", "0", "1", "1", "1", "0"]
    assert "Ann holds Red 5." in text(scene)
    assert "Not seen: 9 cards" in text(seen(state, 1, LARGE), LARGE)
    assert "Not seen: 9 cards" in text(seen(state, 1, SMALL, flags=SEEN), SMALL)


def test_what_a_player_is_known_to_hold_is_under_the_cursor() -> None:
    state = after(table(hands=["B7 R2", "Y3 Y4", "G1 G2"], stacks=["B6"], deck="Y8 R9*", discard="R5"), "0 draw discard")
    assert does(seen(state, 1, cursor="player 0")) == "Ann has 3 cards and 0 scorecows; known: Red 5."
    assert does(seen(state, 1, cursor="player 1")) == "You have 2 cards and 0 scorecows."


def test_while_others_play_the_prompt_counts_the_turns_until_ones_own() -> None:
    state = table(6, hands=SIX, stacks=["B6"], deck="Y8 R9*")
    assert [more(seen(state, seat)) for seat in (1, 2, 5)] == [
        "You are next, after Ann.",
        "One more plays after Ann, then it is your turn.",
        "4 more play after Ann, then it is your turn.",
    ]
    assert said(seen(state, 1)).asked == "Waiting for Ann."
    assert more(seen(state, None)) == ""


# What happened ---------------------------------------------------------------------------------------------------------------


def told(state: State, seat: Seat, *lines: str) -> list[str]:
    scene = seen(state, seat)
    events = [GAME.redact(event, seat) for event in say(state, *lines)[1]]
    return [BOARD.tell(scene, event) for event in events if event is not None and not BOARD.is_minor(event)]


def test_the_story_is_short_in_the_past_and_says_you() -> None:
    start = table(hands=["B6 B7 R2 R4", "Y3 Y4", "G1 G2"], stacks=["B5", "R5", "B0"], deck="Y4* Y5 Y0 R9", discard="R1")
    assert told(start, 0, "0 play a:B6") == ["You played Blue 6."]
    assert told(start, 1, "0 play a:B6+B7") == ["Ann played Blue 6 and 7."]
    assert told(start, 1, "0 play b:B6", "table flip Y5") == ["Ann put Blue 6 on Red 5."]
    assert told(start, 0, "0 play b:B6", "table flip Y4*", "table give R9") == [
        "You put Blue 6 on Red 5.",
        "Yellow 4 was turned up, a Bull's Eye: it kicked you.",
    ]
    assert told(start, 1, "0 draw deck", "table give Y0") == ["Ann drew a Yellow town card: a new stack."]
    assert told(start, 0, "0 draw discard") == ["You took Red 1 from the discards."]
    ones = table(hands=["B1 R2", "Y3 Y4", "G1 G2"], stacks=["B0"], deck="Y5 Y6")
    assert told(ones, 2, "0 play a:B1 moo") == ["Ann played Blue 1 on a Blue town card, and called Mooooo."]


def test_the_end_of_a_round_says_who_won_it_and_what_each_got() -> None:
    start = table(4, hands=["B7", "Y3 Y4", "G1 G2", "B1 B2 B3"], stacks=["B6"], deck="Y8 R9*", scorecows=[1, 2, 9, 0])
    state, events = say(start, "0 play a:B7")
    scene = replace(seen(state, 0), event=events[-1], showing=True, cursor="")
    shown = text(scene)
    assert "Round 1: you went out first" in shown
    assert "Round 1 of 4 is over" in shown
    rows = [row.split() for row in shown.splitlines() if "+" in row]
    assert rows == [["Cleo", "+2", "11"], ["Ann", "(you)", "+4", "5"], ["Ben", "+2", "4"]]
    assert "Cleo leads with 11 scorecows. 3 rounds to go." in shown
    assert BOARD.totals(events[-1]) == (5, 4, 11, 0)
    assert told(start, 0, "0 play a:B7")[-1] == "You went out: you +4, Ben +2, Cleo +2, Dan 0."


# From marks to plays ------------------------------------------------------------------------------------------------------------


@settings(max_examples=often(8), deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 6))
def test_every_listed_play_is_among_the_ways_of_its_cards(seed: int, seats: int) -> None:
    """What the laws of boards test for some answers, for all: marking leads there step by step, and `o` comes to it."""
    state = GAME.new(Options(catch_grace=0), seats, None)
    chance = Fast(seed)
    for _ in plies(state, at_random(chance), chance):
        turn = next((ask for ask in state.asks() if ask.what == "turn"), None)
        if turn is None:
            continue
        view = state.view(turn.seat)
        for answer in state.legal(turn):
            if isinstance(answer, Play):
                faces = [face for run in answer.runs for face in run.cards]
                assert answer.runs in ways(view, faces)
                assert all(face in reach(view, faces[:count]) for count, face in enumerate(faces))


@settings(max_examples=often(8), deadline=None)
@given(seed=st.integers(0, 10_000), seats=st.integers(3, 6))
def test_what_may_be_marked_and_where_it_goes_is_just_what_some_play_holds(seed: int, seats: int) -> None:
    """The search for a few cards finds what a list of all plays would, where that list is short."""
    state = GAME.new(Options(catch_grace=0), seats, None)
    chance = Fast(seed)
    for _ in islice(plies(state, at_random(chance), chance), 60):
        turn = next((ask for ask in state.asks() if ask.what == "turn"), None)
        if turn is None or len(state.hands[turn.seat]) > 8:
            continue
        view = state.view(turn.seat)
        held = [card // 2 for card in view.hand]
        listed = list(plays.plays(view.hand, view.stacks))
        marked = [held[chance.below(len(held))]] * bool(chance.below(2))
        wanted = Counter(marked)
        played = [Counter(face for run in runs for face in run.cards) for runs in listed]
        assert set(reach(view, marked)) == {face for cards in played if wanted <= cards for face in cards - wanted}
        assert set(ways(view, marked)) == {runs for runs, cards in zip(listed, played, strict=True) if marked and cards == wanted}


def test_a_hint_takes_up_what_it_advises_and_gives_a_reason() -> None:
    deck = "Y8 R9* R5 R6 G5 G6 G7 G8 Y1 Y2 R2 R3 R4 B1 B2 B3 B4 G9 G10 R7 Y10 Y6"
    state = table(hands=["B7 Y7 R2 R4", "Y3 Y4 G3", "G1 G2 R1"], stacks=["B6", "Y6"], deck=deck)
    scene = seen(state)
    found = scene.position.hint()
    assert found is not None
    step = BOARD.hinted(scene, found[1], picture(BOARD, scene, NORMAL).spots)
    assert step == Change(Choice(("hand 0", "hand 1")), cursor="hand 0")
    assert (
        plain(BOARD.hint(scene, found[1])) == "A bot would play Blue 7 on Blue 6 and Yellow 7 on Yellow 6: it earns 1 scorecow; it is safe."
    )
    door = seen(at_the_door("B10 R2 R4"))
    passing = BOARD.hinted(door, notation.read(GAME, door.position.options, "pass R2 to 2 moo"), {})
    assert passing == Change(Choice(("hand 0",), 0, frozenset({MOO})), cursor="player 1")


# Pictures ----------------------------------------------------------------------------------------------------------------------

SHOWN: dict[str, Any] = {
    "turn": lambda state: asks(state, "turn") and state.round == 1 and len(state.stacks) > 6,
    "bonus": lambda state: asks(state, "bonus") and len(state.hands[0]) > 2,
    "wait": lambda state: state.turn == 1 and state.round == 1 and len(state.stacks) > 5 and len(state.hands[0]) > 3,
}


def asks(state: State, what: str) -> bool:
    """Whether seat 0 is asked this."""
    return any(ask.seat == 0 and ask.what == what for ask in state.asks())


@pytest.mark.parametrize(
    ("what", "size"),
    [(what, size) for what in SHOWN for size in (SMALL, NORMAL)] + [("turn", LARGE)],
    ids=lambda value: value if isinstance(value, str) else f"{value[0]}x{value[1]}",
)
def test_the_board(what: str, size: Size) -> None:
    options = Options(catch_grace=0)
    now = moment(GAME, options, 6, SHOWN[what], seed=3)
    scene = scene_of(GAME, options, now.state, 0, size, events=now.events)
    matches(f"cowtown-{what}-{size[0]}x{size[1]}", text(scene, size))


def test_the_board_is_the_one_that_the_program_shows() -> None:
    assert kit_board("cowtown") is BOARD
