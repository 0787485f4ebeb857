"""Cow Clicker in words: questions, events, views and choices.

A name that is "you" reads right in every sentence about an event.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, assert_never

from rules.cowclicker.actions import (
    Accept,
    Actions,
    Buy,
    Cancel,
    Close,
    Deal,
    Decline,
    Draw,
    Flip,
    Gift,
    Herd,
    Lot,
    Offer,
    Pick,
    Sell,
    Skip,
    Stock,
    Swap,
    Target,
    Tip,
    Upgrade,
)
from rules.cowclicker.components import Options, basics, deck_of
from rules.cowclicker.decks import Deck, count_in_words, counted, in_words
from rules.cowclicker.events import (
    Barbecued,
    Called,
    Calved,
    Chose,
    CowmageddonCame,
    Dealt,
    Drew,
    Events,
    Flipped,
    Given,
    Herded,
    LotFell,
    Milked,
    Missed,
    NothingDrawn,
    Offered,
    PutOut,
    Rang,
    Reshuffled,
    Rustled,
    Sold,
    Stocked,
    Swapped,
    Tipped,
    Traded,
    TurnStarted,
    Upgraded,
    Withdrawn,
)
from rules.cowclicker.position import OpenOffer
from rules.cowclicker.view import View

PROMPTS: Final = {
    "sale": ("Sell a basic cow, or go on without a sale.", "CC-08"),
    "buy": ("Draw a basic card, or go on to Upgrade.", "CC-09"),
    "upgrade": ("Pay exactly for a stockyard cow, or end your turn.", "CC-12"),
    "trade": ("", "CC-19"),
    "last call": ("Last chance for gifts and trades this turn.", "CC-R37"),
    "answer": ("You have an offer: do you accept it?", "CC-20"),
    "decline": ("You have an offer that cannot be accepted as things are: do you decline it?", "CC-20"),
    "rustling": ("Rustling: whose cheapest premium cow do you take?", "CC-28"),
    "calf": ("Baby Calf: which cow do you take from the Basic deck?", "CC-32"),
    "cowboy": ("Cowboy: which basic cows do you discard, and how many cards do you draw?", "CC-34"),
    "bbq": ("Bar-B-Que: whose cheapest basic cow is discarded?", "CC-35"),
    "drive": ("Cattle Drive: which of your basic cows do you swap, and for which?", "CC-36"),
    "tipping": ("Cow Tipping: which basic cow do you pass to your right, in secret?", "CC-37"),
    "lot": ("Drawing lots for the first turn.", "CC-R3"),
    "stock": ("Laying out the stockyard.", "CC-04"),
    "deal": ("Dealing the first cows.", "CC-06"),
    "draw": ("Turning up a basic card.", "CC-09"),
    "flip": ("Filling the stockyard.", "CC-15"),
    "call": ("Last chance for gifts and trades this turn.", "CC-R37"),
}
"""Gifts and trades have no sentence: they are allowed all the time, and the first event says so once."""


NEAR: Final = 2
"""So many rounds of the table before a drought it is told that one comes."""


def describe_event(options: Options, event: Events, names: Sequence[str]) -> str:
    """Tell an event in one sentence or two."""
    text = _told(options, deck_of(options), event, names)
    return text[:1].upper() + text[1:] if text.startswith(("you ", "your ", "the ", "a ", "an ", "nothing")) else text


def _told(options: Options, deck: Deck, event: Events, names: Sequence[str]) -> str:
    match event:
        case LotFell(first):
            return f"{names[first]} {'were' if names[first] == 'you' else 'was'} drawn by lot to go first."
        case Stocked(yard, premium, cowntdown):
            decks = f"{counted(premium, 'premium card')} and the Cowntdown's {count_in_words(cowntdown)} are still to come"
            return f"The stockyard opened with {deck.some(sorted(yard))}; {decks}."
        case Dealt(pastures, met):
            began = "; ".join(f"{name} with {deck.some(cows)}" for name, cows in zip(names, pastures, strict=True))
            discarded = f" {in_words([deck.title(card) for card in met])} came up and went to the discard." if met else ""
            return f"Everybody began with {counted(deck.start_cows, 'cow')}: {began}.{discarded} {always_allowed(options)}".rstrip()
        case TurnStarted(seat):
            return f"{_whose(names[seat])} turn."
        case Sold(seat, cow):
            return f"{names[seat]} sold {deck.one(cow)}."
        case Drew(seat, card, into):
            if into == "effect":
                return f"{names[seat]} drew an event card: {deck.title(card)}."
            too_many = ", one basic cow too many, which was discarded" if into == "discard" else ""
            return f"{names[seat]} drew {deck.one(card)}{too_many}."
        case Reshuffled(count):
            return f"The discard, {counted(count, 'card')}, was shuffled into a new Basic deck."
        case NothingDrawn(seat):
            return f"There was nothing left for {names[seat]} to draw."
        case Missed(card):
            return f"{deck.title(card)} had no effect."
        case Rustled(seat, victim, cow):
            return f"{names[seat]} took {deck.one(cow)} from {names[victim]}."
        case Milked(seat, milk):
            return f"{names[seat]} may add up to {milk} mooney to what is paid this turn."
        case Calved(seat, cow):
            return f"{names[seat]} took {deck.one(cow)} out of the Basic deck."
        case Rang(seat, cow):
            return f"The Cow Bell brought {deck.one(cow)} from the stockyard to {names[seat]}."
        case Herded(seat, cows, draws):
            return f"{names[seat]} discarded {deck.some(cows)}, to draw {counted(draws, 'card')}."
        case Barbecued(seat, victim, cow):
            return f"{names[seat]} put {_whose(names[victim])} {deck.title(cow)} on the barbecue."
        case Swapped(seat, victim, own, other):
            return f"{names[seat]} swapped {deck.one(own)} for {_whose(names[victim])} {deck.title(other)}."
        case Chose(seat, cow, changed):
            chosen = "" if cow is None else f": {deck.one(cow)}"
            return f"{names[seat]} chose {'another' if changed else 'a'} cow to pass on{chosen}."
        case Tipped(cows):
            passed = [f"{names[seat]} gave {names[seat - 1]} {deck.one(cow)}" for seat, cow in enumerate(cows) if cow is not None]
            return f"Cow Tipping: {in_words(passed)}."
        case Upgraded(seat, cows, target, milk):
            paid = f"{deck.some(cows)}, with {milk} mooney of milk," if milk else deck.some(cows)
            return f"{names[seat]} paid {paid} for {deck.one(target)}."
        case Given(seat, to, cow):
            return f"{names[seat]} gave {names[to]} {deck.one(cow)}."
        case Offered(_, seat, to, give, want):
            return f"{names[seat]} offered {names[to]} {deck.some(give)} for {deck.some(want)}."
        case Traded(_, seat, to, give, want):
            return f"{names[seat]} traded {deck.some(give)} to {names[to]} for {deck.some(want)}."
        case Withdrawn(_, seat, to, why):
            return {
                "declined": f"{names[to]} declined {_whose(names[seat])} offer.",
                "cancelled": f"{names[seat]} took back the offer to {names[to]}.",
                "lapsed": f"{_whose(names[seat])} offer to {names[to]} lapsed.",
            }[why]
        case Called():
            return "Last chance for gifts and trades this turn."
        case Flipped(cow, cowntdown):
            return f"{deck.one(cow)} came to the stockyard{' from the Cowntdown deck' if cowntdown else ''}."
        case PutOut(cow, retired):
            if retired:
                return f"Nobody has bought for so long that {deck.one(cow)} left the stockyard, and the game."
            return f"{deck.one(cow)} left the stockyard for the bottom of the Premium deck."
        case CowmageddonCame(totals):
            each = in_words([f"{name} {average(*total)}" for name, total in zip(names, totals, strict=True)])
            return " ".join(
                [f"The Cowmageddon came and ended the game. Averages: {each}.", *(f"{tie}." for tie in tie_breaks(totals, names))]
            )
        case _:
            assert_never(event)


def _whose(name: str) -> str:
    return "your" if name == "you" else f"{name}'s"


def always_allowed(options: Options) -> str:
    """Say what is allowed all the time, for the one time that it is said (CC-19)."""
    gives = {"open": "give a cow away at any time", "own": "give a cow away in your own turn", "off": ""}[options.gifts]
    trades = "offer a trade at any time" if options.trades else ""
    allowed = " and ".join(part for part in (gives, trades) if part)
    return f"You may {allowed.replace(' at any time and', ' and')}." if allowed else ""


def describe_view(options: Options, view: View, names: Sequence[str]) -> list[str]:
    """List the stockyard and the decks, the open offers and the players, a line each."""
    deck, end = deck_of(options), how_far(view)
    lines = [
        f"Stockyard: {deck.some(sorted(view.yard))}",
        f"{end[:1].upper()}{end[1:]}",
        f"Basic deck: {counted(len(view.basic), 'card')}, {count_in_words(len(view.discard)) if view.discard else 'none'} discarded",
    ]
    if 0 < (turns := turns_to_drought(options, view)) <= NEAR * len(view.pastures):
        lines.append(f"If nobody takes a cow from the stockyard in {counted(turns, 'turn')}, the dearest leaves the game.")
    if view.retired:
        lines.append(f"Out of the game: {deck.some(view.retired)}")
    if view.limbo:
        lines.append(f"Event at work: {in_words([deck.title(card) for card, _ in view.limbo])}")
    if view.milk:
        lines.append(f"Milk: up to {view.milk} mooney to add this turn")
    for standing in view.offers:
        lines.append(
            f"Open offer: {names[standing.maker]} gives {names[standing.to]} {deck.some(standing.give)} for {deck.some(standing.want)}"
        )
    for seat, name in enumerate(names):
        pasture = view.pastures[seat]
        mark = ">" if seat == view.turn and view.phase != "over" else " "
        you = " (you)" if seat == view.seat else ""
        locked = f"; a gift of this turn: {deck.some(view.locks[seat])}" if view.locks[seat] else ""
        chosen = "; has chosen a cow to pass on" if view.tipped[seat] else ""
        score = average(sum(deck.mooney[cow] for cow in pasture), len(pasture))
        lines.append(f"{mark}{seat + 1} {name}{you}: average {score}, {deck.some(pasture)}{locked}{chosen}")
    if view.tip is not None:
        lines.append(f"You pass on {deck.one(view.tip)}")
    return lines


def how_far(view: View) -> str:
    """Say how many cards are still to come to the stockyard, with the Cowmageddon among the last (CC-05, CC-16, CC-17)."""
    before, last = 0 if view.in_cowntdown else view.premium_left + len(view.under), view.cowntdown_left
    soonest, latest = before + 1, before + last
    if not last:
        return "no card is left to come"
    if latest == 1:
        return "the next card ends the game"
    joined = "or" if latest == soonest + 1 else "to"
    return f"the Cowmageddon ends the game in {f'{soonest} {joined} ' if soonest < latest else ''}{latest} cards"


def turns_to_drought(options: Options, view: View) -> int:
    """Count the turns without a cow taken after which the dearest one leaves the game (CC-R20); 0: there is no drought."""
    laps = options.drought if view.in_cowntdown else options.drought_before
    return max(1, laps * len(view.pastures) - view.quiet) if options.drought else 0


def describe_action(options: Options, view: View, action: Actions) -> str:
    """Add what an answer brings: the breeds meant, and what becomes of one's average."""
    deck = deck_of(options)
    match action:
        case Skip():
            return {"sale": "no sale", "buy": "no card", "upgrade": "the end of your turn"}.get(view.phase, "")
        case Sell(cow):
            return f"{deck.breeds[cow].name}, for no mooney{_after(deck, view, (cow,), ())}"
        case Gift(cow):
            return f"{deck.breeds[cow].name}{_after(deck, view, (cow,), ())}"
        case Buy():
            return f"one of {counted(len(view.basic) or len(view.discard), 'card')}"
        case Upgrade(cows, target):
            return f"{deck.some(cows)} for {deck.some((target,))}{_after(deck, view, cows, (target,))}"
        case Accept(number) | Decline(number) | Cancel(number):
            standing = next((one for one in view.offers if one.offer == number), None)
            return _terms(deck, view, standing) if standing else ""
        case Target(victim, cow):
            return _fall(deck, view, victim, cow)
        case Pick(cow) | Tip(cow):
            return deck.breeds[cow].name
        case Swap(own, _, other):
            return f"{deck.breeds[own].name} for {deck.breeds[other].name}"
        case Offer(_, give, want):
            return f"{deck.some(give)} for {deck.some(want)}{_after(deck, view, give, want)}"
        case Herd(cows, draws):
            return f"{deck.some(cows)} for {counted(draws, 'card')}"
        case Lot() | Stock() | Deal() | Draw() | Flip() | Close():
            return ""
        case _:
            assert_never(action)


