"""Learned numbers: made by `python -m rules.dicetown.learn`, and changed by nothing else. See rules.dicetown.value."""

from __future__ import annotations

from typing import Final

WORTHS: Final[dict[str, tuple[float, float]]] = {
    "dollars": (0.38, 0.53),
    "nuggets": (0.83, 1.04),
    "badge": (0.71, 2.26),
    "deeds": (0.02, 0.87),
    "safe": (1.00, 1.00),
    "equipment": (0.13, 0.95),
    "cards": (0.14, 0.37),
    "herd": (0.45, 0.56),
    "lead": (0.92, 2.53),
    "one suit": (3.00, 1.29),
    "two suits": (5.16, 2.27),
    "three suits": (7.26, 4.53),
    "spades": (0.33, -0.47),
    "rodeos": (10.00, 10.00),
}
"""What each thing is worth in points, at the start of the game and at its end."""
