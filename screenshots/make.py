"""Write the pictures of this folder, from real positions: `python screenshots/make.py [--check] [--png FOLDER]`.

`--check` writes nothing and names the pictures that would change. `--png` adds PNG files, by rsvg-convert, in a folder of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple

from msgspec import to_builtins
from picture import svg
from textual.pilot import Pilot

from cowtui.app import FullScreen
from cowtui.hosting.process import Hosted
from cowtui.screens.destinations import First, Replay, Rules
from cowtui.seat.sitting import Sitting
from cowtui.settings import themes
from cowtui.settings.saved import Settings
from cowtui.terminal import Terminal
from net.core.messages import Asked, FromClient, Lobby, SeatInfo, Update, Waiting
from net.host import Opened
from rules.catalog import load
from rules.chance import Fast
from rules.cowsdance.components import FIFI
from rules.kernel import TABLE, AnyState, Ask, Event
from rules.playout import plies

HERE = Path(__file__).parent
PLAYTHROUGHS = HERE.parent / "tests" / "games" / "playthroughs"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana", "Ida", "Jo")
SMALL, LARGE = (80, 24), (120, 40)

Prepare = Callable[[FullScreen, Pilot[int]], Awaitable[None]]


class Picture(NamedTuple):
    """One file: what the app opens with, and what is done to it then."""

    name: str
    size: tuple[int, int]
    prepare: Prepare
    first: First | None = None
    terminal: Terminal = Terminal(motion=False)


class _Mute:
    """A connection to nobody."""

    def send(self, message: FromClient) -> None: ...

    def close(self) -> None: ...


async def _nothing(app: FullScreen, pilot: Pilot[int]) -> None: ...


def keys(*pressed: str) -> Prepare:
    """After some keys."""

    async def prepare(app: FullScreen, pilot: Pilot[int]) -> None:
        await pilot.press(*pressed)

    return prepare


def at_table(name: str, seats: int, wanted: Callable[[AnyState], object], *pressed: str, seed: int = 1) -> Prepare:
    """The first position of seat 0, in a game of the game's own judgement, in which something holds."""

    async def prepare(app: FullScreen, pilot: Pilot[int]) -> None:
        game = load(name)
        options = game.options()
        chance = Fast(seed)
        state = game.new(options, seats, None)
        seen: list[Event] = []

        def decide(state: AnyState, ask: Ask) -> object:
            return game.heuristic(options, state.view(ask.seat), ask, chance)

        for ply in plies(state, decide, chance):  # type: ignore[arg-type]
            seen += [event for event in (game.redact(event, 0) for event in ply.events) if event is not None]
            if all(ask.seat != TABLE for ask in state.asks()) and any(ask.seat == 0 and ask.must for ask in state.asks()) and wanted(state):
                break
        sitting = _sit(app, name)
        sitting.hear(_update(name, state, seen[-60:], seats))
        await pilot.pause()
        await pilot.pause()
        await pilot.press(*pressed)

    return prepare


def _sit(app: FullScreen, name: str) -> Sitting:
    sitting = Sitting(load(name), app.post_heard, table="Barn", alone=False, motion=False)
    sitting.open(lambda deliver: _Mute())
    sitting.seat, sitting.owner = 0, True
    app.sitting = sitting
    return sitting


def _update(name: str, state: AnyState, events: list[Event], seats: int) -> Update:
    game = load(name)
    asks = state.asks()
    return Update(
        view=to_builtins(state.view(0)),
        options=to_builtins(game.options()),
        events=tuple(to_builtins(event) for event in events),
        asks=tuple(Asked(number, ask.what, ask.about, ask.must, ask.open) for number, ask in enumerate(asks, 1) if ask.seat == 0),
        waiting=tuple(Waiting(ask.seat) for ask in asks if ask.must),
        seats=tuple(SeatInfo(name=player) for player in NAMES[:seats]),
    )


async def _lobby(app: FullScreen, pilot: Pilot[int]) -> None:
    sitting = _sit(app, "take5")
    opened = Opened("Barn", "take5", 26970, ("192.168.1.5",), "apple boat cat door egg fish", "")
    ended = subprocess.Popen(["true"])
    ended.wait()
    sitting.hosted = Hosted(opened, ended)
    places = (
        SeatInfo("Ann", owner=True, ready=True),
        SeatInfo("Ben", ready=True),
        SeatInfo("Cleo"),
        SeatInfo("Daisy", bot="greedy"),
        SeatInfo(),
    )
    sitting.hear(Lobby(places, {}))
    await pilot.pause()
    await pilot.pause()
    await pilot.press("up", "up", "up")


def _asked(what: str) -> Callable[[AnyState], bool]:
    return lambda state: any(ask.seat == 0 and ask.what == what for ask in state.asks())


def _middle(state: AnyState) -> bool:
    return _asked("pick")(state) and state.round == 1 and len(state.hands[0]) == 6  # type: ignore[attr-defined]


def _stampede(state: AnyState) -> bool:
    """CT-22: two cards can go onto two stacks."""
    turn = next((ask for ask in state.asks() if ask.seat == 0 and ask.what == "turn"), None)
    return turn is not None and state.round > 0 and any(len(getattr(answer, "runs", ())) > 1 for answer in state.legal(turn))  # type: ignore[attr-defined]


def _may_cut(state: AnyState) -> bool:
    pairs = sum(map(len, state.pairs))  # type: ignore[attr-defined]
    return _asked("play")(state) and FIFI in state.hands[0] and pairs > 3 and len(set(state.hall)) > 1  # type: ignore[attr-defined]


