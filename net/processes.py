"""The other processes of this program."""

from __future__ import annotations

import sys


def command_of(module: str) -> list[str]:
    """What runs a module of ours. `-P`: else a folder `net` where the player happens to be would run in its place."""
    return [sys.executable, "-P", "-m", module]
