"""What Dice Town looks like on the screen."""

from __future__ import annotations

from cowtui.tables.dicetown.table import TABLE

__all__ = ["TABLE"]
