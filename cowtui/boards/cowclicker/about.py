"""What choosing a thing in Cow Clicker would say and bring, in a line."""

from __future__ import annotations

from collections.abc import Sequence

from cowtui.boards.cowclicker.choice import Asking, ways
from rules.cowclicker.actions import Accept, Actions, Buy, Cancel, Decline, Gift, Herd, Offer, Pick, Sell, Skip, Swap, Target, Tip, Upgrade
from rules.cowclicker.components import basics
from rules.cowclicker.decks import Deck
from rules.cowclicker.position import OpenOffer
from rules.cowclicker.words import average
from rules.kernel import Seat


def name(deck: Deck, card: int) -> str:
    """'Pink (b5)'."""
    return f"{deck.breeds[card].name} ({deck.spell(card)})"


def terms(deck: Deck, standing: OpenOffer, names: Sequence[str], seat: Seat | None) -> str:
    """'Ben: b6 for your b2+b3', 'to Cleo: your b1 for b9'."""
    give, want = joined(deck, standing.give), joined(deck, standing.want)
    if standing.maker == seat:
        return f"to {names[standing.to]}: {give} for {want}"
    return f"{names[standing.maker]}: {give} for {'your ' * (standing.to == seat)}{want}"


def joined(deck: Deck, cards: Sequence[int]) -> str:
    """'b2+b3'."""
    return "+".join(map(deck.spell, cards))


def scored(deck: Deck, cows: Sequence[int]) -> str:
    """The average of a pasture."""
    return average(sum(deck.mooney[cow] for cow in cows), len(cows))


def change(deck: Deck, before: Sequence[int], go: Sequence[int], come: Sequence[int]) -> str:
    """'3.67 to 5'."""
    after = list(before)
    for cow in go:
        if cow in after:
            after.remove(cow)
    return f"{scored(deck, before)} to {scored(deck, [*after, *come])}"


def about_action(asking: Asking, names: Sequence[str], action: Actions) -> str:
    """What an allowed answer does, and what it makes of the averages."""
    deck, view, own = asking.deck, asking.view, asking.own
    match action:
        case Skip():
            return f"Enter lets the {asking.what.capitalize()} phase pass."
        case Buy():
            return f"Enter draws the top Basic card{', and sells nothing' if asking.what == 'sale' else ''}. {_draws(asking)}"
        case Sell(cow):
            return (
                f"Enter sells {name(deck, cow)}: average {change(deck, own, (cow,), ())}.{'' if asking.marks.own else ' Space marks it.'}"
            )
        case Upgrade(cows, target, milk):
            more = f" and {milk} of milk" if milk else ""
            found = [] if asking.marks.own else ways(asking, target)
            other = f" Space: way {(asking.way + 1) % len(found) + 1} of {len(found)}." if len(found) > 1 else ""
            pays = f"Enter pays {joined(deck, cows)}{more} for {name(deck, target)}"
            return f"{pays}: average {change(deck, own, cows, (target,))}.{other}"
        case Gift(cow, to):
            both = f"your average {change(deck, own, (cow,), ())}, theirs {change(deck, view.pastures[to], (), (cow,))}"
            return f"Enter gives {deck.spell(cow)} to {names[to]}: {both}."
        case Offer(to, give, want):
            both = f"your average {change(deck, own, give, want)}, theirs {change(deck, view.pastures[to], want, give)}"
            return f"Enter offers {names[to]} {joined(deck, give)} for {joined(deck, want)}: {both}."
        case Accept(number) | Decline(number) | Cancel(number):
            verb = {Accept: "accepts", Decline: "declines", Cancel: "takes back"}[type(action)]
            standing = next((one for one in view.offers if one.offer == number), None)
            if standing is None:
                return ""
            after = f": average {change(deck, own, standing.want, standing.give)}" if isinstance(action, Accept) else ""
            return f"Enter {verb} this offer{after} ({terms(deck, standing, names, view.seat)})."
        case Target(victim, cow):
            falls = cow if cow is not None else _falls(asking, victim)
            if asking.what == "rustling":
                return f"Enter takes {name(deck, falls)} from {names[victim]}: your average {change(deck, own, (), (falls,))}."
            return (
                f"Enter discards {name(deck, falls)} of {names[victim]}: their average {change(deck, view.pastures[victim], (falls,), ())}."
            )
        case Pick(cow):
            return f"Enter takes {name(deck, cow)}: average {change(deck, own, (), (cow,))}."
        case Herd(cows, draws):
            gone = joined(deck, cows) or "nothing"
            return f"Enter discards {gone} and reveals {draws}."
        case Swap(mine, victim, other):
            swapped = f"Enter swaps your {name(deck, mine)} for {name(deck, other)} of {names[victim]}"
            return f"{swapped}: average {change(deck, own, (mine,), (other,))}."
        case Tip(cow):
            right = names[((view.seat or 0) - 1) % len(names)]
            return f"Enter tips {name(deck, cow)} over to {right}, on your right: average {change(deck, own, (cow,), ())}."
        case _:
            return ""


