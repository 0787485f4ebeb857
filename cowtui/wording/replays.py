"""A record told as text, with all cards open or as one seat saw it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple

from cowtui.wording.about.base import about_of
from cowtui.wording.rounds import brought
from cowtui.wording.sentences import ranking, round_of, score_of
from net.core.text import stripped
from rules import record
from rules.catalog import load
from rules.errors import RecordError
from rules.kernel import Event, Seat


def check(header: record.Header, seat: Seat | None) -> None:
    """Raises RecordError where the record has no such seat, LookupError where there is no such game."""
    load(header.game)
    if seat is not None and not 0 <= seat < len(header.names):
        raise RecordError(f"player {seat + 1} is not in this game; it has players 1 to {len(header.names)}")


def check_ended(header: record.Header, said: Iterable[record.Entry]) -> None:
    """Raises RecordError where the game still goes on: its cards are nobody's to see yet. LookupError where there is no such game."""
    game = load(header.game)
    state = record.start(game, header)
    for step in record.replay(game, header, said):
        state = step.state
    if state.outcome() is None:
        raise RecordError(NOT_ENDED)


def goes_on(header: record.Header, said: Iterable[record.Entry]) -> bool:
    """Whether a record is of a game that still goes on, as far as it can be played. Raises LookupError."""
    try:
        check_ended(header, said)
    except RecordError as fault:
        return bool(fault.args[0] == NOT_ENDED)
    return False


NOT_ENDED: Final = "this game has not ended; it can be replayed once it has"


def lines(text: str, seat: Seat | None = None) -> Iterator[str]:
    """The game in sentences; None: all cards open. Raises RecordError, or LookupError where there is no such game."""
    header, said = record.read(text)
    check(header, seat)
    game = load(header.game)
    options = record.options_of(game, header)
    state = record.start(game, header)
    names = [stripped(name) for name in header.names]  # a record may come from a stranger
    yield f"{game.title}: {', '.join(names)}"
    for step in record.replay(game, header, said):
        state = step.state
        for event in step.events:
            seen = event if seat is None else game.redact(event, seat)
            if seen is not None and (told := game.describe_event(options, seen, names)):
                yield told
    outcome = state.outcome()
    if outcome is None:
        yield "The record ends before the game does."
    else:
        yield from ranking(names, outcome.ranks, outcome.scores)


def before(text: str, seat: Seat) -> list[str]:
    """What has happened in a game that goes on, as this seat saw it; nothing where the record cannot be read."""
    try:
        _, *told, _ = lines(text, seat)
    except (RecordError, LookupError):
        return []
    return told


class Reached(NamedTuple):
    """How far a game went, in lines of text."""

    players: list[str]
    """The places; or, before the end, the round and how each player stands."""
    table: list[str]
    """What lies on it."""
    won: str = ""
    """Who won, and with what score: 'Cleo won with 46'; empty: the game has not ended."""


def reached(header: record.Header, said: Sequence[record.Entry]) -> Reached:
    """How far a record goes, as a watcher would see it. Raises RecordError, LookupError."""
    check(header, None)
    game = load(header.game)
    state = record.start(game, header)
    for step in record.replay(game, header, said):
        state = step.state
    names = [stripped(name) for name in header.names]
    outcome, view = state.outcome(), state.view(None)
    if outcome is not None:
        first = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
        scored = about_of(game).scored
        won = f"{' and '.join(names[seat] for seat in first)} won with {scored(score_of(outcome.scores[first[0]]))}"
        return Reached(list(ranking(names, outcome.ranks, outcome.scores, scored)), [], won)
    shown = game.describe_view(record.options_of(game, header), view, names)
    which = round_of(view)
    named = [line for line in shown if line.startswith(tuple(names))] or [line for line in shown if any(name in line for name in names)]
    players = [line for line in shown if line in named or (which and which in line)]
    heading = [which] if which and not any(which in line for line in players) else []
    return Reached([*heading, *players], [line for line in shown if line not in players])


def begun(file: Path) -> str:
    """When a game began, as its record's name says, else when that was written last: '30 Nov 2026, 13:06'. Raises OSError."""
    named = re.search(r"-(\d{8}-\d{6})-", file.stem, re.ASCII)
    try:
        at = datetime.strptime(named[1] if named else "", "%Y%m%d-%H%M%S")
    except ValueError:
        at = datetime.fromtimestamp(file.stat().st_mtime)
    return f"{at.day} {_MONTHS[at.month - 1]} {at.year}, {at:%H:%M}"


_MONTHS: Final = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
"""Not the locale's, which `strftime` would take."""


def rounds(text: str, totals: Callable[[Event], tuple[int, ...] | None]) -> list[tuple[int, ...]]:
    """What each round of a record has brought each seat; `totals` knows the events that end one. Raises RecordError, LookupError."""
    header, said = record.read(text)
    check(header, None)
    steps = record.replay(load(header.game), header, said)
    told: list[tuple[int, ...]] = []
    for step in steps:
        for event in step.events:
            if after := totals(event):
                told.append(brought(told, after))
    return told
