"""What Take 5 looks like on the screen."""

from __future__ import annotations

from cowtui.boards.take5.board import BOARD

__all__ = ["BOARD"]