def _falls(asking: Asking, victim: Seat) -> int:
    theirs = asking.view.pastures[victim]
    border = basics(asking.deck, theirs)
    return theirs[border] if asking.what == "rustling" else theirs[0]


def _draws(asking: Asking) -> str:
    """What the Basic deck has, counted out."""
    deck, view = asking.deck, asking.view
    cards = view.basic or view.discard
    cows = [card for card in cards if card < deck.first_event]
    others = len(cards) - len(cows)
    events = f" and {others} event{'s' * (others != 1)}" if others else ""
    mean = f", {scored(deck, cows)} mooney on average{events}" if cows else ""
    count = f"{len(cards)} card{'s' * (len(cards) != 1)}{mean}."
    return f"It has {count}" if view.basic else f"The discard is shuffled first: {count}"


def in_brief(deck: Deck, what: str, action: Actions) -> str:
    """The same for the prompt line: 'Enter sells b1'."""
    match action:
        case Skip():
            return "Enter skips"
        case Buy():
            return "Enter buys"
        case Sell(cow):
            return f"Enter sells {deck.spell(cow)}"
        case Upgrade():
            return "Enter pays"
        case Gift(cow):
            return f"Enter gives {deck.spell(cow)}"
        case Offer():
            return "Enter offers"
        case Accept():
            return "Enter accepts"
        case Decline():
            return "Enter declines"
        case Cancel():
            return "Enter takes the offer back"
        case Target():
            return "Enter takes it" if what == "rustling" else "Enter discards it"
        case Pick(cow):
            return f"Enter takes {deck.spell(cow)}"
        case Herd(_, draws):
            return f"Enter reveals {draws}"
        case Swap():
            return "Enter swaps"
        case Tip(cow):
            return f"Enter tips {deck.spell(cow)}"
        case _:
            return ""


def about_own(asking: Asking, card: int) -> str:
    """A cow of one's own that Enter says nothing with now."""
    deck, marked = asking.deck, asking.marks.own
    if marked:
        paid = sum(deck.mooney[cow] for cow in marked)
        gives = "; Enter on a player gives it" if len(marked) == 1 else ""
        return f"Marked {joined(deck, marked)} = {paid}: mark more to pay, or a cow to trade for{gives}."
    if asking.marks.seat is not None:
        return f"Space marks {name(deck, card)} to give for {joined(deck, asking.marks.wanted)}."
    return f"{name(deck, card)}: Space marks it, to pay, to give or to trade."


def about_yard(asking: Asking, card: int) -> str:
    """A cow of the stockyard that cannot be bought now."""
    deck, marked = asking.deck, asking.marks.own
    price = deck.mooney[card]
    if marked:
        paid = sum(deck.mooney[cow] for cow in marked)
        away = f"{price - paid} short" if paid < price else f"{paid - price} too much"
        return f"{joined(deck, marked)} make {paid}; {name(deck, card)} costs {price}: " + (away if paid != price else "exactly that") + "."
    found = ways(asking, card)
    if not found:
        return f"{name(deck, card)}: no two or more of your cows make {price} exactly."
    return f"{name(deck, card)}: {joined(deck, found[asking.way % len(found)].cows)} would pay for it."


def about_player(asking: Asking, names: Sequence[str], seat: Seat, card: int | None) -> str:
    """A player, or a cow of theirs, to whom nothing can be given as things are."""
    deck, view, marks = asking.deck, asking.view, asking.marks
    cows = view.pastures[seat]
    total = sum(deck.mooney[cow] for cow in cows)
    if seat == view.seat or view.seat is None:
        held = " ".join(map(deck.spell, cows)) or "no cow"
        return f"{names[seat]}: {held}; {total} mooney by {len(cows)} is {scored(deck, cows)}."
    if marks.wanted and marks.seat == seat:
        return f"You want {joined(deck, marks.wanted)} of {names[seat]}: mark what you give for it."
    if len(marks.own) > 1:
        return f"{joined(deck, marks.own)}: a gift is one cow; mark a cow of {names[seat]} too for a trade."
    if card is not None:
        return f"{names[seat]}'s {name(deck, card)}: Space asks for it. Mark a cow of yours, too, to trade."
    return f"{names[seat]}: average {scored(deck, cows)}. To give or trade, mark a cow of yours with Space."


def about_decks(asking: Asking, quiet: int | None) -> str:
    """How the game ends, and what is known of the decks; `quiet`: turns left to a drought (CC-R20)."""
    deck, view = asking.deck, asking.view
    if not view.in_cowntdown:
        end = f"After the Premium deck come {view.cowntdown_left} Cowntdown cards; one, the Cowmageddon, ends the game."
        bottom = f"Premium ends with {' '.join(map(deck.spell, view.under))}." if view.under else ""
        return " ".join(filter(None, (end, _draws(asking), bottom)))
    end = f"Each cow taken turns up one of {view.cowntdown_left} Cowntdown cards; one, the Cowmageddon, ends the game at once."
    if quiet is None or not view.yard:
        return end
    turns = f"{quiet} more turns" if quiet > 1 else "one more turn"
    return f"{end} Drought: after {turns} with no cow taken (quiet ones), {deck.spell(max(view.yard))} is retired."
