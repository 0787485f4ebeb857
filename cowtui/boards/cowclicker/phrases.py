"""What several sentences of Cow Clicker's board share."""

from __future__ import annotations

from rich.cells import cell_len

from cowtui.boards.cowclicker.payments import averages
from cowtui.boards.scene import Scene
from cowtui.widgets.text import Line, plain
from rules.cowclicker.view import View


def fitting(scene: Scene[View], *lines: Line) -> Line:
    """The first of these lines that fits into the prompt; the last where none does."""
    room = scene.layout.prompt.width - 2
    return next((line for line in lines if cell_len(plain(line)) <= room), lines[-1])


def brief(scene: Scene[View], gone: tuple[int, ...], come: tuple[int, ...]) -> str:
    """'average 4.83 to 9.67': one's own, when these cows have gone and come."""
    before, after = averages(scene, gone, come)
    return f"average {before} to {after}" if before != after else f"average stays {after}"
