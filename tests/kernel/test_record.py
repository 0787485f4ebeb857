"""The journal's format: what is written is read, a cut-off end is dropped, damage is named, and a replay plays only what is allowed."""

from __future__ import annotations

import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from toy.components import Options
from toy.game import GAME as TOY
from toy.state import State

from rules import record
from rules.chance import Fast
from rules.errors import RecordError
from rules.kernel import Outcome
from rules.playout import at_random, recorded
from rules.record import Configured, Entry, Header, Passed, Said, Took

HEADER = Header(game="toy", version=1, options={"turns": 6}, names=("Ann", "Bo"), seed="moo")
DEAL = Said(0, -1, 0, {"do": "deal", "hands": [[2, 6], [4, 7]], "top": 5})
PLAY = Said(1200, 0, 3, {"do": "play", "card": 6})
BOT = Took(1500, 1, "Bo", bot="greedy")
LATER = Passed(4500)
HOW = Configured(0, {"clock": 90000}, sealed="5e1f")


def text(*lines: record.Line) -> str:
    return "".join(map(record.write, lines))


def game(seed: int) -> str:
    """A whole random game of the Toy."""
    return "".join(recorded(TOY, TOY.options(), ["Ann", "Bo", "Cleo"], str(seed), at_random(Fast(seed), eager=3)))


# Reading what was written --------------------------------------------------------------------------------------------------


def test_a_record_is_a_header_and_then_a_line_for_each_thing_said() -> None:
    written = text(HEADER, DEAL, PLAY, BOT, LATER, HOW)

    assert written.splitlines() == [
        '{"line":"header","format":1,"game":"toy","version":1,"options":{"turns":6},"names":["Ann","Bo"],'
        '"seed":"moo","table":"","tokens":[],"last":null,"deal":null,"seed_by":""}',
        '{"line":"said","at":0,"seat":-1,"number":0,"action":{"do":"deal","hands":[[2,6],[4,7]],"top":5}}',
        '{"line":"said","at":1200,"seat":0,"number":3,"action":{"do":"play","card":6}}',
        '{"line":"took","at":1500,"seat":1,"name":"Bo","bot":"greedy"}',
        '{"line":"passed","at":4500}',
        '{"line":"configured","at":0,"time_control":{"clock":90000},"sealed":"5e1f"}',
    ]
    assert record.read(written) == (HEADER, [DEAL, PLAY, BOT, LATER, HOW])


names = st.text(max_size=24)
headers = st.builds(
    Header,
    game=names,
    version=st.integers(0, 99),
    options=st.dictionaries(names, st.integers() | st.booleans() | names, max_size=3),
    names=st.lists(names, max_size=4).map(tuple),
    seed=names,
    table=names,
    tokens=st.lists(names, max_size=4).map(tuple),
    last=st.none() | st.just(Outcome((1, 2), ((3, 1), (1, 2)))),
)
lines = st.builds(Said, st.integers(0, 10**9), st.integers(-1, 9), st.integers(0, 10**6), st.dictionaries(names, names, max_size=3))
takeovers = st.builds(Took, st.integers(0, 10**9), st.integers(0, 9), names, names, names)


@given(headers, st.lists(lines | takeovers | st.builds(Passed, st.integers(0, 10**9)), max_size=6))
def test_whatever_is_written_is_read(header: Header, said: list[Entry]) -> None:
    assert record.read(text(header, *said)) == (header, said)


def test_a_name_with_a_line_break_stays_one_line() -> None:
    header = replace(HEADER, names=("A\nnn\r", "Bo\u2028"))

    assert text(header).count("\n") == 1
    assert record.read(text(header, DEAL)) == (header, [DEAL])


# Ends and damage -----------------------------------------------------------------------------------------------------------


def test_a_last_line_that_was_cut_off_is_dropped() -> None:
    written, last = text(HEADER, DEAL), text(PLAY)

    for cut in range(1, len(last) - 1):
        assert record.read(written + last[:cut]) == (HEADER, [DEAL]), last[:cut]


def test_a_last_line_that_lacks_nothing_but_its_newline_counts() -> None:
    """It was said in full: an editor, or a copy by hand, has lost the newline. A shorter piece of a line is never a line."""
    assert record.read(text(HEADER, DEAL, PLAY)[:-1]) == (HEADER, [DEAL, PLAY])
    assert record.read(text(HEADER)[:-1]) == (HEADER, [])


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ("", "the record is empty"),
        ("\n", "line 1 is not a line of a record: Input data was truncated"),
        ("not json", "line 1 is not the header of a record"),
        (text(HEADER)[:40], "line 1 is not the header of a record"),
        (text(DEAL), "line 1 is not the header of a record"),
        (text(DEAL)[:-1], "line 1 is not the header of a record"),
        (text(HEADER, DEAL)[:-9] + "\n" + text(PLAY), "line 2 is not a line of a record: "),
        (text(HEADER, DEAL) + "\n" + text(PLAY), "line 3 is not a line of a record: Input data was truncated"),
        (text(HEADER, DEAL) + "{}\n", "line 3 is not a line of a record: Object missing required field `line`"),
        (text(HEADER, DEAL) + '{"line":"moo"}\n', "line 3 is not a line of a record: Invalid value 'moo'"),
        (
            text(HEADER, DEAL) + '{"line":"said","at":0,"seat":0}\n',
            "line 3 is not a line of a record: Object missing required field `number`",
        ),
        (text(HEADER, DEAL) + "[" * 100_000 + "\n" + text(PLAY), "line 3 is not a line of a record: "),
        (
            text(HEADER, DEAL) + '{"line":"said","at":0,"seat":0,"number":0,"action":{"a":' + "[" * 100_000 + "\n" + text(PLAY),
            "line 3 is not a line of a record: maximum recursion depth exceeded",
        ),
        (text(HEADER, DEAL, HEADER, PLAY), "line 3 is a second header"),
        (text(replace(HEADER, format=2), DEAL), "the record has format 2; this program reads 1"),
        (text(replace(HEADER, format=2)) + '{"line":"whispered"}\n', "the record has format 2; this program reads 1"),
    ],
)
def test_damage_is_named_with_its_line(written: str, sentence: str) -> None:
    with pytest.raises(RecordError) as unread:
        record.read(written)

    assert str(unread.value).startswith(sentence)


