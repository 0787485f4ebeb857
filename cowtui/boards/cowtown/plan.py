"""What a player has taken up: from cards under the cursor and marked ones to the play or pass that Enter would say."""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import Final

from cowtui.boards.cowtown.search import Tops, exact_plays, joining
from cowtui.boards.scene import Scene
from rules.cowtown import plays
from rules.cowtown.actions import Pass, Play
from rules.cowtown.components import HERD, NUMBER, Face, Options, Run, write_stack
from rules.cowtown.view import View
from rules.kernel import Seat

MOO: Final = "moo"
"""The flag under which the play or pass calls Mooooo."""
SEEN: Final = "seen"
"""The flag under which the cards not seen yet stand in place of the players."""


def options_of(scene: Scene[View]) -> Options:
    """Return the options of this game."""
    assert isinstance(scene.position.options, Options)
    return scene.position.options


def shown_stack(stack: int) -> str:
    """Name a stack as the board shows it: a capital, so that it is no key."""
    return write_stack(stack).upper()


def hand_spot(place: int) -> str:
    """Name the spot of a hand card by its place."""
    return f"hand {place}"


def place_of(spot: str) -> int | None:
    """Return the place of a hand card by its spot; None: it is another spot."""
    kind, _, number = spot.partition(" ")
    return int(number) if kind == "hand" else None


def marked_places(scene: Scene[View]) -> list[int]:
    """List the places of the marked cards, in the order of marking."""
    places = [place_of(mark) for mark in scene.choice.marks]
    return [place for place in places if place is not None and place < len(scene.view.hand)]


def taken_up(scene: Scene[View]) -> list[Face]:
    """List the cards that Enter is about: the marked ones, else the one under the cursor."""
    here = place_of(scene.cursor)
    places = marked_places(scene) or ([here] if here is not None and here < len(scene.view.hand) else [])
    return [scene.view.hand[place] // 2 for place in places]


def ways(view: View, faces: Sequence[Face]) -> Sequence[tuple[Run, ...]]:
    """List the plays of exactly these cards, best first: what earns more, then what is safe."""
    return exact_plays(_tops(view), tuple(sorted(faces)))


def reach(view: View, faces: Sequence[Face]) -> Set[Face]:
    """Find the faces of which one more card may be marked beside these: some play holds them all."""
    return joining(_tops(view), tuple(card // 2 for card in view.hand), tuple(sorted(faces)))


def _tops(view: View) -> Tops:
    return tuple(cards[-1] if cards else None for cards in view.stacks)


def possible(scene: Scene[View]) -> Sequence[tuple[Run, ...]]:
    """List the ways in which what is taken up can be played now; with the cursor on a stack, those that use it, if any do."""
    found = ways(scene.view, taken_up(scene)) if scene.asks("turn") else ()
    onto = stack_of(scene.cursor)
    return [runs for runs in found if onto in [run.stack for run in runs]] or found


def chosen(scene: Scene[View]) -> tuple[Run, ...]:
    """Return the play that Enter would say; empty: there is none."""
    found = possible(scene)
    return found[scene.choice.way % len(found)] if found else ()


def next_way(scene: Scene[View]) -> tuple[Run, ...]:
    """Return the play that `o` would come to; empty: there is no other."""
    found = possible(scene)
    return found[(scene.choice.way + 1) % len(found)] if len(found) > 1 else ()


def stack_of(spot: str) -> int | None:
    """Return the number of the stack of a spot; None: it is another spot."""
    kind, _, letter = spot.partition(" ")
    return ord(letter) - ord("a") if kind == "stack" else None


def may_moo(scene: Scene[View]) -> bool:
    """Whether a Mooooo can go with what Enter would say (CT-30)."""
    view = scene.view
    if scene.asks("bonus"):
        return len(view.hand) == 2 and bool(marked_places(scene))
    runs = chosen(scene)
    return bool(runs) and plays.may_leave_one(view.hand, view.stacks, runs)


def calls(scene: Scene[View]) -> bool:
    """Whether Enter calls Mooooo with what it says."""
    return MOO in scene.choice.flags and may_moo(scene)


def play(scene: Scene[View]) -> Play | None:
    """Return the play that Enter would say; None: there is none."""
    runs = chosen(scene)
    return Play(runs, moo=calls(scene)) if runs else None


def pass_to(scene: Scene[View], seat: Seat) -> Pass | None:
    """Return the pass to a player, while a card to pass is taken up at a barn door."""
    places = marked_places(scene)
    if not places or not scene.asks("bonus") or seat == scene.view.seat:
        return None
    return Pass(scene.view.hand[places[0]] // 2, seat, moo=calls(scene))


def attempt(view: View, faces: Sequence[Face]) -> tuple[Run, ...]:
    """Say how these cards would be played where they are no play, for the refusal: each run where it comes nearest to fitting."""
    runs: list[list[Face]] = []
    for face in sorted(faces):
        if longer := next((run for run in runs if run[-1] == face - 1 and HERD[2 * run[-1]] == HERD[2 * face]), None):
            longer.append(face)
        else:
            runs.append([face])
    free = [stack for stack, cards in enumerate(view.stacks) if cards]
    said: list[Run] = []
    for run in runs:
        stack = min(free, key=lambda stack: _far(view.stacks[stack][-1], run[0]), default=0)
        free = [other for other in free if other != stack]
        said.append(Run(stack, tuple(run)))
    return tuple(sorted(said, key=lambda run: run.stack))


def _far(top: int, face: Face) -> tuple[int, bool]:
    return abs(NUMBER[2 * face] - 1 - NUMBER[top]), HERD[top] != HERD[2 * face]
