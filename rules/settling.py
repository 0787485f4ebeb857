"""What the table says before anybody else is asked: its questions without a wait, answered one after the other until none stands.

Whoever drives a game does this first. A position in which the table has nothing to draw is settled: seats speak, and views are taken,
only then. A rule that makes the table draw for ever is a fault, so every such loop counts, and says what ran away.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from rules.chance import Chance
from rules.errors import TableRunsAway
from rules.kernel import TABLE, AnyState, Ask

MOST: Final = 1_000
"""The table draws so often in a row at most; the games' own longest runs are below twenty."""


def table_ask(state: AnyState) -> Ask | None:
    """TABLE's question without a wait, if one stands."""
    for ask in state.asks():
        if ask.seat == TABLE and not ask.wait:
            return ask
    return None


def is_settled(state: AnyState) -> bool:
    """Whether the table has nothing to draw."""
    return table_ask(state) is None


def table_asks(state: AnyState) -> Iterator[Ask]:
    """The questions that the table has to answer; the caller answers each, in place, before it takes the next. Raises TableRunsAway."""
    count = 0
    while ask := table_ask(state):
        if count == MOST:
            raise runaway(ask)
        yield ask
        count += 1


def settle(state: AnyState, draws: Callable[[Ask], Chance]) -> list[Any]:
    """Let the table draw, in place, until the position is settled. What happened. Raises TableRunsAway.

    `draws` gives the source of chance for a question.
    """
    events: list[Any] = []
    for ask in table_asks(state):
        events += state.apply(TABLE, state.chance(ask, draws(ask)))
    return events


def runaway(ask: Ask) -> TableRunsAway:
    """The error that names what ran away."""
    return TableRunsAway(f"the table has answered itself {MOST} times in a row, and is asked again: {ask.what!r} about {ask.about}")
