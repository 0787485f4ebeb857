"""The second line of the prompt: what Enter does where the cursor is, and what becomes of the average."""

from __future__ import annotations

from cowtui.boards.cowclicker.asking import doing, marked_own, payable
from cowtui.boards.cowclicker.cows import deck_in, mean, sum_of, total
from cowtui.boards.cowclicker.exchange import terms
from cowtui.boards.cowclicker.payments import change, own
from cowtui.boards.cowclicker.phrases import brief, fitting
from cowtui.boards.cowclicker.targets import cheapest
from cowtui.boards.scene import Scene
from cowtui.boards.spots import Spot
from cowtui.widgets.text import Line
from rules.cowclicker.actions import Accept, Actions, Buy, Cancel, Decline, Gift, Herd, Offer, Pick, Sell, Skip, Swap, Target, Tip, Upgrade
from rules.cowclicker.decks import counted
from rules.cowclicker.position import OpenOffer
from rules.cowclicker.view import View
from rules.kernel import Seat


def does(scene: Scene[View], spot: Spot | None) -> Line:
    """The second line."""
    if spot is None:
        return ""
    action = spot.action
    if action is not None and not spot.is_answer:
        why = scene.position.why_not(action)
        return [(f"{why.text[:1].upper()}{why.text[1:]}.", "note")] if why else ""
    if action is not None:
        return _says(scene, action)  # type: ignore[arg-type]
    return _opens(scene, spot)


def _says(scene: Scene[View], action: Actions) -> Line:
    deck, names = deck_in(scene), scene.names
    match action:
        case Sell(cow):
            up = change(scene, (cow,), ())
            return fitting(
                scene,
                f"Enter sells {deck.one(cow)}: you get no mooney, {up}.",
                f"Enter sells {deck.one(cow)}, which pays nothing: {brief(scene, (cow,), ())}.",
                f"Enter sells the {deck.mooney[cow]}, for nothing: {brief(scene, (cow,), ())}.",
                f"Enter sells the {deck.mooney[cow]}: {brief(scene, (cow,), ())}.",
            )
        case Buy():
            cows = [card for card in scene.view.basic or scene.view.discard if card < deck.first_event]
            if doing(scene) == "buy":
                return f"Enter draws a card, worth {mean(deck, cows)} mooney on average."
            return fitting(
                scene,
                f"Enter draws a basic card, worth {mean(deck, cows)} on average, and sells no cow.",
                f"Enter draws a card, {mean(deck, cows)} on average, and sells none.",
                "Enter draws a basic card and sells no cow.",
            )
        case Skip():
            return _skips(scene)
        case Upgrade():
            return _pays(scene, action)
        case Gift(cow, to):
            after = _averages_after(scene, to, (cow,), ())
            return fitting(
                scene,
                f"Enter gives {names[to]} {deck.one(cow)}: {change(scene, (cow,), ())}, theirs {after}.",
                f"Enter gives {names[to]} {deck.one(cow)}: {brief(scene, (cow,), ())}, theirs {after}.",
                f"Enter gives {names[to]} the {deck.mooney[cow]}: theirs {after}.",
            )
        case Offer(to, give, want):
            return fitting(
                scene,
                f"Enter offers {names[to]} {deck.some(give)} for {deck.some(want)}: {brief(scene, give, want)}.",
                f"Enter offers {names[to]} {sum_of(deck, give)} for {sum_of(deck, want)}: {brief(scene, give, want)}.",
            )
        case Accept(number):
            return _accepts(scene, _offer(scene, number))
        case Decline(number):
            one = _offer(scene, number)
            return fitting(scene, f"Enter declines {deck.some(one.give)} for {deck.some(one.want)}.", "Enter declines the offer.")
        case Cancel(number):
            one = _offer(scene, number)
            return fitting(
                scene,
                f"Enter takes back your offer to {names[one.to]}: {deck.some(one.give)} for {deck.some(one.want)}.",
                f"Enter takes back your offer to {names[one.to]}.",
            )
        case Target(victim):
            return _targets(scene, victim)
        case Pick(cow):
            return fitting(
                scene,
                f"Enter takes {deck.one(cow)}: {change(scene, (), (cow,))}.",
                f"Enter takes {deck.one(cow)}: {brief(scene, (), (cow,))}.",
            )
        case Herd(cows, draws):
            gone = f"discards {deck.some(cows)} and " if cows else ""
            return fitting(scene, f"Enter {gone}draws {counted(draws, 'card')}.", f"Enter discards {len(cows)} and draws {draws}.")
        case Swap(mine, victim, other):
            return fitting(
                scene,
                f"Enter swaps your {deck.title(mine)} for {names[victim]}'s {deck.title(other)}: {change(scene, (mine,), (other,))}.",
                f"Enter swaps your {deck.title(mine)} for {names[victim]}'s {deck.title(other)}.",
                f"Enter swaps your {deck.mooney[mine]} for {names[victim]}'s {deck.mooney[other]}.",
            )
        case Tip(cow):
            right = names[((scene.view.seat or 0) - 1) % len(names)]
            return fitting(
                scene,
                f"Enter gives {right} {deck.one(cow)}: {change(scene, (cow,), ())}, before what comes to you.",
                f"Enter gives {right} {deck.one(cow)}: {brief(scene, (cow,), ())}, before what comes to you.",
                f"Enter gives {right} {deck.one(cow)}.",
            )
        case _:
            return ""


