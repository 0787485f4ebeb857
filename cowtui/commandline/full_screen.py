"""The full screen, from start to exit status. Imports Textual only when it runs: the terminal is looked at before."""

from __future__ import annotations

import os
import sys
from typing import Any

from msgspec.structs import replace

from cowtui import terminal
from cowtui.commandline.display import saved_settings
from cowtui.screens.destinations import First


def run(first: First | None = None, **overrides: Any) -> int:
    """Run the full screen; the exit status. `overrides` are settings that count before what is saved, for this run alone."""
    kept = saved_settings()
    wishes = replace(kept, plain=False, **overrides)
    found = terminal.decide(os.environ, wishes, terminal.has_tty())
    if found.plain:
        print(f"cowtui: {found.plain}", file=sys.stderr)
        return 1
    terminal.prepare(found)
    from cowtui.app import FullScreen

    terminal.guard()
    app = FullScreen(found, wishes, first, kept=kept, looks_around=True)
    app.run(mouse=found.mouse)
    if app.farewell:
        print(app.farewell, file=sys.stderr)
    terminal.let_go()
    return app.return_code or 0
