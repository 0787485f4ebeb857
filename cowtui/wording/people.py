"""What the table says of its people: who has gone or is back, who plays a seat, whose the table is, and what was missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal, NamedTuple, assert_never

from cowtui.widgets.text import clean, one_of
from cowtui.wording.sentences import change
from cowtui.wording.waiting import clock, seconds, what_then
from net.core.messages import FromClient, HandOver, History, PutOut, SaveAndClose, SeatInfo, Stop, TableStatus, Then, Vote, Waiting
from rules.kernel import Seat

RIGHTS_LOST: Final = "You were the host until you were away."


NOBODY_ANSWERS: Final = "The table is resting, because nobody answers."


class Rest(NamedTuple):
    """A game that stands still."""

    why: str
    own: Literal["any", "yes", "vote", "none"]
    """What of this player's lets it go on: any answer, their word, their vote, or nothing."""
    when: str
    """Where it is others who let it go on: who, as a sentence."""


def be_host_again(host: str) -> str:
    """Ask somebody who owned the table before whether to take it back."""
    return f"{host} is the host of this table now. Would you like to be the host again?"


def before(message: FromClient) -> tuple[str, str] | None:
    """What to ask before something is said that others cannot undo, and what comes of it; None: it is said at once."""
    match message:
        case PutOut(name, False):
            return f"Remove {clean(name)} from the table?", "In a game a bot plays on. Who is removed may come back."
        case PutOut(name, True):
            return f"Remove {clean(name)} from the table for good?", "In a game a bot plays on. Who is removed cannot come back."
        case HandOver(name):
            return f"Make {clean(name)} the host of this table?", "Only the host can hand it back to you."
        case SaveAndClose():
            return "Close the table for everybody?", "A game that is not over is saved, and can go on later."
        case _:
            return None


def seat_news(before: Sequence[SeatInfo], after: Sequence[SeatInfo], own: Seat | None) -> Iterator[str]:
    """What has happened to the seats between two updates of one game, a sentence each: 'Ben is away.'."""
    for seat, (was, now) in enumerate(zip(before, after, strict=False)):
        if text := _own_change(was, now) if seat == own else change(was, now):
            yield text
    owner = next((seat for seat, info in enumerate(after) if info.owner), None)
    if owner is not None and any(info.owner for info in before) and not before[owner].owner:
        yield "You are the host of this table now." if owner == own else f"{clean(after[owner].name)} is the host of this table now."


def after_game(seats: Sequence[SeatInfo], own: Seat | None) -> str:
    """Who of the players is away when the game is over, and who is the host: 'Ben is away. Ann is the host of this table.'."""
    away = [clean(info.name) for info in seats if info.name and not info.here and not info.bot]
    host = next((seat for seat, info in enumerate(seats) if info.owner), None)
    told = [f"{one_of(away)} {'is' if len(away) == 1 else 'are'} away."] if away else []
    if host is not None:
        told.append(f"{'You are' if host == own else f'{clean(seats[host].name)} is'} the host of this table.")
    return " ".join(told)


def _own_change(before: SeatInfo, after: SeatInfo) -> str:
    if after.bot and not before.bot:
        return "A bot plays for you now."
    return "You play again." if before.bot and not after.bot else ""


def missed(history: History, count: int, answer: str, log: str, *, is_whole: bool) -> tuple[str, ...]:
    """Say to somebody who is back how much has happened and what was played for them, the fullest first; nothing where nothing was.

    `count`: the lines of that time that the log has, and `is_whole`: whether it has all; `answer`: the last of the answers given for this
    player, told; `log`: the key of the log.
    """
    them = "it" if count == 1 else "them"
    moves = f"{count} move{'s' * (count != 1)}"
    if not history.answers:
        if not is_whole:
            return (f"You missed a lot: press {log} to read the last {moves}.",)
        return (f"You missed {moves}: press {log} to read {them}.",) if count else ()
    who = "A bot" if history.by_bot else "The table"
    often = {1: "", 2: " twice"}.get(history.answers, f" {history.answers} times")
    has = f"{log} has {'all' if is_whole else f'the last {moves}'}"
    last = f"; the last: {answer}" if often and answer else f": {answer}" if answer else "."
    return f"{who} played for you{often}{last} ({has})", f"{who} played for you{often} ({has})."


