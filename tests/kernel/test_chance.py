"""The stream of CHANCE.md, held to its own vectors by two programs: rules.chance, and the one below, written from the page alone."""

from __future__ import annotations

import hashlib
import struct
import tomllib
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chance import Chance, Fast, Stream, drawn, shuffled
from rules.kernel import TABLE, Ask
from rules.take5 import GAME as TAKE5
from rules.take5.actions import Deal
from rules.testing import falls_evenly

PAGE = (files("rules") / "CHANCE.md").read_text("utf-8")
WORDS = 2**32


def vectors() -> dict[str, list[dict[str, Any]]]:
    """The code blocks of the page."""
    found: dict[str, list[dict[str, Any]]] = {}
    for block in PAGE.split("```toml\n")[1:]:
        for kind, entries in tomllib.loads(block.split("```")[0]).items():
            found.setdefault(kind, []).extend(entries)
    return found


VECTORS = vectors()


def of(kind: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("vector", VECTORS[kind])


class Second:
    """The page, read a second time."""

    def __init__(self, seed: str, what: str, about: int) -> None:
        hashed = hashlib.new("sha256")
        hashed.update(b"cowtui chance 1")
        for text in (seed, what, f"{about:d}"):
            hashed.update(struct.pack(">I", len(text.encode("utf-8"))) + text.encode("utf-8"))
        self.key = hashed.digest()
        self.taken = 0

    def word(self) -> int:
        block, place = divmod(self.taken, 8)
        self.taken += 1
        words: tuple[int, ...] = struct.unpack(">8I", hashlib.new("sha256", self.key + struct.pack(">Q", block)).digest())
        return words[place]

    def below(self, n: int) -> int:
        while (word := self.word()) + WORDS % n >= WORDS:
            pass
        return word % n

    def shuffle(self, items: list[int]) -> list[int]:
        order = items.copy()
        place = len(order) - 1
        while place > 0:
            other = self.below(place + 1)
            held = order[place]
            order[place] = order[other]
            order[other] = held
            place -= 1
        return order

    def draw(self, bag: list[int], k: int) -> Iterator[int]:
        left = bag.copy()
        while left and k:
            place = self.below(len(left))
            yield left[place]
            last = left.pop()
            if place < len(left):
                left[place] = last
            k -= 1


def both(vector: dict[str, Any]) -> tuple[Stream, Second]:
    keyed = vector["seed"], vector["what"], vector["about"]
    return Stream(*keyed), Second(*keyed)


# The vectors ---------------------------------------------------------------------------------------------------------------


def test_the_page_has_vectors_of_every_kind() -> None:
    kinds = ("stream", "below", "shuffle", "drawn", "take5", "start", "canon", "view", "news", "asks", "record")
    assert {kind: len(entries) for kind, entries in VECTORS.items()} == dict(zip(kinds, (5, 3, 1, 2, 1, *[1] * 6), strict=True))


@of("stream")
def test_the_keys_and_words_are_those_of_the_page(vector: dict[str, Any]) -> None:
    ours, second = both(vector)

    assert second.key.hex() == vector["key"]
    assert [ours.below(WORDS) for _ in range(9)] == vector["words"]
    assert [second.word() for _ in range(9)] == vector["words"]


@of("below")
def test_the_numbers_are_those_of_the_page(vector: dict[str, Any]) -> None:
    for chance in both(vector):
        assert [chance.below(n) for n in vector["n"]] == vector["values"]


def test_the_page_tells_of_a_word_that_is_thrown_away() -> None:
    vector = VECTORS["below"][2]
    _, second = both(vector)
    words = [second.word() for _ in range(9)]

    assert [word for word in words if word < 2147483649] == vector["values"]
    assert f"{next(word for word in words if word >= 2147483649):08x}" in PAGE


@of("shuffle")
def test_the_shuffle_is_that_of_the_page(vector: dict[str, Any]) -> None:
    ours, second = both(vector)

    assert shuffled(ours, vector["items"]) == second.shuffle(vector["items"]) == vector["order"]


@of("drawn")
def test_the_draw_is_that_of_the_page(vector: dict[str, Any]) -> None:
    ours, second = both(vector)

    assert drawn(ours, vector["bag"], vector["k"]) == list(second.draw(vector["bag"], vector["k"])) == vector["taken"]


@of("take5")
def test_the_deal_of_take_5_is_that_of_the_page(vector: dict[str, Any]) -> None:
    ours, second = both(vector)
    state = TAKE5.new(TAKE5.options(), vector["seats"], None)
    ask = Ask(TABLE, vector["what"], vector["about"])

    assert state.asks() == (ask,)
    assert state.chance(ask, ours) == Deal(tuple(map(tuple, vector["hands"])), tuple(vector["rows"]))
    cards = second.shuffle(list(range(1, 105)))
    assert [sorted(cards[10 * seat : 10 * seat + 10]) for seat in range(4)] == vector["hands"]
    assert cards[40:44] == vector["rows"]


@given(st.text(max_size=8), st.text(max_size=8), st.integers(-(10**12), 10**12), st.lists(st.integers(1, WORDS), max_size=20))
def test_the_two_programs_never_differ(seed: str, what: str, about: int, bounds: list[int]) -> None:
    ours, second = Stream(seed, what, about), Second(seed, what, about)

    assert [ours.below(n) for n in bounds] == [second.below(n) for n in bounds]


def test_a_word_that_is_just_not_less_than_the_limit_is_thrown_away() -> None:
    """Below n = 0xf1df76ea the limit is n itself, and n is the first word; the second is less."""
    for chance in (Stream("moo", "deal", 0), Second("moo", "deal", 0)):
        assert chance.below(0xF1DF76EA) == 0xCD1AB704


def test_a_stream_is_about_nothing_unless_it_is_said() -> None:
    assert Stream("moo").below(WORDS) == Stream("moo", "", 0).below(WORDS)


# What holds of any source --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("n", [0, -1, WORDS + 1])
def test_a_stream_refuses_bounds_that_it_cannot_serve(n: int) -> None:
    with pytest.raises(ValueError, match=rf"below\({n}\): n goes from 1 to 2\*\*32"):
        Stream("moo").below(n)


@given(st.integers(1, WORDS), st.integers(0, 2**32))
def test_every_number_is_below_its_bound(n: int, seed: int) -> None:
    for chance in (Stream(str(seed)), Fast(seed)):
        assert 0 <= chance.below(n) < n


def test_the_highest_bound_gives_numbers_of_the_upper_half_too() -> None:
    stream, fast = Stream("moo"), Fast(1)

    assert max(stream.below(WORDS) for _ in range(50)) > WORDS // 2
    assert max(fast.below(WORDS) for _ in range(50)) > WORDS // 2


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10])
def test_numbers_fall_evenly(n: int) -> None:
    falls_evenly(lambda chance: chance.below(n), n)
    falls_evenly(lambda chance: Stream(str(chance.below(WORDS))).below(n), n)


