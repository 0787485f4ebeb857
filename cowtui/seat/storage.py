"""Whether what is played can be written down on this machine."""

from __future__ import annotations

import tempfile
from pathlib import Path


def why_not_saved(folder: Path) -> str:
    """Say why nothing can be saved in a folder, as a sentence; empty: it can."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        with tempfile.TemporaryFile(dir=folder):
            return ""
    except OSError as fault:
        return f"This game will not be saved: {folder} cannot be written ({fault.strerror or fault})."
