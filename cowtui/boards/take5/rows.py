"""The four rows of Take 5: the cards, the Cow, where the card under the cursor would lie, and how near each row is to its sixth."""

from __future__ import annotations

from typing import Final

from cowtui.boards.scene import Scene, Sheet
from cowtui.boards.take5.cards import CELLS, paint_cow, paint_number
from cowtui.boards.take5.preview import Landing, bullheads, free, landing, landings
from cowtui.widgets.faces import Size, State, paint_corners
from cowtui.widgets.palette import Role
from rules.take5.actions import Put, Take
from rules.take5.components import FULL, ROWS, Options, Row, heads
from rules.take5.events import Jumped, Placed, Took
from rules.take5.view import View

NOTE: Final[dict[Size, int]] = {"S": 26, "M": 12, "L": 24, "XL": 24}
"""Columns of what is said beside a row."""


def piece_size(scene: Scene[View]) -> Size:
    """The largest cards with which four rows of five fit into the zone."""
    zone = scene.layout.table
    sizes: tuple[Size, ...] = ("XL", "L", "M")
    for size in sizes:
        cells = CELLS[size]
        wide = 3 + FULL * (cells.width + 1) + NOTE[size]
        if _rank(size) <= _rank(scene.size) and ROWS * cells.height <= zone.height and wide <= zone.width:
            return size
    return "S"


def _rank(size: Size) -> int:
    return ("S", "M", "L", "XL").index(size)


def paint_rows(scene: Scene[View], sheet: Sheet) -> None:
    """All four."""
    size = piece_size(scene)
    pending = _pending(scene)
    for row in range(len(scene.view.rows)):
        _paint_row(scene, sheet, size, row, next((one for one in pending if one.row == row), None), pending)


def card_in_question(scene: Scene[View]) -> int | None:
    """The hand card under the cursor while a card is picked, or the card that waits for its player's choice."""
    kind, _, number = scene.cursor.partition(" ")
    if scene.showing:
        return None
    if scene.asks("pick") and kind == "hand":
        return int(number)
    return scene.view.waiting[0][0] if scene.asks("take", "put") and scene.view.waiting else None


def shows_ghost(scene: Scene[View]) -> bool:
    """Whether a row shows the card in question where it would lie."""
    return any(not one.takes and not scene.asks("take") for one in _pending(scene))


def _pending(scene: Scene[View]) -> list[Landing]:
    """Where that card would lie: in a choice of rows, on the row under the cursor."""
    card = card_in_question(scene)
    if card is None:
        return []
    assert isinstance(scene.position.options, Options)
    if not scene.asks("take", "put"):
        return landings(scene.position.options, scene.view, card)
    if scene.asks("put"):
        return landings(scene.position.options, scene.view, card)
    kind, _, number = scene.cursor.partition(" ")
    return [landing(scene.view, int(number) - 1, card, choice=True)] if kind == "row" else []


