"""Showing what happened event by event, on the way from one position to the next."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from time import monotonic
from typing import Any, Final

from textual.message import Message
from textual.timer import Timer

from cowtui.boards.position import Position
from cowtui.settings.saved import Pace
from cowtui.widgets.lines import Remarking
from rules.kernel import Event, View

PACES: Final[dict[Pace, float]] = {"slow": 1.8, "normal": 1.0, "fast": 0.45, "instant": 0.0}
"""What the seconds of an event are multiplied by."""
MOMENT: Final = 5.0
"""What stands for so many seconds is not passed over by hurrying: a key goes on to it, the next one beyond it."""
LATE: Final = 8.0
"""Seconds that the showing may lie behind the host."""
GUARD: Final = 0.4
"""Seconds after a question has appeared in which Enter and Space answer nothing: they were pressed for what stood there before."""
NEW_GAME: Final = 1.5
"""The same at the first question of another game: Enter may have been meant for the result, which has gone by itself."""
AT_ONCE: Final = 0.3
"""A question that comes so many seconds after one's own answer, with nothing shown in between, follows on one's own key: no guard."""


@dataclass(frozen=True)
class _Step:
    """One picture of a turn that is being shown."""

    view: View
    event: Event | None
    seconds: float


class Showing(Remarking):
    """A canvas that shows positions; `view` is what it draws now."""

    class Happened(Message, namespace="board"):
        """An event is being shown; `view` is as it left it."""

        def __init__(self, event: Event, view: View) -> None:
            super().__init__()
            self.event = event
            self.view = view

    class Settled(Message, namespace="board"):
        """All that happened has been shown; the position is the latest."""

        def __init__(self, position: Position) -> None:
            super().__init__()
            self.position = position

    def __init__(self, *, motion: bool = True, id: str | None = None) -> None:
        super().__init__(id=id)
        self.motion = motion
        self.tempo: Pace = "normal"
        self.position: Position | None = None
        self.view: Any = None
        """What is drawn, in the game's own type: the position's view, or a step of the turn on the way to it; None before the first."""
        self.event: Event | None = None
        """What is being shown right now."""
        self.guard = GUARD
        self._coming: deque[_Step | Position] = deque()
        self._timer: Timer | None = None
        self._guarded_until = 0.0
        self._answered_at = 0.0
        """When a key of this player's answered last."""
        self._asked = 0
        """The number of the question that stood when all was shown last."""
        self._is_new = False
        """Whether another game has begun here, and its first question is to come."""
        self._was_shown = False
        """Whether something has stood on the screen since then."""

    def after(self, view: View, event: Event) -> View:
        """The picture after an event, for showing it on the way to the next position; no rules, only what the event says."""
        return view

    def pace(self, event: Event) -> float:
        """For how many seconds an event stands on the screen before the next, at the normal pace; 0: not at all."""
        return 0.0

    def go_home(self) -> None:
        """Put the cursor where it belongs, when everything has been shown."""
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
        view = next((one.view for one in reversed(self._coming)), self.view)
        slowness = PACES[self.tempo] if self.motion else 0.0
        for event in events:
            view = self._after(view, event)
            if view is not None and slowness:
                self._coming.append(_Step(view, event, self.pace(event) * slowness))
            else:
                self.post_message(self.Happened(event, position.view if view is None else view))
        self._coming.append(position)
        self._catch_up(position)
        if self._timer is None:
            self._advance()

    def _after(self, view: View | None, event: Event) -> View | None:
        """The picture after an event; None: there is none, and the turn is told without it."""
        if view is None:
            return None
        try:
            return self.after(view, event)
        except (LookupError, ValueError, TypeError, ArithmeticError):  # what happened does not fit what was on the table before
            return None

    def begin(self) -> None:
        """Start a new game at this table from its own view; nothing of the one before is carried over."""
        self._stop()
        while self._coming:
            self._step(self._coming.popleft())
        self.view = self.event = None
        self._asked = 0
        self._is_new = True

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
            if isinstance(step, _Step):
                behind += step.seconds
            elif step is not latest and ((step.asked and step.asked.must and step.asked.number not in numbers) or behind > LATE):
                skipped = place + 1
                break
        if skipped:
            self._stop()
        for _ in range(skipped):
            self._step(self._coming.popleft())

    # The guard of a new question ---------------------------------------------------------------------------------------------

    @property
    def is_guarded(self) -> bool:
        """Whether the question has stood for so short a time that Enter was meant for what was there before."""
        return monotonic() < self._guarded_until

    def guard_now(self) -> None:
        """Let Enter answer nothing for a moment: something else has appeared than what it was meant for."""
        self._guarded_until = monotonic() + self.guard

    def unguard(self) -> None:
        """Let Enter answer at once: another key has said that the player sees the question."""
        self._guarded_until = 0.0

    def answered(self) -> None:
        """Remember that a key of this player's has answered just now."""
        self._answered_at = monotonic()

    def _watch_question(self, position: Position) -> None:
        number = position.asked.number if position.asked else 0
        if number and number != self._asked:
            follows = not self._was_shown and monotonic() - self._answered_at < AT_ONCE
            self._guarded_until = 0.0 if follows else monotonic() + (max(NEW_GAME, self.guard) if self._is_new else self.guard)
            self._is_new = False
        self._asked, self._was_shown = number, False

    # The steps -------------------------------------------------------------------------------------------------------------

    def hurry(self) -> None:
        """Show the rest of what is on its way at once, up to the next MOMENT."""
        self._stop()
        while self._coming:
            step = self._coming.popleft()
            self._step(step)
            if isinstance(step, _Step) and step.seconds >= MOMENT:
                self._stand(step)
                return
        self._settle()

    def _advance(self) -> None:
        self._timer = None
        while self._coming:
            step = self._coming.popleft()
            self._step(step)
            if isinstance(step, _Step) and step.seconds:
                self._stand(step)
                return
        self._settle()

    def _stand(self, step: _Step) -> None:
        self._was_shown = True
        self._timer = self.set_timer(step.seconds, self._advance)
        self.repaint()

    def _step(self, step: _Step | Position) -> None:
        self.view = step.view
        if isinstance(step, Position):
            self.position = step
        elif step.event is not None:
            self.event = step.event
            self.post_message(self.Happened(step.event, step.view))

    def _settle(self) -> None:
        self.event = None
        if self.position is None:
            return
        self._watch_question(self.position)
        self.repaint()
        self.go_home()
        self.post_message(self.Settled(self.position))
