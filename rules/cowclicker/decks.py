"""The decks of cows: the standard one, and whatever a host writes in the same TOML (CC-23 to CC-25)."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct

from rules.kernel import IllegalAction

STANDARD: Final = """\
basic = [
  {name = "Plain", mooney = 1, copies = 7},
  {name = "Red Poll", mooney = 2, copies = 6},
  {name = "Yellow", mooney = 3, copies = 5},
  {name = "Blue", mooney = 4, copies = 4},
  {name = "Pink", mooney = 5, copies = 3},
  {name = "Galloway", mooney = 6, copies = 2},
  {name = "Hereford", mooney = 7, copies = 2},
  {name = "Swiss Brown", mooney = 8, copies = 2},
  {name = "Holstein", mooney = 9, copies = 2},
]
premium = [
  {name = "Steel", mooney = 10, copies = 2, start = true},
  {name = "Cloud", mooney = 12, copies = 2, start = true},
  {name = "Angus", mooney = 13, copies = 2, start = true},
  {name = "Polka Dot", mooney = 15, copies = 2, start = true},
  {name = "Ponycorn", mooney = 17, start = true},
  {name = "Hello", mooney = 20},
  {name = "Bacon", mooney = 23},
  {name = "Purple", mooney = 25},
  {name = "My First", mooney = 26},
  {name = "Oil", mooney = 27},
  {name = "Paisley", mooney = 33},
  {name = "Racing", mooney = 35},
  {name = "Argyle", mooney = 38},
  {name = "Highland", mooney = 40},
  {name = "Soviet", mooney = 45},
  {name = "Longhorn Bull", mooney = 50},
  {name = "Mao", mooney = 55},
  {name = "Zombie", mooney = 58},
  {name = "Rainbow", mooney = 64},
  {name = "Rhinestone", mooney = 69},
  {name = "Number 7", mooney = 70},
  {name = "Pirate", mooney = 73},
  {name = "Duck", mooney = 77},
  {name = "Kowrate Kid", mooney = 80},
  {name = "Cowthulhu", mooney = 83},
  {name = "Sheep", mooney = 88},
  {name = "Angel", mooney = 92},
  {name = "Stargrazer", mooney = 97},
  {name = "Hayroller", mooney = 98},
  {name = "Pig", mooney = 99},
  {name = "Bling", mooney = 100},
  {name = "Cowmageddon"},
]
"""
"""CC-01, CC-02."""

EXAMPLE: Final = """\
yard_size = 5
cowntdown_size = 6
basic = [
  {name = "Calf", mooney = 1, copies = 10},
  {name = "Heifer", mooney = 2, copies = 8},
  {name = "Jersey", mooney = 4, copies = 6},
  {name = "Guernsey", mooney = 4, copies = 4},
  {name = "Ox", mooney = 7, copies = 3},
]
premium = [
  {name = "Dairy Queen", mooney = 9, copies = 3, start = true},
  {name = "Show Cow", mooney = 11, copies = 2},
  {name = "Zebu", mooney = 11, copies = 2},
  {name = "Yak", mooney = 18, copies = 3},
  {name = "Aurochs", mooney = 40, copies = 2},
  {name = "Cowmageddon"},
]
event = [
  {name = "Twins", copies = 2},
  {name = "Rustling"},
  {name = "Bar-B-Que"},
  {name = "Cattle Drive"},
  {name = "Cow Tipping"},
]
"""
"""A small custom deck: breeds that share a value, fewer starred cows than the stockyard holds, event cards of its own."""

CAP: Final = 3000
"""Bytes of a deck's text."""
CARDS: Final = 300
"""Cards in a deck, events included."""
BREEDS: Final = 100
"""Entries in a deck's text: cards are numbers below this."""
DEAREST: Final = 999
COPIES: Final = 20
NAMED: Final = 24
"""Letters in a breed's name."""
CATASTROPHE: Final = "Cowmageddon"
VOWELS: Final = "AEIOUaeiou"
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")

EVENTS: Final = {
    "Rustling": "rustling",
    "Milk": "milk",
    "Cow Patty": "patty",
    "Twins": "twins",
    "Baby Calf": "calf",
    "Cow Bell": "bell",
    "Cowboy": "cowboy",
    "Bar-B-Que": "bbq",
    "Cattle Drive": "drive",
    "Cow Tipping": "tipping",
}
"""CC-28 to CC-37: the name on the card, and its short one (in notation with `e:` before it)."""


class Entry(Struct, forbid_unknown_fields=True):
    """One breed, or event, as the text says it."""

    name: str
    mooney: int | None = None
    copies: int = 1
    start: bool = False


