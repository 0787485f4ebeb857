"""The door's process: what it is to do as JSON on standard input, one line of JSON on standard output when it is open.

Where it cannot be opened: one sentence on standard error, and status 1.
"""

from __future__ import annotations

import asyncio
import logging
import sys

import msgspec

from cowtui.door.keeper import CannotOpenDoor, Keeper, start_forking
from cowtui.door.messages import OpenDoor, Wish


def main() -> int:
    """`python -m cowtui.door`."""
    logging.basicConfig(format="%(asctime)s %(message)s")
    try:
        wish = msgspec.json.decode(sys.stdin.buffer.read(), type=Wish)
        asyncio.run(_keep(wish))
    except (CannotOpenDoor, OSError) as fault:
        print(fault, file=sys.stderr, flush=True)
        return 1
    return 0


async def _keep(wish: Wish) -> None:
    forking, process = start_forking(wish.game)
    try:
        assert process.stdout
        await Keeper(wish, forking, process.stdout).keep(_say_ready)
    finally:
        forking.close()
        process.terminate()
        process.wait()


def _say_ready(door: OpenDoor) -> None:
    sys.stdout.write(msgspec.json.encode(door).decode() + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
