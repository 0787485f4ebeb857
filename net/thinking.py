"""Where bots think: those that judge at a glance in the table's own process, those that search in workers beside it.

`python -m net.thinking` is such a worker: one frame with a view and an ask in, one frame with an action, or none, out.
"""

from __future__ import annotations

import asyncio
import os
import sys
import traceback
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path
from time import process_time
from typing import Any, BinaryIO, Final, Protocol

import msgspec
from typing_extensions import override

from net.core import frames
from net.core.messages import Raw
from net.processes import command_of
from rules.bots import decision_rng, make
from rules.catalog import NAMES, load
from rules.kernel import Ask, Seat

ENDING: Final = 1.0
"""Seconds in which a killed worker has to be gone."""
NICE: Final = 10
"""By how much workers stand back for everybody else on this machine."""


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

    def keep_for(self, game: str, bots: Collection[str]) -> None:
        """Give back what none of these bots needs, which are all that play now."""
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


def is_quick(game: str, bot: str) -> bool:
    """Return whether this bot may think in the table's own process: one of ours that judges at a glance."""
    return game in NAMES and make(load(game), bot).is_quick


class InlineThinker(Thinker):
    """Thinks in this very process, for tests: it holds everything else up."""

    @override
    async def think(self, question: Question) -> Raw | None:
        return choose(question)

    @override
    def keep_for(self, game: str, bots: Collection[str]) -> None:
        pass

    @override
    async def close(self) -> None:
        pass


class SideThinker(Thinker):
    """Thinks here where that is quick, and else in worker processes, one for each core at most.

    They are started when they are needed and end when no bot sits that searches. Bots are answered side by side.
    """

    def __init__(self) -> None:
        self._turns = asyncio.Semaphore(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
        self._idle: list[asyncio.subprocess.Process] = []
        self._ended: list[asyncio.subprocess.Process] = []
        """Those that were killed, and may not be gone yet."""

    @override
    async def think(self, question: Question) -> Raw | None:
        try:
            if is_quick(question.game, question.bot):
                return choose(question)
        except Exception:
            raise BotError(traceback.format_exc()) from None
        async with self._turns:
            worker = self._idle.pop() if self._idle else await _start_worker()
            try:
                answer = await _ask(worker, question)
            except (OSError, EOFError):
                self._kill(worker)
                raise BotError(f"the worker process of {question.bot} has ended") from None
            except BaseException:  # nobody waits for the answer any more
                self._kill(worker)
                raise
            self._idle.append(worker)
        if "fault" in answer:
            raise BotError(answer["fault"])
        action: Raw | None = answer["action"]
        return action

    @override
    def keep_for(self, game: str, bots: Collection[str]) -> None:
        if self._idle and all(is_quick(game, bot) for bot in bots):
            idle, self._idle = self._idle, []
            for worker in idle:
                self._kill(worker)

    @override
    async def close(self) -> None:
        idle, self._idle = self._idle, []
        for worker in idle:
            self._kill(worker)
        for worker in self._ended:
            with suppress(TimeoutError):  # asyncio also waits for the pipes, which may outlive the process
                async with asyncio.timeout(ENDING):
                    await worker.wait()

    def _kill(self, worker: asyncio.subprocess.Process) -> None:
        self._ended = [one for one in self._ended if one.returncode is None]
        self._ended.append(worker)
        with suppress(ProcessLookupError):
            worker.kill()


async def _start_worker() -> asyncio.subprocess.Process:
    """Start one. Cancelled meanwhile, it ends what it has started."""
    starting = asyncio.create_task(
        asyncio.create_subprocess_exec(
            *command_of("net.thinking"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
    )
    try:
        return await asyncio.shield(starting)
    except asyncio.CancelledError:
        starting.add_done_callback(lambda started: started.result().kill())
        raise


async def _ask(worker: asyncio.subprocess.Process, question: Question) -> dict[str, Any]:
    """Put one question to a worker. Raises OSError, EOFError where it has ended."""
    assert worker.stdin
    assert worker.stdout
    worker.stdin.write(frames.encode(msgspec.to_builtins(question)))
    await worker.stdin.drain()
    length = int.from_bytes(await worker.stdout.readexactly(4), "big")
    return frames.decode(await worker.stdout.readexactly(length))


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


def _stand_back() -> None:
    """Leave the cores to everybody else; Linux weighs sessions against each other first, and then the processes in them."""
    with suppress(OSError):
        os.nice(NICE)
    with suppress(OSError):
        Path("/proc/self/autogroup").write_text(str(NICE))


if __name__ == "__main__":
    _stand_back()
    _work(sys.stdin.buffer, sys.stdout.buffer)
