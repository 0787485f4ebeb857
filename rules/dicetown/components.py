"""The dice, cards and places of Dice Town with the Cowboys, and what a host may choose."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final, Literal, NamedTuple

from msgspec import Meta

from rules import kernel
from rules.errors import NotationError
from rules.kernel import IllegalAction
from rules.notation import Spelling

SEATS: Final = range(2, 7)
"""Six only with the Wild West (DT-W4)."""
DICE: Final = 5
"""DT-01: dice a player."""
FACES: Final = "9TJQKA"
NINE, TEN, JACK, QUEEN, KING, ACE = range(6)
SUITS: Final = "SHDC"
SPADE, HEART, DIAMOND, CLUB = range(4)

A_DEED: Final = 0
"""In what a seat remembers: some deed, it does not know which."""
DEEDS: Final = range(1, 6)
"""A deed's card is its value (DT-01)."""
RANCH: Final = 6
"""DT-W3."""
A_STORE_CARD: Final = 7
"""In what a seat remembers: some General Store card, it does not know which."""


class StoreCard(NamedTuple):
    """A kind of General Store card. Names and copies are ours: no printed list could be read."""

    name: str
    copies: int = 1
    points: int = 0
    """DT-31."""
    with_cowboys: bool = False
    """DT-40: it comes with the Cowboys."""


_STORE: Final = (
    StoreCard("harmonica", points=1),
    StoreCard("fine-hat", points=2),
    StoreCard("riding-boots", points=3),
    StoreCard("saddle", points=4),
    StoreCard("rifle", points=5),
    StoreCard("horse", points=8),
    StoreCard("second-helping"),
    StoreCard("big-shopping"),
    StoreCard("dynamite"),
    StoreCard("accomplice"),
    StoreCard("old-friends"),
    StoreCard("land-office"),
    StoreCard("sick-note"),
    StoreCard("pickpocket"),
    StoreCard("objection", copies=2),
    StoreCard("loaded-die", copies=3),
    StoreCard("herder", with_cowboys=True),
    StoreCard("lasso", with_cowboys=True),
    StoreCard("recruitment", with_cowboys=True),
    StoreCard("persuasion", with_cowboys=True),
    StoreCard("bribe", with_cowboys=True),
)
STORE: Final = dict(enumerate(_STORE, 10))
"""DT-31, DT-32, DT-40: the kinds of General Store cards, by card."""
HARMONICA, FINE_HAT, RIDING_BOOTS, SADDLE, RIFLE, HORSE = range(10, 16)
SECOND_HELPING, BIG_SHOPPING, DYNAMITE, ACCOMPLICE, OLD_FRIENDS, LAND_OFFICE, SICK_NOTE, PICKPOCKET = range(16, 24)
OBJECTION, LOADED_DIE, HERDER, LASSO, RECRUITMENT, PERSUASION, BRIBE = range(24, 31)
REACTIONS: Final = (OBJECTION, HERDER)
"""DT-33."""

_NAMES: Final = {
    A_DEED: "D?",
    A_STORE_CARD: "S?",
    RANCH: "R",
    **{deed: f"D{deed}" for deed in DEEDS},
    **{card: kind.name for card, kind in STORE.items()},
}
_CARDS: Final = {name: card for card, name in _NAMES.items()}


def name_of(card: int) -> str:
    """A card in notation: D5, R, loaded-die; a number that is no card's, as a refusal has to name it too."""
    return _NAMES.get(card, f"card-{card}")


def is_deed(card: int) -> bool:
    """True of property and ranch deeds, also of an unknown one."""
    return card <= RANCH


def points(card: int) -> int:
    """DT-36: what a hand card scores at the end."""
    return card if card in DEEDS else STORE[card].points


def ranch_points(ranches: int) -> int:
    """DT-W3: what so many ranches score together."""
    return ranches * (ranches + 1) // 2


def gain(cards: Iterable[int], ranches: int) -> int:
    """What cards add to the points of somebody who has so many ranches; the next ranch counts for more than the last (DT-W3)."""
    taken = list(cards)
    more = taken.count(RANCH)
    return sum(points(card) for card in taken if card != RANCH) + ranch_points(ranches + more) - ranch_points(ranches)


def _read_card(options: object, text: str) -> int:
    if text not in _CARDS:
        raise NotationError(f"{text!r} is no card; cards are D1 to D5, R, and {', '.join(kind.name for kind in _STORE)}")
    return _CARDS[text]


def _letters(alphabet: str, what: str) -> Spelling[Any]:
    """Values written as one letter each, without anything between; a dash: none."""

    def read(options: object, text: str) -> list[int]:
        letters = "" if text == "-" else text
        if not set(letters) <= set(alphabet):
            raise NotationError(f"{text!r} is not {what}; the letters are {alphabet}")
        return sorted(alphabet.index(letter) for letter in letters)

    return Spelling(lambda options, values: "".join(alphabet[value] for value in values) or "-", read)


