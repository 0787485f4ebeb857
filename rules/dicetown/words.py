"""Dice Town in words: questions, views and choices. Events are told in rules.dicetown.words_of_events."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.dicetown import poker
from rules.dicetown.actions import Actions, Choose, Cure, Hire, Keep, Name, Pickpocket, Play, Split, StealFrom, Take
from rules.dicetown.components import (
    A_DEED,
    A_STORE_CARD,
    ACCOMPLICE,
    BIG_SHOPPING,
    BRIBE,
    DICE,
    DYNAMITE,
    FACES,
    HERDER,
    LAND_OFFICE,
    LASSO,
    LOADED_DIE,
    OBJECTION,
    OLD_FRIENDS,
    PERSUASION,
    PICKPOCKET,
    RANCH,
    RECRUITMENT,
    SECOND_HELPING,
    SICK_NOTE,
    STORE,
    SUITS,
    Options,
    listed,
    title_of,
)
from rules.dicetown.position import Goods
from rules.dicetown.throws import cost
from rules.dicetown.view import View
from rules.kernel import Seat

PLACES: Final = {
    "throw": "the throws",
    "mine": "the Mine",
    "bank": "the Bank",
    "store": "the General Store",
    "saloon": "the Saloon",
    "sheriff": "the Sheriff's",
    "hall": "the Town Hall",
    "prairie": "the Prairie",
    "doc": "Doc Badluck's",
}

WORKS: Final = {
    DYNAMITE: "your nines count twice",
    ACCOMPLICE: "half of the loot is yours",
    BIG_SHOPPING: "the Store twice",
    SECOND_HELPING: "the Saloon twice",
    OLD_FRIENDS: "the badge stays where it is",
    BRIBE: "two face-down deeds for the face-up one",
    LAND_OFFICE: "one more deed from the deck",
    PERSUASION: "a deed for each ace, to keep one of",
    LASSO: "two cows for each ace",
    HERDER: "your cows are safe in this round",
    RECRUITMENT: "both Cowboys",
    SICK_NOTE: "visit Doc all the same",
    OBJECTION: "cancels the card just played",
    LOADED_DIE: "you set one die of the throw",
    PICKPOCKET: "$4 from an opponent at the next gap",
}
"""What a General Store card does when it is played."""


def _may_play(card: int) -> str:
    return f"You may play {title_of(card)}: {WORKS[card]}."


PROMPTS: Final = {
    "keep": ("Keep dice in secret: 1 free, none $1, each further one $1.", "DT-07"),
    "loaded": ("You may play a Loaded Die before this throw.", "DT-32"),
    "face": ("Choose, in secret, the face of your Loaded Die.", "DT-32"),
    "offer": ("You are tied: what do you offer the Sheriff, in secret?", "DT-28"),
    "raise": ("Offers are shown: add to yours once, in secret, or not.", "DT-28"),
    "name": ("You are the Sheriff: name one of the tied, who alone pays the offer.", "DT-27"),
    "choose": ("Choose which of the two actions to take here.", "DT-43"),
    "dynamite": (_may_play(DYNAMITE), "DT-32"),
    "accomplice": (_may_play(ACCOMPLICE), "DT-32"),
    "shopping": (_may_play(BIG_SHOPPING), "DT-32"),
    "helping": (_may_play(SECOND_HELPING), "DT-32"),
    "friends": (_may_play(OLD_FRIENDS), "DT-32"),
    "bribe": (_may_play(BRIBE), "DT-62"),
    "office": (_may_play(LAND_OFFICE), "DT-32"),
    "persuasion": (_may_play(PERSUASION), "DT-61"),
    "lasso": (_may_play(LASSO), "DT-59"),
    "herder": ("Cows are being stolen from you: you may play Herder.", "DT-58"),
    "recruitment": (_may_play(RECRUITMENT), "DT-60"),
    "sick": (_may_play(SICK_NOTE), "DT-32"),
    "objection": ("A card was played: you may play Objection to cancel it.", "DT-32"),
    "pickpocket": ("You may declare Pickpocket, $4 from an opponent at the next gap.", "DT-32"),
    "pick": ("Keep one of the cards you have drawn.", "DT-18"),
    "victim": ("Name the opponent from whose hand you draw.", "DT-20"),
    "claim": ("Take deeds from the row.", "DT-24"),
    "split": ("The Prairie has no more: say how many cows you take from each opponent.", "DT-45"),
    "resplit": ("A Herder keeps cows from you: split as many among the others, once.", "DT-58"),
    "graze": ("You may place cows on deeds of yours, each exactly its value.", "DT-46"),
    "cowboy": ("Hire one of the Cowboys on show.", "DT-50"),
    "cure": ("Doc Badluck asks which remedy you want.", "DT-30"),
    "wire": ("Lay barbed wire on up to two deeds of your hand.", "DT-30"),
    "set up": ("The table is set up.", "DT-03"),
    "roll": ("The dice are rolled.", "DT-06"),
    "visit": ("The round goes on to the next place.", "DT-14"),
    "draw": ("Cards are drawn from the General Store deck.", "DT-18"),
    "medicine": ("Doc Badluck's card is drawn.", "DT-30"),
    "blind": ("Cards are drawn from the victim's hand.", "DT-20"),
    "bribed": ("Two deeds are drawn for Bribe.", "DT-62"),
    "granted": ("A deed is drawn for Land Office.", "DT-32"),
    "persuaded": ("Deeds are drawn for Persuasion.", "DT-61"),
    "down": ("The top deed of the deck is drawn.", "DT-W2"),
    "refill": ("The row of deeds is refilled.", "DT-24"),
    "turn up": ("Cowboys are turned up.", "DT-50"),
    "close": ("The time to react runs out.", "DT-34"),
}


def describe_view(options: Options, view: View, names: Sequence[str]) -> list[str]:
    """The table, the players and one's own hand."""
    lines = [
        f"Round {view.round + 1}, {PLACES[view.step]}. Sheriff: {names[view.sheriff]}.",
        f"Mine {view.mine} nuggets, bank ${view.bank}, stagecoach ${view.coach}{_herd(options, view)}.",
        f"Deeds face up: {listed(view.face_up)}; {view.deeds} face down. "
        f"General Store: {view.store + sum(layer.size for layer in view.under)} cards; played: {listed(view.played)}.",
    ]
    if options.cowboys:
        up = " ".join("-" if suit is None else SUITS[suit] for suit in view.cowboys_up)
        lines.append(f"Cowboys on show: {up}; {len(view.cowboy_deck)} in the deck; {view.rodeos_left} Rodeos left.")
    lines += [player(view, seat, name, names) for seat, name in enumerate(names)]
    lines += _pending(view, names)
    if view.seat is not None:
        lines.append(f"Your hand: {listed(view.hand)}.")
        if view.thrown:
            chosen = "" if view.chosen is None else f", kept: {_dice(view.chosen)}"
            lines.append(f"Your throw: {_dice(view.thrown)}{chosen}.")
        if view.drawn:
            lines.append(f"You have drawn: {listed(view.drawn)}.")
    return lines


