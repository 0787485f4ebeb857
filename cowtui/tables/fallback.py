"""A table for any game: the view as text, and the answers in a list. A new game is playable here on the day its rules pass."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Region

from cowtui.tables.base import Table
from cowtui.tables.spots import Spot
from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import wrap
from rules import notation
from rules.kernel import Action

_KEYS = "1234567890"


class Fallback(Table):
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

    def paint_table(self, grid: Grid) -> None:
        """The view above, the answers below it."""
        position = self.position
        if position is None:
            return
        answers = self._answers()
        players = " · ".join(f"{number} {position.marked(seat, 40)}" for number, seat in enumerate(range(len(position.places)), 1))
        lines = [players, *position.game.show(position.options, self.view, position.names)]
        shown = _wrapped(lines, grid.width - 2)
        room = min(max(grid.height - len(shown) - 1, 4), len(answers))
        height = grid.height - room - 1 if answers else grid.height
        self._paint_view(grid, height, shown, lines)
        if answers:
            grid.rule(height, f"{len(answers)} answers")
            self._paint_answers(grid, height + 1, answers)

    def _paint_view(self, grid: Grid, height: int, shown: list[str], lines: list[str]) -> None:
        """In one column, or in two where that is too long; page keys go on where two are too long as well."""
        half = grid.width // 2
        # once in two columns, it stays so: what is looked for should not jump from turn to turn
        wanted = len(shown) > height or self._folded_at == (grid.width, grid.height)
        if wanted and len(folded := _wrapped(lines, half - 2)) <= 2 * height:
            self._folded_at = grid.width, grid.height
            for place, line in enumerate(folded):
                grid.put(1 + place // height * half, place % height, line)
            return
        self._scroll = max(0, min(self._scroll, len(shown) - height))
        for y, line in enumerate(shown[self._scroll : self._scroll + height]):
            grid.put(1, y, line)
        if len(shown) > height:
            grid.right(grid.width, height - 1, " PgUp PgDn: more ", self.palette.key)

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


def _wrapped(lines: list[str], width: int) -> list[str]:
    return [line for text in lines for line in wrap(text, width)]


TABLE = Fallback