def _letter(alphabet: str, what: str) -> Spelling[int]:
    def read(options: object, text: str) -> int:
        if len(text) != 1 or text not in alphabet:
            raise NotationError(f"{text!r} is not {what}; the letters are {alphabet}")
        return alphabet.index(text)

    return Spelling(lambda options, value: alphabet[value], read)


def _read_player(options: object, text: str) -> int:
    if text not in tuple("123456"):
        raise NotationError(f"{text!r} is no player; players are 1 to 6")
    return int(text) - 1


def _read_slots(options: object, text: str) -> list[int | None]:
    if not set(text) <= {*SUITS, "-"}:
        raise NotationError(f"{text!r} does not say what lies left and right; S H D C, and - for nothing")
    return [None if letter == "-" else SUITS.index(letter) for letter in text]


def _write_slots(options: object, slots: Iterable[int | None]) -> str:
    return "".join("-" if suit is None else SUITS[suit] for suit in slots)


Player = Annotated[int, Meta(ge=0, le=5), Spelling(lambda options, seat: str(seat + 1), _read_player)]
"""A seat, 0 to 5; people say 1 to 6."""
Card = Annotated[int, Meta(ge=0, le=30), Spelling(lambda options, card: name_of(card), _read_card)]
CARDS: Final = 59
"""General Store cards and deeds together, at most (DT-01, DT-31, DT-W3)."""
Cards = Annotated[tuple[Card, ...], Meta(max_length=CARDS)]
Seats = Annotated[tuple[kernel.Seat, ...], Meta(max_length=SEATS[-1])]
Face = Annotated[int, Meta(ge=0, le=5), _letter(FACES, "a face")]
Dice = Annotated[tuple[Annotated[int, Meta(ge=0, le=5)], ...], Meta(max_length=DICE), _letters(FACES, "a throw")]
"""Sorted, 9 first: `99JKA`; a dash is none."""
Suit = Annotated[int, Meta(ge=0, le=3), _letter(SUITS, "a suit")]
Gang = Annotated[tuple[Annotated[int, Meta(ge=0, le=3)], ...], Meta(max_length=12), _letters(SUITS, "a list of Cowboys")]
"""Cowboys, sorted S H D C."""
Slots = Annotated[list[int | None], Spelling(_write_slots, _read_slots)]
"""DT-41: the face-up Cowboys left and right; None: that place is empty (DT-R5)."""


class Options(kernel.Options, frozen=True):
    """The host options of RULES.md."""

    cowboys: bool = True
    deeds: Literal[20, 25] = 20
    """DT-01."""
    aces: Literal["each", "second"] = "each"
    """DT-24, without the Cowboys: which aces bring one more deed."""
    first_sheriff: Annotated[int, Meta(ge=0, le=6)] = 0
    """DT-04. 0: by lot; else that player, 1 for the first."""
    doc: Literal["die", "free"] = "die"
    """DT-30: whether a remedy needs a die that shows it."""
    doc_for: Literal["received", "won"] = "received"
    """DT-29: Doc is for who received, or who won, nothing."""
    rustle_rest: Literal["opponents", "lost"] = "opponents"
    """DT-R1: what the Prairie could not give."""
    window: Annotated[int, Meta(ge=0, le=5_000)] = 5_000
    """DT-34: milliseconds."""
    wild_west: bool = False


def fit(options: Options, seats: int) -> None:
    """Raises IllegalAction where the options and the number of players do not go together."""
    if seats not in SEATS:
        raise IllegalAction("DT-01", f"Dice Town is for {SEATS[0]} to {SEATS[-1]} players, not {seats}")
    if seats == 6 and not options.wild_west:
        raise IllegalAction("DT-W4", "a sixth player needs the Wild West: set wild_west=true too")
    if options.first_sheriff > seats:
        raise IllegalAction("DT-04", f"player {options.first_sheriff} cannot be the first Sheriff: there are {seats} players")


def all_store_cards(options: Options) -> list[int]:
    """Every General Store card of a game, sorted (DT-31, DT-32, DT-40)."""
    return [card for card in STORE for _ in range(copies(options, card))]


def copies(options: Options, card: int) -> int:
    """How many of a General Store card a game has (DT-31, DT-32, DT-40)."""
    kind = STORE[card]
    return kind.copies if options.cowboys or not kind.with_cowboys else 0


def all_deeds(options: Options) -> list[int]:
    """Every deed of a game, sorted (DT-01, DT-W3)."""
    each = options.deeds // len(DEEDS)
    return [deed for deed in DEEDS for _ in range(each)] + [RANCH] * (10 if options.wild_west else 0)


def all_cowboys(options: Options) -> list[int]:
    """Every Cowboy of a game, sorted (DT-40)."""
    return [suit for suit in range(4) for _ in range(3)] if options.cowboys else []


def all_nuggets(seats: int) -> int:
    """DT-02, DT-W4."""
    return 40 if seats == 6 else 30


COWS: Final = 20
"""DT-41: the cows in play."""
RODEOS: Final = 4
RODEO_POINTS: Final = 10
"""DT-56."""
BADGE_POINTS: Final = 5
"""DT-22."""
