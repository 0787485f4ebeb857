"""The own hand of Cowtown, in the largest cards with which it fits; a hand of more cards than that scrolls."""

from __future__ import annotations

from typing import Final

from cowtui.boards.cowtown.cards import CELLS, paint_face
from cowtui.boards.cowtown.plan import chosen, hand_spot, marked_places, reach, shown_stack, taken_up, ways
from cowtui.boards.scene import Scene, Sheet
from cowtui.widgets.faces import Size
from rules.cowtown.components import Card, has_eye
from rules.cowtown.view import View

DIGITS: Final = "1234567890"
"""Of the hand cards, from the left."""
_SMALL_STEP: Final = 14
"""Columns of a card in its smallest form, its digit before it and the sign of a Bull's Eye after it."""
_DASHED: Final = "dashed: not now"


def paint_hand(scene: Scene[View], sheet: Sheet) -> None:
    """Paint the cards, lit where they can be chosen now."""
    view, zone = scene.view, scene.layout.hand
    size, step = _size(scene, len(view.hand))
    lit = lit_places(scene)
    to = {face: f"to {shown_stack(run.stack)}" for run in chosen(scene) for face in run.cards}
    marked = marked_places(scene)
    across = max(1, (zone.width - 1) // _SMALL_STEP)
    scrolled = _scrolled(scene, across)
    for place, card in enumerate(view.hand):
        x, y = zone.x + 1 + place * step, zone.y
        if size == "S":
            x, y = zone.x + 1 + place % across * _SMALL_STEP, zone.y + place // across - scrolled
        key = DIGITS[place] if place < len(DIGITS) and scene.asks("turn", "bonus") and not (marked and scene.asks("bonus")) else ""
        name = hand_spot(place)
        can = place in lit
        state = scene.frame(name, can=can, marked=place in marked)
        foot = "" if place not in marked else "pass" if scene.asks("bonus") else to.get(card // 2, "marked")
        foot = "hint" if scene.hinted == name else foot
        if size != "S":
            paint_face(sheet, x, y, size, card // 2, state, key=key, foot=foot or ("eye" if has_eye(card) else ""))
        elif zone.y <= y < zone.bottom:
            sheet.put(x, y, key, "key" if can else "off")
            end = paint_face(sheet, x + 1, y, "S", card // 2, state)
            sheet.put(end, y, "e" if has_eye(card) else "", "note")
        is_answer = can and scene.asks("turn", "bonus") and not scene.is_for_looking
        sheet.spot(name, x, y, (CELLS[size].width, CELLS[size].height), zone="hand", key=key, answers=is_answer)
    end = zone.x + 1 + len(view.hand) * step
    if size != "S" and len(lit) < len(view.hand) and end + 2 + len(_DASHED) <= zone.right:
        sheet.put(end + 2, zone.y + 1, _DASHED, "off")


def lit_places(scene: Scene[View]) -> set[int]:
    """Find the cards that can be chosen now, alone or with others; all, where no play is asked for."""
    view = scene.view
    if not scene.asks("turn"):
        return set(range(len(view.hand)))
    marked = marked_places(scene)
    faces = reach(view, taken_up(scene) if marked else ())
    return {place for place, card in enumerate(view.hand) if place in marked or card // 2 in faces}


def is_play_alone(scene: Scene[View], card: Card) -> bool:
    """Whether this card fits somewhere by itself."""
    return bool(ways(scene.view, [card // 2]))


def _size(scene: Scene[View], count: int) -> tuple[Size, int]:
    """Choose the size of the cards, and the columns from one to the next."""
    width = scene.layout.hand.width - 1
    sizes: tuple[Size, ...] = ("XL", "L", "M")
    for size in sizes[sizes.index(scene.size) :] if scene.size != "S" else ():
        own = CELLS[size].width
        for gap in (2, 1, 0) if size == "M" else (1, 0):
            if count * (own + gap) - gap <= width:
                return size, own + gap
    return "S", _SMALL_STEP


def _scrolled(scene: Scene[View], across: int) -> int:
    """Count the rows of small cards above those that are shown: the cursor's is always shown."""
    rows, shown = -(-len(scene.view.hand) // across), scene.layout.hand.height
    here = next((place // across for place in range(len(scene.view.hand)) if scene.cursor == hand_spot(place)), 0)
    return max(0, min(here - shown // 2, rows - shown))
