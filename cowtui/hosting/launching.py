"""Processes that outlive this terminal: each is told what to do as JSON, and says in one line of JSON that it is ready."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from net.host import CannotOpen
from net.processes import command_of

Ready = TypeVar("Ready", bound=Struct)


def launch(module: str, log: Path, files: Sequence[int] = ()) -> subprocess.Popen[bytes]:
    """Start a module of ours in a session of its own; what it complains of goes to the end of `log`, and `files` stay open in it."""
    with open(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "wb") as says:
        return subprocess.Popen(
            command_of(module), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=says, start_new_session=True, pass_fds=files
        )


def tell(process: subprocess.Popen[bytes], wish: Struct, answer: type[Ready], log: Path) -> Ready:
    """Tell a process what to do, and return what it says when it is ready. Raises CannotOpen with the last thing it complained of."""
    assert process.stdin
    assert process.stdout
    with process.stdin as told, process.stdout as ready:
        told.write(msgspec.json.encode(wish))
        told.close()
        line = ready.readline()
    if not line:
        process.wait()
        why = log.read_text("utf-8", "replace").strip().rpartition("\n")[2]
        raise CannotOpen(why or f"the process ended with status {process.returncode}")
    return msgspec.json.decode(line, type=answer)
