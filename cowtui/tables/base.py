"""What every game's table shares.

A game paints its picture and names the spots in it that can be chosen; the cursor, the keys, the reasons and the showing of a
turn step by step are here.

    class Take5(Table):
        def paint_table(self, grid): ...        # draws self.view; calls self.spot(…) for what can be chosen
        def after(self, view, event): ...       # the picture after one event, to show a turn step by step
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Final

from rich.style import Style
from textual.binding import Binding, BindingType
from textual.geometry import Region
from textual.message import Message

from cowtui.tables.position import Position
from cowtui.tables.spots import Spot, nearest
from cowtui.widgets.canvas import Canvas, Grid
from rules.kernel import Action, Event, Illegal, View

if TYPE_CHECKING:
    from textual import events
    from textual.timer import Timer


MOMENT: Final = 5.0
"""What stands for so many seconds is not passed over by hurrying: a key goes on to it, the next one beyond it."""
LATE: Final = 8.0
"""Seconds that the showing may lie behind the host."""


@dataclass(frozen=True)
class _Scene:
    """One picture of a turn that is being shown."""

    view: View
    event: Event | None
    seconds: float


class Table(Canvas, can_focus=True):
    """The board, the players and the own hand. Shows positions; what the player chooses comes out as Answered."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move('left')", "Left", show=False),
        Binding("right,l", "move('right')", "Right", show=False),
        Binding("up,k", "move('up')", "Up", show=False),
        Binding("down,j", "move('down')", "Down", show=False),
        Binding("tab", "zone(1)", "Next part of the table", show=False),
        Binding("shift+tab", "zone(-1)", "Part of the table before", show=False),
        Binding("enter,space", "choose", "Choose", key_display="Enter"),
        Binding("i", "hint", "Hint"),
    ]

    has_rounds: ClassVar[bool] = False
    """Whether `scored` tells what each round brings, and the view counts the rounds."""

    class Answered(Message):
        """The player has answered the ask of this number."""

        def __init__(self, number: int, action: Action) -> None:
            super().__init__()
            self.number = number
            self.action = action

    class Refused(Message):
        """What was chosen is not allowed."""

        def __init__(self, why: Illegal) -> None:
            super().__init__()
            self.why = why

    class CameBack(Message):
        """The player wants the seat back from the bot that plays it."""

    class Pointed(Message):
        """The cursor is on something else, or there is a hint: a line about it."""

        def __init__(self, text: str, hint: bool = False) -> None:
            super().__init__()
            self.text = text
            self.hint = hint

    class Happened(Message):
        """An event is being shown."""

        def __init__(self, event: Event) -> None:
            super().__init__()
            self.event = event

    class Settled(Message):
        """All that happened has been shown; the position is the latest."""

        def __init__(self, position: Position) -> None:
            super().__init__()
            self.position = position

    def __init__(self, *, motion: bool = True, id: str | None = None) -> None:
        super().__init__(id=id)
        self.motion = motion
        self.position: Position | None = None
        self.view: Any = None
        """What is drawn, in the game's own type: the position's view, or a step of the turn on the way to it; None before the first."""
        self.event: Event | None = None
        """What is being shown right now."""
        self.cursor = ""
        """The name of a spot."""
        self.is_for_looking = False
        """Nothing is answered here, by a watcher or in a replay."""
        self._spots: dict[str, Spot] = {}
        self._coming: deque[_Scene | Position] = deque()
        self._timer: Timer | None = None
        self._deaf_until = 0.0
        self.deaf = 0.4
        """Seconds after a turn was shown in which Enter chooses nothing: it was pressed to hurry, not to answer what stands there since."""

    # What a game says ------------------------------------------------------------------------------------------------------

    def paint_table(self, grid: Grid) -> None:
        """Draw `self.view` for `self.position`, and name the spots."""
        raise NotImplementedError

    def after(self, view: View, event: Event) -> View:
        """The picture after an event, for showing it on the way to the next position; no rules, only what the event says."""
        return view

    def pace(self, event: Event) -> float:
        """For how many seconds an event stands on the screen before the next; 0: not at all."""
        return 0.0

    def is_minor(self, event: Event) -> bool:
        """Whether the picture itself tells this well enough for the short log; the long one has it all the same."""
        return False

    def scored(self, event: Event) -> tuple[int, ...] | None:
        """What a round has brought each seat, where the event tells that."""
        return None

    def status(self) -> str:
        """For the top line: 'Round 2, turn 4 of 10'."""
        return ""

    def home(self) -> Sequence[str]:
        """Zones, in the order in which the cursor should look for something allowed."""
        return ()

    def resting(self) -> str:
        """The spot where the cursor belongs while what this player has chosen can still be changed; empty: none."""
        return ""

    def about(self, spot: Spot) -> str:
        """A line about what the cursor is on."""
        if self.position is None or spot.action is None:
            return ""
        return self.position.line(spot.action)

    def keys(self) -> str:
        """Which keys answer, for the prompt line."""
        lit = [spot.key for spot in self._spots.values() if spot.key and spot.action is not None and self.lit(spot.action)]
        return f"arrows{f' or {lit[0]}–{lit[-1]}' if len(lit) > 1 else ''}, then Enter"

    def may_still(self, what: str, question: str) -> str:
        """What to say while others are waited for and this optional ask stands."""
        return f"You may still answer: {question}"

    def choose(self, spot: Spot) -> None:
        """Enter on a spot."""
        if spot.action is not None:
            self.say(spot.action)

    # For a game's painting ---------------------------------------------------------------------------------------------------

    def spot(self, name: str, region: Region, action: Action | None = None, *, zone: str = "", key: str = "") -> bool:
        """Name a place that can be chosen; whether the cursor is on it."""
        self._spots[name] = Spot(name, region, action, zone, key)
        return self.cursor == name and not self.showing

    def lit(self, action: Action) -> bool:
        """Whether this may be said now; while a turn is shown, whether it could before: nothing dims and lights up for that."""
        return self.position is not None and self.position.why_not(action) is None

    def shade(self, action: Action, style: Style) -> Style:
        """The style of something that can be chosen: quiet where it is not allowed and something else is asked."""
        if self.position is None or not self.position.asks or self.lit(action):
            return style
        return self.palette.quiet

    # Showing ---------------------------------------------------------------------------------------------------------------

    @property
    def showing(self) -> bool:
        """Whether a turn is on its way over the screen."""
        return bool(self._coming)

    def show(self, position: Position, events: Iterable[Event] = ()) -> None:
        """Go to a position, by way of what happened; what lies too far behind it is shown at once."""
        if self.view is not None and self.motion:
            view = next((one.view for one in reversed(self._coming)), self.view)
            for event in events:
                view = self.after(view, event)
                self._coming.append(_Scene(view, event, self.pace(event)))
        else:
            for event in events:
                self.post_message(self.Happened(event))
        self._coming.append(position)
        self._catch_up(position)
        if self._timer is None:
            self._advance()

    def _catch_up(self, latest: Position) -> None:
        """Show at once what leads to a question that has been answered meanwhile, and what is more than LATE behind."""
        steps = list(self._coming)
        numbers = {asked.number for asked in latest.asks}
        behind, skipped = 0.0, 0
        for place in range(len(steps) - 1, -1, -1):
            step = steps[place]
            if isinstance(step, _Scene):
                behind += step.seconds
            elif step is not latest and ((step.asked and step.asked.must and step.asked.number not in numbers) or behind > LATE):
                skipped = place + 1
                break
        if skipped and self._timer is not None:
            self._timer.stop()
            self._timer = None
        for _ in range(skipped):
            self._step(self._coming.popleft())

    @property
    def is_deaf(self) -> bool:
        """Whether a turn has been shown until just now: nothing is chosen yet."""
        return monotonic() < self._deaf_until

    def hurry(self) -> None:
        """Show the rest of what is on its way at once, up to the next MOMENT."""
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
        self._deaf_until = monotonic() + self.deaf
        while self._coming:
            step = self._coming.popleft()
            self._step(step)
            if isinstance(step, _Scene) and step.seconds >= MOMENT:
                self._stand(step)
                return
        self._settle()

    def _advance(self) -> None:
        self._timer = None
        while self._coming:
            step = self._coming.popleft()
            self._step(step)
            if isinstance(step, _Scene) and step.seconds:
                self._stand(step)
                return
        self._settle()

    def _stand(self, scene: _Scene) -> None:
        self._timer = self.set_timer(scene.seconds, self._advance)
        self._deaf_until = monotonic() + scene.seconds + self.deaf
        self.repaint()

    def _step(self, step: _Scene | Position) -> None:
        self.view = step.view
        if isinstance(step, Position):
            self.position = step
        elif step.event is not None:
            self.event = step.event
            self.post_message(self.Happened(step.event))

    def _settle(self) -> None:
        self.event = None
        if self.position is None:
            return
        self.repaint()
        self._go_home()
        self.post_message(self.Settled(self.position))

    def paint(self, grid: Grid) -> None:
        """See Canvas."""
        self._spots = {}
        if self.view is not None:
            self.paint_table(grid)

    # The cursor ------------------------------------------------------------------------------------------------------------

    def point(self, name: str) -> None:
        """Put the cursor on a spot."""
        if name not in self._spots:
            return
        self.cursor = name
        self.repaint()
        self.post_message(self.Pointed(self.about(self._spots[name])))

    def _go_home(self) -> None:
        """Leave the cursor where it is if that may be chosen, else put it on the first spot that may."""
        if rest := self._spots.get(self.resting()):
            self.point(rest.name)
            return
        here = self._spots.get(self.cursor)
        if here and (here.action is None or self.lit(here.action)):
            self.point(here.name)
            return
        order = {zone: number for number, zone in enumerate(self.home())}
        lit = [spot for spot in self._spots.values() if spot.action is not None and self.lit(spot.action)]
        if lit:
            self.point(min(lit, key=lambda spot: order.get(spot.zone, len(order))).name)
        elif here:
            self.point(here.name)

    def action_move(self, way: str) -> None:
        """The nearest spot in a direction; at an edge, none."""
        here = self._spots.get(self.cursor)
        if here is None:
            if self._spots:
                self.point(next(iter(self._spots)))
            return
        if found := nearest(here, self._spots.values(), way):
            self.point(found.name)

    def action_zone(self, step: int) -> None:
        """The first spot of the next zone that can be chosen, or the one that the cursor was on there."""
        zones = list(dict.fromkeys(spot.zone for spot in self._spots.values()))
        if not zones:
            return
        here = self._spots.get(self.cursor)
        zone = zones[(zones.index(here.zone) + step) % len(zones)] if here else zones[0]
        inside = [spot for spot in self._spots.values() if spot.zone == zone]
        self.point(next((spot for spot in inside if spot.action and self.lit(spot.action)), inside[0]).name)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """See DOMNode: what does nothing here is no key either."""
        return not (self.is_for_looking and action in ("choose", "hint"))

    def action_choose(self) -> None:
        """Say what the cursor is on."""
        if self.is_deaf:
            return
        if self.position and self.position.has_bot and not self.position.asks:
            self.post_message(self.CameBack())
        elif spot := self._spots.get(self.cursor):
            self.choose(spot)

    def action_hint(self) -> None:
        """Put the cursor on what the bot would do, and say what it brings."""
        if self.position is None:
            return
        found = self.position.hint()
        if found is None:
            self.post_message(self.Pointed("Nothing to do now: wait for the others.", hint=True))
            return
        _, action = found
        if name := next((spot.name for spot in self._spots.values() if spot.action == action), ""):
            self.point(name)
        self.post_message(self.Pointed(f"The bot would {self.position.line(action)}.", hint=True))

    def say(self, action: Action) -> None:
        """Answer with an action, or learn why not."""
        if self.position is None:
            return
        why = self.position.why_not(action)
        asked = None if why else self.position.answered_by(action)
        if asked is None:
            self.post_message(self.Refused(why or Illegal("", "Nothing that is asked now is answered by that.")))
        else:
            self.post_message(self.Answered(asked.number, action))

    def on_key(self, event: events.Key) -> None:
        """Any key hurries a turn that is being shown; a spot's own key puts the cursor there."""
        if event.key in ("q", "ctrl+c", "question_mark", "colon"):
            return
        if self.showing:
            event.stop()
            event.prevent_default()
            self.hurry()
        elif event.character and (name := next((spot.name for spot in self._spots.values() if spot.key == event.character), "")):
            event.stop()
            self.point(name)

    def on_click(self, event: events.Click) -> None:
        """Put the cursor there; on the cursor, choose."""
        for spot in self._spots.values():
            if spot.region.contains(event.x, event.y):
                if spot.name == self.cursor:
                    self.action_choose()
                else:
                    self.point(spot.name)
                return
