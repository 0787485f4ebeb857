"""A board for any game: the view as text, and the answers in a list. A new game is playable here on the day its rules pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace
from rich.cells import cell_len
from typing_extensions import override

from cowtui.boards.base import Change, GameBoard, Heading, Prompt, Step
from cowtui.boards.layout import HandRows
from cowtui.boards.scene import Scene, Sheet
from cowtui.boards.spots import Spot
from cowtui.widgets.palette import Role
from cowtui.widgets.text import Line, cut, wrap
from cowtui.wording.sentences import round_of
from rules import notation
from rules.kernel import Action

KEYS = "123456789"


class Fallback(GameBoard[Any]):
    """Whatever a game says of itself in words."""

    zones = ("answers",)
    hand_rows = HandRows(S=5, M=8, L=16, XL=20)

    @override
    def progress(self, scene: Scene[Any]) -> Sequence[str]:
        return ["The game is over" if scene.position.outcome else round_of(scene.view)]

    @override
    def paint_table(self, scene: Scene[Any], sheet: Sheet) -> None:
        zone, width = scene.layout.table, scene.layout.table.width - 2
        told = [_players(scene), *scene.position.game.describe_view(scene.position.options, scene.view, scene.names)]
        lines = [line for text in told for line in wrap(text, width)]
        columns, rows = 1, zone.height
        if len(lines) > rows:  # in two columns, and a page further where that is not enough either
            width, columns = zone.width // 2 - 2, 2
            lines = [line for text in told for line in wrap(text, width)]
        if len(lines) > rows * columns:
            rows -= 1
            sheet.right(zone.right - 1, zone.bottom - 1, "PgUp PgDn: more", "key")
        top = min(scene.choice.way * rows, max(0, len(lines) - rows * columns))
        for place, line in enumerate(lines[top : top + rows * columns]):
            sheet.put(zone.x + 1 + place // rows * (zone.width // 2), zone.y + place % rows, line, _role(scene, line))

    @override
    def heading(self, scene: Scene[Any]) -> Heading:
        count = len(_answers(scene))
        if not count:
            return Heading("", "")
        first, size, _, _ = _page(scene)
        more = f"{first + 1} to {min(count, first + size)}" if size < count else ""
        return Heading(f"{count} answer{'s' * (count != 1)}", more)

    @override
    def paint_hand(self, scene: Scene[Any], sheet: Sheet) -> None:
        zone, answers = scene.layout.hand, _answers(scene)
        if not answers:
            return
        page, size, rows, width = _page(scene)
        for place, (action, line) in enumerate(answers):
            name = _name(scene, action)
            column, row = divmod(place - page, rows)
            inside = page <= place < page + size
            # answers on other pages stand beyond the picture, where the cursor can go on to
            x, y = (zone.x + 1 + column * width, zone.y + row) if inside else (zone.x + 1, zone.y + place - page)
            key = KEYS[place] if place < len(KEYS) else ""
            sheet.spot(name, x, y, (width - 2, 1), action, zone="answers", key=key)
            if inside:
                here = scene.cursor == name
                sheet.put(x, y, "▸" if here else key, "cursor" if here else "key")
                sheet.put(x + 2, y, cut(line, width - 4), "cursor" if here else "ink")

    @override
    def prompt(self, scene: Scene[Any], spot: Spot | None) -> Prompt:
        asked, width = scene.position.asked, scene.layout.prompt.width
        question = cut(scene.position.game.prompts[asked.what][0], width - 2) if asked else ""
        keys = "arrows, then Enter"
        does: Line = f"Enter: {cut(scene.position.line(spot.action), width - 9)}" if spot and spot.action else ""
        return Prompt(question, keys if cell_len(question) + cell_len(keys) + 4 <= width else "", does)

    @override
    def press(self, scene: Scene[Any], key: str, spot: Spot | None) -> Step | None:
        if key in ("pagedown", "pageup"):
            return Change(replace(scene.choice, way=max(0, scene.choice.way + (1 if key == "pagedown" else -1))))
        return None

    @override
    def enter_word(self, scene: Scene[Any], spot: Spot | None) -> str:
        return "answer"


def _answers(scene: Scene[Any]) -> tuple[tuple[Action, str], ...]:
    return () if scene.showing or scene.is_for_looking else scene.position.listed


def _page(scene: Scene[Any]) -> tuple[int, int, int, int]:
    """The first answer of the page with the cursor, how many stand on a page, in how many rows, and how wide a column is."""
    answers, zone = _answers(scene), scene.layout.hand
    width = min(zone.width - 6, max(cell_len(line) for _, line in answers) + 5)
    rows = zone.height - 1
    size = rows * max(1, (zone.width - 1) // width)
    names = [_name(scene, action) for action, _ in answers]
    at = names.index(scene.cursor) if scene.cursor in names else 0
    return at // size * size, size, rows, width


def _name(scene: Scene[Any], action: Action) -> str:
    return f"say {notation.write(scene.position.options, action)}"


def _players(scene: Scene[Any]) -> str:
    """Name everybody, with a mark before those whose answer is waited for."""
    waited = {waiting.seat for waiting in scene.position.waiting}
    return " · ".join(f"{'▸' if seat in waited else ''}{scene.label(seat, 40)}" for seat in range(len(scene.names)))


def _role(scene: Scene[Any], line: str) -> Role:
    """The player's own stands out."""
    own = scene.names[scene.seat] if scene.seat is not None else ""
    return "you" if line.startswith("Your ") or (own and line.startswith(own)) else "ink"


BOARD = Fallback()