class Text(Struct, forbid_unknown_fields=True):
    """A deck's text. The numbers are those of the printed game unless it says otherwise."""

    basic: list[Entry]
    premium: list[Entry]
    event: list[Entry] = []
    basic_limit: int = 5
    start_cows: int = 3
    yard_size: int = 7
    cowntdown_size: int = 10


BOUNDS: Final = {"basic_limit": range(1, 11), "start_cows": range(6), "yard_size": range(1, 13), "cowntdown_size": range(1, 21)}


class Breed(NamedTuple):
    """What is printed on a card."""

    name: str
    mooney: int
    copies: int
    starred: bool
    event: str
    """The short name of an event card; empty on a cow."""
    spelled: str
    """In notation: b3, p17, e:milk, M; breeds that share a value are b4, b4.2 and so on."""


Card: TypeAlias = int


@dataclass(frozen=True, eq=False)
class Deck:
    """All cards of a game. A card is the number of its breed: basic breeds, cheapest first, premium, events, Cowmageddon."""

    breeds: tuple[Breed, ...]
    mooney: tuple[int, ...]
    """By card; 0 on what is no cow (CC-R31)."""
    first_premium: Card
    first_event: Card
    """Cards below it are cows."""
    cowmageddon: Card
    by_spelling: dict[str, Card]
    basic_limit: int
    start_cows: int
    yard_size: int
    cowntdown_size: int

    def all_of(self, first: Card, end: Card) -> list[Card]:
        """List every copy of the cards from first up to end, sorted."""
        return [card for card in range(first, end) for _ in range(self.breeds[card].copies)]

    def basic_deck(self) -> list[Card]:
        """List the Basic deck before anything is drawn, its events included, sorted."""
        return self.all_of(0, self.first_premium) + self.all_of(self.first_event, self.cowmageddon)

    def premium_cows(self) -> list[Card]:
        """List every premium cow, sorted; Cowmageddon is none."""
        return self.all_of(self.first_premium, self.first_event)

    def spell(self, card: Card) -> str:
        """Write a card in notation; a number that is no card's, as a refusal has to name it too."""
        return self.breeds[card].spelled if 0 <= card < len(self.breeds) else f"card {card}"

    def title(self, card: Card) -> str:
        """Name a card for people: 'Plain (1)', 'Twins'; a number that is no card's, as a refusal has to name it too."""
        if not 0 <= card < len(self.breeds):
            return f"card {card}"
        return f"{self.breeds[card].name} ({self.mooney[card]})" if card < self.first_event else self.breeds[card].name

    def one(self, card: Card) -> str:
        """Name one cow in a sentence: 'a Plain (1)', 'an Angus (13)', and 'the Oil (27)', of which there is only one."""
        if not 0 <= card < self.first_event:
            return self.title(card)
        breed = self.breeds[card]
        article = "the" if breed.copies == 1 else "an" if breed.name[0] in VOWELS else "a"
        return f"{article} {self.title(card)}"

    def some(self, cards: Iterable[Card]) -> str:
        """Name cows in a sentence: 'a Plain (1), two Pink (5) and the Oil (27)'; 'nothing' where there are none."""
        counts = Counter(iter(cards))
        return in_words([self.one(card) if count == 1 else f"{count_in_words(count)} {self.title(card)}" for card, count in counts.items()])


def in_words(parts: Sequence[str]) -> str:
    """Join parts of a sentence: 'A', 'A and B', 'A, B and C'; 'nothing' where there are none."""
    if len(parts) < 2:
        return parts[0] if parts else "nothing"
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def count_in_words(count: int) -> str:
    """Say a number as people write it: in letters up to ten."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def counted(count: int, noun: str) -> str:
    """Count things in a sentence: 'one card', 'no cards'."""
    return f"{count_in_words(count)} {noun}{'s' * (count != 1)}"


@lru_cache(maxsize=64)
def read(text: str, events: int) -> Deck:
    """Read the deck of a text (empty: the standard one), with so many copies of each event. Raises IllegalAction with the fault's name."""
    said = _parse(text or STANDARD)
    if events and said.event:
        raise IllegalAction("CC-25", "the deck's text has event cards of its own: leave the option events at 0")
    if events:
        said.event = [Entry(name, copies=events) for name in EVENTS]
    _check(said)
    basic = sorted(said.basic, key=_mooney)
    premium = sorted((entry for entry in said.premium if entry.name != CATASTROPHE), key=_mooney)
    breeds = [*_breeds("b", basic), *_breeds("p", premium)]
    breeds += [Breed(entry.name, 0, entry.copies, False, EVENTS[entry.name], f"e:{EVENTS[entry.name]}") for entry in said.event]
    breeds.append(Breed(CATASTROPHE, 0, 1, False, "", "M"))
    return Deck(
        breeds=tuple(breeds),
        mooney=tuple([breed.mooney for breed in breeds]),
        first_premium=len(basic),
        first_event=len(basic) + len(premium),
        cowmageddon=len(breeds) - 1,
        by_spelling={breed.spelled: card for card, breed in enumerate(breeds)},
        basic_limit=said.basic_limit,
        start_cows=said.start_cows,
        yard_size=said.yard_size,
        cowntdown_size=said.cowntdown_size,
    )


