"""What a game looks like on the screen: one module a game, and a fallback that can show any."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from cowtui.tables.base import Table
from rules.catalog import NAMES


def table_for(name: str) -> type[Table]:
    """The table widget of a game: that of its own module where there is one, else the fallback. Raises LookupError for no game."""
    if name not in NAMES:
        raise LookupError(f"no game is called {name!r}; there are {', '.join(NAMES)}")
    drawn = find_spec(f"cowtui.tables.{name}") is not None
    table: type[Table] = import_module(f"cowtui.tables.{name if drawn else 'fallback'}").TABLE
    return table
