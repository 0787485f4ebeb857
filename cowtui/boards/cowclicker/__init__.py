"""What Cow Clicker looks like on the screen."""

from __future__ import annotations

from cowtui.boards.cowclicker.board import BOARD

__all__ = ["BOARD"]
