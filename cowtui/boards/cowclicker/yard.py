"""The stockyard, by price, with what can be paid for; and the Basic deck while a Baby Calf looks through it."""

from __future__ import annotations

from cowtui.boards.cowclicker.asking import doing, marked_own, payable
from cowtui.boards.cowclicker.cows import (
    by_worth,
    copies,
    deck_in,
    options_of,
    paint_cow,
    paint_small_cow,
    side_by_side,
    small_width,
    widths_for,
)
from cowtui.boards.cowclicker.payments import ways
from cowtui.boards.cowclicker.turn import is_fresh
from cowtui.boards.scene import Scene, Sheet
from cowtui.widgets.faces import State
from cowtui.widgets.text import Line
from rules.cowclicker.actions import Pick, Upgrade
from rules.cowclicker.view import View
from rules.cowclicker.words import turns_to_drought

HEIGHTS = {"S": 1, "M": 4, "L": 7, "XL": 8}
WIDTHS = {"M": 13, "L": 13, "XL": 15}
LEAST = 6
CAN_PAY = "can pay"


def proposed(scene: Scene[View], cow: int) -> Upgrade | None:
    """The way to pay for a cow that stands proposed: with what is marked in it; `o` goes to the next."""
    found = ways(scene, cow, marked_own(scene))
    return found[scene.choice.way % len(found)] if found else None


def paint_yard(scene: Scene[View], sheet: Sheet) -> int:
    """Draw it from the first row of the table on; the row after it."""
    if doing(scene) == "calf":
        return _paint_basic_deck(scene, sheet)
    zone, view = scene.layout.table, scene.view
    sheet.rule(zone.y, _title(scene), width=zone.width, right=_decks(scene))
    cows = list(copies(by_worth(deck_in(scene), view.yard)))
    y, height = zone.y + 1, HEIGHTS[scene.size]
    deck = deck_in(scene)
    widths = widths_for(deck, view.yard, WIDTHS[scene.size], LEAST) if scene.size != "S" else []
    fits = side_by_side(zone.width - 2, len(cows), widths) if cows else None
    if fits is None:
        return _paint_small(scene, sheet, cows, y)
    width, gap = fits
    gap = 0 if width > 9 else gap
    places = {cow: place for place, cow in enumerate(cows)}
    for cow, nth in _in_order(scene, cows):
        name, x = f"yard {cow} {nth}", zone.x + 1 + places[cow, nth] * (width + gap)
        state, foot = _state(scene, cow, nth), _foot(scene, cow, width)
        paint_cow(sheet, x, y, (width, height), deck, cow, state, foot="hint" if scene.hinted == name else foot)
        _spot(scene, sheet, name, cow, x, y, (width, height))
    return y + height


def _title(scene: Scene[View]) -> Line:
    view = scene.view
    turns = turns_to_drought(options_of(scene), view)
    if 0 < turns <= len(view.pastures) and view.yard and view.phase != "over":
        return ["Stockyard", (f": dearest leaves in {turns} turn{'s' * (turns != 1)}", "bad")]
    if scene.asks("sale", "buy", "upgrade") and any(not ways(scene, cow) for cow in view.yard):
        return ["Stockyard", ("  dashed: not now" if scene.size != "S" else "  { } not now", "off")]
    return "Stockyard"


def _decks(scene: Scene[View]) -> str:
    count = len(scene.view.basic)
    if scene.size == "S":
        return f"{count} basic card{'s' * (count != 1)} left"
    return f"{count} card{'s' * (count != 1)} in the basic deck, {len(scene.view.discard)} discarded"


def _in_order(scene: Scene[View], cows: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spots, the best purchase first: there the cursor begins."""
    if doing(scene) != "upgrade":
        return cows
    order = {cow: place for place, cow in enumerate(payable(scene))}
    return sorted(cows, key=lambda one: order.get(one[0], len(order)))


def _is_paying(scene: Scene[View]) -> bool:
    return doing(scene) == "upgrade"


def _state(scene: Scene[View], cow: int, nth: int) -> State:
    name = f"yard {cow} {nth}"
    can = not scene.asks("sale", "buy", "upgrade") or bool(ways(scene, cow))
    return scene.frame(name, can=can, target=scene.showing and is_fresh(scene.event, None, scene.view.yard, cow, nth))


def _foot(scene: Scene[View], cow: int, width: int) -> str:
    if not scene.asks("sale", "buy", "upgrade") or not ways(scene, cow):
        return ""
    return CAN_PAY if len(CAN_PAY) <= width - 2 else "pay"


def _spot(scene: Scene[View], sheet: Sheet, name: str, cow: int, x: int, y: int, cells: tuple[int, int]) -> None:
    action = proposed(scene, cow) if _is_paying(scene) else None
    sheet.spot(name, x, y, cells, action, zone="yard")


def _paint_small(scene: Scene[View], sheet: Sheet, cows: list[tuple[int, int]], top: int) -> int:
    """In one row, or as many as they need."""
    zone, deck = scene.layout.table, deck_in(scene)
    at: dict[tuple[int, int], tuple[int, int]] = {}
    x, y = zone.x + 1, top
    for cow, nth in cows:
        width = small_width(deck, cow)
        if x + width - 1 > zone.right:
            x, y = zone.x + 1, y + 1
        at[cow, nth] = x, y
        x += width
    for cow, nth in _in_order(scene, cows):
        name, (x, y) = f"yard {cow} {nth}", at[cow, nth]
        paint_small_cow(sheet, x, y, deck, cow, _state(scene, cow, nth))
        _spot(scene, sheet, name, cow, x, y, (small_width(deck, cow) - 1, 1))
    return max([top, *(y for _, y in at.values())]) + 1


def _paint_basic_deck(scene: Scene[View], sheet: Sheet) -> int:
    """CC-32: every breed of the Basic deck, to choose one."""
    zone, deck, view = scene.layout.table, deck_in(scene), scene.view
    sheet.rule(zone.y, [("Baby Calf: the Basic deck", "strong")], width=zone.width, right=_decks(scene))
    cows = by_worth(deck, {card for card in view.basic if card < deck.first_event})
    rows = HEIGHTS[scene.size] + (scene.size == "S")
    named = _rows_for(scene, cows, named=True) <= rows and scene.size != "S"
    x, y = zone.x + 1, zone.y + 1
    for cow in cows:
        width = small_width(deck, cow, named=named)
        if x + width - 1 > zone.right:
            x, y = zone.x + 1, y + 1
        name, action = f"basic {cow}", Pick(cow)
        if y <= zone.y + rows:
            paint_small_cow(sheet, x, y, deck, cow, scene.frame(name, can=scene.allows(action)), named=named)
        sheet.spot(name, x, y, (width - 1, 1), action, zone="basic")
        x += width
    return zone.y + 1 + rows


def _rows_for(scene: Scene[View], cows: list[int], *, named: bool) -> int:
    x, rows = 1, 1
    for cow in cows:
        width = small_width(deck_in(scene), cow, named=named)
        if x + width - 1 > scene.layout.table.width:
            x, rows = 1, rows + 1
        x += width
    return rows
