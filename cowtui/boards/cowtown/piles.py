"""The deck and the discards of Cowtown, or, at a barn door, what may be chosen there; and what is left of cards and scorecows."""

from __future__ import annotations

from collections.abc import Sequence

from cowtui.boards.cowtown.cards import CELLS, paint_face, paint_pile
from cowtui.boards.cowtown.plan import options_of
from cowtui.boards.scene import Scene, Sheet
from cowtui.widgets.faces import Size
from rules.cowtown.actions import Again, Draw, Stop
from rules.cowtown.components import counted, has_eye, name_card
from rules.cowtown.view import View


def paint_piles(scene: Scene[View], sheet: Sheet, x: int, y: int, size: Size) -> int:
    """Paint both from a cell on; the cell after them."""
    cells, gap = CELLS[size], 2 if size == "M" else 1
    second = x + cells.width + gap
    if scene.asks("bonus"):
        for name, action, words, key, left in (
            ("again", Again(), ("play", "again"), "a", x),
            ("stop", Stop(), ("stop", "here"), "n", second),
        ):
            paint_pile(sheet, left, y, size, words, "paper", scene.frame(name), key=key)
            sheet.spot(name, left, y, cells, action, zone="choices", key=key)
            _paint_hint(scene, sheet, name, left, y, size)
        return second + cells.width
    asked = scene.asks("turn")
    paint_pile(sheet, x, y, size, ("deck", str(scene.view.deck)), "back", scene.frame("deck"), key="d" if asked else "")
    sheet.spot("deck", x, y, cells, Draw("deck"), zone="piles", key="d" if asked else "")
    _paint_hint(scene, sheet, "deck", x, y, size)
    if scene.view.discard:
        top = scene.view.discard[-1]
        paint_face(sheet, second, y, size, top // 2, scene.frame("discards"), key="p" if asked else "", foot="eye" if has_eye(top) else "")
    else:
        paint_pile(sheet, second, y, size, ("no", "discards" if size != "M" else "cards"), "paper", scene.frame("discards", can=False))
    sheet.spot("discards", second, y, cells, Draw("discard"), zone="piles", key="p" if asked else "")
    _paint_hint(scene, sheet, "discards", second, y, size)
    return second + cells.width


def _paint_hint(scene: Scene[View], sheet: Sheet, name: str, x: int, y: int, size: Size) -> None:
    """Say at the foot of a card that a bot would take it."""
    if scene.hinted == name:
        sheet.middle(x + 1, y + CELLS[size].height - 1, CELLS[size].width - 2, "hint", "strong")


def paint_small_piles(scene: Scene[View], sheet: Sheet, y: int) -> None:
    """Paint them in one row."""
    view, x = scene.view, 1
    if scene.asks("bonus"):
        for name, action, words, key in (("again", Again(), "play again", "a"), ("stop", Stop(), "stop here", "n")):
            sheet.put(x, y, key, "key")
            paint_pile(sheet, x + 2, y, "S", (words, ""), "paper", scene.frame(name))
            sheet.spot(name, x + 2, y, (len(words) + 2, 1), action, zone="choices", key=key)
            x += len(words) + 7
        sheet.put(x, y, f"deck {view.deck}, {_left_of_supply(scene)}", "note")
        return
    asked = scene.asks("turn")
    sheet.put(x, y, "d" if asked else "", "key")
    paint_pile(sheet, x + 2, y, "S", ("deck", str(view.deck)), "back", scene.frame("deck"))
    sheet.spot("deck", x + 2, y, (len(str(view.deck)) + 7, 1), Draw("deck"), zone="piles", key="d" if asked else "")
    x += len(str(view.deck)) + 11
    sheet.put(x, y, "p" if asked else "", "key")
    end = x + 2
    if view.discard:
        paint_face(sheet, end, y, "S", view.discard[-1] // 2, scene.frame("discards"))
        sheet.spot("discards", end, y, (len(name_card(view.discard[-1])) + 2, 1), Draw("discard"), zone="piles", key="p" if asked else "")
        end += len(name_card(view.discard[-1])) + 2
    else:
        paint_pile(sheet, end, y, "S", ("no discards", ""), "paper", scene.frame("discards", can=False))
        sheet.spot("discards", end, y, (13, 1), Draw("discard"), zone="piles", key="p" if asked else "")
        end += 13
    doors, left = sum(not cards for cards in view.stacks), _left_of_supply(scene)
    closed = f"{counted(doors, 'barn')} closed"
    wordings = (f"{left}, {closed}", f"{left.replace('scorecow', 'cow')}, {closed}", closed) if doors else (left,)
    sheet.put(end + 2, y, next((text for text in wordings if len(text) <= 59 - end - 2), closed), "note", 59 - end - 2)


def beside(scene: Scene[View]) -> Sequence[str]:
    """Say in three short lines what lies beside the deck."""
    view = scene.view
    if scene.asks("bonus"):
        return "", f"{view.deck} in", "the deck"
    if not view.discard:
        return "", "", ""
    return "top of the", "discards,", counted(len(view.discard), "card")


def below(scene: Scene[View]) -> Sequence[str]:
    """Say in two lines how many barns are closed, and how many scorecows are left."""
    doors = sum(not cards for cards in scene.view.stacks)
    return f"{counted(doors, 'barn door') if doors else 'no barn door'} closed", _left_of_supply(scene, long=True)


def _left_of_supply(scene: Scene[View], *, long: bool = False) -> str:
    supply = options_of(scene).supply
    if not supply:
        return "no end of scorecows" if long else "scorecows: no end"
    left = max(0, supply - sum(scene.view.scorecows))
    return f"{left} of {supply} scorecows left" if long else f"{counted(left, 'scorecow')} left"
