"""The witness: what came to one person of one game, written down by their own program as it came, to hold the record against.

A line of JSON each, the kind under `line`; `at` is milliseconds since 1970 by this machine's clock. The file is private to its user, named
by `file_name`, and only ever grows; one line is one write, so that two programs of one user can write to it. What is written, and when:

1. A person whose word is in the deal: `Opened`, before `open` is sent. A start that is called off leaves a file with no more than that.
2. Each connection, when it is known that it is to this game (its own start, or the promise that `seated` names), before its first update:
   `Came`. Its `link` is a text that no other connection in this file has; all lines that follow from this connection carry it.
3. Each update, before any screen sees it: `told_line`. Each answer, before it is sent: `Sent`. Each refusal of an answer: `Refused`.
   That the host has heard the answers sent so far, and has said what it had to say to them: `Heard`, if there were any since the last.
4. What had happened before one came, or came back, as the public saw it (`history`): `recalled_line`.
5. What of the host's words did not fit what it had shown, in a sentence: `Doubted`.
6. The end of a connection, as far as it is noticed: `Went`, and whether the person left by themselves.
7. The record, once it is there whole: `Received`.

What follows a line that cannot be written is not written either, until the next connection: so the file may lack the end of what came
over one, and never a part before what it has.

Whoever watches writes the same, without `Opened`; where it heard the start, `Came` has its terms. An update that shows a shadowed seat a
round late is written with `late` and that seat as its viewpoint; as long as nothing of the seat is shown, the view is what the public sees,
hashed under that seat, and `told` is 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct

from rules.deals import asks_hash, news_hash, view_hash
from rules.errors import DealError
from rules.kernel import Seat
from rules.terms import Hash, Known

SUFFIX: Final = ".witness"
"""Of the files."""

At = Annotated[int, Meta(ge=0, le=2**53)]
Count = Annotated[int, Meta(ge=0, le=2**53)]
Link = Annotated[str, Meta(min_length=1, max_length=16)]


class Opened(Struct, frozen=True, tag="opened", tag_field="line", omit_defaults=True):
    """A salt of this person's is about to be opened."""

    at: At
    seat: Seat
    salt: Hash
    promise: Hash
    """The host's."""
    promises: tuple[Known, ...]
    """Of the people, by seat."""
    terms: str


class Came(Struct, frozen=True, tag="came", tag_field="line", omit_defaults=True):
    """A connection to this game begins."""

    link: Link
    at: At
    seat: Seat | None = None
    """None: looks on."""
    promise: Known = ""
    """The host's; empty: the host named none."""
    terms: str = ""
    """As far as they were heard."""
    local: bool = False
    """Whether the host runs on this machine."""


class Told(Struct, frozen=True, tag="told", tag_field="line", omit_defaults=True):
    """An update. Make it with `told_line`."""

    link: Link
    at: At
    told: Count
    """Events that the viewpoint has been told since the game began."""
    events: Count
    """How many of them came with this update: the last ones."""
    view: Hash
    news: Hash
    asked: Hash
    viewpoint: Seat | None = None
    """None: the public's."""
    asks: tuple[tuple[Count, Count, bool], ...] = ()
    """Of each ask its number, how many answers were listed, and whether there are more."""
    late: bool = False
    """A shadowed seat's, a round late."""
    ranks: tuple[int, ...] | None = None
    """At the end."""
    scores: tuple[tuple[int, int], ...] | None = None


class Recalled(Struct, frozen=True, tag="recalled", tag_field="line", omit_defaults=True):
    """The public's last events, told to somebody who comes. Make it with `recalled_line`."""

    link: Link
    at: At
    told: Count
    """Events that the public has been told since the game began."""
    events: Count
    """How many of them came: the last ones."""
    news: Hash
    seat: Seat | None = None
    """Whose."""
    answer: Known = ""
    """Hash of what came first of the last answer that was given for this seat meanwhile, as it is told it; empty: none was told."""


class Sent(Struct, frozen=True, tag="sent", tag_field="line", omit_defaults=True):
    """An answer of this person's."""

    link: Link
    at: At
    number: Count
    action: dict[str, Any]


class Refused(Struct, frozen=True, tag="refused", tag_field="line", omit_defaults=True):
    """An answer that the host did not take."""

    link: Link
    at: At
    number: Count


class Heard(Struct, frozen=True, tag="heard", tag_field="line", omit_defaults=True):
    """The host has said that it has heard all that was sent to it up to here."""

    link: Link
    at: At
    answers: Count
    """So many had been sent on this connection by then."""


class Doubted(Struct, frozen=True, tag="doubted", tag_field="line", omit_defaults=True):
    """What the host said did not fit what it had said or shown before."""

    link: Link
    at: At
    text: str
    """As a clause."""


class Went(Struct, frozen=True, tag="went", tag_field="line", omit_defaults=True):
    """The connection has ended."""

    link: Link
    at: At
    left: bool = False
    """By this person's own wish."""


class Received(Struct, frozen=True, tag="received", tag_field="line", omit_defaults=True):
    """The record has come."""

    at: At
    record: Hash
    """`record_hash` of its text."""


Line: TypeAlias = Opened | Came | Told | Recalled | Sent | Refused | Heard | Doubted | Went | Received
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Line).decode


def told_line(
    link: str,
    at: int,
    viewpoint: Seat | None,
    told: int,
    view: Any,
    events: Sequence[Any] = (),
    asks: Sequence[tuple[int, str, int, bool, bool, Sequence[Any], bool]] = (),
    *,
    late: bool = False,
    ranks: tuple[int, ...] | None = None,
    scores: tuple[tuple[int, int], ...] | None = None,
) -> Told:
    """Make the line of an update, all of it plain values; an ask is (number, what, about, must, open, answers, more)."""
    return Told(
        link,
        at,
        told,
        len(events),
        view_hash(viewpoint, view),
        news_hash(viewpoint, told, events),
        asks_hash(viewpoint, asks),
        viewpoint,
        tuple([(number, len(answers), more) for number, _, _, _, _, answers, more in asks]),
        late,
        ranks,
        scores,
    )


def recalled_line(link: str, at: int, told: int, events: Sequence[Any], seat: Seat | None = None, answer: Any = None) -> Recalled:
    """Make the line of what the public had seen: the last of the `told` events that it has been told, as plain values.

    `answer`: what came first of the last answer that was given for this seat meanwhile; None: none was told.
    """
    answered = "" if answer is None else answer_hash(seat, answer)
    return Recalled(link, at, told, len(events), news_hash(None, told, events), seat, answered)


def answer_hash(seat: Seat | None, event: Any) -> Hash:
    """Hash of what came first of an answer that was given for a seat, as it is told it."""
    return news_hash(seat, 0, [event])


def write(line: Line) -> str:
    """One line of a witness, its newline included."""
    return _encode(line).decode() + "\n"


def read(text: str) -> list[Line]:
    """The lines of a witness; one that a crash cut off at the end is left out. Raises DealError."""
    found: list[Line] = []
    for number, line in enumerate(text.split("\n")[:-1], 1):
        try:
            found.append(_decode(line))
        except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as fault:
            raise DealError(f"line {number} is not a line of a witness: {fault}") from None
    return found


def file_name(promise: str, seat: Seat | None) -> str:
    """The name of the witness of the game with this promise of its host's, as somebody on this seat, or a watcher, keeps it."""
    return f"{promise}.{'watcher' if seat is None else seat}{SUFFIX}"
