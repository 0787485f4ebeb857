"""What Cowtown looks like on the screen."""

from __future__ import annotations

from cowtui.boards.cowtown.board import BOARD

__all__ = ["BOARD"]
