"""What doctor finds."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Verdict = Literal["well", "notice", "fault"]


class Finding(Struct, frozen=True):
    """One thing that was looked at."""

    about: str
    verdict: Verdict
    """`notice`: worth knowing, and nothing is broken."""
    text: str
