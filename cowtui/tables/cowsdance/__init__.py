"""What Cows Can't Dance looks like on the screen."""

from __future__ import annotations

from cowtui.tables.cowsdance.table import TABLE

__all__ = ["TABLE"]
