"""A table for any game: the view as text, and the answers in a list. A new game is playable here on the day its rules pass."""

from __future__ import annotations

from textual.geometry import Region

from cowtui.tables.base import Spot, Table
from cowtui.tables.position import Position
from cowtui.widgets.canvas import Grid
from cowtui.widgets.text import wrap
from rules import notation
from rules.kernel import Action

_KEYS = "1234567890"


class Fallback(Table):
    """See Table."""

    _of: Position | None = None
    _listed: tuple[tuple[Action, str], ...] = ()
    _top = 0

    def about(self, spot: Spot) -> str:
        """See Table."""
        position = self.position
        if position is None or spot.action is None:
            return ""
        asked = position.answered_by(spot.action)
        return position.game.questions[asked.what][0] if asked else ""

    def _answers(self) -> tuple[tuple[Action, str], ...]:
        """All answers to all asks, must asks first, and how each is said."""
        position = self.position
        if position is None or self.showing:
            return ()
        if self._of is not position:
            asks = sorted(position.asks, key=lambda asked: not asked.must)
            self._listed = tuple((action, position.line(action)) for asked in asks for action in position.answers(asked))
            self._of, self._top = position, 0
        return self._listed

    def paint_table(self, grid: Grid) -> None:
        """The view above or at the left, the answers below it or at the right."""
        position = self.position
        if position is None:
            return
        shown = [line for text in position.game.show(position.options, self.view, position.names) for line in wrap(text, grid.width - 2)]
        answers = self._answers()
        room = max(grid.height - len(shown) - 1, min(4, len(answers)))
        height = grid.height - room - 1 if answers else grid.height
        for y, line in enumerate(shown[:height]):
            grid.put(1, y, line)
        if len(shown) > height:
            grid.right(grid.width, height - 1, " more: make the window larger ", self.palette.quiet)
        if answers:
            grid.rule(height, f"{len(answers)} answers")
            self._paint_answers(grid, height + 1, answers)

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
            grid.right(grid.width, grid.height - 1, " more ↓", self.palette.quiet)

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


TABLE = Fallback
