"""Cards, options and their spelling."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from rules import kernel
from rules.cowclicker import decks
from rules.cowclicker.decks import Deck
from rules.errors import NotationError
from rules.kernel import IllegalAction
from rules.notation import Spelling

SEATS: Final = range(2, 7)
"""CC-R4."""
Phase: TypeAlias = Literal["lot", "stock", "deal", "sale", "buy", "draw", "choice", "upgrade", "call", "flip", "over"]
"""Set-up, then the phases of a turn: Sale, Buy with its draws and an event's choice, Upgrade, the last call, Stockyard."""
STANDING: Final = 3
"""CC-R17: open offers of one seat, and trades of one seat in a turn."""


class Options(kernel.Options, frozen=True):
    """The host options of RULES.md."""

    events: Annotated[int, Meta(ge=0, le=3)] = 0
    """CC-R24: copies of each event card; 0: none in play."""
    gifts: Literal["open", "own", "off"] = "open"
    """CC-19: at any time, in one's own turn only, or never."""
    gift_cap: Annotated[int, Meta(ge=0, le=3)] = 0
    """CC-R17: gifts a seat may make in one turn; 0: any number."""
    trades: bool = True
    upgrades_per_turn: Literal["1", "unlimited"] = "1"
    """CC-R11."""
    start_yard: Literal["seven", "nine"] = "seven"
    """CC-R1."""
    drought: Annotated[int, Meta(ge=0, le=4)] = 2
    """CC-R20: laps in the Cowntdown; 0: off, before it too."""
    drought_before: Literal[10, 5, 20] = 10
    """CC-R20: laps before the Cowntdown."""
    last_call: Annotated[int, Meta(ge=0, le=60_000)] = 3000
    """CC-R37, milliseconds."""
    deck: Annotated[str, Meta(max_length=decks.CAP, examples=["", decks.EXAMPLE])] = ""
    """CC-23: a custom deck's TOML, the text itself; empty: the standard deck."""


def deck_of(options: Options) -> Deck:
    """Return the deck in play. Raises IllegalAction where its text has a fault."""
    return decks.read(options.deck, options.events)


def _write_card(options: Options, card: int) -> str:
    return deck_of(options).spell(card)


def _read_card(options: Options, text: str) -> int:
    card = deck_of(options).by_spelling.get(text)
    if card is None:
        raise NotationError(f"{text!r} is no card of this deck; cows are b and p with their mooney (b3, p17), events e:milk and the like")
    return card


def _write_seat(options: object, seat: int) -> str:
    return str(seat + 1)


def _read_seat(options: object, text: str) -> int:
    if text not in ("1", "2", "3", "4", "5", "6"):
        raise NotationError(f"{text!r} is no player; players are 1 to 6")
    return int(text) - 1


Card = Annotated[int, Meta(ge=0, lt=decks.BREEDS + len(decks.EVENTS) + 1), Spelling(_write_card, _read_card)]
"""The number of a breed in `decks.Deck.breeds`."""
Cards: TypeAlias = Annotated[tuple[Card, ...], Meta(max_length=decks.CARDS)]
"""As many as a deck may have: whatever lies in a pasture can be paid, offered and discarded at once."""
SeatAt = Annotated[int, Meta(ge=0, le=5), Spelling(_write_seat, _read_seat)]
"""0 to 5; people say 1 to 6."""


def fit(options: Options, seats: int) -> None:
    """Check that options and seats go together. Raises IllegalAction where they do not, or the deck's text has a fault."""
    if seats not in SEATS:
        raise IllegalAction("CC-R4", f"Cow Clicker is for {SEATS[0]} to {SEATS[-1]} players, not {seats}")
    deck = deck_of(options)
    cows = len(deck.all_of(0, deck.first_premium))
    if cows < deck.start_cows * seats:
        raise IllegalAction("CC-25", f"{seats} players start with {deck.start_cows * seats} basic cows; the deck has {cows}")
    if deck.start_cows > deck.basic_limit:
        raise IllegalAction("CC-10", f"a pasture holds {deck.basic_limit} basic cows; the deck starts everybody with {deck.start_cows}")
    needed = first_yard_size(options) + deck.cowntdown_size - 1
    if len(deck.premium_cows()) < needed:
        raise IllegalAction("CC-25", f"stockyard and Cowntdown need {needed} premium cows; the deck has {len(deck.premium_cows())}")


def first_yard_size(options: Options) -> int:
    """Count the cows of the first stockyard (CC-04, CC-R1). Starred ones come first, others fill it up."""
    deck = deck_of(options)
    if options.start_yard == "nine":
        return max(deck.yard_size, len(starred(deck)))
    return deck.yard_size


def starred(deck: Deck) -> list[int]:
    """List the starting stockyard cows (CC-02)."""
    return [card for card in deck.premium_cows() if deck.breeds[card].starred]


def basics(deck: Deck, pasture: Sequence[int]) -> int:
    """Count the basic cows in a sorted pasture."""
    return bisect_left(pasture, deck.first_premium)


def lacking(cows: Sequence[int], pasture: Sequence[int]) -> int | None:
    """Find a cow that is asked for more often than the pasture has it; None: all are there."""
    for cow in cows:
        if cows.count(cow) > pasture.count(cow):
            return cow
    return None
