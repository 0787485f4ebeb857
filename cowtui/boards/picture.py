"""The whole picture of a table, from the bar to the keys: a plain function of a board and a scene."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rich.cells import cell_len

from cowtui.boards.base import AnyBoard
from cowtui.boards.choosing import leads_back, rests
from cowtui.boards.layout import Layout, Zone, layout
from cowtui.boards.prompting import lines_of
from cowtui.boards.round_end import paint_round_end
from cowtui.boards.scene import Scene, Sheet
from cowtui.boards.spots import Spot
from cowtui.boards.story import paint_chat, paint_just_now, paint_log
from cowtui.widgets.grid import Grid
from cowtui.widgets.text import parts

CHAT_ROWS = 5
"""Rows of the chat beside the table, its heading included."""


def layout_of(board: AnyBoard, width: int, height: int) -> Layout:
    """The zones of a board on a terminal."""
    return layout(width, height, board.hand_rows, story_below=board.story_below)


def paint_picture(board: AnyBoard, scene: Scene[Any], sheet: Sheet) -> None:
    """Paint everything. The sheet is the whole terminal; the board gets its block."""
    zones = scene.layout
    paint_bar(sheet, board, scene)
    block = sheet.part(zones.left, zones.top, zones.width, zones.height)
    board.paint_table(scene, block)
    if (end := board.round_end(scene)) is not None:
        paint_round_end(scene, block, end, zones.story.y if zones.story.height else zones.heading, zones.prompt.y)
    else:
        heading = board.heading(scene)
        block.rule(zones.heading, heading.left, width=zones.hand.width, right=heading.right)
        board.paint_hand(scene, block)
        paint_just_now(block, zones.story, scene.around.story, keeps_own=board.keeps_own)
    if zones.is_wide:
        _paint_side(board, scene, block)
    paint_prompt(board, scene, block, spot_at(scene, sheet), sheet.spots)


def spot_at(scene: Scene[Any], sheet: Sheet) -> Spot | None:
    """The spot that the cursor is on."""
    return None if scene.showing else sheet.spots.get(scene.cursor)


def paint_bar(grid: Grid, board: AnyBoard, scene: Scene[Any]) -> None:
    """The top row: the game, how far it is and what ends it; what the table is called; the clock."""
    around = scene.around
    grid.fill(0, 0, grid.width, 1, " ", "bar")
    end = grid.width - 1
    said = board.progress(scene)
    if around.clock:
        named = f"{around.clock} left"
        others = sum(cell_len(text) + 2 for text in (board.title or around.title, said[0] if said else "", around.trouble, around.table))
        clock = named if others + cell_len(named) + 2 <= grid.width else around.clock
        grid.right(end, 0, clock, "alarm" if around.is_alarm else "bar")
        end -= cell_len(clock) + 2
    if around.trouble:
        grid.right(end, 0, around.trouble, "alarm")
        end -= cell_len(around.trouble) + 2
    x = grid.put(1, 0, board.title or around.title, "bold_bar", end - 1) + 2
    told = next((text for text in said if cell_len(text) <= end - x), said[-1] if said else "")
    x = grid.put(x, 0, told, "bar", max(0, end - x))
    if around.table and cell_len(around.table) + 2 <= end - x:
        grid.right(end, 0, around.table, "bar")


def _paint_side(board: AnyBoard, scene: Scene[Any], grid: Grid) -> None:
    side = scene.layout.side
    top = side.y + board.side_rows(scene)
    bottom = side.bottom
    if scene.around.chat:
        rows = min(CHAT_ROWS, bottom - top)
        bottom -= rows
        paint_chat(grid, Zone(side.x, bottom, side.width, rows), scene.around.chat)
        bottom -= 1
    paint_log(grid, Zone(side.x, top, side.width, bottom - top), scene.around.story)


def paint_prompt(board: AnyBoard, scene: Scene[Any], grid: Grid, spot: Spot | None, spots: Mapping[str, Spot] | None = None) -> None:
    """The three lines."""
    zone = scene.layout.prompt
    said = lines_of(board, scene, spot, spots)
    if said.is_asked:
        grid.put(zone.x, zone.y, "▸", "key")
    x = grid.put(zone.x + 2, zone.y, said.asked, "strong", zone.width - 2)
    if said.keys:
        grid.put(x + 2, zone.y, said.keys, "key", max(0, zone.right - x - 2))
    grid.say(zone.x + 2, zone.y + 1, said.does, zone.width - 2)
    grid.say(zone.x + 2, zone.y + 2, parts(said.more, "note"), zone.width - 2)


def paint_keys(grid: Grid, y: int, keys: tuple[tuple[str, str], ...], *, kept: str = "") -> None:
    """The last row: the keys that do something now, most wanted first, as many as fit; `kept`: one that stands there before all others."""
    x, reserved = 1, next((cell_len(key) + 3 + cell_len(word) for key, word in keys if key == kept), 0)
    for key, word in keys:
        reserved = 0 if key == kept else reserved
        if x + cell_len(key) + 1 + cell_len(word) + reserved > grid.width:
            continue
        x = grid.put(x, y, key, "key")
        x = grid.put(x + 1, y, word, "note") + 2


def keys_of_question(board: AnyBoard, scene: Scene[Any], spots: Mapping[str, Spot]) -> list[tuple[str, str]]:
    """Enter and the hint, with what they do at what is asked; none where nothing can be answered."""
    around = scene.around
    if not scene.asks() or scene.is_for_looking or around.last_word or around.paused:
        return []
    hint, here = (around.bound.shown("hint"), "hint"), spots.get(scene.cursor)
    if (here and rests(board, scene, here)) or not any(spot.is_answer for spot in spots.values()):
        return [hint]
    word = "back" if leads_back(board, scene, here, spots) else board.enter_word(scene, here)
    return [("Enter", word.ljust(board.enter_cells if scene.layout.width >= 80 else 0)), hint]


def keys_of_game(board: AnyBoard, scene: Scene[Any]) -> list[tuple[str, str]]:
    """The game's own keys that stand in the last row."""
    return [(known.key, known.word) for known in board.keys if known.shows and known.when(scene)]
