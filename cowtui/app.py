"""The full screen, from start to exit status. Imports Textual only when it runs: the terminal is looked at before."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec.structs import replace

from cowtui import settings as saved
from cowtui import terminal
from rules.kernel import Seat

if TYPE_CHECKING:
    from cowtui.hosting import Hosted


@dataclass(frozen=True)
class Solo:
    """Play on this machine, with bots."""

    game: str
    seats: int | None = None
    bots: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    seed: str | None = None


@dataclass(frozen=True)
class Rules:
    """Read a game's rules."""

    game: str
    number: str = ""


@dataclass(frozen=True)
class Replay:
    """Step through a record, given as text."""

    text: str
    seat: Seat | None = 0


@dataclass(frozen=True)
class Join:
    """Sit down at a table over the network, or look on. Without addresses: the list of tables on the LAN."""

    addresses: tuple[tuple[str, int], ...] = ()
    words: str = ""
    """The host's, when they are known beforehand: then nothing is asked."""
    key: str = ""
    watch: bool = False
    shadow: Seat | None = None
    """Of a watcher: over whose shoulder to look, if that player allows it."""
    hosted: Hosted | None = None
    """A table of one's own: it can be ended too, and its screen says where others find it."""


First: TypeAlias = Solo | Join | Rules | Replay
"""Where to go at the start, instead of the menu."""


def run(
    first: First | None = None,
    *,
    player: str | None = None,
    ascii: bool = False,
    no_color: bool = False,
    no_motion: bool = False,
    no_mouse: bool = False,
) -> int:
    """Run the full screen; the exit status. What is named here counts before what is saved."""
    try:
        settings = saved.load()
    except saved.Unreadable as fault:
        print(f"cowtui: {fault}; going on with the usual ones", file=sys.stderr)
        settings = saved.Settings()
    wishes = replace(
        settings,
        ascii=settings.ascii or ascii,
        color=settings.color and not no_color,
        motion=settings.motion and not no_motion,
        mouse="never" if no_mouse else settings.mouse,
        player=player or settings.player,
        plain=False,
    )
    found = terminal.decide(os.environ, wishes, terminal.has_tty())
    if found.plain:
        print(f"cowtui: {found.plain}", file=sys.stderr)
        return 1
    terminal.prepare(found)
    from cowtui.fullscreen import FullScreen

    terminal.guard()
    app = FullScreen(found, wishes, first)
    app.run(mouse=found.mouse)
    if app.farewell:
        print(app.farewell, file=sys.stderr)
    terminal.let_go()
    return app.return_code or 0
