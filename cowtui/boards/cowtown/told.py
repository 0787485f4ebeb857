"""What the table of Cowtown says beside its cards: who leads, what the piles hold, and where something has just happened."""

from __future__ import annotations

from collections.abc import Iterator

from cowtui.boards.cowtown.play import kick, remembered
from cowtui.boards.position import Position
from cowtui.widgets.text import one_of
from rules.cowtown.components import Options, write_card
from rules.cowtown.events import Caught, DoorClosed, Drew, DrewCowtown, Earned, Flipped, Passed, Played, TookDiscard
from rules.cowtown.view import View
from rules.kernel import Event, Seat


def lead(position: Position, view: View) -> str:
    """Who has the most scorecows."""
    most = max(view.scorecows)
    if not most:
        return "Players"
    seats = [seat for seat, count in enumerate(view.scorecows) if count == most]
    ahead = ["you" if seat == position.seat else position.names[seat] for seat in seats]
    if len(ahead) > 2:
        return f"{len(ahead)} players lead"
    who = one_of(ahead)
    return f"{who[0].upper()}{who[1:]} lead{'s' if ahead != ['you'] and len(ahead) == 1 else ''}"


def beside_piles(options: Options, view: View) -> tuple[str, str, str]:
    """Three short lines: cards behind barn doors, scorecows left, and how likely a Bullish play is to be kicked."""
    supply = f"{max(0, options.supply - sum(view.scorecows))} cows left" if options.supply else ""
    return f"{len(view.closed)} in barns", supply, f"kick risk {kick(options, view)}%"


def lists(position: Position, view: View) -> Iterator[tuple[str, str]]:
    """What there is to read where there is room, most wanted first: a title, and the text."""
    known = {name: remembered(view, seat) for seat, name in enumerate(position.names) if seat != view.seat}
    yield "Seen going into a hand", "; ".join(f"{name} {held}" for name, held in known.items() if held)
    yield "Discard pile, the top first", " ".join(map(write_card, view.discard[::-1]))
    yield "Behind barn doors", " ".join(map(write_card, view.closed))


def fresh_stacks(event: Event | None) -> set[int]:
    """Where something has just been laid."""
    match event:
        case Played(_, runs):
            return {run.stack for run in runs}
        case Flipped(stack=int(stack)) | DrewCowtown(stack=stack) | DoorClosed(stack=stack):
            return {stack}
        case _:
            return set()


def fresh_seat(event: Event | None) -> Seat | None:
    """To whom something has just happened."""
    match event:
        case Drew(seat) | DrewCowtown(seat) | TookDiscard(seat) | Earned(seat) | Caught(seat) | Passed(to=seat):
            return seat
        case _:
            return None
