"""Positions of Cowtown in text, and what is said in them, for the tests beside this file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from rules import cases, notation
from rules.chance import Fast
from rules.cowtown import GAME
from rules.cowtown.components import cards_of, write_cards
from rules.cowtown.events import Events
from rules.cowtown.state import State
from rules.kernel import TABLE, Ask, IllegalAction, Seat, play


def table(seats: int = 3, options: dict[str, Any] | None = None, **given: Any) -> State:
    """Build a position: fields of the state in the spelling of case files; the grace is 0 and player 1 deals unless said otherwise."""
    said = {"catch_grace": 0, "dealer": 1, **(options or {})}
    _, state = cases.position(GAME, cases.Case(rule="", seats=seats, options=said, given=given))
    assert isinstance(state, State)
    return state


def few_unseen(hands: list[str], options: dict[str, Any] | None = None, **given: Any) -> State:
    """Build a position with every other card behind barn doors, so that few worlds fit a view."""
    state = table(len(hands), options, hands=hands, **given)
    elsewhere = [card for place in (state.deck, state.discard, *state.hands, *state.stacks) for card in place]
    rest = Counter(cards_of("half"))
    rest.subtract(elsewhere)
    state.closed = sorted(rest.elements())
    return state


def say(state: State, *lines: str) -> tuple[State, list[Events]]:
    """Say lines like `0 play a:B6` or `table flip Y5` through the checked door: the state after them, and all that happened."""
    told: list[Events] = []
    for line in lines:
        who, _, do = line.partition(" ")
        action = notation.read(GAME, state.options, do)
        state, more = play(state, TABLE if who == "table" else int(who), action)
        told += more
    return state, told


def after(state: State, *lines: str) -> State:
    """Return the state after these lines."""
    return say(state, *lines)[0]


def refusal(state: State, line: str) -> str:
    """Return the rule and the sentence with which a line is refused."""
    before = msgspec.msgpack.encode(state)
    with pytest.raises(IllegalAction) as refused:
        say(state, line)
    assert msgspec.msgpack.encode(state) == before
    return str(refused.value)


def answers(state: State, seat: Seat, what: str) -> list[str]:
    """List all answers of this seat to this question, in notation."""
    (ask,) = [ask for ask in state.asks() if (ask.seat, ask.what) == (seat, what)]
    return [notation.write(state.options, action) for action in state.legal(ask)]


def asked(state: State) -> list[str]:
    """List what must be answered, by a seat or by the table: `1 turn`."""
    return [f"{'table' if ask.seat == TABLE else ask.seat} {ask.what}" for ask in state.asks() if ask.must]


def offered(state: State) -> list[str]:
    """List what may be answered: `0 moo`."""
    return [f"{ask.seat} {ask.what}" for ask in state.asks() if not ask.must]


def ask_of(state: State, seat: Seat, what: str) -> Ask:
    """Return the question of this name to this seat."""
    (ask,) = [ask for ask in state.asks() if (ask.seat, ask.what) == (seat, what)]
    return ask


def said_by(judge: Callable[..., Any], state: State, seat: Seat, what: str) -> str | None:
    """Return the line with which `default_action` or `heuristic` answers this question from the seat's view."""
    action = judge(state.options, state.view(seat), ask_of(state, seat, what), Fast(1))
    return None if action is None else notation.write(state.options, action)


def hand(state: State, seat: Seat) -> str:
    """Write a hand in notation."""
    return write_cards(state.hands[seat])


def stacks(state: State) -> list[str]:
    """Write the stacks in notation, by letter."""
    return [write_cards(stack) for stack in state.stacks]
