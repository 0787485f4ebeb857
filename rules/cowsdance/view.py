"""What one seat of Cows Can't Dance knows."""

from __future__ import annotations

from collections import Counter
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

from rules import kernel
from rules.bounds import BySeat, Count, Number
from rules.cowsdance.components import DECK, HAND, PLAY_OFFS, SEATS, Asker, Card, Couple, Kinds, Options, deck
from rules.cowsdance.position import Position
from rules.kernel import Seat

Cards: TypeAlias = Annotated[int, Meta(ge=0, le=DECK)]
Pile: TypeAlias = Annotated[tuple[Card, ...], Meta(max_length=DECK)]


class View(kernel.View, frozen=True):
    """One seat's, or a watcher's. The fields of the position that are named alike hold what is said there."""

    seat: Seat | None
    dealer: Seat | None
    asker: Asker | None
    turn: Seat | None
    asking: Literal["open", "paired", "refused"]
    hand: Annotated[tuple[Card, ...], Meta(max_length=HAND)]
    """One's own; a watcher's is empty."""
    left: BySeat[Annotated[int, Meta(ge=0, le=HAND)]]
    """Cards in hand, by seat."""
    pile: Cards
    """Cards in the pile."""
    buried: Annotated[tuple[tuple[Card, Cards], ...], Meta(max_length=DECK)]
    """Cards that may lie buried in the pile, and how many of its kind this seat drew from where they may lie."""
    dug: BySeat[Cards]
    hall: Pile
    exempt: Pile
    pairs: BySeat[Annotated[tuple[Couple, ...], Meta(max_length=DECK)]]
    lacks: BySeat[Annotated[tuple[tuple[Kinds, Cards], ...], Meta(max_length=DECK)]]
    shown: BySeat[bool]
    playing: Annotated[tuple[Seat, ...], Meta(max_length=SEATS[-1])]
    game: Count
    totals: BySeat[Count]
    play_offs: Annotated[tuple[BySeat[Count], ...], Meta(max_length=PLAY_OFFS)]
    over: bool
    deals: Count
    turns: Number


def view_of(position: Position, seat: Seat | None) -> View:
    """Build what a seat knows, field by field; None is a watcher. TABLE turns up and draws before anybody looks: none of it shows."""
    return View(
        seat=seat,
        dealer=position.dealer,
        asker=position.asker,
        turn=position.turn,
        asking=position.asking,
        hand=() if seat is None else tuple(position.hands[seat]),
        left=tuple(map(len, position.hands)),
        pile=position.pile_size(),
        buried=tuple([(one.card, 0 if seat is None else one.met[seat]) for one in position.buried]),
        dug=tuple(position.dug),
        hall=tuple(position.hall),
        exempt=tuple(position.exempt),
        pairs=tuple(map(tuple, position.pairs)),
        lacks=tuple(map(tuple, position.lacks)),
        shown=tuple(position.shown),
        playing=tuple(position.playing),
        game=position.game,
        totals=tuple(position.totals),
        play_offs=tuple(map(tuple, position.play_offs)),
        over=position.over,
        deals=position.deals,
        turns=position.turns,
    )


def hidden(options: Options, view: View) -> list[Card]:
    """List the cards that this view does not show, sorted: in other hands, or in the pile."""
    seen = Counter([*view.hand, *view.hall])
    for couples in view.pairs:
        for couple in couples:
            seen.update(couple)
    return sorted((Counter(deck(options)) - seen).elements())
