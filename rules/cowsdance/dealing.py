"""Setting up a game: the deal, and the first card of the dance hall."""

from __future__ import annotations

from rules.cowsdance import events, pile, series, turns
from rules.cowsdance.components import Card, deck
from rules.cowsdance.events import Events
from rules.cowsdance.position import Position


def deal(position: Position, told: list[Events], hands: tuple[tuple[Card, ...], ...]) -> None:
    """Give out hands by seat; the rest is the pile (CD-04)."""
    assert position.dealer is not None
    assert position.asker is not None
    position.deals += 1
    position.pile = deck(position.options)
    for hand in hands:
        for card in hand:
            position.pile.remove(card)
    position.hands = [sorted(hand) for hand in hands]
    position.hall, position.pairs = [], [[] for _ in hands]
    position.buried, position.dug = [], [0] * len(hands)
    if pile.can_open(position.pile, position.buried):
        position.turning = 1
        told.append(events.Dealt(position.dealer, position.asker, hands))
    else:
        _throw_in(position, told)


def turn_up(position: Position, told: list[Events], card: Card, below: int | None) -> None:
    """Open the hall with a lady or a gent; put any other card back, with so many cards below it (CD-05)."""
    assert position.dealer is not None
    pile.take((card,), position.pile, position.buried)
    position.buried = [one for one in position.buried if one.below is not None]
    if below is None:
        position.hall = [card]
        position.turning = 0
        told.append(events.TurnedUp(card))
        turns.begin(position, series.next_after(position.dealer, position.playing))
        return
    position.turning += 1
    pile.bury(card, below, len(position.hands), position.buried)
    told.append(events.Buried(card))
    if not pile.can_open(position.pile, position.buried):
        _throw_in(position, told)


def _throw_in(position: Position, told: list[Events]) -> None:
    """Shuffle all cards together, for another deal (CD-05)."""
    assert position.dealer is not None
    position.turning = 0
    position.hands = [[] for _ in position.hands]
    position.pile, position.buried = deck(position.options), []
    told.append(events.ThrownIn(position.dealer))
