"""What the tests of the screens share: an app at any size, its picture as text, updates made from a state, and the snapshots."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from screens import idle
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.pilot import Pilot

from cowtui.app import FullScreen
from cowtui.boards.trial import NAMES as NAMES
from cowtui.boards.trial import update_of as update_of
from cowtui.screens.destinations import First
from cowtui.screens.table import TableScreen
from cowtui.screens.unasked import Unasked
from cowtui.seat.sitting import Sitting
from cowtui.settings.saved import Newcomers, Settings
from cowtui.terminal import Terminal
from net.core.messages import FromClient, Update
from rules.catalog import load
from rules.chance import Fast
from rules.kernel import TABLE, AnyGame, AnyState, Event, Options, Seat
from rules.playout import Decide, plies

idle.apply()


def _parse_once() -> None:
    """Have the apps of a run share the rules that they read from the same style sheets: a fifth of what it takes to open one."""
    parse_rules = Stylesheet._parse_rules
    known: dict[Any, list[RuleSet]] = {}

    def parse(self: Stylesheet, css: str, *arguments: Any, **named: Any) -> list[RuleSet]:
        key = (css, arguments, tuple(named.items()), tuple(self._variables.items()))
        if key not in known:
            known[key] = parse_rules(self, css, *arguments, **named)
        return known[key]

    Stylesheet._parse_rules = parse  # type: ignore[method-assign]


_parse_once()
SNAPSHOTS = Path(__file__).parent / "snapshots"
PLAYTHROUGHS = Path(__file__).parent.parent / "games" / "playthroughs"
SIZES = ((60, 20), (80, 24))
"""Of the pictures that are kept as text."""
WIDE = ((120, 40), (200, 60))


class Stage(NamedTuple):
    """An app that runs without a terminal."""

    app: FullScreen
    pilot: Pilot[int]

    @property
    def text(self) -> str:
        """What the screen shows, a line a line."""
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in self.app.screen._compositor.render_strips())

    async def keys(self, *keys: str) -> None:
        """Press keys, one after another."""
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def until(self, holds: Callable[[], object], seconds: float = 20) -> None:
        """Wait until something holds."""
        for _ in range(round(seconds / 0.02)):
            if holds():
                await self.pilot.pause()
                return
            await self.pilot.pause(0.02)
        raise AssertionError(f"still not so after {seconds} s; the screen shows\n{self.text}")


@asynccontextmanager
async def opened(
    folder: Path,
    size: tuple[int, int] = (80, 24),
    first: First | None = None,
    *,
    player: str = "Ann",
    motion: bool = False,
    newcomers: Newcomers = "never",
    keys: Mapping[str, str] | None = None,
    terminal: Terminal | None = None,
    unasked_guard: float = 0.0,
) -> AsyncIterator[Stage]:
    """The app on its first screen; what it saves goes to a folder. `unasked_guard`: see cowtui/screens/unasked.py."""
    settings = Settings(player=player, motion=motion, newcomers=newcomers, keys=dict(keys or {}))
    app = FullScreen(terminal or Terminal(motion=motion), settings, first, keep_file=folder / "settings.toml", home=folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Unasked, "unasked_guard", unasked_guard)
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            yield Stage(app, pilot)


class Desk:
    """A connection that keeps what the client says and hears what a test tells it."""

    def __init__(self) -> None:
        self.said: list[FromClient] = []
        self.is_closed = False

    def send(self, message: FromClient) -> None:
        self.said.append(message)

    def close(self) -> None:
        self.is_closed = True


async def sit_down(stage: Stage, game: AnyGame, seat: Seat | None = 0) -> Desk:
    """At a table whose host is the test."""
    desk = Desk()
    sitting = Sitting(game, stage.app.post_heard, table="Barn", alone=False, motion=stage.app.settings.motion)
    sitting.open(lambda deliver: desk)
    sitting.seat = seat
    stage.app.sitting = sitting
    await stage.pilot.pause()
    return desk


async def hear(stage: Stage, update: Update) -> TableScreen:
    """The host says this; the table that shows it."""
    sitting = stage.app.sitting
    assert sitting is not None
    sitting.hear(update)
    await stage.pilot.pause()
    await stage.until(lambda: isinstance(stage.app.stage, TableScreen) and stage.app.stage.table.position is not None)
    assert isinstance(stage.app.stage, TableScreen)
    return stage.app.stage


class Moment(NamedTuple):
    """A state of a game, and what has happened since the seat was asked last."""

    state: AnyState
    events: list[Event]


def moment(game: AnyGame, options: Options, seats: int, until: Callable[[AnyState], object], seed: int = 1) -> Moment:
    """Play the game's own judgement from a seed until a state is as wanted."""
    state = game.new(options, seats, None)
    chance = Fast(seed)
    heuristic: Decide = lambda state, ask: game.heuristic(options, state.view(ask.seat), ask, chance)  # noqa: E731
    events: list[Event] = []
    for ply in plies(state, heuristic, chance):
        events += ply.events
        if all(ask.seat != TABLE for ask in state.asks()) and until(state):
            return Moment(state, events[-12:])
    raise AssertionError("no such state in this game")


def recorded(name: str) -> str:
    """The text of a recorded game."""
    return (PLAYTHROUGHS / f"{name}.record").read_text("utf-8")


def matches(name: str, text: str) -> None:
    """Compare with a snapshot; COWTUI_REDRAW=1 writes it anew, and the difference is read before it is committed."""
    file = SNAPSHOTS / f"{name}.txt"
    if os.environ.get("COWTUI_REDRAW"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text + "\n", "utf-8")
    assert file.exists(), f"there is no snapshot {file.name}; COWTUI_REDRAW=1 writes it"
    assert text + "\n" == file.read_text("utf-8"), f"{file.name} differs; COWTUI_REDRAW=1 writes it anew"


def take5(**options: Any) -> tuple[AnyGame, Options]:
    """The game and its options."""
    game = load("take5")
    chosen: Options = game.options(**options)
    return game, chosen
