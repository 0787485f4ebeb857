"""The phases that play themselves: the last call, Stockyard, Out to Pasture (CC-15 to CC-18), and the next turn."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from rules.cowclicker import events, trading
from rules.cowclicker.events import Events

if TYPE_CHECKING:
    from rules.cowclicker.state import State


def end_upgrades(state: State, told: list[Events]) -> None:
    """CC-R37: a last call where cows have changed hands by gift or trade; else the Stockyard phase."""
    if any(state.given) or any(state.traded):
        state.phase = "call"
        told.append(events.Called(state.turn))
    else:
        fill(state, told)


def fill(state: State, told: list[Events]) -> None:
    """CC-15: the Stockyard phase, up to the next card to be turned up; then Out to Pasture."""
    if len(state.yard) < state.deck.yard_size:
        state.phase = "flip"
    else:
        _put_out(state, told)


def next_cards(state: State) -> list[int]:
    """CC-16: the cards of which one comes next: the shuffled Premium deck, its known bottom in order, then the Cowntdown."""
    return state.prem or state.under[:1] or state.cowntdown


def flip(state: State, card: int, told: list[Events]) -> None:
    """The next card is turned up: a cow, or the end (CC-17)."""
    in_cowntdown = state.in_cowntdown
    (state.prem or state.under or state.cowntdown).remove(card)
    state.flips += 1
    if card == state.deck.cowmageddon:
        state.phase = "over"
        trading.lapse(state, told, turn_over=True)
        told.append(events.CowmageddonCame(tuple([state.score(seat) for seat in range(len(state.past))])))
        return
    state.yard.append(card)
    told.append(events.Flipped(card, in_cowntdown))
    fill(state, told)


def _put_out(state: State, told: list[Events]) -> None:
    """CC-18: Out to Pasture; in a drought the cow is retired instead (CC-R20). Of equal ones the first to arrive goes (CC-R15)."""
    options = state.options
    state.quiet = 0 if state.left_yard else state.quiet + 1
    laps = options.drought if state.in_cowntdown else options.drought_before
    is_drought = options.drought > 0 and state.quiet >= laps * len(state.past)
    if is_drought or not state.in_cowntdown:
        cow = max(state.yard, key=state.deck.mooney.__getitem__)
        state.yard.remove(cow)
        if is_drought:
            state.quiet = 0
            insort(state.retired, cow)
        else:
            state.under.append(cow)
        told.append(events.PutOut(cow, is_drought))
    _next_turn(state, told)


def _next_turn(state: State, told: list[Events]) -> None:
    trading.lapse(state, told, turn_over=True)
    seats = len(state.past)
    state.turn = (state.turn + 1) % seats
    state.turns += 1
    state.milk, state.left_yard, state.passed = 0, False, []
    state.locks = [[] for _ in range(seats)]
    state.given, state.traded = [0] * seats, [0] * seats
    state.start_turn(told)
