"""The cards of Cows Can't Dance, their names, and what a host may choose."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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

HAND: Final = 6
"""CD-04, CD-07."""
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
    """Raises IllegalAction where the options and the number of players do not go together."""
    if seats not in SEATS:
        raise IllegalAction("CD-R1", f"Cows Can't Dance is for {SEATS[0]} to {SEATS[-1]} players, not {seats}")
    if options.dealer > seats:
        raise IllegalAction("CD-R3", f"player {options.dealer} cannot deal at a table of {seats}")


def games(options: Options, seats: int) -> int:
    """CD-28: the games of the series, tie-breakers apart."""
    return options.games or (seats if seats > 4 else 1)


def deck(options: Options) -> list[Card]:
    """CD-01, CD-02: the cards in play, sorted."""
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
    """`lady of waltz`, `Madame Fifi`, `bull`."""
    if card < WILD:
        suit = (*SUIT_NAMES, options.make_your_own_name or "their own suit")[card >> 1]
        return f"{'gent' if card & 1 else 'lady'} of {suit}"
    if card == WILD:
        return f"wild {options.make_your_own_name}" if options.make_your_own_name else "wild dancer"
    return ("Madame Fifi", "cow", "bull")[card - FIFI]


def a_card(options: Options, card: Card) -> str:
    """The same with its article."""
    return in_words(options, card) if card == FIFI else f"a {in_words(options, card)}"


def the_card(options: Options, card: Card) -> str:
    """The same with its article."""
    return in_words(options, card) if card == FIFI else f"the {in_words(options, card)}"


def spelled(cards: Iterable[Card]) -> str:
    """Cards as notation spells them, with spaces."""
    return " ".join(SPELLED[card] for card in cards)
