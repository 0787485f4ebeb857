"""The dance hall: the cards that lie open, and the one that the card under the cursor would dance with."""

from __future__ import annotations

from typing import Final

from rich.cells import cell_len

from cowtui.boards.cowsdance.cards import CELLS, paint_dancer, short_name
from cowtui.boards.cowsdance.turn import lit_in_hall
from cowtui.boards.cowsdance.ways import options_of, proposal, spots_of, ways
from cowtui.boards.scene import Scene, Sheet
from cowtui.widgets.faces import Size, State
from cowtui.widgets.text import wrap
from rules.cowsdance.actions import Invite, Pair
from rules.cowsdance.components import IN_WORDS, Card, in_words
from rules.cowsdance.dancing import answerer_of
from rules.cowsdance.view import View
from rules.cowsdance.words import who_asks
from rules.kernel import Action

_SIZES: Final[tuple[Size, ...]] = ("XL", "L", "M")


def hall_rows(scene: Scene[View], most: int) -> int:
    """How many rows the cards take, of so many at most; the same from turn to turn, so that nothing jumps."""
    return min(most, {"S": 2, "M": 4, "L": 6, "XL": 7}[scene.size] if _card_size(scene, most) or scene.size == "S" else most)


def _card_size(scene: Scene[View], rows: int) -> Size | None:
    """The largest cards of which all fit into one row, or into two where there is room; None: they stand as names."""
    cards = len(scene.view.hall)
    for size in _SIZES[_SIZES.index(scene.size) :] if scene.size != "S" else ():
        cells = CELLS[size]
        if cells.height <= rows and 1 + cards * (cells.width + 1) <= scene.layout.table.width:
            return size
    return None


def paint_hall(scene: Scene[View], sheet: Sheet, most: int) -> int:
    """Draw it from the top of the table, in so many rows at most; the row after it."""
    zone, view = scene.layout.table, scene.view
    has_pairs = any(isinstance(way, Pair | Invite) for spot, _ in spots_of("hall", view.hall) for way in ways(scene, spot))
    right = "pair a card of yours with one of these" if has_pairs else ""
    sheet.rule(zone.y, "Dance hall", width=zone.width, right=right)
    rows = hall_rows(scene, most)
    size = _card_size(scene, most)
    if not view.hall:
        sheet.put(2, zone.y + 1, "The hall is empty.", "note")
        x = 10
    elif size is None:
        x = _paint_names(scene, sheet, zone.y + 1, rows)
    else:
        cells, target = CELLS[size], _fresh(scene) or partner_spot(scene)
        for place, (spot, card) in enumerate(spots_of("hall", view.hall)):
            left = 1 + place * (cells.width + 1)
            state = _state(scene, spot, target)
            foot = "hint" if scene.hinted == spot else "pairs" if state == "target" and size != "M" and not scene.showing else ""
            paint_dancer(sheet, left, zone.y + 1, size, options_of(scene), card, state, foot=foot)
            _spot(scene, sheet, spot, left, zone.y + 1, cells)
        x = 1 + len(view.hall) * (cells.width + 1)
    _paint_notes(scene, sheet, x + 2, zone.y + 1, min(rows, 4))
    return zone.y + 1 + rows


def _state(scene: Scene[View], spot: str, target: str) -> State:
    can = not scene.asks("play") or scene.is_for_looking or bool(ways(scene, spot))
    return scene.frame(spot, can=can, target=spot == target)


def _fresh(scene: Scene[View]) -> str:
    """The spot that the event which is being shown is about."""
    card = lit_in_hall(scene.event) if scene.showing else None
    return next((spot for spot, other in reversed(spots_of("hall", scene.view.hall)) if other == card), "") if card is not None else ""


def partner_spot(scene: Scene[View]) -> str:
    """The card of the hall that what is proposed would take."""
    card = _partner(scene, proposal(scene))
    if card is None or scene.cursor.startswith("hall"):
        return ""
    return next((spot for spot, other in spots_of("hall", scene.view.hall) if other == card), "")


def _partner(scene: Scene[View], action: Action | None) -> Card | None:
    match action:
        case Pair((_, other)):
            return other
        case Invite() if scene.view.asker is not None:
            return answerer_of(scene.view.asker)
        case _:
            return None


def _spot(scene: Scene[View], sheet: Sheet, spot: str, x: int, y: int, cells: tuple[int, int]) -> None:
    found = ways(scene, spot)
    sheet.spot(spot, x, y, cells, found[0] if found else None, zone="hall", answers=bool(found))


def _paint_names(scene: Scene[View], sheet: Sheet, top: int, rows: int) -> int:
    """Draw the cards as names in rows, those alike together, and what can be paired first; the column after the last where one row does."""
    options, view, zone = options_of(scene), scene.view, scene.layout.table
    named = [(spot, card) for spot, card in spots_of("hall", view.hall) if spot.endswith(" 1")]
    target = _fresh(scene) or partner_spot(scene)
    named.sort(key=lambda one: (one[0] not in (target, scene.cursor), not ways(scene, one[0]), one[1]))
    x, y = 1, top
    for place, (spot, card) in enumerate(named):
        count = view.hall.count(card)
        cells = cell_len(short_name(options, card)) + 2
        before = f"{count} of " if count > 1 else ""
        width = cell_len(before) + cells
        left = len(named) - place
        rest = f"and {left} more"
        is_last_row = y == top + rows - 1
        room = zone.width - x - (len(rest) + 1 if is_last_row and left > 1 else 0)
        if width > room and not is_last_row:
            x, y = 1, y + 1
            room = zone.width - x
        elif width > room:
            sheet.put(x, y, rest, "note")
            break
        sheet.put(x, y, before, "ink")
        paint_dancer(sheet, x + cell_len(before), y, "S", options, card, _state(scene, spot, target))
        _spot(scene, sheet, spot, x, y, (width, 1))
        x += width + 1
    return x if y == top and rows > 1 else zone.width


POINTS: Final = "A pair: 1 point. Cow and bull: 2."
_BESIDE: Final = 29
"""The column beside three cards."""


def _paint_notes(scene: Scene[View], sheet: Sheet, x: int, y: int, rows: int) -> None:
    """Where there is room beside the cards: who asks, and what the dashes mean."""
    view, zone = scene.view, scene.layout.table
    x = max(x, _BESIDE)  # the same place for a few cards: they come and go with every step of a turn
    width = zone.width - x - 1
    if width < 24 or view.asker is None:
        return
    dead = in_words(options_of(scene), view.asker)
    lines = wrap(f"{who_asks(view.asker).capitalize()}. A {dead} in the hall stays there.", width)
    if len(lines) > rows:
        lines = wrap(f"{who_asks(view.asker).capitalize()}.", width)
    for row, text in enumerate(lines[:rows], y):
        sheet.put(x, row, text, "note")
    off = scene.asks("play") and any(not ways(scene, spot) for spot, _ in spots_of("hall", view.hall))
    if len(lines) + 1 < rows and cell_len(POINTS) <= width and scene.size != "S":
        sheet.put(x, y + len(lines), POINTS, "note", width)
    if off and len(lines) < rows and scene.size != "S":
        sheet.put(x, y + rows - 1, "dashed: not now", "off")


def left_in_pile(view: View) -> str:
    """'No card is left to draw', '14 cards are left to draw'."""
    if not view.pile:
        return "No card is left to draw"
    if view.pile == 1:
        return "One card is left to draw"
    return f"{IN_WORDS[view.pile].capitalize() if view.pile < len(IN_WORDS) else view.pile} cards are left to draw"
