"""Where to go at the start, instead of the menu. Imports no Textual: the command line names these before the terminal is looked at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from rules.kernel import AnyGame, Seat

if TYPE_CHECKING:
    from cowtui.hosting.process import Hosted


@dataclass(frozen=True)
class NewTable:
    """What was chosen for a table that is to be opened."""

    game: AnyGame
    seats: int
    bot: str
    """That plays the other seats; empty: they wait for people."""
    options: dict[str, Any]
    name: str = ""
    """Of a hosted table, and its key and its clock in seconds."""
    key: str = ""
    clock: int = 90


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
    """Sit down at a table over the network, or watch. Without addresses: the list of tables on the LAN."""

    addresses: tuple[tuple[str, int], ...] = ()
    words: str = ""
    """The host's, when they are known beforehand: then nothing is asked."""
    key: str = ""
    watch: bool = False
    shadow: Seat | None = None
    """Of a watcher: over whose shoulder to look, if that player allows it."""
    hosted: Hosted | None = None
    """A table of one's own: it can be ended too, and its screen says where others find it."""
    only: bool = False
    """This table and nothing else: no menu, settings, files or other table."""
    back: str = ""
    """How one comes back, where that is not by `cowtui join`."""
    take: bool = False
    """Sit down at one's own seat also where another terminal has it."""


First: TypeAlias = Solo | Join | Rules | Replay
"""Any of them."""
