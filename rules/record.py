"""The journal's one format: a header line, then one line of JSON for each thing said, and the replay that steps through it.

It is the host's memory, the saved game and the replay at once. Text goes in and out; who keeps it in which file is the
caller's business. A last line that was cut off by a crash is dropped; one that lacks nothing but its newline was said in full, and
counts. Any other damage is RecordError. Whoever writes on after such an end cuts the text behind its last newline first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from rules.errors import RecordError
from rules.kernel import TABLE, Action, AnyGame, AnyState, Event, IllegalAction, Options, Outcome, Seat
from rules.terms import Deal, SeedBy

FORMAT: Final = 1


Time = Annotated[int, Meta(ge=0, le=2**53)]
"""Milliseconds since the header."""


class Header(Struct, frozen=True, tag="header", tag_field="line", kw_only=True):
    """The first line."""

    format: int = FORMAT
    game: str
    version: int
    """Of the game's rules."""
    options: dict[str, Any]
    names: tuple[str, ...]
    """Of the players, by seat."""
    seed: str
    table: str = ""
    tokens: tuple[str, ...] = ()
    """Hashes of the seats' tokens, at a hosted table."""
    last: Outcome | None = None
    """Of the game before at this table."""
    deal: Deal | None = None
    """What everybody promised and opened, where the seed is of that."""
    seed_by: SeedBy = ""


By: TypeAlias = Literal["", "bot", "clock"]
"""Who chose an action: the person, or TABLE; a bot; or the host's clock, for a person who did not answer."""


class Said(Struct, frozen=True, tag="said", tag_field="line", omit_defaults=True):
    """An action as it was accepted."""

    at: Time
    seat: Seat
    number: int
    """Of the ask that it answered, as the room counts; 0 for TABLE."""
    action: dict[str, Any]
    by: By = ""
    """"clock": the rules' default of a must ask; of an optional one its first answer, the pass of somebody who is away or has no other."""


class Took(Struct, frozen=True, tag="took", tag_field="line", omit_defaults=True):
    """A seat changed hands: a bot sits in for a person, or a person comes back."""

    at: Time
    seat: Seat
    name: str
    bot: str = ""
    """The bot's name with its budget; empty: a person."""
    token: str = ""
    """The hash of the new person's token."""


class Passed(Struct, frozen=True, tag="passed", tag_field="line"):
    """Nothing but time: a table that goes on from here knows how long a question has stood. A replay passes over it."""

    at: Time


class Configured(Struct, frozen=True, tag="configured", tag_field="line", omit_defaults=True):
    """How the table is kept: its host's business, which no replay needs and nobody else is sent."""

    at: Time
    time_control: dict[str, Any]
    """How it treats those who do not answer."""
    sealed: str = ""
    """The hash of what newcomers have to say."""
    port: int = 0
    """Where it listens; 0: nowhere."""
    bind: str = ""
    """The address that it listens on; empty: all."""
    announced: bool = True
    """Whether the LAN is told of it."""
    owner: Seat | None = None
    """Whose it is; a table has one such line more whenever that changes, and the last one holds."""
    formers: tuple[Seat, ...] = ()
    """From whom the rights passed on, the first owner first: they are asked at their return whether to take them back."""


Entry: TypeAlias = Said | Took | Passed | Configured
"""Any line but the first."""
Line: TypeAlias = Header | Entry
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Line).decode


def write(line: Line) -> str:
    """One line of a record, its newline included."""
    return _encode(line).decode() + "\n"


def kept_at_last(lines: Sequence[Entry]) -> Configured | None:
    """How the table was kept when these lines end; None: none of them says so."""
    return next((line for line in reversed(lines) if isinstance(line, Configured)), None)


def said(at: int, seat: Seat, number: int, action: Action, by: By = "") -> Said:
    """The line of an action."""
    return Said(at, seat, number, msgspec.to_builtins(action), by)


def bare(header: Header, lines: Sequence[Entry]) -> str:
    """The record as everybody is sent it: without the hashes of tokens, and without what is the host's business alone."""
    sent = [replace(line, token="") if isinstance(line, Took) else line for line in lines if isinstance(line, Said | Took)]
    return "".join(map(write, [replace(header, tokens=()), *sent]))


