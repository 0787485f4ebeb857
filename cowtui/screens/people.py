"""What one person at a table can do about another, for the palette: mute, put out, hand over, pause, save."""

from __future__ import annotations

from collections.abc import Iterator

from cowtui.boards.position import Position
from cowtui.screens.finder import Found
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
        yield PutOut(info.name), Found(f"Remove {name}; a bot plays on", agreed, "kick ban put out")
        if owner:
            yield HandOver(info.name), Found(f"Make {name} the host of this table", "", "owner hand over")
    for name in status.watchers:
        yield PutOut(name), Found(f"Remove {name}, who watches", agreed, "kick ban put out")
    yield SaveAndClose(), Found("Save the game and close the table", agreed, "end stop resume")


def paused(status: TableStatus, own: str) -> tuple[str, str]:
    """The first two lines of the prompt while the game stands still; two empty ones while it goes on."""
    match status.paused:
        case None:
            return "", ""
        case Stop.NOBODY_ANSWERS:
            return "The table is resting: nobody answers.", "Any key goes on."
        case Stop.ASKED:
            who = "You have" if status.paused_by == own else f"{status.paused_by or 'Somebody'} has"
            return f"{who} paused the game.", "Press : and choose to go on."
