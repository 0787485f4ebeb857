"""Dice Town in words: questions, views and choices. Events are told in rules.dicetown.words_of_events.

Names are those of the seats; where a reader's own stands as "you", sentences agree with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.dicetown import poker
from rules.dicetown.actions import (
    Actions,
    Add,
    Choose,
    Claim,
    Cure,
    Graze,
    HandsOff,
    Hire,
    Job,
    Keep,
    Name,
    Offer,
    Pass,
    PassRound,
    Pickpocket,
    Place,
    Play,
    Remedy,
    Split,
    StealFrom,
    Take,
)
from rules.dicetown.components import (
    A_DEED,
    A_STORE_CARD,
    ACCOMPLICE,
    BIG_SHOPPING,
    BRIBE,
    DICE,
    DYNAMITE,
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
    Options,
    gain,
)
from rules.dicetown.naming import all_in_words, all_suits_in_words, counted, dice_in_words, in_words, joined, shown, suit_in_words
from rules.dicetown.position import Goods
from rules.dicetown.throws import cost
from rules.dicetown.view import View
from rules.kernel import Seat

PLACES: Final[dict[Place, str]] = {
    "throw": "the throws",
    "mine": "the Mine",
    "bank": "the Bank",
    "store": "the General Store",
    "saloon": "the Saloon",
    "sheriff": "the Sheriff's office",
    "hall": "the Town Hall",
    "prairie": "the Prairie",
    "doc": "Doc Badluck's",
}

WORKS: Final = {
    DYNAMITE: "your nines count twice",
    ACCOMPLICE: "half of the money from the bank is yours",
    BIG_SHOPPING: "you shop twice",
    SECOND_HELPING: "you steal twice",
    OLD_FRIENDS: "the badge stays where it is",
    BRIBE: "you take two face-down deeds for the face-up one",
    LAND_OFFICE: "you take one more deed from the deck",
    PERSUASION: "you draw a deed for each ace and keep one",
    LASSO: "you get two cows for each ace",
    HERDER: "nobody can steal your cows this round",
    RECRUITMENT: "you hire both Cowboys",
    SICK_NOTE: "you visit Doc as well",
    OBJECTION: "the card just played has no effect",
    LOADED_DIE: "you choose the face of one of your dice",
    PICKPOCKET: "you take $4 from a player before the next place",
}
"""What a General Store card does when it is played."""


def _if_held(card: int) -> str:
    return f"Do you play {in_words(card)}? With it, {WORKS[card]}."


PROMPTS: Final = {
    "keep": ("Which dice do you keep, in secret? One is free, each more costs $1, none costs $1.", "DT-07"),
    "loaded": (_if_held(LOADED_DIE), "DT-32"),
    "face": ("Which face does your Loaded Die show? Nobody sees it yet.", "DT-32"),
    "offer": ("You are tied: what do you offer the Sheriff, in secret?", "DT-28"),
    "raise": ("The offers are open: what do you add to yours, in secret?", "DT-28"),
    "name": ("You are the Sheriff: who wins the tie? Only the winner pays.", "DT-27"),
    "choose": ("You act here: which of the two actions do you take?", "DT-W2"),
    "prairie": ("You act at the Prairie: rustle cows, or hire a Cowboy?", "DT-43"),
    "dynamite": (_if_held(DYNAMITE), "DT-32"),
    "accomplice": (_if_held(ACCOMPLICE), "DT-32"),
    "shopping": (_if_held(BIG_SHOPPING), "DT-32"),
    "helping": (_if_held(SECOND_HELPING), "DT-32"),
    "friends": (_if_held(OLD_FRIENDS), "DT-32"),
    "bribe": (_if_held(BRIBE), "DT-62"),
    "office": (_if_held(LAND_OFFICE), "DT-32"),
    "persuasion": (_if_held(PERSUASION), "DT-61"),
    "lasso": (_if_held(LASSO), "DT-59"),
    "herder": (f"Your cows are about to be stolen. {_if_held(HERDER)}", "DT-58"),
    "recruitment": (_if_held(RECRUITMENT), "DT-60"),
    "sick": (_if_held(SICK_NOTE), "DT-32"),
    "objection": (_if_held(OBJECTION), "DT-32"),
    "pickpocket": ("You may play Pickpocket: $4 from a player of your choice.", "DT-32"),
    "pick": ("Which of these cards do you keep? The others go under the deck.", "DT-18"),
    "loot": ("Which of these cards do you steal? The others go back.", "DT-20"),
    "deed": ("Which of these deeds do you keep? The others leave the game.", "DT-61"),
    "victim": ("Whom do you steal a card from?", "DT-20"),
    "claim": ("Which deeds do you take?", "DT-24"),
    "split": ("How many cows do you steal from each player?", "DT-45"),
    "resplit": ("A Herder keeps cows from you: how many do you steal from the others instead?", "DT-58"),
    "graze": ("Do you put cows on your deeds? Each takes exactly its value.", "DT-46"),
    "cowboy": ("Which Cowboy do you hire?", "DT-50"),
    "cure": ("You visit Doc Badluck: what do you ask for?", "DT-30"),
    "wire": ("Which deeds of your hand get barbed wire, two at most?", "DT-30"),
    "set up": ("The town is being set up.", "DT-03"),
    "roll": ("The dice are thrown.", "DT-06"),
    "visit": ("On to the next place.", "DT-14"),
    "draw": ("Cards are drawn at the General Store.", "DT-18"),
    "medicine": ("Doc's card is drawn.", "DT-30"),
    "blind": ("Cards are drawn from the victim's hand.", "DT-20"),
    "bribed": ("Two deeds are drawn for Bribe.", "DT-62"),
    "granted": ("A deed is drawn for Land Office.", "DT-32"),
    "persuaded": ("Deeds are drawn for Persuasion.", "DT-61"),
    "down": ("The top deed of the deck is drawn.", "DT-W2"),
    "refill": ("New deeds are turned up.", "DT-24"),
    "turn up": ("A Cowboy is turned up.", "DT-50"),
    "close": ("Anyone with a card may play it now.", "DT-34"),
}


# Views -----------------------------------------------------------------------------------------------------------------------


def describe_view(options: Options, view: View, names: Sequence[str]) -> list[str]:
    """The town, the players and one's own hand."""
    left = view.store + sum(layer.size for layer in view.under)
    lines = [
        f"Round {view.round + 1}, {PLACES[view.step]}. {sentence(names[view.sheriff], 'is', 'are')} the Sheriff.",
        f"Mine: {counted(view.mine, 'nugget')}. Bank: ${view.bank}. Stagecoach: ${view.coach}.{_herd(options, view)}",
        f"Face up: {all_in_words(view.face_up)}; {counted(view.deeds, 'more deed')} face down.",
        f"General Store: {counted(left, 'card')} left; played: {all_in_words(view.played)}.",
    ]
    if options.cowboys:
        up = joined(suit_in_words(suit) for suit in view.cowboys_up if suit is not None) or "none"
        rodeos = counted(view.rodeos_left, "Rodeo")
        lines.append(f"Cowboys to hire: {up}; {len(view.cowboy_deck)} more in the deck; {rodeos} left.")
    lines += [player(view, seat, name, names) for seat, name in enumerate(names)]
    lines += _pending(view, names)
    if view.seat is not None:
        lines.append(f"Your hand: {all_in_words(view.hand)}.")
        if view.thrown:
            chosen = "" if view.chosen is None else f"; you keep {dice_in_words(view.chosen)}"
            lines.append(f"Your throw: {dice_in_words(view.thrown)}{chosen}.")
        if view.drawn:
            lines.append(f"You have drawn {all_in_words(view.drawn)}.")
    return lines


