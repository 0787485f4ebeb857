"""Memory that is free gives itself back to the system slowly, or not at all; here it is asked to."""

from __future__ import annotations

import ctypes
import gc
from contextlib import suppress


def give_back() -> None:
    """Take apart what nobody uses any more, and give free memory back to the system, where its C library can (glibc). Some milliseconds."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
