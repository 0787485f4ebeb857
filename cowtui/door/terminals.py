"""What a visitor's terminal may be: its kind, its size, its charset. Nothing else of what ssh brings counts."""

from __future__ import annotations

import fcntl
import struct
import termios
from collections.abc import Mapping
from typing import Final

LARGEST: Final = (300, 100)
"""Columns and lines of the largest terminal that is drawn for."""
USUAL: Final = (80, 24)
_KINDS: Final = """
xterm xterm-256color xterm-color xterm-direct xterm-ghostty xterm-kitty screen screen-256color tmux tmux-256color tmux-direct linux ansi
cygwin dumb vt100 vt220 vt320 rxvt rxvt-256color rxvt-unicode rxvt-unicode-256color alacritty contour foot foot-direct gnome
gnome-256color iterm2 kitty konsole konsole-256color mintty putty putty-256color st st-256color wezterm
"""
KINDS: Final = frozenset(_KINDS.split())
CHARSETS: Final = ("UTF-8", "ISO-8859-1", "ASCII")


def known(kind: str) -> str:
    """Return a TERM from the list; an unknown one is taken for the xterm that nearly all can be."""
    if kind in KINDS:
        return kind
    return "xterm-256color" if kind.endswith("-256color") else "xterm"


def allowed(width: int, height: int) -> tuple[int, int]:
    """Return columns and lines that are drawn for; 0 is what a client says that does not know."""
    return min(width or USUAL[0], LARGEST[0]), min(height or USUAL[1], LARGEST[1])


def set_size(terminal: int, size: tuple[int, int]) -> None:
    """Tell a terminal its columns and lines; its processes are told."""
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))


def environment(said: Mapping[str, str]) -> dict[str, str]:
    """Return what of a visitor's own environment counts: the charset, and whether there are many colours."""
    locale = said.get("LC_ALL") or said.get("LC_CTYPE") or said.get("LANG") or "C.UTF-8"
    charset = locale.partition(".")[2].partition("@")[0].upper()
    found = {"LANG": f"C.{charset}" if charset in CHARSETS else "C.UTF-8"}
    if said.get("COLORTERM") in ("truecolor", "24bit"):
        found["COLORTERM"] = "truecolor"
    return found
