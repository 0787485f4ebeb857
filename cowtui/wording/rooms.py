"""What the rooms around the tables say of tables, games and settings, in a line each."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from rich.cells import cell_len

from cowtui.seat.saved_games import SavedGame, games_in, is_open
from cowtui.settings.saved import Settings
from cowtui.wording.about.base import about_of
from cowtui.wording.times import moment
from net.core.text import stripped
from rules.catalog import GAMES, load

if TYPE_CHECKING:
    from cowtui.seat.own_seats import OwnSeat
    from net.core.connection import Address
    from net.discovery import Found


def short_name(game: str) -> str:
    """A game's name where there is little room; a game that is not here by what it calls itself."""
    return about_of(load(game)).short if game in GAMES else stripped(game)


def listed(words: list[str]) -> str:
    """A list as people say it: 'Ann, Ben and Cleo'."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def few(names: tuple[str, ...], most: int = 3) -> str:
    """Some names, and how many more there are."""
    return listed(list(names) if len(names) <= most else [*names[: most - 1], f"{len(names) - most + 1} more"])


def seats_line(table: Found, is_kept: bool = False) -> str:
    """How many seats of a table are free, or whether a bot makes room; `is_kept`: a seat of one's own is kept there."""
    if is_kept:
        return "your seat is kept"
    free = table.seats - table.taken
    if free > 0:
        return "1 seat free" if free == 1 else f"{free} seats free"
    return "a bot's seat is free" if table.bots else "full, you can watch"


def own_line(seats: Sequence[OwnSeat], player: str) -> str:
    """Where seats of one's own are kept: 'your seat at Barn is kept', or under another name than the `player`'s 'Ben's seat at Barn …'."""
    first = seats[0]
    whose = "your" if first.player == player else f"{stripped(first.player)}'s"
    more = f", and {len(seats) - 1} more" if len(seats) > 1 else ""
    return f"{whose} seat at {stripped(first.table)} is kept{more}"


def is_kept(table: Found, kept: Collection[Address]) -> bool:
    """Whether one has a seat there; `kept`: where one has some."""
    return bool(table.addresses) and (table.addresses[0], table.port) in kept


def best_first(tables: Iterable[Found], kept: Collection[Address] = ()) -> list[Found]:
    """Tables, first those where one has a seat, then those that have one for a newcomer."""
    return sorted(tables, key=lambda table: (not is_kept(table, kept), table.taken - table.bots >= table.seats))


def table_line(table: Found, kept: Collection[Address] = ()) -> str:
    """A table on the network: 'Barn: Take 5, 2 seats free'; `kept`: where one has a seat."""
    return f"{stripped(table.name)}: {short_name(table.game)}, {seats_line(table, is_kept(table, kept))}"


def saved_line(game: SavedGame, now: datetime, room: int = 80) -> str:
    """A saved game: 'Dice Town with Bella and Clover, yesterday 22:10'; in less room with fewer names, or none."""
    with_whom = f" at {game.table}" if game.table else ""
    names = [f" with {few(game.names[1:], most)}" for most in (3, 2)] if len(game.names) > 1 else []
    wordings = [
        f"{short_name(game.game)}{rest}, {moment(game.began, now)}" for rest in (*(with_whom + one for one in names), with_whom, "")
    ]
    return next((text for text in wordings if cell_len(text) <= room), wordings[-1])


def resume_line(folder: Path, room: int = 80) -> str:
    """What Resume in the menu offers, in so many cells: the last saved game that nobody has open."""
    for game in games_in(folder, 3):
        if not game.why_not and not is_open(game.file):
            return saved_line(game, datetime.now(), room)
    nothing = "no saved game; one that you leave early is saved"
    return nothing if len(nothing) <= room else "no saved game"


def settings_line(settings: Settings) -> str:
    """What the settings are now, in a line."""
    ground = "" if settings.theme == "auto" else f"{settings.theme} "
    colours = f"{ground}colours" if settings.color else "no colours"
    return f"{stripped(settings.player) or 'no name yet'}, {colours}, motion {'on' if settings.motion else 'off'}"
