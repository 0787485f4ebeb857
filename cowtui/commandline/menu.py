"""`cowtui` without a command: the menu on the screen, or in lines where only lines will do."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from cowtui.commandline import full_screen
from cowtui.commandline.display import overrides, saved_settings, wants_lines
from cowtui.commandline.errors import UsageError
from rules.catalog import NAMES, loaded


def run(said: argparse.Namespace, run_words: Callable[[Sequence[str]], int]) -> int:
    """Open the menu; the exit status. `run_words` runs a command as if it had been typed. Raises UsageError."""
    if not wants_lines(said):
        return full_screen.run(**overrides(said))
    if not sys.stdin.isatty():
        raise UsageError(f"the menu needs a terminal; in plain lines say what to play: cowtui play {NAMES[0]} --plain")
    choices = [(f"Play {game.title} with bots", ["play", game.name, "--plain"]) for game in loaded()[0]]
    choices += [
        ("See the tables on this network", ["tables"]),
        ("See the games that can go on", ["host", "--resume"]),
        ("See every command", ["--help"]),
    ]
    print("What would you like to do? Type a number; 0 or an empty line leaves.")
    for number, (what, words) in enumerate(choices, 1):
        print(f"{number:>3}  {what:48} cowtui {' '.join(word for word in words if word != '--plain')}")
    if said.plain is None and saved_settings().plain:
        print("Your settings ask for plain lines. For the full screen: cowtui --no-plain")
    while True:
        answer = input("> ").strip() if sys.stdout.isatty() else sys.stdin.readline().strip()
        if answer in ("", "0", "q", "quit"):
            return 0
        if answer.isdecimal() and len(answer) < 3 and int(answer) <= len(choices):
            player = ["--player", said.player] if said.player is not None else []
            words = choices[int(answer) - 1][1]
            return run_words([*words, *player] if words[0] != "--help" else words)
        print(f"There is no choice {answer!r}; type a number from 1 to {len(choices)}.")