def _herd(options: Options, view: View) -> str:
    return f" Prairie: {counted(view.prairie, 'cow')}." if options.cowboys else ""


def player(view: View, seat: Seat, name: str, names: Sequence[str]) -> str:
    """What everybody sees of one player, and what this seat knows of that hand."""
    if view.gone[seat]:
        return f"{name} {verb(name, 'has', 'have')} left."
    parts = [f"${view.dollars[seat]}", counted(view.nuggets[seat], "nugget"), counted(view.left[seat], "card")]
    if view.locked[seat]:
        kind = f" ({poker.class_of(view.locked[seat])})" if len(view.locked[seat]) == DICE else ""
        parts.append(f"dice {shown(view.locked[seat])}{kind}")
    parts += holdings(view, seat, names)
    waits = "" if not view.rolled[seat] else "; ready" if view.has_chosen[seat] else "; choosing"
    return f"{name}: {', '.join(parts)}{waits}"


def holdings(view: View, seat: Seat, names: Sequence[str]) -> list[str]:
    """What a player has beside dollars, nuggets and dice, and what this seat knows of that hand."""
    parts = []
    if view.herds[seat]:
        parts.append(f"a herd of {view.herds[seat]}")
    if view.cowboys[seat]:
        parts.append(all_suits_in_words(view.cowboys[seat]))
    if view.rodeos[seat]:
        parts.append(counted(view.rodeos[seat], "Rodeo"))
    if view.ranches[seat]:
        parts.append(counted(view.ranches[seat], "ranch", "ranches"))
    for deeds, what in ((view.wired[seat], "behind wire"), (view.grazed[seat], "with cows")):
        if deeds:
            parts.append(f"{what} {all_in_words(deeds)}")
    hand = view.hands[seat]
    if hand and seat != view.seat:
        parts.append(f"in hand {all_in_words(hand)}")
    elif known := known_cards(view, seat, names):
        parts.append(f"known to hold {joined(known)}")
    return parts


def known_cards(view: View, seat: Seat, names: Sequence[str]) -> list[str]:
    """The cards that this view knows to be, or to be perhaps, in another's hand."""
    return [
        in_words(card) if len(holders) == 1 else f"{in_words(card)} (or {joined((names[one] for one in holders if one != seat), 'or')})"
        for card, holders in view.known
        if seat in holders and card not in (A_DEED, A_STORE_CARD)
    ]


