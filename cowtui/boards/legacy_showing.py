"""Showing what happened event by event, on the way from one position to the next."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from textual.message import Message

from cowtui.boards.position import Position
from cowtui.widgets.canvas import Canvas
from rules.kernel import Event, View

if TYPE_CHECKING:
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


class Showing(Canvas):
    """A canvas that shows positions; `view` is what it draws now."""

    class Happened(Message, namespace="board"):
        """An event is being shown."""

        def __init__(self, event: Event) -> None:
            super().__init__()
            self.event = event

    class Settled(Message, namespace="board"):
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
        self._coming: deque[_Scene | Position] = deque()
        self._timer: Timer | None = None
        self._deaf_until = 0.0
        self.deaf = 0.4
        """Seconds after a turn was shown in which Enter chooses nothing: it was pressed to hurry, not to answer what stands there since.

        Twice as many after a key has hurried; and again after each Enter that was not heard, so that no row of them plays a card.
        """

    def after(self, view: View, event: Event) -> View:
        """The picture after an event, for showing it on the way to the next position; no rules, only what the event says."""
        return view

    def pace(self, event: Event) -> float:
        """For how many seconds an event stands on the screen before the next; 0: not at all."""
        return 0.0

    def go_home(self) -> None:
        """Everything has been shown: the cursor goes where it belongs."""
        raise NotImplementedError

    @property
    def showing(self) -> bool:
        """Whether a turn is on its way over the screen."""
        return bool(self._coming)

    @property
    def latest(self) -> Position | None:
        """Where the showing leads: what the host has said last."""
        return next((step for step in reversed(self._coming) if isinstance(step, Position)), self.position)

    def show(self, position: Position, events: Iterable[Event] = ()) -> None:
        """Go to a position, by way of what happened; what lies too far behind it is shown at once."""
        if self.latest is not None and self.latest.outcome is not None and position.outcome is None:
            self.begin()
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

    def begin(self) -> None:
        """A new game at this table: it starts from its own view, and nothing of the one before is carried over."""
        self._stop()
        while self._coming:
            self._step(self._coming.popleft())
        self.view = self.event = None

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

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
        if skipped:
            self._stop()
        for _ in range(skipped):
            self._step(self._coming.popleft())

    @property
    def is_deaf(self) -> bool:
        """Whether a turn has been shown until just now: nothing is chosen yet."""
        return monotonic() < self._deaf_until

    def ignore_enter(self) -> None:
        """From now on, after a key that was meant for the turn that is shown."""
        self._deaf_until = monotonic() + 2 * self.deaf

    def listen(self) -> None:
        """At once: a key has said that the player sees the question."""
        self._deaf_until = 0.0

    def hurry(self) -> None:
        """Show the rest of what is on its way at once, up to the next MOMENT."""
        self._stop()
        self.ignore_enter()
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
        self.go_home()
        self.post_message(self.Settled(self.position))
