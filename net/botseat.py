"""A bot as a client: it hears updates and answers asks, from encoded views alone. Where it thinks is a matter of net.thinking."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

from net.core.messages import Act, Asked, FromHost, Raw, Refused, Update
from net.core.pacing import PASS
from net.thinking import BotError, Question, Thinker
from rules.kernel import Seat

_log = logging.getLogger(__name__)


class BotSeat:
    """One bot at one seat. `hear` what the host sends; it answers by `send`."""

    def __init__(self, game: str, seat: Seat, bot: str, seed: str, thinker: Thinker, send: Callable[[Act], None]) -> None:
        self._game, self._seat, self.name, self._seed = game, seat, bot, seed
        self._thinker = thinker
        self._send = send
        self._declined: set[int] = set()
        self._update: Update | None = None
        self._answered: Update | None = None
        """Where its last answer came from."""
        self._refused: list[Refused] = []
        self._changed = asyncio.Event()
        self._is_thinking = False

    @property
    def is_at_rest(self) -> bool:
        """Whether it has said all that it has to say to what it has heard."""
        return not self._is_thinking and not self._changed.is_set()

    def hear(self, message: FromHost) -> None:
        """Take in a message from the host."""
        if isinstance(message, Update):
            self._update = message
            self._declined &= {asked.number for asked in message.asks}
            self._changed.set()
        elif isinstance(message, Refused):
            self._refused.append(message)
            self._changed.set()

    async def run(self) -> None:
        """Answer until cancelled."""
        while True:
            await self._changed.wait()
            self._is_thinking = True
            self._take_refusals()
            await self._consider()
            self._is_thinking = False

    async def _consider(self) -> None:
        """Each optional ask once while it stands, then the must asks; an answer brings the next update."""
        while (update := self._latest()) and (asked := self._next(update)):
            action = await self._decide(update, asked)
            if not self._stands(asked.number):
                continue
            if action is None and not asked.must and PASS in asked.answers:
                action = PASS  # the window closes when everybody who was asked has passed
            if action is not None:
                self._changed.clear()
                self._answered = update
                self._send(Act(asked.number, action))
                return
            self._declined.add(asked.number)

    def _stands(self, number: int) -> bool:
        """Others may have acted meanwhile; a question that keeps its number is still the same."""
        return any(asked.number == number for asked in (self._update.asks if self._update else ()))

    def _latest(self) -> Update | None:
        self._changed.clear()
        return self._update

    def _next(self, update: Update) -> Asked | None:
        asks = sorted((asked for asked in update.asks if asked.number not in self._declined), key=lambda asked: asked.must)
        return asks[0] if asks else None

    async def _decide(self, update: Update, asked: Asked) -> Raw | None:
        question = Question(
            self._game,
            self.name,
            update.options,
            update.view,
            self._seat,
            asked.what,
            asked.about,
            asked.must,
            asked.open,
            self._seed,
        )
        try:
            return await self._thinker.think(question)
        except BotError as fault:
            _log.error("%s at seat %d has no answer to %s: %s", self.name, self._seat, asked.what, fault)
            return asked.answers[0] if asked.must and asked.answers else None

    def _take_refusals(self) -> None:
        """Whoever is refused over what has changed meanwhile is asked again; else it is our bug, and that answer is not given again."""
        refusals, self._refused = self._refused, []
        for refused in refusals:
            if self._update is self._answered and self._stands(refused.number) and refused.number not in self._declined:
                _log.error("%s at seat %d was refused: %s %s", self.name, self._seat, refused.rule, refused.text)
                self._declined.add(refused.number)
                self._say_listed(refused.number)

    def _say_listed(self, number: int) -> None:
        """Say the first of the listed answers, where one must be said."""
        assert self._update
        asked = next(asked for asked in self._update.asks if asked.number == number)
        if asked.must and asked.answers:
            self._send(Act(number, asked.answers[0]))
