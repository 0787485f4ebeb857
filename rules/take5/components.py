"""The cards of Take 5, their heads, and what a host may choose."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import Meta

from rules import kernel
from rules.errors import NotationError
from rules.kernel import IllegalAction
from rules.notation import Spelling

CARDS: Final = range(1, 105)
"""T5-01."""
HAND: Final = 10
"""T5-03: cards dealt to each player, and so turns in a round."""
ROWS: Final = 4
"""T5-03."""
FULL: Final = 5
"""T5-07: cards in a full row, the Cow counted (T5-43)."""
SEATS: Final = range(2, 11)


def _heads(card: int) -> int:
    """Count the bullheads of a card (T5-02)."""
    if card == 55:
        return 7
    if card % 11 == 0:
        return 5
    if card % 10 == 0:
        return 3
    return 2 if card % 5 == 0 else 1


HEADS: Final = (0, *map(_heads, CARDS))
"""T5-02: bullheads by card; HEADS[0] is no card."""


def heads(cards: Sequence[int]) -> int:
    """Add up the bullheads on these cards (T5-10)."""
    total = 0
    for card in cards:
        total += HEADS[card]
    return total


def _read_row(options: object, text: str) -> int:
    if text not in ("1", "2", "3", "4"):
        raise NotationError(f"{text!r} is no row; rows are 1 to 4")
    return int(text) - 1


Card = Annotated[int, Meta(ge=1, le=104)]
Row = Annotated[int, Meta(ge=0, le=3), Spelling(lambda options, row: str(row + 1), _read_row)]
"""0 to 3; people say 1 to 4."""


class Options(kernel.Options, frozen=True):
    """The host options of RULES.md."""

    variant: Literal["base", "tactics", "logic", "professional"] = "base"
    cow: bool | None = None
    """T5-40; None: in play, but with Professional (T5-22)."""
    limit: Annotated[int, Meta(ge=20, le=300)] = 66
    """T5-12: heads that end the game."""
    rounds: Annotated[int, Meta(ge=0, le=20)] = 0
    """T5-13: a fixed number of rounds instead of the limit; 0: off."""

    @property
    def has_cow(self) -> bool:
        """Whether the Cow is in play."""
        return self.variant != "professional" if self.cow is None else self.cow


def fit(options: Options, seats: int) -> None:
    """Refuse options that do not go together, or with this number of players. Raises IllegalAction."""
    if seats not in SEATS:
        raise IllegalAction("T5-03", f"Take 5 is for {SEATS[0]} to {SEATS[-1]} players, not {seats}")
    if options.variant == "professional" and options.cow:
        raise IllegalAction("T5-22", "Professional is played without the Cow: leave the Cow out, or play another variant")


def in_play(options: Options, seats: int) -> range:
    """Name the cards of a game: all of them (T5-01), or 1 to 10n+4 (T5-20, T5-21)."""
    return CARDS[: HAND * seats + ROWS] if options.variant in ("tactics", "logic") else CARDS
