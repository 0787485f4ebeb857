"""Cow Clicker in words: questions, events, views and choices."""

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
from rules.cowclicker.decks import Deck
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
    "sale": ("Your turn: sell a cow, buy, upgrade or skip.", "CC-08"),
    "buy": ("Buy a Basic card, upgrade, or skip.", "CC-09"),
    "upgrade": ("Pay exactly for a stockyard cow, or skip.", "CC-12"),
    "trade": ("At any time: give a cow away, or offer a trade.", "CC-19"),
    "last call": ("Last call: gifts and trades before the stockyard is filled.", "CC-R37"),
    "answer": ("An offer is made to you: accept it or decline it.", "CC-20"),
    "decline": ("An offer is made to you that cannot be accepted as things are: you may decline it.", "CC-20"),
    "rustling": ("Rustling: whose cheapest premium cow do you take?", "CC-28"),
    "calf": ("Baby Calf: take a cow out of the Basic deck.", "CC-32"),
    "cowboy": ("Cowboy: discard basic cows, reveal up to one card more.", "CC-34"),
    "bbq": ("Bar-B-Que: whose cheapest basic cow is discarded?", "CC-35"),
    "drive": ("Cattle Drive: swap a basic cow for an opponent's.", "CC-36"),
    "tipping": ("Cow Tipping: choose in secret a basic cow to go right.", "CC-37"),
    "lot": ("The table draws lots for the first turn.", "CC-R3"),
    "stock": ("The table lays out the stockyard.", "CC-04"),
    "deal": ("The table deals the first cows.", "CC-06"),
    "draw": ("The table draws a Basic card.", "CC-09"),
    "flip": ("The table turns up a card for the stockyard.", "CC-15"),
    "call": ("The last call for gifts and trades ends soon.", "CC-R37"),
}


