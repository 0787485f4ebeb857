"""For whom one waits, for how long, and what happens then: the same words on the screen and in lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from cowtui.widgets.text import one_of
from net.core.messages import SeatInfo, Then, Update, Waiting
from rules.kernel import Seat


def waiting_sentence(update: Update, own: Seat | None, names: Sequence[str], passed: int = 0) -> str:
    """Say it whole, `passed` milliseconds after the update was heard.

    'Waiting for Ben, who is away. A bot plays for Ben in 0:23.' is an example. In a window only the seconds are said: who has passed in
    it is secret. Empty: nobody else is waited for.
    """
    if update.window is not None:
        return f"Anyone with a card may play it now: {clock(update.window - passed)}."
    return " ".join(part for part in waiting_parts(update.waiting, update.seats, own, names, passed) if part)


def waiting_parts(
    waiting: Sequence[Waiting], seats: Sequence[SeatInfo], own: Seat | None, names: Sequence[str], passed: int
) -> tuple[str, str]:
    """Say for whom one waits, and what happens when they do not answer; the second is empty where no clock runs, both where for nobody."""
    others = [one for one in waiting if one.seat != own]
    if not others:
        return "", ""
    away = [one for one in others if is_away(seats[one.seat])]
    said = waiting_for([names[one.seat] for one in (away[:1] or others)], is_away=bool(away))
    timed = [one for one in away[:1] or others if one.then is not None and one.clock is not None]
    if not timed:
        return said, ""
    first = min(timed, key=lambda one: one.clock or 0)
    alike = [one for one in timed if one.then is first.then]
    name = "them" if len(alike) > 1 else names[first.seat]
    assert first.then is not None
    return said, what_then(name, first.then, seconds(first, passed))


def waiting_for(names: Sequence[str], *, is_away: bool) -> str:
    """Say for whom: 'Waiting for Ben.' or 'Ben, Cleo and 3 more are choosing.' are the forms."""
    if len(names) == 1:
        return f"Waiting for {names[0]}{', who is away' if is_away else ''}."
    listed = list(names) if len(names) <= 3 else [*names[:2], f"{len(names) - 2} more"]
    return f"{one_of(listed)} are choosing."


def what_then(name: str, then: Then, left: int) -> str:
    """Say what happens when somebody who is waited for does not answer in so many seconds."""
    match then:
        case Then.BOT:
            return f"A bot plays for {name} in {clock(left * 1000)}."
        case Then.PAUSE:
            return f"The game pauses in {clock(left * 1000)}."
        case Then.DEFAULT:
            return f"The table answers for {name} in {clock(left * 1000)}."
        case _:
            assert_never(then)


def thinking(names: Sequence[str], passed: float) -> str:
    """Say for how many seconds somebody has been waited for who has as long as they like."""
    whom = f"{names[0]} has" if len(names) == 1 else "They have"
    return f"{whom} been thinking for {clock(round(passed) * 1000)}."


def warning(own: Waiting | None) -> str:
    """Say what happens to oneself after the last answer that may be missed; empty: nothing yet."""
    if own is None or own.then in (None, Then.DEFAULT) or own.clock is None:
        return ""
    return "If this time runs out, " + ("a bot plays for you." if own.then is Then.BOT else "the game pauses.")


def is_away(seat: SeatInfo) -> bool:
    """Return whether a person has lost the connection, and no bot plays for them yet."""
    return not seat.here and not seat.bot


def seconds(waiting: Waiting, passed: int) -> int:
    """Return the seconds that are left of a clock, `passed` milliseconds after it was told."""
    return max(0, -(-((waiting.clock or 0) - passed) // 1000))


def clock(milliseconds: int) -> str:
    """Spell a time that is left: '0:23'."""
    left = max(0, -(-milliseconds // 1000))
    return f"{left // 60}:{left % 60:02}"