def _parse(text: str) -> Text:
    if len(text.encode()) > CAP:
        raise IllegalAction("CC-23", f"the deck's text has {len(text.encode())} bytes; {CAP} are allowed")
    try:
        return msgspec.convert(tomllib.loads(text), Text)
    except (ValueError, RecursionError) as fault:
        raise IllegalAction("CC-23", f"the deck's text cannot be read: {_line(str(fault))}") from None


def _line(text: str) -> str:
    """Put a fault in one printable line: it may quote the text."""
    return "".join(letter for letter in text if letter.isprintable())[:120]


def _check(said: Text) -> None:
    """Check one deck by itself; `components.fit` checks what needs the number of players."""
    for name, bounds in BOUNDS.items():
        if (number := getattr(said, name)) not in bounds:
            raise IllegalAction("CC-25", f"{name} goes from {bounds[0]} to {bounds[-1]}; the deck says {number}")
    entries = [*said.basic, *said.premium, *said.event]
    names: set[str] = set()
    for entry in entries:
        if not (0 < len(entry.name.strip()) <= NAMED and entry.name.isprintable()):
            raise IllegalAction("CC-23", f"a breed's name has 1 to {NAMED} printable letters; the deck has {_line(entry.name)!r}")
        if entry.name in names and entry.name != CATASTROPHE:
            raise IllegalAction("CC-23", f"{entry.name} stands twice in the deck: give the second a name of its own")
        if entry.copies not in range(1, COPIES + 1):
            raise IllegalAction("CC-25", f"{entry.name} has {entry.copies} copies; 1 to {COPIES} are allowed, and no entry for none")
        names.add(entry.name)
    for entry in said.event:
        if entry.name not in EVENTS:
            raise IllegalAction("CC-25", f"{entry.name} is no event card; there are {', '.join(EVENTS)}")
        if entry.mooney is not None or entry.start:
            raise IllegalAction("CC-25", f"{entry.name} is an event card and has name and copies only")
    for entry in said.basic:
        if entry.start:
            raise IllegalAction("CC-23", f"{entry.name} is a basic breed; only premium cows start in the stockyard")
    _check_cowmageddon(said)
    for entry in (*said.basic, *said.premium):
        if entry.name != CATASTROPHE and (entry.mooney is None or not 1 <= entry.mooney <= DEAREST):
            worth = "no mooney" if entry.mooney is None else f"{entry.mooney} mooney"
            raise IllegalAction("CC-24", f"{entry.name} has {worth}; a cow is worth a whole number from 1 to {DEAREST}")
    if len(entries) > BREEDS or sum(entry.copies for entry in entries) > CARDS:
        raise IllegalAction("CC-25", f"a deck has at most {BREEDS} breeds and {CARDS} cards")


def _check_cowmageddon(said: Text) -> None:
    found = [entry for entry in said.premium if entry.name == CATASTROPHE]
    if len(found) != 1 or found[0].copies != 1 or any(entry.name == CATASTROPHE for entry in (*said.basic, *said.event)):
        raise IllegalAction(
            "CC-25", f"the premium cards hold exactly one {CATASTROPHE}; this deck has {sum(entry.copies for entry in found)}"
        )
    if found[0].mooney is not None or found[0].start:
        raise IllegalAction("CC-25", f"{CATASTROPHE} is no cow: it has no mooney and never starts in the stockyard")


def _mooney(entry: Entry) -> int:
    return entry.mooney or 0


def _breeds(letter: str, entries: list[Entry]) -> list[Breed]:
    shared: dict[int, int] = {}
    found = []
    for entry in entries:
        worth = _mooney(entry)
        nth = shared[worth] = shared.get(worth, 0) + 1
        spelled = f"{letter}{worth}" if nth == 1 else f"{letter}{worth}.{nth}"
        found.append(Breed(entry.name, worth, entry.copies, entry.start, "", spelled))
    return found
