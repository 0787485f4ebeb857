"""Frames: what is cut from a stream of bytes, and what is refused before it is read."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from thorough import often

from net.core import frames
from net.core.frames import BadFrame, Reader, encode

values = st.dictionaries(
    st.text(max_size=8),
    st.recursive(
        st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=5),
        max_leaves=20,
    ),
    max_size=6,
)


@settings(max_examples=often(50), deadline=None, derandomize=True)
@given(st.lists(values, max_size=5), st.lists(st.integers(1, 40), min_size=1))
def test_values_arrive_whole_however_the_bytes_are_cut(said: list[dict[str, Any]], cuts: list[int]) -> None:
    stream = b"".join(map(encode, said))
    reader, heard, place = Reader(frames.TO_CLIENTS), [], 0
    while place < len(stream):
        for cut in cuts:
            heard += reader.feed(stream[place : place + cut])
            place += cut
    assert heard == said


def test_a_frame_that_is_too_long_is_refused_by_its_length_alone() -> None:
    with pytest.raises(BadFrame, match="4097 bytes; 4096 are the most"):
        Reader(frames.FROM_CLIENTS).feed((4097).to_bytes(4, "big"))


def test_a_frame_of_just_the_limit_is_read() -> None:
    value = {"text": "x" * (4096 - 9)}
    assert len(encode(value)) == 4096 + 4
    assert Reader(frames.FROM_CLIENTS).feed(encode(value)) == [value]


def test_a_host_never_makes_a_frame_that_nobody_may_send() -> None:
    with pytest.raises(ValueError, match="65536 are the most"):
        encode({"text": "x" * 65536})


HOSTILE = {
    "nothing": b"",
    "a number": b"\x05",
    "a list": b"\x91\x01",
    "a cut map": b"\x82\xa1a\x01",
    "two values": b"\x80\x80",
    "a list of four thousand million": b"\xdd\xff\xff\xff\xff",
    "a map of four thousand million": b"\xdf\xff\xff\xff\xff",
    "a text of four thousand million": b"\x81\xa1a\xdb\xff\xff\xff\xff",
    "lists in lists in lists": b"\x81\xa1a" + b"\x91" * 3000 + b"\x01",
    "maps in maps in maps": b"\x81\xa1a" * 1300 + b"\x01",
    "text that is not UTF-8": b"\x81\xa1a\xa2\xff\xfe",
    "a number as a key": b"\x81\x01\x02",
    "raw bytes": b"\x81\xa1a\xc4\x01a",
    "an extension": b"\x81\xa1a\xc7\x01\x05a",
    "a time": b"\x81\xa1a\xd6\xff\x00\x00\x00\x00",
    "a byte that means nothing": b"\xc1",
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_body_that_is_not_one_map_of_plain_values_is_refused(body: bytes) -> None:
    with pytest.raises(BadFrame):
        Reader(frames.FROM_CLIENTS).feed(len(body).to_bytes(4, "big") + body)


@settings(max_examples=often(100), deadline=None, derandomize=True)
@given(st.binary(max_size=200))
def test_any_bytes_are_values_or_a_bad_frame(data: bytes) -> None:
    reader = Reader(frames.FROM_CLIENTS)
    try:
        for value in reader.feed(data):
            assert isinstance(value, dict)
    except BadFrame:
        pass


@settings(max_examples=often(100), deadline=None, derandomize=True)
@given(st.binary(max_size=200))
def test_any_body_is_a_map_or_a_bad_frame(body: bytes) -> None:
    with suppress(BadFrame):
        assert msgpack.unpackb(msgpack.packb(frames.decode(body))) is not None
