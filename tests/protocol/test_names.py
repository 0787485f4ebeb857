"""What people may be called, and when two names look the same."""

from __future__ import annotations

import unicodedata

import pytest
from protocol import ignorable
from protocol.desk import Desk

from net.core.ignorable import RANGES
from net.core.messages import Chat, Code, PeerError, Refused, Seated
from net.core.names import is_same_name, player_name
from net.core.text import is_ignorable


def test_the_table_of_invisible_characters_is_what_unicode_derives() -> None:
    assert tuple(ignorable.ranges(ignorable.default_ignorable())) == RANGES


@pytest.mark.parametrize("point", [0x00AD, 0x034F, 0x115F, 0x17B4, 0x180F, 0x200D, 0x3164, 0xFE0F, 0xFFA0, 0xE0001, 0xE0100, 0xE0FFF])
def test_invisible_characters_are_known(point: int) -> None:
    assert is_ignorable(chr(point))


@pytest.mark.parametrize("point", [0x0020, 0x0041, 0x00AC, 0x00AE, 0x0600, 0x2028, 0xFFF9, 0x13430, 0xE1000, 0x10FFFF])
def test_all_others_are_not(point: int) -> None:
    assert not is_ignorable(chr(point))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "A\u034fnn"),
        ("Ann", "Ann\u17b4"),
        ("Ann", "A\ufe0fn\U000e0100n"),
        ("Ann", "\uff21nn"),  # fullwidth
        ("Straße", "STRASSE"),
        ("Jose\u0301", "Jos\u00e9"),
        ("Coco", "\u0421\u043e\u0441\u043e"),  # Cyrillic
        ("OTTO", "\u041e\u0422\u0422\u041e"),
        ("Kim", "\u212aim"),  # the Kelvin sign
    ],
)
def test_names_that_look_the_same_are_one(one: str, other: str) -> None:
    assert is_same_name(one, other)
    assert is_same_name(other, one)


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anne"), ("Ann", "Änn"), ("Ben", "Бен"), ("Al", "Ai")])
def test_names_that_look_different_are_two(one: str, other: str) -> None:
    assert not is_same_name(one, other)


@pytest.mark.parametrize(
    "name", ["Ann", "Åsa", "Борис", "Ελένη", "さくら", "花子 Hanako", "김민준", "José 2", "O'Neil", "R2-D2", "ℵ1", "\U0001f404"]
)
def test_names_of_one_alphabet_are_names(name: str) -> None:
    assert player_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("name", "code", "text"),
    [
        ("\u0410nn", Code.NAME_MIXED, "this name mixes Cyrillic and Latin letters; use those of one alphabet"),
        ("B\u03b5n", Code.NAME_MIXED, "this name mixes Greek and Latin letters; use those of one alphabet"),
        ("The table says", Code.NAME_OURS, "the program itself says 'The table says'; choose another name"),
        ("T\u034fhe Table", Code.NAME_OURS, "the program itself says 'The Table'; choose another name"),
        ("YOU", Code.NAME_OURS, "the program itself says 'YOU'; choose another name"),
        ("Ben: yes", Code.BAD_TEXT, "a name has no colon: it would read as if somebody spoke"),
    ],
)
def test_a_name_that_could_be_taken_for_another_is_refused_with_a_sentence(name: str, code: Code, text: str) -> None:
    with pytest.raises(PeerError) as refused:
        player_name(name)
    assert (refused.value.code, refused.value.text) == (code, text)


def test_players_and_watchers_share_their_names() -> None:
    desk = Desk(seats=3, starts_itself=False)
    desk.sit("Ann")
    zoe = desk.watch("Zoe")
    assert desk.last(zoe, Seated) == Seated(None)
    assert desk.last(desk.watch("A\u034fnn"), Refused).code is Code.NAME_TAKEN
    assert desk.last(desk.sit("ZOE"), Refused).code is Code.NAME_TAKEN
    assert desk.last(desk.watch("zoe"), Refused).code is Code.NAME_TAKEN
    desk.leave(zoe)
    assert desk.seat(desk.sit("Zoe")) == 1


def test_a_bot_bears_no_name_that_looks_like_a_person_s() -> None:
    desk = Desk(seats=2, starts_itself=False)
    ann = desk.sit("BELLA")
    desk.table.lobby.arrange(None, None, 1, "greedy")
    assert [seat.name for seat in desk.table.seats] == ["BELLA", "Clover"]
    assert desk.refusals(ann) == []


def test_one_person_and_a_crowd_may_say_so_much_and_no_more() -> None:
    desk = Desk(seats=2, starts_itself=False)
    ann = desk.sit("Ann")
    crowd = [desk.watch(f"Watcher {number}") for number in range(10)]
    for _ in range(6):
        desk.say(ann, Chat("moo"))
    assert [(refused.code, refused.text) for refused in desk.heard(ann, Refused)] == [
        (Code.TOO_FAST, "too much chat at once; wait a moment")
    ]
    for peer in crowd:
        for _ in range(2):
            desk.say(peer, Chat("boo"))
    assert len(desk.heard(ann, Chat)) == 20
    assert desk.last(crowd[-1], Refused).text == "everybody talks at once; wait a moment"
    desk.wait(1_000)
    desk.say(crowd[0], Chat("again"))
    assert desk.last(ann, Chat) == Chat("again", "Watcher 0")
