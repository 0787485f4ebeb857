"""What cards, dice and Cowboys are called in a sentence: 'a deed worth 3', '2 jacks and an ace', 'a Spade'."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from rules.dicetown.actions import Job, Remedy
from rules.dicetown.components import A_DEED, A_STORE_CARD, DEEDS, LOADED_DIE, RANCH, name_of

FACE_NAMES: Final = ("nine", "ten", "jack", "queen", "king", "ace")
FACE_SIGNS: Final = ("9", "10", "J", "Q", "K", "A")
SUIT_NAMES: Final = ("Spade", "Heart", "Diamond", "Club")
JOBS_TO_DO: Final[dict[Job, str]] = {
    "rob": "rob the bank",
    "coach": "hold up the stagecoach",
    "draw": "draw cards",
    "doc": "visit Doc Badluck at once",
    "up": "take the face-up deed",
    "down": "take a face-down deed",
    "rustle": "rustle cows",
    "hire": "hire a Cowboy",
}
REMEDIES_WANTED: Final[dict[Remedy, str]] = {"wire": "barbed wire", "card": "a card", "dollars": "dollars", "nuggets": "nuggets"}
_PLURALS: Final = {RANCH: "ranches", LOADED_DIE: "Loaded Dice"}


def counted(count: int, what: str, plural: str = "") -> str:
    """A number with its noun: '1 nugget', '2 nuggets', 'no nuggets'."""
    return f"{count or 'no'} {what if count == 1 else plural or f'{what}s'}"


def joined(parts: Iterable[str], last: str = "and") -> str:
    """'one', 'one and two', 'one, two and three'; empty: empty."""
    *first, end = list(parts) or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def title_of(card: int) -> str:
    """A card by its name alone: 'Loaded Die', 'Deed', 'Ranch'."""
    if card in DEEDS or card == A_DEED:
        return "Deed"
    return "Ranch" if card == RANCH else "Card" if card == A_STORE_CARD else name_of(card).replace("-", " ").title()


def in_words(card: int) -> str:
    """A card in a sentence: 'a deed worth 3', 'a ranch', 'Loaded Die'."""
    if card in DEEDS:
        return f"a deed worth {card}"
    return {A_DEED: "a deed", RANCH: "a ranch", A_STORE_CARD: "a card"}.get(card) or title_of(card)


def all_in_words(cards: Iterable[int]) -> str:
    """Cards in a sentence, equal ones together: '2 deeds worth 3 and Rifle'; none: 'nothing'."""
    return joined(in_words(card) if count == 1 else f"{count} {_plural(card)}" for card, count in Counter(cards).items()) or "nothing"


def _plural(card: int) -> str:
    if card in DEEDS:
        return f"deeds worth {card}"
    return _PLURALS.get(card) or f"{in_words(card).removeprefix('a ')}s"


def face_in_words(face: int, count: int = 1) -> str:
    """Dice of one face: 'a jack', 'an ace', '2 nines'."""
    name = FACE_NAMES[face]
    return f"{count} {name}s" if count > 1 else f"an {name}" if name[0] in "aeiou" else f"a {name}"


def dice_in_words(dice: Iterable[int]) -> str:
    """Dice in a sentence: '2 jacks and an ace'; none: 'none'."""
    return joined(face_in_words(face, count) for face, count in Counter(dice).items()) or "none"


def shown(dice: Iterable[int]) -> str:
    """Dice as they lie: '9 10 J Q A'."""
    return " ".join(FACE_SIGNS[face] for face in dice)


def suit_in_words(suit: int) -> str:
    """A Cowboy: 'a Spade'."""
    return f"a {SUIT_NAMES[suit]}"


def all_suits_in_words(suits: Iterable[int]) -> str:
    """Cowboys in a sentence: '2 Spades and a Heart'."""
    return joined(suit_in_words(suit) if count == 1 else f"{count} {SUIT_NAMES[suit]}s" for suit, count in Counter(suits).items())