def countdown(away: Sequence[Waiting], names: Sequence[str], passed: int, own: Seat | None = None) -> str:
    """Who is away and what happens when they do not come back, `passed` milliseconds after it was told; empty: nobody is away."""
    gone = [one for one in away if one.seat != own and one.seat < len(names) and one.clock is not None]
    if not gone:
        return ""
    first = min(gone, key=lambda one: one.clock or 0)
    name = names[first.seat]
    if first.then is Then.BOT or first.then is Then.PAUSE:
        return f"{name} is away. {what_then(name, first.then, seconds(first, passed))}"
    return f"{name} is away. The seat is free for others in {clock((first.clock or 0) - passed)}."


def resting(status: TableStatus, seats: Sequence[SeatInfo], own: Seat | None) -> Rest | None:
    """Why the game stands still, how it goes on, and by whom; None: it goes on. `own`: this player's seat; None: a watcher's."""
    match status.paused:
        case None:
            return None
        case Stop.NOBODY_ANSWERS:
            return Rest(NOBODY_ANSWERS, "any" if own is not None else "none", "It goes on when a player answers.")
        case Stop.ASKED:
            by = clean(status.paused_by) or "Somebody"
            names = [clean(info.name) for info in seats]
            people = [seat for seat, info in enumerate(seats) if info.name and info.here and not info.bot]
            is_own = own is not None and own < len(names) and names[own] == by
            why = f"{'You have' if is_own else f'{by} has'} paused the game."
            may = [seat for seat in people if names[seat] == by or seats[seat].owner]
            if own is not None and (own in may or people == [own]):
                return Rest(why, "yes", "")
            if own is not None and not status.has_owner:
                return Rest(why, "vote", "")
            return Rest(why, "none", _when(may, seats, names, by, has_owner=status.has_owner))
        case _:
            assert_never(status.paused)


def _when(may: Sequence[Seat], seats: Sequence[SeatInfo], names: Sequence[str], by: str, *, has_owner: bool) -> str:
    """When a game that somebody has paused goes on."""
    if may or not has_owner:
        who = [f"{names[seat]}, the host," if seats[seat].owner and names[seat] != by else names[seat] for seat in may]
        return f"It goes on when {' or '.join(who)} says so." if who else "It goes on when more than half of the players say so."
    host = next((name for name, info in zip(names, seats, strict=True) if info.owner), by)
    return f"{host} is away. It goes on when {host} or the next host says so."


WISHES: Final = {
    "pause": "pause the game",
    "go-on": "go on with the game",
    "save-and-close": "save the game and close the table",
    "put-out": "remove {name}",
    "pace": "change the pace to {name}",
}
"""What can be voted on, after `want to`."""


def vote_sentence(vote: Vote) -> str:
    """Say how many want what, and how many it takes."""
    if vote.wish == "close-seats":
        wish = "keep newcomers out of bots' seats" if vote.name == "yes" else "let newcomers take bots' seats"
    else:
        wish = WISHES.get(vote.wish, vote.wish.replace("-", " ")).format(name=clean(vote.name))
    who = "1 player wants" if vote.votes == 1 else f"{vote.votes} players want"
    return f"{who} to {wish}; it takes {vote.needed}."


def slow_sentence(name: str, key: str, *, owner: bool, has_owner: bool) -> str:
    """What can be done about somebody who keeps all the others waiting; `key` opens the list of commands."""
    if owner:
        return f"Over a minute: press {key} to remove {name}; a bot plays on."
    if has_owner:
        return f"Over a minute: the host of this table can remove {name}."
    return f"Over a minute: press {key} to vote {name} out; a bot plays on."