def _paint_row(scene: Scene[View], sheet: Sheet, size: Size, row: Row, coming: Landing | None, pending: list[Landing]) -> None:
    view, zone, cells = scene.view, scene.layout.table, CELLS[size]
    y = zone.y + row * cells.height
    middle = y + (cells.height - 1) // 2
    step = cells.width + 1
    asked = scene.asks("take", "put")
    action = Put(row) if scene.asks("put") else Take(row)
    name = f"row {row + 1}"
    can = asked and scene.allows(action)
    sheet.spot(name, 0, y, (3 + FULL * step, cells.height), action, zone="rows", key=str(row + 1) if asked else "")
    here = scene.cursor == name and not scene.showing
    if here:
        sheet.put(0, middle, f"▸{row + 1}" if size == "S" else f" {row + 1} ", "cursor")
    else:
        sheet.put(1, middle, str(row + 1), "key" if can else "note")
    falls = coming is not None and (coming.takes > 0 or scene.asks("take"))
    felled = any(row == felled for one in pending for felled, _ in one.by_cow)
    shift = int(coming is not None and coming.is_left and not falls)
    if shift:
        assert coming is not None
        _ghost(scene, sheet, 3, y, size)
    is_target = falls or felled
    state: State = "target" if is_target and size == "S" else "plain"
    for place, card in enumerate(view.rows[row]):
        x = 3 + (place + shift) * step
        if place + shift < FULL:
            paint_number(sheet, x, y, size, card, "target" if _is_fresh(scene, card) else state)
    count = len(view.rows[row]) + shift
    if is_target and size != "S":  # all its cards as one: corners of each would be sent at every move of the cursor
        paint_corners(sheet, 3 + shift * step, y, (min(count, FULL) * step - shift * step - 1, cells.height))
    if view.cow == row and count < FULL:
        jumped = isinstance(scene.event, Jumped) and scene.event.row == row
        paint_cow(sheet, 3 + count * step, y, size, "target" if jumped else "plain")
        count += 1
    if coming is not None and not coming.is_left and not falls and count < FULL:
        _ghost(scene, sheet, 3 + count * step, y, size)
        count += 1
    for place in range(count, FULL):
        sheet.put(3 + place * step + (2 if size in ("S", "M") else (cells.width - 1) // 2), middle, ".", "note")
    if size == "S":
        _say_small(scene, sheet, y, row, pending)
        return
    x = 3 + FULL * step + (0 if size == "M" else 2)
    for line, (text, role) in enumerate(_notes(scene, row, pending, size), y + (size != "M")):
        sheet.put(x, line, text, role, NOTE[size])


def _ghost(scene: Scene[View], sheet: Sheet, x: int, y: int, size: Size) -> None:
    card = card_in_question(scene)
    if card is not None:
        paint_number(sheet, x, y, size, card, "ghost")


def _is_fresh(scene: Scene[View], card: int) -> bool:
    """Whether the event that is being shown is about this card."""
    event = scene.event
    return (isinstance(event, Placed) and event.card == card) or (isinstance(event, Took) and card in event.cards)


def _notes(scene: Scene[View], row: Row, pending: list[Landing], size: Size) -> list[tuple[str, Role]]:
    """What the row costs, and how near it is to its sixth card."""
    view, short = scene.view, size in ("S", "M")
    count, room = heads(view.rows[row]), free(view, row)
    if scene.position.outcome is not None:
        return [(bullheads(count), "ink")]
    if scene.asks("take", "put") and view.waiting and scene.allows(Put(row) if scene.asks("put") else Take(row)):
        one = landing(view, row, view.waiting[0][0], choice=scene.asks("take"))
        lines: list[tuple[str, Role]] = [(bullheads(one.cost), "bad" if one.cost else "lead")]
        return [*lines, (f"with row {one.by_cow[0][0] + 1}", "bad")] if one.by_cow else lines
    by_cow = next((taken for one in pending for felled, taken in one.by_cow if felled == row), None)
    if by_cow is not None:  # its highest card stays (T5-45): the heads are those of the others
        stays = max(view.rows[row])
        return [
            (f"you take {by_cow}" if short else f"you take {bullheads(by_cow)}", "bad"),
            (f"{stays} stays" if short else f"the {stays} stays", "note"),
            ("Cow jumps in" if short else "Cow would jump here", "bad"),
        ]
    role: Role = "ink" if room > 0 else "bad"
    full = "6th takes it" if short else "6th card takes it"
    lines = [(bullheads(count), role), (f"room for {room}" if room > 0 else full, "note" if room > 0 else "bad")]
    if any(one.jumps and one.cow == row for one in pending):
        lines.append(("gets the Cow" if short else "Cow would jump here", "note"))
    return lines


def _say_small(scene: Scene[View], sheet: Sheet, y: int, row: Row, pending: list[Landing]) -> None:
    notes = _notes(scene, row, pending, "S")
    text = ", ".join(part.replace("bullhead", "head") for part, _ in notes[:2])
    sheet.put(34, y, text, "bad" if any(role == "bad" for _, role in notes[:2]) else "note", scene.layout.table.width - 34)
