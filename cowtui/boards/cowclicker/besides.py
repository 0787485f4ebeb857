"""The third line of the prompt: other ways, what may follow, and what the other keys do."""

from __future__ import annotations

from rich.cells import cell_len

from cowtui.boards.cowclicker.asking import doing, marked_own
from cowtui.boards.cowclicker.cows import by_worth, deck_in, mean, sum_of
from cowtui.boards.cowclicker.payments import averages, best, own, ways
from cowtui.boards.cowclicker.phrases import brief, fitting
from cowtui.boards.cowclicker.targets import cheapest, given
from cowtui.boards.scene import Scene
from cowtui.boards.spots import Spot
from cowtui.widgets.text import Line, Part, plain
from rules.cowclicker.actions import Accept, Sell, Target, Upgrade
from rules.cowclicker.decks import counted
from rules.cowclicker.view import View


def more(scene: Scene[View], spot: Spot | None) -> Line:
    """The third line."""
    now = doing(scene)
    action = spot.action if spot else None
    if isinstance(action, Upgrade):
        return _other_ways(scene, action)
    if isinstance(action, Sell):
        return _then(scene, action.cow)
    if isinstance(action, Accept):
        return [("d", "key"), " declines it"]
    if isinstance(action, Target) and len(cheapest(scene, action.victim)) > 1:
        return [("o", "key"), " the other cow that is worth the same"]
    match now:
        case "sale" | "buy":
            return _could_pay(scene)
        case "upgrade":
            return _leaves(scene)
        case "exchange":
            there: Part = " reaches the others' cows and names  " if scene.size != "S" else " the others  "
            return [("Up", "key"), there, ("x", "key"), " makes the offer  ", ("Esc", "key"), " goes back"]
        case "rustling" | "bbq":
            return "" if scene.layout.is_wide else "The cow between two = signs is the one that goes."
        case "cowboy":
            return "Space marks basic cows to discard: each lets you draw one card more."
        case "drive":
            cow = given(scene)
            return f"You give {deck_in(scene).one(cow)}; Space on another of your basic cows gives that." if cow is not None else ""
        case "tipping":
            left = scene.names[((scene.view.seat or 0) + 1) % len(scene.names)]
            return f"All go at once. {left} gives you one, if they have a basic cow."
        case _:
            return ""


def _other_ways(scene: Scene[View], way: Upgrade) -> Line:
    deck = deck_in(scene)
    found = ways(scene, way.target, marked_own(scene))
    parts: list[Part] = []
    if len(found) > 1:
        following = found[(scene.choice.way + 1) % len(found)]
        _, after = averages(scene, following.cows, (following.target,))
        count = len(found) - 1
        text = "the other way to pay" if count == 1 else f"{count} other ways, next"
        parts = [("o", "key"), f" {text}: {sum_of(deck, following.cows)}, which makes it {after}"]
        if cell_len(plain(parts)) > scene.layout.prompt.width - 2:
            parts = [("o", "key"), f" {'another way' if count == 1 else f'{count} other ways'} to pay: makes it {after}"]
    rest: list[Part] = [("e", "key"), " end the turn"] if scene.asks("upgrade") else [("Esc", "key"), " go back"]
    both = [*parts, "  ", *rest] if parts else rest
    return both if cell_len(plain(both)) <= scene.layout.prompt.width - 2 else parts


def _then(scene: Scene[View], cow: int) -> Line:
    """What could be paid after a sale."""
    deck, cows = deck_in(scene), list(own(scene.view))
    cows.remove(cow)
    way = best(scene, tuple(cows))
    if way is None:
        return ""
    rest = by_worth(deck, [*(one for one in _without(cows, way.cows)), way.target])
    return fitting(
        scene,
        f"{sum_of(deck, way.cows)} then pay for the {deck.title(way.target)}: {counted(len(rest), 'cow')}, average {mean(deck, rest)}.",
        f"{sum_of(deck, way.cows)} then pay for the {deck.title(way.target)}.",
        "",
    )


def _without(cows: list[int], gone: tuple[int, ...]) -> list[int]:
    left = list(cows)
    for cow in gone:
        left.remove(cow)
    return left


def _could_pay(scene: Scene[View]) -> Line:
    deck = deck_in(scene)
    way = best(scene, own(scene.view))
    if way is None:
        return _leaves(scene)
    return fitting(
        scene,
        f"You can pay for the {deck.title(way.target)} with {sum_of(deck, way.cows)}: {brief(scene, way.cows, (way.target,))}.",
        f"You can pay for the {deck.title(way.target)} with {sum_of(deck, way.cows)}.",
        f"You can pay for the {deck.title(way.target)}.",
    )


def _leaves(scene: Scene[View]) -> Line:
    """What happens to the stockyard after the turn."""
    deck, view = deck_in(scene), scene.view
    if view.in_cowntdown or not view.yard:
        return "The Cowntdown is on: only a purchase makes room for the next card." if view.in_cowntdown else ""
    dearest = max(view.yard, key=deck.mooney.__getitem__)
    nearer = "Buying brings the end nearer."
    return fitting(
        scene,
        f"After your turn the dearest cow leaves: the {deck.title(dearest)}. {nearer}",
        f"After your turn the {deck.title(dearest)} leaves. {nearer}",
        f"After your turn the dearest cow leaves. {nearer}",
        "After your turn the dearest cow leaves.",
    )
