"""Pure rules of every game: no network, no screen, no files, no clock. README.md beside this file shows how to play with them.

Importing this loads no game; `load` does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rules.catalog import games, load
from rules.kernel import TABLE, Action, Ask, Game, IllegalAction, play

if TYPE_CHECKING:
    from rules.playout import play_until_asked

__all__ = ["TABLE", "Action", "Ask", "Game", "IllegalAction", "games", "load", "play", "play_until_asked"]


def __getattr__(name: str) -> Any:
    """Import the scheduler when it is wanted: whoever needs one module of the rules does not wait for it."""
    if name == "play_until_asked":
        from rules.playout import play_until_asked

        return play_until_asked
    raise AttributeError(f"module 'rules' has no attribute {name!r}")