def test_all_orders_of_four_are_equally_likely() -> None:
    falls_evenly(lambda chance: tuple(shuffled(chance, "ABCD")), 24)


def test_all_draws_of_two_from_five_are_equally_likely() -> None:
    falls_evenly(lambda chance: tuple(drawn(chance, "ABCDE", 2)), 20)


def test_streams_that_differ_in_one_part_of_their_key_are_independent() -> None:
    def pair(chance: Chance) -> tuple[int, int]:
        seed = str(chance.below(WORDS))
        return Stream(seed, "roll", 1).below(6), Stream(seed, "roll", 2).below(6)

    falls_evenly(pair, 36)
    firsts = {
        Stream(*keyed).below(WORDS) for keyed in (("moo", "a", 1), ("moo", "a", 2), ("moo", "b", 1), ("mooo", "a", 1), ("mo", "oa", 1))
    }
    assert len(firsts) == 5


def test_reading_one_stream_moves_no_other() -> None:
    alone, mixed, other = Stream("moo", "deal"), Stream("moo", "deal"), Stream("moo", "roll")
    numbers = []
    for _ in range(20):
        numbers.append(mixed.below(6))
        other.below(6)

    assert numbers == [alone.below(6) for _ in range(20)]


def test_a_shuffle_and_a_draw_leave_what_they_were_given() -> None:
    cards = [1, 2, 3, 4, 5]
    shuffled(Fast(1), cards)
    drawn(Fast(1), cards, 3)

    assert cards == [1, 2, 3, 4, 5]


@given(st.lists(st.integers(), max_size=12), st.integers(0, 15), st.integers(0, 2**32))
def test_a_shuffle_and_a_draw_lose_and_invent_nothing(cards: list[int], k: int, seed: int) -> None:
    assert sorted(shuffled(Fast(seed), cards)) == sorted(cards)
    taken = drawn(Fast(seed), cards, k)
    assert len(taken) == min(k, len(cards))
    assert sorted(drawn(Fast(seed), cards, len(cards))) == sorted(cards)


def test_the_quick_source_gives_the_same_numbers_on_every_python() -> None:
    fast, spelled = Fast(7), Fast("moo")

    assert [fast.below(100) for _ in range(6)] == [32, 15, 65, 7, 53, 36]
    assert [spelled.below(100) for _ in range(6)] == [52, 99, 71, 74, 70, 20]