def _herd(options: Options, view: View) -> str:
    return f", {view.prairie} cows on the Prairie" if options.cowboys else ""


def player(view: View, seat: Seat, name: str, names: Sequence[str]) -> str:
    """What everybody sees of one player, and what this seat knows of that hand."""
    if view.gone[seat]:
        return f"{name} has left."
    parts = [f"${view.dollars[seat]}", _count(view.nuggets[seat], "nugget"), _count(view.left[seat], "card")]
    if view.locked[seat]:
        dice = _dice(view.locked[seat])
        parts.append(f"dice {dice}" + (f" ({poker.class_of(view.locked[seat])})" if len(view.locked[seat]) == DICE else ""))
    parts += holdings(view, seat, names)
    waits = "" if not view.rolled[seat] else ", has chosen" if view.has_chosen[seat] else ", is choosing"
    return f"{name}: {', '.join(parts)}{waits}"


def holdings(view: View, seat: Seat, names: Sequence[str]) -> list[str]:
    """What a player has beside dollars, nuggets and dice, and what this seat knows of that hand."""
    parts = []
    if view.herds[seat]:
        parts.append(f"herd {view.herds[seat]}")
    if view.cowboys[seat]:
        parts.append(f"Cowboys {''.join(SUITS[suit] for suit in view.cowboys[seat])}")
    if view.rodeos[seat]:
        parts.append(_count(view.rodeos[seat], "Rodeo"))
    if view.ranches[seat]:
        parts.append(_count(view.ranches[seat], "ranch", "es"))
    for deeds, what in ((view.wired[seat], "wired"), (view.grazed[seat], "grazed")):
        if deeds:
            parts.append(f"{what} {listed(deeds)}")
    hand = view.hands[seat]
    if hand and seat != view.seat:
        parts.append(f"hand {listed(hand)}")
    elif known := [_token(card, holders, names) for card, holders in view.known if seat in holders and card not in (A_DEED, A_STORE_CARD)]:
        parts.append(f"known: {', '.join(known)}")
    return parts


