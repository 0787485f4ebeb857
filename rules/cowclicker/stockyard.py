"""The phases that play themselves: the last call, Stockyard, Out to Pasture (CC-15 to CC-18), and the next turn."""

from __future__ import annotations

from bisect import insort

from rules.cowclicker import events, trading
from rules.cowclicker.events import Events
from rules.cowclicker.position import Position


def end_upgrades(position: Position, told: list[Events]) -> None:
    """Open a last call where cows have changed hands by gift or trade (CC-R37); else go on to the Stockyard phase."""
    if any(position.given) or any(position.traded):
        position.phase = "call"
        told.append(events.Called(position.turn))
    else:
        fill(position, told)


def fill(position: Position, told: list[Events]) -> None:
    """Play the Stockyard phase up to the next card to be turned up (CC-15); then Out to Pasture."""
    if len(position.yard) < position.deck.yard_size:
        position.phase = "flip"
    else:
        _put_out(position, told)


def next_cards(position: Position) -> list[int]:
    """List the cards of which one comes next: the shuffled Premium deck, its known bottom in order, then the Cowntdown (CC-16)."""
    return position.premium or position.under[:1] or position.cowntdown


def flip(position: Position, card: int, told: list[Events]) -> None:
    """Turn the next card up: a cow, or the end (CC-17)."""
    in_cowntdown = position.in_cowntdown
    (position.premium or position.under or position.cowntdown).remove(card)
    position.flips += 1
    if card == position.deck.cowmageddon:
        position.phase = "over"
        trading.lapse(position, told, turn_over=True)
        told.append(events.CowmageddonCame(tuple([position.score(seat) for seat in range(len(position.pastures))])))
        return
    position.yard.append(card)
    told.append(events.Flipped(card, in_cowntdown))
    fill(position, told)


def _put_out(position: Position, told: list[Events]) -> None:
    """Play Out to Pasture (CC-18); in a drought the cow is retired instead (CC-R20). Of equal ones the first to arrive goes (CC-R15)."""
    options = position.options
    position.quiet = 0 if position.left_yard else position.quiet + 1
    laps = options.drought if position.in_cowntdown else options.drought_before
    is_drought = options.drought > 0 and position.quiet >= laps * len(position.pastures)
    if is_drought or not position.in_cowntdown:
        cow = max(position.yard, key=position.deck.mooney.__getitem__)
        position.yard.remove(cow)
        if is_drought:
            position.quiet = 0
            insort(position.retired, cow)
        else:
            position.under.append(cow)
        told.append(events.PutOut(cow, is_drought))
    _next_turn(position, told)


def _next_turn(position: Position, told: list[Events]) -> None:
    trading.lapse(position, told, turn_over=True)
    position.turns += 1
    position.start_turn((position.turn + 1) % len(position.pastures))
    told.append(events.TurnStarted(position.turn))
