"""A table for any game: the view as text, and the answers in a list. A new game is playable here on the day its rules pass."""

from __future__ import annotations

import re
from typing import ClassVar

from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Region

from cowtui.boards.legacy import Board
from cowtui.boards.position import Position
from cowtui.boards.spots import Spot
from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import wrap
from cowtui.wording.sentences import round_of
from rules import notation
from rules.kernel import Action

_KEYS = "1234567890"


class Fallback(Board):
    """See Table."""

    _scroll = 0
    _folded_at: tuple[int, int] | None = None
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "scroll(-5)", "View up", show=False),
        Binding("pagedown", "scroll(5)", "View down", show=False),
    ]

    def about(self, spot: Spot) -> str:
        """The list says it all."""
        return ""

    def _answers(self) -> tuple[tuple[Action, str], ...]:
        return self.position.listed if self.position and not self.showing else ()

    def status(self) -> str:
        """See Table."""
        return "The game is over" if self.position and self.position.outcome else round_of(self.view)

    def paint_table(self, grid: Grid) -> None:
        """The view above, what is the player's own below it, then the answers."""
        position = self.position
        if position is None:
            return
        answers = self._answers()
        lines = [self._players(position), *position.game.describe_view(position.options, self.view, position.names)]
        own: list[str] = []
        while lines[-1].startswith("Your "):
            own.insert(0, lines.pop())
        pinned = _wrapped(own, grid.width - 2)
        shown = _wrapped(lines, grid.width - 2)
        room = min(max(grid.height - len(shown) - len(pinned) - 1, 4), len(answers))
        bottom = grid.height - room - 1 if answers else grid.height
        height = max(1, bottom - len(pinned))
        used = self._paint_view(grid, height, shown, lines)
        for y, (line, _) in enumerate(pinned, used):
            grid.put(1, y, line, self.palette.you)
        if answers:
            grid.rule(bottom, f"{len(answers)} answers")
            self._paint_answers(grid, bottom + 1, answers)

    def _players(self, position: Position) -> str:
        """Everybody with a number, and a mark for those whose answer is waited for."""
        waited = {waiting.seat for waiting in position.waiting} | ({position.seat} if any(asked.must for asked in position.asks) else set())
        return " · ".join(f"{'▸' if seat in waited else ''}{seat + 1} {position.marked(seat, 40)}" for seat in range(len(position.seats)))

    def _style(self, line: str) -> Style:
        """Of a line of the view: the player's own stands out."""
        position = self.position
        name = position.names[position.seat] if position and position.seat is not None else ""
        return self.palette.you if name and re.match(rf"[>\s\d]*{re.escape(name)}(?: \(you\))?:", line) else self.palette.ink

    def _paint_view(self, grid: Grid, height: int, shown: list[tuple[str, str]], lines: list[str]) -> int:
        """In one column, or in two where that is too long; page keys go on where two are too long as well. How many lines it took."""
        half = grid.width // 2
        # once in two columns, it stays so: what is looked for should not jump from turn to turn
        wanted = len(shown) > height or self._folded_at == (grid.width, grid.height)
        if wanted and len(folded := _wrapped(lines, half - 2)) <= 2 * height:
            self._folded_at = grid.width, grid.height
            for place, (line, whole) in enumerate(folded):
                grid.put(1 + place // height * half, place % height, line, self._style(whole))
            return min(height, len(folded))
        self._scroll = max(0, min(self._scroll, len(shown) - height))
        for y, (line, whole) in enumerate(shown[self._scroll : self._scroll + height]):
            grid.put(1, y, line, self._style(whole))
        if len(shown) > height:
            grid.right(grid.width, height - 1, " PgUp PgDn: more ", self.palette.key)
        return min(height, len(shown))

    def action_scroll(self, lines: int) -> None:
        """The view up or down."""
        self._scroll += lines
        self.repaint()

    def _paint_answers(self, grid: Grid, top: int, answers: tuple[tuple[Action, str], ...]) -> None:
        """In columns of equal width, read downwards, around the cursor."""
        lines = grid.height - top
        width = min(grid.width - 1, max(len(line) for _, line in answers) + 6)
        columns = max(1, (grid.width - 1) // width)
        at = next((place for place, (action, _) in enumerate(answers) if self._spot_name(action) == self.cursor), 0)
        page = at // (lines * columns) * lines * columns
        for place, (action, line) in enumerate(answers):
            column, y = divmod(place - page, lines)
            inside = 0 <= column < columns and 0 <= y < lines
            # answers on other pages stand above or below the picture, where the cursor can go on to
            region = Region(1 + column * width, top + y, width - 1, 1) if inside else Region(1, top + place - page + lines * columns, 1, 1)
            key = _KEYS[place] if place < len(_KEYS) else ""
            here = self.spot(self._spot_name(action), region, action, zone="answers", key=key)
            if inside:
                grid.put(region.x, region.y, f"{key:>1} ", self.palette.key)
                grid.put(region.x + 2, region.y, line, self.palette.cursor if here else self.palette.ink, width - 4)
        if page + lines * columns < len(answers):
            grid.right(grid.width - 1, top - 1, " more ↓ ", self.palette.key)

    def _spot_name(self, action: Action) -> str:
        return f"say {notation.write(self.position.options, action)}" if self.position else ""

    def action_move(self, way: str) -> None:
        """Up and down go through the list; left and right by columns."""
        names = [self._spot_name(action) for action, _ in self._answers()]
        if self.cursor not in names or way in ("left", "right"):
            super().action_move(way)
            return
        place = names.index(self.cursor) + (1 if way == "down" else -1)
        if 0 <= place < len(names):
            self.point(names[place])


def _wrapped(lines: list[str], width: int) -> list[tuple[str, str]]:
    """Each with the whole line that it is of."""
    return [(line, text) for text in lines for line in wrap(text, width)]


BOARD = Fallback
