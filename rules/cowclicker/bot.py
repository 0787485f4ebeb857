"""How to play Cow Clicker sensibly from one's own view, and what an absent player does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from rules.chance import Chance
from rules.cowclicker.actions import Accept, Actions, Buy, Decline, Gift, Herd, Pick, Sell, Skip, Swap, Target, Tip, Upgrade
from rules.cowclicker.components import Options, basics, deck_of
from rules.cowclicker.decks import Deck
from rules.cowclicker.state import State
from rules.cowclicker.upgrades import Purse
from rules.cowclicker.view import View
from rules.kernel import Ask, Seat
from rules.playout import LISTED

EARLY: Final = 12
"""While so many cards are still to come to the stockyard, the Cowntdown's counted by half, all mooney may merge into one cow yet."""


def default_action(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """Skip, decline, and in an event the numbered defaults: the leading opponent, one's cheapest cow, the deck's dearest."""
    deck = deck_of(options)
    match ask.what:
        case "sale" | "buy" | "upgrade":
            return Skip()
        case "answer" | "decline":
            return Decline(ask.about)
        case "trade" | "last call":
            return None
        case "tipping":
            return Tip(view.pastures[ask.seat][0]) if ask.must else None
        case "cowboy":
            return Herd((), 0)
        case "calf":
            return Pick(_dearest(deck, _calves(deck, view)))
        case "drive":
            victim = _leader(deck, view, _with_basics(deck, view))
            return Swap(view.pastures[view.turn][0], victim, _basics(deck, view, victim)[-1])
        case _:
            return _target(deck, view, ask.what, _leader(deck, view, _victims(deck, view, ask.what)))


def heuristic(options: Options, view: View, ask: Ask, chance: Chance) -> Actions | None:
    """Gather mooney for the dearest cow that it buys; in the Cowntdown look after the average, and give junk to whoever leads."""
    deck = deck_of(options)
    own = view.pastures[ask.seat]
    match ask.what:
        case "sale":
            return _sale(deck, view, own)
        case "buy":
            return _upgrade(deck, view, own) or (_buy(deck, view, own) if not _sits_back(deck, view, ask.seat) else Skip())
        case "upgrade":
            return _upgrade(deck, view, own) or Skip()
        case "trade" | "last call":
            return _junk(options, view, ask.seat)
        case "answer":
            return _answer(deck, view, ask)
        case "tipping":
            return Tip(own[0]) if ask.must else None
        case "cowboy":
            return Herd((), 0 if _sits_back(deck, view, ask.seat) else 1)
        case "drive":
            victim = max(_with_basics(deck, view), key=lambda seat: deck.mooney[_basics(deck, view, seat)[-1]])
            return Swap(own[0], victim, _basics(deck, view, victim)[-1])
        case "rustling" | "bbq":
            victims = _victims(deck, view, ask.what)
            return _target(deck, view, ask.what, max(victims, key=lambda seat: deck.mooney[_falls(deck, view, ask.what, seat)[0]]))
        case _:
            return default_action(options, view, ask, chance)


def rollout_policy(state: State, ask: Ask, chance: Chance) -> Actions:
    """Draw and upgrade wherever that is allowed, for the dearest cow; in events anything."""
    answers = list(islice(state.legal(ask), LISTED))
    if ask.what in ("sale", "buy", "upgrade"):
        return answers[0] if isinstance(answers[-1], Sell) else answers[-1]
    return answers[chance.below(len(answers))]


def evaluate(state: State, seat: Seat) -> float:
    """Measure how far a seat stands before the best of the others: by average (CC-22), and early on by all mooney, which may merge yet."""
    stands = [_stand(state, one) for one in range(len(state.pastures))]
    own = stands.pop(seat)
    return own - max(stands)


def _stand(state: State, seat: Seat) -> float:
    total, cows = state.score(seat)
    average = total / (cows or 1)
    if state.phase == "over":
        return average
    to_come = len(state.premium) + len(state.under) + len(state.cowntdown) / 2
    hope = min(1.0, to_come / EARLY)
    return average + hope * (min(total, state.deck.mooney[state.deck.first_event - 1]) - average)


def horizon(state: State) -> int:
    """Count the laps finished; one more when the game is over."""
    return state.turns // len(state.pastures) + (state.phase == "over")


def _total(deck: Deck, cows: Sequence[int]) -> int:
    return sum([deck.mooney[cow] for cow in cows])


def _averages(deck: Deck, pastures: Sequence[Sequence[int]]) -> list[float]:
    return [_total(deck, pasture) / (len(pasture) or 1) for pasture in pastures]


def _lead(deck: Deck, pastures: Sequence[Sequence[int]], seat: Seat) -> float:
    averages = _averages(deck, pastures)
    own = averages.pop(seat)
    return own - max(averages)


def _leader(deck: Deck, view: View, among: Sequence[Seat]) -> Seat:
    """Pick the seat with the best average; of equal ones the lowest."""
    averages = _averages(deck, view.pastures)
    return max(among, key=averages.__getitem__)


def _opponents(view: View, seat: Seat) -> list[Seat]:
    return [other for other in range(len(view.pastures)) if other != seat]


def _basics(deck: Deck, view: View, seat: Seat) -> tuple[int, ...]:
    return view.pastures[seat][: basics(deck, view.pastures[seat])]


def _with_basics(deck: Deck, view: View) -> list[Seat]:
    return [seat for seat in _opponents(view, view.turn) if _basics(deck, view, seat)]


def _falls(deck: Deck, view: View, kind: str, seat: Seat) -> list[int]:
    """List what a Rustling or Bar-B-Que takes from this seat: no breed, one, or several that are equally cheap."""
    count = basics(deck, view.pastures[seat])
    cows = view.pastures[seat][count:] if kind == "rustling" else view.pastures[seat][:count]
    return [cow for cow in dict.fromkeys(cows) if deck.mooney[cow] == deck.mooney[cows[0]]]


def _victims(deck: Deck, view: View, kind: str) -> list[Seat]:
    return [seat for seat in _opponents(view, view.turn) if _falls(deck, view, kind, seat)]


def _target(deck: Deck, view: View, kind: str, victim: Seat) -> Target:
    cows = _falls(deck, view, kind, victim)
    return Target(victim, cows[0] if len(cows) > 1 else None)


def _calves(deck: Deck, view: View) -> list[int]:
    """List the cows of the Basic deck that fit (CC-32)."""
    has_room = basics(deck, view.pastures[view.turn]) < deck.basic_limit
    return [card for card in view.basic if card < deck.first_event and (has_room or card >= deck.first_premium)]


def _dearest(deck: Deck, cows: Sequence[int]) -> int:
    return max(cows, key=deck.mooney.__getitem__)


def _sits_back(deck: Deck, view: View, seat: Seat) -> bool:
    """Return whether, in the Cowntdown, nobody stands better: then another cow would only lower the average."""
    averages = _averages(deck, view.pastures)
    return view.in_cowntdown and averages[seat] >= max(averages)


def _sale(deck: Deck, view: View, own: tuple[int, ...]) -> Actions:
    """Sell nothing before the Cowntdown; then the cheapest basic cow, if the average is better without it."""
    if better := _upgrade(deck, view, own):
        return better if view.in_cowntdown else _buy(deck, view, own)
    if _sits_back(deck, view, view.turn):
        count = basics(deck, own)
        return Sell(own[0]) if count and len(own) > 1 and deck.mooney[own[0]] < deck.mooney[own[-1]] else Skip()
    return _buy(deck, view, own)


def _buy(deck: Deck, view: View, own: tuple[int, ...]) -> Actions:
    return Buy() if basics(deck, own) < deck.basic_limit and (view.basic or view.discard) else Skip()


def _upgrade(deck: Deck, view: View, own: tuple[int, ...]) -> Upgrade | None:
    """Take the dearest cow that can be paid, for as many cheap ones as possible."""
    if len(own) < 2 or not view.yard:
        return None
    targets = sorted(set(view.yard), key=deck.mooney.__getitem__, reverse=True)
    purse = Purse(own, deck.mooney, deck.mooney[targets[0]])
    for target in targets:
        price = deck.mooney[target]
        found: Iterator[Upgrade] = (
            Upgrade(cows, target, milk) for milk in range(min(view.milk, price) + 1) for cows in islice(purse.ways(price - milk), 8)
        )
        if best := max(found, key=lambda upgrade: len(upgrade.cows), default=None):
            return best
    return None


def _junk(options: Options, view: View, seat: Seat) -> Gift | None:
    """Give, in the Cowntdown, the cheapest cow to whoever leads the others, if that hurts there and helps here."""
    deck = deck_of(options)
    own = view.pastures[seat]
    may_give = options.gifts == "open" or (options.gifts == "own" and seat == view.turn)
    if not may_give or not view.in_cowntdown or len(own) < 2 or (options.gift_cap and view.given[seat] >= options.gift_cap):
        return None
    averages = _averages(deck, view.pastures)
    cow = min(own, key=deck.mooney.__getitem__)
    leader = _leader(deck, view, _opponents(view, seat))
    has_room = cow >= deck.first_premium or basics(deck, view.pastures[leader]) < deck.basic_limit
    is_free = own.count(cow) > view.locks[seat].count(cow)
    if has_room and is_free and deck.mooney[cow] < min(averages[seat], averages[leader]):
        return Gift(cow, leader)
    return None


def _answer(deck: Deck, view: View, ask: Ask) -> Actions:
    """Accept what brings mooney; in the Cowntdown, what betters one's own average against the best of the others'."""
    standing = next(offer for offer in view.offers if offer.offer == ask.about)
    if view.in_cowntdown:
        after = [list(pasture) for pasture in view.pastures]
        for giver, taker, cows in ((standing.maker, ask.seat, standing.give), (ask.seat, standing.maker, standing.want)):
            for cow in cows:
                after[giver].remove(cow)
                after[taker].append(cow)
        gain = _lead(deck, after, ask.seat) - _lead(deck, view.pastures, ask.seat)
    else:
        gain = _total(deck, standing.give) - _total(deck, standing.want)
    return Accept(ask.about) if gain > 0 else Decline(ask.about)
