"""Horn-to-tails, stampedes, and both together."""

from __future__ import annotations

from itertools import islice, product

import pytest
from cited import rule
from games.cowtown.positions import after, answers, asked, hand, refusal, say, stacks, table

from rules.cowtown.actions import Play
from rules.cowtown.components import Run
from rules.cowtown.events import Earned, Flipped, Played, RoundEnded
from rules.cowtown.plays import plays
from rules.cowtown.state import State
from rules.kernel import IllegalAction


@rule("CT-19")
def test_a_horn_to_tail_goes_onto_one_stack_together() -> None:
    state = table(hands=["B6 B7 B9 R2", "Y3", "G1"], stacks=["B5", "R8"], deck="Y7 Y8")
    assert answers(state, 0, "turn") == ["draw deck", "play a:B6", "play b:B9", "play a:B6+B7"]
    assert stacks(after(state, "0 play a:B6+B7")) == ["B5 B6 B7", "R8"]
    assert refusal(state, "0 play a:B6+B9") == "CT-19: each card in a Horn-to-Tail is one higher than the last; Blue 9 cannot follow Blue 6"
    assert refusal(state, "0 play a:B7+B6") == "CT-19: each card in a Horn-to-Tail is one higher than the last; Blue 6 cannot follow Blue 7"
    assert refusal(state, "0 play b:B6+B7") == "CT-08: a 6 goes on a 5; stack b shows Red 8"
    assert refusal(state, "0 play a:B6+B6") == "CT-08: you have only one Blue 6; your hand is Blue 6, Blue 7, Blue 9 and Red 2"


@rule("CT-20")
def test_a_bullish_horn_to_tail_turns_one_card() -> None:
    state = after(table(hands=["B6 B7 R2 R4", "Y3", "G1"], stacks=["G5"], deck="Y6 Y7 Y8"), "0 play a:B6+B7")
    assert asked(state) == ["table flip"]
    assert asked(after(state, "table flip Y7")) == ["1 turn"]


@rule("CT-21")
@pytest.mark.parametrize(("line", "scorecows"), [("a:B6", 0), ("a:B6+B7", 0), ("a:B6+B7+B8", 1), ("a:B6+B7+B8+B9", 1)])
def test_a_horn_to_tail_of_three_or_more_earns_one(line: str, scorecows: int) -> None:
    state = after(table(hands=["B6 B7 B8 B9 R2 R4", "Y3", "G1"], stacks=["B5"], deck="Y6 Y7"), f"0 play {line}")
    assert state.scorecows == [scorecows, 0, 0]


@rule("CT-21", "CT-20")
def test_a_bullish_horn_to_tail_that_is_not_kicked_earns_too() -> None:
    start = table(hands=["B6 B7 B8 R2 R4", "Y3", "G1"], stacks=["G5"], deck="Y6 Y7 Y8*")
    state, told = say(start, "0 play a:B6+B7+B8", "table flip Y6")
    assert state.scorecows == [1, 0, 0]
    assert told[-1] == Earned(0, 1)


@rule("CT-22", "CT-25")
def test_a_stampede_puts_cards_of_one_number_on_stacks_that_are_one_lower() -> None:
    state = table(hands=["B7 G7 Y8 R2", "Y3", "G1"], stacks=["B6", "G6", "Y7"], deck="Y1 Y2")
    assert "play a:B7/b:G7" in answers(state, 0, "turn")
    state, told = say(state, "0 play a:B7/b:G7")
    assert (stacks(state), hand(state, 0), state.scorecows) == (["B6 B7", "G6 G7", "Y7"], "Y8 R2", [1, 0, 0])
    assert told[-1] == Earned(0, 1)


@rule("CT-22")
def test_a_stampede_names_its_stacks_by_letter() -> None:
    state = table(hands=["B7 G7 R2 R4", "Y3", "G1"], stacks=["B6", "G6"], deck="Y1 Y2")
    assert stacks(after(state, "0 play b:G7/a:B7")) == ["B6 B7", "G6 G7"]  # a line is read in any order
    runs = (Run(1, (18,)), Run(0, (7,)))
    with pytest.raises(IllegalAction, match="CT-22: name the stacks in the order of their letters"):
        state.check(0, Play(runs))


@rule("CT-23")
@pytest.mark.parametrize(
    ("line", "asks"),
    [("a:B7/b:Y7", ["1 turn"]), ("a:Y7/b:B7", ["table flip"]), ("a:B7/c:Y7", ["table flip"]), ("b:Y7/c:B7", ["table flip"])],
)
def test_a_stampede_is_safe_only_where_every_card_lands_on_its_own_herd(line: str, asks: list[str]) -> None:
    state = table(hands=["B7 Y7 R1 R2", "Y3", "G1"], stacks=["B6", "Y6", "G6"], deck="Y4 Y5")
    assert asked(after(state, f"0 play {line}")) == asks


