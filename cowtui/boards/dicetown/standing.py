"""How everybody stands: the points that can be seen, who leads, and what points are made of."""

from __future__ import annotations

from typing import Final

from cowtui.boards.dicetown.shared import capital, fit, is_one, people
from cowtui.boards.scene import Scene
from rules.dicetown import scoring
from rules.dicetown.naming import counted
from rules.dicetown.view import View
from rules.kernel import Seat


def points(view: View, seat: Seat) -> int:
    """What scores of all that this view shows."""
    return scoring.score(view, seat)


def is_hidden(view: View, seat: Seat) -> bool:
    """Whether a hand may add to the points that can be seen."""
    return bool(view.left[seat]) and view.hands[seat] is None


def said(view: View, seat: Seat, *, short: bool = False) -> str:
    """'24', or '6 or more' where hidden cards may add to it."""
    more = "+" if short else " or more"
    return f"{points(view, seat)}{more if is_hidden(view, seat) else ''}"


def leaders(view: View) -> list[Seat]:
    """Who has most of what can be seen."""
    counts = [-1 if gone else points(view, seat) for seat, gone in enumerate(view.gone)]
    return [seat for seat, count in enumerate(counts) if count == max(counts)]


def lead(scene: Scene[View], room: int, *, only_named: bool = False) -> str:
    """'Eve leads with 23 or more', in so many cells; `only_named`: empty, where the names of several have no room."""
    view = scene.view
    found = leaders(view)
    count = said(view, found[0]) if len(found) == 1 else str(points(view, found[0]))
    verb = "leads" if is_one(scene, found) else "lead"
    each = " each" if len(found) > 1 else ""
    texts = [f"{people(scene, found)} {verb} with {count}{each}", f"{people(scene, found, 9)} {verb} with {count}"]
    texts += [f"{people(scene, found, 6)} {verb}: {count}"]
    if len(found) == 1:
        texts += [f"{people(scene, found, 6)} {verb}: {said(view, found[0], short=True)}"]
    else:
        texts += ["" if only_named else f"{len(found)} players lead with {count}"]
    return capital(fit(room, *texts))


_MADE_OF: Final = {
    "nuggets": "nuggets",
    "dollars": "dollars, a point for each $2",
    "badge": "the badge",
    "hand": "cards in hand",
    "deeds": "safe deeds",
    "ranches": "ranches",
    "herd": "the largest herd",
    "rodeos": "Rodeos",
}


def made_of(view: View, seat: Seat) -> list[tuple[str, int]]:
    """Of what the points that can be seen are made, the most first; nothing that brings none."""
    parts = [(_MADE_OF[name], part(view, seat)) for name, part in scoring.PARTS.items()]
    return sorted([part for part in parts if part[1]], key=lambda part: -part[1])


def in_a_sentence(view: View, seat: Seat) -> str:
    """'10 for the largest herd, 5 for nuggets'."""
    parts = ", ".join(f"{count} for {what.partition(',')[0]}" for what, count in made_of(view, seat))
    hidden = f"{counted(view.left[seat], 'hidden card')} may add to it" if is_hidden(view, seat) else ""
    return "; ".join(filter(None, (parts, hidden)))
