"""Positions of Cow Clicker in text, and what is said in them, for the tests beside this file."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from rules import cases, notation
from rules.cowclicker import GAME
from rules.cowclicker.events import Events
from rules.cowclicker.state import State
from rules.kernel import TABLE, Ask, IllegalAction, Seat, play


def table(seats: int = 2, options: dict[str, Any] | None = None, **given: Any) -> State:
    """A position: fields of the state in the spelling of case files; the last call lasts 0 ms unless said otherwise."""
    said = {"last_call": 0, **(options or {})}
    _, state = cases.position(GAME, cases.Case(rule="", seats=seats, options=said, given=given))
    assert isinstance(state, State)
    return state


def at(phase: str, *pastures: str, options: dict[str, Any] | None = None, **given: Any) -> State:
    """A position with these pastures; the first seat's turn, and of the standard deck a stockyard of seven and few others unless said."""
    usual = {"yard": "p10 p12 p12 p13 p15 p15 p17", "premium": "p20 p23", "cowntdown": "p99 M"}
    if options and "deck" in options:
        usual = {"yard": "", "premium": "", "cowntdown": "M"}
    return table(len(pastures), options, **{"phase": phase, "pastures": list(pastures), **usual, **given})


def say(state: State, *lines: str) -> tuple[State, list[Events]]:
    """The state after these lines, `0 buy` or `table draw b3`, said through the checked door, and all that happened."""
    told: list[Events] = []
    for line in lines:
        who, _, do = line.partition(" ")
        action = notation.read(GAME, state.options, do)
        state, more = play(state, TABLE if who == "table" else int(who), action)
        told += more
    return state, told


def after(state: State, *lines: str) -> State:
    """The state after these lines."""
    return say(state, *lines)[0]


def refusal(state: State, line: str) -> str:
    """The rule and the sentence with which a line is refused."""
    before = msgspec.msgpack.encode(state)
    with pytest.raises(IllegalAction) as refused:
        say(state, line)
    assert msgspec.msgpack.encode(state) == before
    return str(refused.value)


def asked(state: State) -> list[str]:
    """What is asked: `1 sale`; what may go unanswered has a question mark."""
    return [f"{'table' if ask.seat == TABLE else ask.seat} {ask.what}{'' if ask.must else '?'}" for ask in state.asks()]


def ask_of(state: State, seat: Seat, what: str) -> Ask:
    """The question of this name to this seat."""
    (ask,) = [ask for ask in state.asks() if (ask.seat, ask.what) == (seat, what)]
    return ask


def answers(state: State, seat: Seat, what: str) -> list[str]:
    """The lines of all answers of this seat to this question."""
    return [notation.write(state.options, action) for action in state.legal(ask_of(state, seat, what))]


def cows(state: State, cards: list[int]) -> str:
    """Cards in words."""
    return " ".join(map(state.deck.spell, cards))


def pastures(state: State) -> list[str]:
    """The pastures in words, by seat."""
    return [cows(state, pasture) for pasture in state.pastures]


def card(state: State, text: str) -> int:
    """The number of a card."""
    return state.deck.by_spelling[text]