@rule("CT-24")
def test_the_rulebooks_stampede_is_safe_one_way_and_bullish_the_other() -> None:
    start = table(hands=["B7 Y7 R1 R2", "Y3", "G1"], stacks=["B6", "Y6"], deck="Y4 Y5")
    for line, bullish in (("0 play a:B7/b:Y7", False), ("0 play a:Y7/b:B7", True)):
        played = [event for event in say(start, line)[1] if isinstance(event, Played)]
        assert [event.bullish for event in played] == [bullish]


@rule("CT-26", "CT-R20")
def test_horn_to_tails_on_several_stacks_share_a_number() -> None:
    state = table(hands=["B6 B7 B8 Y7 Y8 G9 R1 R2", "Y3", "G1"], stacks=["B5", "Y6", "G8"], deck="Y4 Y5")
    assert stacks(after(state, "0 play a:B6+B7/b:Y7+Y8")) == ["B5 B6 B7", "Y6 Y7 Y8", "G8"]
    assert stacks(after(state, "0 play a:B6+B7+B8/b:Y7")) == ["B5 B6 B7 B8", "Y6 Y7", "G8"]
    assert refusal(state, "0 play a:B6/b:Y7") == "CT-R20: Blue 6 and Yellow 7 share no number, so they are no Stampede"
    assert refusal(state, "0 play a:B6+B7/b:Y7+Y8/c:G9").startswith("CT-R20")


@rule("CT-R20")
def test_smaller_plays_are_listed_before_larger_ones() -> None:
    state = table(hands=["B6 B7 Y7 Y8 R2", "Y3", "G1"], stacks=["B5", "Y6", "G6"], deck="Y4 Y5")
    assert answers(state, 0, "turn") == [
        "draw deck",
        "play a:B6",
        "play b:B7",
        "play b:Y7",
        "play c:B7",
        "play c:Y7",
        "play a:B6+B7",
        "play b:Y7+Y8",
        "play c:Y7+Y8",
        "play a:B6+B7/b:Y7",
        "play a:B6+B7/b:Y7+Y8 moo",
        "play a:B6+B7/b:Y7+Y8",
        "play a:B6+B7/c:Y7",
        "play a:B6+B7/c:Y7+Y8 moo",
        "play a:B6+B7/c:Y7+Y8",
        "play b:B7/c:Y7",
        "play b:B7/c:Y7+Y8",
        "play b:Y7/c:B7",
        "play b:Y7+Y8/c:B7",
    ]


