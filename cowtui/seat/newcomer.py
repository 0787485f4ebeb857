"""Whether somebody is new to a game: how many games of each kind were played here, in a file beside the journals."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from cowtui.settings.saved import Newcomers
from cowtui.wording.about.base import about_of
from net.files import read_saved
from rules.kernel import AnyGame

FIRST: Final = 3
"""In so many games of a kind a newcomer gets tips."""
_FILE: Final = "played.json"


class Newcomer:
    """The player of one game, and what they have played of it before."""

    def __init__(self, game: AnyGame, home: Path, wish: Newcomers) -> None:
        """`home`: the folder of journals and replays; `wish`: what the settings say."""
        self.wish = wish
        self._game = game
        self._file = home / _FILE
        self.begin()

    def begin(self) -> None:
        """Begin another game: it counts once its player has answered."""
        self._before = self._played().get(self._game.name, 0)
        self._is_counted = False

    def answered(self) -> None:
        """Count this game, once: where that cannot be saved, its player stays a newcomer."""
        if self._is_counted:
            return
        self._is_counted = True
        played = self._played()
        played[self._game.name] = played.get(self._game.name, 0) + 1
        half = self._file.with_suffix(".new")
        try:
            half.parent.mkdir(parents=True, exist_ok=True)
            half.write_bytes(msgspec.json.encode(played))
            half.replace(self._file)
        except OSError:
            pass

    @property
    def tips(self) -> Mapping[str, str]:
        """What matters at each question of the game; empty where no help is wanted, or needed any more."""
        helps = self.wish == "always" or (self.wish == "first" and self._before < FIRST)
        return about_of(self._game).tips if helps else {}

    def _played(self) -> dict[str, int]:
        """Games by name; none where the file is not there, or cannot be read."""
        try:
            return msgspec.json.decode(read_saved(self._file), type=dict[str, int])
        except (OSError, UnicodeDecodeError, msgspec.MsgspecError, RecursionError):
            return {}
