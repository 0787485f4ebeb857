"""Hints, the help over the table, and the story, as people would say them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cowtui.boards.base import Change, Go, Step
from cowtui.boards.cowclicker.asking import EXCHANGE, PAY, doing
from cowtui.boards.cowclicker.cows import by_worth, copies, deck_in, options_of, sum_of
from cowtui.boards.cowclicker.payments import own, ways
from cowtui.boards.cowclicker.players import leaders
from cowtui.boards.cowclicker.targets import cheapest
from cowtui.boards.scene import Choice, Scene
from cowtui.boards.spots import Spot
from cowtui.widgets.text import Line
from rules.cowclicker import words
from rules.cowclicker.actions import Accept, Buy, Cancel, Decline, Gift, Herd, Offer, Pick, Sell, Skip, Swap, Target, Tip, Upgrade
from rules.cowclicker.decks import counted
from rules.cowclicker.events import Dealt, Events, Stocked, Upgraded
from rules.cowclicker.view import View
from rules.kernel import Action


def hint(scene: Scene[View], action: Action) -> Line:
    """Say what a bot would do, and why."""
    deck, names, view = deck_in(scene), scene.names, scene.view
    is_ahead = view.seat in leaders(scene)
    why = scene.position.game.reason(scene.position.options, view, action)
    match action:
        case Sell(cow):
            return f"A bot would sell {deck.one(cow)}: {why}."
        case Buy():
            return f"A bot would draw: {why}."
        case Skip():
            if scene.asks("upgrade"):
                return "A bot would end the turn: nothing that you can pay for makes it better."
            return "A bot would draw nothing: you lead, and another cow lowers your average." if is_ahead else "A bot would go on."
        case Upgrade(_, target):
            return scene.fitting(f"A bot would take the {deck.title(target)}: {why}.", f"A bot would take the {deck.title(target)}.")
        case Gift(cow, to):
            return f"A bot would give {names[to]} {deck.one(cow)}: {names[to]} leads, and it pulls {names[to]} down."
        case Accept():
            return "A bot would accept: it brings you more than it costs."
        case Decline():
            return "A bot would decline: it costs you more than it brings."
        case Target(victim):
            return f"A bot would choose {names[victim]}, whose cow is worth the most."
        case Pick(cow):
            return f"A bot would take {deck.one(cow)}, the dearest that fits."
        case Herd(cows, draws):
            return f"A bot would discard {deck.some(cows)} and draw {draws}."
        case Swap(own_cow, victim, other):
            return f"A bot would swap {deck.one(own_cow)}, your cheapest, for {names[victim]}'s {deck.title(other)}."
        case Tip(cow):
            return f"A bot would pass on {deck.one(cow)}, your cheapest."
        case _:
            return ""


def taken_up(scene: Scene[View], action: Action, spots: Mapping[str, Spot]) -> Step | None:
    """Take up an answer, up to the Enter that says it."""
    view = scene.view
    match action:
        case Upgrade(_, target):
            found = ways(scene, target)
            place = found.index(action) if action in found else 0
            flags = frozenset() if scene.asks("upgrade") else frozenset({PAY})
            return Change(Choice(way=place, flags=flags), f"yard {target} 0")
        case Gift(cow, to):
            return Change(Choice(_marks(own(view), (cow,), "own"), flags=frozenset({EXCHANGE})), f"player {to}")
        case Offer(to, give, want):
            marks = (*_marks(own(view), give, "own"), *_marks(view.pastures[to], want, f"cow {to}"))
            return Change(Choice(marks, flags=frozenset({EXCHANGE})), "done")
        case Herd(cows, draws):
            return Change(Choice(_marks(own(view), cows, "own")), f"draws {draws}")
        case Swap(mine, victim, other):
            return Change(Choice(_marks(own(view), (mine,), "own")), f"cow {victim} {other} 0")
        case Target(victim, cow):
            from_ = next((way for way in range(len(view.pastures[victim])) if _names(scene, victim, way) == cow), 0)
            return Change(Choice(way=from_), f"player {victim}")
        case Decline(number) | Accept(number) | Cancel(number):
            return Go(f"offer {number}")
        case _:
            found_spot = next((spot.name for spot in spots.values() if spot.action == action), "")
            return Go(found_spot) if found_spot else None


def _names(scene: Scene[View], victim: int, way: int) -> int | None:
    found = cheapest(scene, victim)
    return found[way % len(found)] if len(found) > 1 else None


def _marks(pasture: Sequence[int], cows: Sequence[int], kind: str) -> tuple[str, ...]:
    """The names of the first copies of these cows."""
    left = list(cows)
    found: list[str] = []
    for cow, nth in copies(sorted(pasture)):
        if cow in left:
            left.remove(cow)
            found.append(f"{kind} {cow} {nth}")
    return tuple(found)


HELP = {
    "sale": (
        "You may discard one basic cow, for no mooney; your average changes.",
        "Cheap cows pull the average down; they are also what you pay with.",
    ),
    "buy": (
        "You may draw the top card of the basic deck into your pasture.",
        "Five basic cows is the most. What the deck holds is worth 1 to 9 each.",
    ),
    "upgrade": (
        "Two or more of your cows that make the price exactly buy a stockyard cow.",
        "There is no change. One dear cow is a better average than many cheap ones.",
    ),
    "exchange": (
        "Anybody may give a cow away at any time; nobody can refuse a gift.",
        "A trade is cows for cows, and both must agree.",
    ),
}
ALWAYS = (
    "The number on a cow is its worth in mooney; the highest average wins.",
    "The Cowmageddon, one of the last cards, ends the game when it is turned up.",
    "Each turn the dearest stockyard cow leaves, until the last cards have begun.",
    "Signs: [27] premium cow, *27* marked, {27} not now, =27= comes or goes.",
)


def help_on(scene: Scene[View]) -> Sequence[str]:
    """Six sentences on the question and the signs."""
    return (*HELP.get(doing(scene), ("The card says what happens; what it asks for must be chosen.", "Then your turn goes on.")), *ALWAYS)


def tell(scene: Scene[View], event: Events) -> str:
    """Tell an event in the game's own sentence, or in a shorter one where the picture shows the cows."""
    names = [scene.who(seat) for seat in range(len(scene.names))]
    match event:
        case Stocked():
            return "The stockyard opened."
        case Dealt():
            count = counted(deck_in(scene).start_cows, "cow")
            return f"Everybody began with {count}. {words.always_allowed(options_of(scene))}".rstrip()
        case Upgraded(seat, cows, target, milk):
            poured = f" and {milk} mooney of milk" if milk else ""
            name = names[seat]
            return f"{'You' if name == 'you' else name} paid {sum_of(deck_in(scene), cows)}{poured} for {deck_in(scene).one(target)}."
        case _:
            return words.describe_event(options_of(scene), event, names)


def pasture_in_words(scene: Scene[View], seat: int) -> str:
    """Of what a player's average is made."""
    deck = deck_in(scene)
    return deck.some(by_worth(deck, scene.view.pastures[seat]))
