"""The beginning and the end of a round: deal, spread and claims, rows and Cow, heads."""

from __future__ import annotations

from rules.kernel import Seat
from rules.take5 import events
from rules.take5.components import ROWS, Card, heads, in_play
from rules.take5.events import Events
from rules.take5.position import Position


def deal(position: Position, hands: tuple[tuple[Card, ...], ...], rows: tuple[Card, ...]) -> list[Events]:
    """Give out hands by seat and start the rows (T5-03)."""
    _gather(position)
    position.hands = [sorted(hand) for hand in hands]
    position.rest = sorted(set(position.rest).difference(rows, *hands))
    _start_rows(position, list(rows))
    return [events.Dealt(tuple(map(tuple, position.hands)), rows, position.cow)]


def spread(position: Position) -> list[Events]:
    """Lay out the cards in play face up (T5-21)."""
    _gather(position)
    position.spread, position.rest = position.rest, []
    return [events.SpreadOut(tuple(position.spread))]


def claim(position: Position, seat: Seat, card: Card) -> list[Events]:
    """Move a card that lies face up to a hand; the last four start the rows (T5-21)."""
    position.spread.remove(card)
    position.hands[seat].append(card)
    position.hands[seat].sort()
    told: list[Events] = [events.Claimed(seat, card)]
    if len(position.spread) == ROWS:
        cards, position.spread = position.spread, []
        _start_rows(position, cards)
        told.append(events.RowsStarted(tuple(cards), position.cow))
    return told


def score(position: Position, told: list[Events]) -> None:
    """Add the heads of the round to the totals (T5-11)."""
    taken = [heads(pile) for pile in position.piles]
    position.totals = [total + more for total, more in zip(position.totals, taken, strict=True)]
    position.round += 1
    told.append(events.Scored(tuple(taken), tuple(position.totals)))


def _gather(position: Position) -> None:
    """Take in all cards of the round before."""
    seats = len(position.hands)
    position.rows = []
    position.first, position.past, position.chosen = [], [], []
    position.played = [0] * seats
    position.piles = [[] for _ in range(seats)]
    position.rest = list(in_play(position.options, seats))


def _start_rows(position: Position, cards: list[Card]) -> None:
    """Lay the first card of each row; the Cow goes to the row with the lowest (T5-40)."""
    position.rows = [[card] for card in cards]
    position.first = cards
    position.cow = cards.index(min(cards)) if position.options.has_cow else None
