"""`python -m rules.verify`: one check in a process of its own."""

from __future__ import annotations

import sys

import msgspec
from msgspec import Struct

from rules.verify.verdict import check


class _Request(Struct):
    record: str
    witness: str = ""
    others: list[str] = []


if __name__ == "__main__":
    request = msgspec.json.decode(sys.stdin.buffer.read(), type=_Request)
    sys.stdout.buffer.write(msgspec.json.encode(check(request.record, request.witness, request.others)))
