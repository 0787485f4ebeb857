"""A record told as text, with all cards open or as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterator

from cowtui.wording import ranking
from net.text import stripped
from rules import record
from rules.catalog import load
from rules.kernel import Seat


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
