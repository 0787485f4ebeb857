"""One's own pasture, and the choices beside it."""

from __future__ import annotations

from typing import Final

from cowtui.boards.cowclicker.asking import Entry, doing, entries
from cowtui.boards.cowclicker.cows import by_worth, copies, deck_in, paint_cow, paint_small_cow, side_by_side, small_width, widths_for
from cowtui.boards.cowclicker.payments import own
from cowtui.boards.cowclicker.turn import is_fresh
from cowtui.boards.cowclicker.yard import proposed
from cowtui.boards.layout import Zone
from cowtui.boards.scene import Scene, Sheet
from rules.cowclicker.actions import Actions, Sell, Tip
from rules.cowclicker.view import View

LIST: Final = 25
"""Cells of the choices beside the cows."""
DIGITS: Final = "123456789"
_ROWS: Final = {"S": 1, "M": 4, "L": 7, "XL": 8}
_WIDTHS: Final = {"M": 12, "L": 13, "XL": 15}
_LEAST: Final = 9


def paint_pasture(scene: Scene[View], sheet: Sheet) -> None:
    """Draw the cows, and the choices: in a list beside them at 80×24, else in the row below."""
    zone = scene.layout.hand
    chosen = entries(scene)
    cows = list(copies(by_worth(deck_in(scene), own(scene.view))))
    beside = scene.size == "M" and bool(chosen)
    room = zone.width - 1 - (LIST if beside else 0)
    widths = widths_for(deck_in(scene), own(scene.view), _WIDTHS[scene.size], _LEAST) if scene.size != "S" else []
    fits = side_by_side(room, len(cows), widths) if cows and len(cows) <= len(DIGITS) else None
    if fits is not None:
        width, gap = fits
        _paint_cards(scene, sheet, cows, width, gap)
        if beside:
            _paint_list(scene, sheet, chosen, Zone(zone.width - LIST, zone.y, LIST, _ROWS[scene.size]))
            return
    else:
        _paint_small(scene, sheet, cows, zone.height - 1)
    _paint_line(scene, sheet, chosen, zone.bottom - 1)


def _action(scene: Scene[View], cow: int) -> tuple[Actions | None, bool | None]:
    """What Enter on an own cow says; and whether Space marks it, where it says nothing."""
    deck = deck_in(scene)
    is_basic = cow < deck.first_premium
    match doing(scene):
        case "sale":
            return Sell(cow), None
        case "tipping":
            return Tip(cow), None
        case "exchange" | "upgrade":
            return None, True
        case "cowboy" | "drive":
            return None, is_basic
        case _:
            return None, None


def _foot(scene: Scene[View], name: str, cow: int, nth: int) -> str:
    if scene.hinted == name:
        return "hint"
    if scene.view.tip == cow and nth == 0:
        return "goes"
    if name in scene.choice.marks:
        return {"exchange": "give", "cowboy": "goes", "drive": "swap"}.get(doing(scene), "pays")
    return "pays" if _pays(scene, cow, nth) else ""


def _pays(scene: Scene[View], cow: int, nth: int) -> bool:
    """Whether this copy is in the payment that stands proposed."""
    if doing(scene) != "upgrade" or not scene.cursor.startswith("yard "):
        return False
    way = proposed(scene, int(scene.cursor.split()[1]))
    if way is None:
        return False
    marked = [mark for mark in scene.choice.marks if mark.startswith(f"own {cow} ")]
    others = [one for one in range(own(scene.view).count(cow)) if f"own {cow} {one}" not in marked]
    return nth in others[: max(0, way.cows.count(cow) - len(marked))]


def _is_taken(scene: Scene[View], name: str, cow: int, nth: int) -> bool:
    return name in scene.choice.marks or _pays(scene, cow, nth) or (scene.view.tip == cow and nth == 0)


def _can(scene: Scene[View], cow: int) -> bool:
    action, marks = _action(scene, cow)
    return marks is not False and (action is None or scene.allows(action) or (isinstance(action, Tip) and action.cow == scene.view.tip))


def _paint_cards(scene: Scene[View], sheet: Sheet, cows: list[tuple[int, int]], width: int, gap: int) -> None:
    zone, deck = scene.layout.hand, deck_in(scene)
    cells = width, _ROWS[scene.size]
    is_keyed = doing(scene) in ("sale", "exchange", "upgrade", "drive", "tipping")
    for place, (cow, nth) in enumerate(cows):
        name, x = f"own {cow} {nth}", zone.x + 1 + place * (width + gap)
        action, marks = _action(scene, cow)
        key = DIGITS[place] if is_keyed else ""
        is_new = scene.showing and is_fresh(scene.event, scene.view.seat, own(scene.view), cow, nth)
        state = scene.frame(name, can=_can(scene, cow), marked=name in scene.choice.marks, target=is_new)
        foot = _foot(scene, name, cow, nth)
        paint_cow(sheet, x, zone.y, cells, deck, cow, state, key=key, foot=foot if state in ("mark", "both") else "")
        if foot and state not in ("mark", "both"):  # in mark's fill, its frame as it is: a payment that changes sends few bytes
            sheet.middle(x + 1, zone.y + cells[1] - 1, width - 2, foot, "mark")
        sheet.spot(name, x, zone.y, cells, action, zone="hand", key=key, answers=marks)