def _skips(scene: Scene[View]) -> Line:
    if scene.asks("sale"):
        return "Enter sells nothing; then comes step 2, Buy."
    if scene.asks("buy"):
        return "Enter draws nothing; then comes step 3, Upgrade."
    return "Enter ends your turn."


def _pays(scene: Scene[View], way: Upgrade) -> Line:
    deck = deck_in(scene)
    milk = f" and {way.milk} mooney of milk" if way.milk else ""
    paid, one = sum_of(deck, way.cows), f"the {deck.title(way.target)}"
    count = counted(len(way.cows), "cow")
    return fitting(
        scene,
        f"Enter pays {paid}{milk} for {one}: {change(scene, way.cows, (way.target,))}.",
        f"Enter pays {paid}{milk} for {one}: {brief(scene, way.cows, (way.target,))}.",
        f"Enter pays {paid}{milk} for the {deck.mooney[way.target]}: {brief(scene, way.cows, (way.target,))}.",
        f"Enter pays {paid}{milk.replace(' mooney of', '')} for the {deck.mooney[way.target]}: {brief(scene, way.cows, (way.target,))}.",
        f"Enter pays {count} for the {deck.mooney[way.target]}: {brief(scene, way.cows, (way.target,))}.",
    )


def _accepts(scene: Scene[View], one: OpenOffer) -> Line:
    deck = deck_in(scene)
    change_of = change(scene, one.want, one.give)
    return fitting(
        scene,
        f"Enter accepts {deck.some(one.give)} for {deck.some(one.want)}: {change_of}.",
        f"Enter accepts {sum_of(deck, one.give)} for your {sum_of(deck, one.want)}: {change_of}.",
        f"Enter accepts {sum_of(deck, one.give)} for {sum_of(deck, one.want)}: {brief(scene, one.want, one.give)}.",
    )


def _offer(scene: Scene[View], number: int) -> OpenOffer:
    return next(one for one in scene.view.offers if one.offer == number)


def _targets(scene: Scene[View], victim: Seat) -> Line:
    deck, name = deck_in(scene), scene.names[victim]
    found = cheapest(scene, victim)
    cow = found[scene.choice.way % len(found)]
    theirs = _averages_after(scene, victim, (), (cow,))
    if doing(scene) == "rustling":
        return fitting(
            scene,
            f"Enter takes {deck.one(cow)} from {name}: {change(scene, (), (cow,))}.",
            f"Enter takes {deck.one(cow)} from {name}: {brief(scene, (), (cow,))}.",
        )
    return fitting(
        scene, f"Enter discards {deck.one(cow)} of {name}'s, whose average goes to {theirs}.", f"Enter discards {name}'s {deck.title(cow)}."
    )


