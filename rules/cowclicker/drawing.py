"""What the Buy phase sets going: cards of the Basic deck, and the event cards among them (CC-09, CC-11, CC-27)."""

from __future__ import annotations

from bisect import insort

from rules.cowclicker import events, happenings
from rules.cowclicker.components import basics
from rules.cowclicker.events import Events
from rules.cowclicker.position import Position


def go_on(position: Position, told: list[Events]) -> None:
    """Go on to the next card to be drawn, the next choice, or the Upgrade phase; the event revealed last draws first (CC-R25)."""
    while position.phase == "draw":
        if not _owed(position):
            if not position.limbo:
                position.phase = "upgrade"
                return
            insort(position.discard, position.limbo.pop()[0])  # CC-R26: only now, its effect over, it can be drawn again
            continue
        if not position.basic and position.discard:
            told.append(events.Reshuffled(position.reshuffle()))
        if position.basic:
            return
        _owe(position, 0)
        told.append(events.NothingDrawn(position.turn))


def _owed(position: Position) -> int:
    """Count the cards still to be revealed, by the event at work or by the Buy phase itself."""
    return position.limbo[-1][1] if position.limbo else position.owed


def _owe(position: Position, count: int) -> None:
    if position.limbo:
        position.limbo[-1] = (position.limbo[-1][0], count)
    else:
        position.owed = count


def draw(position: Position, card: int, told: list[Events]) -> None:
    """Reveal a card of the Basic deck."""
    deck = position.deck
    _owe(position, _owed(position) - 1)
    position.draws += 1
    position.basic.remove(card)
    if card >= deck.first_event:
        position.limbo.append((card, 0))
        told.append(events.Drew(position.turn, card, "effect"))
        happenings.begin(position, told)
    elif card < deck.first_premium and basics(deck, position.pastures[position.turn]) >= deck.basic_limit:
        insort(position.discard, card)
        told.append(events.Drew(position.turn, card, "discard"))
    else:
        position.put(position.turn, card)
        told.append(events.Drew(position.turn, card, "pasture"))
    go_on(position, told)
