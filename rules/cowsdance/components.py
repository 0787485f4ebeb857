"""The cards of Cows Can't Dance, their names, and what a host may choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Annotated, Any, Final, Literal

from msgspec import Meta

from rules import kernel
from rules.errors import NotationError
from rules.kernel import IllegalAction
from rules.notation import Spelling

SPELLED: Final = ("LW", "GW", "LT", "GT", "LP", "GP", "LJ", "GJ", "LZ", "GZ", "X", "F", "C", "B")
"""Kinds of card by number: a lady and a gent of each suit, then these four."""
WILD: Final = 10
FIFI: Final = 11
COW: Final = 12
BULL: Final = 13
SUITS: Final = "WTPJZ"
"""CD-R2; Z is the make-your-own suit of CD-31."""
SUIT_NAMES: Final = ("waltz", "tango", "polka", "jive")
IN_WORDS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

HAND: Final = 6
"""CD-04, CD-07."""
DECK: Final = 54
"""Cards in play at most (CD-01, CD-32)."""
SEATS: Final = range(2, 7)
"""CD-R1."""
PLAY_OFFS: Final = 3
"""CD-R22: the extra game, and twice again."""


def _read_card(options: object, text: str) -> int:
    if text not in SPELLED:
        raise NotationError(f"{text!r} is no card; cards are {' '.join(SPELLED)}")
    return SPELLED.index(text)


def _read_couple(options: object, text: str) -> tuple[int, int]:
    card, plus, other = text.partition("+")
    if not plus:
        raise NotationError(f"{text!r} is no pair; a pair is two cards, {SPELLED[0]}+{SPELLED[1]}")
    return _read_card(options, card), _read_card(options, other)


def _read_kinds(options: object, text: str) -> int:
    return sum(1 << _read_card(options, one) for one in text.split("+")) if text else 0


def _counted(most: int, what: str) -> Spelling[int]:
    """Numbers from 0 that people count from 1."""

    def read(options: object, text: str) -> int:
        if not (text.isdecimal() and 1 <= int(text) <= most):
            raise NotationError(f"{text!r} is no {what}; they are counted from 1")
        return int(text) - 1

    return Spelling(lambda options, number: str(number + 1), read)


def _named(names: tuple[str, ...], first: int) -> Spelling[int]:
    def read(options: object, text: str) -> int:
        if text not in names:
            raise NotationError(f"{text!r} is neither {' nor '.join(names)}")
        return names.index(text) + first

    write: Callable[[Any, int], str] = lambda options, card: names[card - first]  # noqa: E731
    return Spelling(write, read)


Card = Annotated[int, Meta(ge=0, le=BULL), Spelling(lambda options, card: SPELLED[card], _read_card)]
Asker = Annotated[int, Meta(ge=COW, le=BULL), _named(("cows", "bulls"), COW)]
"""CD-03: the kind that asks."""
Player = Annotated[int, Meta(ge=0, le=5), _counted(6, "player")]
"""A seat, as people say it: counted from 1."""
Number = Annotated[int, Meta(ge=0, le=39), _counted(40, "pair")]
"""A pair among those of one player, in the order made; counted from 1."""
Couple = Annotated[tuple[Card, Card], Spelling(lambda options, couple: "+".join(SPELLED[card] for card in couple), _read_couple)]
"""A pair: the card from the hand, then its partner."""
Kinds = Annotated[
    int,
    Meta(ge=0, le=(1 << len(SPELLED)) - 1),
    Spelling(lambda options, kinds: "+".join(SPELLED[card] for card in range(len(SPELLED)) if kinds >> card & 1), _read_kinds),
]
"""A set of kinds of card, one bit each."""


class Options(kernel.Options, frozen=True):
    """The host options of RULES.md."""

    games: Annotated[int, Meta(ge=0, le=12)] = 0
    """CD-28; 0: one with two to four players, one for each dealer with five or six."""
    dealer: Annotated[int, Meta(ge=0, le=6)] = 0
    """CD-R3: who deals first, counted from 1; 0: by lot."""
    ask: Literal["dealer", "bulls", "cows", "alternate"] = "dealer"
    """CD-R4; `alternate` begins with the bulls."""
    pairing: Literal["strict", "all", "free"] = "strict"
    """CD-R7."""
    cut_ins: bool = True
    """CD-29."""
    any_sex: bool = False
    """CD-30."""
    make_your_own: Literal["off", "suit", "new", "wild"] = "off"
    """CD-31, CD-32."""
    make_your_own_suit: Literal["W", "T", "P", "J"] = "W"
    make_your_own_name: Annotated[str, Meta(max_length=20, pattern=r"^[\w .'-]*\Z", examples=["salsa", "Miss O'Hara"])] = ""
    """Of the new suit, or of the wild dancers."""
    tie: Literal["share", "extra"] = "share"
    """CD-R18: in a single game."""


def fit(options: Options, seats: int) -> None:
    """Refuse options that do not go with the number of players. Raises IllegalAction."""
    if seats not in SEATS:
        raise IllegalAction("CD-R1", f"Cows Can't Dance is for {SEATS[0]} to {SEATS[-1]} players, not {seats}")
    if options.dealer > seats:
        raise IllegalAction("CD-R3", f"the first dealer is the player at seat {options.dealer}, and this table has {seats} seats")


def games(options: Options, seats: int) -> int:
    """Count the games of the series, tie-breakers apart (CD-28)."""
    return options.games or (seats if seats > 4 else 1)


def deck(options: Options) -> list[Card]:
    """List the cards in play, sorted (CD-01, CD-02)."""
    cards = [card for card in range(8) for _ in range(4)] + [FIFI] * 6 + [COW] * 7 + [BULL] * 7
    match options.make_your_own:
        case "suit":
            lady = 2 * SUITS.index(options.make_your_own_suit)
            cards += [lady, lady + 1]
        case "new":
            cards += [8, 9]
        case "wild":
            cards += [WILD, WILD]
        case "off":
            pass
    return sorted(cards)


def in_words(options: Options, card: Card) -> str:
    """Name a card: 'waltz lady', 'Madame Fifi', 'bull'."""
    if card < WILD:
        return f"{suit_in_words(options, card)} {'gent' if card & 1 else 'lady'}"
    if card == WILD:
        return f"wild {options.make_your_own_name}" if options.make_your_own_name else "wild dancer"
    return ("Madame Fifi", "cow", "bull")[card - FIFI]


def suit_in_words(options: Options, card: Card) -> str:
    """Name the suit of a lady or gent."""
    return (*SUIT_NAMES, options.make_your_own_name or "homemade")[card >> 1]


def a_card(options: Options, card: Card) -> str:
    """Name a card with its article: 'a waltz lady', 'Madame Fifi'."""
    name = in_words(options, card)
    return name if card == FIFI else f"{'an' if name[0] in 'aeiouAEIOU' else 'a'} {name}"


def the_card(options: Options, card: Card) -> str:
    """Name a card with its article: 'the waltz lady', 'Madame Fifi'."""
    return in_words(options, card) if card == FIFI else f"the {in_words(options, card)}"


def your_card(options: Options, card: Card) -> str:
    """Name a card of one's own: 'your waltz lady', 'your Madame Fifi'."""
    return f"your {in_words(options, card)}"


def listed(options: Options, cards: Iterable[Card]) -> str:
    """Name cards, those alike together: 'a waltz lady, two bulls and Madame Fifi'."""
    counts = Counter(cards)
    return joined([a_card(options, card) if count == 1 else several(options, card, count) for card, count in sorted(counts.items())])


def several(options: Options, card: Card, count: int) -> str:
    """Name so many cards of a kind: 'two waltz ladies'."""
    name = in_words(options, card)
    plural = f"{name[:-1]}ies" if name.endswith("lady") else f"{name}s"
    return f"{IN_WORDS[count] if count < len(IN_WORDS) else count} {plural}"


def joined(items: Sequence[str], last: str = "and") -> str:
    """Join names: 'Ann, Ben and Cleo'."""
    return f"{', '.join(items[:-1])} {last} {items[-1]}" if len(items) > 1 else "".join(items)


def spelled(cards: Iterable[Card]) -> str:
    """Spell cards as notation does, with spaces."""
    return " ".join(SPELLED[card] for card in cards)
