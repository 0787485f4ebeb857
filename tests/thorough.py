"""How much is tried: `COWTUI_THOROUGH=4 python -m pytest -n 4` tries four times as many random games, positions and inputs."""

from __future__ import annotations

import os
from typing import Final

TIMES: Final = int(os.environ.get("COWTUI_THOROUGH", "1"))


def often(usually: int) -> int:
    """So many examples, of which there are `usually` in a usual run."""
    return usually * TIMES
