"""What every painter of Dice Town needs: its options and rules at hand, and names of things that fit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from cowtui.boards.scene import Scene
from cowtui.widgets.text import cut, one_of
from rules.dicetown.components import Options
from rules.dicetown.state import State
from rules.dicetown.view import View
from rules.kernel import Seat


def options_of(scene: Scene[View]) -> Options:
    """Of this game."""
    assert isinstance(scene.position.options, Options)
    return scene.position.options


def world_of(scene: Scene[View]) -> State | None:
    """Some whole state that the player's view allows, to ask what is possible; None for a watcher."""
    state = scene.position.state
    assert state is None or isinstance(state, State)
    return state


def whose(scene: Scene[View]) -> Seat | None:
    """Whose hand and dice the view shows."""
    return scene.view.seat


def fit(room: int, *texts: str) -> str:
    """The first of these that has room; the last one is cut."""
    return next((text for text in texts if cell_len(text) <= room), cut(texts[-1], room))


def people(scene: Scene[View], seats: Sequence[Seat], cells: int = 99) -> str:
    """Several players in a sentence, 'you' first: 'you, Dan and Eve'; each name cut to so many cells."""
    ordered = sorted(seats, key=lambda seat: seat != scene.seat)
    return one_of(["you" if seat == scene.seat else cut(scene.names[seat], cells) for seat in ordered])


def is_one(scene: Scene[View], seats: Sequence[Seat]) -> bool:
    """Whether a verb ends in s after them."""
    return len(seats) == 1 and seats[0] != scene.seat


def capital(text: str) -> str:
    """With a capital letter at its beginning."""
    return text[:1].upper() + text[1:]


def numbers(counts: Iterable[int]) -> str:
    """'1, 3 and 5'."""
    return one_of([str(count) for count in counts])
