"""What this terminal can do, decided before Textual is imported; and what is done around Textual's start and end.

Over SSH only TERM arrives, so everything here is also a setting. `decide` looks; `prepare` sets what Textual reads at its import;
`guard` puts the patches in place; `catch_signals` sees that the terminal is left as it was found.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from cowtui.settings.saved import Settings
from cowtui.signals import DEADLY

Letters: TypeAlias = Literal["unicode", "console", "ascii"]
ASK_GROUND: Final = "\x1b]11;?\x1b\\"
"""What asks a terminal for the colour of its ground (xterm control sequences, OSC 11)."""
ANSWERS: Final = ("xterm", "tmux", "alacritty", "foot", "kitty", "konsole", "st-", "wezterm", "contour", "rxvt", "gnome", "mintty")
"""How TERM begins where that question is answered, or at least swallowed; the Linux console would print it."""
LEAST: Final = (60, 20)
"""Columns and lines of the smallest terminal to play in on the full screen."""


@dataclass(frozen=True)
class Terminal:
    """What the screen may use."""

    plain: str = ""
    """Why only lines of text will do, as a sentence; empty: the full screen works."""
    colours: Literal[0, 16, 256] = 256
    theme: str = "dark"
    """The name of the theme whose colours are used."""
    asks_ground: bool = False
    """Whether the terminal is asked what its ground is: nothing else has said so, and the question does no harm there."""
    letters: Letters = "unicode"
    """`console`: the line-drawing characters of a VGA font; `ascii`: nothing else."""
    motion: bool = True
    """Whether a turn is shown card by card."""
    mouse: bool = True
    remote: bool = False
    """Over SSH."""


def decide(environ: Mapping[str, str], settings: Settings, tty: bool) -> Terminal:
    """What a terminal with this environment can do. `tty`: whether both input and the screen are a terminal."""
    term = environ.get("TERM", "")
    remote = any(name in environ for name in ("SSH_CONNECTION", "SSH_TTY", "SSH_CLIENT"))
    return Terminal(
        plain=_why_plain(term, settings, tty),
        colours=_colours(environ, term, settings),
        theme=_theme(environ, settings),
        asks_ground=settings.theme == "auto" and "COLORFGBG" not in environ and term.startswith(ANSWERS),
        letters=_letters(environ, term, settings),
        motion=settings.motion,
        mouse=settings.mouse == "always" or (settings.mouse == "local" and not remote),
        remote=remote,
    )


def _why_plain(term: str, settings: Settings, tty: bool) -> str:
    if settings.plain:
        return "Plain lines, as the settings say."
    if not tty:
        return "There is no terminal here: over ssh ask for one with `ssh -t`, or play in plain lines with --plain."
    if term in ("dumb", "unknown"):
        return f"TERM={term} can show only plain lines; set TERM to what your terminal is, for example xterm-256color."
    return ""


def _colours(environ: Mapping[str, str], term: str, settings: Settings) -> Literal[0, 16, 256]:
    if environ.get("NO_COLOR") or not settings.color:
        return 0
    many = environ.get("COLORTERM", "").lower() in ("truecolor", "24bit") or term.endswith(("-256color", "-direct", "-kitty"))
    return 256 if many else 16


def _theme(environ: Mapping[str, str], settings: Settings) -> str:
    """As the settings say; else as COLORFGBG does, whose last number is the ground's: 7 and 9 to 15 are light."""
    if settings.theme != "auto":
        return settings.theme
    ground = environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if ground.isdecimal() and (int(ground) == 7 or 9 <= int(ground) <= 15) else "dark"


def _letters(environ: Mapping[str, str], term: str, settings: Settings) -> Letters:
    locale = environ.get("LC_ALL") or environ.get("LC_CTYPE") or environ.get("LANG") or ""
    charset = locale.partition(".")[2].partition("@")[0].lower().replace("-", "")
    if settings.ascii or term.startswith("vt") or charset not in ("", "utf8"):
        return "ascii"
    return "console" if term == "linux" else "unicode"


def has_tty() -> bool:
    """Whether there is a terminal to read keys from and to draw on; Textual draws on standard error."""
    streams = sys.__stdin__, sys.__stderr__
    return all(stream is not None and not stream.closed and stream.isatty() for stream in streams)


def prepare(terminal: Terminal) -> None:
    """Set what Textual reads when it is imported. To be called before that."""
    os.environ["TEXTUAL_COLOR_SYSTEM"] = "256" if terminal.colours == 256 else "standard"
    os.environ["TEXTUAL_ANIMATIONS"] = "none"
    os.environ["TEXTUAL_SMOOTH_SCROLL"] = "0"
    os.environ["TEXTUAL_FPS"] = "120"  # a change of screens takes two frames
    os.environ["TEXTUAL_DISABLE_KITTY_KEY"] = "1"
    os.environ.setdefault("ESCDELAY", "300" if terminal.remote else "100")
    for name in ("COLUMNS", "LINES"):
        os.environ.pop(name, None)  # some shells export them, and Textual would believe them over the terminal, through every resize
    os.environ.pop("NO_COLOR", None)  # Textual makes greys of it; `colours` 0 means no colour at all


def guard() -> None:
    """Have Textual read and write this terminal as this program needs it. To be called before the app runs."""
    stream = sys.__stderr__
    if stream is not None and stream.encoding.lower().replace("-", "") != "utf8":
        # a line-drawing character in another charset would be written as an escape and break every border
        stream.reconfigure(encoding="utf-8", errors="replace")
    from cowtui import textual_patches

    textual_patches.apply()


def catch_signals(leave: Callable[[int], None]) -> None:
    """Call `leave` with the exit status 128+n on a deadly signal n. To be called inside the running loop."""
    loop = asyncio.get_running_loop()
    for number in DEADLY:
        loop.add_signal_handler(number, leave, 128 + number)


def let_go() -> None:
    """Where the terminal is gone, send what is still to be written nowhere: a failed flush at the end would change the exit status."""
    for stream in filter(None, (sys.__stdout__, sys.__stderr__)):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
