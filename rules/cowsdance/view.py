"""What one seat of Cows Can't Dance knows, and the whole states that fit it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Literal

from rules import kernel
from rules.chance import Chance, shuffled
from rules.cowsdance import imagining
from rules.cowsdance import pile as piles
from rules.cowsdance import state as table
from rules.cowsdance.components import Asker, Card, Couple, Kinds, Options, deck
from rules.kernel import Seat

if TYPE_CHECKING:
    from rules.cowsdance.state import State


class View(kernel.View, frozen=True):
    """One seat's, or a watcher's. The fields of the state that are named alike hold what is said there."""

    seat: Seat | None
    dealer: Seat | None
    asker: Asker | None
    turn: Seat | None
    asking: Literal["open", "paired", "refused"]
    hand: tuple[Card, ...]
    """One's own; a watcher's is empty."""
    left: tuple[int, ...]
    """Cards in hand, by seat."""
    pile: int
    """Cards in the pile."""
    buried: tuple[tuple[Card, int], ...]
    """Cards that may lie buried in the pile, and how many of its kind this seat drew from where they may lie."""
    dug: tuple[int, ...]
    hall: tuple[Card, ...]
    exempt: tuple[Card, ...]
    pairs: tuple[tuple[Couple, ...], ...]
    lacks: tuple[tuple[tuple[Kinds, int], ...], ...]
    shown: tuple[bool, ...]
    playing: tuple[Seat, ...]
    game: int
    totals: tuple[int, ...]
    play_offs: tuple[tuple[int, ...], ...]
    over: bool
    deals: int
    turns: int


def view_of(state: State, seat: Seat | None) -> View:
    """See kernel.State. TABLE turns up the first card and draws before anybody looks, so nothing of that shows."""
    return View(
        seat=seat,
        dealer=state.dealer,
        asker=state.asker,
        turn=state.turn,
        asking=state.asking,
        hand=() if seat is None else tuple(state.hands[seat]),
        left=tuple(map(len, state.hands)),
        pile=piles.size(state.pile, state.buried),
        buried=tuple([(one.card, 0 if seat is None else one.met[seat]) for one in state.buried]),
        dug=tuple(state.dug),
        hall=tuple(state.hall),
        exempt=tuple(state.exempt),
        pairs=tuple(map(tuple, state.pairs)),
        lacks=tuple(map(tuple, state.lacks)),
        shown=tuple(state.shown),
        playing=tuple(state.playing),
        game=state.game,
        totals=tuple(state.totals),
        play_offs=tuple(map(tuple, state.play_offs)),
        over=state.over,
        deals=state.deals,
        turns=state.turns,
    )


def hidden(options: Options, view: View) -> list[Card]:
    """The cards that this view does not show, sorted: in other hands, or in the pile."""
    seen = Counter([*view.hand, *view.hall])
    for couples in view.pairs:
        for couple in couples:
            seen.update(couple)
    return sorted((Counter(deck(options)) - seen).elements())


def determinize(options: Options, view: View, chance: Chance) -> State:
    """A state that this view allows: unseen cards fall anywhere but where somebody is known to lack them."""
    unseen = imagining.Unseen(shuffled(chance, hidden(options, view)))
    for seat, left in enumerate(view.left):
        if seat != view.seat:
            for kinds in imagining.narrow_places(left, view.lacks[seat], view.asker if view.shown[seat] else None):
                unseen.put(kinds, seat)
    buried = imagining.bury(options, view, unseen, chance) if view.buried else []
    hands = [list(view.hand) if seat == view.seat else unseen.hand(seat, left) for seat, left in enumerate(view.left)]
    return table.State(
        options=options,
        dealer=view.dealer,
        asker=view.asker,
        turning=0,
        turn=view.turn,
        due=0,
        asking=view.asking,
        hands=hands,
        pile=unseen.rest(),
        buried=buried,
        dug=list(view.dug),
        hall=list(view.hall),
        exempt=list(view.exempt),
        pairs=[list(couples) for couples in view.pairs],
        lacks=[list(lacks) for lacks in view.lacks],
        shown=list(view.shown),
        playing=list(view.playing),
        game=view.game,
        totals=list(view.totals),
        play_offs=[list(points) for points in view.play_offs],
        over=view.over,
        deals=view.deals,
        turns=view.turns,
    )
