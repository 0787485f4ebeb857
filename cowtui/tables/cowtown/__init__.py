"""What Cowtown looks like on the screen."""

from __future__ import annotations

from cowtui.tables.cowtown.table import TABLE

__all__ = ["TABLE"]