# Replaying -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_a_replay_comes_to_the_same_end(seed: int) -> None:
    header, said = record.read(game(seed))
    steps = list(record.replay(TOY, header, said))

    assert [step.line for step in steps] == said
    assert steps[-1].state.outcome() is not None
    assert [step.events for step in record.replay(TOY, header, said)] == [step.events for step in steps]


def test_the_states_of_a_replay_are_the_callers_to_keep() -> None:
    header, said = record.read(game(1))
    steps = list(record.replay(TOY, header, said))
    third, fourth = (steps[place].state for place in (3, 4))
    assert isinstance(third, State)
    assert isinstance(fourth, State)
    third.hands[0].clear()

    assert fourth.hands[0] != []
    assert list(record.replay(TOY, header, said))[-1].state.outcome() == steps[-1].state.outcome()


def test_what_is_neither_header_nor_action_is_no_step_but_counts_as_a_line() -> None:
    (one, other) = record.replay(TOY, HEADER, [HOW, DEAL, BOT, LATER, PLAY])

    assert (one.line, other.line) == (DEAL, PLAY)
    with pytest.raises(RecordError, match="line 5 of the record cannot be played: TY-02: it is player 2's turn"):
        list(record.replay(TOY, HEADER, [DEAL, BOT, PLAY, PLAY]))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (PLAY, "line 2 of the record cannot be played: TY-02: it is player 1's turn"),
        (replace(DEAL, seat=0), "line 2 of the record cannot be played: TY-01: cards are dealt by the table"),
        (replace(DEAL, seat=2), "line 2 of the record is of a seat that there is not: 2"),
        (replace(DEAL, seat=-2), "line 2 of the record is of a seat that there is not: -2"),
        (replace(BOT, seat=2), "line 2 of the record is of a seat that there is not: 2"),
        (replace(DEAL, action={"do": "jump"}), "line 2 of the record cannot be played: Invalid value 'jump'"),
        (replace(DEAL, action={"do": "rest", "why": 1}), "line 2 of the record cannot be played: Object contains unknown field `why`"),
        (replace(DEAL, action={"do": "play", "card": 17}), "line 2 of the record cannot be played: Expected `int` <= 16"),
    ],
)
def test_a_line_that_is_not_allowed_is_not_played(line: Said | Took, sentence: str) -> None:
    with pytest.raises(RecordError) as unread:
        list(record.replay(TOY, HEADER, [line]))

    assert str(unread.value).startswith(sentence)


@pytest.mark.parametrize(
    ("header", "sentence"),
    [
        (replace(HEADER, game="take5"), "the record is of 'take5', not of The Toy"),
        (replace(HEADER, version=2), "the record is of The Toy, rules 2; this program plays rules 1"),
        (replace(HEADER, options={"cows": 3}), "the record's options are not those of The Toy: Object contains unknown field `cows`"),
        (replace(HEADER, options={"turns": 1}), "the record's options are not those of The Toy: Expected `int` >= 2"),
        (replace(HEADER, last=Outcome((1,), ((3, 1),))), "the record's game before has no result of 2 players"),
        (replace(HEADER, last=Outcome((1, 2), ((3, 1),))), "the record's game before has no result of 2 players"),
        (replace(HEADER, last=Outcome((1, 2), ((3, 1), (4, 0)))), "the record's game before has no result of 2 players"),
        (replace(HEADER, names=("Ann",)), "the record's options do not fit: TY-01: the Toy is for 2 to 4 players, not 1"),
    ],
)
def test_a_record_of_another_game_or_other_rules_is_refused(header: Header, sentence: str) -> None:
    with pytest.raises(RecordError) as unread:
        list(record.replay(TOY, header, []))

    assert str(unread.value).startswith(sentence)


def test_the_outcome_of_the_game_before_is_handed_to_the_new_one() -> None:
    last = Outcome((2, 1), ((3, 1), (9, 2)))
    header, _ = record.read(text(replace(HEADER, last=last)))

    def new(options: Options, seats: int, before: Outcome | None) -> State:
        state = TOY.new(options, seats, before)
        state.turn = 0 if before is None else before.ranks.index(1)
        return state

    started = record.start(dataclasses.replace(TOY, new=new), header)
    assert isinstance(started, State)
    assert started.turn == 1
