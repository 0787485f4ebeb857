"""The Toy as one value, its words, and how to play it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from toy import determinize, state, view
from toy.actions import Accept, Actions, Draw, Gate, Moo, Pass, Play, Rest
from toy.components import SEATS, Options
from toy.events import Bought, Buried, Dealt, Drew, Earned, Ended, Events, Gated, Mooed, Offered, Played, Rested, redact

from rules.chance import Chance
from rules.kernel import Ask, Game, Seat

PROMPTS: Final = {
    "deal": ("The table deals.", "TY-01"),
    "draw": ("The table gives a card.", "TY-02"),
    "turn": ("Draw, play, bury or rest.", "TY-02"),
    "moo": ("Cry Moo?", "TY-05"),
    "gate": ("Stop the coin?", "TY-06"),
    "close": ("The table waits for somebody to stop the coin.", "TY-06"),
    "offer": ("Offer a card.", "TY-07"),
    "answer": ("Buy it?", "TY-07"),
    "withdraw": ("Withdraw the offer?", "TY-08"),
}


def default_action(options: Options, seen: view.View, ask: Ask, chance: Chance) -> Actions | None:
    """TY-10."""
    return Rest() if ask.must else None


def heuristic(options: Options, seen: view.View, ask: Ask, chance: Chance) -> Actions | None:
    """Play the highest card that goes, cry Moo where it earns a coin, stop others' coins, buy what is free."""
    locked = {offer.card for offer in seen.offers}
    match ask.what:
        case "turn":
            fits = [card for card in seen.hand if card not in locked and abs(card - seen.heap[-1]) <= options.reach]
            if fits:
                return Play(max(fits))
            return Draw() if seen.left or seen.buried else Rest()
        case "moo":
            return Moo() if seen.heap[-1] % 3 == 0 else None
        case "gate":
            return Gate() if options.cards in seen.hand and options.cards not in locked else Pass()
        case "answer":
            price = next(offer.price for offer in seen.offers if offer.number == ask.about)
            return Accept(ask.about) if price == 0 else None
        case _:
            return None


def evaluate(table: state.State, seat: Seat) -> float:
    """Coins above the others' mean."""
    return table.coins[seat] - sum(table.coins) / len(table.coins)


def horizon(table: state.State) -> int:
    """Turns taken."""
    return table.turn


def describe_event(options: Options, event: Events, names: Sequence[str]) -> str:
    """One sentence."""
    match event:
        case Dealt(_, top):
            return f"The {top} lies on the heap."
        case Drew(seat, card, penalty):
            return f"{names[seat]} draws {'a card' if card is None else f'the {card}'}{' for a wrong Moo' if penalty else ''}."
        case Played(seat, card):
            return f"{names[seat]} plays the {card}."
        case Buried(seat, card):
            return f"{names[seat]} buries {'a card' if card is None else f'the {card}'}."
        case Rested(seat):
            return f"{names[seat]} rests."
        case Mooed(seat, right):
            return f"{names[seat]} cries Moo{'' if right else ' and is wrong'}."
        case Gated(seat, card):
            return f"{names[seat]} stops the coin with the {card}."
        case Earned(seat):
            return f"{names[seat]} earns a coin."
        case Offered(offer):
            return f"{names[offer.seller]} offers {names[offer.buyer]} a card for {offer.price}."
        case Ended(number, declined):
            return f"Offer {number} is {'declined' if declined else 'withdrawn'}."
        case Bought(offer):
            return f"{names[offer.buyer]} buys a card from {names[offer.seller]} for {offer.price}."
        case _:
            assert_never(event)


def describe_view(options: Options, seen: view.View, names: Sequence[str]) -> list[str]:
    """The heap, the players, one's own hand."""
    players = [f"{name}: {size} cards, {coins} coins" for name, size, coins in zip(names, seen.sizes, seen.coins, strict=True)]
    return [f"Heap: {' '.join(map(str, seen.heap))}", *players, f"Your hand: {' '.join(map(str, seen.hand))}"]


def describe_action(options: Options, seen: view.View, action: Actions) -> str:
    """What an offer costs."""
    if isinstance(action, Accept):
        return "".join(f"for {offer.price}" for offer in seen.offers if offer.number == action.number)
    return ""


GAME: Game[Options, Actions, Events, view.View, state.State] = Game(
    name="toy",
    title="The Toy",
    version=1,
    seats=SEATS,
    usual=3,
    options=Options,
    actions=Actions,
    events=Events,
    views=view.View,
    state=state.State,
    new=state.new,
    redact=redact,
    determinize=determinize.determinize,
    default_action=default_action,
    heuristic=heuristic,
    evaluate=evaluate,
    horizon=horizon,
    conserved=state.conserved,
    prompts=PROMPTS,
    describe_event=describe_event,
    describe_view=describe_view,
    describe_action=describe_action,
    waits=("window",),
)
