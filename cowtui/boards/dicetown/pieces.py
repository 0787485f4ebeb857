"""Where the things of a question lie below the table, in as many columns as they need, and what is left for the story beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from cowtui.boards.dicetown import choices
from cowtui.boards.dicetown.choices import Thing, things
from cowtui.boards.dicetown.shared import whose
from cowtui.boards.layout import HandRows, Zone
from cowtui.boards.scene import Scene
from cowtui.widgets.text import wrap
from rules.dicetown.view import View

ROWS: Final = HandRows(S=2, M=4, L=12, XL=13)
_DIE: Final = ((7, 1), (6, 0))
"""Cells of a die, and the gap after it: where there is room, and where there is not."""
CARD: Final = (13, 5)
QUESTION_ROWS: Final = 5
"""Of the largest sizes: rows of the question above the own cards."""
_TILE: Final = 24
"""Cells of the widest tile."""
_STORY_LEAST: Final = 24
"""Columns that the story beside the question needs."""
_LEFT: Final = 41
"""Columns of the question, where it needs no more."""


class Piece(NamedTuple):
    """Where a thing lies, in the zone of the question."""

    thing: Thing
    x: int
    y: int
    width: int
    height: int = 1


def _is_tall(scene: Scene[View]) -> bool:
    return scene.size != "S"


def _in_hand(scene: Scene[View], thing: Thing) -> bool:
    """Whether a thing is marked on the own cards, which lie below the question where there is room for them."""
    return scene.layout.is_wide and thing.kind == "card" and thing.name.startswith("card ") and shows_cards(scene)


def shows_cards(scene: Scene[View]) -> bool:
    """Whether the own cards have room side by side."""
    return scene.layout.is_wide and len(scene.view.hand) * CARD[0] <= scene.layout.hand.width


def laid_out(scene: Scene[View], width: int) -> list[Piece]:
    """Every thing of the question, in so many columns."""
    found = [thing for thing in things(scene) if not _in_hand(scene, thing)]
    if _is_tall(scene) and any(thing.kind == "die" for thing in found):
        return list(_dice_pieces(found, width))
    if found and all(thing.kind == "said" for thing in found):
        return (scene.layout.is_wide and _tiles(found, width)) or _listed(scene, found, width)
    return list(_flow(scene, found, width))


def _dice_pieces(found: Sequence[Thing], width: int) -> Iterator[Piece]:
    dice = [thing for thing in found if thing.kind == "die"]
    rest = [thing for thing in found if thing.kind != "die"]
    cells, gap = next((die for die in _DIE if len(dice) * sum(die) + 13 * len(rest) <= width), _DIE[-1])
    x = 1
    for thing in dice:
        yield Piece(thing, x, 0, cells, 3)
        x += cells + gap
    for thing in rest:
        yield Piece(thing, x + 1 - gap, 0, 13 if x + 14 <= width else 8, 3)
        x += 14


def _tiles(found: Sequence[Thing], width: int) -> list[Piece]:
    """Side by side, with their notes inside; none, where those have no room."""
    each = min(_TILE, (width - 1) // len(found) - 2)
    if each < 10 or any(len(tile_lines(thing, each)) > QUESTION_ROWS - 2 for thing in found):
        return []
    return [Piece(thing, 1 + n * (each + 2), 0, each, QUESTION_ROWS) for n, thing in enumerate(found)]


def tile_lines(thing: Thing, width: int) -> list[str]:
    """Break the label and the note of a tile into lines."""
    return [*wrap(thing.label, width - 2), *(wrap(thing.note, width - 2) if thing.note else ())]


def _listed(scene: Scene[View], found: Sequence[Thing], width: int) -> list[Piece]:
    """One row each; in columns where there are more than rows."""
    rows = question_rows(scene)
    columns = -(-len(found) // rows)
    each = width // columns
    return [Piece(thing, n // rows * each, n % rows, each - 1) for n, thing in enumerate(found)]


def _flow(scene: Scene[View], found: Sequence[Thing], width: int) -> Iterator[Piece]:
    x, y = 1, 0
    for thing in found:
        note = cell_len(thing.note) + 2 if thing.note else 0
        cells = 4 + cell_len(thing.label) + note if thing.kind == "said" else cell_len(text_of(thing, thing.most))
        if x > 1 and x + cells > width:
            x, y = 1, y + 1
        yield Piece(thing, x, y, cells)
        x += cells + 2


def text_of(thing: Thing, count: int) -> str:
    """Write a thing in one row: its key, its label, and how many of it are marked."""
    key = f"{thing.key} " if thing.key else ""
    match thing.kind:
        case "amount":
            sign = "$" if thing.name == "dollars" else ""
            label = "" if thing.name == "dollars" else f"{thing.label} "
            return f"{key}{label}‹ {sign}{count} › {thing.note}"
        case "said":
            return f"{key}{thing.label}{f' {thing.note}' if thing.note else ''}"
        case _:
            return f"{key}[{thing.label.rjust(2)}]"


def question_rows(scene: Scene[View]) -> int:
    """Rows that the question may take."""
    if scene.layout.is_wide:
        return QUESTION_ROWS
    return scene.layout.hand.height - (scene.size == "M" and has_summary(scene))


def has_summary(scene: Scene[View]) -> bool:
    """Whether the last row says what one holds: not where those cards are the choice, or the list needs the row."""
    if scene.size != "M" or not scene.view.hand:
        return False
    found = things(scene)
    return not any(thing.name.startswith("card ") for thing in found) and (
        len(found) <= ROWS.M - 1 or any(thing.kind == "die" for thing in found)
    )


def _width_of_question(scene: Scene[View]) -> int:
    """Columns of the question: the left part where that is enough, else so much that the story has what it needs, else all."""
    zone = scene.layout.hand
    if not things(scene) and not choices.is_window(scene):
        return _LEFT
    widest = zone.width - _STORY_LEAST - 2
    for width, with_notes in ((_LEFT, True), (_LEFT, False), (widest, False)):
        pieces = laid_out(scene, width)
        rows = max((piece.y + piece.height for piece in pieces), default=0)
        wide = all(_needs(piece, pieces, with_notes) <= piece.width for piece in pieces)
        if rows <= question_rows(scene) and wide and all(piece.x + piece.width <= width for piece in pieces):
            return width
    return zone.width


def width_of_labels(pieces: Sequence[Piece]) -> int:
    """Cells of the longest label of a list: notes stand below each other."""
    return max((cell_len(piece.thing.label) for piece in pieces if piece.thing.kind == "said"), default=0)


def _needs(piece: Piece, pieces: Sequence[Piece], with_notes: bool) -> int:
    if piece.height > 1 or piece.thing.kind != "said":
        return piece.width
    note = cell_len(piece.thing.note)
    return 3 + width_of_labels(pieces) + 2 + note if with_notes and note else 3 + cell_len(piece.thing.label)


def split(scene: Scene[View]) -> tuple[Zone, Zone]:
    """The zones of the question and of the story."""
    zone = scene.layout.hand
    if scene.layout.is_wide or scene.size == "S":
        return zone, Zone(zone.right, zone.y, 0, 0)
    if whose(scene) is None:
        return Zone(zone.x, zone.y, 0, 0), zone
    width = _width_of_question(scene)
    rows = zone.height - has_summary(scene)
    left = zone.right - width - 1
    return Zone(zone.x, zone.y, width, rows), Zone(zone.x + width + 1, zone.y, max(0, left), rows if left >= _STORY_LEAST else 0)
