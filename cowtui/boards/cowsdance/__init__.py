"""What Cows Can't Dance looks like on the screen."""

from __future__ import annotations

from cowtui.boards.cowsdance.board import BOARD

__all__ = ["BOARD"]