def _late_dance(state: AnyState) -> bool:
    return _asked("play")(state) and sum(map(len, state.pairs)) > 14  # type: ignore[attr-defined]


def _may_upgrade(state: AnyState) -> bool:
    ask = next(ask for ask in state.asks() if ask.must)
    return ask.what == "upgrade" and state.turns > 8 and sum(1 for _ in state.legal(ask)) > 2  # type: ignore[attr-defined]


def _late_sale(state: AnyState) -> bool:
    return _asked("sale")(state) and state.turns > 30  # type: ignore[attr-defined]


def _dear_throw(state: AnyState) -> bool:
    return _asked("keep")(state) and state.round == 6 and bool(state.locked[0])  # type: ignore[attr-defined]


PICTURES = (
    Picture("menu", SMALL, _nothing),
    Picture("setup", SMALL, keys("1", "2")),
    Picture("lobby", SMALL, _lobby),
    Picture("take5", SMALL, at_table("take5", 4, _middle, "right", "right")),
    Picture("take5-ten-players", SMALL, at_table("take5", 10, _middle, "right")),
    Picture("take5-row", SMALL, at_table("take5", 4, _asked("take"), "3")),
    Picture("take5-wide", LARGE, at_table("take5", 6, _middle, "right", "right")),
    Picture("take5-16-colours", SMALL, at_table("take5", 4, _middle, "right"), terminal=Terminal(colours=16, motion=False)),
    Picture("take5-light", SMALL, at_table("take5", 4, _middle, "right"), terminal=Terminal(theme="light", motion=False)),
    Picture("take5-mono", SMALL, at_table("take5", 4, _middle, "right"), terminal=Terminal(colours=0, motion=False)),
    Picture("take5-ascii", SMALL, at_table("take5", 4, _middle, "right"), terminal=Terminal(colours=0, letters="ascii", motion=False)),
    Picture("cowtown", SMALL, at_table("cowtown", 4, _stampede, "i", seed=3)),
    Picture("cowtown-six-players", SMALL, at_table("cowtown", 6, lambda state: _asked("turn")(state) and state.round > 1)),  # type: ignore[attr-defined]
    Picture("cowtown-door", SMALL, at_table("cowtown", 5, _asked("bonus"), "2", "enter")),
    Picture("cowtown-wide", LARGE, at_table("cowtown", 6, _stampede, "i")),
    Picture("cowsdance", SMALL, at_table("cowsdance", 4, _may_cut, "c", seed=10)),
    Picture("cowsdance-six-players", SMALL, at_table("cowsdance", 6, _late_dance, "i")),
    Picture("cowsdance-wide", LARGE, at_table("cowsdance", 4, _may_cut, "c", seed=5)),
    Picture("cowclicker", SMALL, at_table("cowclicker", 4, _may_upgrade, "i")),
    Picture("cowclicker-six-players", SMALL, at_table("cowclicker", 6, _late_sale)),
    Picture("cowclicker-wide", LARGE, at_table("cowclicker", 6, _late_sale)),
    Picture("dicetown", SMALL, at_table("dicetown", 4, _dear_throw, "i")),
    Picture("dicetown-tie", SMALL, at_table("dicetown", 5, lambda state: _asked("name")(state) and state.round > 4, "2")),  # type: ignore[attr-defined]
    Picture("dicetown-wide", LARGE, at_table("dicetown", 5, lambda state: _asked("pick")(state) and state.round > 6)),  # type: ignore[attr-defined]
    Picture("rules", SMALL, _nothing, Rules("take5", "T5-45")),
    Picture("replay", SMALL, keys("down", "down"), Replay((PLAYTHROUGHS / "take5.record").read_text("utf-8"))),
)


async def drawn(picture: Picture) -> str:
    """The picture as SVG."""
    with tempfile.TemporaryDirectory() as folder:
        app = FullScreen(
            picture.terminal,
            Settings(player="Ann", motion=False),
            picture.first,
            keep_file=Path(folder) / "settings.toml",
            home=Path(folder),
        )
        async with app.run_test(size=picture.size) as pilot:
            await pilot.pause()
            await picture.prepare(app, pilot)
            await pilot.pause()
            return svg(app.screen._compositor.render_strips(), themes.load(picture.terminal.theme).ground)


def main() -> int:
    """The exit status: 1 where --check finds a difference."""
    parser = argparse.ArgumentParser(prog="python screenshots/make.py", description="Write the pictures, from real positions.")
    parser.add_argument("names", nargs="*", help="only these")
    parser.add_argument("--check", action="store_true", help="write nothing; name the pictures that would change")
    parser.add_argument("--png", type=Path, metavar="FOLDER", help="PNG files too")
    said = parser.parse_args()
    changed = 0
    for picture in PICTURES:
        if said.names and picture.name not in said.names:
            continue
        text = asyncio.run(drawn(picture))
        file = HERE / f"{picture.name}.svg"
        if said.check:
            if not file.exists() or file.read_text("utf-8") != text:
                print(f"{file.name} would change", file=sys.stderr)
                changed += 1
        else:
            file.write_text(text, "utf-8")
        if said.png and (convert := shutil.which("rsvg-convert")):
            said.png.mkdir(parents=True, exist_ok=True)
            subprocess.run([convert, "-o", str(said.png / f"{picture.name}.png")], input=text.encode(), check=True)
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