def _averages_after(scene: Scene[View], seat: Seat, come: tuple[int, ...], gone: tuple[int, ...]) -> str:
    """'20.25 to 16.40': of another player."""
    deck, cows = deck_in(scene), scene.view.pastures[seat]
    worth = total(deck, cows) + total(deck, come) - total(deck, gone)
    count = len(cows) + len(come) - len(gone)
    return f"{mean(deck, cows)} to {worth / max(1, count):.2f}" if come else f"{worth / max(1, count):.2f}"


def _opens(scene: Scene[View], spot: Spot) -> Line:
    """What Enter does where it says nothing yet."""
    kind = spot.name.split()
    deck, now = deck_in(scene), doing(scene)
    match kind[0]:
        case "pay":
            names = [deck.title(cow) for cow in payable(scene)]
            return fitting(scene, f"Enter goes to the stockyard: you can pay for {', '.join(names)}.", "Enter goes to the stockyard.")
        case "exchange":
            return "Enter begins a gift or a trade: mark the cows first."
        case "stop":
            return "Enter goes back to the question."
        case "done":
            return _ready(scene)
        case "own" if spot.is_answer:
            cow = int(kind[1])
            taken = spot.name in scene.choice.marks
            word = {"exchange": "to give away or to trade", "cowboy": "to discard", "drive": "to swap"}.get(now, "as part of what you pay")
            return f"Enter unmarks the {deck.title(cow)}." if taken else f"Enter marks the {deck.title(cow)} {word}."
        case "own":
            return (
                f"The {deck.title(int(kind[1]))} stays: only basic cows go."
                if now in ("cowboy", "drive")
                else f"Your {deck.title(int(kind[1]))}."
            )
        case "cow" if now == "exchange":
            seat, cow = int(kind[1]), int(kind[2])
            taken = spot.name in scene.choice.marks
            return (
                f"Enter unmarks {scene.names[seat]}'s {deck.title(cow)}."
                if taken
                else f"Enter marks {scene.names[seat]}'s {deck.title(cow)} as wanted."
            )
        case "player" if now == "exchange":
            return _recipient(scene, int(kind[1]))
        case "yard":
            return _too_dear(scene, int(kind[1]))
        case _:
            return ""


def _ready(scene: Scene[View]) -> Line:
    give, to, want = terms(scene)
    if give and want and to is not None:
        return _says(scene, Offer(to, give, want))
    if give:
        return "A gift: choose the player who gets it. A trade: mark a cow of theirs too."
    return "Mark one of your cows first."


def _recipient(scene: Scene[View], seat: Seat) -> Line:
    give, to, want = terms(scene)
    if seat == scene.view.seat:
        return "That is you: choose another player."
    if not give:
        return f"To give {scene.names[seat]} a cow, mark one of yours first."
    if want and to != seat:
        return f"The cows you want are {scene.names[to or 0]}'s."
    return f"Gifts go one by one; to trade, mark a cow of {scene.names[seat]}'s."


def _too_dear(scene: Scene[View], target: int) -> Line:
    deck, cows, marked = deck_in(scene), own(scene.view), marked_own(scene)
    price = deck.mooney[target]
    if marked:
        off = price - total(deck, marked)
        return (
            f"With {sum_of(deck, marked)} there is no way to pay exactly {price}: {f'{off} short' if off > 0 else f'{-off} over'} so far."
            if off
            else f"One cow alone does not pay for the {deck.title(target)}."
        )
    have = total(deck, cows)
    if have < price:
        return fitting(
            scene, f"The {deck.title(target)} costs {price}; all your cows make {have}.", f"It costs {price}; all your cows make {have}."
        )
    return fitting(
        scene,
        f"The {deck.title(target)} costs exactly {price}: no two or more of your cows make that.",
        f"None of your cows make exactly {price}.",
    )
