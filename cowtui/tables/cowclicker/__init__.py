"""What Cow Clicker looks like on the screen."""

from __future__ import annotations

from cowtui.tables.cowclicker.table import TABLE

__all__ = ["TABLE"]
