"""The terms of a deal: the text that host and people promise over before anything is opened; and the deal as a record's header keeps it.

CHANCE.md, "A deal that nobody chose", says what is promised and in which order.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, Self, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rules.deals import canon
from rules.errors import DealError
from rules.kernel import Outcome, Seat

LONGEST: Final = 16 * 1024
"""Bytes of terms, at most."""

Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""32 bytes as hex digits: a hash, a secret, a salt, a fingerprint."""
Known: TypeAlias = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
"""A hash, or empty where no person is."""
SeedBy: TypeAlias = Literal["", "deal", "host", "alone"]
"""Where a seed is from: everybody's salts; whoever hosts named it; a game with nobody else. Empty: from before there were deals."""


class Last(Struct, frozen=True, forbid_unknown_fields=True):
    """How the game before ended, by where its people sit now."""

    places: tuple[int, ...]
    scores: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, outcome: Outcome | None) -> Self | None:
        """Take it from an outcome."""
        return None if outcome is None else cls(outcome.ranks, outcome.scores)

    def outcome(self) -> Outcome:
        """Return it as the outcome that a record's header has."""
        return Outcome(self.places, self.scores)


class Terms(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a game is dealt for. `read` gives back only what `text` writes."""

    deal: Literal[1] = 1
    host: Hash
    """The fingerprint of the host's certificate."""
    table: str
    table_id: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    """Drawn when the table opens."""
    nth: Annotated[int, Meta(ge=1)]
    """Of the game at this table."""
    attempt: Annotated[int, Meta(ge=1)]
    """Counts the starts that were tried."""
    game: str
    version: int
    options: dict[str, Any]
    names: tuple[str, ...]
    """Of the players, by seat."""
    bots: tuple[str, ...]
    """The bot that plays each seat; empty where a person does."""
    people: tuple[Seat, ...]
    """The seats whose person is here, the lowest first."""
    last: Last | None

    def text(self) -> str:
        """Write the terms as the text that is hashed. Raises DealError where it is longer than 16 KiB."""
        text = canon(msgspec.to_builtins(self))
        _check_length(text)
        return text

    @classmethod
    def read(cls, text: str) -> Self:
        """Read terms from their text. Raises DealError where they are none, or are not written as they have to be."""
        _check_length(text)
        try:
            terms = msgspec.json.decode(text, type=cls)
        except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as fault:
            raise DealError(f"the terms cannot be read: {fault}") from None
        if canon(msgspec.to_builtins(terms)) != text:
            raise DealError("the terms are not written as they have to be")
        if not _is_plain(terms.options):
            raise DealError("the terms have options that are no plain values")
        seats = len(terms.names)
        if len(terms.bots) != seats or list(terms.people) != sorted({*terms.people} & {*range(seats)}):
            raise DealError("the terms do not say who sits where")
        if any(terms.bots[seat] for seat in terms.people):
            raise DealError("the terms have a person and a bot at one seat")
        return terms


def _check_length(text: str) -> None:
    try:
        length = len(text.encode())
    except UnicodeEncodeError:
        raise DealError("the terms are not text") from None
    if length > LONGEST:
        raise DealError(f"the terms have {length} bytes; {LONGEST} is the most")


def _is_plain(value: Any) -> bool:
    match value:
        case dict():
            return all(isinstance(key, str) and _is_plain(one) for key, one in value.items())
        case list() | tuple():
            return all(map(_is_plain, value))
        case _:
            return value is None or isinstance(value, str | int)


class Deal(Struct, frozen=True, forbid_unknown_fields=True):
    """What was promised and opened, as the header of a record keeps it. The host's promise follows from terms and secret."""

    terms: str
    """As they were sent: the text of `Terms`."""
    secret: Hash
    """The host's."""
    promises: tuple[Known, ...]
    """By seat; empty where no person is."""
    salts: tuple[Known, ...]
    """By seat; empty where no person is."""
