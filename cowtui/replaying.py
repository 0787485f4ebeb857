"""A record told as text, with all cards open or as one seat saw it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cowtui.wording import ranking, round_of
from net.text import stripped
from rules import record
from rules.catalog import load
from rules.kernel import Event, Seat


def check(header: record.Header, seat: Seat | None) -> None:
    """Raises Unreadable where the record has no such seat, LookupError where there is no such game."""
    load(header.game)
    if seat is not None and not 0 <= seat < len(header.names):
        raise record.Unreadable(f"player {seat + 1} is not in this game; it has players 1 to {len(header.names)}")


def lines(text: str, seat: Seat | None = None) -> Iterator[str]:
    """The game in sentences; None: all cards open. Raises record.Unreadable, or LookupError where there is no such game."""
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
            if seen is not None and (told := game.tell(options, seen, names)):
                yield told
    outcome = state.outcome()
    if outcome is None:
        yield "The record ends before the game does."
    else:
        yield from ranking(names, outcome.places, outcome.scores)


def reached(text: str) -> list[str]:
    """How far a record goes: the places, or the round, the players and the table. Raises record.Unreadable, LookupError."""
    header, said = record.read(text)
    check(header, None)
    game = load(header.game)
    state = record.start(game, header)
    for step in record.replay(game, header, said):
        state = step.state
    names = [stripped(name) for name in header.names]
    outcome, view = state.outcome(), state.view(None)
    if outcome is not None:
        return list(ranking(names, outcome.places, outcome.scores))
    shown = game.show(record.options_of(game, header), view, names)
    players = [line for line in shown if any(name in line for name in names)]
    which = [round_of(view)] if round_of(view) and not any(round_of(view) in line for line in shown) else []
    return [*which, *players, *(line for line in shown if line not in players)]


def rounds(text: str, scored: Callable[[Event], tuple[int, ...] | None]) -> list[tuple[int, ...]]:
    """What each round of a record has brought each seat; `scored` knows the events that tell it. Raises record.Unreadable, LookupError."""
    header, said = record.read(text)
    check(header, None)
    steps = record.replay(load(header.game), header, said)
    return [found for step in steps for event in step.events if (found := scored(event))]
