"""A bot as a client: it hears updates and answers asks. It thinks in a worker process, from encoded views alone.

`python -m net.botseat` is that worker: one frame with a view and an ask in, one frame with an action, or none, out.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from time import process_time
from typing import Any, BinaryIO, Final, Protocol

import msgspec
from typing_extensions import override

from net.core import frames
from net.core.messages import Act, Asked, FromHost, Raw, Refused, Update
from net.core.pacing import PASS
from net.processes import command_of
from rules.bots import decision_rng, make
from rules.catalog import load
from rules.kernel import Ask, Seat

ENDING: Final = 1.0
"""Seconds in which a killed worker has to be gone."""

_log = logging.getLogger(__name__)


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that a bot is told. It has no memory but the view."""

    game: str
    bot: str
    """Its name with its budget."""
    options: Raw
    view: Raw
    seat: Seat
    what: str
    about: int
    must: bool
    open: bool
    seed: str
    """Of the bot's own choices; says nothing about the table's."""


class Thinker(Protocol):
    """Where bots think."""

    async def think(self, question: Question) -> Raw | None:
        """Choose an action; None declines. Raises BotError."""
        ...

    async def close(self) -> None:
        """Give back what it holds."""
        ...


class BotError(RuntimeError):
    """A bot failed: our fault, with its traceback."""


def choose(question: Question) -> Raw | None:
    """The bot's choice; the same question gives the same choice."""
    game = load(question.game)
    options = msgspec.convert(question.options, game.options)
    view = msgspec.convert(question.view, game.views)
    ask = Ask(question.seat, question.what, question.about, question.must, question.open)
    bot = make(game, question.bot)
    until = process_time() + (bot.seconds or 0.0)
    stop = (lambda: process_time() >= until) if bot.seconds else (lambda: False)
    action = bot.choose(options, view, ask, decision_rng(question.seed, view, ask), stop)
    if action is None:
        return None
    raw: Raw = msgspec.to_builtins(action)
    return raw


class InlineThinker(Thinker):
    """Thinks in this very process, for tests: it holds everything else up."""

    @override
    async def think(self, question: Question) -> Raw | None:
        return choose(question)

    @override
    async def close(self) -> None:
        pass


class WorkerThinker(Thinker):
    """Thinks in a process of its own, started at the first question, for all bots of a table in turn."""

    def __init__(self) -> None:
        self._starting: asyncio.Task[asyncio.subprocess.Process] | None = None
        self._turn = asyncio.Lock()

    @override
    async def think(self, question: Question) -> Raw | None:
        async with self._turn:
            self._starting = self._starting or asyncio.create_task(self._start())
            process = await asyncio.shield(self._starting)  # whoever asks may be cancelled, the start of a process must not be
            assert process.stdin
            assert process.stdout
            try:
                process.stdin.write(frames.encode(msgspec.to_builtins(question)))
                await process.stdin.drain()
                length = int.from_bytes(await process.stdout.readexactly(4), "big")
                answer = frames.decode(await process.stdout.readexactly(length))
            except (OSError, EOFError):
                self._starting = None
                raise BotError(f"the worker process of {question.bot} has ended") from None
        if "fault" in answer:
            raise BotError(answer["fault"])
        action: Raw | None = answer["action"]
        return action

    async def _start(self) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *command_of("net.botseat"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )

    @override
    async def close(self) -> None:
        if self._starting:
            process = await self._starting
            if process.returncode is None:
                process.kill()
                with suppress(TimeoutError):  # asyncio also waits for the pipes, which may outlive the process
                    async with asyncio.timeout(ENDING):
                        await process.wait()


class BotSeat:
    """One bot at one seat. `hear` what the host sends; it answers by `send`."""

    def __init__(self, game: str, seat: Seat, bot: str, seed: str, thinker: Thinker, send: Callable[[Act], None]) -> None:
        self._game, self._seat, self._bot, self._seed = game, seat, bot, seed
        self._thinker = thinker
        self._send = send
        self._declined: set[int] = set()
        self._update: Update | None = None
        self._changed = asyncio.Event()

    def hear(self, message: FromHost) -> None:
        """Take in a message from the host."""
        if isinstance(message, Update):
            self._update = message
            self._declined &= {asked.number for asked in message.asks}
            self._changed.set()
        elif isinstance(message, Refused):
            self._on_refused(message)

    async def run(self) -> None:
        """Answer until cancelled."""
        while True:
            await self._changed.wait()
            await self._consider()

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
            self._bot,
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
            _log.error("%s at seat %d has no answer to %s: %s", self._bot, self._seat, asked.what, fault)
            return asked.answers[0] if asked.must and asked.answers else None

    def _on_refused(self, refused: Refused) -> None:
        """A refused answer to an ask that still stands is our bug: say the first of the listed answers instead, or nothing."""
        if not self._stands(refused.number) or refused.number in self._declined:
            return
        assert self._update
        asked = next(asked for asked in self._update.asks if asked.number == refused.number)
        _log.error("%s at seat %d was refused: %s %s", self._bot, self._seat, refused.rule, refused.text)
        self._declined.add(asked.number)
        if asked.must and asked.answers:
            self._send(Act(asked.number, asked.answers[0]))
        else:
            self._changed.set()


def _work(questions: BinaryIO, answers: BinaryIO) -> None:
    while len(head := questions.read(4)) == 4:
        question = msgspec.convert(frames.decode(questions.read(int.from_bytes(head, "big"))), Question)
        answer: dict[str, Any]
        try:
            answer = {"action": choose(question)}
        except Exception:
            answer = {"fault": traceback.format_exc()}
        answers.write(frames.encode(answer))
        answers.flush()


if __name__ == "__main__":
    _work(sys.stdin.buffer, sys.stdout.buffer)
