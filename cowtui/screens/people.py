"""What one person at a table can do about another, for the palette: mute, put out, hand over, pause, save."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from cowtui.boards.position import Position
from cowtui.screens.finder import Found
from cowtui.widgets.text import clean
from net.core.messages import (
    CloseSeats,
    FromClient,
    GoOn,
    HandOver,
    Pause,
    PutOut,
    SaveAndClose,
    Stop,
    TableStatus,
    TakeBack,
)


def wishes_about_people(position: Position, status: TableStatus, *, owner: bool, may_take_back: bool) -> Iterator[tuple[FromClient, Found]]:
    """What this player may ask of the host, each as one would say it; at a table without an owner the others have to agree."""
    agreed = "" if owner else "more than half of the others must want it"
    if not owner and status.has_owner:
        if may_take_back:
            yield TakeBack(), Found("Be the host of this table again", "", "owner rights")
        return
    if status.paused is None:
        yield Pause(), Found("Pause the game", agreed, "stop wait break")
    else:
        yield GoOn(), Found("Go on with the game", agreed, "pause continue")
    yield (
        CloseSeats(not status.seats_closed),
        Found("Let newcomers take bots' seats" if status.seats_closed else "Keep newcomers out of bots' seats", agreed, "close seats join"),
    )
    for seat, name in enumerate(position.names):
        info = position.seats[seat]
        if seat == position.seat or info.bot or not info.name:
            continue
        yield PutOut(info.name), Found(f"Remove {name}; a bot plays on", agreed, "kick put out")
        yield PutOut(info.name, True), Found(f"Remove {name}, and do not let {name} back in", agreed, "kick ban put out")
        if owner:
            yield HandOver(info.name), Found(f"Make {name} the host of this table", "", "owner hand over")
    for name in status.watchers:
        yield PutOut(name), Found(f"Remove {name}, who watches", agreed, "kick put out")
        yield PutOut(name, True), Found(f"Remove {name}, who watches, and do not let {name} back in", agreed, "kick ban put out")
    yield SaveAndClose(), Found("Save the game and close the table", agreed, "end stop resume")


class Rest(NamedTuple):
    """A game that stands still, as the prompt says it."""

    why: str
    does: str
    """How it goes on."""
    key: str
    """With which key of this player: 'any', 'enter' or none."""


def resting(status: TableStatus, own: str, *, owner: bool) -> Rest | None:
    """How to say that the game stands still; None: it goes on. `own`: this player's name; empty: somebody who watches."""
    match status.paused:
        case None:
            return None
        case Stop.NOBODY_ANSWERS:
            why = "The table is resting: nobody answered."
            return Rest(why, "Press any key to go on.", "any") if own else Rest(why, "It goes on when a player presses a key.", "")
        case Stop.ASKED:
            by = clean(status.paused_by) or "Somebody"
            if own and own == by:
                return Rest("You have paused the game.", "Press Enter to go on.", "enter")
            if own and (owner or not status.has_owner):
                return Rest(f"{by} has paused the game.", "Press Enter to go on." if owner else "Press Enter to ask to go on.", "enter")
            return Rest(f"{by} has paused the game.", f"It goes on when {by} says so.", "")
