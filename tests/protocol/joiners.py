"""People at the line mode, each a process with a home of its own, who answer every question with its default."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from programs import started
from protocol.hosts import HostProcess


def joiner(host: HostProcess, home: Path, name: str, answers: int = 2000) -> started.Popen:
    """`cowtui join --plain` with the host's words; nothing more can be said to it."""
    command = [sys.executable, "-m", "cowtui", "join", f"127.0.0.1:{host.opened.port}", "--plain", "--player", name]
    player = started.Popen(
        [*command, "--words", host.opened.words],
        stdin=started.PIPE,
        stdout=started.PIPE,
        stderr=started.PIPE,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(home), "XDG_CONFIG_HOME": str(home)},
    )
    assert player.stdin
    player.stdin.write("1\n" * answers)
    player.stdin.close()
    player.stdin = None
    return player
