"""Gifts and trades: what the marked cows would say, and to whom."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from cowtui.boards.base import Change, Go, Refuse, Say, Step
from cowtui.boards.cowclicker.asking import EXCHANGE, marked_own
from cowtui.boards.cowclicker.cows import copies
from cowtui.boards.cowclicker.payments import own
from cowtui.boards.scene import NOTHING, Choice, Scene
from rules.cowclicker.actions import Gift, Offer
from rules.cowclicker.view import View
from rules.kernel import Seat


class Terms(NamedTuple):
    """What is marked."""

    give: tuple[int, ...]
    to: Seat | None
    """Whose cows are wanted."""
    want: tuple[int, ...]


def terms(scene: Scene[View]) -> Terms:
    """What the marks say."""
    theirs = [mark.split() for mark in scene.choice.marks if mark.startswith("cow ")]
    return Terms(marked_own(scene), int(theirs[0][1]) if theirs else None, tuple(sorted(int(mark[2]) for mark in theirs)))


def proposal(scene: Scene[View], seat: Seat) -> Gift | Offer | None:
    """What Enter on a player says: a gift of one marked cow, or the marked trade."""
    give, to, want = terms(scene)
    if not give or seat == scene.view.seat:
        return None
    if want:
        return Offer(seat, give, want) if to == seat else None
    return Gift(give[0], seat) if len(give) == 1 else None


def marking(scene: Scene[View], mark: str) -> Change:
    """Mark a cow, or no longer; of others only one player's are wanted at a time."""
    choice = scene.choice
    if mark.startswith("cow "):
        whose = mark.split()[1]
        kept = tuple(one for one in choice.marks if not one.startswith("cow ") or one.split()[1] == whose)
        choice = replace(choice, marks=kept)
    return Change(choice.toggled(mark))


def opened(scene: Scene[View]) -> Change:
    """Begin to mark, on the cow under the cursor where it is one's own; what is marked of one's own already stays."""
    marks = tuple(mark for mark in scene.choice.marks if mark.startswith("own "))
    choice = Choice(marks, flags=frozenset({EXCHANGE}))
    first = next((f"own {cow} {nth}" for cow, nth in copies(own(scene.view))), "")
    return Change(choice, scene.cursor if scene.cursor.startswith("own ") else first)


def finished(scene: Scene[View]) -> Step:
    """Say what is marked, or what is still missing."""
    give, to, want = terms(scene)
    if not give:
        return Refuse("Mark one of your cows first: Space or Enter on it.", "")
    if want and to is not None:
        return Say(Offer(to, give, want))
    first = next(seat for seat in range(len(scene.view.pastures)) if seat != scene.view.seat)
    if len(give) > 1:
        return Refuse("Several at once only in a trade: mark a cow of another player too. Gifts go one by one.", "CC-R16")
    return Go(f"player {first}")


def stepped_back(scene: Scene[View]) -> Change:
    """Take back the last mark, and then the whole of it."""
    marks = scene.choice.marks
    return Change(replace(scene.choice, marks=marks[:-1])) if marks else Change(NOTHING)