def describe_event(options: Options, event: Events, names: Sequence[str]) -> str:
    """One sentence."""
    deck = deck_of(options)
    match event:
        case LotFell(first):
            return f"The lot falls on {names[first]}, who goes first."
        case Stocked(yard, premium, cowntdown):
            return f"The stockyard opens with {deck.list(yard)}; {premium} premium cards lie above the Cowntdown's {cowntdown}."
        case Dealt(pastures, met):
            discarded = f" Events discarded: {deck.list(met)}." if met else ""
            return "; ".join(f"{name} starts with {deck.list(cows)}" for name, cows in zip(names, pastures, strict=True)) + f".{discarded}"
        case TurnStarted(seat):
            return f"{names[seat]}'s turn."
        case Sold(seat, cow):
            return f"{names[seat]} sells {_cow(deck, cow)}."
        case Drew(seat, card, into):
            after = {"pasture": "", "discard": ", one basic cow too many: it is discarded", "effect": ": it takes effect"}[into]
            return f"{names[seat]} draws {_cow(deck, card)}{after}."
        case Reshuffled(count):
            return f"The discard, {count} card{'s' * (count != 1)}, is shuffled into a new Basic deck."
        case NothingDrawn(seat):
            return f"Nothing is left for {names[seat]} to draw."
        case Missed(card):
            return f"The {_name(deck, card)} does nothing."
        case Rustled(seat, victim, cow):
            return f"{names[seat]} rustles {_cow(deck, cow)} from {names[victim]}."
        case Milked(seat, milk):
            return f"{names[seat]} has up to {milk} mooney of milk to spend in this turn."
        case Calved(seat, cow):
            return f"{names[seat]} takes {_cow(deck, cow)} out of the Basic deck."
        case Rang(seat, cow):
            return f"The bell calls {_cow(deck, cow)} from the stockyard to {names[seat]}."
        case Herded(seat, cows, draws):
            return f"{names[seat]} discards {deck.list(cows) if cows else 'no cow'} and reveals {draws} card{'s' * (draws != 1)}."
        case Barbecued(_, victim, cow):
            return f"{names[victim]} loses {_cow(deck, cow)} to the barbecue."
        case Swapped(seat, victim, own, other):
            return f"{names[seat]} drives {_cow(deck, own)} over to {names[victim]} for {_cow(deck, other)}."
        case Chose(seat, cow, changed):
            chosen = "" if cow is None else f": {_cow(deck, cow)}"
            return f"{names[seat]} {'chooses another cow' if changed else 'has chosen a cow'} to tip{chosen}."
        case Tipped(cows):
            given = [f"{name} {_cow(deck, cow)}" for name, cow in zip(names, cows, strict=True) if cow is not None]
            return "To the player on the right: " + ", ".join(given) + "."
        case Upgraded(seat, cows, target, milk):
            return f"{names[seat]} pays {deck.list(cows)}{f' and {milk} of milk' if milk else ''} for {_cow(deck, target)}."
        case Given(seat, to, cow):
            return f"{names[seat]} gives {_cow(deck, cow)} to {names[to]}."
        case Offered(number, seat, to, give, want):
            return f"{names[seat]} offers {names[to]} {deck.list(give)} for {deck.list(want)} (offer {number})."
        case Traded(_, seat, to, give, want):
            return f"{names[to]} accepts: {deck.list(give)} from {names[seat]} for {deck.list(want)}."
        case Withdrawn(number, seat, to, why):
            what = f"Offer {number} of {names[seat]} to {names[to]}"
            return {
                "declined": f"{names[to]} declines offer {number}.",
                "cancelled": f"{what} is taken back.",
                "lapsed": f"{what} lapses.",
            }[why]
        case Called(seat):
            return f"{names[seat]}'s turn ends: last call for gifts and trades."
        case Flipped(cow, cowntdown):
            return f"The {_name(deck, cow)} comes to the stockyard{', out of the Cowntdown' if cowntdown else ''}."
        case PutOut(cow, retired):
            if retired:
                return f"Drought: {_cow(deck, cow)} is retired from the game."
            return f"The {_name(deck, cow)} goes out to pasture, to the bottom of the Premium deck."
        case CowmageddonCame(totals):
            each = (f"{name} {average(*total)}" for name, total in zip(names, totals, strict=True))
            ties = "".join(f" {tie}." for tie in tie_breaks(totals, names))
            return f"The Cowmageddon is turned up: the game is over. Averages: {', '.join(each)}.{ties}"
        case _:
            assert_never(event)


def describe_view(options: Options, view: View, names: Sequence[str]) -> list[str]:
    """The stockyard and the decks, the open offers, the players."""
    deck = deck_of(options)
    decks = "the Cowntdown has begun" if view.in_cowntdown else f"Premium deck {view.premium_left + len(view.under)}"
    lines = [
        f"Stockyard: {deck.list(view.yard)}",
        f"Decks: {decks}, Cowntdown {view.cowntdown_left}, Basic {len(view.basic)}; discard: {deck.list(view.discard)}",
        f"Quiet turns: {view.quiet}{_drought(options, view)}{f'; retired: {deck.list(view.retired)}' if view.retired else ''}",
    ]
    if view.limbo:
        lines.append("Events at work: " + ", ".join(f"{deck.breeds[card].name}" for card, _ in view.limbo))
    if view.milk:
        lines.append(f"Milk: up to {view.milk} mooney in this turn")
    for standing in view.offers:
        terms = f"{deck.list(standing.give)} for {deck.list(standing.want)}"
        lines.append(f"Offer {standing.offer}: {names[standing.maker]} gives {names[standing.to]} {terms}")
    for seat, name in enumerate(names):
        mark = ">" if seat == view.turn and view.phase != "over" else " "
        you = " (you)" if seat == view.seat else ""
        locked = f"; came as gifts: {deck.list(view.locks[seat])}" if view.locks[seat] else ""
        chosen = "; has chosen" if view.tipped[seat] else ""
        score = average(sum(deck.mooney[cow] for cow in view.pastures[seat]), len(view.pastures[seat]))
        lines.append(f"{mark}{seat + 1} {name}{you}: {deck.list(view.pastures[seat])}; average {score}{locked}{chosen}")
    if view.tip is not None:
        lines.append(f"Your choice for the Cow Tipping: {deck.spell(view.tip)}")
    return lines


