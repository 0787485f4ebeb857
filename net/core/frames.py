"""MessagePack values on a byte stream: a length of 4 bytes, big-endian, then one map.

A frame that is too long is refused by its length, before its body is waited for. Nothing else here knows what a value means.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import msgpack  # type: ignore[import-untyped]
import msgspec

TO_CLIENTS: Final = 64 * 1024
"""The longest body that a host sends, in bytes."""
FROM_CLIENTS: Final = 4 * 1024
"""The longest body that a client sends."""
_HEAD: Final = 4


class BadFrame(ValueError):
    """Bytes that are no frame: nothing after them can be read. The text says what is wrong."""


def encode(value: dict[str, Any]) -> bytes:
    """One frame. Raises ValueError where the body is longer than anybody may send."""
    body = pack(value)
    if len(body) > TO_CLIENTS:
        raise ValueError(f"a frame of {len(body)} bytes; {TO_CLIENTS} are the most")
    return len(body).to_bytes(_HEAD, "big") + body


def pack(value: Any) -> bytes:
    """Plain values as MessagePack."""
    body: Any = msgpack.packb(value)
    return bytes(body)


def measured(value: Any) -> bytes:
    """The same bytes, five times as fast, of values and of Structs: to compare and to measure what is not sent so."""
    return msgspec.msgpack.encode(value)


class Reader:
    """Cuts what arrives into values. After a BadFrame it is of no more use."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[dict[str, Any]]:
        """The values that are whole now, in order; [] where more bytes are needed. Raises BadFrame."""
        return list(self.values(data))

    def values(self, data: bytes) -> Iterator[dict[str, Any]]:
        """The same one after the other, each decoded when its turn comes. Take them all before the next bytes. Raises BadFrame."""
        self._buffer += data
        start = 0
        try:
            while len(self._buffer) - start >= _HEAD:
                length = int.from_bytes(self._buffer[start : start + _HEAD], "big")
                if length > self._limit:
                    raise BadFrame(f"a frame of {length} bytes; {self._limit} are the most here")
                end = start + _HEAD + length
                if len(self._buffer) < end:
                    break
                body, start = bytes(self._buffer[start + _HEAD : end]), end
                yield decode(body)
        finally:
            del self._buffer[:start]


def decode(body: bytes) -> dict[str, Any]:
    """The map in one body. Raises BadFrame."""
    most = len(body)
    try:
        value = msgpack.unpackb(
            body,
            raw=False,
            strict_map_key=True,
            max_str_len=most,
            max_bin_len=0,
            max_array_len=most,
            max_map_len=most,
            max_ext_len=0,
        )
    except (ValueError, msgpack.UnpackException, RecursionError) as fault:
        raise BadFrame(f"a frame is not one MessagePack value: {type(fault).__name__}") from None
    if type(value) is not dict:
        raise BadFrame("a frame is not a map")
    return value
