"""The three lines of the prompt: the game's own while it asks, and the same words in every game while nobody does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from cowtui.boards.base import AnyBoard, Prompt
from cowtui.boards.choosing import leads_back
from cowtui.boards.scene import Scene
from cowtui.boards.spots import Spot
from cowtui.widgets.palette import Role
from cowtui.widgets.text import Line, flowed, one_of, parts, plain
from cowtui.wording import waiting
from net.core.messages import Then
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
    if around.aside:
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
        # over the hand what else can be done stays: the last row says what Enter does there, and the same line is not sent again
        own = Prompt(own.asked, own.keys, does, (own.more if spot.zone == "hand" else "") or GOES_BACK)
    if asked.must:
        return Lines(own.asked, own.keys, own.does, warning(scene) or _more(scene, asked.what, own), is_asked=True)
    if around.window is not None:
        left, total = around.window
        full = min(WINDOW, -(-WINDOW * left // max(1, total)))
        bar = f"{'═' * full}{'─' * (WINDOW - full)} {left} second{'s' * (left != 1)}"
        return Lines(board.moment(scene), bar, own.does, _more(scene, asked.what, own), is_asked=True)
    return Lines(waiting_for(scene), "", own.does, around.slow or around.away or own.more)


def _more(scene: Scene[Any], what: str, own: Prompt) -> Line:
    """The third line: for a newcomer a tip, until a key is pressed where the game has something to say there."""
    tip = scene.around.tips.get(what) if scene.around.is_tipped else None
    if not tip or (own.more and not scene.around.is_fresh):
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
    waited = next((one for one in scene.position.waiting if scene.is_away(one.seat)), None)
    waited = waited or next((one for one in scene.position.waiting if one.seat != scene.seat), None)
    away = waited is not None and scene.is_away(waited.seat)
    if waited is not None and waited.then is not None and scene.around.left is not None and (away or not does):
        does = waiting.what_then(scene.names[waited.seat], waited.then, scene.around.left, is_away=away)
    elif away and waited is not None:
        does = f"A bot plays for {scene.names[waited.seat]} soon; {scene.names[waited.seat]} can come back at any time."
    whose: Seat | None = getattr(scene.view, "seat", None)
    if scene.seat is None and whose is not None and not away:
        more = more or f"You see {scene.names[whose]}'s cards{', a round late' if scene.position.delayed else ''}."
    if not away:
        more = scene.around.slow or more or scene.around.away
    return Lines(waiting_for(scene), "", does, more)


def warning(scene: Scene[Any]) -> Line:
    """Before the last answer that this player may miss, and at the end of every clock: what happens then; else empty."""
    waited = next((one for one in scene.position.waiting if one.seat == scene.seat), None)
    own, left = waiting.warning(waited), scene.around.left
    if not own and waited is not None and waited.then is Then.DEFAULT and left is not None and left <= SOON:
        own = "If this time runs out, the table answers for you."
    return [(own, "bad")] if own else ""


def waiting_for(scene: Scene[Any]) -> str:
    """'Waiting for Ben.', 'Ben, Cleo and 3 more are choosing.'; what is done where nobody is waited for."""
    position = scene.position
    seats = [one.seat for one in position.waiting if one.seat != position.seat]
    if not seats:
        return "The game goes on by itself."
    return waiting.waiting_for([scene.names[seat] for seat in seats], is_away=scene.is_away(seats[0]))
