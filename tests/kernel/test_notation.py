"""Notation: every feature of a form, every kind of value, and what is said of a line that cannot be read."""

from __future__ import annotations

import dataclasses
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct
from toy.actions import Accept, Offer, Pass
from toy.game import GAME as TOY

from rules import kernel, notation
from rules.errors import NotationError
from rules.kernel import Action
from rules.notation import Spelling, read, shape, spell, unspell, write


class Options(kernel.Options, frozen=True):
    """Spellings are told the options."""

    letters: str = "abcdef"


def _read_pen(options: Options, text: str) -> int:
    if len(text) != 1 or text not in options.letters:
        raise NotationError(f"{text!r} is no pen; pens are {options.letters}")
    return options.letters.index(text)


TerminalWriter = Annotated[int, Meta(ge=0, le=5), Spelling(lambda options, pen: options.letters[pen], _read_pen)]
Cow = Annotated[int, Meta(ge=1, le=40)]


class Spot(Struct, frozen=True):
    """A value of parts."""

    pen: TerminalWriter
    row: Annotated[int, Meta(ge=0, le=9)]


class Move(Action, frozen=True):
    """Words, values, a bracket with a default, a flag."""

    form = "move {cow} to {pen}[ for {price}][ moo]"
    cow: Cow
    pen: TerminalWriter
    price: int = 1
    moo: bool = False


class MoveAll(Action, frozen=True):
    """Begins as another form does."""

    form = "move all to {pen}"
    pen: TerminalWriter


class Stay(Action, frozen=True):
    """An empty form without fields."""


class LandOffice(Action, frozen=True):
    """An empty form: the tag, then the fields."""

    count: int
    pen: TerminalWriter


class Graze(Action, frozen=True):
    """A bracket with two fields, and one that stands before a word."""

    form = "graze[ {herd} from {pen}] now"
    herd: tuple[Cow, ...] = ()
    pen: TerminalWriter = 0


class Answer(Action, frozen=True):
    """Truth that is a value, not a flag."""

    form = "answer {yes} {loud}"
    yes: bool
    loud: bool


class Choose(Action, frozen=True):
    """Literals of texts, of numbers, and an optional one."""

    form = "choose {way} {size} {maybe}"
    way: Literal["left", "right"]
    size: Literal[1, 2, 3]
    maybe: TerminalWriter | None


class Set(Action, frozen=True):
    """Tuples of tuples, of pairs, of structs, and a fixed one."""

    form = "set {herds} {pairs} {spots} {spot}"
    herds: tuple[tuple[Cow, ...], ...]
    pairs: tuple[tuple[TerminalWriter, Cow], ...]
    spots: tuple[Spot, ...]
    spot: tuple[TerminalWriter, int | None]


class Name(Action, frozen=True):
    """A text, glued to a word."""

    form = "name:{cow}={word}"
    cow: Cow
    word: Annotated[str, Meta(pattern="^[a-z-]+$", max_length=8)]


_toy: Any = TOY
GAME: Any = dataclasses.replace(_toy, actions=Move | MoveAll | Stay | LandOffice | Graze | Answer | Choose | Set | Name, options=Options)
OPTIONS = Options()


@pytest.mark.parametrize(
    ("action", "line"),
    [
        (Move(7, 1), "move 7 to b"),
        (Move(7, 1, price=0), "move 7 to b for 0"),
        (Move(7, 1, moo=True), "move 7 to b moo"),
        (Move(7, 1, price=-3, moo=True), "move 7 to b for -3 moo"),
        (MoveAll(5), "move all to f"),
        (Stay(), "stay"),
        (LandOffice(123456789012, 2), "land-office 123456789012 c"),
        (Graze(), "graze now"),
        (Graze((3,), 0), "graze 3 from a now"),
        (Graze((3, 14), 2), "graze 3+14 from c now"),
        (Graze((), 2), "graze - from c now"),
        (Answer(True, False), "answer yes no"),
        (Answer(False, True), "answer no yes"),
        (Choose("left", 2, None), "choose left 2 -"),
        (Choose("right", 3, 3), "choose right 3 d"),
        (Set((), (), (), (0, None)), "set - - - a+-"),
        (Set(((1, 2), (), (3,)), ((0, 7), (5, 8)), (Spot(0, 1), Spot(1, 2)), (3, 4)), "set 1+2/-/3 a+7/f+8 a:1+b:2 d+4"),
        (Set(((),), ((1, 1),), (Spot(2, 2),), (3, -4)), "set -/ b+1 c:2 d+-4"),
        (Set(((), ()), (), (), (0, 0)), "set -/- - - a+0"),
        (Name(1, "ox-bow"), "name:1=ox-bow"),
    ],
)
def test_an_action_is_its_line_and_the_line_is_the_action(action: Action, line: str) -> None:
    assert write(OPTIONS, action) == line
    assert read(GAME, OPTIONS, line) == action


def test_spaces_do_not_matter() -> None:
    assert read(GAME, OPTIONS, "  move   7 to\tb  moo ") == Move(7, 1, moo=True)


