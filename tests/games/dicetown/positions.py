"""Positions of Dice Town in a line: the fields named, spelled as in case files; the rest of the cards is in the decks."""

from __future__ import annotations

import typing
from typing import Any

import pytest

from rules import cases, notation
from rules.dicetown import GAME
from rules.dicetown.components import Options
from rules.dicetown.memory import nameless
from rules.dicetown.state import State, new
from rules.kernel import Ask, Event, IllegalAction, Seat

KINDS = typing.get_type_hints(State, include_extras=True)


def at(seats: int = 2, options: Options | None = None, **fields: Any) -> State:
    """A state with these fields. What is named nowhere is in the decks; of other hands each seat remembers the backs."""
    state = new(options or Options(window=0), seats)
    for name, raw in fields.items():
        setattr(state, name, cases.value(KINDS[name], state.options, raw, name))
    state.hands = [sorted(hand) for hand in state.hands]
    state.store, state.played, state.drawn = sorted(state.store), sorted(state.played), sorted(state.drawn)
    state.mine -= sum(state.nuggets) if "mine" not in fields else 0
    state.prairie -= sum(state.herds) + sum(map(sum, state.grazed)) if "prairie" not in fields else 0
    lying = [*state.played, *state.face_up, *state.aside, *([] if state.victim is not None else state.drawn)]
    lying += [card for place in (*state.hands, *state.wired, *state.grazed, *state.removed) for card in place]
    lying += [card for layer in state.under for card in layer.cards]
    for name, deck in (("store", state.store), ("deeds", state.deeds)):
        for card in lying if name not in fields else ():
            if card in deck:
                deck.remove(card)
    if "cowboy_deck" not in fields:
        for suit in (*state.cowboys_up, *state.cowboy_discard, *(suit for gang in state.cowboys for suit in gang)):
            if suit is not None:
                state.cowboy_deck.remove(suit)
    if "known" not in fields:
        remember_backs(state)
    return state


def remember_backs(state: State) -> None:
    """Everybody has seen the backs of the cards in the other hands."""
    state.known = [
        sorted((nameless(card), (seat,)) for seat, hand in enumerate(state.hands) if seat != viewer for card in hand)
        for viewer in range(len(state.hands) + 1)
    ]


def say(state: State, *lines: str) -> list[Event]:
    """Say `SEAT ACTION` lines through the checked door, in place; what the last one told."""
    told: list[Event] = []
    for line in lines:
        seat, _, action = line.partition(" ")
        said = notation.read(GAME, state.options, action)
        state.check(int(seat), said)
        told = list(state.apply(int(seat), said))
    return told


def refusal(state: State, line: str) -> str:
    """Why `SEAT ACTION` is refused."""
    with pytest.raises(IllegalAction) as refused:
        say(state, line)
    return str(refused.value)


def legal(state: State, seat: Seat, what: str) -> list[str]:
    """The lines of the answers to a seat's ask."""
    return [notation.write(state.options, action) for action in state.legal(ask_of(state, seat, what))]


def ask_of(state: State, seat: Seat, what: str) -> Ask:
    """The ask of a seat that stands."""
    return next(ask for ask in state.asks() if (ask.seat, ask.what) == (seat, what))


def asked(state: State) -> list[str]:
    """Who is asked what."""
    return [f"{ask.seat} {ask.what}" for ask in state.asks()]
