"""The stacks of Cowtown: their tops, and where what Enter would play goes."""

from __future__ import annotations

from typing import Final, NamedTuple

from cowtui.boards.cowtown.cards import CELLS, paint_face
from cowtui.boards.cowtown.plan import calls, chosen, possible, shown_stack
from cowtui.boards.scene import Scene, Sheet
from cowtui.widgets.faces import Size, State
from cowtui.widgets.palette import Role
from rules.cowtown.actions import Play
from rules.cowtown.components import Run, counted, name_face, write_stack
from rules.cowtown.events import Played
from rules.cowtown.view import View

SMALL_STEP: Final = 20
"""Columns of a stack in its smallest form: its letter and its card."""


class Rack(NamedTuple):
    """How the stacks are laid out."""

    size: Size
    across: int
    """Stacks in a row."""
    step: int
    """Columns from one to the next."""
    rows: int
    """Rows of the screen for all of them."""


def rack(scene: Scene[View], count: int) -> Rack:
    """Choose the largest cards with which so many stacks fit."""
    width = scene.layout.table.width
    sizes: tuple[Size, ...] = ("XL", "L") if scene.size == "XL" else ("L",) if scene.size == "L" else ()
    for size in sizes:
        for gap in (2, 1, 0):
            if count * (CELLS[size].width + gap) - gap < width:
                return Rack(size, max(1, count), CELLS[size].width + gap, 9)
    if scene.size in ("L", "XL"):
        across = (width + 1) // 10
        return Rack("M", across, 10, 5 * -(-count // across))
    if scene.size == "M" and count <= 10:
        return Rack("M", max(1, count), 10 if count <= 8 else 8, 5)
    across = width // SMALL_STEP
    return Rack("S", across, SMALL_STEP, -(-max(1, count) // across))


def open_stacks(view: View) -> list[int]:
    """List the stacks that are not behind a barn door."""
    return [stack for stack, cards in enumerate(view.stacks) if cards]


def paint_stacks(scene: Scene[View], sheet: Sheet, y: int) -> Rack:
    """Paint all stacks from a row on; return how they are laid out."""
    view, stacks = scene.view, open_stacks(scene.view)
    laid = rack(scene, len(stacks))
    x = 0 if laid.step * laid.across > scene.layout.table.width - 2 and laid.step == CELLS[laid.size].width else 1
    height = 1 if laid.size == "S" else CELLS[laid.size].height + 1
    runs = {run.stack: run for run in chosen(scene)}
    others = {run.stack for way in possible(scene) for run in way} - runs.keys()
    for place, stack in enumerate(stacks):
        left, top = x + place % laid.across * laid.step, y + place // laid.across * height
        _paint_stack(scene, sheet, laid, stack, left, top, _note(view, laid, stack, runs, others), stack in runs)
    if not stacks:
        sheet.put(x + 1, y, "No stack is open: draw a card.", "note")
    return laid


def _paint_stack(scene: Scene[View], sheet: Sheet, laid: Rack, stack: int, x: int, y: int, note: tuple[str, Role], is_target: bool) -> None:
    cells, letter = CELLS[laid.size], shown_stack(stack)
    name = f"stack {write_stack(stack)}"
    state: State = scene.frame(name, target=is_target or _is_fresh(scene, stack))
    top = scene.view.stacks[stack][-1] // 2
    runs = next((way for way in possible(scene) if stack in [run.stack for run in way]), ()) if scene.choice.marks else ()
    action = Play(runs, moo=calls(scene)) if runs else None
    if laid.size == "S":
        sheet.put(x, y, letter, "cursor" if state == "cursor" else "note")
        end = paint_face(sheet, x + 2, y, "S", top, state)
        high = f"{len(scene.view.stacks[stack])} high"
        if len(scene.view.stacks[stack]) > 1 and end + 1 + len(high) < x + laid.step:
            sheet.put(end + 1, y, high, "note")
    else:
        paint_face(sheet, x, y, laid.size, top, state, name=letter)
        sheet.middle(x, y + cells.height, laid.step if laid.step < cells.width + 2 else cells.width, *note)
    sheet.spot(name, x, y, (cells.width + 2 * (laid.size == "S"), cells.height), action, zone="stacks")


def _is_fresh(scene: Scene[View], stack: int) -> bool:
    """Whether the event that is being shown is about this stack."""
    return isinstance(scene.event, Played) and any(run.stack == stack for run in scene.event.runs)


def _note(view: View, laid: Rack, stack: int, runs: dict[int, Run], others: set[int]) -> tuple[str, Role]:
    """Say below a stack what would go there, or how high it is; of one stack and middle-sized cards the corners say it."""
    room, is_large = laid.step - 1, laid.size in ("L", "XL")
    if stack in runs and len(runs) > 1:
        said = name_face(runs[stack].cards[0])
        return (said if len(said) <= room else "here"), "key"
    if stack in runs and is_large:
        return "goes here", "key"
    if stack in others and is_large:
        return "press o", "note"
    said = counted(len(view.stacks[stack]), "card")
    return (said if len(view.stacks[stack]) > 1 and len(said) <= room else ""), "note"
