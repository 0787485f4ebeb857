"""What one person at a table can do about another, for the palette: mute, put out, hand over, pause, save."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, assert_never

from textual.screen import Screen

from cowtui.boards.position import Position
from cowtui.screens.finder import Found
from cowtui.screens.question import QuestionScreen
from cowtui.widgets.choices import Choice
from cowtui.wording import people
from net.core.messages import (
    CloseSeats,
    FromClient,
    GoOn,
    HandOver,
    Pause,
    PutOut,
    SaveAndClose,
    SeatInfo,
    TableStatus,
    TakeBack,
)
from rules.kernel import Seat

if TYPE_CHECKING:
    from cowtui.seat.sitting import Sitting


def wishes_about_people(position: Position, status: TableStatus, *, owner: bool, may_take_back: bool) -> Iterator[tuple[FromClient, Found]]:
    """What this player may ask of the host, each as one would say it; at a table without an owner the others have to agree."""
    agreed = "" if owner else "more than half of the others must want it"
    rest = people.resting(status, position.seats, position.seat)
    if rest is not None and rest.own != "none":
        yield GoOn(), Found("Go on with the game", agreed if rest.own == "vote" else "", "pause continue")
    if not owner and status.has_owner:
        if may_take_back:
            yield TakeBack(), Found("Be the host of this table again", "", "owner rights")
        return
    if status.paused is None:
        yield Pause(), Found("Pause the game", agreed, "stop wait break")
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


def ask_first(screen: Screen[Any], sitting: Sitting, message: FromClient) -> None:
    """Say something to the host; before what others cannot undo, ask. Who presses Enter in a hurry changes nothing."""
    asked = people.before(message)
    if asked is None:
        sitting.send(message)
        return
    title, what = asked
    votes = "" if sitting.owner else " More than half of the others must want it."
    answers = [Choice("no", "No, leave it as it is", key="n"), Choice("yes", "Yes", key="y")]

    def chosen(answer: str | None) -> None:
        if answer == "yes":
            sitting.send(message)

    screen.app.push_screen(QuestionScreen(title, what + votes, answers), chosen)


def resting(status: TableStatus, seats: Sequence[SeatInfo], own: Seat | None) -> tuple[str, str, str] | None:
    """Why the game stands still, how it goes on, and the key of this player that does it, 'any', 'enter' or none; None: it goes on."""
    rest = people.resting(status, seats, own)
    if rest is None:
        return None
    match rest.own:
        case "any":
            return rest.why, "Press any key to go on.", "any"
        case "yes":
            return rest.why, "Press Enter to go on.", "enter"
        case "vote":
            return rest.why, "Press Enter to ask to go on; more than half of the players must want it.", "enter"
        case "none":
            return rest.why, rest.when, ""
        case _:
            assert_never(rest.own)