def _pending(view: View, names: Sequence[str]) -> list[str]:
    """What goes on: a tie with its offers, cards just played, a Pickpocket to come."""
    lines = []
    if view.tied:
        lines.append(
            f"{sentence(called(view.tied, names), 'are tied', '')}; {names[view.sheriff]} {verb(names[view.sheriff], 'decides', 'decide')}."
        )
    for seat, offer in enumerate(view.offers):
        name = sentence(names[seat], "has", "have")
        if offer.goods is not None and offer.cards is not None:
            lines.append(f"{name} offered {bid(offer.goods, offer.cards)}.")
        elif offer.is_made:
            lines.append(f"{name} made an offer.")
    if view.chain:
        played = (f"{in_words(card)} by {names[seat]}" for seat, card in view.chain)
        lines.append(f"Just played: {', then '.join(played)}.")
    if view.pocket:
        thief, victim = view.pocket
        lines.append(f"{sentence(names[thief], 'takes', 'take')} $4 from {names[victim]} before the next place.")
    if any(view.split):
        cows = joined(f"{counted(count, 'cow')} from {names[seat]}" for seat, count in enumerate(view.split) if count)
        lines.append(f"About to be stolen: {cows}.")
    return lines


# Choices ---------------------------------------------------------------------------------------------------------------------


def describe_action(options: Options, view: View, action: Actions) -> str:
    """What an answer costs or brings; empty where its own words say it all."""
    seat = view.seat or 0
    match action:
        case Keep(dice):
            price = f"costs ${cost(len(dice))}" if cost(len(dice)) else "free"
            return f"{dice_in_words(dice) if dice else 'none'}, {price}"
        case Play(card) | Take(card):
            worth = gain((card,), view.ranches[seat]) if card == RANCH or card not in WORKS else 0
            return counted(worth, "point") if worth else WORKS[card]
        case Claim(deeds):
            return counted(gain(deeds, view.ranches[seat]), "point")
        case Name(named):
            offer = view.offers[named]
            return "nobody pays" if named == view.sheriff else f"pays {bid(offer.goods, offer.cards or 0)}"
        case StealFrom(victim):
            return f"{counted(view.left[victim], 'card')} in hand"
        case Pickpocket(victim):
            return f"has ${view.dollars[victim]}"
        case Choose(job):
            return JOBS[job]
        case Cure(remedy):
            return REMEDIES[remedy]
        case Hire(suit):
            return COWBOYS[suit]
        case Split(cows):
            return counted(sum(cows), "cow")
        case Graze(deeds, wired):
            placed = sum(deeds) + sum(wired)
            return f"uses {counted(placed, 'cow')}" if placed else "all cows stay in the herd"
        case Pass():
            return "nobody sees it"
        case PassRound():
            return "no more cards from you in this round"
        case HandsOff():
            return "not in this round"
        case Offer(0, 0, ()):
            return "nothing"
        case Add(0, 0, ()):
            return "nothing more"
        case _:
            return ""


JOBS: Final[dict[Job, str]] = {
    "rob": "all the money in the bank",
    "coach": "$1 from the stagecoach for each ten",
    "draw": "a card for each jack, keep one",
    "doc": "visit Doc Badluck at once",
    "up": "the face-up deed",
    "down": "the top face-down deed",
    "rustle": "a cow for each ace",
    "hire": "one of the Cowboys on show",
}
REMEDIES: Final[dict[Remedy, str]] = {
    "wire": "barbed wire for up to two deeds",
    "card": "the top card of the General Store",
    "dollars": "$2 from every other player",
    "nuggets": "a nugget from every other player",
}
COWBOYS: Final = (
    "one nugget more whenever you dig",
    "a thief draws one card fewer from you",
    "$1 from everybody when you rob the bank",
    "one cow more from the Prairie",
)
"""By suit, how a Cowboy helps."""


def bid(goods: Goods | None, cards: int) -> str:
    """What is offered: '$2, 1 nugget and Rifle'; where cards are not named, how many they are."""
    goods = goods or Goods()
    parts = [f"${goods.dollars}"] * (goods.dollars > 0) + [counted(goods.nuggets, "nugget")] * (goods.nuggets > 0)
    named = [in_words(card) for card in goods.cards]
    return joined([*parts, *(named or [counted(cards, "card")] * (cards > 0))]) or "nothing"


# Grammar ---------------------------------------------------------------------------------------------------------------------


def verb(name: str, others: str, you: str) -> str:
    """The form of a verb that goes with a name: 'you are', 'Ann is'."""
    return you if name == "you" else others


def sentence(name: str, others: str, you: str) -> str:
    """The beginning of a sentence about somebody: 'Ann is', 'You are'."""
    return f"{name[:1].upper()}{name[1:]} {verb(name, others, you)}"


def owner(name: str) -> str:
    """'Ann's', 'your'."""
    return "your" if name == "you" else f"{name}'s"


def called(seats: Iterable[Seat], names: Sequence[str]) -> str:
    """Several players: 'Ann, Ben and Cleo'."""
    return joined(names[seat] for seat in seats)
