"""What one seat of the Toy knows, and the whole states that fit it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace
from toy import state as table
from toy.components import Card, Options, Standing

from rules import kernel
from rules.chance import Chance, shuffled
from rules.kernel import Seat

if TYPE_CHECKING:
    from toy.state import State


class View(kernel.View, frozen=True):
    """One seat's, or a watcher's."""

    seat: Seat | None
    hand: tuple[Card, ...]
    """One's own; a watcher's is empty."""
    sizes: tuple[int, ...]
    """Cards in hand, by seat."""
    left: int
    """Cards in the pile, the one at the bottom left out."""
    buried: bool
    """Whether a card lies at the bottom now."""
    bottom: Card | None
    """TY-04: known to the one who buried it."""
    buried_by: Seat | None
    heap: tuple[Card, ...]
    seen: tuple[tuple[Seat, Seat, Card | None], ...]
    """TY-09: the card is known to the two."""
    coins: tuple[int, ...]
    bank: int
    turn: int
    drawer: Seat | None
    penalty: bool
    draws: int
    cry: Seat | None
    caller: Seat | None
    called_on: int
    passed: bool
    """One's own answer in the window (TY-06)."""
    offers: tuple[Standing, ...]
    """The card is known to its seller."""
    offered: int


def view_of(state: State, seat: Seat | None) -> View:
    """See kernel.State."""
    return View(
        seat=seat,
        hand=() if seat is None else tuple(state.hands[seat]),
        sizes=tuple(map(len, state.hands)),
        left=len(state.pile),
        buried=state.bottom is not None,
        bottom=state.bottom if seat is not None and seat == state.buried_by else None,
        buried_by=state.buried_by,
        heap=tuple(state.heap),
        seen=tuple((knower, holder, card if seat in (knower, holder) else None) for knower, holder, card in state.seen),
        coins=tuple(state.coins),
        bank=state.bank,
        turn=state.turn,
        drawer=state.drawer,
        penalty=state.penalty,
        draws=state.draws,
        cry=state.cry,
        caller=state.caller,
        called_on=state.called_on,
        passed=seat is not None and state.passed[seat],
        offers=tuple(offer if offer.seller == seat else replace(offer, card=None) for offer in state.offers),
        offered=state.offered,
    )


def determinize(options: Options, view: View, chance: Chance) -> State:
    """A state that this view allows: unseen cards fall anywhere, and others may have passed or not."""
    hands = [list(view.hand) if seat == view.seat else [] for seat in range(len(view.sizes))]
    for knower, holder, card in view.seen:
        if card is not None and knower == view.seat:
            hands[holder].append(card)
    used = {*view.heap, *(card for hand in hands for card in hand), view.bottom}
    rest = shuffled(chance, [card for card in range(1, options.cards + 1) if card not in used])
    unknown: list[list[Card]] = []
    for seat, size in enumerate(view.sizes):
        drawn = [rest.pop() for _ in range(size - len(hands[seat]))]
        unknown.append(drawn.copy())
        hands[seat] = sorted(hands[seat] + drawn)
    bottom = rest.pop() if view.buried and view.bottom is None else view.bottom
    seats = range(len(view.sizes))
    passed = [view.caller is not None and (seat == view.caller or chance.below(2) == 1) for seat in seats]
    if view.seat is not None:
        passed[view.seat] = view.passed
    return table.State(
        options,
        hands,
        pile=sorted(rest),
        bottom=bottom,
        buried_by=view.buried_by,
        heap=list(view.heap),
        seen=[(knower, holder, unknown[holder].pop() if card is None else card) for knower, holder, card in view.seen],
        coins=list(view.coins),
        bank=view.bank,
        turn=view.turn,
        drawer=view.drawer,
        penalty=view.penalty,
        draws=view.draws,
        cry=view.cry,
        caller=view.caller,
        called_on=view.called_on,
        passed=passed,
        offers=[replace(offer, card=unknown[offer.seller].pop()) if offer.card is None else offer for offer in view.offers],
        offered=view.offered,
    )
