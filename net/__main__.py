"""The host process: settings as JSON on standard input, one line of JSON on standard output when the table is open.

Where it cannot be opened: one sentence on standard error, and status 1.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

import msgspec

from net import logs
from net.host import CannotOpen, Host, Opened, Settings


async def run(settings: Settings, ready: Callable[[Opened], None], warn: Callable[[str], None]) -> int:
    """Keep a table until it ends; the exit status. Raises CannotOpen."""
    return await Host(settings, warn).run(ready)


def main() -> int:
    """`python -m net`."""
    logs.set_up()
    try:
        settings = msgspec.json.decode(sys.stdin.buffer.read(), type=Settings)
        return asyncio.run(run(settings, _say_ready, _warn))
    except msgspec.DecodeError as fault:
        _warn(f"python -m net reads its settings as JSON from standard input: {fault}")
        return 2
    except CannotOpen as fault:
        _warn(str(fault))
        return 1


def _say_ready(opened: Opened) -> None:
    sys.stdout.write(msgspec.json.encode(opened).decode() + "\n")
    sys.stdout.flush()


def _warn(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