def test_spellings_follow_the_options() -> None:
    other = Options(letters="uvwxyz")

    assert write(other, Move(7, 1)) == "move 7 to v"
    assert read(GAME, other, "move 7 to v") == Move(7, 1)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "'' is no action here; one says: move COW to PEN[ for PRICE][ moo] · move all to PEN · stay · "),
        ("jump 3", "'jump 3' is no action here; one says: move COW to PEN"),
        ("move 7", "'move 7' is no action here; one says: move COW to PEN[ for PRICE][ moo] · move all to PEN"),
        ("stay here", "'stay here' is no action here; one says: stay"),
        ("Stay", "'Stay' is no action here"),
        ("move 7 to b moo moo", "'move 7 to b moo moo' is no action here"),
        ("move seven to b", "'seven' is not a number"),
        ("move 7.0 to b", "'7.0' is not a number"),
        ("move ٧ to b", "'٧' is not a number"),
        ("move 1234567890123456789 to b", "'1234567890123456789' is not a number"),
        ("move 41 to b", "'move 41 to b': cow is at most 40"),
        ("move 7 to g", "'g' is no pen; pens are abcdef"),
        ("move all to g", "'g' is no pen; pens are abcdef"),
        ("answer maybe no", "'maybe' is neither yes nor no"),
        ("choose up 2 -", "'up' is none of left, right"),
        ("choose left 4 -", "'4' is none of 1, 2, 3"),
        ("choose left 2 none", "'none' is no pen; pens are abcdef"),
        ("graze 3++4 from a now", "'' is not a number"),
        ("graze 3+41 from a now", "'graze 3+41 from a now': herd is at most 40"),
        ("set - a+1+2 - a+1", "'a+1+2' has 3 parts; it should have 2"),
        ("set - - a:1:2 a+1", "'a:1:2' is not PEN:ROW"),
        ("set - - a:77 a+1", "'set - - a:77 a+1': spots is at most 9"),
        ("set - - - a", "'a' has 1 parts; it should have 2"),
        ("name:1=OX", "'name:1=OX': expected `str` matching regex"),
    ],
)
def test_a_line_that_cannot_be_read_gets_its_sentence(line: str, sentence: str) -> None:
    with pytest.raises(NotationError) as unread:
        read(GAME, OPTIONS, line)

    assert str(unread.value).startswith(sentence)


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        (Move, "move COW to PEN[ for PRICE][ moo]"),
        (Stay, "stay"),
        (LandOffice, "land-office COUNT PEN"),
        (Graze, "graze[ HERD from PEN] now"),
    ],
)
def test_a_form_is_shown_to_people_with_its_values_in_capitals(kind: type[Action], said: str) -> None:
    assert shape(kind) == said


def test_one_class_is_a_union_of_one() -> None:
    assert notation.members(Stay) == (Stay,)
    assert notation.members(Move | Stay) == (Move, Stay)


def test_values_are_spelled_and_read_by_their_type_alone() -> None:
    assert spell(tuple[TerminalWriter, ...], OPTIONS, (0, 3)) == "a+d"
    assert unspell(tuple[TerminalWriter, ...], OPTIONS, "a+d") == (0, 3)
    assert unspell(list[Cow], OPTIONS, "3+4") == [3, 4]
    assert unspell(Spot, OPTIONS, "b:3") == Spot(1, 3)
    with pytest.raises(NotationError, match="'41': it is at most 40"):
        unspell(Cow, OPTIONS, "41")


pens, cows = st.integers(0, 5), st.integers(1, 40)
spots = st.builds(Spot, pens, st.integers(0, 9))
herds = st.lists(cows, max_size=3).map(tuple)
numbers = st.integers(-(10**18) + 1, 10**18 - 1)
actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(Move, cows, pens, numbers, st.booleans()),
    st.builds(MoveAll, pens),
    st.builds(Stay),
    st.builds(LandOffice, numbers, pens),
    st.builds(Graze, herds, pens),
    st.builds(Answer, st.booleans(), st.booleans()),
    st.builds(Choose, st.sampled_from(["left", "right"]), st.sampled_from([1, 2, 3]), st.none() | pens),
    st.builds(
        Set,
        st.lists(herds, max_size=3).map(tuple),
        st.lists(st.tuples(pens, cows), max_size=3).map(tuple),
        st.lists(spots, max_size=3).map(tuple),
        st.tuples(pens, st.none() | numbers),
    ),
    st.builds(Name, cows, st.from_regex("[a-z-]{1,8}", fullmatch=True)),
)


@given(actions)
def test_whatever_is_written_is_read_as_it_was(action: Action) -> None:
    assert read(GAME, OPTIONS, write(OPTIONS, action)) == action


@given(st.text(alphabet="move all to stay graze 0123456789+-/:abcdef name=", max_size=30))
def test_whatever_is_read_is_written_so_that_it_reads_the_same(line: str) -> None:
    try:
        action = read(GAME, OPTIONS, line)
    except NotationError:
        return
    assert read(GAME, OPTIONS, write(OPTIONS, action)) == action


def test_the_toys_lines_are_those_that_people_type() -> None:
    options = TOY.options()

    assert [write(options, action) for action in (Offer(7, 1), Offer(7, 0, 3), Accept(2), Pass())] == [
        "offer 7 to 2",
        "offer 7 to 1 for 3",
        "accept 2",
        "pass",
    ]
    with pytest.raises(NotationError, match="'5' is no player; players are 1 to 4"):
        read(TOY, options, "offer 7 to 5")