@rule("CT-19", "CT-22", "CT-26", "CT-R20")
@pytest.mark.parametrize(
    ("hand_of", "on"),
    [
        ("B6 B7 B8 Y7 Y8", ["B5", "Y6", "G6"]),
        ("B6 B7 B8 Y7 Y8", ["Y6", "B5", "R7"]),
        ("B1 G1 G1* G2 Y2", ["R0", "G0", "G1"]),
        ("B9 B10 R9 R10 Y10", ["B8", "R9", ""]),
        ("B6 B6* B7 Y6 Y7", ["G5", "R5", "Y5"]),
    ],
)
def test_the_list_holds_every_play_that_is_allowed_once_and_no_other(hand_of: str, on: list[str]) -> None:
    state = table(hands=[hand_of, "Y3", "G1"], stacks=on, deck="Y4 Y5")
    faces = sorted({card // 2 for card in state.hands[0]})
    runs = [tuple(faces[low:high]) for low in range(len(faces)) for high in range(low + 1, len(faces) + 1)]
    allowed = []
    for chosen in product([(), *runs], repeat=len(on)):
        play = Play(tuple(Run(stack, cards) for stack, cards in enumerate(chosen) if cards))
        if play.runs and is_allowed(state, play):
            allowed.append(play.runs)
    listed = list(plays(state.hands[0], state.stacks))
    assert sorted(map(repr, listed)) == sorted(map(repr, allowed))
    assert len(set(listed)) == len(listed) > 7


def is_allowed(state: State, play: Play) -> bool:
    """Whether the first seat may play this."""
    try:
        state.check(0, play)
    except IllegalAction:
        return False
    return True


@rule("CT-R20")
def test_the_plays_of_a_large_hand_are_listed_lazily() -> None:
    state = table(
        hands=["B1 B1* G1 G1* Y1 Y1* R1 R1* B2 B3 G2 G3 Y2 Y3 R2 R3", "R9", "G9"],
        stacks=["B0", "B0", "G0", "G0", "Y0", "Y0", "R0", "R0"],
        deck="Y4",
    )
    first = list(islice(plays(state.hands[0], state.stacks), 1000))
    assert len(set(first)) == 1000
    assert [len(runs) for runs in first] == sorted(len(runs) for runs in first)


@rule("CT-R17")
def test_a_horn_to_tail_may_begin_on_a_cowtown_card() -> None:
    state = table(hands=["B1 B2 B3 R2 R4", "Y3", "G1"], stacks=["B0"], deck="Y6 Y7")
    state = after(state, "0 play a:B1+B2+B3")
    assert (stacks(state), state.scorecows) == (["B0 B1 B2 B3"], [1, 0, 0])


@rule("CT-R18")
def test_only_the_first_card_of_a_horn_to_tail_may_be_of_another_herd_than_its_stack() -> None:
    state = table(hands=["B6 G7 B7 G8 R1", "Y3", "G1"], stacks=["R5"], deck="Y5 G6")
    assert refusal(state, "0 play a:B6+G7") == "CT-R18: cards that go on one stack together are of one herd; Blue 6 and Green 7 are not"
    assert refusal(state, "0 play a:B6+B7+G8") == "CT-R18: cards that go on one stack together are of one herd; Blue 7 and Green 8 are not"
    assert stacks(after(state, "0 play a:B6+B7")) == ["R5 B6 B7"]


@rule("CT-22", "CT-R19")
def test_two_cards_of_a_stampede_do_not_go_on_one_stack() -> None:
    state = table(hands=["B6 G6 R1", "Y3", "G1"], stacks=["R5", "Y5"], deck="Y5 G6*")
    assert refusal(state, "0 play a:B6/a:G6") == "CT-R19: in a Stampede each card goes on a stack of its own; stack a is named twice"


@rule("CT-R21", "CT-20", "CT-23")
@pytest.mark.parametrize("on", [["R5", "G6"], ["B5", "G6"], ["R5", "Y6"]])
def test_a_bullish_play_of_several_runs_turns_one_card(on: list[str]) -> None:
    start = table(hands=["B6 B7 B8 Y7 R1 R2", "Y3", "G1"], stacks=on, deck="Y4 Y5 G2")
    state, told = say(start, "0 play a:B6+B7+B8/b:Y7", "table flip Y4")
    assert [type(event) for event in told].count(Flipped) == 1
    assert (asked(state), state.scorecows) == (["1 turn"], [2, 0, 0])


@rule("CT-R22")
@pytest.mark.parametrize(("chosen", "scorecows"), [(False, 0), (True, 2)])
def test_who_is_kicked_earns_nothing_unless_the_host_has_chosen_so(chosen: bool, scorecows: int) -> None:
    options = {"scorecow_if_kicked": chosen}
    start = table(3, options, hands=["B6 B7 B8 Y7 R1 R2", "Y3", "G1"], stacks=["R5", "G6"], deck="Y4* Y5 G2")
    state = after(start, "0 play a:B6+B7+B8/b:Y7", "table flip Y4*", "table give Y5")
    assert state.scorecows == [scorecows, 0, 0]


@rule("CT-R23")
@pytest.mark.parametrize(
    ("line", "scorecows"),
    [("a:B7/b:Y7", 1), ("a:B7+B8+B9/b:Y7", 2), ("a:B7+B8+B9/b:Y7+Y8+Y9", 3), ("a:B7+B8/b:Y7+Y8", 1), ("a:B7/b:Y7/c:G7", 1)],
)
def test_each_run_of_three_earns_one_and_the_stampede_one_more(line: str, scorecows: int) -> None:
    start = table(hands=["B7 B8 B9 G7 Y7 Y8 Y9 R1 R2", "Y3", "G1"], stacks=["B6", "Y6", "G6"], deck="Y5 G2")
    assert after(start, f"0 play {line}").scorecows == [scorecows, 0, 0]


@rule("CT-R24")
def test_who_is_kicked_after_the_last_card_is_not_out() -> None:
    state = after(table(hands=["B6", "Y3 Y4", "G1"], stacks=["G5"], deck="Y7* Y8 R9"), "0 play a:B6 moo", "table flip Y7*", "table give Y8")
    assert (hand(state, 0), asked(state), state.round) == ("Y8", ["1 turn"], 0)


@rule("CT-R25", "CT-R15")
def test_who_is_kicked_after_the_last_card_and_draws_a_cowtown_card_is_out() -> None:
    state = after(table(hands=["B6", "Y3 Y4", "G1"], stacks=["G5"], deck="Y7* Y0 R9"), "0 play a:B6", "table flip Y7*", "table give Y0")
    assert (state.round, state.history) == (1, [[0, 2, 1]])


@rule("CT-R26")
def test_a_play_earns_nothing_where_the_kick_finds_no_card() -> None:
    start = table(hands=["B6 B7 B8 R2", "Y3 Y4", "G1 G2"], stacks=["G5"], deck="Y7*")
    state = after(start, "0 play a:B6+B7+B8", "table flip Y7*")
    assert (state.round, state.history, state.scorecows) == (1, [[1, 2, 2]], [4, 2, 2])


@rule("CT-R26")
def test_a_last_card_played_is_out_where_the_kick_finds_no_card() -> None:
    start = table(hands=["B6", "Y3 Y4", "G1 G2 G3"], stacks=["G5"], deck="Y7*")
    told = say(start, "0 play a:B6", "table flip Y7*")[1]
    assert told[-1] == RoundEnded("out", (0, 2, 3), (4, 2, 0), (4, 2, 0))
