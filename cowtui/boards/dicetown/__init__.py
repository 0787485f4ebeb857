"""Dice Town with the Cowboys on the screen."""

from cowtui.boards.dicetown.board import BOARD

__all__ = ["BOARD"]
