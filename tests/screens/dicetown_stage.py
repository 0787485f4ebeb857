"""What the tests of Dice Town's table share: positions of its questions, and keys without the pilot's own waits."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from screens.stage import Desk, Moment, Stage, hear, sit_down, update_of
from textual import events

from cowtui.boards.dicetown import choice
from cowtui.boards.dicetown.board import DiceTown
from rules.catalog import load
from rules.chance import Fast
from rules.dicetown.state import State
from rules.kernel import TABLE, AnyState, Event, Options
from rules.playout import Decide, plies

GAME = load("dicetown")
MOST = {"seats": 6, "wild_west": True}


def options(**named: Any) -> Options:
    chosen: Options = GAME.options(**{"window": 0, **named})
    return chosen


def asked(what: str) -> Callable[[AnyState], bool]:
    return lambda state: any(ask.seat == 0 and ask.what == what and ask.must for ask in state.asks())


def may_play(what: str) -> Callable[[AnyState], bool]:
    """The first player may play a card, and holds it."""

    def holds(state: AnyState) -> bool:
        assert isinstance(state, State)
        held = choice.holds_pickpocket if what == "pickpocket" else choice.holds_card_of
        return any(ask.seat == 0 and ask.what == what for ask in state.asks()) and held(state, state.view(0))

    return holds


def position(wanted: Callable[[AnyState], object], seats: int = 4, seed: int = 1, least: int = 0, **named: Any) -> Moment:
    """The first such position, from a round on, in games of the game's own judgement; windows stand open too."""
    for number in range(seed, seed + 200):
        chance = Fast(number)
        state = GAME.new(options(**named), seats, None)
        decide: Decide = lambda state, ask, chance=chance: GAME.heuristic(options(**named), state.view(ask.seat), ask, chance)  # type: ignore[misc]  # noqa: E731
        told: list[Event] = []
        for ply in plies(state, decide, chance):
            told += ply.events
            assert isinstance(state, State)
            if state.round >= least and not any(ask.seat == TABLE and not ask.wait for ask in state.asks()) and wanted(state):
                return Moment(state, told[-12:])
    raise AssertionError("no such position")


async def at(stage: Stage, wanted: Callable[[AnyState], object], seats: int = 4, **named: Any) -> tuple[DiceTown, Desk, State]:
    """At a table in the first such position; `seed` and `least` as in `position`."""
    now = position(wanted, seats, **named)
    named = {name: value for name, value in named.items() if name not in ("seed", "least")}
    desk = await sit_down(stage, GAME)
    screen = await hear(stage, update_of(GAME, options(**named), now.state, 0, now.events))
    assert isinstance(screen.table, DiceTown)
    assert isinstance(now.state, State)
    return screen.table, desk, now.state


async def until(holds: Callable[[], object], what: str) -> None:
    """Wait for something, without the pilot's own waits, which a thousand keys would make long."""
    for _ in range(4000):
        if holds():
            return
        await asyncio.sleep(0.001)
    raise AssertionError(what)


async def press(stage: Stage, key: str, holds: Callable[[], object]) -> None:
    """A key, and wait for what it does."""
    stage.app.post_message(events.Key(key, {"space": " ", "enter": "\r"}.get(key, key if len(key) == 1 else None)))
    await until(holds, f"{key} does nothing\n{stage.text}")
