"""When bots move: at a pace that people can follow, and not before people had the time to react that the rules give them.

Only public facts decide it, and who has passed in a window; nothing here looks at a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from net.core.messages import Pace, Raw
from net.core.questions import Questions
from rules.kernel import Seat

PACES: Final = {Pace.SLOW: 1_500, Pace.NORMAL: 600, Pace.FAST: 200, Pace.INSTANT: 0}
"""Milliseconds from what happened last to what a bot does."""
HESITATES: Final = 2
"""Where a person could say the same thing, and the first counts, a bot waits so many times as long, from when it was asked."""
CARD: Final = 2_000
"""Milliseconds that a bot's card waits in a window for the people who are asked too."""
PASS: Final[Raw] = {"do": "pass"}
"""What declines in a window: every game that has windows calls it so."""


class HeldAnswer(Struct, frozen=True):
    """A bot's answer that waits for its moment."""

    number: int
    action: Raw
    since: int = 0
    """When it was given."""


class Pacing:
    """The answers of bots that wait."""

    def __init__(self) -> None:
        self.pace = Pace.INSTANT
        self.held: dict[Seat, HeldAnswer] = {}
        self.changed = 0
        """When the public saw anything happen last."""

    def moves_at(self, seat: Seat, questions: Questions, people: Sequence[Seat], is_window_open: bool) -> int | None:
        """Return when a held answer counts; None: not before something else happens.

        `people` are the seats that persons play who are here; `is_window_open`: some of them have not passed yet in a window.
        """
        held = self.held[seat]
        ask = questions.find(seat, held.number)
        if ask is None or not people or held.action == PASS:
            return 0
        if ask.must and any(True for number in people for _ in questions.musts(number)):
            return 0  # all choose at once, and there is nothing to follow
        if ask.must and questions.windows and any(questions.standing[number] for number in people):
            return None
        if is_window_open:
            window, closes = min(questions.windows.items(), key=lambda item: item[1])
            return closes - max(0, window.wait - CARD)
        if not ask.must and any(
            (other.what, other.about) == (ask.what, ask.about) for number in people for other in questions.standing[number]
        ):
            return held.since + HESITATES * PACES[self.pace]
        return self.changed + PACES[self.pace]
