"""The one list of games: ours, and those that other installed packages bring. A game is imported when it is wanted, and not before.

Another package names its game in the entry point group `cowtui.games`: its name, and the module that has it as GAME.

    [project.entry-points."cowtui.games"]
    henhouse = "henhouse.rules"
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, TypeVar

from rules.kernel import AnyGame, Game

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")

NAMES: Final = ("cowtown", "take5", "dicetown", "cowsdance", "cowclicker")
"""Our own games."""
GROUP: Final = "cowtui.games"
PACKAGE: Final = "cowtui"


def games() -> tuple[str, ...]:
    """The names of all games: ours in their order, then those of other packages by the alphabet. Imports none of them."""
    return (*NAMES, *sorted(_others()))


def is_game(name: str) -> bool:
    """Whether there is a game of this name. Looks at other packages only where the name is none of ours."""
    return name in NAMES or name in _others()


class _Games(Collection[str]):
    """The names of all games as a collection, which looks at other packages only where it must."""

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and is_game(name)

    def __iter__(self) -> Iterator[str]:
        return iter(games())

    def __len__(self) -> int:
        return len(games())


GAMES: Final = _Games()


def loaded() -> tuple[list[AnyGame], list[str]]:
    """All games that can be loaded, in the order of `games`, and a sentence for each that cannot."""
    found: list[AnyGame] = []
    faults: list[str] = []
    for name in games():
        try:
            found.append(load(name))
        except LookupError as fault:
            faults.append(fault.args[0])
    return found, faults


def home_of(game: AnyGame) -> str:
    """The package in which the modules of a game stand, its RULES.md beside them: `rules.take5`."""
    module = game.state.__module__
    return module.rpartition(".")[0] or module


def load(name: str) -> AnyGame:
    """The game of this name. Raises LookupError, with a sentence: there is none, or the package that brings it is broken."""
    if name in NAMES:
        game: AnyGame = import_module(f"rules.{name}").GAME
        return game
    if name in _others():
        return _foreign(name)
    raise LookupError(f"no game is called {name!r}; there are {', '.join(games())}")


def package_of(name: str) -> tuple[str, str]:
    """The package that brings a game, and its version: `("cowtui", "0.1.0")`. Imports no game. Raises LookupError as `load` does.

    A version is empty where this program runs from a folder that was never installed.
    """
    from importlib import metadata  # it takes as long to import as all the rules do

    if name in NAMES:
        try:
            return PACKAGE, metadata.version(PACKAGE)
        except metadata.PackageNotFoundError:
            return PACKAGE, ""
    if name in _others():
        return _package(_only(name))
    raise LookupError(f"no game is called {name!r}; there are {', '.join(games())}")


def brought(name: str, group: str, attribute: str, kind: type[T]) -> T | None:
    """What the package of a game names for it in a further entry point group, its board say; None: nothing, or the game is ours.

    `attribute` is its name in the module of the entry point. Raises LookupError, with a sentence: it cannot be loaded, or is no such thing.
    """
    if name in NAMES:
        return None
    from importlib.metadata import entry_points

    package = package_of(name)
    point = next((point for point in entry_points(group=group, name=name) if _package(point) == package), None)
    if point is None:
        return None
    why = f"{attribute} of the game {name!r} in the package {' '.join(package).strip()} cannot be loaded"
    try:
        found = getattr(import_module(point.module), attribute)
    except Exception as fault:  # it is others' code, and may fail in any way; the game can be played without it
        raise LookupError(f"{why}: {type(fault).__name__}: {fault}") from fault
    if not isinstance(found, kind):
        raise LookupError(f"{why}: in {point.module} it is no {kind.__name__}")
    return found


@cache
def _others() -> dict[str, tuple[EntryPoint, ...]]:
    """What other packages bring, by name. A name of ours, or one that is not a plain word, is passed over."""
    from importlib.metadata import entry_points

    found: dict[str, tuple[EntryPoint, ...]] = {}
    for point in entry_points(group=GROUP):
        if point.name not in NAMES and re.fullmatch(r"[a-z][a-z0-9]{0,23}", point.name):
            found[point.name] = (*found.get(point.name, ()), point)
    return found


def _package(point: EntryPoint) -> tuple[str, str]:
    return (point.dist.name, point.dist.version) if point.dist else (point.module.split(".")[0], "")


def _only(name: str) -> EntryPoint:
    point, *others = _others()[name]
    if others:
        packages = " and ".join(sorted(_package(one)[0] for one in (point, *others)))
        raise LookupError(f"the packages {packages} each bring a game called {name!r}; uninstall all but one")
    return point


@cache
def _foreign(name: str) -> AnyGame:
    point = _only(name)
    package = " ".join(_package(point)).strip()
    try:
        game = import_module(point.module).GAME
    except Exception as fault:  # it is others' code, and may fail in any way; the other games are not to suffer from it
        raise LookupError(f"the game {name!r} of the package {package} cannot be loaded: {type(fault).__name__}: {fault}") from fault
    if not isinstance(game, Game) or game.name != name:
        raise LookupError(f"the game {name!r} of the package {package} cannot be loaded: GAME in {point.module} is no game of that name")
    return game
