"""What a game looks like on the screen: one module a game, and a fallback that can show any."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from cowtui.tables.base import Table
from rules.catalog import NAMES

_DRAWN: Final = ("take5",)
"""Games with a table of their own."""


def table_for(name: str) -> type[Table]:
    """The table widget of a game: its own where there is one, else the fallback. Raises LookupError for no game."""
    if name not in NAMES:
        raise LookupError(f"no game is called {name!r}; there are {', '.join(NAMES)}")
    module = import_module(f"cowtui.tables.{name if name in _DRAWN else 'fallback'}")
    table: type[Table] = module.TABLE
    return table
