"""`cowtui` without a command: the menu on the screen, or in lines where only lines will do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from cowtui.commandline import full_screen
from cowtui.commandline.display import overrides, player_name, saved_settings, wants_lines
from cowtui.commandline.errors import UsageError


def run(said: argparse.Namespace, run_words: Callable[[Sequence[str]], int]) -> int:
    """Open the menu; the exit status. `run_words` runs a command as if it had been typed. Raises UsageError."""
    if not wants_lines(said):
        return full_screen.run(**overrides(said))
    if not sys.stdin.isatty() and said.plain is None and not saved_settings().plain:
        raise UsageError("the menu needs a terminal; `cowtui --plain` reads what to do line by line")
    from cowtui.lines import console
    from cowtui.lines.menu import Menu
    from net import identity

    named = ["--player", said.player] if said.player is not None else []

    def menu(one: console.Console) -> int:
        if said.plain is None and saved_settings().plain:
            one.say("Your settings ask for plain lines. For the full screen: cowtui --no-plain, or `settings` here.")
        return Menu(one, run_words, identity.home(), lambda: player_name(said), named=named).run()

    return console.run(sys.stdin, sys.stdout, menu)
