"""What a screen may ask of the app it stands in. The app itself imports the screens, so none of them imports the app."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from cowtui.boards.keys import Keys
from cowtui.screens.destinations import Join
from cowtui.settings.saved import Settings
from rules.kernel import AnyGame, Seat


class Shell(Protocol):
    """The app, as screens see it."""

    settings: Settings
    keys: Keys
    """Those of a table, as the player has them."""
    only: bool
    """Whether one table is all that there is: no menu, settings, files or other table."""
    looks_around: bool
    """Whether the menu listens for tables on the network."""
    theme_in_use: str
    """The name of the theme whose colours are seen."""
    drafts: dict[str, str]
    """What was typed and not said, by the title of its line."""

    @property
    def home(self) -> Path:
        """The folder of journals and replays."""
        ...

    def use_theme(self, name: str) -> None:
        """Look like another theme from now on; `auto`: as the terminal says."""

    def keep(self, settings: Settings) -> None:
        """Use these settings from now on, and save what has changed."""

    def go(self, name: str) -> None:
        """Open what the menu calls by this name."""

    def join(self, join: Join, name: str = "") -> None:
        """Sit down at a table, or watch it; under the saved name or, at this table only, under another."""

    def has_ended(self, table: str, port: int, *, seat: bool = False) -> bool:
        """Whether a table is known to have ended just now, although it is found still; `seat`: whether the own seat there has."""
        ...

    def look_over(self, seat: Seat | None) -> None:
        """Watch over a player's shoulder, if that player allows it; None: as everybody may."""

    def open_rules(self, game: AnyGame | None = None, number: str = "") -> None:
        """Open a game's rulebook, at a rule; without a game, the list of them."""

    def open_commands(self) -> None:
        """Open the command palette of the screen on top."""

    def open_replay(self, text: str, seat: Seat | None = 0, start: int | None = None) -> None:
        """Step through a record, given as text; `start`: after so many of its lines, else at the first question."""

    def complain(self, why: str) -> None:
        """Say what did not work, where the player looks."""
        ...

    def ask_to_leave(self) -> None:
        """Ask whether to leave, and what."""

    def ask_own_name(self, then: Callable[[], None], *, cancelled: Callable[[], None] | None = None) -> None:
        """Ask somebody who has told no name yet what the name is, keep it, and go on; `cancelled`: what to do where none is told."""

    def ask_for_rights(self) -> None:
        """Ask somebody whose table it was until they were away whether to be its host again, where that was not decided yet."""

    def leave_table(self) -> None:
        """Leave the table for the menu."""