def _token(card: int, holders: Sequence[Seat], names: Sequence[str]) -> str:
    if len(holders) == 1:
        return title_of(card)
    return f"{title_of(card)} (or it is with {' or '.join(names[seat] for seat in holders)})"


def _pending(view: View, names: Sequence[str]) -> list[str]:
    """What goes on: a tie with its offers, cards just played, a Pickpocket to come."""
    lines = []
    if view.tied:
        lines.append(f"Tied: {', '.join(names[seat] for seat in view.tied)}; {names[view.sheriff]} decides.")
    for seat, offer in enumerate(view.offers):
        if offer.goods is not None and offer.cards is not None:
            cards = (
                f" with {listed(offer.goods.cards)}" if offer.goods.cards else f" with {_count(offer.cards, 'card')}" if offer.cards else ""
            )
            lines.append(f"{names[seat]} offers ${offer.goods.dollars}, {_count(offer.goods.nuggets, 'nugget')}{cards}.")
        elif offer.is_made:
            lines.append(f"{names[seat]} has made an offer.")
    if view.chain:
        lines.append("Just played: " + ", then ".join(f"{title_of(card)} by {names[seat]}" for seat, card in view.chain) + ".")
    if view.pocket:
        lines.append(f"{names[view.pocket[0]]} will pick {names[view.pocket[1]]}'s pocket.")
    if any(view.split):
        lines.append(f"Cows to be stolen: {', '.join(f'{cows} from {names[seat]}' for seat, cows in enumerate(view.split) if cows)}.")
    return lines


def describe_action(options: Options, view: View, action: Actions) -> str:
    """What an answer costs or brings."""
    match action:
        case Keep(dice):
            return "free" if not cost(len(dice)) else f"costs ${cost(len(dice))}"
        case Play(card) | Take(card):
            points = STORE[card].points if card in STORE else view.ranches[view.seat or 0] + 1 if card == RANCH else card
            return _count(points, "point") if points else WORKS[card]
        case Name(seat):
            offer = view.offers[seat]
            return f"pays {bid(offer.goods, offer.cards or 0)}"
        case StealFrom(victim) | Pickpocket(victim):
            return f"{_count(view.left[victim], 'card')}, ${view.dollars[victim]}"
        case Choose(job):
            return JOBS.get(job, "")
        case Cure(remedy):
            return REMEDIES[remedy]
        case Hire(suit):
            return HELP[suit]
        case Split(cows):
            return _count(sum(cows), "cow")
        case _:
            return ""


JOBS: Final = {
    "rob": "the whole bank",
    "coach": "$1 of the stagecoach for each ten",
    "draw": "a card for each jack, keep one",
    "doc": "visit Doc Badluck at once",
    "up": "the face-up deed",
    "down": "the top face-down deed",
    "rustle": "a cow for each ace",
    "hire": "one of the Cowboys on show",
}
REMEDIES: Final = {
    "wire": "up to two deeds behind barbed wire",
    "card": "the top General Store card",
    "dollars": "$2 from every opponent",
    "nuggets": "a nugget from every opponent",
}
HELP: Final = (
    "Spade: a nugget more in the mine",
    "Heart: a card fewer stolen from you",
    "Diamond: $1 from everybody when you rob the bank",
    "Club: a cow more on the Prairie",
)


def bid(goods: Goods | None, cards: int) -> str:
    """What is offered: '$2, 1 nugget, Rifle'; where cards are not named, how many they are."""
    goods = goods or Goods()
    parts = [f"${goods.dollars}"] * (goods.dollars > 0) + [_count(goods.nuggets, "nugget")] * (goods.nuggets > 0)
    parts += [listed(goods.cards) if goods.cards else _count(cards, "card")] * (cards > 0)
    return ", ".join(parts) or "nothing"


def _count(count: int, what: str, plural: str = "s") -> str:
    return f"{count} {what}{plural * (count != 1)}"


def _dice(dice: Sequence[int]) -> str:
    return "".join(FACES[face] for face in dice) or "none"
