"""What Dice Town looks like on the screen."""

from __future__ import annotations

from cowtui.boards.dicetown.board import BOARD

__all__ = ["BOARD"]