def _paint_small(scene: Scene[View], sheet: Sheet, cows: list[tuple[int, int]], rows: int) -> None:
    """In rows of one line, with names where they all fit; where not even the numbers do, the rows around the cursor."""
    zone, deck = scene.layout.hand, deck_in(scene)
    if not cows:
        sheet.put(zone.x + 1, zone.y, "no cow" if scene.view.seat is not None else "", "note")
        return
    named = len(_placed(scene, cows, named=True)[-1:]) > 0 and _placed(scene, cows, named=True)[-1][1] < rows
    at = _placed(scene, cows, named=named)
    names = [f"own {cow} {nth}" for cow, nth in cows]
    here = at[names.index(scene.cursor)][1] if scene.cursor in names else 0
    first = max(0, min(here, at[-1][1] - rows + 1))
    for (cow, nth), name, (x, row) in zip(cows, names, at, strict=True):
        action, marks = _action(scene, cow)
        y = zone.y + row - first
        is_shown = first <= row < first + rows
        is_new = scene.showing and is_fresh(scene.event, scene.view.seat, own(scene.view), cow, nth)
        state = scene.frame(name, can=_can(scene, cow), marked=_is_taken(scene, name, cow, nth), target=is_new)
        if is_shown:
            paint_small_cow(sheet, x, y, deck, cow, state, named=named)
        sheet.spot(
            name,
            x,
            y if is_shown else y + 1000 * (row >= first) - 1000 * (row < first),
            (small_width(deck, cow, named=named) - 1, 1),
            action,
            zone="hand",
            answers=marks,
        )
    if first + rows <= at[-1][1]:
        sheet.put(zone.right - 1, zone.y + rows - 1, "…", "note")


def _placed(scene: Scene[View], cows: list[tuple[int, int]], *, named: bool) -> list[tuple[int, int]]:
    """The column and the row of each cow."""
    zone, deck = scene.layout.hand, deck_in(scene)
    x, row, found = zone.x + 1, 0, []
    for cow, _ in cows:
        width = small_width(deck, cow, named=named)
        if x + width - 1 > zone.right - 1:
            x, row = zone.x + 1, row + 1
        found.append((x, row))
        x += width
    return found


# The choices -----------------------------------------------------------------------------------------------------------------


def _paint_list(scene: Scene[View], sheet: Sheet, chosen: list[Entry], zone: Zone) -> None:
    """One below the other; where there are more than rows, those around the cursor."""
    first = _first(scene, chosen, zone.height)
    for place, entry in enumerate(chosen):
        y = zone.y + place - first
        is_shown = 0 <= place - first < zone.height
        if is_shown:
            _paint_entry(scene, sheet, zone.x, y, entry, entry.text, zone.width)
        _spot(sheet, entry, zone.x, y if is_shown else y + 1000, (zone.width, 1))
    if first + zone.height < len(chosen):
        sheet.put(zone.right - 1, zone.bottom - 1, "…", "note")


def _first(scene: Scene[View], chosen: list[Entry], rows: int) -> int:
    here = next((place for place, entry in enumerate(chosen) if entry.spot == scene.cursor), 0)
    return max(0, min(here - rows + 1, len(chosen) - rows)) if here >= rows else 0


def _paint_line(scene: Scene[View], sheet: Sheet, chosen: list[Entry], y: int) -> None:
    """Side by side, from the one on that leaves the cursor in sight."""
    zone = scene.layout.hand
    texts = [entry.text for entry in chosen]
    if sum(len(text) + 6 for text in texts) > zone.width:
        texts = [entry.short for entry in chosen]
    widths = [len(text) + (len(entry.key) + 1 if entry.key else 0) + 4 for text, entry in zip(texts, chosen, strict=True)]
    here = next((place for place, entry in enumerate(chosen) if entry.spot == scene.cursor), 0)
    first = 0
    while sum(widths[first : here + 1]) > zone.width - 2:
        first += 1
    x = zone.x + 1
    for place, (entry, text, width) in enumerate(zip(chosen, texts, widths, strict=True)):
        is_shown = place >= first and x + width - 2 <= zone.right - 1
        if is_shown:
            _paint_entry(scene, sheet, x, y, entry, text, width - 1)
        _spot(sheet, entry, x if is_shown else x + 1000, y, (width - 2, 1))
        x += width if place >= first else 0


def _paint_entry(scene: Scene[View], sheet: Sheet, x: int, y: int, entry: Entry, text: str, width: int) -> None:
    is_here = scene.cursor == entry.spot and not scene.showing
    can = entry.action is None or scene.allows(entry.action)
    label = f"{entry.key} {text}" if entry.key else text
    if is_here:
        sheet.put(x, y, f"▸ {label}", "cursor" if can else "off", width)
        return
    end = sheet.put(x + 2, y, entry.key, "key" if can else "off") + 1 if entry.key else x + 2
    sheet.put(end, y, text, "ink" if can else "off", max(0, x + width - end))


def _spot(sheet: Sheet, entry: Entry, x: int, y: int, cells: tuple[int, int]) -> None:
    sheet.spot(entry.spot, x, y, cells, entry.action, zone=entry.zone, key="", answers=True if entry.action is None else None)
