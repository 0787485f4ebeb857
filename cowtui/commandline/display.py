"""The options of how it looks and of what one is called: said on the command line, else saved, else as this terminal allows."""

from __future__ import annotations

import argparse
import getpass
import os
import sys
from functools import cache
from typing import Any, Final, get_args

from msgspec.structs import replace

from cowtui import terminal
from cowtui.commandline.errors import UsageError
from cowtui.seat.newcomer import Newcomer
from cowtui.settings import saved, themes
from cowtui.settings.saved import Newcomers, Pace, Settings
from rules.kernel import AnyGame

FLAGS: Final = {
    "plain": "append-only lines and numbered choices instead of the full screen",
    "ascii": "only ASCII characters",
    "color": "colour; --no-color uses bold and reverse instead",
    "motion": "show a turn card by card; --no-motion shows it at once",
    "bell": "ring the terminal's bell when it is your turn and you have been away",
    "mouse": "take the mouse; --no-mouse leaves it to the terminal",
}
"""Each is a saved setting, and each has its opposite, `--no-…`."""


def add_display_options(parser: argparse.ArgumentParser, default: str | None) -> None:
    """Add the options. SUPPRESS as default leaves what was said before the command."""
    group = parser.add_argument_group("how it looks (each also a saved setting)")
    group.add_argument("--player", metavar="NAME", default=default, help="your name at the table")
    group.add_argument("--pace", choices=get_args(Pace), default=default, help="how fast a turn is shown")
    group.add_argument("--newcomers", choices=get_args(Newcomers), default=default, help="a tip with each question: in your first games")
    known = ("auto", *themes.names())
    group.add_argument("--theme", choices=known, metavar="NAME", default=default, help=f"the colours: {', '.join(known)}")
    for flag, what in FLAGS.items():
        group.add_argument(f"--{flag}", action=argparse.BooleanOptionalAction, default=default, help=what)


def overrides(said: argparse.Namespace) -> dict[str, Any]:
    """The settings that the command line names, for this run alone."""
    words = ("ascii", "color", "motion", "bell", "pace", "theme", "newcomers")
    named = {word: getattr(said, word) for word in words if getattr(said, word) is not None}
    if said.mouse is not None:
        named["mouse"] = "always" if said.mouse else "never"
    if said.player is not None:
        named["player"] = player_name(said)
    return named


@cache
def saved_settings() -> Settings:
    """Load the saved settings; the usual ones, and a word on it, where they cannot be read."""
    try:
        return saved.load()
    except saved.SettingsError as fault:
        print(f"cowtui: {fault}; the usual settings are used", file=sys.stderr)
        return Settings()


def wants_lines(said: argparse.Namespace) -> bool:
    """Whether the line mode is chosen: by the option, by the settings, or because this terminal can do no more."""
    settings = saved_settings()
    if said.plain is not None:
        settings = replace(settings, plain=said.plain)
    return bool(terminal.decide(os.environ, settings, terminal.has_tty()).plain)


def newcomer_at(said: argparse.Namespace, game: AnyGame) -> Newcomer | None:
    """Who plays in lines, and may be new to the game; None where lines come through a pipe, which needs no tips."""
    from net import identity

    return Newcomer(game, identity.home(), said.newcomers or saved_settings().newcomers) if sys.stdin.isatty() else None


def player_name(said: argparse.Namespace) -> str:
    """The player's name: as said, as saved, or the login. Raises UsageError."""
    if said.player is not None:
        name = " ".join(said.player.split())
        if not 1 <= len(name) <= 24 or not name.isprintable():
            raise UsageError(f"--player {said.player!r}: a name has 1 to 24 printable characters")
        return name
    kept = " ".join(saved_settings().player.split())
    try:
        return kept if kept.isprintable() and kept else getpass.getuser()[:24]
    except (KeyError, OSError):
        return "You"