def _after(deck: Deck, view: View, go: Sequence[int], come: Sequence[int]) -> str:
    if view.seat is None:
        return ""
    own = view.pastures[view.seat]
    total = sum(deck.mooney[cow] for cow in own)
    after = total - sum(deck.mooney[cow] for cow in go) + sum(deck.mooney[cow] for cow in come)
    before, then = average(total, len(own)), average(after, len(own) - len(go) + len(come))
    return f"; average {before} to {then}" if before != then else f"; average stays {before}"


def _terms(deck: Deck, view: View, standing: OpenOffer) -> str:
    if standing.maker == view.seat:
        return f"your offer: {deck.some(standing.give)} for {deck.some(standing.want)}"
    return f"you get {deck.some(standing.give)} for {deck.some(standing.want)}{_after(deck, view, standing.want, standing.give)}"


def _fall(deck: Deck, view: View, victim: int, cow: int | None) -> str:
    """Name the cow that a Rustling or Bar-B-Que takes from this player."""
    if cow is not None or not view.limbo:
        return "" if cow is None else deck.breeds[cow].name
    pasture = view.pastures[victim]
    count = basics(deck, pasture)
    falls = pasture[count:] if deck.breeds[view.limbo[-1][0]].event == "rustling" else pasture[:count]
    return deck.breeds[falls[0]].name if falls else ""


def average(total: int, cows: int) -> str:
    """Write an average with two decimals."""
    return f"{total / (cows or 1):.2f}"


def tie_breaks(totals: Sequence[tuple[int, int]], names: Sequence[str]) -> Iterator[str]:
    """Say why one of two averages that look equal ranks higher (CC-R32): 'Equal averages: more cows put Ben (2) before Ann (1)'."""
    order = sorted(range(len(totals)), key=lambda seat: (Fraction(totals[seat][0], totals[seat][1] or 1), totals[seat][1]), reverse=True)
    for above, below in pairwise(order):
        (more, count), (less, fewer) = totals[above], totals[below]
        is_equal = more * (fewer or 1) == less * (count or 1)
        if is_equal and count != fewer:
            yield f"Equal averages: more cows put {names[above]} ({count}) before {names[below]} ({fewer})"
        elif not is_equal and average(more, count) == average(less, fewer):
            yield f"Nearly equal averages: {more} over {count} puts {names[above]} before {names[below]}, {less} over {fewer}"