def _drought(options: Options, view: View) -> str:
    """CC-R20: when the next one falls."""
    if not options.drought:
        return ""
    laps = options.drought if view.in_cowntdown else options.drought_before
    return f" of {laps * len(view.pastures)} to a drought"


def describe_action(options: Options, view: View, action: Actions) -> str:
    """The breeds meant, and what an upgrade, sale or gift makes of one's average."""
    deck = deck_of(options)
    match action:
        case Sell(cow) | Gift(cow):
            return f"{deck.breeds[cow].name}{_after(deck, view, (cow,), ())}"
        case Upgrade(cows, target):
            return f"{deck.breeds[target].name}{_after(deck, view, cows, (target,))}"
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
            return _after(deck, view, give, want).removeprefix(", ")
        case Buy():
            return f"{len(view.basic) or len(view.discard)} cards to draw from"
        case Skip() | Herd() | Lot() | Stock() | Deal() | Draw() | Flip() | Close():
            return ""
        case _:
            assert_never(action)


def _after(deck: Deck, view: View, go: Sequence[int], come: Sequence[int]) -> str:
    if view.seat is None:
        return ""
    own = view.pastures[view.seat]
    total = sum(deck.mooney[cow] for cow in own) - sum(deck.mooney[cow] for cow in go) + sum(deck.mooney[cow] for cow in come)
    return f", average {average(total, len(own) - len(go) + len(come))}"


def _terms(deck: Deck, view: View, standing: OpenOffer) -> str:
    if standing.maker == view.seat:
        return f"{deck.list(standing.give)} to player {standing.to + 1} for {deck.list(standing.want)}"
    change = _after(deck, view, standing.want, standing.give)
    return f"you get {deck.list(standing.give)} from player {standing.maker + 1} for {deck.list(standing.want)}{change}"


def _fall(deck: Deck, view: View, victim: int, cow: int | None) -> str:
    """The cow that a Rustling or Bar-B-Que takes from this player."""
    if cow is not None or not view.limbo:
        return "" if cow is None else deck.breeds[cow].name
    pasture = view.pastures[victim]
    count = basics(deck, pasture)
    falls = pasture[count:] if deck.breeds[view.limbo[-1][0]].event == "rustling" else pasture[:count]
    return deck.breeds[falls[0]].name if falls else ""


def average(total: int, cows: int) -> str:
    """Two decimals, and the fraction where they do not say all."""
    if not cows:
        return "0"
    exact = Fraction(total, cows)
    return str(exact) if exact.denominator == 1 else f"{total / cows:.2f}"


def tie_breaks(totals: Sequence[tuple[int, int]], names: Sequence[str]) -> Iterator[str]:
    """CC-R32: where one of two equal averages stands higher, and why. 'Ben stands above Ann: 2 cows to 1'."""
    order = sorted(range(len(totals)), key=lambda seat: (Fraction(totals[seat][0], totals[seat][1] or 1), totals[seat][1]), reverse=True)
    for above, below in pairwise(order):
        (more, count), (less, fewer) = totals[above], totals[below]
        if count != fewer and more * (fewer or 1) == less * (count or 1):
            yield f"Equal averages: {names[above]} stands above {names[below]}, {count} cows to {fewer}"


def _name(deck: Deck, card: int) -> str:
    """'Pink (b5)', 'Milk (e:milk)'."""
    return f"{deck.breeds[card].name} ({deck.breeds[card].spelled})"


def _cow(deck: Deck, card: int) -> str:
    return f"the {_name(deck, card)}"
