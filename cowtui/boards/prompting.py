"""The three lines of the prompt: the game's own while it asks, and the same words in every game while nobody does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from rich.cells import cell_len

from cowtui.boards.base import AnyBoard, Prompt
from cowtui.boards.choosing import leads_back
from cowtui.boards.scene import Scene
from cowtui.boards.spots import Spot
from cowtui.widgets.palette import Role
from cowtui.widgets.text import Line, flowed, one_of, parts, plain
from cowtui.wording import waiting
from net.core.messages import Then, Waiting
from rules.kernel import Seat

WINDOW = 20
"""Cells of the bar of a moment for cards."""


SOON: Final = 20
"""Seconds before the end of a clock from which the third line says what happens then."""
LOST: Final = "lost"
"""So begins what is said in the bar while the connection is lost for now."""
NOT_CONNECTED: Final = "Not connected just now: no answer is sent until the table is back."
GOES_BACK: Final = "Enter goes back to the question."


class Lines(NamedTuple):
    """What stands in the prompt."""

    asked: str
    keys: str = ""
    does: Line = ""
    more: Line = ""
    is_asked: bool = False
    """Whether the first line is a question to this player."""


def lines_of(board: AnyBoard, scene: Scene[Any], spot: Spot | None, spots: Mapping[str, Spot] | None = None) -> Lines:
    """The prompt for a scene. A refusal that is longer than the second line takes the third too, a hint that is longer the second."""
    said = _lines(board, scene, spot, spots)
    around, width = scene.around, scene.layout.prompt.width - 2
    if around.trouble.startswith(LOST) and said.is_asked:
        said = said._replace(keys="", more=[(NOT_CONNECTED, "bad")])
    if around.aside and not (said.is_asked and is_last_chance(scene)):
        said = said._replace(more=around.aside)
    if around.hint:
        rows = flowed(parts(around.hint), width)
        said = said._replace(more=rows[0]) if len(rows) == 1 else said._replace(does=rows[0], more=rows[1])
    if around.remark:
        first, *rest = flowed(parts(around.remark), width)
        said = said._replace(does=first, more=rest[0]) if rest else said._replace(does=first)
    return said


def _lines(board: AnyBoard, scene: Scene[Any], spot: Spot | None, spots: Mapping[str, Spot] | None) -> Lines:
    position, around = scene.position, scene.around
    if around.instead:
        return Lines(around.instead[0], "", around.instead[1], around.instead[2])
    if around.last_word and position.outcome is None:
        first, *rest = flowed(parts(around.last_word), scene.layout.prompt.width - 14)
        return Lines(plain(first), f"{around.bound.shown('leave')} leaves", rest[0] if rest else "")
    if around.paused and position.outcome is None:
        return Lines(around.paused[0], "", around.paused[1])
    if scene.showing:
        return Lines(around.shown or "The table deals.")
    if position.outcome is not None:
        winners = [scene.who(seat) for seat, rank in enumerate(position.outcome.ranks) if rank == 1]
        return Lines(f"The game is over: {one_of(winners)} won.", f"{around.bound.shown('result')} result", *_elsewhere(board, scene, spot))
    if position.has_bot:
        return Lines("A bot is playing for you.", "Enter", "Any answer takes over again.")
    asked = position.asked
    if asked is None or scene.is_for_looking:
        return _nobody_asks(board, scene, spot)
    own = board.prompt(scene, spot)
    if spot is not None and leads_back(board, scene, spot, spots):
        does = (own.does if spot.action else "") or board.about(scene, spot) or own.does
        # what else can be done stays: the last row says what Enter does there, and the same line is not sent again
        own = Prompt(own.asked, own.keys, does, own.more or GOES_BACK)
    if asked.must:
        return Lines(own.asked, own.keys, own.does, warning(scene) or _more(scene, asked.what, own), is_asked=True)
    if around.window is not None:
        left, total = around.window
        full = min(WINDOW, -(-WINDOW * left // max(1, total)))
        bar = f"{'═' * full}{'─' * (WINDOW - full)} {left} second{'s' * (left != 1)}"
        return Lines(board.moment(scene), bar, own.does, _more(scene, asked.what, own), is_asked=True)
    first, then = _waits(scene)
    return Lines(first, "", own.does, then or around.slow or around.away or own.more)


def _more(scene: Scene[Any], what: str, own: Prompt) -> Line:
    """The third line: for a newcomer a tip, until a key is pressed."""
    tip = scene.around.tips.get(what) if scene.around.is_tipped else None
    if not tip or not scene.around.is_fresh:
        return own.more
    shown: list[tuple[str, Role]] = [("Tip: ", "key"), (tip, "ink")]
    key = scene.around.bound.shown("hide_tips")
    return scene.fitting([*shown, (f"  {key} hides tips", "note")], [*shown, (f"  {key} hides", "note")], shown)


def _elsewhere(board: AnyBoard, scene: Scene[Any], spot: Spot | None) -> tuple[Line, Line]:
    """What the cursor is on, while nothing is asked."""
    return (board.about(scene, spot) if spot is not None else "", "")


def _nobody_asks(board: AnyBoard, scene: Scene[Any], spot: Spot | None) -> Lines:
    does, more = board.waiting(scene)
    if spot is not None and (about := board.about(scene, spot)):
        does = about
    away = any(scene.is_away(one.seat) for one in scene.position.waiting)
    first, then = _waits(scene)
    if then:
        does, more = then, does or more
    whose: Seat | None = getattr(scene.view, "seat", None)
    if scene.seat is None and whose is not None and not away:
        more = more or f"You see {scene.names[whose]}'s cards{', a round late' if scene.position.delayed else ''}."
    if not away:
        more = scene.around.slow or more or scene.around.away
    return Lines(first, "", does, more)


def warning(scene: Scene[Any]) -> Line:
    """Before the last answer that this player may miss, and at the end of every clock: what happens then; else empty."""
    waited = _own(scene)
    own, left = waiting.warning(waited), scene.around.left
    if not own and waited is not None and waited.then is Then.DEFAULT and left is not None and left <= SOON:
        own = "If this time runs out, the table answers for you."
    return [(own, "bad")] if own else ""


def is_last_chance(scene: Scene[Any]) -> bool:
    """Whether this is the last answer that this player may miss: nothing that is said beside it may cover that."""
    return bool(waiting.warning(_own(scene)))


def _own(scene: Scene[Any]) -> Waiting | None:
    return next((one for one in scene.position.waiting if one.seat == scene.seat), None)


def _waits(scene: Scene[Any]) -> tuple[str, str]:
    """For whom play waits and what then: in one line, or, where that is too long, in two. Nobody: what is done then."""
    position, left = scene.position, scene.around.left
    timed = (*(one.clock for one in position.asks), *(one.clock for one in position.waiting))
    clocks = [clock for clock in timed if clock is not None]
    passed = 0 if left is None or not clocks else max(0, clocks[0] - 1000 * left)  # it is the first of them that is counted
    first, then = waiting.waiting_parts(position.waiting, position.seats, position.seat, scene.names, passed)
    if position.window is not None or left is None:
        then = ""  # in a window only the seconds are said
    whole = f"{first} {then}".strip()
    return (whole, "") if cell_len(whole) <= scene.layout.prompt.width - 2 and first else (first or "The game goes on by itself.", then)
