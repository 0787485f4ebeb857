"""Learned numbers: made by `python -m rules.dicetown.learn`, and changed by nothing else. See rules.dicetown.value."""

from __future__ import annotations

from typing import Final

WORTHS: Final[dict[str, tuple[float, float]]] = {
    "dollars": (0.37, 0.54),
    "nuggets": (0.88, 1.05),
    "badge": (0.81, 2.21),
    "deeds": (0.06, 0.87),
    "safe": (1.00, 1.00),
    "equipment": (0.12, 0.96),
    "cards": (0.07, 0.33),
    "herd": (0.52, 0.58),
    "lead": (0.86, 2.38),
    "one suit": (2.64, 1.26),
    "two suits": (4.88, 2.30),
    "three suits": (6.11, 4.36),
    "spades": (0.34, -0.34),
    "rodeos": (10.00, 10.00),
}
"""What each thing is worth in points, at the start of the game and at its end."""
