"""What Take 5 looks like on the screen."""

from __future__ import annotations

from cowtui.tables.take5.table import TABLE

__all__ = ["TABLE"]
