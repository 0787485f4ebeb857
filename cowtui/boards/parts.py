"""What pictures of a turn on the way are made of."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def changed(parts: tuple[T, ...], place: int, part: T) -> tuple[T, ...]:
    """The same parts with another one in this place."""
    return (*parts[:place], part, *parts[place + 1 :])
