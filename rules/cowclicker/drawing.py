"""What the Buy phase sets going: cards of the Basic deck, and the event cards among them (CC-09, CC-11, CC-27)."""

from __future__ import annotations

from bisect import insort
from typing import TYPE_CHECKING

from rules.cowclicker import events, happenings
from rules.cowclicker.components import basics
from rules.cowclicker.events import Events

if TYPE_CHECKING:
    from rules.cowclicker.state import State


def go_on(state: State, told: list[Events]) -> None:
    """Go on to the next card to be drawn, the next choice, or the Upgrade phase; the event revealed last draws first (CC-R25)."""
    while state.phase == "draw":
        if not _owed(state):
            if not state.limbo:
                state.phase = "upgrade"
                return
            insort(state.disc, state.limbo.pop()[0])  # CC-R26: only now, its effect over, it can be drawn again
            continue
        if not state.basic:
            reshuffle(state, told)
        if state.basic:
            return
        _owe(state, 0)
        told.append(events.NothingDrawn(state.turn))


def _owed(state: State) -> int:
    """Cards still to be revealed, by the event at work or by the Buy phase itself."""
    return state.limbo[-1][1] if state.limbo else state.owed


def _owe(state: State, count: int) -> None:
    if state.limbo:
        state.limbo[-1] = (state.limbo[-1][0], count)
    else:
        state.owed = count


def draw(state: State, card: int, told: list[Events]) -> None:
    """A card of the Basic deck is revealed."""
    deck = state.deck
    _owe(state, _owed(state) - 1)
    state.draws += 1
    state.basic.remove(card)
    if card >= deck.first_event:
        state.limbo.append((card, 0))
        told.append(events.Drew(state.turn, card, "effect"))
        happenings.begin(state, told)
    elif card < deck.first_premium and basics(deck, state.past[state.turn]) >= deck.basic_limit:
        insort(state.disc, card)
        told.append(events.Drew(state.turn, card, "discard"))
    else:
        state.put(state.turn, card)
        told.append(events.Drew(state.turn, card, "pasture"))
    go_on(state, told)


def reshuffle(state: State, told: list[Events]) -> None:
    """CC-11, CC-R5: the discard is the new Basic deck; a bag needs no shuffling."""
    if state.disc:
        state.basic, state.disc = state.disc, []
        told.append(events.Reshuffled(len(state.basic)))
