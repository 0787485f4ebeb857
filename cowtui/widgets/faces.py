"""Cards and dice: one face in four sizes, and the frames that tell the state of each without colour.

    plain    ╭──╮  lies there, or can be chosen        off    ┌╌╌┐  not now: hollow
    cursor   ╔ 3 ╗ what Enter takes, its key as a tag  target ╔──╗  goes there
    mark     ╰keep╯ taken up with Space                ghost  ╔══╗  would lie here: hollow
    both     cursor on a marked card                   barred ╔ 3 ╗ cursor on what cannot be chosen now: hollow

No state hides a face: cursor, mark and target keep the card's own fill and change frame, tag and foot only.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from rich.cells import cell_len
from rich.style import Style

from cowtui.widgets.grid import Grid
from cowtui.widgets.palette import Role

State: TypeAlias = Literal["plain", "cursor", "mark", "both", "target", "ghost", "off", "barred"]
Size: TypeAlias = Literal["S", "M", "L", "XL"]


class Cells(NamedTuple):
    """How large something is drawn."""

    width: int
    height: int


_FRAMES: Final = {"plain": "╭╮╰╯─│", "double": "╔╗╚╝═║", "dashed": "┌┐└┘╌┊", "corners": "╔╗╚╝─│"}
_HERE: Final = ("cursor", "both", "barred")


def paint_card(
    grid: Grid,
    x: int,
    y: int,
    cells: tuple[int, int],
    lines: Sequence[str],
    face: str,
    state: State = "plain",
    *,
    key: str = "",
    foot: str = "",
    name: str = "",
) -> None:
    """A card or a die of so many cells: lines from its first row inside on, the key on its upper edge, what it costs or pays on the lower.

    `name` stands where the key would, and cannot be pressed: the letter of a stack.
    """
    width, height = cells
    frame = "double" if state in (*_HERE, "ghost") else "dashed" if state == "off" else "plain"
    top_left, top_right, low_left, low_right, across, down = tuple(_FRAMES[frame])
    edge, inside, under = _styles(grid, face, state)
    grid.put(x, y, f"{top_left}{across * (width - 2)}{top_right}", edge)
    for row in range(1, height - 1):
        text = lines[row - 1] if row <= len(lines) else ""
        grid.put(x, y + row, down, edge)
        grid.put(x + 1, y + row, centred(text, width - 2), inside)
        grid.put(x + width - 1, y + row, down, edge)
    grid.put(x, y + height - 1, f"{low_left}{across * (width - 2)}{low_right}", edge)
    if state == "target":
        paint_corners(grid, x, y, cells)
    if state in _HERE:
        grid.put(x + 1, y, f" {key or name or '▸'} ", "cursor")
    elif key or name:
        grid.put(x + 2, y, key or name, "off" if state == "off" else "key" if key else "ink")
    if foot:
        spare = width - 2 - cell_len(foot)
        grid.put(x + 1 + max(0, spare // 2), y + height - 1, foot, under, width - 2)


def paint_corners(grid: Grid, x: int, y: int, cells: tuple[int, int]) -> None:
    """Mark a card, or cards side by side, as where something goes: the corners alone change, since whatever does is sent over the line."""
    width, height = cells
    for number, corner in enumerate(_FRAMES["corners"][:4]):
        grid.put(x + number % 2 * (width - 1), y + number // 2 * (height - 1), corner, grid.palette.face("cursor").edge)


def _styles(grid: Grid, face: str, state: State) -> tuple[Style, Style, Style]:
    """Of the frame, the inside and the foot."""
    faces = grid.palette
    own = faces.face(face)
    match state:
        case "off":
            return faces.off, faces.off, faces.off
        case "ghost":
            return faces.key, faces.key, faces.key
        case "barred":
            return faces.face("cursor").edge, faces.off, faces.off
        case "cursor":
            return faces.face("cursor").edge, own.inside, own.foot
        case "both":
            return faces.face("cursor").edge, own.inside, faces.mark
        case "mark":
            return faces.face("mark").edge, own.inside, faces.mark
        case _:
            return own.edge, own.inside, own.foot


def centred(text: str, width: int) -> str:
    """In the middle of so many cells: an odd cell stands right of words, and left of numbers, so that they align."""
    spare = max(0, width - cell_len(text))
    left = (spare + text.isdigit()) // 2
    return " " * left + text + " " * (spare - left)


def paint_small(grid: Grid, x: int, y: int, text: str, face: str, state: State = "plain") -> int:
    """A card in one row, as [ 55]; the cell after it. The brackets tell the state: > < cursor, ( ) would lie here, { } not now."""
    brackets = {"cursor": "><", "both": "><", "barred": "><", "ghost": "()", "off": "{}", "mark": "**", "target": "=="}.get(state, "[]")
    return grid.put(x, y, f"{brackets[0]}{text}{brackets[1]}", _ROLES.get(state) or grid.palette.face(face).inside)


SMALL_SIGNS: Final = (
    ("> <", "the cursor is here"),
    ("* *", "you have marked it"),
    ("= =", "what the card under the cursor goes with"),
    ("( )", "where it would lie"),
    ("{ }", "cannot be chosen now"),
    ("▸", "whose turn it is"),
    ("...", "has not chosen yet"),
    ("14+", "14 or more: something hidden may count"),
)
"""What the signs of small pieces, and of the lines beside them, mean."""
_ROLES: Final[dict[State, Role]] = {
    "off": "off", "ghost": "key", "cursor": "cursor", "both": "cursor", "barred": "cursor", "mark": "mark",
}  # fmt: skip


def paint_dice(grid: Grid, x: int, y: int, faces: Sequence[str], lit: str = "") -> int:
    """Small dice in a row, two cells each; those that count now are filled. The cell after them."""
    for face in faces:
        grid.put(x, y, face.rjust(2), grid.palette.face("paper").inside if face == lit else "strong")
        x += 3
    return x


_ROWS: Final = (
    "╭─╮/│ │/╰─╯", " ─╮/  │/  │", "──╮/╭─╯/╰──", "──╮/ ─┤/──╯", "│ │/╰─┤/  │",
    "╭──/╰─╮/──╯", "╭──/├─╮/╰─╯", "──╮/  │/  │", "╭─╮/├─┤/╰─╯", "╭─╮/╰─┤/──╯",
)  # fmt: skip
BIG: Final = {digit: rows.split("/") for digit, rows in zip("0123456789", _ROWS, strict=True)}
"""Digits of three rows for the largest cards."""


def big(number: int) -> list[str]:
    """A number in three rows."""
    return [(" " if number < 100 else "").join(BIG[digit][row] for digit in str(number)) for row in range(3)]