def read(text: str) -> tuple[Header, list[Entry]]:
    """The header and the lines of a whole record. Raises RecordError."""
    header, entries = opening(text)
    return header, list(entries)


def opening(text: str) -> tuple[Header, Iterator[Entry]]:
    """The header, and the lines as they are wanted: a long record is shown before it is read to its end. Both raise RecordError."""
    *whole, rest = text.split("\n")
    if _is_line(rest):
        whole.append(rest)
    if not whole:
        raise RecordError("line 1 is not the header of a record" if rest else "the record is empty")
    header = _line(1, whole[0])
    if not isinstance(header, Header):
        raise RecordError("line 1 is not the header of a record")
    if header.format != FORMAT:
        raise RecordError(f"the record has format {header.format}; this program reads {FORMAT}")
    return header, _entries(whole[1:])


def _entries(lines: Sequence[str]) -> Iterator[Entry]:
    for number, one in enumerate(lines, 2):
        line = _line(number, one)
        if isinstance(line, Header):
            raise RecordError(f"line {number} is a second header")
        yield line


def _line(number: int, text: str) -> Line:
    try:
        return _decode(text)
    except (msgspec.DecodeError, RecursionError) as fault:  # deep nesting: a record may come from a stranger
        raise RecordError(f"line {number} is not a line of a record: {fault}") from None


def _is_line(text: str) -> bool:
    try:
        _line(0, text)
    except RecordError:
        return False
    return True


@dataclass(frozen=True)
class Step:
    """One thing said in a replay, and the state after it."""

    line: Said
    action: Action
    events: list[Event]
    state: AnyState


def options_of(game: AnyGame, header: Header) -> Options:
    """The options in a header. Raises RecordError where they are not this game's, or of other rules."""
    if header.game != game.name:
        raise RecordError(f"the record is of {header.game!r}, not of {game.title}")
    if header.version != game.version:
        raise RecordError(f"the record is of {game.title}, rules {header.version}; this program plays rules {game.version}")
    try:
        options: Options = msgspec.convert(header.options, game.options)
    except msgspec.ValidationError as fault:
        raise RecordError(f"the record's options are not those of {game.title}: {fault}") from None
    return options


def start(game: AnyGame, header: Header) -> AnyState:
    """The state at the head of a record. Raises RecordError."""
    if header.last is not None and not _is_result(header.last, len(header.names)):
        raise RecordError(f"the record's game before has no result of {len(header.names)} players")
    try:
        state: AnyState = game.new(options_of(game, header), len(header.names), header.last)
    except IllegalAction as fault:
        raise RecordError(f"the record's options do not fit: {fault}") from None
    return state


def _is_result(last: Outcome, seats: int) -> bool:
    """Whether it can be the outcome of a game for so many; who was new at the table has no score, 0 of 0."""
    return seats <= len(last.ranks) == len(last.scores) and all(below > 0 or (score, below) == (0, 0) for score, below in last.scores)


def replay(game: AnyGame, header: Header, lines: Iterable[Entry]) -> Iterator[Step]:
    """Play a record again through the checked door, one step a Said. The states yielded are the caller's to keep. Raises RecordError."""
    state = start(game, header)
    decode: Callable[[Any], Action] = lambda raw: msgspec.convert(raw, game.actions)  # noqa: E731
    for number, line in enumerate(lines, 2):
        if isinstance(line, Passed | Configured):
            continue
        if not TABLE <= line.seat < len(header.names):
            raise RecordError(f"line {number} of the record is of a seat that there is not: {line.seat}")
        if not isinstance(line, Said):
            continue
        try:
            action = decode(line.action)
            state.check(line.seat, action)
        except (msgspec.ValidationError, IllegalAction) as fault:
            raise RecordError(f"line {number} of the record cannot be played: {fault}") from None
        state = state.clone()
        events = state.apply(line.seat, action)
        yield Step(line, action, events, state)
